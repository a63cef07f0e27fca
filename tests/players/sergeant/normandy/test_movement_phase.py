"""Exits."""

from __future__ import annotations

import playing
from counsel import orders
from players.sergeant.normandy.boards import BOX
from sztab.players.sergeant import Sergeant


def test_one_unit_is_enough_to_break_out() -> None:
    game = playing.start(BOX, "cobra", 1)
    open_road = next(hex_ for hex_ in game.book.map.zones["S"] if hex_ not in game.layers.stacks)
    armour = next(u for u in game.state.units if u.hex >= 0 and game.book.counters[u.n].type == "ARM" and u.side == 0)
    while not game.state.turn:
        side, ask = playing.one_side(game)
        game.play(Sergeant(1).answer(game.view_of(side), ask), side)
    while game.book.phases[game.state.phase].kind != "movement":
        side, ask = playing.one_side(game)
        game.play(Sergeant(1).answer(game.view_of(side), ask), side)
    game.change(armour.n, hex=open_road)
    game._views = (None, {})
    assert any(found.key == "leave" for found in orders(game))
    assert game.over and game.state.verdict == "Allied automatic victory"
