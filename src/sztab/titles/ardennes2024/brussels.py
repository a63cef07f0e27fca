"""What the four scenarios of the Brussels set share: points for hexes and losses."""

from __future__ import annotations

from typing import Any

from sztab.rules.wb95.board import Board, Game
from sztab.rules.wb95.scenario import Outcome
from sztab.table.aims import DESTROY, HOLD, Degree, WarAim, degree_of, most_points, objectives
from sztab.titles.ardennes2024.field import BrusselsField

INSTANT, ON_POINTS, DRAW = "instant victory", "victory on points", "draw"
"""How a scenario of the set ends; a campaign counts by it (R144)."""


class BrusselsScenario(BrusselsField):
    """A card of the Brussels set."""

    tied = ""
    """The side that wins with as many points."""
    SCORED: dict[str, str] = {}
    """What the items of the card count, in words: by region, or by the side whose losses count."""

    # ------------------------------------------------------------------ points

    def aims(self, b: Board) -> tuple[WarAim, ...]:
        """What the card gives points for, R103."""
        items: list[dict[str, Any]] = self.card.card["victory"].get("item", [])
        return tuple(self._item(b, item) for item in items)

    def _item(self, b: Board, item: dict[str, Any]) -> WarAim:
        side, case = self.sides.index(item["side"]), item["case"]
        what = item.get("region") or item["destroyed"]
        own = {"side": side, "case": case, "text": self.SCORED[what], "worth": int(item["points"])}
        if "region" in item:
            return WarAim(kind=HOLD, hexes=tuple(sorted(b.book.map.regions[what])), **own)
        return WarAim(kind=DESTROY, foe=self.sides.index(what), nations=tuple(item.get("nations", ())), **own)

    def rivals(self, b: Board) -> tuple[str, str]:
        """The two sides that score."""
        first, second = dict.fromkeys(self.sides[aim.side] for aim in self.aims(b) if aim.worth)
        return first, second

    def measured(self, b: Board) -> tuple[str, tuple[str, ...]]:
        first, second = self.rivals(b)
        return first, (second,)

    def degrees(self, b: Board) -> tuple[Degree, ...]:
        return most_points(*self.rivals(b), (ON_POINTS, ON_POINTS), DRAW, self.tied)

    def outcome(self, b: Board) -> Outcome:
        """More points win; with as many on both sides the one the card favours, or nobody."""
        points = self.points(b)
        degree = degree_of(self.degrees(b), self.figure(b, points))
        return Outcome(degree.winner, degree.level, points)

    # ------------------------------------------------------------------ for planners

    def objectives(self, b: Board, side: int) -> dict[int, int]:
        """Hexes somebody has points for: to take one is worth what it brings, and what it takes from the others."""
        return objectives(self.aims(b))

    # ------------------------------------------------------------------ the end of a turn

    def end_phase(self, game: Game) -> None:
        super().end_phase(game)
        if game.state.phase == len(game.book.phases) - 1:
            self.end_turn(game)

    def end_turn(self, game: Game) -> None:
        """What is judged when a turn is over."""
