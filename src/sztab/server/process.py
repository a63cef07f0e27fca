"""The server as a process: uvicorn at an open port."""

from __future__ import annotations

import logging
import socket
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import uvicorn

from sztab.server.app import application
from sztab.server.connections import Http, Socket, no_strays
from sztab.server.pool import spare_cores
from sztab.server.store import SqliteStore
from sztab.sitting.chart_sets import ChartSets

LARGEST_FRAME = 1024 * 1024
"""Bytes; a request above the size limit is refused with a sentence, one above this is cut off."""

SWITCH = 0.001
"""Seconds after which a computing thread gives way to others, so that orders have a short turn."""


def open_store(path: Path) -> SqliteStore:
    """The games of a file."""
    return SqliteStore(path)


def open_charts(folder: Path | None) -> ChartSets:
    """The sets of charts in a folder, each tried out."""
    return ChartSets(folder)


async def run(
    store: SqliteStore,
    door: socket.socket,
    ready: Callable[[], None],
    compiled: bool = True,
    seed: str = "",
    charts: ChartSets | None = None,
    names: Iterable[str] = (),
) -> None:
    """Serve until the process is told to stop; `ready` is called when the port is open."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(name)s: %(message)s")
    for nothing_new in (_no_word_of_being_stopped, _no_word_of_the_refused, no_strays):
        logging.getLogger("uvicorn.error").addFilter(nothing_new)
    sys.setswitchinterval(SWITCH)
    config = uvicorn.Config(
        application(store, compiled=compiled, seed=seed, charts=charts, names=names, processes=spare_cores()),
        log_level="warning",
        access_log=False,
        http=Http,
        ws=Socket,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=2,
    )
    await _Server(config, ready).serve(sockets=[door])


class _Server(uvicorn.Server):
    """Reports when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.should_exit:
            self.ready()


def _no_word_of_being_stopped(record: logging.LogRecord) -> bool:
    """Ctrl-C in the first moments cancels the start; that is no error."""
    return "CancelledError" not in record.getMessage()


def _no_word_of_the_refused(record: logging.LogRecord) -> bool:
    """Uvicorn logs a websocket refused with a sentence as unanswered; a thousand of them would fill the log."""
    return "without completing handshake" not in record.getMessage()
