"""23.6, bombers."""

from __future__ import annotations

import pytest

from case import case
from rules.b21.field import asked, barred_by, field, play, told, unit
from rules.b21.fights import numbers
from rules.b21.sky import answer, fly, shots
from sztab.rules.b21.bombers import parties, strength
from sztab.table import Game

RAID = "B poland AIR 5/5 role=bomber\nE russia INF 0505 15/15\nG russia INF 0505 15/15\n"


@case("b21", "T.bomber", "23.6.3", "R102", "R61")
def test_a_percentage_of_the_stack() -> None:
    game = field(RAID, phase="air", dice=[6])
    fly(game, "poland", "B 0505 bomb")
    assert told(game.events, "strike")[0]["lost"] == 7
    assert asked(game) == ("russia", "losses")
    play(game, order="losses", units={"E": 4, "G": 3})
    assert [unit(game, one).steps for one in "EG"] == [11, 12]


@case("b21", "23.6.3", "23.6.6", "13.2.3", "R128")
@pytest.mark.parametrize(
    ("ground", "light", "works", "result"),
    [("clear", "day", False, "25 %"), ("forest", "day", False, "20 %"), ("clear", "night", True, "20 %")],
)
def test_terrain_works_and_night_come_off_the_die(ground: str, light: str, works: bool, result: str) -> None:
    dice = [1, 6] if light == "night" else [6]
    game = field(RAID, phase="air", light=light, dice=dice, hexes={"0505": ground}, works=["0505"] if works else [])
    fly(game, "poland", "B 0505 bomb")
    assert told(game.events, "strike")[0]["result"] == result


@case("b21", "23.6.6", "R128")
@pytest.mark.parametrize(("light", "dice", "result"), [("day", [3], "15 %"), ("night", [1, 3], "10 %")])
def test_the_night_alone_comes_off_the_die(light: str, dice: list[int], result: str) -> None:
    game = field(RAID, phase="air", light=light, dice=dice)
    fly(game, "poland", "B 0505 bomb")
    assert told(game.events, "strike")[0]["result"] == result


@case("b21", "23.6.2")
def test_no_bombs_beside_friends() -> None:
    game = field(RAID + "M poland INF 0506 5/5", phase="air")
    assert barred_by(game, order="air", placements=[{"unit": "B", "hex": "0505", "mission": "bomb"}]) == "23.6.2"


@case("b21", "23.6.1")
def test_at_most_three_bombers_attack_a_hex() -> None:
    more = "".join(f"{one} poland AIR 5/5 role=bomber\n" for one in "CDK")
    game = field(RAID + more, phase="air")
    placed = [{"unit": one, "hex": "0505", "mission": "bomb"} for one in "BCDK"]
    assert barred_by(game, order="air", placements=placed) == "23.6.1"
    assert barred_by(game, order="air", placements=placed[:3]) == ""


@case("b21", "23.6.1")
def test_each_attacks_what_the_former_has_left() -> None:
    game = field(
        "B poland AIR 5/5 role=bomber\nC poland AIR 5/5 role=bomber\nE russia INF 0505 20/20", phase="air", dice=[6, 6]
    )
    fly(game, "poland", "B 0505 bomb", "C 0505 bomb")
    assert [one["lost"] for one in told(game.events, "strike")] == [5, 4]


@case("b21", "23.6.4")
def test_two_weakened_units_bomb_together() -> None:
    lines = "B poland AIR 0505 5/3 role=bomber mission=bomb\nC poland AIR 0505 5/3 role=bomber mission=bomb\n"
    game = field(lines + "D poland AIR 0505 5/5 role=bomber mission=bomb\nE russia INF 0505 20/20", phase="air")
    found = parties(game, list(numbers(game, "B C D")))
    assert found == [(0, 1), (2,)]
    assert [strength(game, party) for party in found] == [5, 5]


@case("b21", "23.6.4")
def test_what_a_big_unit_has_lost_counts_off_five() -> None:
    game = field("B poland AIR 0505 8/6 role=bomber\nC poland AIR 0505 8/8 role=bomber", phase="air")
    assert [strength(game, (n,)) for n in numbers(game, "B C")] == [3, 5]


@case("b21", "23.6.5", "R103", "T.wind")
@pytest.mark.parametrize(("dice", "hex_"), [([4], "0505"), ([5, 1], "0504"), ([6, 4], "0507")])
def test_bombers_drift_at_night_and_hit_whoever_is_there(dice: list[int], hex_: str) -> None:
    lines = (
        f"B poland AIR 5/5 role=bomber\nE russia INF 0505 9/9\nM poland INF {hex_ if hex_ != '0505' else '0101'} 9/9"
    )
    game = field(
        lines if hex_ != "0504" else lines.replace(" 0504 ", " 0901 "), phase="air", light="night", dice=[*dice, 6]
    )
    fly(game, "poland", "B 0505 bomb")
    drifted = told(game.events, "bombers_drift")
    assert [one["hex"] for one in drifted] == ([hex_] if hex_ != "0505" else [])
    assert [one["hex"] for one in told(game.events, "strike")] == ([] if hex_ == "0504" else [hex_])
    assert unit(game, "M").steps == (7 if hex_ == "0507" else 9)


