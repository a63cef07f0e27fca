"""What each family of rulebooks brings to the desk: how its positions are read and written, and what is said of them.

A family has a package here, and in it a module for each of the rooms that `Clerk` names. Everything else at the desk
works for any of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol, cast

from sztab.hexes import Reach
from sztab.table import Board, Game, Order, Refusal
from sztab.table.state import Counter
from sztab.titles import Title, title
from sztab.titles.families import modules_of
from sztab.titles.files import Keys

if TYPE_CHECKING:
    from sztab.desk.faces import Face
    from sztab.desk.habits import Habits
    from sztab.desk.order_reader import Given
    from sztab.desk.position_reader import Position

Plain = dict[str, Any]
Table = tuple[str, Plain, bool]
"""A table of a TOML file: its name, its keys, and whether it is one of an array."""


class Positions(Protocol):
    """Reads position files."""

    def lay(self, top: Keys, box: Title, given: Plain) -> Position:
        """The position a file tells; `given` goes into the header of its records."""


class Filing(Protocol):
    """Writes position files."""

    ABSENT: tuple[str, ...]
    """Boxes whose units a position does not hold."""

    def clock(self, b: Board) -> Plain:
        """The moment, beside the turn."""

    def printed_map(self, b: Board) -> str:
        """The name of the printed map of a board that has not come from a file."""

    def supply(self, b: Board) -> Plain | None:
        """The sources of supply of a board that has not come from a file; None: those of its title."""

    def facts(self, b: Board, u: Any) -> Plain:
        """What the table of a unit says beside its place, its steps and its flags."""

    def values(self, printed: Any) -> Plain:
        """What is printed on a counter and not simply the value of a field."""

    def read(self, b: Board, keys: Keys) -> Counter:
        """The counter that the table of a unit gives."""

    def untold(self, b: Board) -> tuple[str, ...]:
        """Fields of the state that whoever sees this board is not told."""


class Refereeing(Protocol):
    """Plays a file's orders."""

    HABITS: Habits


class SupplyFound(Protocol):
    """How a unit is supplied, or why not."""

    @property
    def supplied(self) -> bool: ...
    @property
    def line(self) -> tuple[int, ...]: ...
    @property
    def why(self) -> str: ...
    @property
    def case(self) -> str: ...


class Answers(Protocol):
    """What the desk answers, as data and in lines."""

    def ground(self, b: Board) -> Plain:
        """What the answers show of the map, under its own keys."""

    def unit_now(self, b: Board, u: Any) -> Plain:
        """A unit as the answers show it."""

    def to_move(self, b: Board, u: Any) -> Board:
        """The board in a phase in which the unit may move: the file's own, else its Movement Phase."""

    def held(self, b: Board, u: Any) -> Refusal | None:
        """Why a unit may not be moved at all."""

    def reach(self, b: Board, u: Any) -> tuple[Reach, Iterable[int]]:
        """The unit's ways, and the hexes in which its move may end."""

    def supply(self, b: Board, side: int) -> Mapping[int, SupplyFound]:
        """For every unit of the side on the map how it is supplied."""

    def ladder_lines(self, one: Plain) -> list[str]:
        """What `ladders` found, in lines."""


class Ladders(Protocol):
    """Reckons odds."""

    def is_attack(self, order: Order) -> bool:
        """Whether an order has odds."""

    def still_has_odds(self, game: Game, order: Order, side: int, refusal: Refusal) -> bool:
        """Whether an attack is refused for nothing but what is owed elsewhere, or for an aid it cannot have, so that it
        has odds all the same."""

    def ladders(
        self, game: Game, order: Order, side: int, answers: Sequence[Given]
    ) -> list[Plain] | tuple[Given, Refusal]:
        """The odds of an order that may be played, or which of the `answers` that follow it in the file is refused."""


class Faces(Protocol):
    """The board in text and as a picture."""

    def face(self, b: Board, u: Any) -> Face:
        """What the owner of this board sees of a unit."""

    def lying(self, b: Board, hex_: int) -> tuple[str, ...]:
        """What lies on a hex beside its units: field works, Rubble and the like."""

    def bridge_at(self, b: Board, edge: int) -> str:
        """`standing`, `destroyed`, or nothing where there is no bridge."""


class Prompts(Protocol):
    """What the terminal says."""

    DUTIES: tuple[str, ...]
    """Questions that an end of the phase answers once nothing is owed."""

    def headline(self, b: Board) -> list[str]:
        """Turn, date and phase."""

    def pools(self, b: Board) -> list[str]:
        """What can be used up, where there is any."""

    def due(self, u: Any) -> str:
        """When a unit comes that is known to come; nothing if that is not known."""


class Clerk(Protocol):
    """A family at the desk: its rooms."""

    position_reader: Positions
    position_writer: Filing
    referee: Refereeing
    report: Answers
    odds: Ladders
    faces: Faces
    terminal: Prompts


def clerk(book: Any) -> Clerk:
    """The clerk of the family a book belongs to."""
    return _of_title(book.title)


def clerk_for(box: Title) -> Clerk:
    """The clerk of a title's family."""
    return clerk_of(box.family)


@cache
def clerk_of(family: str) -> Clerk:
    return cast(Clerk, modules_of("desk", family, Clerk))


@cache
def _of_title(slug: str) -> Clerk:
    return clerk_for(title(slug))
