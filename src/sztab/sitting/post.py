"""The outgoing queue of one connection, limited in messages and bytes; a reader too slow for it is cut off."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

MOST_MESSAGES = 2000
MOST_BYTES = 4 * 1024 * 1024
"""The limits for a slow reader, who is welcomed anew on return. One message may be larger."""


class Post:
    """Outgoing messages, in order. The sender waits in `next`."""

    def __init__(self) -> None:
        self.waiting = 0
        """Bytes."""
        self.closed = False
        self.cut: Callable[[], None] = _nothing
        """Cuts the connection at once."""
        self._messages: asyncio.Queue[bytes | None] = asyncio.Queue()

    def put(self, message: bytes) -> None:
        """Queue a message, unless too much is waiting: then all of it is dropped and the connection cut."""
        if self.closed:
            return
        count = self._messages.qsize()
        if count >= MOST_MESSAGES or (count and self.waiting + len(message) > MOST_BYTES):
            self.close()
            self.cut()
            return
        self.waiting += len(message)
        self._messages.put_nowait(message)

    async def next(self) -> bytes | None:
        """The next message; None when there will be no more."""
        message = await self._messages.get()
        self.waiting -= len(message or b"")
        return message

    def close(self) -> None:
        """Send nothing more, not even what is queued."""
        self.closed = True
        while not self._messages.empty():
            self._messages.get_nowait()
        self.waiting = 0
        self._messages.put_nowait(None)


def _nothing() -> None:
    """For a connection that cannot be cut."""
