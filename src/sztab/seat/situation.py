"""A view through the eyes of a side, as both families use it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sztab.table import Board

FAR = 5000
"""Twelfths of a point: farther than anything."""
NOWHERE = 99
"""Hexes: farther than anything."""


class Situation:
    """Everything is computed at its first use."""

    def __init__(self, view: Board, side: int, seed: int = 0, weights: Any = None) -> None:
        """`weights` are those of the family, where it has any; None: the usual ones."""
        self.view, self.side, self.seed = view, side, seed

    @property
    def clock(self) -> tuple[int, ...]:
        """When plans are made anew: in every phase, for every side."""
        return self.view.state.turn, self.view.state.phase, self.side

    def hexes_to(self, goals: Iterable[int]) -> list[int]:
        """For each hex the distance to the nearest of these."""
        wanted = list(goals)
        if not wanted:
            return [NOWHERE] * int(self.view.book.map.grid.n)
        return [away if away >= 0 else NOWHERE for away in self.view.book.field.nearest(wanted)]


def reversed_costs(cost: Sequence[int], neighbours: Sequence[int], closed: int) -> list[int]:
    """For each step out of a hex the cost of the step back into it: a flood from a goal runs against the arrow."""
    return [closed if there < 0 else cost[6 * there + (place % 6 + 3) % 6] for place, there in enumerate(neighbours)]
