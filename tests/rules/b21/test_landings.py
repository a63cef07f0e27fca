"""Chapter 18: going ashore, with and without a fight, and special forces from the sea (24.1.3)."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from rules.b21.field import asked, barred_by, end_phase, field, hex_of, legal_orders, play, told, unit
from sztab.hexes import points
from sztab.rules.b21.allowance import allowance
from sztab.rules.b21.board import Game
from sztab.rules.b21.orders import Land
from sztab.rules.b21.scenario import SeaRule
from sztab.table import ForcedDice

COAST = {f"{column:02}{row:02}": "sea" for column in range(1, 13) for row in range(1, 5)}
"""Rows 1 to 4."""
BEACH = {"0504/0505": "beach", "0504/0605": "beach", "0504/0405": "beach"}
LINES = """
S poland NAV 0504 3/3 capacity=42
A poland INF 9/9 carrier=0 box=aboard
B poland ARM 9/9 carrier=0 box=aboard
C poland SPEC 4/4 carrier=0 box=aboard
H poland ART 6/6 carrier=0 box=aboard
Q poland HQ 2/2 carrier=0 box=aboard
R russia INF 1010 5/5
"""


def off_the_beach(lines: str = LINES, **more: Any) -> Game:
    drawn = {**COAST, **more.pop("hexes", {})}
    return field(lines, phase=more.pop("phase", "naval assault"), hexes=drawn, sides=BEACH, **more)


def landing(game: Game, units: str, hex_: str) -> str:
    return barred_by(game, order="land", units=units, hex=hex_)


@case("b21", "18.1", "18.1.1", "18.2.1", "18.2.2", "R122")
def test_units_of_every_kind_go_ashore_over_a_beach() -> None:
    game = off_the_beach()
    news = play(game, order="land", units="A B H Q", hex="0505")
    assert told(news, "land") == [{"units": ["A", "B", "H", "Q"], "hex": "0505"}]
    for one in "ABHQ":
        u = unit(game, one)
        assert (hex_of(game, one), u.carrier, u.box, u.landed) == ("0505", -1, "", 2)
    assert landing(game, "A", "0505") == "18.2.1"
    end_phase(game)
    assert asked(game) == ("poland", "movement")
    assert [unit(game, one).grounded for one in "AB"] == [False, False]


@case("b21", "18.2.1", "18.1.1", "R122")
@pytest.mark.parametrize(
    ("units", "hex_", "refused"),
    [
        ("A", "0506", "18.2.1"),
        ("A", "0604", "18.2.1"),
        ("A", "0503", "18.2.1"),
        ("S", "0505", "18.2.1"),
        ("R", "0505", "18.2.1"),
        ("", "0505", "18.2.1"),
        ("A A", "0505", "18.2.1"),
        ("A", "9999", "1.1"),
    ],
)
def test_nowhere_else_and_nobody_else(units: str, hex_: str, refused: str) -> None:
    assert landing(off_the_beach(), units, hex_) == refused


@case("b21", "18.2.1", "R122")
def test_a_ship_that_is_not_on_the_map_lands_nobody() -> None:
    game = off_the_beach(LINES.replace("NAV 0504", "NAV"))
    assert landing(game, "A", "0505") == "18.2.1"


@case("b21", "5.1.2", "R122")
def test_within_the_limit_of_the_hex() -> None:
    game = off_the_beach(LINES + "X poland ARM 0505 14/14\nY poland ARM 0505 14/14")
    assert landing(game, "A B", "0505") == "5.1.2"
    play(game, order="land", units="A", hex="0505")
    assert landing(game, "B", "0505") == "5.1.2"
    held = off_the_beach(LINES + "Z poland INF 20/20 carrier=0 box=aboard\nE russia INF 0505 5/5")
    play(held, order="land", units="A B H", hex="0505")
    assert landing(held, "Z", "0505") == "5.1.2"


@case("b21", "S.2", "R112", "R122")
def test_the_scenario_says_which_beaches() -> None:
    at = off_the_beach().book.labels
    rule = SeaRule(0, frozenset({"S"}), frozenset(), frozenset({at["0505"]}))
    game = off_the_beach(scenario={"seas": (rule,)})
    assert [landing(game, "A", hex_) for hex_ in ("0505", "0605")] == ["", "18.2.1"]
    assert landing(game, "C", "0605") == ""


@case("b21", "18.2.5")
@pytest.mark.parametrize(("one", "points"), [("A", 3), ("B", 5), ("Q", 5), ("C", 5), ("H", 8)])
def test_in_the_next_movement_phase_they_have_a_part_of_their_points(one: str, points: int) -> None:
    game = off_the_beach()
    play(game, order="land", units=one, hex="0505")
    end_phase(game)
    road = ["0506", "0507", "0508", "0509", "0510"]
    cost = {"A": 1, "B": 2, "Q": 3, "C": 1, "H": 4}[one]
    far = points // cost
    assert barred_by(game, order="move", units=one, path=" ".join(road[:far])) == ""
    if far < len(road):
        assert barred_by(game, order="move", units=one, path=" ".join(road[: far + 1])) == "4.2.2"


@case("b21", "18.2.5", "3.4.5", "R120")
@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("INF 0505 5/5 movement=7", "3"),
        ("ART 0505 5/5 movement=15", "7"),
        ("AT 0505 5/5 movement=15 mobility=artillery", "7"),
        ("AT 0505 5/5 movement=18", "4 1/2"),
        ("ARM 0505 5/5 movement=18", "4 1/2"),
        ("MECH 0505 5/5 movement=22", "5 1/2"),
        ("RKT 0505 5/5 movement=24", "6"),
    ],
)
def test_only_the_half_of_those_without_vehicles_is_rounded_down(line: str, left: str) -> None:
    game = field(f"A poland {line} landed=2\nR russia INF 1010 5/5")
    assert points(allowance(game, unit(game, "A"))) == left


# ---------------------------------------------------------------------- 24.1.3


@case("b21", "24.1.3", "R122")
@pytest.mark.parametrize(
    ("hex_", "refused"),
    [
        ("1205", ""),
        ("0105", ""),
        ("0905", ""),
        ("0506", "24.1.3"),
        ("0704", "24.1.3"),
        ("0505", ""),
        ("0805", "24.1.3"),
    ],
)
def test_special_forces_land_on_any_shore_within_eight_hexes(hex_: str, refused: str) -> None:
    game = off_the_beach(LINES + "E russia HQ 0805 1/1")
    assert landing(game, "C", hex_) == refused
    assert landing(game, "A", hex_) == ("" if hex_ == "0505" else "18.2.1")
    if not refused:
        play(game, order="land", units="C", hex=hex_)
        assert hex_of(game, "C") == hex_


@case("b21", "24.1.3")
def test_nine_hexes_are_too_far() -> None:
    game = off_the_beach(LINES.replace("NAV 0504", "NAV 0304"))
    assert landing(game, "C", "1205") == "24.1.3"
    assert landing(game, "C", "1105") == ""


@case("b21", "24.1.3", "18.2.1")
def test_what_is_offered() -> None:
    game = off_the_beach(hexes={"0805": "clear"})
    orders = [order for order in legal_orders(game) if isinstance(order, Land)]
    goals = {one: {order.hex for order in orders if order.units == (one,)} for one in "ABCHQ"}
    assert goals["A"] == {"0505", "0605", "0405"}
    grid, at = game.book.map.grid, game.book.labels["0504"]
    shore = {f"{column:02}05" for column in range(1, 13)}
    assert goals["C"] == {hex_ for hex_ in shore if grid.distance(at, game.book.labels[hex_]) <= 8}


# ---------------------------------------------------------------------- 18.2.4, the fight for a beach

HELD = f"{LINES}E russia INF 0505 2/2\n"


def fought(units: str, dice: list[int], lines: str = HELD, **more: Any) -> Game:
    game = off_the_beach(lines, dice=dice, **more)
    for one in units.split("+"):
        play(game, order="land", units=one, hex="0505")
    assert [unit(game, name).hex for name in units.replace("+", " ").split()] == [-1] * len(
        units.replace("+", " ").split()
    )
    end_phase(game)
    return game


@case("b21", "18.2.4", "R122", "18.1.1")
def test_all_who_unload_against_a_hex_make_one_fight_with_a_quarter_and_take_it() -> None:
    game = fought("A+B", [2, 2, 3, 3, 3, 3])
    said = told(game.events, "combat")[0]
    assert (said["attacker"], said["defender"], said["ratio"], said["final"]) == (4, 2, "2:1", "2:1")
    assert asked(game) == ("russia", "retreat")
    news = play(game, order="retreat", paths={"E": ["0506", "0507"]})
    assert told(news, "land") == [{"units": ["A", "B"], "hex": "0505"}]
    assert asked(game) == ("poland", "movement")
    assert [(hex_of(game, one), unit(game, one).landed, unit(game, one).barred) for one in "AB"] == [
        ("0505", 2, False)
    ] * 2
    assert barred_by(game, order="move", units="A", path="0506") == "17.2.10"


@case("b21", "18.2.4", "R122")
def test_beaten_they_stay_aboard_and_the_ship_loses_as_much_as_they() -> None:
    """2 against 2: 1:1 and 12 is A2: 2 EP for each hex, and 1 of the table for each row."""
    game = fought("A", [6, 6, 3, 3, 1, 1])
    u, ship = unit(game, "A"), unit(game, "S")
    assert told(game.events, "combat")[0]["result"] == "A2"
    assert (u.hex, u.carrier, u.box, u.barred) == (-1, 0, "aboard", True)
    assert u.steps == 9 - 3
    assert ship.capacity == 42 - 3
    assert unit(game, "B").steps == 9


@case("b21", "18.2.4", "R122")
def test_without_a_decision_they_stay_aboard() -> None:
    game = fought("A", [3, 3, 3, 3, 1, 1])
    assert told(game.events, "combat")[0]["result"] == "-"
    assert (unit(game, "A").carrier, unit(game, "A").steps, unit(game, "S").capacity) == (0, 8, 41)


@case("b21", "18.2.4", "R122")
def test_troops_of_two_ships_fight_together_and_each_ship_pays_for_its_own() -> None:
    more = "T poland NAV 0504 3/3 capacity=10\nD poland INF 8/8 carrier=8 box=aboard\n"
    game = off_the_beach(HELD + more, dice=[6, 6, 3, 3, 1, 1])
    play(game, order="land", units="A D", hex="0505")
    end_phase(game)
    said = told(game.events, "combat")[0]
    assert said["attacker"] == 4
    assert said["result"] == "A1"
    play(game, next(iter(game.legal())))
    assert unit(game, "A").steps + unit(game, "D").steps == 9 + 8 - 2 - 1
    assert unit(game, "S").capacity == 42 - (9 - unit(game, "A").steps)
    assert unit(game, "T").capacity == 10 - (8 - unit(game, "D").steps)


@case("b21", "18.2.4", "R122", "9.3.1", "9.4.1")
def test_guns_ashore_support_both_sides_and_the_attacker_is_asked_first() -> None:
    more = "K poland ART 0509 6/6 range=9\nL russia ART 0809 8/8 range=9 fired=no\n"
    game = off_the_beach(HELD + more, dice=[2, 2, 3, 3, 3, 3], light="night")
    play(game, order="land", units="A", hex="0505")
    assert asked(game) == ("russia", "coast_fire")
    end_phase(game)
    end_phase(game)
    assert asked(game) == ("poland", "support")
    play(game, order="support", artillery="K")
    assert asked(game) == ("russia", "support")


@case("b21", "18.2.4", "R122", "7.3.1", "12.1.6")
def test_terrain_and_works_count_but_no_river_direction_or_fire_at_range() -> None:
    """The attacker's headquarters count neither for nor against him."""
    led = LINES.replace("B poland ARM 9/9", "B poland ARM 9/9 battalion=p brigade=q")
    lost = "X poland HQ 2/0 battalion=p box=dead\nZ poland HQ 0507 3/3 brigade=q size=BR\n"
    own = "Y russia HQ 0508 3/3 battalion=e\n"
    lines = f"{led}{lost}{own}E russia ARM 0505 2/2 gun=9 armour=5 ammo=2 battalion=e fortified\nG poland INF 0506 1/1"
    game = fought("B", [2, 2, 3, 3, 3, 3], lines=lines, hexes={"0505": "village"})
    said = told(game.events, "combat")[0]
    assert {(one["why"], one["value"]) for one in said["shifts"]} == {
        ("village", -1),
        ("field works", -1),
        ("headquarters Y", -1),
    }
    assert told(game.events, "shots") == []


