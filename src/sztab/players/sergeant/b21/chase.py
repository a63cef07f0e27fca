"""Who says that he will follow to the river: those who leave nothing behind that decides."""

from __future__ import annotations

from sztab.players.sergeant.counsel import Counsel
from sztab.rules.b21.battle_orders import Chase
from sztab.seat.b21.chase import free_to_follow
from sztab.seat.b21.front import CompanyFront
from sztab.seat.context import ids
from sztab.table import Ask


def follow(front: CompanyFront, ask: Ask) -> Counsel:
    free = ids(front.view, free_to_follow(front, front.view, ask))
    return Counsel(Chase(units=free), "chase", {"units": ", ".join(free)}) if free else Counsel(Chase(), "stay")
