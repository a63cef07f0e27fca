"""Fire at range in one's own movement phase, before the marches."""

from __future__ import annotations

from sztab.players.sergeant.b21.volley import counsel
from sztab.players.sergeant.counsel import Counsel
from sztab.rules.b21.allowance import purse
from sztab.rules.b21.battle_orders import Hold
from sztab.rules.b21.pieces import name, printed, stack
from sztab.rules.b21.ranged_fire import PRICE, foes_near, may_fire
from sztab.rules.b21.state import Unit
from sztab.rules.b21.volley import BOTH, FireAsked
from sztab.seat.b21.front import CompanyFront
from sztab.seat.b21.ranged_fire import exchange


def from_the_halt(front: CompanyFront, hex_: int) -> Counsel | None:
    """The best volley out of a hex, if one pays."""
    view = front.view
    units = [u for u in stack(view, hex_) if u.side == front.side and _able(front, u)]
    if not units:
        return None
    about = FireAsked(tuple(name(view, u) for u in units), zone=BOTH)
    aims = sorted({there for u in units for inside in (True, False) for there in foes_near(view, u, inside)})
    found = [exchange(front, units, there, about) for there in aims]
    gain, order = max(found, key=lambda one: one[0], default=(0, Hold()))
    return counsel(front, order) if gain > 0 else None


def _able(front: CompanyFront, u: Unit) -> bool:
    view = front.view
    if printed(view, u).gun < 0 or purse(view, u) < PRICE or u.halted:
        return False
    return may_fire(view, u, interior=True) is None
