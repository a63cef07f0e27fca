"""Where a unit goes that has come down on the enemy or on the water: the safest hex."""

from __future__ import annotations

from sztab.players.sergeant.counsel import Counsel
from sztab.seat.b21.descent import places
from sztab.seat.b21.front import CompanyFront
from sztab.table import Ask


def put(front: CompanyFront, ask: Ask) -> Counsel:
    order = places(front, front.view, ask)[0]
    return Counsel(order, "place", {"unit": order.unit, "hex": order.hex})
