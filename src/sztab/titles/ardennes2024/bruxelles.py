"""Bruxelles: Belgium and the M Brigade, each out to clear the city of the other."""

from __future__ import annotations

from typing import Any

from sztab.rules.wb95.board import Board
from sztab.rules.wb95.pieces import on_map
from sztab.rules.wb95.scenario import Outcome
from sztab.table.aims import CLEAR, DESTROY, WarAim
from sztab.titles.ardennes2024.brussels import INSTANT, BrusselsScenario


class Bruxelles(BrusselsScenario):
    """Six days of rising."""

    def aims(self, b: Board) -> tuple[WarAim, ...]:
        """BRU.2, BRU.3, R103: the city for oneself, and a point for every counter the other side has lost."""
        each, city = int(self.card.card["victory"]["units"]), tuple(sorted(self.region_to_win(b)))
        clear: dict[str, Any] = {
            "kind": CLEAR,
            "text": "Brussels free of enemy units",
            "hexes": city,
            "need": 1,
            "at_once": True,
        }
        losses: dict[str, Any] = {"kind": DESTROY, "text": "Enemy units eliminated", "worth": each}
        pairs = ((0, "BRU.2"), (1, "BRU.3"))
        return (
            *(WarAim(side=side, case=case, foe=1 - side, **clear) for side, case in pairs),
            *(WarAim(side=side, case=case, foe=1 - side, **losses) for side, case in pairs),
        )

    def count(self, b: Board, aim: WarAim) -> int:
        if aim.kind != CLEAR:
            return super().count(b, aim)
        inside = {u.side for u in on_map(b, (0, 1)) if u.hex in aim.hexes}
        return int(b.state.turn >= 1 and inside == {aim.side})

    def verdict(self, b: Board) -> Outcome | None:
        """BRU.2, BRU.3: at once, when only one of the two is left in the city; else R103, R147, points after the sixth
        turn."""
        won = [aim for aim in self.aims(b) if aim.at_once and self.count(b, aim) >= aim.need]
        return Outcome(self.sides[won[0].side], INSTANT, self.points(b)) if won else None

    def objectives(self, b: Board, side: int) -> dict[int, int]:
        """Every hex of the city."""
        return dict.fromkeys(sorted(self.foothold(b, side)), 1)

    def foothold(self, b: Board, side: int) -> frozenset[int]:
        """BRU.2, BRU.3: the city, for both."""
        return self.region_to_win(b)
