"""Dogfights: the strongest leads, and everybody joins."""

from __future__ import annotations

from sztab.players.sergeant.counsel import Counsel
from sztab.seat.b21.dogfights import best_dogfight
from sztab.seat.b21.front import CompanyFront
from sztab.table import Ask


def join(front: CompanyFront, ask: Ask) -> Counsel:
    order = best_dogfight(front.view, ask)
    return Counsel(order, "dogfight", {"units": ", ".join((order.main, *order.with_))})
