"""What the four scenarios of the Brussels set share: points for hexes and losses."""

from __future__ import annotations

from typing import Any

from sztab.rules.wb95.board import Board, Game
from sztab.rules.wb95.control import controller
from sztab.rules.wb95.pieces import counter
from sztab.rules.wb95.scenario import Outcome
from sztab.rules.wb95.state import Unit
from sztab.titles.ardennes2024.field import BrusselsField
from sztab.titles.wb95.card import leaders

INSTANT, ON_POINTS, DRAW = "instant victory", "victory on points", "draw"
"""How a scenario of the set ends; a campaign counts by it (R144)."""


class BrusselsScenario(BrusselsField):
    """A card of the Brussels set."""

    # ------------------------------------------------------------------ points

    def items(self, side: str = "") -> list[dict[str, Any]]:
        """What the card gives points for, to one side or to all."""
        items: list[dict[str, Any]] = self.card.card["victory"].get("item", [])
        return [item for item in items if not side or item["side"] == side]

    def points(self, b: Board) -> dict[str, int]:
        """The points of every side that can have any, as things stand."""
        totals: dict[str, int] = {}
        for item in self.items():
            totals[item["side"]] = totals.get(item["side"], 0) + item["points"] * self._count(b, item)
        return totals

    def _count(self, b: Board, item: dict[str, Any]) -> int:
        side = self.sides.index(item["side"])
        if "region" in item:
            return sum(controller(b, hex_) == side for hex_ in sorted(b.book.map.regions[item["region"]]))
        return self.destroyed_units(b, item)

    def destroyed_units(self, b: Board, item: dict[str, Any]) -> int:
        """R103: counters of a side, or of some of its nations, that are gone for whatever cause."""
        nations = item.get("nations", ())
        gone = self.lost_counts(b).items()
        return sum(n for (side, nation), n in gone if side == item["destroyed"] and nation in (nations or (nation,)))

    def by_points(self, b: Board, tied: str = "") -> Outcome:
        """More points win; with as many on both sides the one the card favours, or nobody."""
        points = self.points(b)
        first = leaders(points)
        winner = first[0] if len(first) == 1 else tied
        return Outcome(winner, ON_POINTS if winner else DRAW, points)

    # ------------------------------------------------------------------ for planners

    def objectives(self, b: Board, side: int) -> dict[int, int]:
        """Hexes somebody has points for: to take one is worth what it brings, and what it takes from the others."""
        worth: dict[int, int] = {}
        for item in self.items():
            for hex_ in sorted(b.book.map.regions.get(item.get("region", ""), ())):
                worth[hex_] = worth.get(hex_, 0) + item["points"]
        return worth

    def prize(self, b: Board, u: Unit) -> int:
        """R103."""
        printed, side = counter(b, u), self.sides[u.side]
        return sum(
            item["points"]
            for item in self.items()
            if item.get("destroyed") == side and printed.nation in item.get("nations", (printed.nation,))
        )

    # ------------------------------------------------------------------ the end of a turn

    def end_phase(self, game: Game) -> None:
        super().end_phase(game)
        if game.state.phase == len(game.book.phases) - 1:
            self.end_turn(game)

    def end_turn(self, game: Game) -> None:
        """What is judged when a turn is over."""
