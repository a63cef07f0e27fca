"""Requests of a player that change nothing: reach, drafts, cards, choices, words, notes. Slow ones are answered by
`sitting/counsel.py`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from sztab.desk.order_writer import names_of, read_order
from sztab.errors import SztabError
from sztab.language.tongue import Tongue
from sztab.seat.models import Cased
from sztab.seat.staff import Staff
from sztab.sitting import messages as m
from sztab.sitting.match import NOT_ASKED, OVER, Match, shortened
from sztab.sitting.speech import plain, staff_for, told_between
from sztab.sitting.store import Store
from sztab.sitting.story import story
from sztab.sitting.throws import throws
from sztab.table import Ask, Board, Choice, Order

LONGEST_KEY = 200


class Asker(msgspec.Struct, frozen=True):
    """The sender of a request: a seat of a game, in a language."""

    match: Match
    seat: int
    tongue: Tongue
    store: Store

    @property
    def staff(self) -> Staff:
        return staff_for(self.match, self.seat, self.tongue)

    @property
    def view(self) -> Board:
        return self.match.view(self.seat)

    @property
    def ask(self) -> Ask:
        found = self.match.ask(self.seat)
        if found is None:
            raise SztabError(self.match.stopped or OVER.reason)
        return found

    @property
    def owed(self) -> tuple[int, ...]:
        return self.match.owed(self.seat)


def answer(asker: Asker, request: Any) -> m.Message:
    """The reply to a request; raises SztabError if there is none."""
    return ANSWERS[type(request)](asker, request)


def _reach(asker: Asker, request: m.AskReach) -> m.GotReach:
    return m.GotReach(request.id, asker.staff.reach(asker.view, asker.ask, request.keys))


def _march(asker: Asker, request: m.AskMarch) -> m.GotMarch:
    _on_map(asker, request.hex)
    return m.GotMarch(request.id, asker.staff.march(asker.view, asker.ask, request.keys, request.hex))


def _draft(asker: Asker, request: m.AskDraft) -> m.GotDraft:
    return m.GotDraft(request.id, asker.staff.draft(asker.view, asker.ask, request.order))


def _cards(asker: Asker, request: m.AskCards) -> m.GotCards:
    _must_owe(asker)
    cards, more = asker.staff.cards(asker.view, asker.ask)
    return m.GotCards(request.id, cards, more)


def _choices(asker: Asker, request: m.AskChoices) -> m.GotChoices:
    """The picks are followed stage by stage, so only offered options can be picked."""
    side = _must_owe(asker)
    game = asker.match.game
    partial: tuple[Any, ...] = ()
    step = game.choices(partial, side)
    for pick in request.partial:
        if not isinstance(step, Choice):
            raise SztabError("that is one choice too many: the order is complete")
        offered = [option.value for option in step.options if _sent(option.value) == pick]
        if not offered:
            raise SztabError("that choice is not offered")
        partial += (offered[0],)
        step = game.choices(partial, side)
    if isinstance(step, Order):
        return m.GotChoices(request.id, "", (), plain(step))
    options = tuple(
        m.ChoiceOption(_sent(option.value), asker.tongue(option.label or str(option.value)), option.ends)
        for option in step.options
    )
    return m.GotChoices(request.id, step.slot, options)


def _sent(value: Any) -> Any:
    """A value as it returns over the wire, where tuples are lists."""
    return msgspec.json.decode(msgspec.json.encode(value))


def _hex(asker: Asker, request: m.AskHex) -> m.GotHex:
    _on_map(asker, request.hex)
    return m.GotHex(request.id, asker.staff.hex_card(asker.view, asker.match.ask(asker.seat), request.hex))


def _calendar(asker: Asker, request: m.AskCalendar) -> m.GotCalendar:
    return m.GotCalendar(request.id, asker.staff.calendar(asker.view))


def _story(asker: Asker, request: m.AskStory) -> m.GotStory:
    if not asker.match.game.over:
        raise SztabError("the game is not over yet")
    return m.GotStory(request.id, story(asker.match, asker.seat, asker.tongue))


def _digest(asker: Asker, request: m.AskDigest) -> m.GotDigest:
    heard = len(asker.match.told[asker.seat])
    if not 0 <= request.since <= heard:
        raise SztabError(f"there is no event {request.since} yet")
    told = told_between(asker.match, asker.seat, asker.tongue, range(request.since, heard))
    return m.GotDigest(request.id, asker.staff.digest(told))


def _words(asker: Asker, request: m.AskWords) -> m.GotWords:
    book = asker.match.game.book
    try:
        order = read_order(request.text, book.orders, names_of(book))
    except SztabError as fault:
        return m.GotWords(request.id, None, Cased(asker.tongue(shortened(str(fault)))))
    return m.GotWords(request.id, plain(order))


def _throws(asker: Asker, request: m.AskThrows) -> m.GotThrows:
    return m.GotThrows(request.id, throws(asker.match, asker.seat, asker.tongue))


def _note(asker: Asker, request: m.KeepNote) -> m.Noted:
    if len(request.key) > LONGEST_KEY:
        raise SztabError(f"the key of a note has at most {LONGEST_KEY} letters")
    if not asker.store.note(asker.match.id, asker.seat, request.key, request.value):
        raise SztabError("the notebook is full")
    return m.Noted(request.id)


def _seen(asker: Asker, request: m.Seen) -> m.Noted:
    if not 0 <= request.event <= len(asker.match.told[asker.seat]):
        raise SztabError(f"there is no event {request.event} yet")
    asker.store.see(asker.match.id, asker.seat, request.event)
    return m.Noted(request.id)


ANSWERS: dict[type, Callable[[Asker, Any], m.Message]] = {
    m.AskReach: _reach,
    m.AskMarch: _march,
    m.AskDraft: _draft,
    m.AskCards: _cards,
    m.AskChoices: _choices,
    m.AskHex: _hex,
    m.AskCalendar: _calendar,
    m.AskDigest: _digest,
    m.AskStory: _story,
    m.AskWords: _words,
    m.AskThrows: _throws,
    m.KeepNote: _note,
    m.Seen: _seen,
}


def _must_owe(asker: Asker) -> int:
    if not asker.owed:
        raise SztabError(asker.match.stopped or NOT_ASKED.reason)
    return asker.owed[0]


def _on_map(asker: Asker, label: str) -> None:
    if label not in asker.match.game.book.labels:
        raise SztabError("there is no such hex on the map")
