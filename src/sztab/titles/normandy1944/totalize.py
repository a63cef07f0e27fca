"""Totalize: how it is won (TO-V1, TO-V2)."""

from __future__ import annotations

from sztab.rules.wb95.board import Board
from sztab.rules.wb95.scenario import Outcome
from sztab.table.aims import HOLD, Degree, WarAim, degree_of, most_points
from sztab.titles.normandy1944.front import Front


class Totalize(Front):
    """The pocket of Falaise: eight towns."""

    air_case = "TO-AIR"

    def aims(self, b: Board) -> tuple[WarAim, ...]:
        """TO-V1."""
        rule = self.card.card["victory"]
        hexes, worth = tuple(sorted(b.book.labels[text] for text in rule["hexes"])), int(rule["points"])
        return tuple(
            WarAim(side=side, kind=HOLD, text="Towns of the pocket held", case="TO-V1", hexes=hexes, worth=worth)
            for side in range(len(self.sides))
        )

    def measured(self, b: Board) -> tuple[str, tuple[str, ...]]:
        return "allied", ("german",)

    def degrees(self, b: Board) -> tuple[Degree, ...]:
        """TO-V2, nor:R67: equal points are a draw."""
        return most_points("allied", "german", ("Allied victory", "German victory"), "Draw")

    def outcome(self, b: Board) -> Outcome:
        """TO-V2, nor:R67: what nobody controls counts for nobody."""
        points = self.points(b)
        degree = degree_of(self.degrees(b), self.figure(b, points))
        return Outcome(degree.winner, degree.level, points)
