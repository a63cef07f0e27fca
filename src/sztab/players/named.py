"""Computer players by their names."""

from __future__ import annotations

import hashlib
from importlib import import_module
from typing import Any

from sztab.titles.files import find

PLAYERS = {
    "random": ("sztab.players.random", "RandomPlayer"),
    "sergeant": ("sztab.players.sergeant", "Sergeant"),
}


def player(name: str, seed: str) -> Any:
    """A computer player by its name; the same seed plays the same game."""
    room, kind = PLAYERS[find(name, PLAYERS, "player")]
    number = int.from_bytes(hashlib.blake2b(seed.encode(), digest_size=8).digest(), "big")
    return getattr(import_module(room), kind)(number)
