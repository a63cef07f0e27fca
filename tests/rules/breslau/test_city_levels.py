"""14.2, City levels: basement, street and upper floors under bombardment."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from case import case
from rules.breslau.tabletop import play, tabletop, told, unit
from rules.breslau.vectors import Vector, vector
from sztab.rules.breslau import air, city_levels
from sztab.rules.breslau.strikes import AIR, reckon
from sztab.table import Game

ON = {"city_levels": True}


def bombed(units: str, dice: list[int], terrain: str = "city", **more: Any) -> Game:
    more.setdefault("options", ON)
    game = tabletop(
        f"One soviet AIR bombard=24\n{units}",
        phase="air bombardment",
        step=2,
        hexes={"1205": terrain},
        dice=dice,
        **more,
    )
    play(game, order="air_bombard", missions=[{"aircraft": "One", "target": "1205"}])
    return game


def levels(units: str, dice: list[int], terrain: str = "city", **more: Any) -> list[str]:
    return [one["level"] for one in told(bombed(units, dice, terrain, **more).events, "level")]


@vector("city_level_roll")
@case("breslau1945", "14.2.1a")
def test_a_die_says_where_the_germans_are(v: Vector) -> None:
    found = [levels("A german INF 1205", [die, 6])[0].capitalize() for die in range(1, 7)]
    assert found == v["data"]["levels"]


@vector("city_level_rubble_roll")
@case("breslau1945", "14.3.5")
def test_in_rubble_there_is_no_upper_floor(v: Vector) -> None:
    found = [levels("A german INF 1205", [die, 6], rubble=["1205"])[0].capitalize() for die in range(1, 7)]
    assert found == v["data"]["levels"]


@vector("city_level_bombard")
@case("breslau1945", "14.2.2")
def test_each_level_has_its_divisor_and_modifier(v: Vector) -> None:
    for die, level in ((1, "basement"), (3, "street"), (5, "upper")):
        game = bombed("A german INF 1205\nB german INF 1205", [die, 6])
        (shot,) = told(game.events, "bombardment")
        assert [shot["factor"], sum(rung["value"] for rung in shot["drm"])] == v["data"][level]


@case("breslau1945", "14.2.1b", "R70")
def test_armour_guns_and_aa_are_always_in_the_street() -> None:
    assert levels("T german ARM 1205\nG german ART 1205\nF german AA 1205 fired=yes", [6]) == ["street"]
    assert levels("T german ARM 1205\nA german VS 1205", [1, 6]) == ["basement"], "one other and the die counts for all"


@case("breslau1945", "14.2.1b")
def test_soviets_in_the_city_are_in_the_street() -> None:
    game = tabletop(
        "G german ART 1204 bombard=24\nX soviet INF 1205",
        phase="artillery bombardment",
        step=1,
        hexes={"1205": "city"},
        options=ON,
        dice=[6],
    )
    play(game, order="bombard", artillery="G", target="1205")
    (shot,) = told(game.events, "bombardment")
    assert (shot["factor"], sum(rung["value"] for rung in shot["drm"])) == (8, 2)
    assert told(game.events, "level") == []


@case("breslau1945", "14.2", "R70")
def test_only_city_hexes_have_levels_and_only_with_the_option() -> None:
    assert levels("A german INF 1205", [6], "fortress") == []
    assert levels("A german INF 1205", [6], "suburban") == []
    assert levels("A german INF 1205", [6], options={}) == []
    assert levels("A german INF 1101", [6], barricades=["1205"]) == []


@case("breslau1945", "14.2.1a", "14.14")
def test_one_level_for_two_aircraft() -> None:
    game = tabletop(
        "One soviet AIR\nTwo soviet AIR\nA german INF 1205",
        phase="air bombardment",
        step=2,
        hexes={"1205": "city"},
        options={"city_levels": True, "air_coordination": True},
        dice=[1, 6],
    )
    play(game, order="air_bombard", missions=[{"aircraft": one, "target": "1205"} for one in ("One", "Two")])
    assert len(told(game.events, "level")) == 1


@case("breslau1945", "14.2", "14.2.1a")
def test_artillery_rolls_for_the_level_too() -> None:
    game = tabletop(
        "S soviet ART 1206 bombard=24\nA german INF 1205",
        phase="artillery bombardment",
        hexes={"1205": "city"},
        options=ON,
        dice=[5, 6],
    )
    play(game, order="bombard", artillery="S", target="1205")
    assert told(game.events, "bombardment")[0]["factor"] == 12


@case("breslau1945", "14.2.2")
def test_the_chances_count_every_level() -> None:
    game = tabletop(
        "One soviet AIR bombard=24\nA german INF 1205",
        phase="air bombardment",
        step=2,
        hexes={"1205": "city"},
        options=ON,
    )
    hex_ = game.book.labels["1205"]
    found = air.outlook(game, [unit(game, "One")], hex_)
    assert [(chance, ladder.factor) for chance, ladder in found.ladders] == [
        (Fraction(1, 3), 6),
        (Fraction(1, 3), 8),
        (Fraction(1, 3), 12),
    ]
    assert found.spread == {0: Fraction(11, 18), 1: Fraction(5, 18), 2: Fraction(2, 18)}
    assert city_levels.outcomes(game, hex_) == city_levels.INTACT
    assert reckon(game, 0, hex_, (), AIR, "upper").drm[0].case == "14.2.2"
