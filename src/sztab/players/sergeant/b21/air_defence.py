"""AA and shoulder missiles: at whatever threatens, with guns that survive it."""

from __future__ import annotations

from sztab.players.sergeant.counsel import Counsel
from sztab.seat.b21.air_defence import best_launches, best_shots
from sztab.seat.b21.front import CompanyFront
from sztab.table import Ask


def shoot(front: CompanyFront, ask: Ask) -> Counsel:
    """Two shots at each, from the freshest guns."""
    order = best_shots(front.view, ask)
    return Counsel(order, "aa", {"shots": ", ".join(f"{one.unit} {one.target}" for one in order.shots)})


def launch(front: CompanyFront, ask: Ask) -> Counsel:
    """Each at the first aircraft it reaches."""
    order = best_launches(front.view, ask)
    return Counsel(order, "aa", {"shots": ", ".join(f"{one.unit} {one.target}" for one in order.shots)})
