"""A board: the rulebook in force, a state, and the layers derived from it.

The table's own board is the truth; a view is a board on which everything its sides may not see is blank. Rules
that only look (reach, odds, supply, checks) take any board, so what a player may do is read from his view.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

from sztab.table.layers import Layers, build_layers, relayer

if TYPE_CHECKING:
    from typing_extensions import TypeVar as Covariant

    from sztab.table.book import Book
    from sztab.table.state import State

    B = TypeVar("B", bound=Book)
    S = TypeVar("S", bound=State)
    B_co = Covariant("B_co", bound=Book, default=Any, covariant=True)
    S_co = Covariant("S_co", bound=State, default=Any, covariant=True)
else:
    B_co, S_co = TypeVar("B_co"), TypeVar("S_co")  # Python 3.11 knows no defaults

T = TypeVar("T")


class Board(Generic[B_co, S_co]):
    """A family has boards of its own book and state (`rules/<family>/board.py`); `Board` alone is one of any family.

    `sides` are those for whom it is shown; empty for the truth. A view never changes, so what has been worked out
    for it is kept in `memo`; the truth does, so nothing is kept for it."""

    __slots__ = ("book", "layers", "memo", "sides", "state")

    def __init__(self, book: B_co, state: S_co, layers: Layers, sides: tuple[int, ...] = ()) -> None:
        self.book = book
        self.state = state
        self.layers = layers
        self.sides = sides
        self.memo: dict[Any, Any] = {}

    @classmethod
    def of(cls, book: B, state: S) -> Board[B, S]:
        """The truth of a state, its layers worked out anew."""
        return Board(book, state, build_layers(state.units, book.neighbours, len(book.sides), book.zone))

    def once(self, key: Any, work: Callable[[], T]) -> T:
        """What `work` gives; on a view it is worked out once and kept."""
        if not self.sides:
            return work()
        if key not in self.memo:
            self.memo[key] = work()
        kept: T = self.memo[key]
        return kept


def suppose(board: Board[B, S], changes: Mapping[int, Mapping[str, Any]], **fields: Any) -> Board[B, S]:
    """The board with some units and some of the rest changed, as a board of its own."""
    units = list(board.state.units)
    moved = []
    for n, change in changes.items():
        old = units[n]
        units[n] = msgspec.structs.replace(old, **change)
        if units[n].hex != old.hex:
            moved.append((n, old))
    layers = board.layers.copy() if moved else board.layers
    for n, old in moved:
        relayer(layers, units, board.book.neighbours, board.book.zone, old, units[n], n)
    state = msgspec.structs.replace(board.state, units=units, **fields)
    return Board(board.book, state, layers, board.sides)