@case("b21", "18.2.4", "14.1.5")
def test_a_lone_headquarters_on_the_beach_is_fought() -> None:
    game = fought("A", [2, 2, 3, 3, 3, 3], lines=f"{LINES}E russia HQ 0505 2/2\n")
    assert told(game.events, "combat")[0]["defender"] == 2


@case("b21", "R126", "20.2.2")
def test_mines_lie_on_the_beach() -> None:
    game = off_the_beach(mines=["0505"], dice=[6])
    news = play(game, order="land", units="A H", hex="0505")
    assert told(news, "mines")[0]["units"] == ["A", "H"]


@case("b21", "18.2.3", "18.1.1", "R122")
def test_a_landing_ordered_before_the_guns_have_fired_waits_for_them() -> None:
    more = "K russia ART 0508 7/7 range=9\nF russia INF 0507 2/2"
    game = off_the_beach(LINES.replace("capacity=42", "capacity=42 capacity_left=1") + more, dice=[6])
    play(game, order="land", units="A B", hex="0505")
    assert asked(game) == ("russia", "coast_fire")
    play(game, order="coast_fire", artillery="K", target="S")
    play(game, order="losses", units={"A": 1, "B": 1})
    assert unit(game, "S").box == "dead"
    assert hex_of(game, "A") is None
    assert asked(game) == ("poland", "naval assault")
    end_phase(game)
    assert asked(game) == ("poland", "movement")


