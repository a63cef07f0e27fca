"""A march on a bare map: what it costs, or by which case it is refused."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from lab import lab, play, refusal, unit
from sztab.rules.wb95.board import Game

CLASSES = {"wheeled": "MOT", "tracked": "ARM", "foot": "INF"}
"""A type of unit for each class of movement."""
HEXES = [f"05{row:02}" for row in range(1, 11)]
"""A column straight down; each hex touches the next."""


def lone(values: str = "", more: str = "", kind: str = "INF", phase: str = "movement") -> Game:
    """Soviet A in 0501, nobody near."""
    values = f"{values}," if values else ""
    return lab(
        f"""
        phase = "{phase}"
        unit = [
            {{ {values} id = "A", side = "soviet", type = "{kind}", hex = "0501" }},
            {{ id = "Z", side = "german", type = "INF", hex = "1210" }},
        ]
        {more}
        """
    )


def go(game: Game, *path: str, name: str = "A") -> Fraction:
    """March, and say what was spent in all this phase."""
    play(game, order="move", units=[name], path=list(path))
    now = unit(game, name)
    return Fraction(now.cap - now.left, 12)


def case_of(game: Game, **order: Any) -> str | None:
    """The case by which an order is refused, None if it is not."""
    answer = refusal(game, **order)
    return None if answer is None else answer.case


def refused(game: Game, *path: str, name: str = "A") -> str | None:
    """The case by which a march is refused, None if it is not."""
    return case_of(game, order="move", units=[name], path=list(path))


def road(kind: str, *hexes: str) -> str:
    """A road for [map]."""
    return f'[[map.roads]]\nkind = "{kind}"\nhexes = {list(hexes)}\n'
