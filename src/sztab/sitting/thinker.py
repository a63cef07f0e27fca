"""A thinker: plans for computers at their turns, advice for people.

It has its own rulebooks and keeps the plans of its computers.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from typing import Any, TypeVar

from sztab.language.tongue import Tongue
from sztab.players.api import Player
from sztab.players.named import player
from sztab.seat.staff import Staff
from sztab.sitting import counsel, desk
from sztab.sitting.books import SharedBooks
from sztab.sitting.speech import advised, refused
from sztab.sitting.thoughts import DeskThought, Enquiry, Found, Glance, Thought, Turn
from sztab.table import Board, Book, Order

K = TypeVar("K")
V = TypeVar("V")
log = logging.getLogger("sztab.sitting")
VIEWS = 4
"""Boards kept with their results."""
STAFFS = 16
PLAYERS = 64
"""Computers whose plans are kept; the one asked longest ago starts anew."""


class Thinker:
    """One thought at a time."""

    def __init__(self) -> None:
        self._books = SharedBooks()
        self._views: OrderedDict[tuple[str, int, int], Board] = OrderedDict()
        self._staffs: OrderedDict[tuple[str, int, int, str], Staff] = OrderedDict()
        self._players: OrderedDict[tuple[str, int], Player] = OrderedDict()

    def think(self, thought: Thought) -> Found:
        """An order for a turn, None if the computer breaks down; the reply to an enquiry, or the desk's, as sent."""
        if isinstance(thought, DeskThought):
            return desk.answer(thought.request, Tongue(thought.language))
        return self._order(thought) if isinstance(thought, Turn) else self._reply(thought)

    def forget(self, game: str) -> None:
        """The game is closed."""
        everything: list[OrderedDict[Any, Any]] = [self._players, self._staffs, self._views]
        for kept in everything:
            for name in [name for name in kept if name[0] == game]:
                del kept[name]

    def give_up(self, thought: Thought) -> None:
        """A thought was interrupted: data it was writing may be half done."""
        if isinstance(thought, DeskThought):
            return
        glance = thought.glance
        self._books.drop(glance.header)
        self._views.clear()
        self._staffs.clear()
        if isinstance(thought, Turn):
            self._players.pop((glance.game, glance.seat), None)

    def _order(self, turn: Turn) -> Order | None:
        glance = turn.glance
        name = (glance.game, glance.seat)
        try:
            assert glance.ask is not None
            if name not in self._players:
                self._players[name] = player(turn.player, turn.seed)
            return _latest(self._players, name, PLAYERS).answer(self._view(glance), glance.ask)
        except Exception:
            log.exception("game %s: the computer broke down", glance.game)
            return None

    def _reply(self, enquiry: Enquiry) -> bytes:
        glance, tongue = enquiry.glance, Tongue(enquiry.language)
        try:
            one = counsel.Adviser(self._staff(glance, tongue), self._view(glance), glance)
            return counsel.answer(one, enquiry.request, tongue)
        except Exception:
            log.exception("game %s: a request broke down", glance.game)
            return refused(tongue, enquiry.request.id, "this cannot be answered")

    def _view(self, glance: Glance) -> Board:
        """The board as the seat may see it, by a rulebook of our own."""
        name = (glance.game, glance.lines, glance.seat)
        if name not in self._views:
            truth = Board.of(self._book(glance), glance.state)
            self._views[name] = truth.book.look(truth, truth.book.seats[glance.seat])
        return _latest(self._views, name, VIEWS)

    def _staff(self, glance: Glance, tongue: Tongue) -> Staff:
        book = self._book(glance)
        name = (glance.game, id(book), glance.seat, tongue.language)
        if name not in self._staffs:
            self._staffs[name] = advised(book, glance.seat, tongue)
        return _latest(self._staffs, name, STAFFS)

    def _book(self, glance: Glance) -> Book:
        return self._books.lay_out(glance.header)[0]


def _latest(kept: OrderedDict[K, V], name: K, most: int) -> V:
    """Fetch an entry, making it if need be; the least recently used one is dropped."""
    kept.move_to_end(name)
    while len(kept) > most:
        kept.popitem(last=False)
    return kept[name]
