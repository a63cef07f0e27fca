"""23.3.12-23.3.14, 23.4, fighters, attack aircraft and helicopters against land units and ships."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from rules.b21.field import asked, barred_by, end_phase, field, play, told, unit
from rules.b21.sky import answer, calm, fly, shots
from sztab.rules.b21.board import Game

GUNSHIP = "H poland AIR 5/5 role=helicopter\nE russia INF 0505 9/9\nG russia INF 0505 9/9\n"
FIGHTER = "F poland AIR 16/16 role=fighter\nE russia INF 0505 9/9\n"


def struck(lines: str, die: int, mission: str, **more: Any) -> Game:
    game = field(lines, phase="air", dice=[die], **more)
    fly(game, "poland", mission)
    return game


@case("b21", "23.4.2", "23.5.1", "R101", "R61")
def test_helicopters_use_the_block_of_the_whole_stack() -> None:
    game = struck(GUNSHIP, 4, "H 0505 strike")
    lost = game.book.charts.helicopters.at(18, 5, 4)
    assert lost == told(game.events, "strike")[0]["lost"] == 4
    assert [unit(game, one).steps for one in "EG"] == [7, 7]
    assert unit(game, "H").station < 0


@case("b21", "23.4.9", "R56")
@pytest.mark.parametrize(
    ("ground", "works", "off"), [("forest", False, 4), ("ridge", False, 0), ("village", False, 2), ("clear", True, 2)]
)
def test_cover_counts_twice_against_helicopters_and_hills_never(ground: str, works: bool, off: int) -> None:
    game = struck(GUNSHIP, 5, "H 0505 strike", hexes={"0505": ground}, works=["0505"] if works else [])
    assert told(game.events, "strike")[0]["lost"] == 4 - off


@case("b21", "23.4.9", "R56")
@pytest.mark.parametrize(("ground", "lost"), [("forest", 3), ("ridge", 4), ("clear", 4)])
def test_cover_comes_off_the_die_of_helicopters_where_it_does_for_artillery(ground: str, lost: int) -> None:
    game = struck(GUNSHIP, 5, "H 0505 strike", hexes={"0505": ground}, options={"artillery_terrain_on_die": True})
    assert lost == game.book.charts.helicopters.at(18, 5, 1 if ground == "forest" else 5)
    assert told(game.events, "strike")[0]["lost"] == lost


@case("b21", "R67", "23.4.9", "23.3.12")
def test_works_do_not_cover_those_who_came_onto_them_in_retreat() -> None:
    for lines, mission, lost in ((GUNSHIP, "H 0505 strike", 4), (FIGHTER, "F 0505 strike", 2)):
        beaten = lines.replace("9/9", "9/9 unsheltered")
        game = struck(beaten, 5 if lines is GUNSHIP else 6, mission, works=["0505"])
        assert told(game.events, "strike")[0]["lost"] == lost


@case("b21", "23.3.12", "23.3.14", "R100", "R136")
@pytest.mark.parametrize(
    ("die", "ground", "lost"), [(6, "clear", 2), (6, "forest", 1), (6, "ridge", 2), (3, "town", 0)]
)
def test_terrain_comes_off_the_die_of_fighters(die: int, ground: str, lost: int) -> None:
    game = struck(FIGHTER, die, "F 0510 strike 0505", hexes={"0505": ground})
    assert told(game.events, "strike")[0]["lost"] == lost
    assert unit(game, "E").steps == 9 - lost


@case("b21", "23.3.14", "R136", "23.3.2")
@pytest.mark.parametrize(
    ("one", "hex_", "target", "why"),
    [
        ("F", "0510", "0505", ""),
        ("F", "1210", "0505", "23.3.14"),
        ("F", "0505", "0506", "23.3.2"),
        ("H", "0506", "0505", "R136"),
    ],
)
def test_how_far_each_strikes(one: str, hex_: str, target: str, why: str) -> None:
    game = field(FIGHTER + "H poland AIR 5/5 role=helicopter", phase="air")
    placed = [{"unit": one, "hex": hex_, "mission": "strike", "target": target}]
    assert barred_by(game, order="air", placements=placed) == why


@case("b21", "23.3.12", "R100", "R126")
@pytest.mark.parametrize(("ground", "left"), [("clear", False), ("depot", True), ("forest", True)])
def test_a_fighter_may_destroy_an_object_besides_or_the_mines_that_lie_there(ground: str, left: bool) -> None:
    game = struck(FIGHTER, 6, "F 0505 strike", hexes={"0505": ground}, mines=["0505"])
    assert bool(game.state.mines) is left
    assert [one.what for one in game.state.ruins] == (["depot"] if ground == "depot" else [])


@case("b21", "9.6.4")
def test_who_was_struck_may_be_shelled() -> None:
    game = struck(GUNSHIP, 1, "H 0505 strike")
    assert unit(game, "E").struck == game.book.labels["0505"]


@case("b21", "10.2.10", "R136")
def test_aa_with_shots_left_fires_before_each_attack() -> None:
    game = field(GUNSHIP + "S russia AA 0507 2/2 aa=guns\nK poland AIR 5/5 role=attack", phase="air", dice=[4, 4, 1])
    fly(game, "poland", "H 0505 strike", "K 0505 strike")
    assert asked(game) == ("russia", "aa")
    end_phase(game)
    calm(game)
    assert asked(game) == ("russia", "aa")
    answer(game, shots("S>H"))
    assert (unit(game, "H").steps, told(game.events, "strike")) == (4, [])
    answer(game, shots("S>K"))
    assert told(game.events, "strike") == []
    assert unit(game, "E").steps == 9


@case("b21", "R124")
def test_a_fighter_that_has_struck_covers_nothing() -> None:
    assert unit(struck(FIGHTER, 1, "F 0505 strike"), "F").station < 0
    lines = FIGHTER + "B poland AIR 5/5 role=bomber\n"
    game = field(lines.replace("INF 0505 9/9", "INF 0505 1/1"), phase="air", dice=[6])
    fly(game, "poland", "F 0505 strike")
    assert unit(game, "E").box == "dead"


SHIP = "F poland AIR 16/16 role=fighter\nH poland AIR 5/5 role=helicopter\nS russia NAV 0505 3/3 capacity=20\n"
CARGO = "M russia INF 6/6 carrier=2 box=aboard\nN russia INF 5/5 carrier=2 box=aboard\nE russia INF 1010 5/5"


@case("b21", "23.3.13", "R122")
def test_a_fighter_costs_cargo_and_capacity_alike() -> None:
    game = struck(SHIP + CARGO, 6, "F 0505 strike", hexes={"0505": "sea"})
    assert (unit(game, "S").capacity, unit(game, "M").steps, unit(game, "N").steps) == (18, 5, 4)
    assert unit(game, "S").steps == 3


@case("b21", "23.4.8", "R122")
def test_a_helicopter_costs_a_percentage_of_the_ship() -> None:
    game = struck(SHIP + CARGO, 6, "H 0505 strike", hexes={"0505": "sea"})
    points = game.book.charts.helicopters.at(3, 5, 6)
    gone = 20 * 10 * points // 100
    assert unit(game, "S").capacity == 20 - gone
    assert unit(game, "M").steps + unit(game, "N").steps == 11 - gone


@case("b21", "23.4.8", "R122", "3.4.1")
@pytest.mark.parametrize(("room", "gone"), [(5, 0), (6, 1), (15, 1), (16, 2)])
def test_a_small_part_of_a_ship_is_rounded_like_any_other(room: int, gone: int) -> None:
    game = struck(SHIP.replace("capacity=20", f"capacity={room}"), 1, "H 0505 strike", hexes={"0505": "sea"})
    assert told(game.events, "strike")[0]["result"] == "10 %"
    assert unit(game, "S").capacity == room - gone


@case("b21", "R122")
def test_a_ship_without_capacity_is_sunk_with_all_aboard() -> None:
    game = struck(
        SHIP.replace("capacity=20", "capacity=20 capacity_left=2") + CARGO, 6, "F 0505 strike", hexes={"0505": "sea"}
    )
    assert {unit(game, one).box for one in "SMN"} == {"dead"}


@case("b21", "R122")
def test_cargo_without_room_is_given_up() -> None:
    lines = SHIP.replace("capacity=20", "capacity=20 capacity_left=10") + CARGO
    game = struck(lines, 6, "F 0505 strike", hexes={"0505": "sea"})
    assert asked(game) == ("russia", "excess")
    assert barred_by(game, order="excess", units=[]) == "R16"
    assert barred_by(game, order="excess", units=["E"]) == "R16"
    play(game, order="excess", units=["N"])
    assert (unit(game, "N").box, unit(game, "M").steps) == ("dead", 5)
