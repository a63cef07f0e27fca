"""6.5, Barrage: ammunition, doubled guns, and what it costs them afterwards."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from fight import shaking
from lab import barred_by, lab, play, printed, refusal, unit
from sztab.rules.wb95.orders import Barrage
from sztab.table import Event, Game
from sztab.table.dice import ForcedDice

BUDZISZYN = "budziszyn1945"
TRACKED = 'mobility = "tracked", steps = 1'


def told(events: list[Event], kind: str) -> dict[str, Any]:
    [found] = [event.data for event in events if event.kind == kind]
    return found


def guns(number: int = 2, ammunition: int = 8, dice: Any = (3, 4), target: str = "steps = 2", more: str = "",
         ground: str = "", head: str = "", gun: str = "attack = 5", air: int = 0) -> Game:  # fmt: skip
    """Soviet guns G0, G1 ... at 0506, a German infantry unit at 0503."""
    battery = ", ".join(f'{{id = "G{k}", side = "soviet", type = "ART", hex = "0506", {gun}}}' for k in range(number))
    return lab(
        f"""
        phase = "barrage"
        {head}
        unit = [
            {battery},
            {{id = "D", side = "german", type = "INF", hex = "0503", defence = 4, {target}}},
            {more}
        ]
        {ground}
        [pools.soviet]
        ammunition = {ammunition}
        air = {air}
        """,
        list(dice),
    )


def until(game: Game, turn: int, kind: str, side: str) -> None:
    """End phases up to one of a side."""
    while True:
        phase = game.book.phases[game.state.phase]
        if (game.state.turn, phase.kind, game.book.sides[phase.side]) == (turn, kind, side):
            return
        play(game, order="end_phase")


@case(BUDZISZYN, "6.5.1")
def test_no_barrage_without_the_scenarios_ammunition() -> None:
    no = refusal(guns(ammunition=0), order="barrage", artillery=["G0", "G1"], target="0503")
    assert no is not None and no.case == "6.5.1"


@case(BUDZISZYN, "6.5.2")
def test_barrage_is_fired_in_the_barrage_phase_and_nothing_else_is() -> None:
    game = guns()
    no = refusal(game, order="ranged", artillery=["G0"], target="0503")
    assert no is not None and no.case == "2.1.2"
    until(game, 1, "combat", "soviet")
    no = refusal(game, order="barrage", artillery=["G0", "G1"], target="0503")
    assert no is not None and no.case == "6.5.2"


@case(BUDZISZYN, "6.5.3", "T-ART")
def test_guns_count_double_and_the_artillery_table_is_read() -> None:
    events = play(guns(), order="barrage", artillery=["G0", "G1"], target="0503")
    assert (told(events, "barrage")["points"], told(events, "barrage")["row"]) == (20, "17+")
    assert told(events, "barrage")["result"] == "-1"


@case(BUDZISZYN, "6.5.3", "R70", "F2", "T-ART-n")
@pytest.mark.parametrize(("works", "counted"), [("true", 2), ("false", 0)])
def test_doubling_comes_before_terrain_and_works(works: str, counted: int) -> None:
    ground = '[map.hexes]\n"0503" = "forest"'
    head = f"options = {{works_against_fire = {works}}}"
    game = guns(target="fortified = true", ground=ground, head=head)
    events = play(game, order="barrage", artillery=["G0", "G1"], target="0503")
    assert told(events, "barrage")["points"] == 20 - 2 * printed(1, normandy1944=2) - 2 * printed(
        counted, ardennes2024=counted // 2
    )


@case(BUDZISZYN, "6.5.3", "R18")
def test_a_disorganised_gun_is_halved_before_it_is_doubled() -> None:
    events = play(guns(gun="attack = 5, disorganised = true"), order="barrage", artillery=["G0", "G1"], target="0503")
    assert told(events, "barrage")["points"] == 2 * (3 + 3)


PAIR = {"order": "barrage", "artillery": ["G0", "G1"], "target": "0503"}


@case(BUDZISZYN, "6.5.3", "6.4.4", "8.2.3", "8.1.5")
def test_aircraft_support_a_barrage_undoubled_and_are_used_up() -> None:
    game = guns(air=7)
    events = play(game, {**PAIR, "air": 5})
    assert told(events, "barrage")["points"] == 2 * 5 + 2 * 5 + 5
    assert [m.points for m in game.state.missions] == [2]


@case(BUDZISZYN, "6.5.3", "6.4.4", "8.2.3")
@pytest.mark.parametrize(("air", "there"), [(4, True), (5, False), (-1, False)])
def test_a_barrage_has_no_more_aircraft_than_there_are(air: int, there: bool) -> None:
    assert (refusal(guns(air=4), {**PAIR, "air": air}) is None) == there


@case(BUDZISZYN, "6.5.3", "6.4.4", "R72")
def test_aircraft_over_another_hex_do_not_support_a_barrage() -> None:
    game = lab(OVER_TWO_HEXES, dice=[3, 4])
    missions = [
        {"kind": "offensive", "target": "0503", "points": 3},
        {"kind": "offensive", "target": "0603", "points": 4},
    ]
    play(game, order="air", missions=missions)
    assert barred_by(game, {**PAIR, "air": 4}) == "8.2.3"
    assert told(play(game, {**PAIR, "air": 3}), "barrage")["points"] == 2 * 5 + 2 * 5 + 3


OVER_TWO_HEXES = """
    phase = "air"
    unit = [
        {id = "G0", side = "soviet", type = "ART", hex = "0506", attack = 5},
        {id = "G1", side = "soviet", type = "ART", hex = "0506", attack = 5},
        {id = "D", side = "german", type = "INF", hex = "0503", defence = 4},
        {id = "E", side = "german", type = "INF", hex = "0603", defence = 4},
    ]
    [pools.soviet]
    ammunition = 8
    air = 10