@case("b21", "23.6.5", "10.2.3", "R103")
@pytest.mark.parametrize(
    ("light", "dice", "lost"), [("day", [3, 6], 1), ("night", [1, 3, 6], 1), ("night", [5, 1, 3], 0)]
)
def test_by_night_aa_fires_at_bombers_where_they_have_drifted_to(light: str, dice: list[int], lost: int) -> None:
    lines = "B poland AIR 5/5 role=bomber\nE russia INF 0505 9/9\nS russia AA 0509 3/3 aa=rocket aa_range=4"
    game = field(lines, phase="air", light=light, dice=dice)
    fly(game, "poland", "B 0505 bomb")
    assert asked(game)[1] == ("aa" if lost else "airborne assault")
    if lost:
        assert bool(told(game.events, "roll")) is (light == "night")
        play(game, shots("S>B"))
        assert unit(game, "B").steps == 4


def astray(what: str, ground: str = "depot", mission: str = "bomb") -> Game:
    """Polish bombers come over their own side in 0507; the Russians may say what their bombs hit."""
    lines = "B poland AIR 5/5 role=bomber\nE russia INF 0505 9/9\nM poland INF 0507 9/9"
    game = field(lines, phase="air", light="night", dice=[6, 4, 6], hexes={"0507": ground, "0505": "refinery"})
    fly(game, "poland", "B 0505 bomb" if mission == "bomb" else "B 0505 object 0505 refinery")
    if what:
        assert asked(game) == ("russia", "bombed")
        play(game, order="bombed", what=what)
    return game


@case("b21", "23.6.5", "R103")
@pytest.mark.parametrize("mission", ["bomb", "object"])
def test_the_enemy_says_what_is_hit_over_their_own_side(mission: str) -> None:
    game = astray("units", mission=mission)
    assert unit(game, "M").steps == 7
    assert not game.state.ruins
    game = astray("depot", mission=mission)
    assert unit(game, "M").steps == 9
    assert [one.what for one in game.state.ruins] == ["depot"]


@case("b21", "23.6.5", "R103")
@pytest.mark.parametrize("mission", ["bomb", "object"])
def test_where_there_is_no_object_the_units_are_hit(mission: str) -> None:
    assert unit(astray("", ground="clear", mission=mission), "M").steps == 7


@case("b21", "23.6.5", "R103")
def test_their_own_ship_is_hit() -> None:
    game = field(
        "B poland AIR 5/5 role=bomber\nE russia INF 0505 9/9\nS poland NAV 0507 3/3 capacity=20",
        phase="air",
        light="night",
        dice=[6, 4, 6],
        hexes={"0507": "sea"},
    )
    fly(game, "poland", "B 0505 bomb")
    assert unit(game, "S").capacity == 16


@case("b21", "23.6.5", "R103")
def test_nothing_that_is_not_there_can_be_named() -> None:
    lines = "B poland AIR 5/5 role=bomber\nE russia INF 0505 9/9\nM poland INF 0507 9/9"
    game = field(lines, phase="air", light="night", dice=[6, 4, 6], hexes={"0507": "depot"})
    fly(game, "poland", "B 0505 bomb")
    assert barred_by(game, order="bombed", what="airfield") == "23.6.5"


@case("b21", "23.6.5")
def test_aa_fires_where_the_bombers_have_come() -> None:
    lines = "B poland AIR 5/5 role=bomber\nE russia INF 0510 9/9\nS russia AA 0103 2/2 aa=rocket aa_range=7"
    game = field(lines, phase="air", light="night", dice=[6, 1, 6])
    fly(game, "poland", "B 0510 bomb")
    assert asked(game) == ("russia", "aa")
    answer(game, shots("S>B"))
    assert unit(game, "B").steps == 3


@case("b21", "23.6.5")
def test_bombers_that_drift_off_the_map_hit_nothing() -> None:
    game = field("B poland AIR 5/5 role=bomber\nE russia INF 0501 9/9", phase="air", light="night", dice=[6, 1])
    fly(game, "poland", "B 0501 bomb")
    assert told(game.events, "strike") == []
    assert unit(game, "B").box == "base"


@case("b21", "23.6.1", "R122")
def test_bombs_on_a_ship_cost_a_percentage_of_its_capacity() -> None:
    game = field(
        "B poland AIR 5/5 role=bomber\nS russia NAV 0505 3/3 capacity=20\nE russia INF 0101 5/5",
        phase="air",
        dice=[6],
        hexes={"0505": "sea"},
    )
    fly(game, "poland", "B 0505 bomb")
    assert unit(game, "S").capacity == 15
