"""6.4, Ranged attacks: who may fire at what, terrain and works, the artillery table, fire at bridges."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from fight import shaking
from lab import hex_of, lab, play, printed, refusal, unit
from sztab.table import Event, Game
from sztab.table.dice import ForcedDice

BUDZISZYN = "budziszyn1945"
ROWS = {
    2: ["-1", "-", "-", "-", "-", "-", "-", "-", "-", "-", "*"],
    5: ["-1", "D", "*", "-", "-", "-", "-", "-", "-", "*", "D"],
    8: ["-1D", "-1D", "*", "*", "-", "-", "-", "-", "*", "-1", "-1D"],
    12: ["-1D", "-1D", "D", "*", "-", "-", "-", "*", "D", "-1D", "-1D"],
    16: ["-", "-1D", "D", "*", "*", "-", "*", "D", "-1D", "-1D", "-"],
    40: ["-", "-1D", "-1D", "-1*", "-1", "-1", "-1", "-1*", "-1D", "-1D", "-"],
}
LOWEST = {2: 1, 5: 3, 8: 6, 12: 9, 16: 13, 40: 17}
OBJECTS = {
    2: "2",
    5: "2 3 11 12",
    8: "2 3 4 10 11 12",
    12: "3 4 5 9 10 11",
    16: "4 5 6 8 9 10",
    40: "4 5 6 7 8 9 10 11",
}


def told(events: list[Event], kind: str) -> dict[str, Any]:
    [found] = [event.data for event in events if event.kind == kind]
    return found


def range_(
    gun: str = "attack = 5", target: str = "steps = 2", more: str = "", ground: str = "", dice: Any = (3, 4)
) -> Game:
    """A Soviet gun at 0506 and a German infantry unit at 0503, three hexes away."""
    return lab(
        f"""
        phase = "combat"
        {ground.partition("|")[0]}
        unit = [
            {{id = "G", side = "soviet", type = "ART", hex = "0506", {gun}}},
            {{id = "D", side = "german", type = "INF", hex = "0503", defence = 4, {target}}},
            {more}
        ]
        {ground.partition("|")[2]}
        """,
        list(dice),
    )


def faces(roll: int) -> list[int]:
    return [max(1, roll - 6), min(6, roll - 1)]


def net(game: Game, **order: Any) -> int:
    events = play(game, order="ranged", artillery=order.pop("artillery", ["G"]), target="0503", **order)
    return int(told(events, "ranged")["points"])


# ---------------------------------------------------------------------- who, and at what


@case(BUDZISZYN, "6.4.1")
def test_ranged_fire_uses_attack_strength() -> None:
    assert net(range_("attack = 5, defence = 3")) == 5


@case(BUDZISZYN, "6.4.1", "6.1.3")
def test_guns_fire_only_from_combat_set_up() -> None:
    no = refusal(range_('attack = 5, setup = "transport"'), order="ranged", artillery=["G"], target="0503")
    assert no is not None and no.case == "6.1.3"


@case(BUDZISZYN, "6.4.1", "R69")
def test_self_propelled_guns_fire_at_range_but_assault_guns_and_anti_tank_guns_do_not() -> None:
    assert net(range_('attack = 5, mobility = "tracked"')) == 5
    game = range_(more='{id = "T", side = "soviet", type = "AT", hex = "0506", attack = 3},')
    no = refusal(game, order="ranged", artillery=["G", "T"], target="0503")
    assert no is not None and no.case == "6.3.1"


@case(BUDZISZYN, "6.4.1")
@pytest.mark.parametrize("target", ["0303", "0507"])
def test_there_must_be_an_enemy_in_the_target_hex(target: str) -> None:
    game = range_(more='{id = "F", side = "soviet", type = "INF", hex = "0507"},')
    no = refusal(game, order="ranged", artillery=["G"], target=target)
    assert no is not None and no.case == "6.4.1"


@case(BUDZISZYN, "6.4.2", "6.1.2")
def test_the_target_is_in_range_of_every_gun() -> None:
    game = range_(more='{id = "H", side = "soviet", type = "ART", hex = "0507", attack = 5},')
    no = refusal(game, order="ranged", artillery=["G", "H"], target="0503")
    assert no is not None and no.case == "6.4.2"
    assert refusal(game, order="ranged", artillery=["G"], target="0503") is None


@case(BUDZISZYN, "6.4.3")
def test_no_ranged_fire_at_an_adjacent_hex() -> None:
    kind = printed("INF", ardennes2024="ART")
    game = range_(more=f'{{id = "E", side = "german", type = "{kind}", hex = "0505", fortified = true}},')
    no = refusal(game, order="ranged", artillery=["G"], target="0505")
    assert no is not None and no.case == "6.4.3"


@case(BUDZISZYN, "6.1.4", "R159")
def test_only_the_phasing_player_fires() -> None:
    game = range_(more='{id = "H", side = "german", type = "ART", hex = "0402", attack = 5},')
    no = refusal(game, order="ranged", artillery=["H"], target="0506")
    assert no is not None and "H" in no.reason


@case(BUDZISZYN, "6.1.4", "R159")
def test_a_hex_is_fired_at_once_in_a_phase() -> None:
    game = range_(more='{id = "H", side = "soviet", type = "ART", hex = "0506", attack = 5},')
    play(game, order="ranged", artillery=["G"], target="0503")
    no = refusal(game, order="ranged", artillery=["H"], target="0503")
    assert no is not None and no.case == "R159"


@case(BUDZISZYN, "6.1.4", "12.1.2", "R90")
@pytest.mark.parametrize(
    ("state", "case_"), [("fired = true", "6.1.4"), ("silent = 1", "6.5.6"), ("marked = true", "12.1.2")]
)
def test_guns_that_have_done_something_else_do_not_fire(state: str, case_: str) -> None:
    no = refusal(range_(f"attack = 5, {state}"), order="ranged", artillery=["G"], target="0503")
    assert no is not None and no.case == case_


@case(BUDZISZYN, "6.1.3", "6.4.2", "10.2.2", "10.2.3", "5.6.4", "R18")
def test_guns_fire_with_what_disorganisation_and_hunger_leave_them() -> None:
    assert net(range_("attack = 5, disorganised = true")) == 3
    assert net(range_("attack = 5, disorganised = true, oos = 1")) == 2
    game = range_("attack = 5, oos = 1")
    assert net(game, full=["G"]) == 5
    assert unit(game, "G").oos == 2


@case(BUDZISZYN, "10.2.3")
def test_full_strength_is_bought_only_by_guns_that_fire_and_are_out_of_supply() -> None:
    game = range_(more='{id = "H", side = "soviet", type = "ART", hex = "0506", attack = 5, oos = 1},')
    for full in ("G", "H"):
        no = refusal(game, order="ranged", artillery=["G"], target="0503", full=[full])
        assert no is not None and no.case == "10.2.3"


@case(BUDZISZYN, "6.4.4", "8.2.3", "8.2.1")
def test_aircraft_add_their_points_to_ranged_fire_and_are_spent() -> None:
    game = range_(ground="|[pools.soviet]\nair = 6", dice=[3, 4])
    assert net(game, air=4) == 5 + 4
    assert [m.points for m in game.state.missions] == [2]


@case(BUDZISZYN, "6.4.4", "8.2.3", "8.2.1")
@pytest.mark.parametrize("points", [7, -1])
def test_no_more_and_no_fewer_air_points_than_there_are(points: int) -> None:
    game = range_(ground="|[pools.soviet]\nair = 6")
    no = refusal(game, order="ranged", artillery=["G"], target="0503", air=points)
    assert no is not None and no.case == "8.2.3"


# ---------------------------------------------------------------------- 6.4.2 b: terrain and works


@case(BUDZISZYN, "6.4.2", "T-ART-n", "F2", "R65", "R66")
@pytest.mark.parametrize(
    ("ground", "works", "points"),
    [
        ("clear", False, 20),
        ("hills", False, 18),
        ("forest+hills", False, 16),
        ("city", False, 16),
        ("swamp", False, 20),
        ("clear", True, 16),
        ("forest", True, 14),
    ],
)
def test_twice_the_terrain_and_the_works_of_the_target_are_subtracted(ground: str, works: bool, points: int) -> None:
    hexes = f'|[map.hexes]\n"0503" = "{ground}"'
    assert net(range_("attack = 20", f"fortified = {str(works).lower()}", ground=hexes)) == printed(
        points,
        normandy1944=points - 2 * ("forest" in ground),
        ardennes2024=points - 2 * ("hills" in ground) + 2 * works,
    )


@case(BUDZISZYN, "6.4.2")
def test_the_target_is_in_reach_of_every_gun() -> None:
    reach = printed(3, ardennes2024=10)
    units = [f'{{id = "{name}", side = "soviet", type = "ART", hex = "05{row:02}", attack = 5}},'
             for name, row in (("G", 5), ("H", 3 + reach), ("I", 4 + reach))]  # fmt: skip
    game = lab(
        f"""
        phase = "combat"
        unit = [{"".join(units)} {{id = "D", side = "german", type = "INF", hex = "0503", defence = 4}}]
        [map]
        rows = [1, 20]
        """
    )
    assert refusal(game, order="ranged", artillery=["G", "H"], target="0503") is None
    no = refusal(game, order="ranged", artillery=["G", "I"], target="0503")
    assert no is not None and no.case == "6.4.2"


@case(BUDZISZYN, "6.4.2")
@pytest.mark.parametrize("roll", [3, 4, 11, 12])
def test_the_artillery_table_is_read_at_the_points_and_the_roll(roll: int) -> None:
    points = printed(8, ardennes2024=10)  # a row that is not the same from both ends
    game = range_(f"attack = {points}", dice=[*faces(roll), 6, 6])
    events = play(game, order="ranged", artillery=["G"], target="0503")
    assert told(events, "ranged")["result"] == game.book.tables.artillery.result(points, roll).text


@case(BUDZISZYN, "6.4.2", "F2", "R65")
def test_works_may_be_agreed_not_to_count_against_fire() -> None:
    ground = 'options = {works_against_fire = false}|[map.hexes]\n"0503" = "forest"'
    assert net(range_("attack = 20", "fortified = true", ground=ground)) == printed(18, normandy1944=16)


@case(BUDZISZYN, "6.4.2", "F2", "R65")
def test_water_on_the_hexsides_never_counts_against_fire() -> None:
    ground = '|[map.sides]\n"0503/0504" = "big_river"\n"0503/0502" = "stream"'
    assert net(range_("attack = 20", ground=ground)) == 20


@case(BUDZISZYN, "6.4.2", "R19")
@pytest.mark.parametrize(("attack", "rolled"), [(4, False), (5, True)])
def test_fire_used_up_by_terrain_is_not_rolled_but_is_the_shot_all_the_same(attack: int, rolled: bool) -> None:
    game = range_(f"attack = {attack - printed(0, ardennes2024=2)}", "fortified = true", dice=[3, 4] if rolled else [])
    events = play(game, order="ranged", artillery=["G"], target="0503")
    assert [event.kind for event in events].count("roll") == rolled
    assert unit(game, "G").fired


# ---------------------------------------------------------------------- the table


@case(BUDZISZYN, "6.4.2", "T-ART", "R67", "R68")
@pytest.mark.parametrize("top", ROWS)
def test_the_artillery_table_is_read_by_strength_and_roll(top: int) -> None:
    for points in (LOWEST[top], top):
        for roll in range(2, 13):
            game = range_(f"attack = {points}", dice=[*faces(roll), 1, 1])
            events = play(game, order="ranged", artillery=["G"], target="0503")
            assert told(events, "ranged")["result"] == ROWS[top][roll - 2], (points, roll)


@case(BUDZISZYN, "T-ART", "R159")
def test_losses_are_for_the_whole_hex_and_the_owner_chooses() -> None:
    more = '{id = "H", side = "german", type = "HQ", hex = "0503"},'
    game = range_("attack = 5", more=more, dice=[1, 1])
    play(game, order="ranged", artillery=["G"], target="0503")
    assert game.decision is not None and game.book.sides[game.decision.sides[0]] == "german"
    play(game, order="losses", units={"H": 1})
    assert (hex_of(game, "H"), unit(game, "D").steps) == (None, 2)


@case(BUDZISZYN, "T-ART", "R159", "R38")
def test_d_disorganises_every_unit_of_the_hex() -> None:
    more = '{id = "T", side = "german", type = "ART", hex = "0503"},'
    game = range_("attack = 5", more=more, dice=[1, 2])
    play(game, order="ranged", artillery=["G"], target="0503")
    assert unit(game, "D").disorder and unit(game, "T").disorder


@case(BUDZISZYN, "T-ART", "R159", "5.6.2")
def test_a_dot_is_one_test_for_the_hex_against_each_units_own_limit() -> None:
    more = '{id = "E", side = "german", type = "INF", hex = "0503", morale = 12},'
    game = range_("attack = 5", "morale = 10", more, dice=[2, 2, 5, 6])
    events = play(game, order="ranged", artillery=["G"], target="0503")
    assert (told(events, "test")["units"], told(events, "test")["failed"]) == (["D", "E"], ["D"])


@case(BUDZISZYN, "T-ART", "R159")
def test_fire_drives_nobody_back() -> None:
    game = range_("attack = 20", dice=[3, 3])
    play(game, order="ranged", artillery=["G"], target="0503")
    play(game, order="losses", units={"D": 1})
    assert hex_of(game, "D") == "0503"
    assert game.decision is not None and game.decision.kind == "combat"


# ---------------------------------------------------------------------- 6.4.5, 6.4.6


@case(BUDZISZYN, "6.4.5")
def test_who_was_fired_at_is_not_attacked_directly_in_that_phase() -> None:
    more = '{id = "A", side = "soviet", type = "INF", hex = "0504", attack = 4, fortified = true},'
    game = range_(more=more)
    assert refusal(game, order="attack", attackers=["A"], targets=["0503"]) is None
    play(game, order="ranged", artillery=["G"], target="0503")
    no = refusal(game, order="attack", attackers=["A"], targets=["0503"])
    assert no is not None and no.case == "6.4.5"


@case(BUDZISZYN, "6.4.5")
def test_who_was_attacked_directly_is_not_fired_at_any_more() -> None:
    more = '{id = "A", side = "soviet", type = "INF", hex = "0504", attack = 4, fortified = true},'
    game = range_(more=more, dice=[4, 5])
    play(game, order="attack", attackers=["A"], targets=["0503"])  # 1:1, roll 9: the attacker loses one
    play(game, order="losses", units={"A": 1})
    no = refusal(game, order="ranged", artillery=["G"], target="0503")
    assert no is not None and no.case == "6.4.5"


@case(BUDZISZYN, "6.4.5", "R71", "5.1.4")
def test_what_must_be_attacked_may_not_be_fired_at() -> None:
    game = range_(more='{id = "A", side = "soviet", type = "INF", hex = "0504", attack = 4},')
    no = refusal(game, order="ranged", artillery=["G"], target="0503")
    assert no is not None and no.case == "6.4.5"


@case(BUDZISZYN, "6.4.5", "R71", "5.1.4")
def test_neither_of_two_hexes_that_must_be_attacked_is_fired_at() -> None:
    more = """
        {id = "A", side = "soviet", type = "INF", hex = "0504", attack = 4},
        {id = "E", side = "german", type = "INF", hex = "0404", defence = 4},
    """
    game = range_(more=more)
    for target in ("0503", "0404"):  # A would have the other left
        no = refusal(game, order="ranged", artillery=["G"], target=target)
        assert no is not None and no.case == "6.4.5"


@case(BUDZISZYN, "6.4.5", "R71", "5.1.3")
def test_fire_may_not_take_the_last_target_from_a_unit_that_must_attack() -> None:
    """A stands in the zone of D, who has been attacked; only the resilience group is left to it."""
    more = """
        {id = "A", side = "soviet", type = "INF", hex = "0504", attack = 4},
        {id = "R", side = "german", type = "RG", hex = "0404", defence = 1},
    """
    game = range_(target="attacked = true", more=more)
    no = refusal(game, order="ranged", artillery=["G"], target="0404")
    assert no is not None and no.case == "6.4.5" and "A" in no.reason


@case(BUDZISZYN, "6.4.6", "6.4.6-ex", "R38", "5.6.4")
def test_a_gun_disorganised_by_fire_supports_a_defence_with_half_its_strength() -> None:
    game = lab(
        """
        phase = "combat"
        unit = [
            {id = "G", side = "soviet", type = "ART", hex = "0505", attack = 5},
            {id = "A", side = "soviet", type = "INF", hex = "0305", attack = 4},
            {id = "D", side = "german", type = "INF", hex = "0304", defence = 4},
            {id = "H", side = "german", type = "ART", hex = "0503", attack = 5, defence = 3},
        ]
        """,
    )
    game.dice = ForcedDice([*shaking(game, 5), 4, 5])
    play(game, order="ranged", artillery=["G"], target="0503")
    assert unit(game, "H").disorder
    play(game, order="attack", attackers=["A"], targets=["0304"])
    assert refusal(game, order="support", artillery=["H"]) is None
    events = play(game, order="support", artillery=["H"])
    assert told(events, "combat")["defender"] == 4 + 2


@case(BUDZISZYN, "5.1.1", "5.1.3", "6.1.4", "6.3.5", "F11", "5.1.10")
def test_self_propelled_guns_that_must_attack_do_not_fire_by_themselves() -> None:
    game = lab(
        """
        phase = "combat"
        unit = [
            {id = "S", side = "soviet", type = "ART", hex = "0505", attack = 5, mobility = "tracked"},
            {id = "A", side = "soviet", type = "INF", hex = "0405", attack = 5},
            {id = "D", side = "german", type = "INF", hex = "0504", defence = 4},
            {id = "E", side = "german", type = "INF", hex = "0403", defence = 4, fortified = true},
            {id = "F", side = "german", type = "INF", hex = "0703", defence = 4},
        ]
        """
    )
    shot = refusal(game, order="ranged", artillery=["S"], target="0703")
    assert shot is not None and shot.case == "5.1.3"
    assert refusal(game, order="attack", attackers=["A"], targets=["0504"], artillery=["S"]) is None
    assert refusal(game, order="attack", attackers=["A", "S"], targets=["0504"]) is None


@case(BUDZISZYN, "5.1.4", "6.1.4", "F11", "5.1.10")
def test_self_propelled_guns_do_not_fire_if_nobody_else_could_make_an_attack_that_is_owed() -> None:
    game = lab(
        """
        phase = "combat"
        unit = [
            {id = "S", side = "soviet", type = "ART", hex = "0505", attack = 5, mobility = "tracked", fortified = true},
            {id = "A", side = "soviet", type = "INF", hex = "0405", attack = 4},
            {id = "D", side = "german", type = "INF", hex = "0504", defence = 4},
            {id = "E", side = "german", type = "INF", hex = "0304", defence = 4},
            {id = "F", side = "german", type = "INF", hex = "0703", defence = 4},
        ]
        """,
        [4, 5],
    )
    assert refusal(game, order="ranged", artillery=["S"], target="0703") is None
    play(game, order="attack", attackers=["A"], targets=["0304"])
    play(game, order="losses", units={"A": 1})
    no = refusal(game, order="ranged", artillery=["S"], target="0703")
    assert no is not None and no.case == "5.1.4"


# ---------------------------------------------------------------------- 6.4.7 bridges


def bridge(attack: int = 5, dice: Any = (3, 4), gun_hex: str = "0506", kind: str = "big_river") -> Game:
    return lab(
        f"""
        phase = "combat"
        unit = [
            {{id = "G", side = "soviet", type = "ART", hex = "{gun_hex}", attack = {attack}}},
            {{id = "D", side = "german", type = "INF", hex = "0503", defence = 4}},
        ]
        [map.hexes]
        "0503" = "city"
        [map.sides]
        "0503/0504" = "{kind}+bridge"
        "0506/0507" = "stream+bridge"
        "0702/0703" = "stream+destroyed_bridge"
        """,
        list(dice),
    )


@case(BUDZISZYN, "6.4.7", "T-OBJ", "R68")
@pytest.mark.parametrize("top", OBJECTS)
def test_the_objects_table_is_read_without_terrain(top: int) -> None:
    for points in (LOWEST[top], top):
        for roll in range(2, 13):
            game = bridge(points, faces(roll))
            events = play(game, order="ranged", artillery=["G"], target="0503/0504")
            hit = str(roll) in OBJECTS[top].split()
            assert told(events, "object")["destroyed"] is hit, (points, roll)
            assert bool(game.state.bridges) is hit


@case(BUDZISZYN, "6.4.7", "R76")
def test_guns_may_fire_at_an_adjacent_bridge_whoever_holds_it() -> None:
    game = bridge(20, [3, 4])
    assert refusal(game, order="ranged", artillery=["G"], target="0506/0507") is None
    play(game, order="ranged", artillery=["G"], target="0506/0507")
    assert told(game.events, "object")["destroyed"]


@case(BUDZISZYN, "6.4.7", "6.1.2")
def test_one_end_of_the_bridge_has_to_be_in_range() -> None:
    assert refusal(bridge(gun_hex="0507"), order="ranged", artillery=["G"], target="0503/0504") is None
    no = refusal(bridge(gun_hex="0508"), order="ranged", artillery=["G"], target="0503/0504")
    assert no is not None and no.case == "6.4.7"


@case(BUDZISZYN, "6.4.7", "R76")
@pytest.mark.parametrize("side", ["0504/0505", "0702/0703"])
def test_a_bridge_has_to_stand_to_be_fired_at(side: str) -> None:
    no = refusal(bridge(gun_hex=printed("0604", ardennes2024="0605")), order="ranged", artillery=["G"], target=side)
    assert no is not None and no.case == "6.4.7"


@case(BUDZISZYN, "6.4.7", "8.2.3")
def test_aircraft_do_not_join_fire_at_a_bridge() -> None:
    no = refusal(bridge(), order="ranged", artillery=["G"], target="0503/0504", air=1)
    assert no is not None and no.case == "8.2.3"


@case(BUDZISZYN, "6.4.7", "R19")
def test_a_gun_without_strength_does_a_bridge_no_harm() -> None:
    game = bridge(0, [])
    events = play(game, order="ranged", artillery=["G"], target="0503/0504")
    assert not told(events, "object")["destroyed"]
