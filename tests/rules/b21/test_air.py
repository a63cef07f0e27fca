"""23.1, 23.2, the air phase step by step."""

from __future__ import annotations

import pytest

from case import case
from rules.b21.field import asked, barred_by, end_phase, field, legal_orders, told, unit
from rules.b21.sky import answer, fly, shots
from sztab.rules.b21.scenario import AirDay

ROLES = ("fighter", "attack", "helicopter", "bomber", "recon", "transport")
WING = "\n".join(f"{role[0].upper()} poland AIR 4/4 role={role}" for role in ROLES)
GROUND = "\nM poland INF 0201 5/5\nE russia INF 0505 5/5\n"


@case("b21", "23.1.1", "23.2.1", "R97", "R136")
def test_both_sides_place_under_seal() -> None:
    game = field("A poland AIR 4/4 role=fighter\nB russia AIR 4/4 role=fighter", phase="air")
    assert game.decision is not None
    assert (game.decision.kind, game.decision.sides) == ("air", (0, 1))
    assert fly(game, "poland", "A 0101 cover") == []
    assert unit(game, "A").station < 0
    news = fly(game, "russia", "B 1210 cover")
    assert [one["unit"] for one in told(news, "air")] == ["A", "B"]


@case("b21", "23.2.1")
def test_a_side_without_aircraft_is_not_asked() -> None:
    game = field("A poland AIR 4/4 role=fighter" + GROUND, phase="air")
    assert game.decision is not None
    assert game.decision.sides == (0,)
    assert asked(field(GROUND, phase="air"))[1] == "airborne assault"


MISSIONS = {
    "F": {"cover", "strike"},
    "A": {"strike", "support"},
    "H": {"strike", "support"},
    "B": {"bomb"},
    "R": {"recon"},
    "T": {"supply"},
}


@case("b21", "R124", "23.0", "23.4.1", "23.5.1", "23.3.2")
@pytest.mark.parametrize("one", MISSIONS)
def test_each_role_has_its_missions(one: str) -> None:
    game = field(WING + GROUND, phase="air")
    able = set()
    for mission in ("cover", "strike", "bomb", "support", "recon", "supply"):
        hex_ = "0201" if mission == "supply" else "0505"
        placed = [{"unit": one, "hex": hex_, "mission": mission}]
        if barred_by(game, order="air", placements=placed) == "":
            able.add(mission)
    assert able == MISSIONS[one]


@case("b21", "23.1.3", "R121")
def test_one_mission_a_turn_in_either_air_phase() -> None:
    game = field("A poland AIR 4/4 role=recon" + GROUND, phase="air")
    fly(game, "poland", "A 0101 recon")
    while asked(game)[1] != "supply" and asked(game) != ("russia", "airborne assault"):
        end_phase(game)
    assert unit(game, "A").sorties == 1
    assert told(game.events, "phase")[-1]["phase"] == "airborne assault"


@case("b21", "R121")
def test_the_scenario_says_what_flies_and_how_often() -> None:
    air = (AirDay(0, "", ("F", "H"), 1), AirDay(1, "", (), 0))
    game = field(WING + GROUND, phase="air", scenario={"air": air})
    assert barred_by(game, order="air", placements=[{"unit": "B", "hex": "0505", "mission": "bomb"}]) == "R121"
    two = [{"unit": one, "hex": "0101", "mission": mission} for one, mission in (("F", "cover"), ("H", "support"))]
    assert barred_by(game, order="air", placements=two) == "R121"
    assert barred_by(game, order="air", placements=two[:1]) == ""
    assert barred_by(game, order="air", placements=two[:1] * 2) == "23.1.3"


