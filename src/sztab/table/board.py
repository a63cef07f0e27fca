"""A board: the rulebook in force, a state, and the layers derived from it.

The table's own board is the truth; a view is a board on which everything hidden from its sides is blank. Rules that
only look (reach, odds, supply, checks) take any board, so a player's options come from the player's view.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

from sztab.table.layers import Layers, build_layers, relayer

if TYPE_CHECKING:
    from typing_extensions import TypeVar as Covariant

    from sztab.table.book import Book
    from sztab.table.decision import Ask, Order
    from sztab.table.state import State

    B = TypeVar("B", bound=Book)
    S = TypeVar("S", bound=State)
    B_co = Covariant("B_co", bound=Book, default=Any, covariant=True)
    S_co = Covariant("S_co", bound=State, default=Any, covariant=True)
else:
    B_co, S_co = TypeVar("B_co"), TypeVar("S_co")  # Python 3.11 has no defaults

T = TypeVar("T")
OFFERED = "offered"


class Board(Generic[B_co, S_co]):
    """A family has boards of its own book and state (`rules/<family>/board.py`); plain `Board` is of any family.

    `sides` are the viewing sides; empty for the truth. A view never changes, so `memo` keeps results for it; the truth
    does, so nothing is kept for it."""

    __slots__ = ("book", "layers", "memo", "sides", "state")

    def __init__(self, book: B_co, state: S_co, layers: Layers, sides: tuple[int, ...] = ()) -> None:
        self.book = book
        self.state = state
        self.layers = layers
        self.sides = sides
        self.memo: dict[Any, Any] = {}

    @classmethod
    def of(cls, book: B, state: S) -> Board[B, S]:
        """The truth of a state, with new layers."""
        return Board(book, state, build_layers(state.units, book.neighbours, len(book.sides), book.control))

    def once(self, key: Any, work: Callable[[], T]) -> T:
        """The result of `work`; a view computes it once and keeps it."""
        if not self.sides:
            return work()
        memo = self.memo
        if key in memo:
            kept: T = memo[key]
            return kept
        found = memo[key] = work()
        return found

    def offer(self, ask: Ask, order: Order) -> None:
        """Choices on this view have ended in an order, so `check` accepts it and need not look at it again."""
        self.memo[OFFERED] = (ask.id, ask.sides, order)

    def offers(self, ask: Ask, order: Order) -> bool:
        """Whether it is this very order, for the same side and question."""
        known, sides, offered = self.memo.get(OFFERED, (0, (), None))
        return offered is order and known == ask.id and sides == ask.sides


def suppose(board: Board[B, S], changes: Mapping[int, Mapping[str, Any]], **fields: Any) -> Board[B, S]:
    """A new board with some units and other fields changed."""
    units = list(board.state.units)
    moved = []
    for n, change in changes.items():
        old = units[n]
        units[n] = msgspec.structs.replace(old, **change)
        if units[n].hex != old.hex:
            moved.append((n, old))
    layers = board.layers.copy() if moved else board.layers
    for n, old in moved:
        relayer(layers, units, board.book.neighbours, board.book.control, old, units[n], n)
    state = msgspec.structs.replace(board.state, units=units, **fields)
    return Board(board.book, state, layers, board.sides)