@case("b21", "25.2.1", "R106", "R122")
def test_the_beaten_enemy_may_have_made_way_before_the_second_fight() -> None:
    """E goes back from 0505 onto the other beach, where nobody fights for it again: the second party waits aboard."""
    lines = f"{HELD}F russia INF 0605 2/2\n"
    game = off_the_beach(lines, dice=[2, 2, 3, 3, 3, 3, 2, 2, 3, 3, 3, 3])
    play(game, order="land", units="A", hex="0505")
    play(game, order="land", units="B", hex="0605")
    end_phase(game)
    while asked(game)[1] == "retreat":
        play(game, next(iter(game.legal())))
    assert asked(game) == ("poland", "movement")
    assert game.state.landings == ()
    assert (hex_of(game, "A"), hex_of(game, "B")) == ("0505", "0605")


@case("b21", "18.1.1", "R122")
def test_the_phase_goes_on_from_the_state_alone() -> None:
    """After the sailing, and with troops that wait for their fight."""
    game = off_the_beach(HELD)
    play(game, order="land", units="A", hex="0505")
    again = Game(game.book, game.state, ForcedDice([2, 2, 3, 3, 3, 3]))
    assert asked(again) == ("poland", "naval assault")
    assert barred_by(again, order="sail", unit="S", path="0503") == "18.1.1"
    assert landing(again, "A", "0505") == "18.2.1"
    play(again, order="land", units="B", hex="0505")
    end_phase(again)
    assert told(again.events, "combat")[0]["attacker"] == 4


@case("b21", "18.2.4", "R126", "R122")
def test_what_mines_cost_behind_the_beach_is_no_loss_of_the_ship() -> None:
    game = fought("A", [1, 1, 3, 3, 1, 1, 6], mines=["0505"])
    while asked(game)[1] == "retreat":
        play(game, next(iter(game.legal())))
    assert hex_of(game, "A") == "0505"
    lost = [one["lost"] for one in told(game.events, "losses_rolled") if one["side"] == "poland"]
    assert unit(game, "A").steps == 9 - lost[0] - 2
    assert unit(game, "S").capacity == 42 - lost[0]


@case("b21", "18.2.4", "R122")
def test_the_fight_begins_when_nobody_is_left_who_could_land() -> None:
    lines = "S poland NAV 0504 3/3 capacity=20\nA poland INF 9/9 carrier=0 box=aboard\nE russia INF 0505 2/2"
    game = off_the_beach(lines, dice=[2, 2, 3, 3, 3, 3])
    news = play(game, order="land", units="A", hex="0505")
    assert told(news, "combat")[0]["result"] == "B1"
    play(game, next(iter(game.legal())))
    assert (hex_of(game, "A"), asked(game)) == ("0505", ("poland", "movement"))
