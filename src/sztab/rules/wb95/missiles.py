"""Rocket launchers and tactical missiles: the thermobaric attack once a day, the reach of missiles (ard:21)."""

from __future__ import annotations

from collections.abc import Iterable

from sztab.rules.wb95.battle_events import ThermobaricFired
from sztab.rules.wb95.board import Board, Game
from sztab.rules.wb95.losses import strength
from sztab.rules.wb95.pieces import counter, label, lead, name, stack
from sztab.rules.wb95.state import Unit
from sztab.table import Refusal

WHOLE_BOARD = 10**6
FACTOR = 2


def missile(b: Board, u: Unit) -> bool:
    """Tactical missiles reach every unit on the board (ard:21.1)."""
    return counter(b, u).type == "MSL"


def launcher(b: Board, guns: Iterable[Unit]) -> Unit | None:
    """The launcher that makes a thermobaric attack: of several the strongest."""
    found = [u for u in guns if counter(b, u).type == "RKT"]
    return max(found, key=lambda u: (strength(b, u)[0], -u.n), default=None)


def check(b: Board, guns: list[Unit], targets: Iterable[int], side: int) -> Refusal | None:
    """Whether one of these guns may make the side's thermobaric attack of the day (ard:21.3-ard:21.5 ard:R65)."""
    u = launcher(b, guns)
    if not b.book.variant.thermobaric:
        return Refusal("2.1.2", "there are no thermobaric attacks in this game")
    if u is None:
        return Refusal("ard:21.3", "no rocket launcher is named for the thermobaric attack")
    if lead(b, side) in b.state.thermobaric:
        return Refusal("ard:21.3", "today's thermobaric attack has already been made")
    if u.oos > 0:
        return Refusal("ard:21.5", f"{name(b, u)} is out of supply")
    near = next((hex_ for hex_ in targets if _covers(b, hex_, side)), None)
    if near is not None:
        return Refusal("ard:21.4", f"your units are in the zone of control of those in {label(b, near)}")
    return None


def may(b: Board, guns: list[Unit], targets: Iterable[int], side: int) -> bool:
    return launcher(b, guns) is not None and check(b, guns, targets, side) is None


def spend(game: Game, side: int, guns: Iterable[Unit]) -> None:
    """The marker lies on the launcher until the turn ends (ard:21.3)."""
    u = launcher(game, guns)
    assert u is not None
    game.mark(thermobaric=tuple(sorted({*game.state.thermobaric, lead(game, side)})))
    game.say(ThermobaricFired(unit=name(game, u)), "ard:21.3", reveals=True)


def _covers(b: Board, hex_: int, side: int) -> bool:
    """Whether anybody in a hex has a unit of the side in its zone of control (ard:21.4)."""
    for v in stack(b, hex_):
        zone = b.book.zone(v)
        for direction in range(6):
            there = b.book.neighbours[6 * hex_ + direction]
            if zone >> direction & 1 and any(w.side in b.book.friends[side] for w in stack(b, there)):
                return True
    return False
