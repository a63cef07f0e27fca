"""14.3, Rubble: what bombardment and Goliaths make of houses; and how Barricades go (13.3)."""

from __future__ import annotations

from sztab.rules.breslau.board import Board, Game
from sztab.rules.breslau.events import BarricadeGone, HousesFell
from sztab.rules.breslau.pieces import ground, label
from sztab.table import Procedure

FALLS = (1, 2, 3)
"""The faces of the die on which houses fall (14.3.1)."""


def possible(b: Board, hex_: int) -> bool:
    """14.3.1a, 14.3.1c: the option is in force and the hex has houses."""
    return bool(b.book.options.rubble) and ground(b, hex_).built_up


def roll(game: Game, hex_: int, side: int, cases: str = "14.3.1a") -> Procedure:
    """14.3.1: one roll for a bombardment or a Goliath (14.3.1b), whatever it hit."""
    if not possible(game, hex_):
        return
    die = yield from game.roll(1, "rubble", cases, side, at=[hex_])
    if die in FALLS and hex_ not in game.state.rubble:  # 14.3.7
        game.mark(rubble=tuple(sorted((*game.state.rubble, hex_))))
        game.say(HousesFell(hex=label(game, hex_)), cases)
        clear_barricade(game, hex_, "14.3.2c 14.3.6")


def clear_barricade(game: Game, hex_: int, cases: str) -> None:
    """13.3g: a Barricade, if one is there, leaves the game."""
    if hex_ in game.state.barricades:
        game.mark(barricades=tuple(other for other in game.state.barricades if other != hex_))
        game.say(BarricadeGone(hex=label(game, hex_)), cases)
