"""A combat as declared: who attacks what with which support. Every chapter of combat speaks of it."""

from __future__ import annotations

import msgspec

from sztab.rules.wb95.orders import Attack, Support
from sztab.rules.wb95.pieces import stack, traits
from sztab.rules.wb95.state import Unit
from sztab.table import Board


class Aid(msgspec.Struct, frozen=True):
    """What a side adds to a combat: guns, air points, abilities used, reward shifts, the headquarters' die modifier."""

    guns: tuple[int, ...] = ()
    air: int = 0
    stars: tuple[int, ...] = ()
    modifiers: int = 0
    hq: bool = True


class Battle(msgspec.Struct, frozen=True):
    """One combat. Units by their numbers, targets by hex; `full` are those who pay for full strength (10.2.3)."""

    side: int
    attackers: tuple[int, ...]
    targets: tuple[int, ...]
    attack: Aid = Aid()
    defence: Aid = Aid()
    full: tuple[int, ...] = ()


def declared(b: Board, order: Attack, side: int) -> Battle:
    """The battle an attack order speaks of; ids and labels must be known."""
    number, hexes = b.book.index, b.book.labels
    aid = Aid(
        tuple(number[one] for one in order.artillery),
        order.air,
        tuple(number[one] for one in order.stars),
        order.modifiers,
        order.hq,
    )
    return Battle(
        side,
        tuple(number[one] for one in order.attackers),
        tuple(hexes[text] for text in order.targets),
        aid,
        Aid(),
        tuple(number[one] for one in order.full),
    )


def answered(b: Board, battle: Battle, order: Support) -> Battle:
    """The same with the defender's support."""
    number = b.book.index
    aid = Aid(
        tuple(number[one] for one in order.artillery if not _in_targets(b, battle, number[one])),
        order.air,
        tuple(number[one] for one in order.stars),
        order.modifiers,
        order.hq,
    )
    return msgspec.structs.replace(battle, defence=aid)


def _in_targets(b: Board, battle: Battle, n: int) -> bool:
    """Guns in an attacked hex fight with it anyway (R62)."""
    return b.state.units[n].hex in battle.targets


def attackers(b: Board, battle: Battle) -> list[Unit]:
    """The attacking units, headquarters that go along included."""
    return [b.state.units[n] for n in battle.attackers]


def fighters(b: Board, battle: Battle) -> list[Unit]:
    """The attackers that give strength."""
    return [u for u in attackers(b, battle) if not traits(b, u).hq]


def defenders(b: Board, battle: Battle) -> list[Unit]:
    """All units in the attacked hexes (R25)."""
    return [u for hex_ in battle.targets for u in stack(b, hex_)]


def defending_side(b: Board, battle: Battle) -> int:
    return defenders(b, battle)[0].side


def near_guns(b: Board, battle: Battle, attacking: bool) -> list[Unit]:
    """6.3.5, R62: guns in support next to the enemy they fire at; they share the result."""
    if attacking:
        guns, enemy = battle.attack.guns, list(battle.targets)
    else:
        guns, enemy = battle.defence.guns, [b.state.units[n].hex for n in battle.attackers]
    distance = b.book.map.grid.distance
    return [b.state.units[n] for n in guns if any(distance(b.state.units[n].hex, hex_) == 1 for hex_ in enemy)]
