"""Boards on which one attack is made, and what tests of combat look at. The target is 1205, whose neighbours are 1204
1305 1306 1206 1106 1105; the Soviets of most boards stand in 1206."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules.breslau.tabletop import GERMAN, SOVIET, asked, order_of, play, tabletop
from sztab.rules.breslau.assault import Assault, declared
from sztab.rules.breslau.board import Game
from sztab.rules.breslau.odds import AttackOdds, reckon
from sztab.rules.breslau.orders import Attack
from sztab.table import Event

TARGET = "1205"
SURPRISE, NORMAL, AMBUSH = 1, 3, 6
"""Tactical initiative of a Soviet who does not stand in Clear alone."""
WOODS = {"1206": "woods", "1306": "woods", "1106": "woods"}


def drawn(units: str, dice: Iterable[int] = (), side: int = SOVIET, **fields: Any) -> Game:
    """Combat is being resolved, and an attack order of the side brings its own markers. The Soviets' hexes are woods,
    so that nothing is added to their tactical initiative."""
    hexes = {**WOODS, **fields.pop("hexes", {})}
    scenario = {"free_attacks": frozenset({side}), **fields.pop("scenario", {})}
    return tabletop(units, phase="combat resolution", dice=dice, first=side, hexes=hexes, scenario=scenario, **fields)


def marked(units: str, markers: dict[str, str], dice: Iterable[int] = (), **fields: Any) -> Game:
    """Markers lie; the first die is that of the attack initiative."""
    hexes = {**WOODS, **fields.pop("hexes", {})}
    return tabletop(units, phase="combat resolution", dice=dice, markers=markers, hexes=hexes, **fields)


def attack(game: Game, from_: str = "1206", target: str = TARGET, **fields: Any) -> list[Event]:
    return play(game, order="attack", target=target, from_=from_, **fields)


def assault(game: Game, from_: str = "1206", target: str = TARGET, **fields: Any) -> Assault:
    """The attack that an order would declare."""
    assert game.decision is not None
    order = order_of({"order": "attack", "target": target, "from": from_, **fields})
    assert isinstance(order, Attack)
    refused = game.check(order)
    assert refused is None, refused
    return declared(game, order, game.decision.sides[0])


def ladder(game: Game, from_: str = "1206", target: str = TARGET, surprise: bool = False, **fields: Any) -> AttackOdds:
    return reckon(game, assault(game, from_, target, **fields), surprise)


def drms(odds: AttackOdds) -> dict[str, int]:
    """case -> value."""
    return {rung.case: rung.value for rung in odds.drm}


def answer_losses(game: Game, **units: int) -> list[Event]:
    assert asked(game)[1] == "losses", asked(game)
    return play(game, order="losses", units=units)


def kinds(events: Iterable[Event]) -> list[str]:
    return [event.kind for event in events]


__all__ = [
    "AMBUSH",
    "GERMAN",
    "NORMAL",
    "SOVIET",
    "SURPRISE",
    "TARGET",
    "answer_losses",
    "assault",
    "attack",
    "drawn",
    "drms",
    "kinds",
    "ladder",
    "marked",
]
