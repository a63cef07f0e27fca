"""16.2.7, temporary disorder: the beaten have no zone of control until the next enemy has ended its move (R81)."""

from __future__ import annotations

from collections.abc import Iterable

from sztab.rules.b21.board import Game
from sztab.rules.b21.events import Disordered
from sztab.rules.b21.pieces import names_of

FRESH, FADING = 2, 1
"""While those move who beat the unit; while the next move."""


def disorder(game: Game, units: Iterable[int]) -> None:
    """These units have been beaten by an attack in the movement phase."""
    struck = [n for n in units if game.state.units[n].steps > 0]
    for n in struck:
        game.change(n, disordered=FRESH)
    if struck:
        game.say(Disordered(units=names_of(game, (game.state.units[n] for n in struck))), "16.2.7")


def next_mover(game: Game) -> None:
    """16.2.8: another unit or stack begins to move, so that the last one has ended its move."""
    for u in game.state.units:
        if u.disordered:
            game.change(u.n, disordered=u.disordered - 1)
