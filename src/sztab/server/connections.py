"""Connections at the open port: so many at once, each with a few seconds to say what it wants, and cut if need be."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, cast

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

MOST = 1000
"""Connections at once; more are cut without a word."""
SPARE = 100
"""Files that the process needs for itself."""
PATIENCE = 10.0
"""Seconds in which the head of a request must be there."""
CUT = "sztab.cut"
"""The extension of a websocket that cuts its connection at once, whatever still waits to be sent."""
STRAY = ("Invalid HTTP request received.", "Unsupported upgrade request.", "No supported WebSocket library detected.")
"""What strangers can make the log say as often as they like."""


def most() -> int:
    """As many as the machine gives a process files for."""
    try:
        import resource
    except ImportError:
        return MOST
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return MOST if files == resource.RLIM_INFINITY else max(1, min(MOST, files - SPARE))


class Http(H11Protocol):
    """A connection that asks over HTTP."""

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
        """Whether a request is being answered, or somebody else has the connection."""
        upgraded = self.transport.get_protocol() is not self
        return upgraded or (self.cycle is not None and not self.cycle.response_complete)

    def _expect(self) -> None:
        self._timer = self.loop.call_later(self.patience, self.transport.abort)

    def _stop_expecting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class Socket(WebSocketsSansIOProtocol):
    """A connection over a websocket; whoever serves it may cut it."""

    async def run_asgi(self) -> None:
        cast(dict[str, Any], self.scope["extensions"])[CUT] = {"cut": self.transport.abort}
        await super().run_asgi()


def no_strays(record: logging.LogRecord) -> bool:
    """A filter for the log."""
    return not record.getMessage().startswith(STRAY)
