"""The staff officer of the WB-95 family."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

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
from sztab.desk.wb95 import answering, asking, board, drafting, looking, marching, planning, telling
from sztab.desk.wb95.officer import Officer, plain
from sztab.table import Ask, Board, Event, Order

Adviser = Callable[[Board, Ask], Sequence[tuple[Order, str]]]
"""Orders worth giving now, each with its reason; lives in a room further right and is handed in."""


class Wb95Staff:
    """`sztab.desk.staffs.Staff` for the WB-95 family. Set `adviser` to have advice given."""

    def __init__(self, book: Any, seat: int, tongue: Tongue) -> None:
        self.me = Officer(book, seat, tongue)
        self.adviser: Adviser | None = None

    def show(self, view: Board, ask: Ask | None) -> Shown:
        return board.show(self.me, view, ask)

    def question(self, view: Board, ask: Ask, pending: tuple[int, ...]) -> Question:
        return asking.question(self.me, view, ask, pending)

    def tell(self, event: Event, n: int) -> Told:
        return telling.tell(self.me, event, n)

    def reach(self, view: Board, ask: Ask, keys: Sequence[str]) -> Reach:
        return marching.reach(self.me, view, ask, keys)

    def march(self, view: Board, ask: Ask, keys: Sequence[str], hex_: str) -> tuple[MarchLeg, ...]:
        return marching.march(self.me, view, ask, keys, hex_)

    def draft(self, view: Board, ask: Ask, order: dict[str, Any]) -> Drafted:
        return drafting.draft(self.me, view, ask, order)

    def plan(self, view: Board, ask: Ask, drafts: Sequence[dict[str, Any]], fill: str) -> Plan:
        return planning.plan(self.me, view, ask, drafts, fill)

    def cards(self, view: Board, ask: Ask) -> tuple[tuple[AnswerCard, ...], bool]:
        return answering.cards(self.me, view, ask)

    def hex_card(self, view: Board, ask: Ask | None, hex_: str) -> HexCard:
        return looking.hex_card(self.me, view, ask, hex_)

    def overlay(self, view: Board, name: str) -> Overlay:
        return looking.overlay(self.me, view, name)

    def calendar(self, view: Board) -> tuple[Arrival, ...]:
        return looking.calendar(self.me, view)

    def digest(self, events: Sequence[Told]) -> tuple[DigestItem, ...]:
        return telling.digest(events)

    def advice(self, view: Board, ask: Ask) -> tuple[Advice, ...]:
        """What the adviser would order next; nothing without one."""
        if self.adviser is None:
            return ()
        found = []
        for order, why in self.adviser(view, self.me.for_me(ask)):
            keys, hexes = telling.spoken_of(order)
            found.append(Advice(plain(order), self.me.say(why or telling.order_words(order)), keys, hexes))
        return tuple(found)

    def coach(self, view: Board, ask: Ask) -> tuple[Cased, ...]:
        return asking.coach(self.me, ask)
