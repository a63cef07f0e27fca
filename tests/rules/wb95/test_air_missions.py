"""8.2, Air missions: support, air attack, bridges, movement, crossings."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from lab import hex_of, lab, play, printed, refusal, unit
from sztab.rules.wb95.state import TWELFTHS
from sztab.table import Event, Game

BUDZISZYN = "budziszyn1945"
ROWS = {
    2: ["-", "-", "-", "-", "-", "-", "-", "-", "-", "-", "-1"],
    5: ["-1", "-", "-", "-", "-", "-", "-", "-", "-", "-1", "-1"],
    8: ["-1D", "-1", "-", "-", "-", "-", "-", "-", "-1", "-1", "-1D"],
    12: ["-1D", "-1D", "-1", "-1", "-", "-", "-", "-1", "-1", "-1D", "-1D"],
    16: ["-", "-1D", "-1D", "-1", "-1", "-1", "-1", "-1", "-1", "-1D", "-"],
    40: ["-2D", "-", "-1D", "-1", "-1", "-1", "-1", "-1", "-1D", "-", "-2D"],
}
OBJECTS = {5: "2 3 11 12", 8: "2 3 4 10 11 12", 12: "3 4 5 9 10 11", 16: "4 5 6 8 9 10", 40: "4 5 6 7 8 9 10 11"}
LOWEST = {2: 1, 5: 3, 8: 6, 12: 9, 16: 13, 40: 17}


def told(events: list[Event], kind: str) -> dict[str, Any]:
    [found] = [event.data for event in events if event.kind == kind]
    return found


def faces(roll: int) -> list[int]:
    return [max(1, roll - 6), min(6, roll - 1)]


def sky(flyer: str = "soviet", points: int = 40, dice: Any = (), ground: str = "", more: str = "", head: str = "",
        first: str = "soviet", target: str = "steps = 2") -> Game:  # fmt: skip
    """An Air Phase with one side flying; A at 0505 in works, D at 0504."""
    return lab(
        f"""
        phase = "air"
        side = "{first}"
        {head}
        unit = [
            {{id = "A", side = "soviet", type = "INF", hex = "0505", attack = 4, defence = 4, fortified = true}},
            {{id = "D", side = "german", type = "INF", hex = "0504", attack = 4, defence = 4, {target}}},
            {more}
        ]
        {ground}
        [pools.{flyer}]
        air = {points}
        """,
        list(dice),
    )


def mission(kind: str, target: str, points: int, **fields: Any) -> dict[str, Any]:
    return {"kind": kind, "target": target, "points": points, **fields}


def fly(game: Game, *missions: dict[str, Any]) -> list[Event]:
    return play(game, order="air", missions=list(missions))


def refused(game: Game, *missions: dict[str, Any]) -> str | None:
    no = refusal(game, order="air", missions=list(missions))
    return no.case if no else None


def until(game: Game, kind: str, side: str, turn: int = 1) -> Game:
    while True:
        phase = game.book.phases[game.state.phase]
        if (game.state.turn, phase.kind, game.book.sides[phase.side]) == (turn, kind, side):
            return game
        play(game, order="air" if phase.kind == "air" else "end_phase")


# ---------------------------------------------------------------------- support


@case(BUDZISZYN, "8.2.2", "8.2.1")
def test_offensive_support_is_added_to_an_attack_on_the_hex_it_is_over() -> None:
    game = sky(dice=[3, 3])
    fly(game, mission("offensive", "0504", 5), mission("offensive", "0503", 9))
    until(game, "combat", "soviet")
    no = refusal(game, order="attack", attackers=["A"], targets=["0504"], air=6)
    assert no is not None and no.case == "8.2.2"
    events = play(game, order="attack", attackers=["A"], targets=["0504"], air=5)
    assert told(events, "combat")["attacker"] == 4 + 5
    assert [m.points for m in game.state.missions] == [9]


@case(BUDZISZYN, "8.2.3", "6.4.4", "8.2.1")
def test_offensive_support_may_join_the_guns() -> None:
    gun = '{id = "G", side = "soviet", type = "ART", hex = "0506", attack = 3},'
    gun += '{id = "E", side = "german", type = "INF", hex = "0604"},'
    game = sky(dice=[3, 4], more=gun)
    fly(game, mission("offensive", "0604", 5))
    until(game, "combat", "soviet")
    events = play(game, order="ranged", artillery=["G"], target="0604", air=5)
    assert told(events, "ranged")["points"] == 3 + 5


@case(BUDZISZYN, "8.2.4", "8.2.4-ex", "1.7a")
def test_half_the_points_rounded_up_help_a_defence() -> None:
    game = sky("german", dice=[3, 4])
    fly(game, mission("defensive", "0504", 5), mission("defensive", "0504", 5), mission("defensive", "0504", 3))
    until(game, "combat", "soviet")
    play(game, order="attack", attackers=["A"], targets=["0504"])
    no = refusal(game, order="support", air=14)
    assert no is not None and no.case == "8.2.4"
    events = play(game, order="support", air=13)
    assert told(events, "combat")["defender"] == 4 + 7


@case(BUDZISZYN, "8.2.4", "R72")
def test_defensive_support_serves_only_the_hex_it_is_over() -> None:
    game = sky("german", dice=[3, 4])
    fly(game, mission("defensive", "0503", 9))
    until(game, "combat", "soviet")
    events = play(game, order="attack", attackers=["A"], targets=["0504"])
    assert told(events, "combat")["defender"] == 4


@case(BUDZISZYN, "8.2.5")
def test_soviet_aircraft_do_not_support_a_defence() -> None:
    assert refused(eastern_sky("soviet"), mission("defensive", "0505", 5)) == "8.2.5"
    assert refused(eastern_sky("soviet"), mission("offensive", "0505", 5)) is None
    assert refused(sky("german"), mission("defensive", "0504", 5)) is None


@case(BUDZISZYN, "8.2.5", "R85")
def test_nor_do_those_of_the_poles_with_them() -> None:
    assert refused(eastern_sky("polish"), mission("defensive", "0505", 5)) == "8.2.5"


def eastern_sky(nation: str) -> Game:
    return lab(
        f"""
        phase = "air"
        side = "german"
        unit = [
            {{id = "A", side = "soviet", nation = "{nation}", type = "INF", hex = "0505"}},
            {{id = "D", side = "german", type = "INF", hex = "0504"}},
        ]
        [pools.soviet]
        air = 9
        """
    )


@case(BUDZISZYN, "8.2.5")
def test_soviet_points_at_hand_do_not_help_a_defence_either() -> None:
    game = lab(
        """
        phase = "combat"
        side = "german"
        unit = [
            {id = "A", side = "soviet", type = "INF", hex = "0505", stars = {black = 1}},
            {id = "D", side = "german", type = "INF", hex = "0504"},
        ]
        [pools.soviet]
        air = 9
        """,
    )
    play(game, order="attack", attackers=["D"], targets=["0505"])
    no = refusal(game, order="support", air=5)
    assert no is not None and no.case == "8.2.5"


# ---------------------------------------------------------------------- air attack


@case(BUDZISZYN, "8.2.6", "T-AIR", "R68")
@pytest.mark.parametrize("top", ROWS)
def test_the_air_attack_table_is_read_by_points_and_roll(top: int) -> None:
    for points in (LOWEST[top], top):
        for roll in range(2, 13):
            events = fly(sky(dice=faces(roll)), mission("attack", "0504", points))
            assert told(events, "air_attack")["result"] == ROWS[top][roll - 2], (points, roll)


@case(BUDZISZYN, "8.2.6", "T-AIR", "R159")
def test_two_cels_are_lost_by_the_hex_and_everybody_in_it_is_disorganised() -> None:
    more = '{id = "E", side = "german", type = "INF", hex = "0504"},'
    game = sky(dice=[1, 1], more=more)
    fly(game, mission("attack", "0504", 17))
    assert game.decision is not None and game.decision.about.number == 2
    play(game, order="losses", units={"D": 1, "E": 1})
    assert unit(game, "D").disorder and unit(game, "E").disorder


@case(BUDZISZYN, "8.2.6")
@pytest.mark.parametrize("target", ["0505", "0303"])
def test_an_air_attack_needs_an_enemy_in_the_hex(target: str) -> None:
    assert refused(sky(), mission("attack", target, 5)) == "8.2.6"


@case(BUDZISZYN, "8.2.6", "R159", "8.2.1")
def test_a_hex_is_bombed_once_in_a_phase() -> None:
    assert refused(sky(), mission("attack", "0504", 5), mission("attack", "0504", 5)) == "R159"


@case(BUDZISZYN, "8.2.7", "8.2.7-ex", "T-AIR-n", "F2", "R65")
@pytest.mark.parametrize(
    ("ground", "works", "points"),
    [
        ("clear", "false", 20),
        ("hills", "false", 18),
        ("city", "false", 16),
        ("forest+hills", "false", 16),
        ("clear", "true", 16),
        ("hills", "true", 14),
    ],
)
def test_twice_the_terrain_and_works_are_subtracted_from_the_air_points(ground: str, works: str, points: int) -> None:
    ground = f'[map.hexes]\n"0504" = "{ground}"\n[map.sides]\n"0504/0505" = "big_river"'
    game = sky(dice=[1, 2], ground=ground, target=f"fortified = {works}")
    assert told(fly(game, mission("attack", "0504", 20)), "air_attack")["points"] == printed(
        points, normandy1944=20 - 2 * 3 if "+" in ground else points
    )


@case(BUDZISZYN, "8.2.7", "F2", "R65", "T-AIR")
def test_works_may_be_agreed_not_to_count_against_bombs() -> None:
    game = sky(dice=[1, 2], target="fortified = true", head="options = {works_against_fire = false}")
    assert told(fly(game, mission("attack", "0504", 20)), "air_attack")["points"] == 20


@case(BUDZISZYN, "8.2.7", "R19", "7.1.10")
def test_points_used_up_by_terrain_are_spent_without_a_roll() -> None:
    game = sky(points=4, target="fortified = true")
    events = fly(game, mission("attack", "0504", 4))
    assert told(events, "air_attack")["result"] == "-"
    assert game.state.air[0] == 0


# ---------------------------------------------------------------------- bridges

RIVER = """
    [map.hexes]
    "0504" = "city"
    [map.sides]
    "0504/0505" = "big_river+bridge"
    "0602/0603" = "stream+destroyed_bridge"
