"""The `serve` command: the browser table on this machine."""

from __future__ import annotations

import asyncio
import os
import socket
import threading
import webbrowser
from argparse import Namespace
from pathlib import Path

from sztab.cli import FINE
from sztab.errors import SztabError

GAMES = "games.sqlite"


def serve(args: Namespace) -> int:
    """Open the lobby until Ctrl-C."""
    try:
        from sztab.server import process
    except ImportError as fault:
        raise SztabError(f"the server needs {fault.name}: pip install 'sztab[server]'") from None
    charts = process.open_charts(args.charts)
    door = _door(args.host, args.port)
    store = process.open_store(place(args.store))
    address = f"http://{_named(args.host)}:{door.getsockname()[1]}/"

    def ready() -> None:
        print(f"Sztab is at {address} (Ctrl-C ends it). The games are in {store.path}.", flush=True)
        if args.open:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    names = [args.host, *args.allow]
    asyncio.run(process.run(store, door, ready, compiled=not args.plain, seed=args.seed, charts=charts, names=names))
    return FINE


def _door(host: str, port: int) -> socket.socket:
    """The open port; an error if it is taken."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        door = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # named, or answers wait for more data
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind((host, port))
    except (OSError, OverflowError) as fault:
        reason = getattr(fault, "strerror", None) or str(fault)
        raise SztabError(f"cannot listen at {host}:{port}: {reason}; --port takes another one") from None
    return door


def place(text: str) -> Path:
    """The file of a store: named, in a folder, by its address; or the user's default."""
    if not text:
        data = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
        return Path(data) / "sztab" / GAMES
    scheme, colon, rest = text.partition("://")
    if colon and scheme != "sqlite":
        raise SztabError(f"--store {text}: games are kept in a file, a folder or sqlite:///FILE, not in {scheme}")
    path = Path(rest if colon else text)
    return path / GAMES if path.is_dir() or text.endswith("/") else path


def _named(host: str) -> str:
    if host in ("0.0.0.0", "::"):
        return "localhost"
    return f"[{host}]" if ":" in host else host
