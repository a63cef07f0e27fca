"""Air phases played from the placements on."""

from __future__ import annotations

from typing import Any

from rules.b21.field import asked, end_phase, play
from sztab.rules.b21.board import Game
from sztab.table import Event


def fly(game: Game, side: str, *lines: str) -> list[Event]:
    """A side places its aircraft: `F 0504 cover`, `H 0505 strike`, `F 0504 strike 0607`; nobody fires missiles."""
    placed: list[dict[str, Any]] = []
    for line in lines:
        unit, hex_, mission, *rest = line.split()
        one: dict[str, Any] = {"unit": unit, "hex": hex_, "mission": mission}
        placed.append({**one, **dict(zip(("target", "what"), rest))})
    return play(game, order="air", side=side, placements=placed) + calm(game)


def answer(game: Game, order: dict[str, Any]) -> list[Event]:
    """Play an answer; nobody fires shoulder missiles after it."""
    return play(game, order) + calm(game)


def calm(game: Game) -> list[Event]:
    """Nobody fires shoulder missiles."""
    news: list[Event] = []
    while asked(game)[1] == "missiles":
        news += end_phase(game)
    return news


def shots(*pairs: str, kind: str = "aa") -> dict[str, Any]:
    """An `aa` or `missiles` order: `S>H`."""
    return {"order": kind, "shots": [dict(zip(("unit", "target"), pair.split(">"))) for pair in pairs]}
