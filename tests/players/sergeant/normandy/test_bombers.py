"""Strategic bombers."""

from __future__ import annotations

import playing
from counsel import advice
from players.sergeant.normandy.boards import BOX, CROWD, one, pools, position
from sztab.players.sergeant import Sergeant
from sztab.rules.wb95.orders import Air
from sztab.table import Game


def missions(game: Game) -> list[tuple[str, str]]:
    order = advice(game).order
    assert isinstance(order, Air)
    return [(mission.kind, mission.target) for mission in order.missions]


def test_heavy_bombers_go_for_the_crowd_in_the_open() -> None:
    town = '[map.hexes]\n"0308" = "city"\n'
    units = one("A", "allied", "0601") + CROWD + one("F", "german", "0308", 'type = "INF", steps = 1')
    assert ("bomb", "0608") in missions(position(units, "air", town + pools(bomber=12)))
    assert missions(position(units, "air", town)) == []


def test_carpets_fall_before_the_assault() -> None:
    game = playing.start(BOX, "cobra", 1)
    sergeant, laid = Sergeant(1), []
    while game.state.turn < 1 or game.book.phases[game.state.phase].kind == "air":
        side, ask = playing.one_side(game)
        found = sergeant.advice(game.view_of(side), ask)
        if isinstance(found.order, Air):
            laid += [mission.target for mission in found.order.missions if mission.kind == "carpet"]
        game.play(found.order, side)
    assert len(laid) == len(set(laid)) == 3
