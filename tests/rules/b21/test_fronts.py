"""15.3.1, R77: the groups that are exposed to fire inside a direct fight."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from case import case
from rules.b21.field import asked, field, play, told, unit
from rules.b21.fights import fight, numbers, run
from rules.b21.vectors import Vector, vector
from sztab.rules.b21.assaults import DirectFight
from sztab.rules.b21.board import Game
from sztab.rules.b21.fronts import interior
from sztab.table import IllegalOrder

HOLD = {"order": "hold"}
LINE = """
A poland ARM 0504 4/4 gun=9 armour=7 ammo=4
B poland ARM 0504 4/4 gun=9 armour=7 ammo=4
R russia ARM 0505 1/1 gun=9 armour=7 ammo=4
S russia ARM 0505 4/4 gun=9 armour=7 ammo=4
T russia ARM 0505 4/4 gun=9 armour=7 ammo=4
"""
HIT, MISS = [1, 1], [6, 6]


def burst(unit: str, target: str, shots: int = 1) -> dict[str, Any]:
    return {"order": "fire", "unit": unit, "target": target, "shots": shots}


def exposed(game: Game, own: str, theirs: str) -> DirectFight:
    assault = fight(game, "A B", "0505")
    return msgspec.structs.replace(assault, fronts=(numbers(game, own), numbers(game, theirs)))


@case("b21", "15.3.1", "R77")
def test_only_the_named_groups_fire_and_are_fired_at() -> None:
    game = field(LINE, phase="combat", dice=MISS * 2)
    run(game, interior(game, exposed(game, "A", "S")), burst("A", "S"), burst("S", "A"))
    for wrong in (burst("B", "S"), burst("A", "R")):
        other = field(LINE, phase="combat")
        with pytest.raises(IllegalOrder, match=r"15\.3\.[12]"):
            run(other, interior(other, exposed(other, "A", "S")), wrong)


@case("b21", "15.3.1", "R77", "15.3.7")
def test_a_group_that_is_wiped_out_is_followed_by_another_that_is_fired_at_by_those_who_have_not() -> None:
    game = field(LINE, phase="combat", dice=[*HIT, *MISS, *MISS, *MISS])
    run(
        game,
        interior(game, exposed(game, "", "R")),
        *(burst("A", "R"), HOLD, burst("R", "B")),
        {"order": "front", "units": ["S"]},
        *(burst("B", "S"), burst("S", "A")),
    )
    assert [(one["unit"], one["target"]) for one in told(game.events, "shots")] == [
        *(("A", "R"), ("R", "B")),
        *(("B", "S"), ("S", "A")),
    ]
    assert unit(game, "R").box == "dead"


@case("b21", "15.3.1", "R77")
def test_the_next_group_is_somebody_who_is_left() -> None:
    for wrong in ({"order": "front", "units": []}, {"order": "front", "units": ["R"]}, HOLD):
        game = field(LINE, phase="combat", dice=HIT)
        with pytest.raises(IllegalOrder, match=r"15\.3\.1"):
            run(game, interior(game, exposed(game, "", "R")), burst("A", "R"), HOLD, HOLD, wrong)


@case("b21", "15.2.6", "15.3.1")
def test_guns_behind_a_line_unit_take_part_only_if_they_are_named() -> None:
    line = """
    A poland ARM 0504 4/4 gun=9 armour=7 ammo=4
    R russia ARM 0505 4/4 armour=7
    G russia AA 0505 4/4 gun=5 armour=2
    """
    for named, allowed in (("", False), ("G", True)):
        game = field(line, phase="combat", hexes={"0505": "town"}, dice=MISS)
        assault = msgspec.structs.replace(fight(game, "A", "0505"), fronts=((), numbers(game, named)))
        if allowed:
            run(game, interior(game, assault), burst("A", "G"), HOLD)
        else:
            with pytest.raises(IllegalOrder, match=r"15\.3\.1"):
                run(game, interior(game, assault), burst("A", "G"))


@case("b21", "R77", "7.5.7")
def test_a_side_without_counters_fights_no_more() -> None:
    game = field(
        "A poland ARM 0504 4/4 gun=9 armour=7 ammo=4\nR russia ARM 0505 1/1 armour=7", phase="combat", dice=HIT
    )
    play(game, order="attack", attackers="A", targets="0505")
    news = play(game, burst("A", "R"))
    assert not told(news, "combat")
    assert asked(game) == ("poland", "pursue")


@vector("long-7-ratio")
@case("b21", "28.2", "7.9.4", "12.1.6", "7.9.3")
def test_the_direct_fight_of_the_long_example(v: Vector) -> None:
    game = field(
        """
        S poland ARM 0504 14/5 gun=8 armour=20 ammo=14 ammo_left=4 fortified
        C5 russia ARM 0505 10/5 gun=7 armour=20 ammo=10 ammo_left=2
        C6 russia ARM 0604 10/7 gun=7 armour=20 ammo=10 ammo_left=0
        """,
        phase="combat",
        side="russia",
        dice=[2, 2, 2, 3, 2, 3],
    )
    news = play(game, order="attack", attackers="C5 C6", targets="0504")
    combat = told(news, "combat")[0]
    assert (combat["attacker"], combat["defender"], combat["ratio"], combat["final"]) == (6, 5, "1:1", "1:2")
    assert [unit(game, one).ammo for one in ("S", "C5", "C6")] == [3, 1, 0]


@case("b21", "3.5.2", "15.3.7", "R129")
def test_in_a_fight_over_a_scarp_only_those_above_fire() -> None:
    game = field(LINE, phase="combat", dice=MISS, sides={"0504/0505": "scarp:0505"})
    run(game, interior(game, exposed(game, "A", "S")), burst("S", "A"))
    assert [one["bursts"][0]["unit"] for one in told(game.events, "fire")] == ["S"]


@case("b21", "3.5.2", "15.3.6", "R129")
def test_shots_that_are_left_do_not_go_on_up_a_scarp() -> None:
    lines = LINE.replace("S russia ARM 0505", "S russia ARM 0604").replace(
        "T russia ARM 0505 4/4", "T russia INF 0604 4/4"
    )
    game = field(lines, phase="combat", dice=HIT, sides={"0504/0604": "scarp:0604"})
    run(game, interior(game, fight(game, "A B", "0505 0604")), burst("A", "R", 3), HOLD, HOLD)
    assert unit(game, "A").ammo == 3
