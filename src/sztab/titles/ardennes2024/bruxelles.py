"""Bruxelles: Belgium and the M Brigade, each out to clear the city of the other."""

from __future__ import annotations

from sztab.rules.wb95.board import Board
from sztab.rules.wb95.pieces import on_map
from sztab.rules.wb95.scenario import Outcome
from sztab.rules.wb95.state import Unit
from sztab.titles.ardennes2024.brussels import INSTANT, BrusselsScenario


class Bruxelles(BrusselsScenario):
    """Six days of rising."""

    def points(self, b: Board) -> dict[str, int]:
        """BRU.2, BRU.3, R103: a point for every counter the other side has lost."""
        each = int(self.card.card["victory"]["units"])
        first, second = self.sides
        return {
            first: each * self.destroyed_units(b, {"destroyed": second}),
            second: each * self.destroyed_units(b, {"destroyed": first}),
        }

    def verdict(self, b: Board) -> Outcome | None:
        """BRU.2, BRU.3: at once, when only one of the two is left in the city."""
        city = self.foothold(b, 0)
        inside = {self.sides[u.side] for u in on_map(b, (0, 1)) if u.hex in city}
        if b.state.turn < 1 or len(inside) != 1:
            return None
        return Outcome(inside.pop(), INSTANT, self.points(b))

    def outcome(self, b: Board) -> Outcome:
        """R103, R147: after the sixth turn."""
        return self.by_points(b)

    def objectives(self, b: Board, side: int) -> dict[int, int]:
        """Every hex of the city."""
        return dict.fromkeys(sorted(self.foothold(b, side)), 1)

    def foothold(self, b: Board, side: int) -> frozenset[int]:
        """BRU.2, BRU.3: the city, for both."""
        return self.region_to_win(b)

    def prize(self, b: Board, u: Unit) -> int:
        return int(self.card.card["victory"]["units"])