"""


@case(BUDZISZYN, "6.5.3", "6.4.4")
def test_every_choice_of_a_barrage_says_whether_the_aircraft_fly() -> None:
    game = guns(number=3, ammunition=2, air=6)
    flown = {(order.artillery, order.air) for order in game.legal() if isinstance(order, Barrage)}
    assert {air for _, air in flown} == {0, 6} and len(flown) == 2 * 6


@case(BUDZISZYN, "6.5.3", "R19", "6.5.7")
def test_a_barrage_eaten_by_terrain_spends_its_ammunition() -> None:
    game = guns(gun="attack = 1", target="fortified = true", ground='[map.hexes]\n"0503" = "city"', dice=[])
    play(game, order="barrage", artillery=["G0", "G1"], target="0503")
    assert game.state.ammunition[0] == 6 and unit(game, "G0").barraged


@case(BUDZISZYN, "6.5.4")
def test_at_least_two_guns_fire_at_a_hex() -> None:
    no = refusal(guns(), order="barrage", artillery=["G0"], target="0503")
    assert no is not None and no.case == "6.5.4"


@case(BUDZISZYN, "6.5.3", "6.4.1", "6.4.2", "6.4.3", "6.1.3", "R70", "6.1.2")
def test_range_distance_and_set_up_are_those_of_ranged_fire() -> None:
    more = """
        {id = "L", side = "soviet", type = "ART", hex = "0506", setup = "transport", attack = 5},
        {id = "F", side = "soviet", type = "ART", hex = "0507", attack = 5},
        {id = "E", side = "german", type = "INF", hex = "0505", defence = 4},
    """
    game = guns(more=more)
    for artillery, target, case_ in (
        (["G0", "L"], "0503", "6.1.3"),
        (["G0", "F"], "0503", "6.4.2"),
        (["G0", "G1"], "0505", "6.4.3"),
        (["G0", "G1"], "0303", "6.4.1"),
    ):
        no = refusal(game, order="barrage", artillery=artillery, target=target)
        assert no is not None and no.case == case_


@case(BUDZISZYN, "6.5.3", "6.1.4", "R159")
def test_a_gun_fires_one_barrage_and_a_hex_gets_one() -> None:
    game = guns(4, dice=[1, 1], more='{id = "E", side = "german", type = "INF", hex = "0403", defence = 4},')
    play(game, order="barrage", artillery=["G0", "G1"], target="0503")
    again = refusal(game, order="barrage", artillery=["G1", "G2"], target="0403")
    assert again is not None and again.case == "6.1.4"
    twice = refusal(game, order="barrage", artillery=["G2", "G3"], target="0503")
    assert twice is not None and twice.case == "R159"


@case(BUDZISZYN, "6.5.3", "6.4.5")
def test_a_hex_under_barrage_may_be_attacked_in_the_combat_phase() -> None:
    more = '{id = "A", side = "soviet", type = "INF", hex = "0504", attack = 4, fortified = true},'
    game = guns(dice=[1, 1], more=more)
    play(game, order="barrage", artillery=["G0", "G1"], target="0503")
    until(game, 1, "combat", "soviet")
    assert refusal(game, order="attack", attackers=["A"], targets=["0503"]) is None


@case(BUDZISZYN, "6.5.5", "R70")
@pytest.mark.parametrize("gun", ["attack = 5", f"attack = 5, {TRACKED}"])
def test_guns_that_fired_barrage_stand_still_in_the_next_movement_phase(gun: str) -> None:
    game = guns(3, dice=[1, 1], gun=gun)
    play(game, order="barrage", artillery=["G0", "G1"], target="0503")
    until(game, 1, "movement", "soviet")
    if TRACKED in gun:
        no = refusal(game, order="move", units=["G0"], path=["0507"])
        assert refusal(game, order="move", units=["G2"], path=["0507"]) is None
    else:
        no = refusal(game, order="setup", unit="G0", mode="transport")
        assert refusal(game, order="setup", unit="G2", mode="transport") is None
    assert no is not None and no.case == "6.5.5"
    marked = refusal(game, order="mark_strategic", units=["G0"])
    assert marked is not None and marked.case in ("12.1.2", "6.2.3")


@case(BUDZISZYN, "6.5.5")
def test_a_turn_later_they_move_again() -> None:
    game = guns(dice=[1, 1])
    play(game, order="barrage", artillery=["G0", "G1"], target="0503")
    until(game, 2, "movement", "soviet")
    assert refusal(game, order="setup", unit="G0", mode="transport") is None


SILENT = """
    {id = "A", side = "soviet", type = "INF", hex = "0506", attack = 4, defence = 4},
    {id = "E", side = "german", type = "INF", hex = "0505", defence = 4, attack = 4, fortified = true},
