"""Games in play: loaded when a player sits down, changed one order at a time, each on disk before it is announced.

All access to games goes through the one queue of the machine, so games may share a rulebook. Computer players and
advisers think elsewhere; no order waits for them. If the question has changed before a computer has its answer, it is
asked anew.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any, Protocol, TypeVar

import msgspec

from sztab.errors import SztabError
from sztab.sitting import summaries
from sztab.sitting.books import SharedBooks
from sztab.sitting.chart_sets import ChartSets
from sztab.sitting.lobby_messages import GameSummary
from sztab.sitting.match import Match, Upshot
from sztab.sitting.sessions import OpenSessions, Session
from sztab.sitting.store import SeatKey, Store, StoreFault
from sztab.sitting.thoughts import DeskThought, Enquiry, Found, Thought
from sztab.sitting.uploads import Upload
from sztab.table import Order, Refusal

log = logging.getLogger("sztab.sitting")
T = TypeVar("T")
TURN = 0.01
"""Seconds of a long task in the games' queue before others have their turn."""
UNWRITTEN = Refusal("", "the order could not be written to disk; nothing has changed")
UNREADABLE = "this game cannot be read from disk now; what has been acknowledged is there"
STANDS = "the computer's order could not be written to disk; it goes on when you order or reload the page"


class Unopened(SztabError):
    """A game that this version cannot open; there is only its record."""


class Machine(Protocol):
    """What a host needs of the machine it runs on."""

    async def run(self, task: Callable[..., T], *args: Any) -> T:
        """Run a function in the games' queue: one at a time, in the order of asking."""

    async def aside(self, task: Callable[..., T], *args: Any) -> T:
        """Run a long function that touches no open game; no order waits for it."""

    async def think(self, thought: Thought) -> Found:
        """The result of a thought. Cancelling the wait cancels it."""

    async def ask_desk(self, thought: DeskThought) -> bytes:
        """The answer of the rules desk, within its budget; raises its fault."""

    async def replay(self, text: bytes) -> Upload:
        """Replay an uploaded record within its budget; raises its fault."""

    def expect(self) -> None:
        """A player has sat down and will soon want a thought."""

    def forget(self, game: str) -> None:
        """The game is closed."""

    async def close(self) -> None: ...


class Watcher(Protocol):
    """A watcher of a game from a seat."""

    seat: int

    def news(self) -> bytes | None:
        """Changes since the watcher's last message; computed in the games' queue."""

    def send(self, message: bytes) -> None: ...

    def warn(self, sentence: str) -> None:
        """An unasked warning."""


class Host:
    """Opens sessions, carries out their orders, wakes the computers."""

    def __init__(self, store: Store, machine: Machine, seed: str = "", charts: ChartSets | None = None) -> None:
        self.store, self.machine, self.seed = store, machine, seed
        self.charts = charts or ChartSets()
        self.warming: asyncio.Task[None] | None = None
        self.sessions = OpenSessions(self._load, machine.forget)
        self.books = SharedBooks()
        self.archive = summaries.Archive(store, machine.aside)
        self._deeds: set[asyncio.Task[None]] = set()

    async def close(self) -> None:
        """Refuse new tasks; the store keeps everything."""
        for session in self.sessions.open.values():
            if session.turn is not None:
                session.turn.cancel()
        await self.machine.close()
        self.store.close()

    async def work(self, task: Callable[..., T], *args: Any) -> T:
        """Run a function in the games' queue."""
        return await self.machine.run(task, *args)

    async def in_turns(self, steps: Iterator[T]) -> T:
        """Run a long task in the games' queue in steps, giving way to others between them; the last step is the
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
            reply = await self.machine.think(enquiry)
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
                self.machine.expect()
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
        session.thought = asyncio.get_running_loop().create_task(self.machine.think(session.turn_of(side)))
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


def _turn(steps: Iterator[T], last: T | None) -> tuple[T | None, bool]:
    """As many steps as fit into a turn; the last one, and whether the task is finished."""
    until = time.monotonic() + TURN
    for last in steps:
        if time.monotonic() > until:
            return last, False
    return last, True


def _done(deed: Callable[[], Upshot]) -> Upshot:
    try:
        return deed()
    except SztabError as fault:
        return Upshot(0, Refusal("", str(fault)))
