"""Muskau 1945: our own short game for beginners, on five days of the front of 5 Guards Army (R161)."""

from __future__ import annotations

from sztab.hexes import Map
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.scenario import Outcome
from sztab.rules.wb95.state import Unit
from sztab.table.aims import DESTROY, HOLD, Degree, WarAim, degree_of, objectives
from sztab.titles.wb95.card import CardScenario


class Muskau(CardScenario):
    """Four towns behind the Neisse."""

    air_case = "R161"
    limit_case = "R161"

    def study(self, map_: Map) -> None:
        field, grid = self.card.card["field"], map_.grid
        (left, right), (top, bottom) = field["columns"], field["rows"]
        self._beyond = frozenset(
            hex_ for hex_ in grid.hexes if not (left <= grid.column(hex_) <= right and top <= grid.row(hex_) <= bottom)
        )

    def closed(self, b: Board, u: Unit) -> frozenset[int]:
        """R161: only a stretch of the map is fought over."""
        return self._beyond

    def exit_zones(self, b: Board, u: Unit) -> tuple[str, ...]:
        return ()

    # ------------------------------------------------------------------ R161

    def aims(self, b: Board) -> tuple[WarAim, ...]:
        """R161: towns for the Soviets, and for both a point for each enemy unit eliminated."""
        rule, labels, soviet = self.card.card["victory"], b.book.labels, self.sides.index("soviet")
        return (
            *(
                WarAim(side=soviet, kind=HOLD, text=f"{town['name']} held", case="R161", hexes=(labels[town["hex"]],),
                       worth=town["points"])
                for town in rule["town"]
            ),
            *(
                WarAim(side=side, kind=DESTROY, text="Enemy units eliminated", case="R161", foe=1 - side,
                       worth=int(rule["units"]))
                for side in range(len(self.sides))
            ),
        )  # fmt: skip

    def objectives(self, b: Board, side: int) -> dict[int, int]:
        """What one side would take the other would keep."""
        return objectives(self.aims(b))

    def measured(self, b: Board) -> tuple[str, tuple[str, ...]]:
        return "soviet", ("german",)

    def degrees(self, b: Board) -> tuple[Degree, ...]:
        """R161."""
        levels = self.card.card["victory"]["level"]
        return tuple(Degree(one["level"], one["winner"], one.get("least"), one.get("most")) for one in levels)

    def outcome(self, b: Board) -> Outcome:
        points = self.points(b)
        degree = degree_of(self.degrees(b), self.figure(b, points))
        return Outcome(degree.winner, degree.level, points)
