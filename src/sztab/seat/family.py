"""What a family brings to its staff, room by room: the modules of its package that `Rooms` names.

What is here differs between families; what they do alike stands in the modules of the desk that work with these.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from sztab.hexes import Reach as Ways
from sztab.seat.context import Cards, Officer
from sztab.seat.drafts import AnswerCard, Drafted, Plan
from sztab.seat.models import (
    Arrival,
    Cased,
    Clock,
    Due,
    Ladder,
    MarchLeg,
    Overlay,
    Rung,
    Sheet,
    Shown,
    Standing,
    Starter,
    Told,
    Trace,
)
from sztab.table import Ask, Board, Event, Order, Refusal

Places = tuple[tuple[str, ...], tuple[str, ...]]
"""Units and hexes that are spoken of."""


class Asking(Protocol):
    """Puts questions (`seat/asking.py`)."""

    WAITING: dict[str, str]
    """What a side does that others wait for, as the end of a sentence."""

    def asked(self, me: Officer, view: Board, ask: Ask) -> Cased:
        """A question to this seat."""

    def orders_for(self, me: Officer, view: Board, ask: Ask) -> tuple[str, ...]:
        """The kinds of orders that can answer it."""

    def owed(self, me: Officer, view: Board, ask: Ask) -> tuple[Due, ...]:
        """What has to be done before the phase may end."""

    def points_at(self, me: Officer, view: Board, ask: Ask) -> Places:
        """Units and hexes the question is about."""

    def lessons(self, me: Officer, ask: Ask) -> Iterable[tuple[str, str]]:
        """At most five lines on what matters now, with their cases."""


class Forms(Protocol):
    """How each kind of question is answered, and what players may prefer (`seat/forms.py`)."""

    FORMS: dict[str, str]
    """On the map or on which kind of sheet; all other questions are answered by cards."""
    FOUGHT: tuple[str, ...]
    """Questions about what has come of a fight."""
    INSIDE: tuple[str, ...]
    """Questions in the middle of things."""
    MOVES: tuple[str, ...]
    """Questions that are answered by moving counters."""
    ENDS: dict[str, str]
    """What an end of the phase is called, where it has a name of its own."""
    HINTS: dict[str, str]
    OVERLAYS: dict[str, str]
    """Overlays of this family, by name."""
    LIKINGS: dict[str, tuple[str, dict[str, str]]]
    """Questions for which players may prefer an answer: heading and choices."""
    MARKS: dict[str, str]
    STEP: str
    """What a step of a unit is called."""
    MISSIONS: str
    """What the missions of aircraft are called."""
    HEADINGS: dict[str, str]
    """What a line of the digest is about, in a word."""

    def sheet(self, me: Officer, view: Board, ask: Ask) -> Sheet | None:
        """The sheet on which the question is answered."""

    def plan_ahead(self, me: Officer, view: Board, ask: Ask) -> Sheet | None:
        """The sheet on which attacks of this turn can be planned before their time."""

    def standing(self, me: Officer) -> tuple[Standing, ...]:
        """Orders that units on the map can be given by a key."""

    def wishes(self, me: Officer, ask: Ask | None, hex_: str) -> tuple[Starter, ...]:
        """What can be begun against an enemy hex."""

    def enemies(self, me: Officer) -> tuple[tuple[str, str], ...]:
        """Pairs of hostile sides."""

    def weight(self, view: Board, kind: str, place: int, card: AnswerCard) -> int:
        """How much an answer does of what can be preferred; `place` is where its card lies."""


class Showing(Protocol):
    """The board."""

    def show(self, me: Officer, view: Board, ask: Ask | None) -> Shown:
        """The board; flags say what units may and must do if the seat is asked now."""

    def clock(self, me: Officer, view: Board) -> Clock: ...


class Range(msgspec.Struct, frozen=True):
    """What a unit reaches now: the ways, the hexes in which it may stay, and what it has for walking."""

    ways: Ways
    ends: set[int]
    left: int


class Marching(Protocol):
    """Moves units (`seat/marches.py`)."""

    SETUP_CASE: str
    """The case by which a counter of the set-up stays where it is."""

    def places(self, view: Board, u: Any) -> Iterable[int]:
        """Hexes in which a unit of the set-up may stand."""

    def set_up_by(self, view: Board, u: Any) -> int:
        """The side that sets a unit up."""

    def held(self, me: Officer, view: Board, ask: Ask, u: Any) -> Cased | None:
        """Why a unit cannot be moved at all."""

    def range_of(self, view: Board, ask: Ask, u: Any) -> Range:
        """What a unit that can be moved reaches."""

    def stops(self, me: Officer, view: Board, ask: Ask, units: Sequence[Any], hex_: int) -> Cased | None:
        """What ends the march of units in a hex."""

    def walk(self, me: Officer, view: Board, ask: Ask, units: list[Any], hex_: int) -> list[MarchLeg]:
        """Units on the map on their way to a hex."""


class Arriving(Protocol):
    """Brings reinforcements onto the map (`seat/arrivals.py`)."""

    def entry_hexes(self, view: Board, u: Any) -> Iterable[int]:
        """Hexes by which a unit could enter now."""

    def fare(self, view: Board, u: Any, hex_: int) -> tuple[int, int]:
        """What entering by a hex costs a unit, and what it has for it."""

    def column(self, view: Board, u: Any) -> Any:
        """Units that can come together have the same; it says who comes first."""

    def fits(self, view: Board, stack: list[Any]) -> bool:
        """Whether a stack may come in as one."""

    def entered(self, view: Board, units: list[Any], hex_: int) -> Board:
        """The board once they have come in."""

    def check_enter(self, view: Board, order: Any, side: int) -> Refusal | None: ...
    def check_move(self, view: Board, order: Any, side: int) -> Refusal | None: ...
    def may_move(self, view: Board, u: Any) -> Refusal | None: ...
    def reach(self, view: Board, u: Any) -> Ways: ...


class Drafting(Protocol):
    """Builds orders."""

    def draft(self, me: Officer, view: Board, ask: Ask, data: dict[str, Any]) -> Drafted: ...


class Planning(Protocol):
    """Plans all attacks of a phase together."""

    def plan(self, me: Officer, view: Board, ask: Ask, drafts: Sequence[dict[str, Any]], fill: str) -> Plan: ...


class Answering(Protocol):
    """Answers as cards (`seat/cards.py`)."""

    BY_CARDS: tuple[str, ...]
    """Questions at rest points that are answered by cards all the same."""
    CARDS: dict[str, Callable[[Officer, Board, Ask], Cards]]
    """Questions with cards of their own; of all others every answer is a card, if they are few."""

    def idle(self, order: Order) -> bool:
        """Whether an order, the only one in its phase, may be laid out as a card."""

    def described(self, me: Officer, view: Board, ask: Ask, order: Order) -> AnswerCard:
        """The only answer there is, told as its kind is told."""


class Secrecy(Protocol):
    """Keeps what must not be told."""

    def plain_answer(self, me: Officer, view: Board, ask: Ask) -> Order | None: ...
    def may_be_more(self, view: Board) -> bool: ...


class Looking(Protocol):
    """All about a hex, overlays, the calendar (`seat/overlays.py`)."""

    OVERLAYS: dict[str, Callable[[Officer, Board], Overlay]]
    """What can be laid over the map beside zones and control."""

    def lines(self, me: Officer, view: Board, hex_: int, here: list[Any]) -> tuple[Cased, ...]:
        """Who holds a hex, who is there, and what is special about it."""

    def defence(self, me: Officer, view: Board, ask: Ask | None, hex_: int) -> dict[str, Any]:
        """What `HexCard` says of an enemy hex: its defence, and who could be used against it."""

    def arrivals(self, me: Officer, view: Board) -> Iterable[Arrival]:
        """The lines of the calendar in any order."""


class Scenes(Protocol):
    """What there is to see in an event (`seat/log.py`)."""

    GROUPS: dict[str, tuple[str, ...]]
    """Where the log files events."""
    STAGES: dict[str, str]
    """The stages of an order being carried out that events are."""
    DECIDES: tuple[str, ...]
    """Rolls that carry out an order; the others are told among what followed."""
    WATCHED: tuple[str, ...]
    TRAILS: tuple[str, ...]
    """Marches that follow from a fight."""

    def bare(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """What an event holds beside the factors of its odds."""

    def rungs(self, me: Officer, data: Mapping[str, Any]) -> Iterable[Rung]:
        """The factors of its odds."""

    def words(self, me: Officer, event: Event) -> str:
        """What came of a roll."""

    def odds(self, event: Event, rungs: tuple[Rung, ...]) -> Ladder:
        """The factors as a ladder without chances: the die has fallen, or is about to."""

    def keys(self, data: Mapping[str, Any]) -> tuple[str, ...]:
        """The units an event speaks of."""

    def places(self, data: Mapping[str, Any]) -> tuple[str, ...]:
        """Where it took place."""

    def traces(self, event: Event) -> tuple[Trace, ...]:
        """What is drawn, beside marches."""


class Telling(Protocol):
    """Events and orders in words (`seat/log.py`)."""

    OPENS: tuple[str, ...]
    """Events that begin a fight of the digest."""
    CLOSES: tuple[str, ...]
    """Events that end it."""
    NOTED: dict[str, Callable[[dict[str, Any]], bool]]
    """Other events of a digest, and when they are worth it."""
    WORDS: dict[str, str]
    """Under which heading they stand, if not under their own name."""

    def spots(self, event: Told) -> tuple[str, ...]:
        """The hexes that a line of the digest shows."""

    def order_words(self, order: Order) -> str:
        """An order as one would call it across the table."""

    def spoken_of(self, order: Order) -> Places:
        """Units and hexes an order names."""


def always(data: dict[str, Any]) -> bool:
    """For `Telling.NOTED`: an event that is always worth it."""
    return True


class Rooms(Protocol):
    """A family's staff."""

    asking: Asking
    forms: Forms
    board: Showing
    marches: Marching
    arrivals: Arriving
    drafting: Drafting
    planner: Planning
    cards: Answering
    secrecy: Secrecy
    overlays: Looking
    scenes: Scenes
    telling: Telling
