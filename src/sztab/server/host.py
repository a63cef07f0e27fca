"""The games on the tables: loaded when somebody sits down, one change at a time, each on disk before it is told.

Whatever touches a game runs in one worker thread, so that games may share a rulebook and the event loop stays free.
Computer players think elsewhere (`server/pool.py`), and so does whoever gives advice; nobody's orders wait for them. If
the question has changed before a computer has its answer, it is asked anew.
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
from sztab.server.rooms import OpenRooms, Room
from sztab.server.store import SeatKey, Store, StoreFault
from sztab.server.thoughts import Enquiry
from sztab.server.uploads import Uploads
from sztab.table import Order, Refusal

log = logging.getLogger("sztab.server")
T = TypeVar("T")
TURN = 0.01
"""Seconds that something long may take in the thread of the games before others have their turn."""
UNWRITTEN = Refusal("", "the order could not be written to disk; nothing has changed")
UNREADABLE = "this game cannot be read from disk now; what has been acknowledged is there"
STANDS = "the computer's order could not be written to disk; it goes on when you order or reload the page"


class Unopened(SztabError):
    """A game that today's program cannot lay out at all; its record is all there is of it."""


class Sitter(Protocol):
    """Somebody who watches a game from a seat."""

    seat: int

    def news(self) -> bytes | None:
        """What has changed since he was last told; worked out where the game is."""

    def send(self, message: bytes) -> None: ...

    def warn(self, sentence: str) -> None:
        """Something he has not asked about, but should know."""


