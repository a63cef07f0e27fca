"""A board: the rulebook in force, a state, and the layers derived from it.

The table's own board is the truth; a view is a board on which everything its sides may not see is blank. Rules
that only look (reach, odds, supply, checks) take any board, so what a player may do is read from his view.
"""

from __future__ import annotations

from typing import Any

from sztab.table.layers import Layers


class Board:
    """`sides` are those for whom it is shown; empty for the truth. `memo` keeps what has been worked out for a view,
    which never changes; rules must not use it on the truth, which does."""

    __slots__ = ("book", "layers", "memo", "sides", "state")

    def __init__(self, book: Any, state: Any, layers: Layers, sides: tuple[int, ...] = ()) -> None:
        self.book = book
        self.state = state
        self.layers = layers
        self.sides = sides
        self.memo: dict[Any, Any] = {}
