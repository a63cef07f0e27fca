"""The staff officer of each family: turns a view into what a page shows, and a gesture into orders.

A server, a terminal or a notebook asks a `Staff` and never the rules; so nothing beyond this room knows which family a
game belongs to. Everything a staff says is read from the seat's view.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Protocol

from sztab.language.tongue import Tongue
from sztab.seat import cards, customs, order_form, question, scenes
from sztab.seat.context import Adviser, Cards, Officer, Places, labels, plain
from sztab.seat.drafts import Drafted, HexCard, Plan
from sztab.seat.family import Family
from sztab.seat.filed import Reckoned, ladder
from sztab.seat.models import (
    Advice,
    Arrival,
    Cased,
    Clock,
    Customs,
    DigestItem,
    Ladder,
    MarchLeg,
    Overlay,
    Question,
    ReachShown,
    Shown,
    Told,
)
from sztab.table import Ask, Board, Event, Order
from sztab.table.fields import named
from sztab.titles import title


class Staff(Protocol):
    """`seat` is the seat it works for, `ask` the decision as that seat may know it (None when the game is over)."""

    def show(self, view: Board, ask: Ask | None) -> Shown:
        """The board; flags say what units may and must do if the seat is asked now."""

    def clock(self, view: Board) -> Clock:
        """Turn, date and phase alone."""

    def headline(self, view: Board, ask: Ask, pending: tuple[int, ...]) -> str:
        """The decision in one sentence alone."""

    def question(self, view: Board, ask: Ask, pending: tuple[int, ...], plays: bool = True) -> Question:
        """The decision in a sentence; for a seat that is not asked, or for somebody who only looks on, whom it waits
        for and no more than it may know."""

    def tell(self, event: Event, n: int) -> Told:
        """An event this seat has heard of."""

    def reach(self, view: Board, ask: Ask, keys: Sequence[str]) -> ReachShown: ...

    def march(self, view: Board, ask: Ask, keys: Sequence[str], hex_: str) -> tuple[MarchLeg, ...]: ...

    def draft(self, view: Board, ask: Ask, order: dict[str, Any]) -> Drafted: ...

    def plan(self, view: Board, ask: Ask, drafts: Sequence[dict[str, Any]], fill: str) -> Plan: ...

    def cards(self, view: Board, ask: Ask) -> Cards:
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

    def filed(self, one: Reckoned) -> Ladder:
        """Odds that the rules desk has reckoned, as a ladder."""

    def customs(self) -> Customs:
        """What does not change while the game is played."""


def staff(book: Any, seat: int, tongue: Tongue) -> Staff:
    """The staff of the family a book belongs to, for one seat."""
    return FamilyStaff(book, seat, tongue)


class FamilyStaff:
    """A staff whose family brings what is its own; the rest is done alike for all of them. Set `adviser` to have
    advice given."""

    def __init__(self, book: Any, seat: int, tongue: Tongue) -> None:
        self.family = _family(title(book.title).family)
        self.me = Officer(book, seat, tongue, self.family)
        self.adviser: Adviser | None = None

    def show(self, view: Board, ask: Ask | None) -> Shown:
        shown: Shown = self.me.again("shown", (view.state, ask), lambda: self.family.board.show(self.me, view, ask))
        return shown

    def clock(self, view: Board) -> Clock:
        return self.family.board.clock(self.me, view)

    def headline(self, view: Board, ask: Ask, pending: tuple[int, ...]) -> str:
        return question.headline(self.me, view, ask, pending).text

    def question(self, view: Board, ask: Ask, pending: tuple[int, ...], plays: bool = True) -> Question:
        return question.question(self.me, view, ask, pending, plays)

    def tell(self, event: Event, n: int) -> Told:
        return scenes.tell(self.me, event, n)

    def reach(self, view: Board, ask: Ask, keys: Sequence[str]) -> ReachShown:
        return self.family.marches.reach(self.me, view, ask, keys)

    def march(self, view: Board, ask: Ask, keys: Sequence[str], hex_: str) -> tuple[MarchLeg, ...]:
        return self.family.marches.march(self.me, view, ask, keys, hex_)

    def draft(self, view: Board, ask: Ask, order: dict[str, Any]) -> Drafted:
        return order_form.draft(self.me, view, ask, order)

    def plan(self, view: Board, ask: Ask, drafts: Sequence[dict[str, Any]], fill: str) -> Plan:
        return self.family.planner.plan(self.me, view, ask, drafts, fill)

    def cards(self, view: Board, ask: Ask) -> Cards:
        return cards.cards(self.me, view, ask)

    def plain_answer(self, view: Board, ask: Ask) -> Order | None:
        return self.family.prompt(ask.kind).automatic(self.me, view, self.me.for_me(ask))

    def may_be_more(self, view: Board) -> bool:
        return self.family.board.may_be_more(view)

    def hex_card(self, view: Board, ask: Ask | None, hex_: str) -> HexCard:
        return self.family.overlays.hex_card(self.me, view, ask, hex_)

    def overlay(self, view: Board, name: str) -> Overlay:
        return self.family.overlays.overlay(self.me, view, name)

    def calendar(self, view: Board) -> tuple[Arrival, ...]:
        return self.family.overlays.calendar(self.me, view)

    def digest(self, events: Sequence[Told]) -> tuple[DigestItem, ...]:
        return scenes.digest(self.me, events)

    def advice(self, view: Board, ask: Ask) -> tuple[Advice, ...]:
        """What the adviser would order next; nothing without one."""
        if self.adviser is None:
            return ()
        found = []
        for order, why in self.adviser(view, self.me.for_me(ask)):
            keys, hexes = spoken_of(order)
            hexes = hexes or labels(view, (u.hex for u in self.me.named(view, keys) if u.hex >= 0))
            found.append(Advice(plain(order), self.me.say(why or order.words()), keys, hexes))
        return tuple(found)

    def coach(self, view: Board, ask: Ask) -> tuple[Cased, ...]:
        return question.coach(self.me, ask)

    def filed(self, one: Reckoned) -> Ladder:
        return ladder(self.me, one)

    def customs(self) -> Customs:
        return customs.customs(self.me)


def spoken_of(order: Order) -> Places:
    """Units and hexes that an order names, of a hexside both."""
    names = named(order)
    ends = [text for side in names.hexsides for text in side.split("/")]
    return names.units, tuple(dict.fromkeys([*names.hexes, *ends]))


@cache
def _family(name: str) -> Family:
    return Family(name)
