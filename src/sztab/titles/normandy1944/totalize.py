"""Totalize: how it is won (TO-V1, TO-V2)."""

from __future__ import annotations

from sztab.rules.wb95.board import Board
from sztab.rules.wb95.scenario import Outcome
from sztab.titles.normandy1944.front import Front


class Totalize(Front):
    """The pocket of Falaise: eight towns."""

    air_case = "TO-AIR"

    def objectives(self, b: Board, side: int) -> dict[int, int]:
        """TO-V1."""
        rule = self.card.card["victory"]
        return {b.book.labels[text]: int(rule["points"]) for text in rule["hexes"]}

    def outcome(self, b: Board) -> Outcome:
        """TO-V2, nor:R67: what nobody controls counts for nobody; equal points are a draw."""
        points = self.controlled(b, self.objectives(b, 0))
        if points["allied"] == points["german"]:
            return Outcome("", "Draw", points)
        allied = points["allied"] > points["german"]
        return Outcome(*(("allied", "Allied victory") if allied else ("german", "German victory")), points)
