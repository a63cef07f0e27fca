"""The games in memory, each in exactly one session.

A session counts its users, from the moment they ask for it until they are done: websockets, requests, orders being
carried out, advice, computer players at their turn. It is dropped only when that count is zero.
"""

from __future__ import annotations

import asyncio
import gc
import logging
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from sztab.players.named import PLAYERS
from sztab.sitting.lessons import PROMPTER, Prompter
from sztab.sitting.match import Match, Upshot
from sztab.sitting.messages import Present
from sztab.sitting.store import PERSON
from sztab.sitting.thoughts import Found, Glance, Turn
from sztab.table import Ask, Order

log = logging.getLogger("sztab.sitting")
GUEST = "guest"
"""A person invited to a seat and not yet there."""
KINDS = (PERSON, GUEST, *sorted(PLAYERS, reverse=True))
"""The kinds of players of a seat."""
IDLE_SESSIONS = 8
"""Unused games kept in memory."""


class Session:
    """A game in memory with its connections and its computer players."""

    def __init__(self, match: Match, seed: str) -> None:
        self.match = match
        self.seed = seed
        """The seed of the computer players; secret."""
        self.lock = asyncio.Lock()
        self.watchers: list[Any] = []
        self.present = Present((), 0)
        """Who is there, as the watchers were last told."""
        self.talk: dict[int, list[float]] = {}
        """When each seat last said something."""
        self.computers = {seat: name for seat, name in enumerate(match.players) if name != PERSON}
        self.prompter = Prompter(match.lesson) if PROMPTER in match.players else None
        self.lost = False
        """Whether memory differs from disk and the game could not be reloaded."""
        self.turn: asyncio.Task[None] | None = None
        self.considered: tuple[int, Ask] | None = None
        """The side a computer is thinking for, and the question."""
        self.thought: asyncio.Task[Found] | None = None
        self.enquiry = asyncio.Lock()
        """One at a time."""

    @property
    def busy(self) -> bool:
        """Whether computer players are at work."""
        return self.turn is not None and not self.turn.done()

    def asked(self) -> int | None:
        """The next side that a computer must answer for; a person enters dice rolled by hand."""
        game = self.match.game
        if game.decision is None or game.decision.kind == "dice" or self.match.stopped:
            return None
        return next((side for side in game.pending() if game.seat_of(side) in self.computers), None)

    def turn_of(self, side: int) -> Turn:
        """The question for the computer that plays a side."""
        match, game = self.match, self.match.game
        assert game.decision is not None
        seat, ask = game.seat_of(side), msgspec.structs.replace(game.decision, sides=(side,))
        glance = Glance(match.id, len(game.lines), match.header, game.state, seat, ask, (side,))
        return Turn(glance, self.computers[seat], f"{self.seed}:{seat}")

    def still_considered(self) -> bool:
        """Whether the question a computer is thinking about still stands."""
        if self.considered is None:
            return False
        side, ask = self.considered
        return self.asked() == side and self.match.game.decision is ask

    def answer(self, side: int, order: Order | None) -> Upshot:
        """Plays a computer's order, or the first legal answer if that order is refused."""
        game = self.match.game
        if self.prompter is not None:
            ask = self.turn_of(side).glance.ask
            assert ask is not None
            order = self.prompter.answer(game.view_of(side), ask)
        self.match.answer(side, order if order is not None and self._will_do(side, order) else next(game.legal(side)))
        return Upshot(1)

    def _will_do(self, side: int, order: Order) -> bool:
        try:
            refusal = self.match.game.check(order, side)
        except Exception:
            log.exception("game %s: the computer's order breaks down: %s", self.match.id, order)
            return False
        if refusal is not None:
            log.error("game %s: the computer gave an order that is refused: %s", self.match.id, order)
        return refusal is None


class OpenSessions:
    """All sessions. `load` makes the session of a game; `forgotten` is called when one is dropped."""

    def __init__(self, load: Callable[[str], Awaitable[Session]], forgotten: Callable[[str], None]) -> None:
        self._gone = forgotten
        self.open: OrderedDict[str, Session] = OrderedDict()
        """Those left last at the end."""
        self._load = load
        self._loading: dict[str, asyncio.Task[None]] = {}
        self._guests: Counter[str] = Counter()
        self._forgotten = 0
        """Games that may still be in memory although no link leads to them."""

    @asynccontextmanager
    async def at(self, game: str) -> AsyncIterator[Session]:
        """The session of a game; it stays while in use."""
        self.come(game)
        try:
            if game not in self.open:
                await asyncio.shield(self._loaded(game))
            yield self.open[game]
        finally:
            self.leave(game)

    def come(self, game: str) -> None:
        """Count one more user of the session; each must leave in the end."""
        self._guests[game] += 1

    def leave(self, game: str) -> None:
        self._guests[game] -= 1
        if self._guests[game]:
            return
        del self._guests[game]
        if game in self.open:
            self.open.move_to_end(game)
        self._clear_out()

    def _loaded(self, game: str) -> asyncio.Task[None]:
        """The loading of a game: once for all waiting users, and carried through even if they leave."""
        if game not in self._loading:
            self._loading[game] = asyncio.get_running_loop().create_task(self._bring_in(game))
        return self._loading[game]

    async def _bring_in(self, game: str) -> None:
        try:
            self.open[game] = await self._load(game)
        finally:
            del self._loading[game]
        self._clear_out()
        gc.freeze()  # games stay; scanning two hundred of them would hold up every order for a tenth of a second

    def _clear_out(self) -> None:
        """Drop the games unused for longest."""
        idle = [game for game in self.open if not self._guests[game]]
        gone = idle[:-IDLE_SESSIONS]
        for game in gone:
            del self.open[game]
            self._gone(game)
        self._forgotten += len(gone)
        if self._forgotten >= IDLE_SESSIONS:  # they are reference cycles, and collecting them takes a tenth of a second
            self._forgotten = 0
            gc.unfreeze()
            gc.collect()
            gc.freeze()
