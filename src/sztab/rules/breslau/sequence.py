"""Module 5, the sequence of play: eight phases a turn, and what is forgotten between them."""

from __future__ import annotations

from typing import Any

from sztab.rules.breslau import (
    air,
    bombardment,
    bombers,
    breakthrough,
    combat,
    combat_supply,
    designation,
    directives,
    end_turn,
    flak,
    losses,
    movement_phase,
    setup,
    special,
    stacking,
    supply,
    support_movement,
)
from sztab.rules.breslau.board import Game
from sztab.rules.breslau.state import GERMAN, SOVIET
from sztab.table import Decider, Procedure
from sztab.table.events import PhaseBegun

CHAPTERS: tuple[Any, ...] = (
    setup,
    air,
    bombers,
    flak,
    bombardment,
    losses,
    combat_supply,
    directives,
    movement_phase,
    special,
    stacking,
    designation,
    combat,
    support_movement,
    breakthrough,
)
"""The modules that ask something."""


def deciders() -> dict[str, Decider]:
    """Who answers for each kind of question."""
    return {kind: decider for chapter in CHAPTERS for kind, decider in chapter.DECIDERS.items()}


def play(game: Game) -> Procedure:
    """5.0: from the state as it is to the end of the game."""
    if game.state.turn == 0:
        yield from setup.play(game)
        game.mark(turn=1, phase=0, step=0)
        open_phase(game)
    while not game.state.verdict:
        yield from PROCEDURES[game.book.phases[game.state.phase]](game)
        if not game.state.verdict:
            close_phase(game)
            open_next(game)


def soviet_movement(game: Game) -> Procedure:
    """5.4."""
    yield from movement_phase.play(game, SOVIET)


def german_movement(game: Game) -> Procedure:
    """5.5."""
    yield from movement_phase.play(game, GERMAN)


PROCEDURES = {
    "air bombardment": air.play,
    "artillery bombardment": bombardment.play,
    "supply check": supply.play,
    "soviet movement": soviet_movement,
    "german movement": german_movement,
    "combat designation": designation.play,
    "combat resolution": combat.play,
    "end turn": end_turn.play,
}


def close_phase(game: Game) -> None:
    """What no later phase knows any more: air steps not used are lost (6.0c), targets may be hit again, a stack may
    attack again (9.2.10a)."""
    changes: dict[int, dict[str, Any]] = {}
    for u in game.state.units:
        if u.cap >= 0 or u.left or u.started >= 0 or u.fought:
            changes[u.n] = {"cap": -1, "left": 0, "started": -1, "fought": False}
    game.change_all(changes)
    game.mark(step=0, shelled=(), passed=(), missions=(), air_steps=0, flak_paid=False, to_place=(), first=-1)
    if game.book.phases[game.state.phase] == "combat resolution":
        game.mark(markers=())


def open_next(game: Game) -> None:
    """5.0, 5.8d: the next phase, or the next turn."""
    if game.state.phase + 1 < len(game.book.phases):
        game.mark(phase=game.state.phase + 1)
    else:
        game.mark(turn=game.state.turn + 1, phase=0)
    open_phase(game)


def open_phase(game: Game) -> None:
    phase = game.book.phases[game.state.phase]
    game.say(PhaseBegun(turn=game.state.turn, phase=phase), "5.0")
    game.turn_page(f"{game.state.turn} {phase}")
