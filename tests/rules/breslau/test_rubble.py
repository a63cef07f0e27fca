"""14.3, Rubble: which bombardments make it, of what, and what it does to Barricades and levels."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from rules.breslau.tabletop import play, tabletop, told
from rules.breslau.vectors import Vector, vector
from sztab.rules.breslau import rubble
from sztab.table import Game

ON = {"rubble": True}


def shelled(dice: list[int], terrain: str = "city", guns: str = "S soviet ART 1206", **more: Any) -> Game:
    """A bombardment that misses, and the roll for Rubble after it."""
    more.setdefault("options", ON)
    game = tabletop(
        f"{guns}\nA german INF 1205", phase="artillery bombardment", hexes={"1205": terrain}, dice=dice, **more
    )
    names = [line.split()[0] for line in guns.splitlines()]
    play(game, order="bombard", artillery=names, target="1205")
    return game


@vector("rubble_roll")
@case("breslau1945", "14.3.1a", "14.3.1b")
def test_houses_fall_on_one_to_three(v: Vector) -> None:
    for die in range(1, 7):
        game = shelled([6, die])
        assert bool(game.state.rubble) is (die in v["data"]["rubble"])
    assert list(rubble.FALLS) == v["data"]["rubble"]


@pytest.mark.parametrize("terrain", ["suburban", "elevated_rr", "city", "fortress"])
@case("breslau1945", "14.3.1a", "14.3")
def test_what_can_become_rubble(terrain: str) -> None:
    assert shelled([6, 1], terrain).state.rubble != ()


@pytest.mark.parametrize("terrain", ["clear", "woods", "marsh"])
@case("breslau1945", "14.3.1c")
def test_open_ground_never_becomes_rubble(terrain: str) -> None:
    game = shelled([6], terrain, "S soviet ART 1206 bombard=4")
    assert game.state.rubble == ()
    assert [one["purpose"] for one in told(game.events, "roll")] == ["artillery bombardment"]


@case("breslau1945", "14.3")
def test_without_the_option_nothing_is_rolled() -> None:
    assert len(told(shelled([6], options={}).events, "roll")) == 1


@case("breslau1945", "14.3.1a", "R71")
def test_mortars_alone_make_no_rubble() -> None:
    assert len(told(shelled([6], guns="M soviet MTR 1206").events, "roll")) == 1
    assert shelled([6, 1], guns="M soviet MTR 1206\nS soviet ART 1206").state.rubble != ()


@case("breslau1945", "14.3.1a", "R36")
def test_fire_too_weak_to_hit_may_still_make_rubble() -> None:
    game = shelled([1], "fortress", "S soviet ART 1206 bombard=1")
    assert game.state.rubble != ()


@case("breslau1945", "14.3.1a", "14.16b")
def test_aa_and_german_guns_make_rubble_too() -> None:
    game = tabletop(
        "F german AA 1204\nX soviet INF 1205",
        phase="artillery bombardment",
        step=1,
        hexes={"1205": "city"},
        options={"rubble": True, "aa_dual": True},
        dice=[6, 1],
    )
    play(game, order="bombard", artillery="F", target="1205")
    assert game.state.rubble != ()


@case("breslau1945", "14.3.1a", "14.14")
def test_bombs_make_rubble_once_a_hex() -> None:
    game = tabletop(
        "One soviet AIR bombard=4\nTwo soviet AIR bombard=4\nA german INF 1205",
        phase="air bombardment",
        step=2,
        hexes={"1205": "city"},
        options={"rubble": True, "air_coordination": True},
        dice=[6, 3],
    )
    play(game, order="air_bombard", missions=[{"aircraft": one, "target": "1205"} for one in ("One", "Two")])
    assert [one["purpose"] for one in told(game.events, "roll")] == ["air bombardment", "rubble"]
    assert game.state.rubble != ()


@case("breslau1945", "14.3.2c", "14.3.6")
def test_new_rubble_takes_a_barricade_away() -> None:
    assert shelled([6, 1], barricades=["1205"]).state.barricades == ()
    assert shelled([6, 4], barricades=["1205"]).state.barricades != ()


@case("breslau1945", "14.3.6", "14.3.7")
def test_a_barricade_built_on_rubble_outlives_a_second_rubble() -> None:
    game = shelled([6, 1], barricades=["1205"], rubble=["1205"])
    assert game.state.barricades != ()
    assert len(game.state.rubble) == 1


@case("breslau1945", "14.3.4")
def test_rubble_never_runs_out() -> None:
    many = [f"{column}{row:02d}" for column in (14, 15, 16, 17) for row in range(1, 13)]
    game = shelled([6, 1], rubble=many)
    assert len(game.state.rubble) == len(many) + 1
    assert list(game.state.rubble) == sorted(game.state.rubble)


@case("breslau1945", "14.3.3", "R71")
def test_rubble_changes_nothing_in_a_bombardment() -> None:
    plain, ruined = shelled([6, 6]), shelled([6, 6], rubble=["1205"])
    first, second = (told(game.events, "bombardment")[0] for game in (plain, ruined))
    assert first == second
