"""Units that change sides before play (TS-N4)."""

from __future__ import annotations

from sztab.rules.wb95.board import Board
from sztab.seat.context import Places
from sztab.seat.prompt import Prompt
from sztab.seat.wb95.context import Officer
from sztab.table import Ask


class DefectorPrompt(Prompt):
    kind = "defector"
    text, case = "Take in a unit that has changed sides", "TS-N4"
    waiting = "takes in a unit that has changed sides"
    orders = ("place",)

    def points_at(self, me: Officer, view: Board, ask: Ask) -> Places:
        return (ask.about.unit,), tuple(ask.about.hexes)
