"""Losses: the cheapest EP, and nobody eliminated who need not be."""

from __future__ import annotations

from sztab.players.sergeant.counsel import Counsel
from sztab.seat.b21.front import CompanyFront
from sztab.seat.b21.losses import answers
from sztab.table import Ask


def take(front: CompanyFront, ask: Ask) -> Counsel:
    return Counsel(answers(front, front.view, ask)[0][1], "cheapest")
