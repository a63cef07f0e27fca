"""Standing orders: everybody with a gun fires at whatever comes within range, where it is likely to hit."""

from __future__ import annotations

from frozen.vendor.b21.front import CompanyFront
from frozen.vendor.counsel import Counsel
from sztab.rules.b21.battle_orders import StandingOrder
from sztab.rules.b21.pieces import names_of, on_map, printed
from sztab.rules.b21.standing_orders import of
from sztab.rules.b21.state import Reaction, Unit

EVEN = 0
"""The least difference of gun and armour at which a shot is worth its AU."""
KEPT = 2
"""AU for the fights that may follow."""


def give(front: CompanyFront) -> Counsel | None:
    """One order for all who have another, or none."""
    b = front.view
    units = [u for u in on_map(b, front.side) if printed(b, u).gun >= 0 and of(b, u) != _wanted(u)]
    if not units:
        return None
    ids, wanted = names_of(b, units), _wanted(units[0])
    order = StandingOrder(
        units=ids, do=wanted.do, within=wanted.within, difference=EVEN, shots=wanted.shots, keep=KEPT, answer=True
    )
    return Counsel(order, "standing", {"units": ", ".join(ids)})


def _wanted(u: Unit) -> Reaction:
    return Reaction(u.n, "fire", difference=EVEN, keep=KEPT, answer=True)