"""


@case(BUDZISZYN, "8.2.8", "8.2.9", "T-OBJ")
@pytest.mark.parametrize("top", OBJECTS)
def test_bridges_are_attacked_on_the_objects_table_without_terrain(top: int) -> None:
    for points in (max(4, LOWEST[top]), top):
        for roll in range(2, 13):
            game = sky(dice=faces(roll), ground=RIVER)
            events = fly(game, mission("object", "0504/0505", points))
            hit = str(roll) in OBJECTS[top].split()
            assert told(events, "object")["destroyed"] is hit, (points, roll)
            assert bool(game.state.bridges) is hit


@case(BUDZISZYN, "8.2.8", "R76")
@pytest.mark.parametrize("side", ["0602/0603", "0503/0504"])
def test_only_a_standing_bridge_is_an_object(side: str) -> None:
    assert refused(sky(ground=RIVER), mission("object", side, 5)) == "8.2.8"


@case(BUDZISZYN, "8.2.10")
@pytest.mark.parametrize(("points", "case_"), [(3, "8.2.10"), (4, None)])
def test_at_least_four_points_attack_a_bridge(points: int, case_: str | None) -> None:
    assert refused(sky(ground=RIVER), mission("object", "0504/0505", points)) == case_


@case(BUDZISZYN, "8.2.8")
def test_a_bridge_that_has_fallen_is_not_attacked_again() -> None:
    game = sky(dice=[3, 4], ground=RIVER)
    events = fly(game, mission("object", "0504/0505", 17), mission("object", "0504/0505", 17))
    assert told(events, "object")["destroyed"]


# ---------------------------------------------------------------------- movement of Soviet units


@case(BUDZISZYN, "8.2.11")
def test_there_must_be_soviet_enemies_to_disorganise() -> None:
    assert refused(sky("german"), mission("disrupt", "0404", 7)) is None
    assert refused(sky("soviet"), mission("disrupt", "0504", 7)) == "8.2.11"


@case(BUDZISZYN, "8.2.12")
@pytest.mark.parametrize(("points", "case_"), [(6, "8.2.12"), (7, None)])
def test_a_movement_mission_takes_seven_points(points: int, case_: str | None) -> None:
    assert refused(sky("german"), mission("disrupt", "0404", points)) == case_


def march(*targets: str, nation: str = "soviet", path: tuple[str, ...] = ("0907", "0906"), movement: int = 6,
          ground: str = "") -> float:  # fmt: skip
    """What a Soviet-side unit at 0908 has left after a march under German missions."""
    more = f'{{id = "M", side = "soviet", nation = "{nation}", type = "INF", hex = "0908", movement = {movement}}},'
    game = sky("german", more=more, ground=ground)
    fly(game, *(mission("disrupt", target, 7) for target in targets))
    until(game, "movement", "soviet")
    play(game, order="move", units=["M"], path=list(path))
    return float(unit(game, "M").left / TWELFTHS)


@case(BUDZISZYN, "8.2.13", "8.2.15-ex")
def test_the_target_hex_and_all_around_it_cost_a_point_more() -> None:
    assert march() == 4
    assert march("0905") == 6 - 1 - 2
    assert march("0906", path=("0907", "0906", "0905")) == 6 - 2 - 2 - 2


@case(BUDZISZYN, "8.2.13", "8.2.15-ex")
def test_a_road_does_not_spare_the_extra_point() -> None:
    road = '[[map.roads]]\nkind = "main"\nhexes = ["0908", "0907", "0906", "0905"]'
    assert march("0906", ground=road, path=("0907",)) == 6 - 0.5 - 1


@case(BUDZISZYN, "8.2.14", "8.2.15-ex")
def test_who_starts_in_the_area_loses_a_point_besides() -> None:
    assert march("0908", path=("0907",)) == 6 - 1 - 2
    assert march("0908", path=("0907", "0906")) == 6 - 1 - 2 - 1


@case(BUDZISZYN, "8.2.15", "8.2.15-ex")
def test_several_missions_add_up() -> None:
    assert march("0908", "0908", path=("0907",)) == 6 - 2 - 3
    assert march("0906", "0906", path=("0907",)) == 6 - 3


@case(BUDZISZYN, "8.2.13", "R49", "F13")
def test_one_hex_is_possible_whatever_the_missions_add() -> None:
    assert march("0906", "0906", "0906", path=("0907",), movement=2) == 0


@case(BUDZISZYN, "8.2.11")
def test_other_nations_are_not_hindered() -> None:
    assert march("0905", nation="american") == 4


@case(BUDZISZYN, "8.2.11", "R85")
def test_poles_on_the_soviet_side_are() -> None:
    assert march("0905", nation="polish") == 3


@case(BUDZISZYN, "8.2.13")
def test_own_missions_do_not_hinder_own_units() -> None:
    game = sky(
        "german", first="german", more='{id = "M", side = "german", nation = "soviet", type = "INF", hex = "0908"},'
    )
    fly(game, mission("disrupt", "0907", 7))
    until(game, "movement", "german")
    play(game, order="move", units=["M"], path=["0907"])
    assert unit(game, "M").left == 3 * TWELFTHS


@case(BUDZISZYN, "8.2.13", "11.1.5")
def test_reinforcements_pay_the_extra_point_for_the_hex_they_enter_by() -> None:
    road = '[[map.roads]]\nkind = "main"\nhexes = ["1205", "1105"]'
    more = '{id = "R", side = "soviet", type = "INF", zone = "1205", movement = 4},'
    game = sky("german", ground=road, more=more)
    fly(game, mission("disrupt", "1104", 7))
    until(game, "movement", "soviet")
    play(game, order="enter", units=["R"], hex="1205")
    assert unit(game, "R").left == 4 * TWELFTHS - TWELFTHS // 2 - TWELFTHS


@case(BUDZISZYN, "8.2.13", "R72")
def test_movement_missions_are_gone_with_the_half_turn() -> None:
    game = sky(
        "german", points=7, target="fortified = true", more='{id = "M", side = "soviet", type = "INF", hex = "0908"},'
    )
    fly(game, mission("disrupt", "0907", 7))
    until(game, "movement", "soviet", turn=2)
    play(game, order="move", units=["M"], path=["0907"])
    assert unit(game, "M").cap - unit(game, "M").left == TWELFTHS


# ---------------------------------------------------------------------- crossings

BIG = '[map.sides]\n"0908/0907" = "big_river"\n"0808/0807" = "big_river"\n"1008/1007" = "big_river+bridge"'
CROSSERS = """
    {id = "M", side = "soviet", type = "INF", hex = "0908", movement = 6},
    {id = "N", side = "soviet", type = "INF", hex = "0908", movement = 6},
    {id = "O", side = "soviet", type = "INF", hex = "1008", movement = 6},
