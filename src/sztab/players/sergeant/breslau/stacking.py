"""Units above the stacking limit."""

from __future__ import annotations

from sztab.players.sergeant.counsel import Counsel
from sztab.seat.breslau.front import SiegeFront
from sztab.seat.breslau.stacking import answers
from sztab.table import Ask


def excess(front: SiegeFront, ask: Ask) -> Counsel:
    """Eliminate the least valuable units."""
    return Counsel(answers(front.view, ask)[0], "steps")
