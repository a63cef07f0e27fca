"""The `sztab` command in tests: how it is run, and a game that has begun."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from sztab.desk.order_writer import order_for
from sztab.table import Game


class Ran(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


def begin(game: Game) -> None:
    """Both sides accept the set-up, an air attack and a barrage fall, one unit moves."""
    for text in ("end", "end", "air attack 4808 20", "barrage 5 Art 32, 5 Art 33 > 5112"):
        game.play(order_for(game, text))
        while game.decision is not None and not game.decision.rest:
            game.play(next(game.legal()))
    for text in ("end", "move 6 INF > 5211"):
        game.play(order_for(game, text))
