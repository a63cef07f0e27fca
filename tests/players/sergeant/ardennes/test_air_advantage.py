"""The bid for the sky, and missions of the own Air Phase."""

from __future__ import annotations

import msgspec

import playing
from counsel import advice
from players.sergeant.ardennes.boards import BIG, BOX, CROWD, holding, one, pools, position
from sztab.players.sergeant import Sergeant
from sztab.rules.wb95.orders import Air, AirAdvantage, Bomb
from sztab.table import EndPhase


def bids(own: int, theirs: int) -> int:
    """What France bids for the sky of the first day with so many points against Britain's."""
    game = playing.start(BOX, "new-border", 1)
    while game.decision is not None and game.decision.kind != "air_advantage":
        side, ask = playing.one_side(game)
        game.play(Sergeant(1).answer(game.view_of(side), ask), side)
    side, ask = playing.one_side(game)
    view = game.view_of(side)
    air = tuple({0: own, 1: theirs}.get(k, 0) for k in range(len(game.book.sides)))
    view.state = msgspec.structs.replace(view.state, air=air)
    found = Sergeant(1).advice(view, ask)
    assert isinstance(found.order, AirAdvantage) and found.key == "bid"
    return found.order.points


def test_he_bids_for_the_sky_what_pays() -> None:
    assert 0 < bids(10, 8) < 10
    assert bids(10, 8) >= bids(10, 0)
    assert bids(0, 8) == 0


def test_spare_aircraft_attack_whoever_suffers_most() -> None:
    units = one("A", "axis", "0601") + CROWD + one("F", "allies", "0620", 'type = "INF", steps = 1')
    game = position(units, "air", BIG + pools("axis", air=12), holding("axis"))
    found = advice(game)
    assert isinstance(found.order, Air | Bomb) and found.key == "raid"
    target = found.order.target if isinstance(found.order, Bomb) else found.order.missions[0].target
    assert target == "0608"


def test_a_point_against_a_fortress_stays_at_home() -> None:
    ground = '[map.hexes]\n"0608" = "city"\n'
    game = position(one("A", "axis", "0601") + CROWD, "air", BIG + ground + pools("axis", air=1), holding("axis"))
    assert advice(game).order == EndPhase()
