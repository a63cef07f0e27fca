"""Games in play: loaded when a player sits down, changed one order at a time, each on disk before it is announced.

All access to games is serialised in one worker thread, so games may share a rulebook and the event loop stays free.
Computer players and advisers think elsewhere (`server/pool.py`); no order waits for them. If the question has changed
before a computer has its answer, it is asked anew.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from functools import partial
from importlib import import_module
from typing import Any, Protocol, TypeVar

import msgspec

from sztab.errors import SztabError
from sztab.hexes import kernels
from sztab.server import summaries
from sztab.server.books import SharedBooks
from sztab.server.lobby_messages import GameSummary
from sztab.server.match import Match, Upshot
from sztab.server.pool import ThinkerPool
from sztab.server.sessions import OpenSessions, Session
from sztab.server.store import SeatKey, Store, StoreFault
from sztab.server.thoughts import Enquiry
from sztab.server.uploads import Uploads
from sztab.table import Order, Refusal

log = logging.getLogger("sztab.server")
T = TypeVar("T")
TURN = 0.01
"""Seconds of a long task in the games' thread before others have their turn."""
UNWRITTEN = Refusal("", "the order could not be written to disk; nothing has changed")
UNREADABLE = "this game cannot be read from disk now; what has been acknowledged is there"
STANDS = "the computer's order could not be written to disk; it goes on when you order or reload the page"


class Unopened(SztabError):
    """A game that this version cannot open; there is only its record."""


class Watcher(Protocol):
    """A watcher of a game from a seat."""

    seat: int

    def news(self) -> bytes | None:
        """Changes since the watcher's last message; computed in the games' thread."""

    def send(self, message: bytes) -> None: ...

    def warn(self, sentence: str) -> None:
        """An unasked warning."""