"""


@case(BUDZISZYN, "6.5.6", "R70")
def test_guns_that_fired_barrage_neither_support_nor_fire_in_their_own_combat_phase() -> None:
    game = guns(3, dice=[1, 1], more=SILENT.replace("attack = 4, defence = 4}", "attack = 4, defence = 4, steps = 1}"))
    play(game, order="barrage", artillery=["G0", "G1"], target="0503")
    until(game, 1, "combat", "soviet")
    help_ = refusal(game, order="attack", attackers=["A"], targets=["0505"], artillery=["G0"])
    fire = refusal(game, order="ranged", artillery=["G1"], target="0503")
    assert help_ is not None and help_.case == "6.5.6"
    assert fire is not None and fire.case == "6.5.6"
    assert refusal(game, order="attack", attackers=["A"], targets=["0505"], artillery=["G2"]) is None


def defended(fired: bool) -> int:
    """What the Soviet guns and the infantry beside them defend with in the German Combat Phase that follows."""
    more = SILENT.replace("attack = 4, defence = 4}", "attack = 4, defence = 4, fortified = true}")
    game = guns(2, dice=[1, 1, 4, 5] if fired else [4, 5], more=more, gun="attack = 5, defence = 3")
    if fired:
        play(game, order="barrage", artillery=["G0", "G1"], target="0503")
    until(game, 1, "combat", "german")
    events = play(game, order="attack", attackers=["E"], targets=["0506"])
    return int(told(events, "combat")["defender"])


@case(BUDZISZYN, "6.5.6", "R70", "R62")
def test_guns_that_fired_barrage_add_nothing_when_their_own_hex_is_attacked() -> None:
    assert (defended(fired=False), defended(fired=True)) == (4 + 3 + 3, 4)


@case(BUDZISZYN, "6.5.6")
def test_the_silence_lasts_for_two_combat_phases_and_no_longer() -> None:
    game = guns(dice=[1, 1])
    play(game, order="barrage", artillery=["G0", "G1"], target="0503")
    until(game, 1, "combat", "german")
    assert unit(game, "G0").silent == 1
    until(game, 2, "combat", "soviet")
    assert refusal(game, order="ranged", artillery=["G0"], target="0503") is None


@case(BUDZISZYN, "6.5.7", "6.5.7-ex", "3.2.1")
@pytest.mark.parametrize("first", [8, 3])
def test_every_gun_spends_one_ammunition_unit(first: int) -> None:
    game = guns(8, dice=[1, 1, 1, 1])
    play(game, order="barrage", artillery=[f"G{k}" for k in range(first)], target="0503")
    assert game.state.ammunition[0] == 8 - first
    if first < 8:
        until(game, 2, "barrage", "soviet")
        play(game, order="barrage", artillery=[f"G{k}" for k in range(3, 8)], target="0503")
        assert game.state.ammunition[0] == 0


@case(BUDZISZYN, "6.5.7")
def test_no_more_guns_fire_than_there_is_ammunition_for() -> None:
    no = refusal(guns(3, ammunition=2), order="barrage", artillery=["G0", "G1", "G2"], target="0503")
    assert no is not None and no.case == "6.5.7"


@case(BUDZISZYN, "6.5.8")
def test_ammunition_need_not_be_used() -> None:
    game = guns()
    assert refusal(game, order="end_phase") is None
    play(game, order="end_phase")
    assert game.book.phases[game.state.phase].kind == "movement" and game.state.ammunition[0] == 8


@case(BUDZISZYN, "6.5.3", "5.6.5", "F3", "R37")
@pytest.mark.parametrize("ammunition", [2, 4])
def test_who_a_barrage_disorganised_recovers_after_the_next_barrage_phase_even_if_it_is_passed_over(
    ammunition: int,
) -> None:
    game = guns(ammunition=ammunition, gun="attack = 3")
    game.dice = ForcedDice(shaking(game, 12))
    play(game, order="barrage", artillery=["G0", "G1"], target="0503")
    assert unit(game, "D").disorder
    until(game, 1, "combat", "german")
    assert unit(game, "D").disorder
    until(game, 2, "movement", "soviet")
    assert not unit(game, "D").disorder
