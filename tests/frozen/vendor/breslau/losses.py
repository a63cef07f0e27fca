"""Losses, step by step, from the cheapest units."""

from __future__ import annotations

from collections.abc import Iterable

from frozen.vendor.breslau.front import SiegeFront, price
from frozen.vendor.counsel import Counsel
from sztab.rules.breslau.losses import StepsAsked, steps_left
from sztab.rules.breslau.orders import StepLosses
from sztab.table import Ask


def losses(front: SiegeFront, ask: Ask) -> Counsel:
    """The cheapest steps, within the order that the rulebook demands."""
    about: StepsAsked = ask.about
    lost: dict[str, int] = {}
    if about.first:
        _lose(front, about.first, lost)
    for tier in about.tiers:
        while sum(lost.values()) < about.number and _lose(front, tier, lost):
            pass
    return Counsel(StepLosses(units=lost), "steps")


def _lose(front: SiegeFront, ids: Iterable[str], lost: dict[str, int]) -> bool:
    """Lose the cheapest step of these units; False if they have none left."""
    b = front.view
    units = {one: b.state.units[b.book.index[one]] for one in ids}
    open_ = [one for one, u in units.items() if steps_left(u) > lost.get(one, 0)]
    if not open_:
        return False
    best = min(open_, key=lambda one: (price(b, units[one], lost.get(one, 0)), one))
    lost[best] = lost.get(best, 0) + 1
    return True
