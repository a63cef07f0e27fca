"""A few processes for long computations, so that no order waits while a computer plans.

The processes are started on demand. A computer's plans stay in one of them, so its turns go there; advice comes from
any free one. A process that dies is restarted and asked again. A thought no longer wanted is cancelled or interrupted.
Where no process can be started, a thread replaces it.
"""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import sys
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import count

import msgspec

from sztab.server.thinker_process import COMPILED
from sztab.sitting.thinker import Thinker
from sztab.sitting.thoughts import LENGTH, DeskThought, Drop, Finding, Found, Leave, Think, Thought, Turn, packed

log = logging.getLogger("sztab.server")
MOST = 4
"""The most processes, however many cores there are."""
TRIES = 2
"""Attempts at a thought whose process dies, and at starting a process."""


def spare_cores() -> int:
    """The cores beside that of the server; at least one."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(MOST, max(1, cores - 1))


class ThinkerPool:
    """Distributes thoughts; `processes` at most, 0: a thread of this process."""

    def __init__(self, processes: int, compiled: bool = False) -> None:
        self.workers: list[Worker] = []
        self.thread = ThinkerThread()
        self._most = processes
        self._command = [sys.executable, "-m", "sztab.server.thinker_process", *[COMPILED] * compiled]
        self._homes: dict[str, Worker] = {}

    async def think(self, thought: Thought) -> Found:
        """The result of a thought; cancelling the wait cancels it. No player waits for a process to start."""
        if self._most and (isinstance(thought, Turn | DeskThought) or self._is_ready()):
            try:
                return await self._worker(thought).think(thought)
            except Unstarted as fault:
                log.error("thinking goes on in the server itself: %s", fault)
                self._most = 0
        return await self.thread.think(thought)

    def expect(self) -> None:
        """A player has sat down and will soon need a process."""
        if self._most and not self.workers:
            self.workers.append(Worker(self._command))

    def forget(self, game: str) -> None:
        """The game is closed."""
        home = self._homes.pop(game, None)
        if home is not None:
            home.forget(game)
        self.thread.forget(game)

    async def close(self) -> None:
        for worker in self.workers:
            await worker.close()
        self.thread.close()

    def _is_ready(self) -> bool:
        self.expect()
        return any(worker.ready for worker in self.workers)

    def _worker(self, thought: Thought) -> Worker:
        game = thought.glance.game if isinstance(thought, Turn) else ""
        if game in self._homes:
            return self._homes[game]
        worker = min(self.workers, key=lambda one: one.load, default=None)
        if worker is None or (worker.load and len(self.workers) < self._most):
            worker = Worker(self._command)
            self.workers.append(worker)
        if game:
            self._homes[game] = worker
        return worker


class Unstarted(Exception):
    """The process does not start."""


class Lost(Exception):
    """The thought killed its process."""


class Wanted(msgspec.Struct, eq=False):
    """A thought in demand."""

    number: int
    thought: Thought
    found: asyncio.Future[Found]
    tries: int = 0


class Worker:
    """A process for thoughts, one at a time."""

    def __init__(self, command: list[str]) -> None:
        self.command = command
        self.process: asyncio.subprocess.Process | None = None
        self.now: Wanted | None = None
        self.ready = False
        self._waiting: deque[Wanted] = deque()
        self._numbers = count(1)
        self._called = asyncio.Event()
        self._unstarted: Unstarted | None = None
        self._task = asyncio.get_running_loop().create_task(self._work())

    @property
    def load(self) -> int:
        return len(self._waiting) + (self.now is not None)

    async def think(self, thought: Thought) -> Found:
        if self._unstarted is not None:
            raise self._unstarted
        wanted = Wanted(next(self._numbers), thought, asyncio.get_running_loop().create_future())
        self._waiting.append(wanted)
        self._called.set()
        try:
            return await wanted.found
        finally:
            if wanted in self._waiting:
                self._waiting.remove(wanted)
            elif wanted is self.now:
                self._post(Drop(wanted.number))

    def forget(self, game: str) -> None:
        self._post(Leave(game))

    async def close(self) -> None:
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task
        await self._end()
        for wanted in (self.now, *self._waiting):
            if wanted is not None:
                wanted.found.cancel()

    async def _work(self) -> None:
        while True:
            try:
                if self.process is None:
                    await self._start()
                await self._answer_next()
            except (OSError, EOFError) as fault:
                await self._end()
                self._survive(fault)
            except Unstarted as fault:
                self._unstarted = fault
                for wanted in self._waiting:
                    wanted.found.set_exception(fault)
                self._waiting.clear()
                return

    async def _start(self) -> None:
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        pipe = asyncio.subprocess.PIPE
        for _ in range(TRIES):
            try:
                self.process = await asyncio.create_subprocess_exec(
                    *self.command, stdin=pipe, stdout=pipe, env=environment, start_new_session=True
                )
                await self._heard()
                self.ready = True
                return
            except (OSError, EOFError, NotImplementedError) as fault:
                why = fault
                await self._end()
        raise Unstarted(f"no process can be started ({why})")

    async def _answer_next(self) -> None:
        while not self._waiting:
            self._called.clear()
            await self._called.wait()
        wanted = self.now = self._waiting.popleft()
        self._post(Think(wanted.number, wanted.thought))
        answer = await self._heard()
        self.now = None
        if not wanted.found.done():
            wanted.found.set_result(answer.found)

    def _survive(self, fault: Exception) -> None:
        """The process has died with its thought."""
        wanted, self.now = self.now, None
        if wanted is None or wanted.found.done():
            return
        wanted.tries += 1
        log.error("a thinker died of a %s (%s)", type(wanted.thought).__name__, fault)
        if wanted.tries < TRIES:
            self._waiting.appendleft(wanted)
        else:
            wanted.found.set_exception(Lost("the thinker dies of it"))

    async def _heard(self) -> Finding:
        assert self.process is not None and self.process.stdout is not None
        head = await self.process.stdout.readexactly(LENGTH)
        answer: Finding = pickle.loads(await self.process.stdout.readexactly(int.from_bytes(head, "big")))
        return answer

    def _post(self, message: Think | Drop | Leave) -> None:
        if self.process is not None and self.process.stdin is not None:
            self.process.stdin.write(packed(message))

    async def _end(self) -> None:
        process, self.process, self.ready = self.process, None, False
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class ThinkerThread:
    """A thinker in a thread of this process. A thought once begun runs to its end."""

    def __init__(self) -> None:
        self.thinker = Thinker()
        self._work = ThreadPoolExecutor(1, "sztab-thinker")

    async def think(self, thought: Thought) -> Found:
        return await asyncio.get_running_loop().run_in_executor(self._work, self.thinker.think, thought)

    def forget(self, game: str) -> None:
        self._work.submit(self.thinker.forget, game)

    def close(self) -> None:
        self._work.shutdown(wait=False, cancel_futures=True)
