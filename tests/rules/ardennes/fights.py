"""Combats of Ardennes 2024 in tests: A stands in 0604 and attacks D in 0605."""

from __future__ import annotations

from typing import Any

import msgspec

from fight import supposing as supposing
from lab import play
from rules.ardennes.boards import ally, axis, board
from sztab.rules.wb95.board import Game
from sztab.rules.wb95.odds import Odds
from sztab.table import Event, Order

GUN = 'type = "ART", attack = 6, defence = 3'
"""Towed artillery: one CEL."""
DRIVEN = 'type = "ART", mobility = "tracked", attack = 6, defence = 3'
"""Self-propelled artillery: two CELs."""
ROCKETS = 'type = "RKT", mobility = "tracked", attack = 8, defence = 4'


def duel(
    own: str = "", foe: str = "", more: str = "", *, dice: tuple[int, ...] = (), tables: str = "", head: str = ""
) -> Game:
    """A and D in a Combat Phase of the Axis, with more units and tables of the position."""
    units = axis("A", "0604", own or 'type = "MECH", attack = 6') + ally(
        "D", "0605", foe or 'type = "MECH", attack = 3'
    )
    return board(units + more, phase="combat", dice=dice, more=tables, head=head)


def attack(game: Game, *attackers: str, on: str = "0605", **fields: Any) -> list[Event]:
    return play(game, order="attack", attackers=list(attackers or ("A",)), targets=on.split(), **fields)


def told(events: list[Event], kind: str) -> dict[str, Any]:
    """The data of the only event of a kind."""
    [found] = [event.data for event in events if event.kind == kind]
    return found


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]


def of(found: Odds, case: str) -> list[int]:
    """The values of the rungs that cite a case, shifts and strengths alike."""
    return [rung.value for rung in (*found.shifts, *found.strengths) if rung.case == case]


def asked(game: Game) -> str:
    return game.decision.kind if game.decision is not None else ""


def orders(game: Game) -> list[Order]:
    return list(game.legal())


def settle(game: Game) -> Game:
    """Answer whatever is asked with the first choice until a phase is at rest again."""
    while game.decision is not None and not game.decision.rest:
        partial: tuple[Any, ...] = ()
        while not isinstance(step := game.choices(partial), Order):
            partial += (step.options[0].value,)
        game.play(step)
    return game


def contest(game: Game) -> Game:
    """The same Air Phase before air advantage has been decided; in a position that is over."""
    return Game(game.book, msgspec.structs.replace(game.state, step=0), game.dice)
