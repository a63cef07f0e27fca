"""The set-up of the garrison (15.1)."""

from __future__ import annotations

from sztab.players.sergeant.counsel import Counsel
from sztab.seat.breslau.front import SiegeFront
from sztab.table import Ask, EndPhase


def accept(front: SiegeFront, ask: Ask) -> Counsel:
    """The set-up stands as the box has it."""
    return Counsel(EndPhase(), "accept")
