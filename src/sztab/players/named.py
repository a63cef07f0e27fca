"""Computer players by their names."""

from __future__ import annotations

import hashlib
from importlib import import_module

from sztab.players.api import Maker, Player
from sztab.titles.files import find

PLAYERS = {
    "random": ("sztab.players.random", "RandomPlayer"),
    "sergeant": ("sztab.players.sergeant", "Sergeant"),
}


def player(name: str, seed: str) -> Player:
    """A computer player by its name; the same seed plays the same game."""
    module, kind = PLAYERS[find(name, PLAYERS, "player")]
    maker: Maker = getattr(import_module(module), kind)
    return maker(number_of(seed))


def number_of(seed: str) -> int:
    """The number that a seed in words stands for."""
    return int.from_bytes(hashlib.blake2b(seed.encode(), digest_size=8).digest(), "big")
