"""Fighters against other aircraft: each at as many as it may attack, the dangerous first."""

from __future__ import annotations

from sztab.players.sergeant.counsel import Counsel
from sztab.rules.b21.orders import Intercept
from sztab.seat.b21.front import CompanyFront
from sztab.seat.b21.interception import best_interception
from sztab.table import Ask


def intercept(front: CompanyFront, ask: Ask) -> Counsel:
    order = best_interception(front.view, ask)
    if not isinstance(order, Intercept):
        return Counsel(order, "end")
    return Counsel(order, "hunt", {"unit": order.fighter, "targets": ", ".join(order.targets)})
