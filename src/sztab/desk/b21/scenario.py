"""The scenario of a position file: its orders say whom they want to be asked."""

from __future__ import annotations

from sztab.rules.b21.board import Board
from sztab.rules.b21.scenario import Scenario

ANSWERS = {"answer": "fire"}
"""Kind of question -> the order that answers it, where it has another name."""


class SketchedScenario(Scenario, frozen=True, kw_only=True):
    """The plain rules, but whoever an order of the file may be meant for is asked even where he has nothing to do or no
    choice, so that the order is judged by its own case."""

    ordered: frozenset[str] = frozenset()
    """The kinds of orders the file gives."""

    def asks(self, b: Board, side: int, kind: str, able: bool) -> bool:
        return able or ANSWERS.get(kind, kind) in self.ordered
