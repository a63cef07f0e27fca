"""Automatic answers: to questions with a single answer, and those a seat has given in advance.

A sheet also answers the following questions of its combat. Such an answer is dropped when a die falls, when the combat
ends, or when it no longer fits; then the player is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from sztab.errors import SztabError
from sztab.language.tongue import Tongue
from sztab.seat.drafts import USUAL
from sztab.seat.staff import Staff, staff
from sztab.table import EndPhase, ForcedDice, Order

if TYPE_CHECKING:
    from sztab.sitting.match import Match

Given = tuple[int, Order]
"""A side and its answer."""


class AutomaticAnswers:
    """The automatic answers to the questions of one game."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self.in_advance: dict[int, list[dict[str, Any]]] = {}
        """For each seat its answers to questions still to come."""
        self._used: dict[int, int] = {}
        self._staffs: dict[int, Staff] = {}

    def keep(self, seat: int, orders: Sequence[dict[str, Any]]) -> None:
        """Keep a seat's answers to the following questions of this combat."""
        self.in_advance[seat], self._used[seat] = list(orders), 0

    def used(self, seat: int) -> int:
        """How many of them have been played."""
        return self._used[seat]

    def drop(self, seat: int) -> None:
        self.in_advance.pop(seat, None)

    def drop_all(self) -> None:
        self.in_advance.clear()

    def next(self) -> Given | None:
        """The automatic answer to the question on the table, if there is one."""
        return self._given_in_advance() or self._only_answer()

    def staff_of(self, seat: int) -> Staff:
        if seat not in self._staffs:
            self._staffs[seat] = staff(self._match.game.book, seat, Tongue())
        return self._staffs[seat]

    def _given_in_advance(self) -> Given | None:
        game, ask = self._match.game, self._match.game.decision
        if ask is None or ask.rest:
            self.drop_all()
            return None
        for side in game.pending() if ask.kind != "dice" else ():
            seat = game.seat_of(side)
            if self.in_advance.get(seat):
                order = self._read(seat, self.in_advance[seat].pop(0))
                if order is not None and game.check(order, side) is None:
                    self._used[seat] += 1
                    return side, order
                self.drop(seat)
        return None

    def _read(self, seat: int, raw: dict[str, Any]) -> Order | None:
        """`USUAL` stands for the first card offered now."""
        match, ask = self._match, self._match.ask(seat)
        if raw == USUAL and ask is not None:
            cards, _ = self.staff_of(seat).cards(match.view(seat), ask)
            raw = cards[0].order if cards else raw
        try:
            return match.read(seat, raw)[1]
        except SztabError:
            return None

    def _only_answer(self) -> Given | None:
        game, ask = self._match.game, self._match.game.decision
        if ask is None or ask.kind == "dice" or not self._match.newly_asked(ask):
            return None
        for side in game.pending():
            one = msgspec.structs.replace(ask, sides=(side,))
            order = self.staff_of(game.seat_of(side)).plain_answer(game.view_of(side), one)
            if order is not None and not (ask.rest and self._rolls(order, side)):
                return side, order
        return None

    def _rolls(self, order: Order, side: int) -> bool:
        """Whether the order rolls dice. Then the player sees the odds first and gives it, forced or not."""
        if isinstance(order, EndPhase):
            return False
        try:
            self._match.game.fork(ForcedDice()).play(order, side)
        except SztabError:
            return True
        return False
