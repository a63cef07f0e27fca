"""Thinking that takes its time: done away from the table, on a rulebook of its own, so that no other game waits.

Whoever asks is answered for the position he asked in; the game may have gone on by then.
"""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from sztab.desk.layout import lay_out
from sztab.language.tongue import Tongue
from sztab.seat.staff import Staff
from sztab.server.match import Match
from sztab.server.speech import advised
from sztab.table import Ask, Board


class Glance(msgspec.Struct, frozen=True):
    """What a seat has before it: which game, the whole board as it is, and the question as the seat may know it."""

    header: dict[str, Any]
    state: Any
    seat: int
    ask: Ask | None
    owed: tuple[int, ...]

    @classmethod
    def at(cls, match: Match, seat: int) -> Glance:
        return cls(match.header, match.game.state, seat, match.ask(seat), match.owed(seat))


class SideTable:
    """One for a game; one question at a time is thought about at it."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self._laid: tuple[Any, Any] = (None, None)
        self._staffs: dict[tuple[int, str], Staff] = {}
        self._last: tuple[Any, int, Board] | None = None

    def view(self, glance: Glance) -> Board:
        """The board as the seat may see it, by this table's own rulebook."""
        if self._last is None or self._last[0] is not glance.state or self._last[1] != glance.seat:
            truth = Board.of(self._book(glance), glance.state)
            view = truth.book.look(truth, truth.book.seats[glance.seat])
            self._last = (glance.state, glance.seat, view)
        return self._last[2]

    def staff(self, glance: Glance, tongue: Tongue) -> Staff:
        book, name = self._book(glance), (glance.seat, tongue.language)
        if name not in self._staffs:
            self._staffs[name] = advised(book, glance.seat, tongue)
        return self._staffs[name]

    def _book(self, glance: Glance) -> Any:
        if self._laid[0] is not glance.header:
            book, _ = lay_out(glance.header)
            self._laid, self._staffs, self._last = (glance.header, book), {}, None
        return self._laid[1]
