"""Flak that fires at aircraft."""

from __future__ import annotations

from frozen.vendor.breslau.front import SiegeFront
from frozen.vendor.counsel import Counsel
from sztab.rules.breslau import combat_supply, flak
from sztab.rules.breslau.orders import Flak
from sztab.table import Ask


def shoot(front: SiegeFront, ask: Ask) -> Counsel:
    """All flak in range fires; where Supply Points are short the batteries in the hex first."""
    b, about = front.view, ask.about
    hex_ = b.book.labels[about.hex]
    units = sorted(about.units, key=lambda one: (b.state.units[b.book.index[one]].hex != hex_, one))
    if combat_supply.in_play(b) and about.where == flak.COMBAT:
        paid = [one for one in units if one in about.paid]
        units = paid + [one for one in units if one not in paid][: max(0, b.state.sp // 3)]
    order = Flak(units=tuple(units))
    return Counsel(order, "flak" if units else "end", {"unit": about.aircraft, "hex": about.hex} if units else {})
