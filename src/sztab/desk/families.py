"""What each family of rulebooks brings to the desk: how its positions are read and written, and what is said of them.

A family's clerk is a module with the names of `Clerk`. Everything else in this room works for any of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, cast

from sztab.errors import SztabError
from sztab.table import Ask, Board, Game, Order, Refusal
from sztab.titles import Title, title
from sztab.titles.files import Keys

if TYPE_CHECKING:
    from sztab.desk.faces import Face, Letters
    from sztab.desk.handbook import Page
    from sztab.desk.orderbook import Given
    from sztab.desk.position import Position

Plain = dict[str, Any]
Table = tuple[str, Plain, bool]
"""A table of a TOML file: its name, its keys, and whether it is one of an array."""

FAMILIES = {"wb95": "sztab.desk.wb95.clerk", "breslau": "sztab.desk.breslau.clerk"}
"""Family of a title -> its clerk; imported when first needed."""


class Clerk(Protocol):
    """A family at the desk."""

    # positions
    def lay(self, top: Keys, box: Title, given: Plain) -> Position:
        """The position a file tells; `given` goes into the header of its records."""

    def tidy(self, keys: Keys, name: str, value: Any, book: Any) -> Any:
        """A field of an order with its words as the rules spell them."""

    def written(self, b: Board) -> Iterable[Table]:
        """The tables of a position file, from the title on."""

    UNIT_FIELDS: tuple[str, ...]
    """Fields of orders that name units."""
    HEX_FIELDS: tuple[str, ...]
    """Fields of orders that name hexes or hexsides, beside the ways of units."""
    HEXSIDE_ORDERS: tuple[str, ...]
    """Orders whose `side` is a hexside; in all others it is who gives the order."""

    # playing a file's orders
    ANSWERS: tuple[str, ...]
    """Orders that answer a question in the middle of another order."""

    ANSWERED_BY: dict[str, tuple[str, ...]]
    """Questions that certain orders answer and no others, though they are rest points or go by another name."""

    PASSES: tuple[str, ...]
    """Questions that go round until all have passed."""

    UNSAID: dict[str, Order]
    """Questions nobody has to answer, with the answer that wants nothing: it is given when a file goes on."""

    ORDERS_AT: dict[str, tuple[str, ...]]
    """Rest points of the phases, with the orders that are given there."""

    def givers(self, game: Game, order: Order) -> set[int]:
        """The sides whose units an order speaks of."""

    def taken_as_read(self, position: Position, order: Order) -> bool:
        """Whether a file's first order asks for what has happened by itself."""

    def completed(self, game: Game, order: Order) -> Order:
        """The order with what the file leaves out although there is no choice."""

    def joined(self, game: Game, order: Order, after: Order) -> Order | None:
        """The answer that an order and the one after it are together, if the second completes the first."""

    def undecided(self, game: Game, order: Order) -> bool:
        """Whether an order only leaves a choice open, so that nothing is wrong with it but that."""

    def before(self, game: Game, order: Order) -> Order | None:
        """The order that goes without saying before this one."""

    def waived(self, order: Order) -> bool:
        """Whether an answer wants nothing, so that nothing is lost if nobody asks for it."""

    # answers
    def unit_now(self, b: Board, u: Any) -> Plain:
        """A unit as the answers show it."""

    def asked(self, game: Game, ask: Ask) -> Plain:
        """What a question is about."""

    def is_attack(self, order: Order) -> bool:
        """Whether an order has odds."""

    def only_owes(self, game: Game, order: Order, side: int, refusal: Refusal) -> bool:
        """Whether an attack is refused for nothing but what is owed elsewhere, so that it has odds all the same."""

    def ladders(
        self, game: Game, order: Order, side: int, answers: Sequence[Given]
    ) -> list[Plain] | tuple[Given, Refusal]:
        """The odds of an order that may be played, or which of the `answers` that follow it in the file is refused."""

    def to_move(self, b: Board, u: Any) -> Board:
        """The board in a phase in which the unit may move: the file's own, else its Movement Phase."""

    def held(self, b: Board, u: Any) -> Refusal | None:
        """Why a unit may not be moved at all."""

    def reach(self, b: Board, u: Any) -> Plain:
        """Every hex the unit may end its move in, with `cost` and `path`."""

    def supply(self, b: Board, side: int) -> Plain:
        """For every unit of the side on the map: `supplied`, `line`, `why`, `case`."""

    # words
    SENTENCES: dict[str, Callable[[Plain], str]]
    """Kind of event -> its sentence."""

    def unit_line(self, unit: Plain) -> str:
        """What `unit_now` found, in words."""

    def ladder_lines(self, one: Plain) -> list[str]:
        """What `ladders` found, in lines."""

    # the board in text and as a picture
    LETTERS: Letters

    def face(self, b: Board, u: Any) -> Face:
        """What the owner of this board sees of a unit."""

    def lying(self, b: Board, hex_: int) -> tuple[str, ...]:
        """What lies on a hex beside its units: field works, Rubble and the like."""

    def bridge_at(self, b: Board, edge: int) -> str:
        """`standing`, `destroyed`, or nothing where there is no bridge."""

    # the terminal
    DUTIES: tuple[str, ...]
    """Questions that an end of the phase answers once nothing is owed."""

    def named(self, book: Any) -> Iterable[str]:
        """What orders may name beside counters and sides."""

    def question(self, game: Game, ask: Ask) -> str:
        """What is asked for, as the end of a sentence; nothing where the question's name says it."""

    def headline(self, b: Board) -> list[str]:
        """Turn, date and phase."""

    def pools(self, b: Board) -> list[str]:
        """What can be used up, where there is any."""

    def whereabouts(self, b: Board, u: Any) -> str:
        """Where a unit is that is not on the map."""

    PAGE: Page
    """The family's part of the page of orders."""


def clerk(book: Any) -> Clerk:
    """The clerk of the family a book belongs to."""
    return _of_title(book.title)


def clerk_for(box: Title) -> Clerk:
    """The clerk of a title's family."""
    if box.family not in FAMILIES:
        raise SztabError(f"{box.name} belongs to the family {box.family!r}, which cannot be played yet")
    return clerk_of(box.family)


@cache
def clerk_of(family: str) -> Clerk:
    return cast(Clerk, import_module(FAMILIES[family]))


@cache
def _of_title(slug: str) -> Clerk:
    return clerk_for(title(slug))


if TYPE_CHECKING:
    from sztab.desk.breslau import clerk as _breslau
    from sztab.desk.wb95 import clerk as _wb95

    CLERKS: tuple[Clerk, ...] = (_wb95, _breslau)
    """Every clerk has all names of `Clerk`, with their types."""
