"""A game as its players know it: gestures that can be undone, and each seat's events.

A seat counts only what it knows of. Its `position` is the number of its own orders, orders that told it something and
orders that changed the question; another side's sealed answers and secret notes are not among them, so the number says
no more than the board does. Questions have the same numbers, events the seat's own count.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from sztab.desk.order_writer import forms, order_of, write_order
from sztab.errors import SztabError
from sztab.sitting.automatic import AutomaticAnswers
from sztab.sitting.rehearsal import KNOWN, rehearse, without
from sztab.sitting.store import Stored, Written
from sztab.table import (
    Ask,
    Board,
    EndPhase,
    Event,
    Game,
    IllegalOrder,
    Order,
    Refusal,
    RollDice,
)
from sztab.table import record as records
from sztab.table.events import Rolled, TakenBack

log = logging.getLogger("sztab.sitting")
LONGEST = 300
"""Length of a refusal; the quoted fault may be longer."""
NOT_ASKED = Refusal("", "it is not your decision")
OVER = Refusal("", "the game is over")
SEALED = Refusal("", "your answer is in; it stays sealed until the others have given theirs")
STALE = Refusal("", "something has happened since: look at the board and order again")
ENDED = Refusal("", "that phase is over already: look at the board and order again")


Asked = list[tuple[str, tuple[int, ...]]]
"""For each seat the kind of the question and who must answer it."""


class GivenOrder(msgspec.Struct, frozen=True):
    """An order with the kind of its question, the resulting state, and each seat's events (from, to)."""

    side: int
    order: Order
    kind: str
    gesture: int
    state: Any
    heard: tuple[tuple[int, int], ...]


class Upshot(msgspec.Struct, frozen=True):
    """The result of a gesture: orders played (or undone), why it stopped, and which others would have to be undone."""

    played: int
    refusal: Refusal | None = None
    depends: tuple[str, ...] = ()


