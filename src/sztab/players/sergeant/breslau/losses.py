"""Losses: the cheapest steps, within the order that the rulebook demands."""

from __future__ import annotations

from sztab.players.sergeant.counsel import Counsel
from sztab.seat.breslau.front import SiegeFront
from sztab.seat.breslau.losses import answers
from sztab.table import Ask


def losses(front: SiegeFront, ask: Ask) -> Counsel:
    return Counsel(answers(front.view, ask)[0][1], "steps")
