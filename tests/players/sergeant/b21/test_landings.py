"""The sergeant at sea, and against ships."""

from __future__ import annotations

from typing import Any

from players.sergeant.b21.test_airborne import advice
from rules.b21.field import asked, field, hex_of, play, unit
from sztab.rules.b21.board import Game
from sztab.rules.b21.orders import CoastFire, Land, Sail
from sztab.rules.b21.scenario import Objective, SeaRule
from sztab.table import EndPhase

COAST = {f"{column:02}{row:02}": "sea" for column in range(1, 13) for row in range(1, 5)}
BEACHES = {"0304/0305": "beach", "0904/0905": "beach"}
LINES = """
S poland NAV 0602 3/3 capacity=20
A poland INF 6/6 carrier=0 box=aboard
R russia INF 0109 2/2
"""


def off_the_coast(lines: str = LINES, prize: str = "0908", **more: Any) -> Game:
    at = field(lines).book.labels
    goal = Objective("the town", 0, (at[prize],), 5)
    sea = SeaRule(0, frozenset({"S"}), frozenset(), frozenset({at["0305"], at["0905"]}))
    scenario = {"objectives": (goal,), "seas": (sea,)}
    return field(lines, phase="naval assault", hexes=COAST, sides=BEACHES, scenario=scenario, **more)


def test_he_sails_to_the_beach_near_what_decides_and_lands() -> None:
    game = off_the_coast()
    order = advice(game).order
    assert isinstance(order, Sail)
    assert order.path[-1] == "0904"
    play(game, order)
    order = advice(game).order
    assert isinstance(order, Land)
    play(game, order)
    assert hex_of(game, "A") == "0905"
    assert isinstance(advice(game).order, EndPhase)


def test_far_from_any_beach_he_comes_nearer() -> None:
    game = off_the_coast(LINES.replace("NAV 0602", "NAV 0101"), prize="1206")
    before = game.book.map.grid.distance(unit(game, "S").station, game.book.labels["0904"])
    order = advice(game).order
    assert isinstance(order, Sail)
    play(game, order)
    assert game.book.map.grid.distance(unit(game, "S").station, game.book.labels["0904"]) < before


def test_nobody_lands_on_the_enemy_and_empty_ships_stay() -> None:
    held = off_the_coast(LINES.replace("NAV 0602", "NAV 0904") + "E russia INF 0905 9/9\nF russia INF 0305 9/9")
    while asked(held) == ("poland", "naval assault") and not isinstance(order := advice(held).order, EndPhase):
        assert not isinstance(order, Land)
        play(held, order)
    empty = off_the_coast("S poland NAV 0602 3/3 capacity=20\nR russia INF 0109 2/2")
    assert isinstance(advice(empty).order, EndPhase)


def test_guns_fire_at_the_ship_that_carries_most() -> None:
    lines = LINES.replace("R russia INF 0109", "R russia INF 0905") + "G russia ART 0907 8/8 range=9\n"
    more = "T poland NAV 0903 3/3 capacity=20"
    game = off_the_coast(lines.replace("NAV 0602", "NAV 0904") + more, dice=[3])
    play(game, order="end_phase")
    assert asked(game) == ("russia", "coast_fire")
    order = advice(game).order
    assert isinstance(order, CoastFire)
    assert (order.target, order.artillery) == ("S", ("G",))
    play(game, order)
    assert unit(game, "G").fired
