"""10.2, anti-aircraft artillery and shoulder missiles."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from rules.b21.field import barred_by, field, told, unit
from rules.b21.fights import run
from rules.b21.sky import fly, shots
from rules.b21.vectors import Vector, vector
from sztab.rules.b21.air_defence import asked_about, missiles, offered, over, shots_at
from sztab.rules.b21.board import Game
from sztab.rules.b21.pieces import in_sky
from sztab.table import Ask, IllegalOrder

SAM = "S poland AA 0504 3,2,1 aa=rocket\nG poland AA 0505 2,1 aa=guns\n"
HELI = SAM + "H russia AIR 0507 4/4 role=helicopter"


def shoot(game: Game, *shots: tuple[str, str]) -> None:
    order = {"order": "aa", "shots": [{"unit": gun, "target": aim} for gun, aim in shots]}
    run(game, offered(game, 0, over(game, in_sky(game, 1))), order)


def launch(game: Game, *shots: tuple[str, str]) -> None:
    order = {"order": "missiles", "shots": [{"unit": one, "target": aim} for one, aim in shots]}
    run(game, missiles(game, 0), order)


def why_not(game: Game, what: Any, *shots: tuple[str, str]) -> str:
    with pytest.raises(IllegalOrder) as fault:
        what(game, *shots)
    return fault.value.refusal.case


@vector("aa-heli-rocket-4")
@case("b21", "T.aa", "10.2.5")
def test_rockets_drive_a_helicopter_off(v: Vector) -> None:
    game = field(HELI, phase="air", dice=[4])
    shoot(game, ("S", "H"))
    assert (unit(game, "H").steps, unit(game, "H").aborted, unit(game, "S").steps) == (3, True, 3)


@vector("aa-heli-guns-2")
@case("b21", "T.aa")
def test_guns_that_miss_a_fighter_lose(v: Vector) -> None:
    game = field(HELI.replace("helicopter", "fighter"), phase="air", dice=[2])
    shoot(game, ("G", "H"))
    assert (unit(game, "H").steps, unit(game, "H").aborted, unit(game, "G").steps) == (4, False, 1)


@vector("aa-transport-rocket-6")
@case("b21", "T.aa")
def test_a_transport_is_shot_down(v: Vector) -> None:
    game = field(HELI.replace("helicopter", "transport"), phase="air", dice=[6])
    shoot(game, ("S", "H"))
    assert (unit(game, "H").steps, unit(game, "H").box) == (0, "dead")


@vector("aa-guns-bomber")
@case("b21", "10.2.1", "R62")
def test_guns_do_not_fire_at_bombers(v: Vector) -> None:
    game = field(HELI.replace("helicopter", "bomber"), phase="air", dice=[3])
    assert why_not(game, shoot, ("G", "H")) == "10.2.1"
    shoot(game, ("S", "H"))
    assert unit(game, "H").steps == 3


@case("b21", "10.2.8")
def test_recon_aircraft_cost_the_guns_nothing() -> None:
    game = field(HELI.replace("helicopter", "recon"), phase="air", dice=[1])
    shoot(game, ("G", "H"))
    assert unit(game, "G").steps == 2


@case("b21", "10.2", "10.2.3")
@pytest.mark.parametrize(("hex_", "able"), [("0507", "SG"), ("0508", "SG"), ("0509", "S"), ("0510", "S")])
def test_guns_reach_three_hexes_and_rockets_seven(hex_: str, able: str) -> None:
    game = field(HELI.replace("0507", hex_), phase="air")
    about = asked_about(game, over(game, in_sky(game, 1)))
    assert "".join(game.book.counters[gun.n].id for gun, _ in shots_at(game, 0, about)) == able


@case("b21", "10.2.4", "R62", "R63")
def test_a_shot_for_each_point_and_each_target_once() -> None:
    more = "\nI russia AIR 0506 4/4 role=helicopter\nJ russia AIR 0506 4/4 role=helicopter"
    game = field(HELI + more, phase="air", dice=[6, 6])
    assert why_not(game, shoot, ("G", "H"), ("G", "I"), ("G", "J")) == "10.2.4"
    assert why_not(game, shoot, ("G", "H"), ("G", "H")) == "R62"
    shoot(game, ("G", "H"), ("G", "I"))
    assert unit(game, "G").shots == 2
    assert why_not(game, shoot, ("G", "J")) == "10.2.4"


@case("b21", "10.2.6", "10.2.9")
def test_aircraft_may_count_as_over_several_hexes() -> None:
    game = field(HELI.replace("0507", "0510"), phase="air")
    hexes = (game.book.labels["0510"], game.book.labels["0508"])
    about = asked_about(game, {unit(game, "H").n: hexes})
    assert [game.book.counters[gun.n].id for gun, _ in shots_at(game, 0, about)] == ["S", "G"]


@case("b21", "10.2.11", "R64")
def test_shoulder_missiles() -> None:
    lines = "A poland INF 0504 5/5\nT poland ARM 0505 9/9\nQ poland HQ 0504 2/2\nF russia AIR 0504 4/4 role=attack"
    game = field(lines, phase="air", dice=[2, 2])
    assert why_not(game, launch, ("Q", "F")) == "R64"
    launch(game, ("A", "F"), ("T", "F"))
    assert unit(game, "F").steps == 3
    assert [one["lost"] for one in told(game.events, "aa")] == [1, 0]
    assert unit(game, "A").launched
    assert list(missiles(game, 0)) == []


@case("b21", "10.2.11")
def test_missiles_do_not_reach_farther_than_a_hex() -> None:
    game = field("A poland INF 0504 5/5\nF russia AIR 0506 4/4 role=attack", phase="air")
    assert list(missiles(game, 0)) == []


@case("b21", "10.2.4", "10.2.11")
def test_every_choice_is_lawful() -> None:
    game = field(HELI + "\nI russia AIR 0505 4/4 role=attack", phase="air")
    for kind, least in (("aa", 2), ("missiles", 2)):
        about = asked_about(game, over(game, in_sky(game, 1)))
        decider, ask, found = game.book.deciders[kind], Ask((0,), kind, about), 0
        paths: list[tuple[Any, ...]] = [()]
        while paths:
            step = decider.choices(game.view(0), ask, paths[-1])
            partial = paths.pop()
            if hasattr(step, "options"):
                paths += [(*partial, option.value) for option in step.options]
            else:
                assert decider.check(game.view(0), ask, step) is None
                found += 1
        assert found >= least


@case("b21", "25.2.2", "9.0", "10.2.3")
@pytest.mark.parametrize(("supply", "why"), [("oos=1", "25.2.2"), ("", "")])
def test_aa_out_of_supply_does_not_fire(supply: str, why: str) -> None:
    lines = f"H poland AIR 5/5 role=helicopter\nS russia AA 0507 2/2 aa=guns {supply}\nT russia AA 0507 2/2 aa=guns"
    game = field(lines + "\nE russia INF 0510 5/5", phase="air")
    fly(game, "poland", "H 0505 support")
    assert barred_by(game, shots("S>H")) == why
    assert barred_by(game, shots("T>H")) == ""
