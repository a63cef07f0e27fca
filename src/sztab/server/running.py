"""The server as a process: uvicorn over an open port."""

from __future__ import annotations

import logging
import socket
from pathlib import Path

import uvicorn

from sztab.server.app import application
from sztab.server.store import Store

LARGEST_FRAME = 1024 * 1024
"""Bytes; what is larger than a request may be is refused with a sentence, what is larger than this with the door."""


def open_store(path: Path) -> Store:
    """The games of a folder."""
    return Store(path)


async def run(store: Store, door: socket.socket, compiled: bool = True, seed: str = "") -> None:
    """Serve until the process is told to stop."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(name)s: %(message)s")
    config = uvicorn.Config(
        application(store, compiled=compiled, seed=seed),
        log_level="warning",
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=2,
    )
    await uvicorn.Server(config).serve(sockets=[door])
