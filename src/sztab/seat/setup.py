"""Looking over a set-up that stands: every counter may be dragged within its area before it is accepted."""

from __future__ import annotations

from sztab.seat.context import Officer
from sztab.seat.models import Due
from sztab.seat.prompt import Prompt
from sztab.table import Ask, Board


class SetupPrompt(Prompt):
    kind = "setup"
    waiting = "check the set-up"
    form, moves = "map", True
    end = "Accept the set-up"
    hint = "Every counter stands in a legal hex. Drag any of them within its area, or accept."

    def loose(self, me: Officer, view: Board, ask: Ask) -> tuple[Due, ...]:
        """The scenario has put every unit where it stands; nothing is lost yet."""
        return ()