class Match:
    """One game in play. It neither waits nor writes: `unwritten` has the lines still to be stored."""

    def __init__(
        self, id_: str, header: dict[str, Any], players: tuple[str, ...], game: Game, lesson: str = ""
    ) -> None:
        self.id, self.header, self.players, self.game, self.lesson = id_, header, players, game, lesson
        seats = game.book.seats
        self.orders: list[GivenOrder] = []
        self.told: list[list[Event]] = [[] for _ in seats]
        self.known: list[list[int]] = [[] for _ in seats]
        self.opening = game.state
        self.gesture = 0
        self.written = 0
        self.kept: dict[Any, Any] = {}
        """Results kept for the position on the table."""
        self.staffs: dict[Any, Any] = {}
        self.automatic = AutomaticAnswers(self)
        self.stopped = ""
        """Why the game is stopped before its end; the part played can be viewed."""
        self._marks: list[int] = []
        self._hear(game.events)
        self._before, self._standing = self._asked(), game.standing
        """The question before the line of the record being followed, and the number of standing orders."""

    @classmethod
    def revive(cls, stored: Stored, lay_out: records.LayOut) -> Match:
        """A game from the store, replayed to its last line."""
        *_, match = cls.reviving(stored, lay_out)
        return match

    @classmethod
    def reviving(cls, stored: Stored, lay_out: records.LayOut) -> Iterator[Match]:
        """A game from the store, replayed line by line; yields the progress, and last the whole game. It stops where
        the record cannot be followed."""
        lines = [(number, one.line) for number, one in enumerate(stored.lines, 1)]
        steps = cls.following(stored, records.steps(records.Record(stored.header, lines, f"game {stored.id}"), lay_out))
        match, followed = next(steps), 0
        yield match
        try:
            for match in steps:
                followed += 1
                yield match
        except Exception as fault:
            if not isinstance(fault, SztabError):
                log.exception("game %s: its record cannot be followed", stored.id)
            match._stop(min(followed + 1, len(lines)))
        if stored.damaged:
            match.stopped = f"this game cannot go on here: line {stored.damaged} of its record is damaged"
        match.written = len(match.game.lines)
        match._marks = [one.gesture for one in stored.lines]
        yield match

    @classmethod
    def following(cls, stored: Stored, steps: records.Steps) -> Iterator[Match]:
        """A record replayed: the new game, then the game after each line."""
        game, _, _ = next(steps)
        match = cls(stored.id, stored.header, stored.players or ("",) * len(game.book.seats), game, stored.lesson)
        yield match
        for one, (_, line, news) in zip([*stored.lines, None], steps):
            assert one is not None
            match._follow(line, news, one.gesture)
            yield match

    # ------------------------------------------------------------------ what a seat knows

    def position(self, seat: int) -> int:
        return len(self.known[seat])

    def view(self, seat: int) -> Board:
        """The board as a seat sees it now."""
        if ("view", seat) not in self.kept:
            self.kept["view", seat] = self.game.view(seat)
        view: Board = self.kept["view", seat]
        return view

    def past(self, seat: int, position: int) -> Board:
        """The board as a seat saw it after that many known orders."""
        truth = self.truth_at(self.reached(seat, position))
        view: Board = self.game.book.look(truth, self.game.book.seats[seat])
        return view

    def truth_at(self, orders: int) -> Board:
        """The whole board after that many orders."""
        state = self.orders[orders - 1].state if orders else self.opening
        return Board.of(self.game.book, state)

    def reached(self, seat: int, position: int) -> int:
        """How many orders had been given when the seat knew of `position` of them."""
        if not 0 <= position <= self.position(seat):
            raise SztabError(f"there is no position {position} in this game yet; the last is {self.position(seat)}")
        return self.known[seat][position - 1] if position else 0

    def heard_at(self, seat: int, position: int) -> range:
        """The places in `told` of a seat's events for an order, or for the opening."""
        if not position:
            return range(self.orders[0].heard[seat][0] if self.orders else len(self.told[seat]))
        return range(*self.orders[self.reached(seat, position) - 1].heard[seat])

    def ask(self, seat: int) -> Ask | None:
        """The decision as a seat may know it: its own in full, for others the sides and the kind."""
        ask = self.game.decision
        if ask is None or self.stopped:
            return None
        mine = self.owed(seat)
        if mine:
            return msgspec.structs.replace(ask, sides=mine, id=self.position(seat))
        sides = self.pending(seat)
        return msgspec.structs.replace(ask, sides=sides, about=None, id=self.position(seat))

    def watched(self, seat: int) -> Ask | None:
        """The decision as a watcher of the seat may know it: the sides asked, not the sides that have answered."""
        ask = self.game.decision
        return None if ask is None else msgspec.structs.replace(ask, about=None, id=self.position(seat))

    def owed(self, seat: int) -> tuple[int, ...]:
        """The sides of the seat that must answer now."""
        own = self.game.book.seats[seat]
        return () if self.stopped else tuple(side for side in self.game.pending() if side in own)

    def pending(self, seat: int) -> tuple[int, ...]:
        """Sides that must still answer, as far as the seat may know: it learns of no sealed answers of others."""
        if self.game.decision is None or self.stopped:
            return ()
        own = self.game.book.seats[seat]
        return tuple(s for s in self.game.decision.sides if s not in own) + self.owed(seat)

    def can_undo(self, seat: int) -> bool:
        """Whether the seat may undo its last gesture; secret actions of others make no difference. What has ended, or
        stopped, stands."""
        if self.stopped or self.game.over:
            return False
        return bool(self._window(seat)) and self._last(seat).gesture > 0

    def secret(self, sides: Iterable[int], orders: int) -> bool:
        """Whether the first `given` orders may hold secrets from these sides while the game runs. The answer does not
        depend on whether they do, or it would reveal it. A stopped game no longer runs."""
        game, own = self.game, tuple(sorted(sides))
        if self.stopped:
            return False
        if game.decision is None or game.book.masked:
            return not game.over
        if own == tuple(range(len(game.book.sides))):
            return False
        if self.automatic.staff_of(game.seat_of(own[0])).may_be_more(game.book.look(self.truth_at(orders), own)):
            return True
        asked = game.decision.sides
        sealed = len(asked) - len(game.pending())
        return len(asked) > 1 and not set(asked) <= set(own) and orders >= len(self.orders) - sealed

    # ------------------------------------------------------------------ what a seat does

    def play(self, seat: int, orders: Sequence[dict[str, Any]], after: int) -> Upshot:
        """Orders as one gesture; it stops at the first die or refusal. A refused order changes nothing."""
        if not orders:
            return Upshot(0, Refusal("", "there is no order"))
        if self.owed(seat) and self.stale(seat, after):
            return Upshot(0, STALE)
        if any(raw.get("order") == "end_phase" for raw in orders) and self._ended(seat, after):
            return Upshot(0, ENDED)
        gesture = self.gesture + 1
        ask = self.game.decision
        if ask is not None and not ask.rest and self.owed(seat):
            return self._answer_sheet(seat, orders, gesture)
        for played, raw in enumerate(orders):
            refusal, fell = self._give(seat, raw, gesture)
            if refusal is not None:
                return Upshot(played, refusal)
            if fell:
                return Upshot(played + 1)
        return Upshot(len(orders))

    def _answer_sheet(self, seat: int, orders: Sequence[dict[str, Any]], gesture: int) -> Upshot:
        """The answer to a question inside a combat, and in advance to the following ones."""
        self.automatic.keep(seat, orders[1:])
        refusal, _ = self._give(seat, orders[0], gesture)
        if refusal is not None:
            self.automatic.drop(seat)
            return Upshot(0, refusal)
        return Upshot(1 + self.automatic.used(seat))

    def stale(self, seat: int, after: int) -> bool:
        """Whether another seat gave an order after the position the sender knew."""
        known = self.known[seat]
        if not 0 <= after <= len(known):
            return True
        return any(self.game.seat_of(self.orders[number - 1].side) != seat for number in known[after:])

    def _ended(self, seat: int, after: int) -> bool:
        """Whether the seat has ended a phase after that position, in another window or by a second click."""
        return any(isinstance(self.orders[number - 1].order, EndPhase) for number in self.known[seat][after:])

    def answer(self, side: int, order: Order) -> None:
        """An order of a computer player."""
        self._carry_out(side, order, self.gesture + 1)

    def undo(self, seat: int) -> Upshot:
        """Undo the last gesture."""
        if not self.can_undo(seat):
            return Upshot(0, Refusal("", "nothing of yours can be undone: something has been revealed since"))
        self.automatic.drop(seat)
        gesture, since = self._last(seat).gesture, len(self.orders)
        window = self._window(seat)
        for number, one in enumerate(window):
            if self._is_of(one, seat) and one.gesture == gesture:
                since = len(self.orders) - len(window) + number
                break
        gone = self._go_back(seat, since)
        self._seal_again(gone)
        return Upshot(sum(self._is_of(one, seat) for one in gone))

    def take_back(self, seat: int, keys: Sequence[str], sure: bool) -> Upshot:
        """Undo the orders of these units and replay the later orders."""
        wanted = frozenset(keys)
        window = self._window(seat)
        own = [k for k, one in enumerate(window) if self._is_of(one, seat)]
        first = next((k for k in own if without(window[k].order, wanted) is not window[k].order), None)
        if first is None:
            return Upshot(0, KNOWN)
        since = window[first:]
        try:
            again, lost = rehearse(self.game, seat, since, wanted)
        except IllegalOrder as fault:
            return Upshot(0, fault.refusal)
        if lost and not sure:
            return Upshot(0, None, tuple(write_order(one.order) for one in lost))
        self._go_back(seat, len(self.orders) - len(since))
        for one, order in again:
            self._take(one.side, order, one.gesture)
        gone = sum(self._is_of(one, seat) for one in since) - sum(self._is_of(one, seat) for one, _ in again)
        return Upshot(gone, None, tuple(write_order(one.order) for one in lost))

    def unwritten(self) -> list[Written]:
        """The lines not yet stored."""
        lines = records.lines_of(self.game, self.written)
        return [Written(mark, line) for mark, line in zip(self._marks[self.written :], lines)]

    # ------------------------------------------------------------------ inside

    def _follow(self, line: dict[str, Any], news: list[Event], gesture: int) -> None:
        """A line of the record has been replayed."""
        book = self.game.book
        if "play" in line:
            order = msgspec.convert(line["play"], book.orders | RollDice)
            self._note(book.sides.index(line["side"]), order, gesture, news, self._before)
        elif "undo" in line:
            self._forget(line["undo"], self._standing - self.game.standing)
        self._before, self._standing = self._asked(), self.game.standing
        self.gesture = max(self.gesture, gesture)

    def _stop(self, line: int) -> None:
        """The record and the current rules disagree."""
        old, new = self.header["rules"], self.game.book.version
        if old != new:
            self.stopped = (
                f"this game cannot go on here: the rules have changed since it was played (then {old}, now {new}) "
                f"and differ from its record at line {line}"
            )
        else:
            self.stopped = f"this game cannot go on here: its record differs from the rules at line {line}"

    def _give(self, seat: int, raw: dict[str, Any], gesture: int) -> tuple[Refusal | None, bool]:
        """One order of a gesture: the refusal, or whether dice were rolled."""
        before = len(self.game.events)
        try:
            self._carry_out(*self.read(seat, raw), gesture)
        except IllegalOrder as fault:
            return Refusal(fault.refusal.case, shortened(fault.refusal.reason)), False
        except SztabError as fault:
            return Refusal("", shortened(str(fault))), False
        except Exception:
            log.exception("game %s: an order broke down", self.id)
            return Refusal("", "this order cannot be carried out; nothing has changed"), False
        return None, any(isinstance(event.what, Rolled) for event in self.game.events[before:])

    def read(self, seat: int, raw: dict[str, Any]) -> tuple[int, Order]:
        """An order of a seat that is asked, and its side."""
        ask, owed, sides = self.game.decision, self.owed(seat), self.game.book.sides
        if ask is None:
            raise IllegalOrder(OVER)
        if not owed:
            raise IllegalOrder(SEALED if set(ask.sides) & set(self.game.book.seats[seat]) else NOT_ASKED)
        order: Order = order_of(raw, forms(self.game.book.orders))
        named = getattr(order, "side", "") if len(ask.sides) > 1 else ""
        if named and named not in [sides[one] for one in owed]:
            raise IllegalOrder(NOT_ASKED)
        return sides.index(named) if named else owed[0], order

    def _carry_out(self, side: int, order: Order, gesture: int) -> None:
        self._take(side, order, gesture)
        self.gesture = max(self.gesture, gesture)
        self._pass_on(self.game.seat_of(side), gesture)

    def _take(self, side: int, order: Order, gesture: int) -> None:
        before = self._asked()
        news = self.game.play(order, side)
        if any(isinstance(event.what, Rolled) for event in news):
            self.automatic.drop_all()
        self._note(side, order, gesture, news, before)

    def _note(self, side: int, order: Order, gesture: int, news: list[Event], before: Asked) -> None:
        """An order has been carried out: note the seats that know of it."""
        heard, after = self._hear(news), self._asked()
        old = self.orders[-1].state if self.orders else self.opening
        self.orders.append(GivenOrder(side, order, before[0][0], gesture, self.game.state, heard))
        for seat, (first, last) in enumerate(heard):
            own = self.game.seat_of(side) == seat
            if own or first < last or after[seat] != before[seat] or self._sees(seat, old):
                self.known[seat].append(len(self.orders))
        self._mark(gesture)

    def _sees(self, seat: int, old: Any) -> bool:
        """Whether the board looks different to a seat without events: after a set-up, for example."""
        book, own = self.game.book, self.game.book.seats[seat]
        return bool(book.look(Board.of(book, old), own).state != book.look(self.game, own).state)

    def _is_of(self, one: GivenOrder, seat: int) -> bool:
        return self.game.seat_of(one.side) == seat

    def _last(self, seat: int) -> GivenOrder:
        """The last order of a seat."""
        return next(one for one in reversed(self.orders) if self._is_of(one, seat))

    def _window(self, seat: int) -> list[GivenOrder]:
        """The orders from the first one that the seat may still undo; secret orders of others go with them."""
        left, place = self.game.undoable(seat), len(self.orders)
        while left:
            place -= 1
            left -= self._is_of(self.orders[place], seat)
        return self.orders[place:]

    def _go_back(self, seat: int, number: int) -> list[GivenOrder]:
        """Return to an earlier number of orders; returns the undone ones."""
        gone: list[GivenOrder] = []
        while len(self.orders) > number:
            standing = self.game.standing
            refusal = self.game.undo(seat)
            if refusal is not None:
                raise IllegalOrder(refusal)
            gone = self._forget(seat, standing - self.game.standing) + gone
        return gone

    def _seal_again(self, gone: Sequence[GivenOrder]) -> None:
        """Sealed answers of others stay, if their question stands."""
        for one in gone:
            ask = self.game.decision
            if ask is None or len(ask.sides) == 1 or ask.kind != one.kind or one.side not in self.game.pending():
                continue
            if one.state == self.game.state and not self._is_of(one, self.game.seat_of(gone[0].side)):
                self._take(one.side, one.order, one.gesture)

    def _forget(self, seat: int, count: int) -> list[GivenOrder]:
        """The seat has undone orders, its own and secret ones of others since: tell the seats that knew of them, once
        for a gesture."""
        gone = self.orders[len(self.orders) - count :]
        names = tuple(self.game.book.sides[side] for side in self.game.book.seats[seat])
        for one in reversed(gone):
            self._forget_one(one, names)
        self._mark(0)
        return gone

    def _forget_one(self, one: GivenOrder, names: tuple[str, ...]) -> None:
        self.orders.pop()
        number = len(self.orders)
        for seat, (first, last) in enumerate(one.heard):
            if self.known[seat] and self.known[seat][-1] > number:
                self.known[seat].pop()
            if first == last:
                continue
            events, told = tuple(range(first + 1, last + 1)), self.told[seat]
            before = told[-1].what
            if isinstance(before, TakenBack) and before.gesture == one.gesture:
                events = (*before.events, *events)
                told.pop()
            told.append(Event(TakenBack(by=names, events=events, gesture=one.gesture), ""))

    def _hear(self, news: Iterable[Event]) -> tuple[tuple[int, int], ...]:
        news, spans = list(news), []
        for own, told in zip(self.game.book.seats, self.told):
            first = len(told)
            heard = (self.game.book.tell(self.game, event, own) for event in news)
            told += [event for event in heard if event is not None]
            spans.append((first, len(told)))
        return tuple(spans)

    def _mark(self, gesture: int) -> None:
        self._marks += [gesture] * (len(self.game.lines) - len(self._marks))
        self.kept.clear()

    def _asked(self) -> Asked:
        """The decision as each seat sees it."""
        kind = self.game.decision.kind if self.game.decision else ""
        return [(kind, self.pending(seat)) for seat in range(len(self.told))]

    def _pass_on(self, seat: int, gesture: int) -> None:
        """Give the automatic answers, so that empty phases pass."""
        try:
            while (found := self.automatic.next()) is not None:
                side, order = found
                self._take(side, order, gesture if self.game.seat_of(side) == seat else 0)
        except Exception:  # the order itself stands; the players will have to answer the question
            log.exception("game %s: an automatic answer broke down", self.id)

    def newly_asked(self, ask: Ask) -> bool:
        """Whether the question differs from the one the last order answered."""
        last, lines = self.orders[-1], self.game.lines
        if not ask.rest or ask.kind != last.kind or last.side not in ask.sides:
            return True
        since = next(k for k in range(len(lines) - 1, -1, -1) if lines[k][0] == "order")
        return any(kind == "phase" for kind, _ in lines[since:])


def shortened(sentence: str) -> str:
    sentence = " ".join(sentence.split())
    return sentence if len(sentence) <= LONGEST else sentence[:LONGEST] + " ..."
