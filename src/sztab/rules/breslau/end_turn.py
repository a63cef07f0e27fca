"""Module 12 and 5.8, the end of the turn: victory check, ammunition, gas, transports, what is made ready again."""

from __future__ import annotations

from typing import Any

from sztab.rules.breslau import combat_supply, losses, stacking, victory
from sztab.rules.breslau.board import Board, Game
from sztab.rules.breslau.events import CrewFightsOn, GasGone
from sztab.rules.breslau.pieces import counter, label, on_map
from sztab.rules.breslau.state import GERMAN, READY, SPENT, UNLIMITED, Unit
from sztab.table import Procedure

EMPTY = 6
"""The roll at which a battery has fired its last shell (12.1)."""
FACES = 6


def play(game: Game) -> Procedure:
    """5.8, 12.0, R19: the victory check, then 12.1 to 12.5; the turn marker moves, or the game is judged."""
    if victory.check(game):
        return
    yield from deplete(game)
    clear_gas(game)
    yield from combat_supply.repair(game)
    if game.state.turn >= game.book.scenario.turns:
        victory.judge(game)
        return
    make_ready(game)
    return_aircraft(game)


def deplete(game: Game) -> Procedure:
    """12.1: German AA and artillery of unlimited range roll each; 14.10: a Volkssturm unit may take its place."""
    week = next((week for week in game.book.charts.weeks if week.turn == game.state.turn), None)
    if week is None or not week.depletion:
        return
    for u in [u for u in on_map(game, GERMAN) if runs_dry(game, u)]:
        roll = yield from game.roll(1, "ammunition", "12.1", GERMAN)  # whose it is stays hidden (3.2b)
        if roll == EMPTY:
            losses.eliminate(game, u.n, "12.1", "out of ammunition")
            yield from _fight_on(game, u)


def runs_dry(b: Board, u: Unit) -> bool:
    printed = counter(b, u)
    return printed.kind == "AA" or (printed.artillery and printed.range == UNLIMITED)


def _fight_on(game: Game, lost: Unit) -> Procedure:
    """14.10, R74: the crew fights on as a Volkssturm unit, if one has been eliminated and there is room."""
    if not game.book.options.depletion_vs or stacking.room(game, GERMAN, lost.hex) < 1:
        return
    fallen = [u.n for u in game.state.units if counter(game, u).volkssturm and u.box == "dead"]
    if fallen:
        n = fallen[(yield from _one_of(game, len(fallen)))]
        game.change(n, hex=lost.hex, box="", steps=1)
        game.say(CrewFightsOn(unit=game.book.counters[n].id, hex=label(game, lost.hex)), "14.10")


def _one_of(game: Game, number: int) -> Procedure:
    """A number below `number`, all equally likely, by as many dice as it takes."""
    dice = 1
    while FACES**dice < number:
        dice += 1
    while number > 1:
        drawn = 0
        for _ in range(dice):
            roll = yield from game.roll(1, "which Volkssturm unit", cases="14.10", side=GERMAN)
            drawn = drawn * FACES + roll - 1
        if drawn < FACES**dice // number * number:
            return drawn % number
    return 0


def clear_gas(game: Game) -> None:
    """12.2, 14.1.2e."""
    if game.state.gas:
        game.say(GasGone(hexes=tuple(label(game, hex_) for hex_ in game.state.gas)), "12.2 14.1.2e")
        game.mark(gas=())


def make_ready(game: Game) -> None:
    """R26: guns are ready to fire again; who moved and built is forgotten, directives lapse (14.4.1a)."""
    changes: dict[int, dict[str, Any]] = {}
    for u in game.state.units:
        if u.moved or u.fired or u.supported or u.built or u.fought or u.goliath == SPENT:
            goliath = READY if u.goliath == SPENT else u.goliath
            changes[u.n] = {
                "moved": False,
                "fired": False,
                "bombarded": False,
                "supported": False,
                "built": False,
                "fought": False,
                "goliath": goliath,
            }
    game.change_all(changes)
    game.mark(directives=(), directed=-1)


def return_aircraft(game: Game) -> None:
    """12.5: the Used Box is emptied into the Available Box."""
    game.change_all({u.n: {"box": "available"} for u in game.state.units if u.box == "used"})
