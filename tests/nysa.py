"""Nysa 1945 in tests: a day, a phase, and a few counters on the real map."""

from __future__ import annotations

from typing import Any

from lab import play, unit
from situations import arrange
from sztab.rules.wb95 import supply
from sztab.rules.wb95.board import Game
from sztab.rules.wb95.tables import points

NYSA = "nysa-1945"


def nysa(phase: str, side: str, units: dict[str, Any], turn: int = 2, **more: Any) -> Game:
    return arrange(NYSA, turn=turn, phase=phase, side=side, units=units, **more)


def into_turn(turn: int, **more: Any) -> Game:
    """The last phase of the day before has just been played."""
    return nysa("supply", "german", more.pop("units", {"37/6": "1020"}), turn - 1, **more)


def cost(game: Game, one: str, *path: str) -> str:
    """What a march takes from a unit, in points."""
    play(game, order="move", units=[one], path=list(path))
    return points(unit(game, one).cap - unit(game, one).left)


def supplied(game: Game, one: str) -> bool:
    return supply.trace_all(game, unit(game, one).side)[unit(game, one).n].supplied