class Host:
    """Opens sessions, carries out their orders, wakes the computers."""

    def __init__(self, store: Store, seed: str = "", processes: int = 0, compiled: bool = False) -> None:
        self.store = store
        self.seed = seed
        self.warming: asyncio.Task[None] | None = None
        self.pool = ThinkerPool(processes, compiled)
        self.sessions = OpenSessions(self._load, self.pool.forget)
        self.books = SharedBooks()
        self.archive = summaries.Archive(store)
        self.uploads = Uploads()
        self._deeds: set[asyncio.Task[None]] = set()
        self._work = ThreadPoolExecutor(1, "sztab-table")

    async def warm_up(self) -> None:
        """Switch to the compiled kernels, before any player sits down."""
        try:
            await asyncio.to_thread(_import_compiler)
            await self.work(kernels.fast, True)
        except Exception:
            log.exception("the compiled kernels cannot be used; plain Python serves")

    async def close(self) -> None:
        """Refuse new tasks; the disk keeps everything."""
        for session in self.sessions.open.values():
            if session.turn is not None:
                session.turn.cancel()
        await self.pool.close()
        self._work.shutdown(wait=True, cancel_futures=True)
        self.archive.close()
        self.uploads.close()
        self.store.close()

    async def work(self, task: Callable[..., T], *args: Any) -> T:
        """Run a function in the games' thread."""
        return await asyncio.get_running_loop().run_in_executor(self._work, task, *args)

    async def in_turns(self, steps: Iterator[T]) -> T:
        """Run a long task in the games' thread in steps, giving way to others between them; the last step is the
        result."""
        last: T | None = None
        over = False
        while not over:
            last, over = await self.work(_turn, steps, last)
        assert last is not None
        return last

    async def ponder(self, session: Session, enquiry: Enquiry) -> bytes:
        """Think aside, one thought of a session at a time. Cancelling the wait drops the thought."""
        async with session.enquiry:
            reply = await self.pool.think(enquiry)
            assert isinstance(reply, bytes)
            return reply

    # ------------------------------------------------------------------ sessions

    async def key(self, token: str) -> SeatKey | None:
        """The game and the seat of a link."""
        return await self.work(self.store.seat, token)

    async def summary(self, game: str, seat: int) -> GameSummary:
        """A seat's line in the lobby. The game is not loaded; a missing line is made aside."""
        if (line := await self.work(self._summary, game, seat)) is None:
            await self.archive.make(game)
            line = await self.work(self._summary, game, seat)
        if line is None:
            raise SztabError("the state of this game cannot be read")
        return line

    @asynccontextmanager
    async def at(self, game: str) -> AsyncIterator[Session]:
        """The session of a game, loaded if need be; it stays until its user is done."""
        if self.warming is not None:
            await asyncio.shield(self.warming)
        async with self.sessions.at(game) as session:
            if session.lost:
                await self.work(self._restore, session)
            if session.lost:
                raise StoreFault(UNREADABLE)
            self.wake(session)
            yield session

    def _summary(self, game: str, seat: int) -> GameSummary | None:
        """A line in an older format is made anew."""
        if (line := self.store.summary(game, seat)) is None:
            return None
        with suppress(msgspec.DecodeError):
            return msgspec.json.decode(line, type=GameSummary)
        return None

    async def _load(self, game: str) -> Session:
        match = await self.in_turns(self._reviving(game))
        await self.work(self._stand, match)
        return Session(match, self.seed or await self.work(self.store.secret, game))

    def _stand(self, match: Match) -> None:
        """Update outdated lobby lines: the program may have changed since."""
        try:
            lines = summaries.lines(match)
            if any(self._summary(match.id, line.seat) != line for line in lines):
                self.store.summarise(match.id, None, lines)
        except StoreFault:
            log.exception("game %s: its line in the lobby cannot be written", match.id)

    def _revive(self, game: str) -> Match:
        *_, match = self._reviving(game)
        return match

    def _reviving(self, game: str) -> Iterator[Match]:
        try:
            yield from Match.reviving(self.store.load(game), self.books.lay_out)
        except StoreFault:
            raise
        except SztabError as fault:
            raise Unopened(str(fault)) from fault
        except Exception as fault:
            log.exception("game %s: cannot be opened", game)
            raise Unopened("this game cannot be opened with today's rules; its record can still be saved") from fault

    # ------------------------------------------------------------------ events of a session

    async def act(
        self, session: Session, by: Watcher, deed: Callable[[], Upshot], reply: Callable[[Upshot], bytes]
    ) -> None:
        """Carry out a person's order; its sender hears of it first, then the others, even after a disconnect."""
        await asyncio.shield(self.begin(session, self._carry_out(session, by, deed, reply)))

    def begin(self, session: Session, deed: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """A task carried through even after a disconnect; the session stays as long."""
        game = session.match.id
        task = asyncio.get_running_loop().create_task(deed)
        self.sessions.come(game)
        self._deeds.add(task)
        task.add_done_callback(self._deeds.discard)
        task.add_done_callback(lambda _: self.sessions.leave(game))
        return task

    def wake(self, session: Session) -> None:
        """Let the computers play if it is their turn."""
        if session.computers and not session.busy:
            if session.prompter is None:
                self.pool.expect()
            session.turn = self.begin(session, self._computers(session))

    async def _carry_out(
        self, session: Session, by: Watcher, deed: Callable[[], Upshot], reply: Callable[[Upshot], bytes]
    ) -> None:
        async with session.lock:
            outcome, news = await self.work(self._act, session, deed, by)
            if news is not None:
                by.send(news)
            by.send(reply(outcome))
            await asyncio.sleep(0)  # send messages before the thread works: two threads switch every few milliseconds
            await self._tell(session, by)
            if session.thought is not None and not session.still_considered():
                session.thought.cancel()
        self.wake(session)

    async def _computers(self, session: Session) -> None:
        while True:
            async with session.lock:
                side, ask = session.asked(), session.match.game.decision
                if side is None or ask is None:
                    return
                session.considered = side, ask
            order = await self._thought_of(session, side)
            async with session.lock:
                if not session.still_considered():
                    continue
                outcome, _ = await self.work(self._act, session, partial(session.answer, side, order))
                await self._tell(session)
                if outcome.refusal is not None:
                    log.error("game %s: the computer stops: %s", session.match.id, outcome.refusal)
                    for watcher in session.watchers:
                        watcher.warn(STANDS)
                    return

    async def _thought_of(self, session: Session, side: int) -> Order | None:
        """The computer's order; nothing if it breaks down, or if the question has changed meanwhile."""
        if session.prompter is not None:
            return None
        session.thought = asyncio.get_running_loop().create_task(self.pool.think(session.turn_of(side)))
        try:
            await asyncio.wait([session.thought])
            found = None if session.thought.cancelled() else session.thought.result()
            return found if isinstance(found, Order) else None
        except Exception:
            log.exception("game %s: the computer broke down", session.match.id)
            return None
        finally:
            session.thought.cancel()
            session.thought = None

    def _act(
        self, session: Session, deed: Callable[[], Upshot], by: Watcher | None = None
    ) -> tuple[Upshot, bytes | None]:
        if session.lost:
            self._restore(session)
        if session.lost or session.match.stopped:
            return Upshot(0, Refusal("", UNREADABLE if session.lost else session.match.stopped)), None
        try:
            outcome = _done(deed)
            self._write(session.match)
        except Exception:
            log.exception("game %s: could not be written", session.match.id)
            self._restore(session)
            outcome = Upshot(0, UNWRITTEN)
        return outcome, by.news() if by and not session.lost else None

    def _restore(self, session: Session) -> None:
        """Return to the state on disk."""
        try:
            session.match, session.lost = self._revive(session.match.id), False
        except Exception:
            log.exception("game %s: could not be read again", session.match.id)
            session.lost = True

    def _write(self, match: Match) -> None:
        lines = match.unwritten()
        if lines:
            self.store.append(match.id, match.written, lines, summaries.lines(match))
            match.written += len(lines)

    async def _tell(self, session: Session, but: Watcher | None = None) -> None:
        if session.lost:
            return
        for watcher in [one for one in session.watchers if one is not but]:
            news = await self.work(watcher.news)
            if news is not None:
                watcher.send(news)


def _soon(loop: asyncio.AbstractEventLoop, what: Callable[[], None]) -> None:
    """Called from another thread, unless the server has stopped."""
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(what)


def _turn(steps: Iterator[T], last: T | None) -> tuple[T | None, bool]:
    """As many steps as fit into a turn; the last one, and whether the task is finished."""
    until = time.monotonic() + TURN
    for last in steps:
        if time.monotonic() > until:
            return last, False
    return last, True


def _import_compiler() -> None:
    with suppress(ImportError):
        import_module("numba")


def _done(deed: Callable[[], Upshot]) -> Upshot:
    try:
        return deed()
    except SztabError as fault:
        return Upshot(0, Refusal("", str(fault)))
