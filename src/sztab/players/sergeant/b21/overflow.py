"""What is given up of a hex that is overfull."""

from __future__ import annotations

from sztab.players.sergeant.counsel import Counsel
from sztab.seat.b21.front import CompanyFront
from sztab.seat.b21.overflow import answers
from sztab.table import Ask


def give_up(front: CompanyFront, ask: Ask) -> Counsel:
    """The cheapest of those that can be given up."""
    return Counsel(answers(front.view, ask)[0], "cheapest")
