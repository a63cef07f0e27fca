"""Refits."""

from __future__ import annotations

import playing
from players.sergeant.ardennes.boards import BOX
from sztab.players.sergeant import Sergeant
from sztab.rules.wb95.orders import Refit
from sztab.table import Ask


def test_the_depot_mends_the_dearest_unit() -> None:
    game = playing.start(BOX, "dyle-2025", 1)
    side = game.book.sides.index("allied")
    rested = [u for u in game.state.units if u.side == side and u.hex >= 0 and u.steps < game.book.counters[u.n].steps]
    ask = Ask((side,), "refit", tuple(game.book.counters[u.n].id for u in rested))
    found = Sergeant(1).advice(game.view_of(side), ask)
    assert isinstance(found.order, Refit)
    gains = {game.book.counters[u.n].id: game.book.counters[u.n].attack for u in rested}
    assert gains[found.order.unit] == max(gains.values())
