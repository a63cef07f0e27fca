"""What follows when units have come into hexes, by whatever way: on foot, in retreat or advance, from the map's edge or
out of the air (14.3.2, ard:R86, ard:R105)."""

from __future__ import annotations

from collections.abc import Sequence

from sztab.rules.wb95 import bridges, special_forces
from sztab.rules.wb95.board import Game
from sztab.table import Procedure


def through(game: Game, units: Sequence[int], hexes: Sequence[int]) -> Procedure:
    """These units of one camp have come into these hexes or through them."""
    if units and hexes:
        side = game.state.units[units[0]].side
        bridges.stop_works(game, side, hexes)
        game.book.scenario.passed(game, units, hexes)
        yield from special_forces.driven_off(game, side, hexes)
