"""Fights in tests: a position of one line a unit, a combat carried on to the question a test is about.

game = fight("A soviet INF 0604 4/4", "D german INF 0605 2/2 fortified=true", dice=[3, 4])
strike(game, "A", "0605")
on(game, "pursue")
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping
from typing import Any

from lab import lab, play
from sztab.rules.wb95.board import Game
from sztab.rules.wb95.tables import decode
from sztab.table import Ask, Order

D1, D2, D3, D4 = [3, 4], [3, 3], [2, 3], [2, 3]
"""Rolls: D1 and D2 at 2:1, D3 at 4:1, D4 at 8:1, each without anything else."""
CALM = [1, 1]
"""A test of disorganisation that everybody passes."""
WAY = ["0606", "0607", "0608", "0609"]
"""Back from 0605, away from an attacker in the north."""


def fight(
    *units: str,
    dice: Iterable[int] = (),
    phase: str = "combat",
    turn: int = 1,
    side: str = "",
    hexes: Mapping[str, str] | None = None,
    sides: Mapping[str, str] | None = None,
    **options: Any,
) -> Game:
    """A game on a blank map with everybody in supply. A unit is `id side type hex attack/defence` and then any
    key=value of a position file; the phase belongs to the side of the first."""
    lines = [f'phase = "{phase}"', f"turn = {turn}"]
    lines += [f'side = "{side}"'] if side else []
    lines += ["[options]", *(f"{name} = {_value(value)}" for name, value in options.items())]
    lines += ["[map.hexes]", *(f'"{hex_}" = "{ground}"' for hex_, ground in (hexes or {}).items())]
    lines += ["[map.sides]", *(f'"{edge}" = "{water}"' for edge, water in (sides or {}).items())]
    lines += [
        "[map.supply]",
        *(f'{one} = ["edge:north", "edge:south"]' for one in sorted({w.split()[1] for w in units})),
    ]
    for words in units:
        lines += ["[[unit]]", *_unit(words.split())]
    return lab("\n".join(lines), list(dice))


def strike(game: Game, attackers: str, targets: str, **fields: Any) -> list[Any]:
    """Attack with these units, named in one string, on these hexes."""
    return play(game, order="attack", attackers=attackers.split(), targets=targets.split(), **fields)


def beaten(*units: str, strength: int = 4, roll: list[int] | None = None, **fields: Any) -> Game:
    """A attacks 0605 from 0604 in the north; the defenders are asked for their retreat."""
    game = fight(f"A soviet INF 0604 {strength}/{strength}", *units, dice=[*(roll or D1), *CALM * 8], **fields)
    strike(game, "A", "0605")
    assert asked(game) == "retreat"
    return game


def on(game: Game, *until: str) -> Game:
    """Go on with the first answer of every question up to one of these kinds, or to the end of the combat."""
    while game.decision is not None and not game.decision.rest and game.decision.kind not in until:
        game.play(first(game))
    return game


def first(game: Game) -> Order:
    """The order that the first option of every stage leads to."""
    partial: tuple[Any, ...] = ()
    while not isinstance(step := game.choices(partial), Order):
        partial += (step.options[0].value,)
    return step


def decision(game: Game) -> Ask:
    """What is asked now, of whom and about what."""
    assert game.decision is not None
    return game.decision


def meant(text: str) -> tuple[int, int, bool, bool]:
    """Hexes, CELs, D and dot of a result, whatever letters the book has for them and in whatever order."""
    result = decode(text)
    return result.retreat, result.loss, result.disorganised, result.test


def supposing(game: Game, result: str) -> Game:
    """Every cell of the combat table reads the same from now on: attacker's half, slash, defender's half."""
    ours, theirs = (decode(half) for half in result.split("/"))
    tables = copy.copy(game.book.tables)
    tables.combat = dict.fromkeys(tables.combat, (ours, theirs))
    game.book.tables = tables
    return game


def shaking(game: Game, points: int) -> list[int]:
    """A roll by which so many points of fire disorganise the target and do no more."""
    found = {roll: game.book.tables.artillery.result(points, roll) for roll in range(2, 13)}
    roll = next(roll for roll, result in found.items() if result.disorganised and not result.loss)
    return [roll // 2, roll - roll // 2]


def asked(game: Game) -> str:
    """What is asked now."""
    return decision(game).kind


def told(game: Game, kind: str) -> list[dict[str, Any]]:
    """What has been said of that kind."""
    return [event.data for event in game.events if event.kind == kind]


def end_phases(game: Game, number: int = 1) -> Game:
    """Close so many phases; questions on the way get their first answer."""
    for _ in range(number):
        on(game)
        play(game, order="end_phase")
    return on(game)


def _unit(words: list[str]) -> list[str]:
    one, side, kind, hex_, *rest = words
    lines = [f'id = "{one}"', f'side = "{side}"', f'type = "{kind}"', f'hex = "{hex_}"']
    for word in rest:
        if "=" in word:
            name, value = word.split("=", 1)
            plain = value.isdigit() or value in ("true", "false")
            lines.append(f"{name} = {value}" if plain else f'{name} = "{value}"')
        else:
            attack, defence = word.split("/")
            lines += [f"attack = {attack}", f"defence = {defence}"]
    return lines


def _value(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool | int) else f'"{value}"'
