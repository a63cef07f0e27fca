"""Air phases played from the placements on."""

from __future__ import annotations

from typing import Any

from rules.b21.field import play
from sztab.rules.b21.board import Game
from sztab.table import Event


def fly(game: Game, side: str, *lines: str) -> list[Event]:
    """A side places its aircraft: `F 0504 cover`, `H 0505 strike`, `F 0504 strike 0607`."""
    placed: list[dict[str, Any]] = []
    for line in lines:
        unit, hex_, mission, *rest = line.split()
        one: dict[str, Any] = {"unit": unit, "hex": hex_, "mission": mission}
        placed.append({**one, **dict(zip(("target", "what"), rest))})
    return play(game, order="air", side=side, placements=placed)


def shots(*pairs: str, kind: str = "aa") -> dict[str, Any]:
    """An `aa` or `missiles` order: `S>H`."""
    return {"order": kind, "shots": [dict(zip(("unit", "target"), pair.split(">"))) for pair in pairs]}
