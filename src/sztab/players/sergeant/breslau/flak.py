"""Flak that fires at aircraft."""

from __future__ import annotations

from sztab.players.sergeant.counsel import Counsel
from sztab.seat.breslau.flak import best_fire
from sztab.seat.breslau.front import SiegeFront
from sztab.table import Ask


def shoot(front: SiegeFront, ask: Ask) -> Counsel:
    """All flak in range fires; where Supply Points are short the batteries in the hex first."""
    about, order = ask.about, best_fire(front.view, ask.about)
    return Counsel(order, *(("flak", {"unit": about.aircraft, "hex": about.hex}) if order.units else ("end",)))
