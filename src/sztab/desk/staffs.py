"""The staff officer of each family: turns a view into what a page shows, and a gesture into orders.

A server, a terminal or a notebook asks a `Staff` and never the rules; so nothing beyond this room knows which family a
game belongs to. Everything a staff says is read from the seat's view.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import Any, Protocol, cast

from sztab.desk.officer import Adviser, Officer, plain
from sztab.desk.showing import (
    Advice,
    AnswerCard,
    Arrival,
    Cased,
    Customs,
    DigestItem,
    Drafted,
    HexCard,
    MarchLeg,
    Overlay,
    Plan,
    Question,
    Reach,
    Shown,
    Told,
)
from sztab.desk.tongue import Tongue
from sztab.table import Ask, Board, Event, Order
from sztab.titles import title


class Staff(Protocol):
    """`seat` is the seat it works for, `ask` the decision as that seat may know it (None when the game is over)."""

    def show(self, view: Board, ask: Ask | None) -> Shown:
        """The board; flags say what units may and must do if the seat is asked now."""

    def question(self, view: Board, ask: Ask, pending: tuple[int, ...]) -> Question:
        """The decision in a sentence; for a seat that is not asked, whom it waits for and no more than it may know."""

    def tell(self, event: Event, n: int) -> Told:
        """An event this seat has heard of."""

    def reach(self, view: Board, ask: Ask, keys: Sequence[str]) -> Reach: ...

    def march(self, view: Board, ask: Ask, keys: Sequence[str], hex_: str) -> tuple[MarchLeg, ...]: ...

    def draft(self, view: Board, ask: Ask, order: dict[str, Any]) -> Drafted: ...

    def plan(self, view: Board, ask: Ask, drafts: Sequence[dict[str, Any]], fill: str) -> Plan: ...

    def cards(self, view: Board, ask: Ask) -> tuple[tuple[AnswerCard, ...], bool]:
        """Answers that truly differ, the usual one first; whether there are others beside them."""

    def plain_answer(self, view: Board, ask: Ask) -> Order | None:
        """The answer that needs no player: the only one there is, unless the others could tell something by it."""

    def may_be_more(self, view: Board) -> bool:
        """Whether, for all this view tells, others may hold something that it does not show."""

    def hex_card(self, view: Board, ask: Ask | None, hex_: str) -> HexCard: ...

    def overlay(self, view: Board, name: str) -> Overlay: ...

    def calendar(self, view: Board) -> tuple[Arrival, ...]: ...

    def digest(self, events: Sequence[Told]) -> tuple[DigestItem, ...]: ...

    def advice(self, view: Board, ask: Ask) -> tuple[Advice, ...]:
        """What the sergeant would order next."""

    def coach(self, view: Board, ask: Ask) -> tuple[Cased, ...]:
        """At most five lines about what matters in this phase."""

    def customs(self) -> Customs:
        """What does not change while the game is played."""


STAFFS = {"wb95": "sztab.desk.wb95.staff", "breslau": "sztab.desk.breslau.staff"}
"""Family of a title -> the rooms of its staff; imported when first needed."""


def staff(book: Any, seat: int, tongue: Tongue) -> Staff:
    """The staff of the family a book belongs to, for one seat."""
    return FamilyStaff(book, seat, tongue)


class FamilyStaff:
    """A staff whose work is done in the rooms of its family: a module with a function for each of its duties, which
    take the officer first. Set `adviser` to have advice given."""

    def __init__(self, book: Any, seat: int, tongue: Tongue) -> None:
        self.me = Officer(book, seat, tongue)
        self.rooms = _rooms_of(title(book.title).family)
        self.adviser: Adviser | None = None

    def show(self, view: Board, ask: Ask | None) -> Shown:
        return self.rooms.show(self.me, view, ask)

    def question(self, view: Board, ask: Ask, pending: tuple[int, ...]) -> Question:
        return self.rooms.question(self.me, view, ask, pending)

    def tell(self, event: Event, n: int) -> Told:
        return self.rooms.tell(self.me, event, n)

    def reach(self, view: Board, ask: Ask, keys: Sequence[str]) -> Reach:
        return self.rooms.reach(self.me, view, ask, keys)

    def march(self, view: Board, ask: Ask, keys: Sequence[str], hex_: str) -> tuple[MarchLeg, ...]:
        return self.rooms.march(self.me, view, ask, keys, hex_)

    def draft(self, view: Board, ask: Ask, order: dict[str, Any]) -> Drafted:
        return self.rooms.draft(self.me, view, ask, order)

    def plan(self, view: Board, ask: Ask, drafts: Sequence[dict[str, Any]], fill: str) -> Plan:
        return self.rooms.plan(self.me, view, ask, drafts, fill)

    def cards(self, view: Board, ask: Ask) -> tuple[tuple[AnswerCard, ...], bool]:
        return self.rooms.cards(self.me, view, ask)

    def plain_answer(self, view: Board, ask: Ask) -> Order | None:
        return self.rooms.plain_answer(self.me, view, ask)

    def may_be_more(self, view: Board) -> bool:
        return self.rooms.may_be_more(view)

    def hex_card(self, view: Board, ask: Ask | None, hex_: str) -> HexCard:
        return self.rooms.hex_card(self.me, view, ask, hex_)

    def overlay(self, view: Board, name: str) -> Overlay:
        return self.rooms.overlay(self.me, view, name)

    def calendar(self, view: Board) -> tuple[Arrival, ...]:
        return self.rooms.calendar(self.me, view)

    def digest(self, events: Sequence[Told]) -> tuple[DigestItem, ...]:
        return self.rooms.digest(self.me, events)

    def advice(self, view: Board, ask: Ask) -> tuple[Advice, ...]:
        """What the adviser would order next; nothing without one."""
        if self.adviser is None:
            return ()
        found = []
        for order, why in self.adviser(view, self.me.for_me(ask)):
            keys, hexes = self.rooms.spoken_of(order)
            found.append(Advice(plain(order), self.me.say(why or self.rooms.order_words(order)), keys, hexes))
        return tuple(found)

    def coach(self, view: Board, ask: Ask) -> tuple[Cased, ...]:
        return self.rooms.coach(self.me, ask)

    def customs(self) -> Customs:
        return self.rooms.customs(self.me)


class Rooms(Protocol):
    """What the module of a family brings."""

    def show(self, me: Officer, view: Board, ask: Ask | None) -> Shown: ...
    def question(self, me: Officer, view: Board, ask: Ask, pending: tuple[int, ...]) -> Question: ...
    def tell(self, me: Officer, event: Event, n: int) -> Told: ...
    def reach(self, me: Officer, view: Board, ask: Ask, keys: Sequence[str]) -> Reach: ...
    def march(self, me: Officer, view: Board, ask: Ask, keys: Sequence[str], text: str) -> tuple[MarchLeg, ...]: ...
    def draft(self, me: Officer, view: Board, ask: Ask, data: dict[str, Any]) -> Drafted: ...
    def plan(self, me: Officer, view: Board, ask: Ask, drafts: Sequence[dict[str, Any]], fill: str) -> Plan: ...
    def cards(self, me: Officer, view: Board, ask: Ask) -> tuple[tuple[AnswerCard, ...], bool]: ...
    def plain_answer(self, me: Officer, view: Board, ask: Ask) -> Order | None: ...
    def may_be_more(self, view: Board) -> bool: ...
    def hex_card(self, me: Officer, view: Board, ask: Ask | None, text: str) -> HexCard: ...
    def overlay(self, me: Officer, view: Board, name: str) -> Overlay: ...
    def calendar(self, me: Officer, view: Board) -> tuple[Arrival, ...]: ...
    def digest(self, me: Officer, events: Sequence[Told]) -> tuple[DigestItem, ...]: ...
    def coach(self, me: Officer, ask: Ask) -> tuple[Cased, ...]: ...
    def customs(self, me: Officer) -> Customs: ...
    def order_words(self, order: Order) -> str:
        """An order as one would call it across the table."""

    def spoken_of(self, order: Order) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Units and hexes an order names."""


@cache
def _rooms_of(family: str) -> Rooms:
    return cast(Rooms, import_module(STAFFS[family]))
