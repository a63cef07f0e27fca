"""Connections at the open port: a limited number, each with a few seconds to send its request, and cut if need be."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, cast

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

MOST = 1000
"""The most connections; further ones are cut at once."""
SPARE = 100
"""Files that the process needs for itself."""
PATIENCE = 10.0
"""Seconds in which the head of a request must arrive."""
CUT = "sztab.cut"
"""The extension of a websocket that cuts its connection at once, whatever is still to be sent."""
STRAY = ("Invalid HTTP request received.", "Unsupported upgrade request.", "No supported WebSocket library detected.")
"""Log lines that strangers could repeat at will."""


def most() -> int:
    """The limit of open files that the machine sets for a process."""
    try:
        import resource
    except ImportError:
        return MOST
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return MOST if files == resource.RLIM_INFINITY else max(1, min(MOST, files - SPARE))


class Http(H11Protocol):
    """An HTTP connection."""

    most = most()
    patience = PATIENCE
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if len(self.connections) > self.most:
            transport.abort()
        else:
            self._expect()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._asked():
            self._stop_expecting()
        elif self._timer is None:
            self._expect()

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._stop_expecting()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_expecting()
        super().connection_lost(exc)

    def _asked(self) -> bool:
        """Whether a request is being answered, or another protocol has the connection."""
        upgraded = self.transport.get_protocol() is not self
        return upgraded or (self.cycle is not None and not self.cycle.response_complete)

    def _expect(self) -> None:
        self._timer = self.loop.call_later(self.patience, self.transport.abort)

    def _stop_expecting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class Socket(WebSocketsSansIOProtocol):
    """A websocket connection; the server may cut it."""

    async def run_asgi(self) -> None:
        cast(dict[str, Any], self.scope["extensions"])[CUT] = {"cut": self.transport.abort}
        await super().run_asgi()


def no_strays(record: logging.LogRecord) -> bool:
    """A filter for the log."""
    return not record.getMessage().startswith(STRAY)
