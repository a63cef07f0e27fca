"""21.1.2, 23.4.3, 23.6.1: attacks from the air on objects."""

from __future__ import annotations

import pytest

from case import case
from rules.b21.field import asked, barred_by, edge_of, field, legal_orders, play, told, unit
from rules.b21.sky import fly
from sztab.rules.b21.orders import FlyMissions
from sztab.rules.b21.ways import bridge_on

BRIDGE = {"0504/0505": "river+bridge"}
HELICOPTER = "H poland AIR 4/2 role=helicopter\nR russia INF 0905 5/5\n"
BOMBER = "B poland AIR 3/3 role=bomber\nR russia INF 0905 5/5\n"


@case("b21", "23.4.3", "21.1.2", "21.2.1", "22.1.6")
def test_a_helicopter_destroys_a_bridge() -> None:
    for roll in range(1, 7):
        game = field(HELICOPTER, phase="air", dice=[roll], sides=BRIDGE)
        fly(game, "poland", "H 0505 object 0504/0505 bridge")
        edge = edge_of(game.book.map, "0504/0505")
        assert bridge_on(game, edge) is (roll < 5)
        assert told(game.events, "object")[0]["destroyed"] is (roll > 4)
        assert unit(game, "H").station == -1


@case("b21", "23.6.1", "21.1.2", "23.6.6", "23.6.5")
def test_bombers_destroy_objects() -> None:
    for light, dice, gone in (("day", [6], True), ("day", [5], False), ("night", [1, 6], True)):
        game = field(BOMBER, phase="air", light=light, dice=dice, hexes={"0505": "depot"})
        fly(game, "poland", "B 0505 object 0505 depot")
        assert bool(game.state.ruins) is gone


@case("b21", "23.6.5", "R103")
def test_bombers_that_are_carried_off_bomb_what_lies_there() -> None:
    objects = {"0505": "depot", "0504": "airfield"}
    bomber = BOMBER.replace("3/3", "5/5")
    game = field(bomber, phase="air", light="night", dice=[5, 1, 6], hexes=objects)
    fly(game, "poland", "B 0505 object 0505 depot")
    drifted = told(game.events, "drift")[0]["hex"] if told(game.events, "drift") else "0504"
    assert [one.what for one in game.state.ruins] == (["airfield"] if drifted == "0504" else [])
    nothing = field(bomber, phase="air", light="night", dice=[5, 1], hexes={"0505": "depot"})
    fly(nothing, "poland", "B 0505 object 0505 depot")
    assert not nothing.state.ruins and not told(nothing.events, "object")


@case("b21", "23.6.1", "R119")
def test_bombers_ruin_a_city_without_units() -> None:
    town = {"0505": "town"}
    game = field(BOMBER, phase="air", dice=[6], hexes=town)
    fly(game, "poland", "B 0505 object 0505 city")
    assert [(one.what, one.hex) for one in game.state.ruins] == [("city", game.book.labels["0505"])]
    held = field(BOMBER + "T russia INF 0505 5/5", phase="air", hexes=town)
    one = {"unit": "B", "hex": "0505", "mission": "object", "what": "city"}
    assert barred_by(held, order="air", placements=[one]) == "R119"
    helicopter = field(HELICOPTER, phase="air", hexes=town)
    assert barred_by(helicopter, order="air", placements=[{**one, "unit": "H"}]) == "23.6.1"


@case("b21", "23.6.1", "R119")
@pytest.mark.parametrize(("ground", "what"), [("town", "city"), ("town+port", "port")])
def test_bombers_over_a_bare_city_mean_the_city(ground: str, what: str) -> None:
    game = field(BOMBER, phase="air", dice=[6], hexes={"0505": ground})
    fly(game, "poland", "B 0505 object")
    assert [one.what for one in game.state.ruins] == [what]
    held = field(BOMBER + "T russia INF 0505 5/5", phase="air", hexes={"0505": "town"})
    assert barred_by(held, order="air", placements=[{"unit": "B", "hex": "0505", "mission": "object"}]) == "21.0"


@case("b21", "R136", "23.4.3")
def test_an_aircraft_attacks_the_object_below_it() -> None:
    game = field(HELICOPTER, phase="air", sides=BRIDGE, hexes={"0205": "depot"})
    one = {"unit": "H", "hex": "0507", "mission": "object", "target": "0504/0505"}
    assert barred_by(game, order="air", placements=[one]) == "R136"
    assert barred_by(game, order="air", placements=[{**one, "hex": "0504"}]) == ""
    assert barred_by(game, order="air", placements=[{**one, "hex": "0606", "target": ""}]) == "21.0"
    orders = (order for order in legal_orders(game) if isinstance(order, FlyMissions))
    found = {each for order in orders for each in order.placements if each.mission == "object"}
    assert {(each.target, each.what) for each in found} == {
        ("0504/0505", "bridge"),
        ("0205", "depot"),
    }


@case("b21", "R136", "21.1.2")
def test_the_second_raid_finds_the_object_destroyed() -> None:
    units = HELICOPTER + "K poland AIR 5/5 role=attack\n"
    game = field(units, phase="air", dice=[6], hexes={"0505": "depot"})
    fly(game, "poland", "H 0505 object 0505 depot", "K 0505 object 0505 depot")
    assert len(told(game.events, "object")) == 1
    assert len(game.state.ruins) == 1


@case("b21", "R100", "23.3.12")
def test_a_fighter_may_destroy_an_object_beside_the_units() -> None:
    units = "F poland AIR 12/12 role=fighter\nR russia INF 0505 5/5"
    for roll, gone in ((6, True), (5, False)):
        game = field(units, phase="air", dice=[roll], hexes={"0505": "depot"})
        fly(game, "poland", "F 0505 strike 0505")
        while asked(game)[1] == "losses":
            play(game, next(game.legal()))
        assert bool(game.state.ruins) is gone
