"""Two Stars in tests: a day, a phase, and a few counters on the real map."""

from __future__ import annotations

from typing import Any

from situations import arrange
from sztab.rules.wb95.board import Game

STARS = "two-stars"


def stars(phase: str, side: str, units: dict[str, Any], turn: int = 2, **more: Any) -> Game:
    return arrange(STARS, turn=turn, phase=phase, side=side, units=units, **more)


def into_turn(turn: int, **more: Any) -> Game:
    """The last phase of the day before has just been played."""
    return stars("supply", "soviet", {"271/69": "0115", "213 INF": "6020"}, turn - 1, **more)


def pole(hex_: str, **fields: Any) -> dict[str, Any]:
    """A Pole who has changed sides."""
    return {"hex": hex_, "side": "allied", **fields}
