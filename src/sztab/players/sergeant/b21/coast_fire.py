"""Fire at ships: with everything that reaches them."""

from __future__ import annotations

from sztab.players.sergeant.counsel import Counsel
from sztab.rules.b21.orders import CoastFire
from sztab.seat.b21.coast_fire import salvos
from sztab.seat.b21.front import CompanyFront
from sztab.table import Ask, EndPhase


def fire(front: CompanyFront, ask: Ask) -> Counsel:
    order = salvos(front.view, ask)[0]
    if not isinstance(order, CoastFire):
        return Counsel(EndPhase(), "end")
    return Counsel(order, "hunt", {"unit": ", ".join(order.artillery), "targets": order.target})