@case("b21", "13.2.1", "13.2.2", "13.2.3", "23.5.1", "R128", "R104")
def test_who_flies_at_night() -> None:
    game = field(WING + GROUND, phase="air", light="night")
    by_case = {"R recon 0505": "13.2.1", "T supply 0201": "13.2.2", "B bomb 0505": "", "H strike 0505": ""}
    for line, case_ in by_case.items():
        one, mission, hex_ = line.split()
        assert barred_by(game, order="air", placements=[{"unit": one, "hex": hex_, "mission": mission}]) == case_


@case("b21", "23.2.5", "23.2.7", "R124")
def test_what_waits_and_what_leaves() -> None:
    game = field(WING + GROUND, phase="air", dice=[1])
    fly(game, "poland", "F 0101 cover", "H 0101 support", "R 0101 recon", "T 0201 supply")
    up = {one for one in "FARHT" if unit(game, one).station >= 0}
    assert up == {"F", "H", "R"}
    for phase, left in (("artillery barrage", {"H", "R"}), ("counterattack", {"H"}), ("air", set())):
        while asked(game)[1] != phase:
            end_phase(game)
        assert {one for one in "FHR" if unit(game, one).station >= 0} == left, phase


@case("b21", "23.1.2")
def test_aircraft_stand_in_no_stack_and_no_zone() -> None:
    game = field("A poland AIR 0505 4/4 role=attack" + GROUND, phase="movement")
    assert unit(game, "A").hex < 0
    assert [game.book.counters[n].id for n in game.layers.stacks[game.book.labels["0505"]]] == ["E"]


@case("b21", "23.1.2")
def test_aircraft_over_an_enemy_join_no_stack() -> None:
    game = field(WING + GROUND, phase="air")
    fly(game, "poland", "H 0505 support")
    assert unit(game, "H").station == game.book.labels["0505"]
    assert [game.book.counters[n].id for n in game.layers.stacks[game.book.labels["0505"]]] == ["E"]


@case("b21", "23.2.1")
def test_every_choice_of_missions_is_lawful() -> None:
    lines = "F poland AIR 4/4 role=fighter\nB poland AIR 4/4 role=bomber\nE russia INF 0505 5/5"
    orders = legal_orders(field(lines, phase="air", columns=(4, 6), rows=(4, 6)))
    assert len(orders) == (1 + 9 + 9) * (1 + 1)


@case("b21", "23.2.2", "23.2.3", "R136", "R63")
def test_fighters_meet_first_then_the_guns_fire_then_missions_are_flown() -> None:
    lines = """
    A poland AIR 4/4 role=fighter
    B poland AIR 5/5 role=bomber
    I poland INF 0101 5/5
    F russia AIR 4/4 role=fighter
    S russia AA 0510 2/2 aa=rocket
    E russia INF 0505 9/9
    """
    game = field(lines, phase="air", dice=[3, 1, 1])
    fly(game, "poland", "A 0504 cover", "B 0505 bomb")
    news = fly(game, "russia", "F 0506 cover")
    assert [event.kind for event in news if event.kind in ("dogfight", "aa", "strike")] == ["dogfight"]
    assert told(news, "dogfight")[0]["result"] == "U/U"
    assert asked(game) == ("russia", "aa")
    news = answer(game, shots("S>B"))
    assert [event.kind for event in news if event.kind in ("dogfight", "aa", "strike")] == ["aa", "strike"]


@case("b21", "23.2.3", "R136")
@pytest.mark.parametrize("listed", ["H B", "B H", "C H B"])
def test_a_side_attacks_in_the_order_of_its_list(listed: str) -> None:
    lines = """
    B poland AIR 5/4 role=bomber
    C poland AIR 5/4 role=bomber
    H poland AIR 5/5 role=helicopter
    E russia INF 0505 9/9
    """
    game = field(lines, phase="air", dice=[1, 1, 1])
    fly(game, "poland", *(f"{one} 0505 {'strike' if one == 'H' else 'bomb'}" for one in listed.split()))
    flown = [one["units"] for one in told(game.events, "strike")]
    assert flown == ([["C", "B"], ["H"]] if "C" in listed else [[one] for one in listed.split()])
