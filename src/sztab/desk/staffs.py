"""The staff officer of each family: turns a view into what a page shows, and a gesture into orders.

A server, a terminal or a notebook asks a `Staff` and never the rules; so nothing beyond this room knows which family a
game belongs to. Everything a staff says is read from the seat's view.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from sztab.desk.showing import (
    Advice,
    AnswerCard,
    Arrival,
    Cased,
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
from sztab.table import Ask, Board, Event


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

    def hex_card(self, view: Board, ask: Ask | None, hex_: str) -> HexCard: ...

    def overlay(self, view: Board, name: str) -> Overlay: ...

    def calendar(self, view: Board) -> tuple[Arrival, ...]: ...

    def digest(self, events: Sequence[Told]) -> tuple[DigestItem, ...]: ...

    def advice(self, view: Board, ask: Ask) -> tuple[Advice, ...]:
        """What the sergeant would order next."""

    def coach(self, view: Board, ask: Ask) -> tuple[Cased, ...]:
        """At most five lines about what matters in this phase."""


def staff(book: Any, seat: int, tongue: Tongue) -> Staff:
    """The staff of the family a book belongs to, for one seat."""
    from sztab.desk.wb95 import Wb95Staff

    return Wb95Staff(book, seat, tongue)