class Host:
    """Opens rooms, carries out what happens in them, wakes the computers."""

    def __init__(self, store: Store, seed: str = "", processes: int = 0, compiled: bool = False) -> None:
        self.store = store
        self.seed = seed
        self.warming: asyncio.Task[None] | None = None
        self.pool = ThinkerPool(processes, compiled)
        self.rooms = OpenRooms(self._load, self.pool.forget)
        self.books = SharedBooks()
        self.archive = summaries.Archive(store)
        self.uploads = Uploads()
        self._deeds: set[asyncio.Task[None]] = set()
        self._work = ThreadPoolExecutor(1, "sztab-table")

    async def warm_up(self) -> None:
        """Switch to the compiled kernels; nobody sits down before that."""
        try:
            await asyncio.to_thread(_import_compiler)
            await self.work(kernels.fast, True)
        except Exception:
            log.exception("the compiled kernels cannot be used; plain Python serves")

    async def close(self) -> None:
        """Let nobody begin anything any more; what is on disk stays."""
        for room in self.rooms.open.values():
            if room.turn is not None:
                room.turn.cancel()
        await self.pool.close()
        self._work.shutdown(wait=True, cancel_futures=True)
        self.archive.close()
        self.uploads.close()
        self.store.close()

    async def work(self, task: Callable[..., T], *args: Any) -> T:
        """Do something in the thread where the games are."""
        return await asyncio.get_running_loop().run_in_executor(self._work, task, *args)

    async def in_turns(self, steps: Iterator[T]) -> T:
        """Something long in the thread where the games are, which is left to others every few steps; the last step is
        what comes of it."""
        last: T | None = None
        over = False
        while not over:
            last, over = await self.work(_turn, steps, last)
        assert last is not None
        return last

    async def ponder(self, room: Room, enquiry: Enquiry) -> bytes:
        """Think about something aside, for one of a room at a time. Whoever stops waiting takes it back."""
        async with room.enquiry:
            reply: bytes = await self.pool.think(enquiry)
            return reply

    # ------------------------------------------------------------------ rooms

    async def key(self, token: str) -> SeatKey | None:
        """The game and the seat a link leads to."""
        return await self.work(self.store.seat, token)

    async def summary(self, game: str, seat: int) -> GameSummary:
        """How a game stands for a seat. It is not loaded for that; what nobody has written down yet is made aside."""
        if (line := await self.work(self._summary, game, seat)) is None:
            await self.archive.make(game)
            line = await self.work(self._summary, game, seat)
        if line is None:
            raise SztabError("how this game stands cannot be told")
        return line

    @asynccontextmanager
    async def at(self, game: str) -> AsyncIterator[Room]:
        """The room of a game, loaded if need be; it stays until whoever asked for it is done."""
        if self.warming is not None:
            await asyncio.shield(self.warming)
        async with self.rooms.at(game) as room:
            if room.lost:
                await self.work(self._restore, room)
            if room.lost:
                raise StoreFault(UNREADABLE)
            self.wake(room)
            yield room

    def _summary(self, game: str, seat: int) -> GameSummary | None:
        """A line that an older program wrote otherwise is written anew."""
        if (line := self.store.summary(game, seat)) is None:
            return None
        with suppress(msgspec.DecodeError):
            return msgspec.json.decode(line, type=GameSummary)
        return None

    async def _load(self, game: str) -> Room:
        match = await self.in_turns(self._reviving(game))
        await self.work(self._stand, match)
        return Room(match, self.seed or await self.work(self.store.secret, game))

    def _stand(self, match: Match) -> None:
        """Mend the lines in the lobby where they say something else: the program may have changed since."""
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

    # ------------------------------------------------------------------ what happens in a room

    async def act(self, room: Room, by: Sitter, deed: Callable[[], Upshot], reply: Callable[[Upshot], bytes]) -> None:
        """Carry out what a person does; he hears of it first, then the others, even if he has gone by then."""
        await asyncio.shield(self.begin(room, self._carry_out(room, by, deed, reply)))

    def begin(self, room: Room, deed: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Something that is carried through even if whoever began it goes away; the room stays as long."""
        game = room.match.id
        task = asyncio.get_running_loop().create_task(deed)
        self.rooms.come(game)
        self._deeds.add(task)
        task.add_done_callback(self._deeds.discard)
        task.add_done_callback(lambda _: self.rooms.leave(game))
        return task

    def wake(self, room: Room) -> None:
        """Let the computers play if it is their turn."""
        if room.computers and not room.busy:
            if room.prompter is None:
                self.pool.expect()
            room.turn = self.begin(room, self._computers(room))

    async def _carry_out(
        self, room: Room, by: Sitter, deed: Callable[[], Upshot], reply: Callable[[Upshot], bytes]
    ) -> None:
        async with room.lock:
            outcome, news = await self.work(self._act, room, deed, by)
            if news is not None:
                by.send(news)
            by.send(reply(outcome))
            await asyncio.sleep(0)  # into the post before anybody works: two threads take turns of milliseconds
            await self._tell(room, by)
            if room.thought is not None and not room.still_considered():
                room.thought.cancel()
        self.wake(room)

    async def _computers(self, room: Room) -> None:
        while True:
            async with room.lock:
                side, ask = room.asked(), room.match.game.decision
                if side is None or ask is None:
                    return
                room.considered = side, ask
            order = await self._thought_of(room, side)
            async with room.lock:
                if not room.still_considered():
                    continue
                outcome, _ = await self.work(self._act, room, partial(room.answer, side, order))
                await self._tell(room)
                if outcome.refusal is not None:
                    log.error("game %s: the computer stops: %s", room.match.id, outcome.refusal)
                    for sitter in room.sitters:
                        sitter.warn(STANDS)
                    return

    async def _thought_of(self, room: Room, side: int) -> Order | None:
        """What the computer wants to do; nothing if it breaks down, or if the question has changed meanwhile."""
        if room.prompter is not None:
            return None
        room.thought = asyncio.get_running_loop().create_task(self.pool.think(room.turn_of(side)))
        try:
            await asyncio.wait([room.thought])
            return None if room.thought.cancelled() else room.thought.result()
        except Exception:
            log.exception("game %s: the computer broke down", room.match.id)
            return None
        finally:
            room.thought.cancel()
            room.thought = None

    def _act(self, room: Room, deed: Callable[[], Upshot], by: Sitter | None = None) -> tuple[Upshot, bytes | None]:
        if room.lost:
            self._restore(room)
        if room.lost or room.match.stopped:
            return Upshot(0, Refusal("", UNREADABLE if room.lost else room.match.stopped)), None
        try:
            outcome = _done(deed)
            self._write(room.match)
        except Exception:
            log.exception("game %s: could not be written", room.match.id)
            self._restore(room)
            outcome = Upshot(0, UNWRITTEN)
        return outcome, by.news() if by and not room.lost else None

    def _restore(self, room: Room) -> None:
        """Back to what is on disk."""
        try:
            room.match, room.lost = self._revive(room.match.id), False
        except Exception:
            log.exception("game %s: could not be read again", room.match.id)
            room.lost = True

    def _write(self, match: Match) -> None:
        lines = match.unwritten()
        if lines:
            self.store.append(match.id, match.written, lines, summaries.lines(match))
            match.written += len(lines)

    async def _tell(self, room: Room, but: Sitter | None = None) -> None:
        if room.lost:
            return
        for sitter in [one for one in room.sitters if one is not but]:
            news = await self.work(sitter.news)
            if news is not None:
                sitter.send(news)


def _soon(loop: asyncio.AbstractEventLoop, what: Callable[[], None]) -> None:
    """From another thread, unless the server has stopped."""
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(what)


def _turn(steps: Iterator[T], last: T | None) -> tuple[T | None, bool]:
    """As many steps as fit into a turn; the last one, and whether it was the last of all."""
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