"""


def crossing(dice: Any, *missions: dict[str, Any]) -> Game:
    game = sky("german", dice=dice, ground=BIG, more=CROSSERS)
    fly(game, *missions)
    return until(game, "movement", "soviet")


def rolls(game: Game) -> list[int]:
    return [event.data["total"] for event in game.events if event.kind == "roll"]


@case(BUDZISZYN, "8.2.16", "8.2.17", "8.2.19", "8.2.19-ex", "R74")
def test_a_unit_that_crosses_rolls_once_for_each_of_two_attacks_a_point() -> None:
    game = crossing([5, 6, 1, 1], mission("crossing", "0907", 2))
    play(game, order="move", units=["M"], path=["0907"])
    assert rolls(game) == [5, 6, 1, 1] and unit(game, "M").steps == 1


@case(BUDZISZYN, "8.2.19")
def test_each_six_costs_a_cel_and_the_last_one_the_unit() -> None:
    game = crossing([6, 6], mission("crossing", "0907", 2))
    play(game, order="move", units=["M"], path=["0907", "0906"])
    assert hex_of(game, "M") is None and rolls(game) == [6, 6]


@case(BUDZISZYN, "8.2.19", "R74")
def test_the_attacks_are_on_the_hex_entered() -> None:
    game = crossing([], mission("crossing", "0908", 2))
    play(game, order="move", units=["M"], path=["0907"])
    assert rolls(game) == []


@case(BUDZISZYN, "8.2.20")
def test_attacks_are_not_used_up_by_the_first_unit() -> None:
    game = crossing([6, 1, 6, 1], mission("crossing", "0907", 1))
    play(game, order="move", units=["M"], path=["0907"])
    play(game, order="move", units=["N"], path=["0907"])
    assert (unit(game, "M").steps, unit(game, "N").steps) == (1, 1)


@case(BUDZISZYN, "8.2.21")
def test_who_crosses_by_a_bridge_is_not_hit() -> None:
    game = crossing([6] * 8, mission("crossing", "1007", 4))
    play(game, order="move", units=["O"], path=["1007"])
    assert rolls(game) == [] and hex_of(game, "O") == "1007"


@case(BUDZISZYN, "8.2.16")
def test_who_enters_the_hex_from_its_own_bank_is_not_hit() -> None:
    game = crossing([], mission("crossing", "1007", 4))
    play(game, order="move", units=["O"], path=["1007", "0906"])
    assert rolls(game) == []


@case(BUDZISZYN, "8.2.16")
def test_crossings_are_attacked_in_strategic_movement_too() -> None:
    game = crossing([6, 1], mission("crossing", "0907", 1))
    play(game, order="mark_strategic", units=["M"])
    until(game, "strategic", "soviet")
    play(game, order="move", units=["M"], path=["0907"])
    assert unit(game, "M").steps == 1


@case(BUDZISZYN, "8.2.16")
def test_only_banks_of_big_rivers_are_attacked() -> None:
    assert refused(sky("german", ground=BIG), mission("crossing", "0303", 2)) == "8.2.16"
    assert refused(sky("german", ground=RIVER), mission("crossing", "0602", 2)) == "8.2.16"  # a stream


@case(BUDZISZYN, "8.2.17", "8.2.18", "R74")
def test_attacks_are_shared_out_over_connected_hexes() -> None:
    game = crossing([1, 1, 1], mission("crossing", "0907", 2, attacks={"0907": 3, "0807": 1}))
    play(game, order="move", units=["M"], path=["0907"])
    assert rolls(game) == [1, 1, 1]


@case(BUDZISZYN, "8.2.17", "8.2.18")
@pytest.mark.parametrize(
    ("attacks", "case_"),
    [
        ({"0907": 4, "0807": 1}, "8.2.17"),
        ({"0907": 2, "0807": 1}, "8.2.17"),
        ({"0907": 5, "0807": -1}, "8.2.18"),
        ({"0807": 2, "1007": 2}, "8.2.18"),
        ({"0807": 4}, "8.2.18"),
        ({"0907": 2, "1007": 2}, None),
    ],
)
def test_shares_must_fit_points_and_map(attacks: dict[str, int], case_: str | None) -> None:
    game = sky("german", ground=BIG)
    target = "0907" if "0907" in attacks or len(attacks) == 1 else "0807"
    assert refused(game, mission("crossing", target, 2, attacks=attacks)) == case_
