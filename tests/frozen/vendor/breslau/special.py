"""Goliaths."""

from __future__ import annotations

from frozen.vendor.breslau.blows import hits
from frozen.vendor.breslau.front import SiegeFront, price
from frozen.vendor.counsel import Counsel
from sztab.rules.breslau import (
    special,
)
from sztab.rules.breslau.odds import reckon_goliath
from sztab.rules.breslau.orders import Goliath
from sztab.rules.breslau.pieces import counter, label, stack
from sztab.table import Ask, EndPhase


def goliath(front: SiegeFront, ask: Ask) -> Counsel:
    """The Goliath attack with the best chances."""
    b = front.view
    best: tuple[int, str, str, str] | None = None
    for u in special.ready(b):
        for hex_ in special.targets(b, u):
            for v in stack(b, hex_):
                odds = reckon_goliath(b, v)
                value = hits(b, odds.factor, odds.modifier, v.steps) * price(b, v, 0)
                one = (value, counter(b, u).id, label(b, hex_), counter(b, v).id)
                best = max(best, one) if best else one
    if best is None or best[0] <= 0:
        return Counsel(EndPhase(), "end")
    _, engineer, target, unit = best
    return Counsel(Goliath(engineer=engineer, target=target, unit=unit), "goliath", {"unit": unit, "hex": target})
