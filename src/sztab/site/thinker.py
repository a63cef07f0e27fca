"""The worker that thinks for a page: computers at their turns, advice, records that are loaded. One task at a time.

A task that is no longer wanted is dropped if it has not begun; once begun it runs to its end.
"""

from __future__ import annotations

import asyncio
import logging
import pickle
from collections import deque
from collections.abc import Callable
from typing import Any

import msgspec

from sztab.sitting.thinker import Thinker
from sztab.sitting.thoughts import Drop, Found, Leave, Think
from sztab.sitting.uploads import Upload, played

log = logging.getLogger("sztab.site")


class Replay(msgspec.Struct, frozen=True):
    """A record to be replayed."""

    number: int
    text: bytes


class TaskDone(msgspec.Struct, frozen=True):
    """The result of a task."""

    number: int
    found: Found | Upload = None


Task = Think | Drop | Leave | Replay


def packed(message: Task | TaskDone) -> str:
    """A message as text: workers pass texts to each other."""
    return pickle.dumps(message, pickle.HIGHEST_PROTOCOL).decode("latin-1")


def unpacked(text: str) -> TaskDone:
    found: TaskDone = _unpacked(text)
    return found


class ThinkerWorker:
    """Takes tasks in and posts what it finds."""

    def __init__(self, post: Callable[[str], object]) -> None:
        self._post = post
        self._thinker = Thinker()
        self._waiting: deque[Think | Replay] = deque()
        self._working: asyncio.Task[None] | None = None

    def hear(self, text: str) -> None:
        task: Task = _unpacked(text)
        match task:
            case Leave(game):
                self._thinker.forget(game)
            case Drop(number):
                self._waiting = deque(one for one in self._waiting if one.number != number)
            case _:
                self._waiting.append(task)
                if self._working is None or self._working.done():
                    self._working = asyncio.get_running_loop().create_task(self._work())

    async def _work(self) -> None:
        while self._waiting:
            await asyncio.sleep(0)  # tasks that are dropped by now are not begun
            if self._waiting:
                task = self._waiting.popleft()
                self._post(packed(TaskDone(task.number, self._result(task))))

    def _result(self, task: Think | Replay) -> Found | Upload:
        if isinstance(task, Think):
            return self._thinker.think(task.thought)
        try:
            return played(task.text)
        except Exception:
            log.exception("a record cannot be played again")
            return Upload("this record cannot be played again")


def _unpacked(text: str) -> Any:
    return pickle.loads(text.encode("latin-1"))
