"""What the machine of a server does for its games: a thread for them, one for the archive, processes that think."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from importlib import import_module
from typing import Any, TypeVar

from sztab.errors import SztabError
from sztab.hexes import kernels
from sztab.server.pool import ThinkerPool
from sztab.server.uploads import Uploads
from sztab.sitting.thoughts import DeskThought, Found, Thought
from sztab.sitting.uploads import Upload

log = logging.getLogger("sztab.server")
T = TypeVar("T")
LONGEST_ANSWER = 20.0
"""Seconds for a question to the rules desk, with the start of its process."""
MOST_ASKING = 4
"""Questions to the desk at once, those that wait among them."""


class Workshop:
    """The `Machine` of a server. `processes` think at most; 0: a thread."""

    def __init__(self, processes: int = 0, compiled: bool = False) -> None:
        self.pool = ThinkerPool(processes, compiled)
        self.uploads = Uploads()
        self._asking = 0
        self._games = ThreadPoolExecutor(1, "sztab-table")
        self._archive = ThreadPoolExecutor(1, "sztab-archive")

    async def warm_up(self) -> None:
        """Switch to the compiled kernels, before any player sits down."""
        try:
            await asyncio.to_thread(_import_compiler)
            await self.run(kernels.fast, True)
        except Exception:
            log.exception("the compiled kernels cannot be used; plain Python serves")

    async def run(self, task: Callable[..., T], *args: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._games, task, *args)

    async def aside(self, task: Callable[..., T], *args: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._archive, task, *args)

    async def think(self, thought: Thought) -> Found:
        return await self.pool.think(thought)

    async def ask_desk(self, thought: DeskThought) -> bytes:
        if self._asking >= MOST_ASKING:
            raise SztabError("other positions are being looked at; try again in a moment")
        self._asking += 1
        try:
            async with asyncio.timeout(LONGEST_ANSWER):
                found = await self.pool.think(thought)
        except TimeoutError:
            raise SztabError(f"this position takes longer than {LONGEST_ANSWER:g} seconds to answer for") from None
        finally:
            self._asking -= 1
        if not isinstance(found, bytes):
            raise SztabError("this position cannot be answered for")
        return found

    async def replay(self, text: bytes) -> Upload:
        return await self.uploads.play(text)

    def expect(self) -> None:
        self.pool.expect()

    def forget(self, game: str) -> None:
        self.pool.forget(game)

    async def close(self) -> None:
        await self.pool.close()
        self._games.shutdown(wait=True, cancel_futures=True)
        self._archive.shutdown(wait=True, cancel_futures=True)
        self.uploads.close()


def _import_compiler() -> None:
    with suppress(ImportError):
        import_module("numba")
