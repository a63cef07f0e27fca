"""What waits to be sent to one connection: so many messages and bytes, and who reads neither is cut off."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

MOST_MESSAGES = 2000
MOST_BYTES = 4 * 1024 * 1024
"""What may wait for a slow reader; he is welcomed anew when he comes back. One message may be larger."""


class Post:
    """Messages on their way, in order. Whoever takes them out waits in `next`."""

    def __init__(self) -> None:
        self.waiting = 0
        """Bytes."""
        self.closed = False
        self.cut: Callable[[], None] = _nothing
        """Ends the connection at once, whatever is on its way."""
        self._messages: asyncio.Queue[bytes | None] = asyncio.Queue()

    def put(self, message: bytes) -> None:
        """Into the post, unless too much waits there already: then all of it is dropped and the connection cut."""
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
        """Nothing more is sent, not even what waits."""
        self.closed = True
        while not self._messages.empty():
            self._messages.get_nowait()
        self.waiting = 0
        self._messages.put_nowait(None)


def _nothing() -> None:
    """A connection that can only be closed in good form."""
