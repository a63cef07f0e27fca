"""Asking the sergeant in tests: his advice on a position of a few lines."""

from __future__ import annotations

import playing
from sztab.players.sergeant import Counsel, Sergeant
from sztab.table import Game


def advice(game: Game, seed: int = 0) -> Counsel:
    """What he would order now; it has to be lawful."""
    side, ask = playing.one_side(game)
    found = Sergeant(seed).advice(game.view_of(side), ask)
    assert game.check(found.order, side) is None
    return found


def orders(game: Game, seed: int = 0) -> list[Counsel]:
    """All he orders in this phase, carried out."""
    sergeant, found = Sergeant(seed), []
    now = (game.state.turn, game.state.phase)
    while not game.over and (game.state.turn, game.state.phase) == now:
        side, ask = playing.one_side(game)
        found.append(sergeant.advice(game.view_of(side), ask))
        game.play(found[-1].order, side)
    return found
