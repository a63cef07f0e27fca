"""Standing orders: everybody with a gun fires at whatever comes within range, where it is likely to hit."""

from __future__ import annotations

from sztab.players.sergeant.b21.front import CompanyFront
from sztab.players.sergeant.counsel import Counsel
from sztab.rules.b21.orders import StandingOrder
from sztab.rules.b21.pieces import name, on_map, printed
from sztab.rules.b21.standing_orders import of

EVEN = 0
"""The least difference of gun and armour at which a shot is worth its AU."""
KEPT = 2
"""AU for the fights that may follow."""


def give(front: CompanyFront) -> Counsel | None:
    """One order for all who have none yet."""
    b = front.view
    units = [u for u in on_map(b, front.side) if printed(b, u).gun >= 0 and of(b, u) is None]
    if not units:
        return None
    ids = tuple(name(b, u) for u in units)
    order = StandingOrder(units=ids, do="fire", difference=EVEN, keep=KEPT, answer=True)
    return Counsel(order, "standing", {"units": ", ".join(ids)})
