"""What the files of a family may leave out or say in another order, and whose answer an order is. A family derives one
`Habits` in its `referee.py`; what it does not say is as here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from sztab.table import Game, Order, Refusal
from sztab.table.fields import named

if TYPE_CHECKING:
    from sztab.desk.position_reader import Position


class Habits:
    """How the orders of a file are played."""

    ANSWERS: ClassVar[tuple[str, ...]]
    """Orders that answer a question in the middle of another order."""

    ANSWERED_BY: ClassVar[dict[str, tuple[str, ...]]]
    """Questions that certain orders answer and no others, though they are rest points or go by another name."""

    PASSES: ClassVar[tuple[str, ...]] = ()
    """Questions that go round until all have passed."""

    UNSAID: ClassVar[dict[str, Order]]
    """Questions nobody has to answer, with the answer that wants nothing: it is given when a file goes on."""

    def givers(self, game: Game, order: Order) -> set[int]:
        """The sides whose units an order speaks of."""
        return sides_in(game, order)

    def taken_as_read(self, position: Position, order: Order) -> bool:
        """Whether a file's first order asks for what has happened by itself."""
        return False

    def completed(self, game: Game, order: Order) -> Order:
        """The order with what the file leaves out although there is no choice."""
        return order

    def joined(self, game: Game, order: Order, after: Order) -> Order | None:
        """The answer that an order and the one after it are together, if the second completes the first."""
        return None

    def undecided(self, game: Game, order: Order) -> bool:
        """Whether an order only leaves a choice open, so that nothing is wrong with it but that."""
        return False

    def before(self, game: Game, order: Order) -> Order | None:
        """The order that goes without saying before this one."""
        return None

    def for_later(self, game: Game, order: Order) -> bool:
        """Whether an answer of the right kind is meant for a question that comes after the open one."""
        return False

    def rest_of_answer(self, game: Game) -> Order | None:
        """What closes a question that the last order of a file has answered in part."""
        return None

    def put_off(self, game: Game, order: Order) -> tuple[str, ...]:
        """Orders that may follow this one in a file and come before it all the same, at the open question."""
        return ()

    def aside(self, game: Game, order: Order) -> Refusal | bool | None:
        """Carries an order out that its owner may give at any time: False if it is none, else why it is refused."""
        return False

    def judged(self, game: Game, order: Order, refusal: Refusal) -> Refusal:
        """A refusal as the file's reader wants it: an answer that nobody asked for is judged by its own case."""
        return refusal

    def waived(self, order: Order) -> bool:
        """Whether an answer wants nothing, so that nothing is lost if nobody asks for it."""
        return False


def sides_named(game: Game, names: Iterable[str]) -> set[int]:
    """The sides of the units of these names; of a name that nobody has none."""
    units, index = game.state.units, game.book.index
    return {units[index[one]].side for one in names if one in index}


def sides_in(game: Game, order: Order) -> set[int]:
    """The sides of the units that an order gives something to do."""
    return sides_named(game, named(order).own)
