"""Fire at range in one's own movement phase, before the marches."""

from __future__ import annotations

from frozen.vendor.b21.front import CompanyFront
from frozen.vendor.b21.volley import exchange
from frozen.vendor.counsel import Counsel
from sztab.rules.b21.allowance import purse
from sztab.rules.b21.pieces import name, printed, stack
from sztab.rules.b21.ranged_fire import PRICE, foes_near, may_fire
from sztab.rules.b21.state import Unit
from sztab.rules.b21.volley import BOTH, FireAsked


def from_the_halt(front: CompanyFront, hex_: int) -> Counsel | None:
    """The best volley out of a hex, if one pays."""
    view = front.view
    units = [u for u in stack(view, hex_) if u.side == front.side and _able(front, u)]
    if not units:
        return None
    about = FireAsked(tuple(name(view, u) for u in units), zone=BOTH)
    aims = sorted({there for u in units for inside in (True, False) for there in foes_near(view, u, inside)})
    found = [exchange(front, units, there, about) for there in aims]
    best = max(found, key=lambda one: one[0], default=(0, None))
    return best[1] if best[0] > 0 else None


def _able(front: CompanyFront, u: Unit) -> bool:
    view = front.view
    if printed(view, u).gun < 0 or purse(view, u) < PRICE or u.halted:
        return False
    return may_fire(view, u, interior=True) is None
