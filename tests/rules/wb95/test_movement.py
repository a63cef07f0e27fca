"""Chapter 3.1 and the terrain table: what a step costs, what a unit has to spend, and what it may not do."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from case import case
from lab import hex_of, lab, play, refusal, unit
from sztab.rules.wb95 import movement
from sztab.table import EndPhase, Game

TITLE = "budziszyn1945"
CLASSES = {"wheeled": "MOT", "tracked": "ARM", "foot": "INF"}
HEXES = [f"05{row:02}" for row in range(1, 11)]
"""A column straight down; each hex touches the next."""


def lone(values: str = "", more: str = "", kind: str = "INF", phase: str = "movement") -> Game:
    """Soviet A in 0501, nobody near."""
    values = f"{values}," if values else ""
    return lab(
        f"""
        phase = "{phase}"
        unit = [
            {{ {values} id = "A", side = "soviet", type = "{kind}", hex = "0501" }},
            {{ id = "Z", side = "german", type = "INF", hex = "1210" }},
        ]
        {more}
        """
    )


def go(game: Game, *path: str, name: str = "A") -> Fraction:
    """March, and say what was spent in all this phase."""
    play(game, order="move", units=[name], path=list(path))
    now = unit(game, name)
    return Fraction(now.cap - now.left, 12)


def case_of(game: Game, **order: Any) -> str | None:
    """The case by which an order is refused, None if it is not."""
    answer = refusal(game, **order)
    return None if answer is None else answer.case


def refused(game: Game, *path: str, name: str = "A") -> str | None:
    return case_of(game, order="move", units=[name], path=list(path))


def road(kind: str, *hexes: str) -> str:
    return f'[[map.roads]]\nkind = "{kind}"\nhexes = {list(hexes)}\n'


# ---------------------------------------------------------------------- the terrain table


@case(TITLE, "T-TER", "3.1.11")
@pytest.mark.parametrize("mobility", sorted(CLASSES))
@pytest.mark.parametrize(
    ("ground", "cost"),
    [
        ("clear", 1),
        ("forest", 2),
        ("hills", 1),
        ("town", 1),
        ("city", 2),
        ("forest+hills", 2),
        ("forest+town", 2),
        ("hills+city", 2),
    ],
)
def test_cost_of_the_ground(ground: str, mobility: str, cost: int) -> None:
    assert go(lone(more=f'[map.hexes]\n"0502" = "{ground}"', kind=CLASSES[mobility]), "0502") == cost


@case(TITLE, "T-TER", "3.1.11")
@pytest.mark.parametrize(("kind", "cost"), [("INF", 2), ("CAV", 2), ("VS", 2), ("ENG", 2)])
def test_swamp_costs_one_more_on_foot(kind: str, cost: int) -> None:
    assert go(lone(more='[map.hexes]\n"0502" = "swamp"', kind=kind), "0502") == cost


@case(TITLE, "T-TER", "3.1.11", "3.1.13")
@pytest.mark.parametrize("kind", ["MOT", "ARM", "MECH", "AT"])
def test_swamp_is_closed_to_motorised_units(kind: str) -> None:
    assert refused(lone("movement = 9", '[map.hexes]\n"0502" = "swamp"', kind), "0502") == "T-TER"


@case(TITLE, "T-TER")
def test_towed_guns_are_trucked() -> None:
    swamp = '[map.hexes]\n"0502" = "swamp"'
    assert refused(lone('setup = "transport"', swamp, "ART"), "0502") == "T-TER"
    game = lone('setup = "transport"', road("motorway", "0501", "0502"), "ART")
    assert go(game, "0502") == Fraction(1, 4)


@case(TITLE, "T-TER")
@pytest.mark.parametrize("kind", ["INF", "MOT", "ARM", "HQ"])
def test_lakes_are_closed_to_everybody(kind: str) -> None:
    assert refused(lone("movement = 12", '[map.hexes]\n"0502" = "lake"', kind), "0502") == "T-TER"


@case(TITLE, "T-TER", "T-TER-n1")
@pytest.mark.parametrize(
    ("mobility", "water", "cost"),
    [
        ("wheeled", "stream", 2),
        ("tracked", "stream", 2),
        ("foot", "stream", 2),
        ("wheeled", "big_river", 4),
        ("tracked", "big_river", 4),
        ("foot", "big_river", 3),
        ("foot", "big_river+bridge", 1),
        ("tracked", "big_river+bridge", 1),
        ("wheeled", "stream+bridge", 1),
        ("foot", "stream+destroyed_bridge", 2),
        ("wheeled", "big_river+destroyed_bridge", 4),
    ],
)
def test_cost_of_the_water(mobility: str, water: str, cost: int) -> None:
    game = lone("movement = 9", f'[map.sides]\n"0501/0502" = "{water}"', CLASSES[mobility])
    assert go(game, "0502") == cost


@case(TITLE, "T-TER", "3.1.11", "R50")
@pytest.mark.parametrize(
    ("kind", "mobility", "cost"),
    [
        ("secondary", "wheeled", "1/2"),
        ("secondary", "tracked", "1"),
        ("secondary", "foot", "1"),
        ("main", "wheeled", "1/3"),
        ("main", "tracked", "1/2"),
        ("main", "foot", "1/2"),
        ("motorway", "wheeled", "1/4"),
        ("motorway", "tracked", "1/3"),
        ("motorway", "foot", "1/2"),
    ],
)
def test_cost_of_a_road_replaces_that_of_the_ground(kind: str, mobility: str, cost: str) -> None:
    more = f'{road(kind, "0501", "0502")}[map.hexes]\n"0502" = "forest+hills"'
    assert go(lone(more=more, kind=CLASSES[mobility]), "0502") == Fraction(cost)


@case(TITLE, "T-TER")
def test_a_headquarters_travels_by_truck() -> None:
    assert go(lone(more=road("main", "0501", "0502"), kind="HQ"), "0502") == Fraction(1, 3)


@case(TITLE, "T-TER", "R51")
def test_a_road_helps_only_along_it() -> None:
    more = f'{road("main", "0402", "0502")}[map.hexes]\n"0502" = "forest"'
    assert go(lone(more=more), "0502") == 2


@case(TITLE, "T-TER", "R51")
def test_a_road_crosses_water_where_its_bridge_stands() -> None:
    sides = '[map.sides]\n"0501/0502" = "{}"\n[map.hexes]\n"0502" = "forest"'
    way = road("main", "0501", "0502")
    assert go(lone(more=way + sides.format("stream"), kind="MOT"), "0502") == Fraction(1, 3)
    assert go(lone(more=way + sides.format("big_river"), kind="MOT"), "0502") == Fraction(1, 3)
    assert go(lone(more=way + sides.format("stream+destroyed_bridge"), kind="MOT"), "0502") == 3
    assert go(lone(more=way + sides.format("big_river+destroyed_bridge"), kind="MOT"), "0502") == 5


@case(TITLE, "T-TER", "R51")
def test_a_bridge_that_falls_breaks_the_road() -> None:
    way = road("main", "0501", "0502", "0503") + '[map.sides]\n"0502/0503" = "stream"'
    game = lone(more=way, kind="MOT")
    play(game, order="move", units=["A"], path=["0502"])
    play(game, order="bridge", unit="A", side="0502/0503", do="destroy")
    assert go(game, "0503") == Fraction(1, 3) + 1 + 2


@case(TITLE, "T-TER", "R51")
def test_roads_of_different_kinds_follow_each_other() -> None:
    more = road("motorway", "0501", "0502") + road("main", "0502", "0503") + road("secondary", "0503", "0504")
    assert go(lone(more=more, kind="MOT"), "0502", "0503", "0504") == Fraction(1, 4) + Fraction(1, 3) + Fraction(1, 2)


@case(TITLE, "T-TER", "R51")
def test_a_road_opens_a_swamp() -> None:
    swamp = '[map.hexes]\n"0502" = "swamp"\n'
    assert go(lone(more=road("main", "0501", "0502") + swamp, kind="ARM"), "0502") == Fraction(1, 2)


@case(TITLE, "T-TER-n3", "T-TER")
@pytest.mark.parametrize(("mobility", "cost"), [("wheeled", "1/3"), ("tracked", "1/2"), ("foot", "1/2")])
def test_hexes_of_a_city_are_linked_by_main_route(mobility: str, cost: str) -> None:
    town = '[map.hexes]\n"0501" = "city"\n"0502" = "city"'
    assert go(lone(more=town, kind=CLASSES[mobility]), "0502") == Fraction(cost)


@case(TITLE, "T-TER-n3")
@pytest.mark.parametrize(("kind", "cost"), [("secondary", "1/3"), ("main", "1/3"), ("motorway", "1/4")])
def test_in_a_city_a_lesser_road_is_no_worse_than_its_streets(kind: str, cost: str) -> None:
    town = '[map.hexes]\n"0501" = "city"\n"0502" = "city"'
    assert go(lone(more=road(kind, "0501", "0502") + town, kind="MOT"), "0502") == Fraction(cost)


@case(TITLE, "T-TER-n3")
def test_streets_cross_water_only_by_a_bridge() -> None:
    town = '[map.hexes]\n"0501" = "city"\n"0502" = "city"\n[map.sides]\n"0501/0502" = "big_river{}"'
    assert go(lone(more=town.format("+bridge"), kind="MOT"), "0502") == Fraction(1, 3)
    assert go(lone(more=town.format(""), kind="MOT"), "0502") == 5


# ---------------------------------------------------------------------- T-TER-n4: one hex more on secondary route


@case(TITLE, "T-TER-n4", "R52")
@pytest.mark.parametrize(("kind", "points"), [("INF", 4), ("ARM", 7), ("ARM", 3)])
def test_one_hex_more_when_the_whole_move_is_on_secondary_route(kind: str, points: int) -> None:
    way = road("secondary", *HEXES)
    far = HEXES[1 : points + 2]
    assert refused(lone(f"movement = {points}", way, kind), *far) is None
    assert refused(lone(f"movement = {points}", way, kind), *far, HEXES[points + 2]) == "3.1.5"


@case(TITLE, "T-TER-n4", "R52")
def test_trucks_that_pay_half_get_no_hex_more() -> None:
    way = road("secondary", *HEXES)
    assert refused(lone("movement = 2", way, "MOT"), *HEXES[1:5]) is None
    assert refused(lone("movement = 2", way, "MOT"), *HEXES[1:6]) == "3.1.5"


@case(TITLE, "T-TER-n4", "R52")
def test_the_extra_hex_is_lost_with_any_step_off_the_road() -> None:
    game = lone("movement = 4", road("secondary", *HEXES[1:]))
    assert refused(game, *HEXES[1:6]) == "3.1.5"
    game = lone("movement = 4", road("secondary", *HEXES[:4]))
    assert refused(game, *HEXES[1:6]) == "3.1.5"


@case(TITLE, "T-TER-n4", "R52")
def test_a_better_road_is_not_secondary_route() -> None:
    game = lone("movement = 2", road("main", *HEXES[:3]) + road("secondary", *HEXES[2:]))
    assert refused(game, *HEXES[1:4]) is None
    assert refused(game, *HEXES[1:5]) == "3.1.5"


@case(TITLE, "T-TER-n4", "R52")
def test_leaving_an_enemy_zone_costs_the_extra_hex() -> None:
    game = lab(
        f"""
        unit = [
            {{ id = "A", side = "soviet", type = "INF", hex = "0503", movement = 4 }},
            {{ id = "D", side = "german", type = "INF", hex = "0502" }},
        ]
        {road("secondary", *HEXES)}
        """
    )
    assert refused(game, *HEXES[3:6]) is None
    assert refused(game, *HEXES[3:7]) == "3.1.5"


@case(TITLE, "T-TER-n4", "F12", "F13")
def test_the_extra_hex_comes_at_the_end_of_a_march_in_pieces_and_is_the_last() -> None:
    game = lone("movement = 2", road("secondary", *HEXES))
    go(game, HEXES[1])
    go(game, HEXES[2])
    assert go(game, HEXES[3]) == 2
    assert refused(game, HEXES[4]) == "3.1.5"


@case(TITLE, "T-TER-n4", "F13", "R17")
def test_the_extra_hex_costs_what_is_left() -> None:
    game = lone("movement = 5, oos = 1", road("secondary", *HEXES))
    assert go(game, *HEXES[1:4]) == Fraction(5, 2)
    assert refused(game, HEXES[4]) == "3.1.5"


@case(TITLE, "T-TER-n4", "R52")
def test_the_extra_hex_is_there_in_strategic_movement() -> None:
    way = road("secondary", *HEXES)
    assert refused(lone("movement = 4, marked = true", way, phase="strategic"), *HEXES[1:4]) is None
    assert refused(lone("movement = 4, marked = true", way, phase="strategic"), *HEXES[1:5]) == "3.1.5"


# ---------------------------------------------------------------------- 3.1.1 - 3.1.4: when and how


@case(TITLE, "3.1.1")
@pytest.mark.parametrize(("phase", "moves"), [("movement", True), ("strategic", True), ("combat", False)])
def test_units_are_ordered_to_move_in_two_phases(phase: str, moves: bool) -> None:
    values = "marked = true" if phase == "strategic" else ""
    assert refused(lone(values, phase=phase), "0502") == (None if moves else "2.1.2")


@case(TITLE, "3.1.1", "3.1.2")
def test_retreat_and_pursuit_ignore_movement_points() -> None:
    game = lab(
        """
        phase = "combat"
        unit = [
            { id = "A", side = "soviet", type = "INF", hex = "0504", attack = 9, movement = 1 },
            { id = "D", side = "german", type = "INF", hex = "0505", defence = 3, movement = 1 },
        ]
        [map.hexes]
        "0506" = "forest"
        "0507" = "forest"
        """,
        [3, 4, 1, 1],
    )
    play(game, order="attack", attackers=["A"], targets=["0505"])
    play(game, order="retreat", paths={"D": ["0506", "0507"]})
    play(game, order="pursue", paths={"A": ["0505", "0506"]})
    assert (hex_of(game, "A"), hex_of(game, "D")) == ("0506", "0507")


PAIR = """
    unit = [
        { id = "A", side = "soviet", type = "INF", hex = "0501" },
        { id = "B", side = "soviet", type = "ARM", hex = "0501" },
        { id = "C", side = "soviet", type = "INF", hex = "0701" },
        { id = "Z", side = "german", type = "INF", hex = "1210" },
    ]
"""


@case(TITLE, "3.1.3")
@pytest.mark.parametrize("order", ["ABC", "CBA", "BAC"])
def test_the_owner_chooses_who_moves_first(order: str) -> None:
    game = lab(PAIR)
    for one in order:
        go(game, "0502" if one != "C" else "0702", name=one)
    assert [hex_of(game, one) for one in "ABC"] == ["0502", "0502", "0702"]


@case(TITLE, "3.1.3", "F12")
def test_a_unit_moves_in_pieces_until_another_is_ordered() -> None:
    game = lab(PAIR)
    go(game, "0502")
    assert go(game, "0503") == 2
    go(game, "0502", name="B")
    assert refused(game, "0504") == "F12"


@case(TITLE, "3.1.3", "F12")
def test_any_other_order_ends_the_march() -> None:
    game = lab(PAIR)
    go(game, "0502")
    play(game, order="fortify", units=["C"])
    assert refused(game, "0503") == "F12"


@case(TITLE, "3.1.4")
def test_a_march_skips_no_hex() -> None:
    assert refused(lone(), "0503") == "3.1.4"
    assert refused(lone(), "0502", "0504") == "3.1.4"
    assert refused(lone()) == "3.1.4"
    assert refused(lone(), "0502", "0503", "0504") is None


@case(TITLE, "3.1.4", "F12")
def test_units_ordered_together_start_in_one_hex() -> None:
    assert case_of(lab(PAIR), order="move", units=["A", "C"], path=["0602"]) == "3.1.4"
    game = lab(PAIR)
    play(game, order="move", units=["A", "B"], path=["0602", "0603"])
    assert (hex_of(game, "A"), hex_of(game, "B")) == ("0603", "0603")


# ---------------------------------------------------------------------- 3.1.5 - 3.1.7: movement points


@case(TITLE, "3.1.5", "1.4b")
@pytest.mark.parametrize("points", [1, 4, 7])
def test_a_march_is_as_long_as_the_movement_points(points: int) -> None:
    assert refused(lone(f"movement = {points}"), *HEXES[1 : points + 1]) is None
    assert refused(lone(f"movement = {points}"), *HEXES[1 : points + 2]) == "3.1.5"


@case(TITLE, "3.1.5")
def test_what_is_spent_is_gone_for_the_phase() -> None:
    game = lone("movement = 3")
    go(game, "0502", "0503")
    assert refused(game, "0504") is None
    assert refused(game, "0504", "0505") == "3.1.5"


@case(TITLE, "3.1.5")
def test_a_unit_without_movement_points_stays() -> None:
    assert refused(lone("movement = 0"), "0502") == "3.1.5"
    assert refused(lone(kind="RG"), "0502") == "15.2.1"


@case(TITLE, "3.1.5", "R17", "1.7a")
def test_half_of_the_movement_points_is_not_rounded() -> None:
    game = lone("movement = 7, oos = 1", kind="ARM")
    assert go(game, "0502", "0503", "0504") == 3
    assert (unit(game, "A").cap, unit(game, "A").left) == (42, 6)
    assert refused(game, "0505") == "3.1.5"


@case(TITLE, "3.1.6")
def test_saved_movement_points_are_lost() -> None:
    game = lone("movement = 4", '[map.supply]\nsoviet = ["0501"]')
    go(game, "0502")
    while game.state.turn == 1:
        game.play(EndPhase())
    assert refused(game, *HEXES[2:6]) is None
    assert refused(game, *HEXES[2:7]) == "3.1.5"


@case(TITLE, "3.1.7", "F12")
def test_a_slow_unit_gets_nothing_from_a_fast_one() -> None:
    path = [f"05{row:02}" for row in range(2, 8)]
    assert case_of(lab(PAIR), order="move", units=["B", "A"], path=path) == "3.1.5"
    assert case_of(lab(PAIR), order="move", units=["B"], path=path) is None


# ---------------------------------------------------------------------- 3.1.8 - 3.1.10: hexes with units


@case(TITLE, "3.1.8")
@pytest.mark.parametrize("kind", ["INF", "ARM", "AT", "VS", "RG", "FU"])
def test_a_hex_with_enemies_is_not_entered(kind: str) -> None:
    game = lab(
        f"""
        unit = [
            {{ id = "A", side = "soviet", type = "INF", hex = "0501" }},
            {{ id = "D", side = "german", type = "{kind}", hex = "0502" }},
            {{ id = "G", side = "german", type = "ART", hex = "0502" }},
        ]
        """
    )
    assert refused(game, "0502") == "3.1.8"


@case(TITLE, "3.1.8")
@pytest.mark.parametrize(
    ("mover", "enters"), [("INF", True), ("ARM", True), ("HQ", False), ("ART", False)], ids=lambda value: str(value)
)
@pytest.mark.parametrize("enemy", ["ART", "HQ"])
def test_lone_guns_and_headquarters_stop_no_regular_unit(mover: str, enters: bool, enemy: str) -> None:
    setup = 'setup = "transport",' if mover == "ART" else ""
    game = lab(
        f"""
        unit = [
            {{ {setup} id = "A", side = "soviet", type = "{mover}", hex = "0501" }},
            {{ id = "D", side = "german", type = "{enemy}", hex = "0502" }},
        ]
        """
    )
    assert refused(game, "0502") == (None if enters else "3.1.8")
    if enters:
        go(game, "0502")
        assert unit(game, "D").box == "dead"


@case(TITLE, "3.1.8", "F12", "R63")
def test_the_first_of_a_stack_pays_for_the_guns() -> None:
    game = lab(
        """
        unit = [
            { id = "A", side = "soviet", type = "INF", hex = "0501" },
            { id = "B", side = "soviet", type = "INF", hex = "0501" },
            { id = "D", side = "german", type = "ART", hex = "0502" },
        ]
        """
    )
    play(game, order="move", units=["A", "B"], path=["0502"])
    assert (unit(game, "A").left, unit(game, "B").left) == (24, 36)


FULL = """
    unit = [
        { id = "A", side = "soviet", type = "INF", hex = "0501" },
        { id = "B", side = "soviet", type = "INF", hex = "0501" },
        { id = "M", side = "soviet", type = "INF", hex = "0502" },
        { id = "N", side = "soviet", type = "INF", hex = "0502" },
        { id = "O", side = "soviet", type = "INF", hex = "0502" },
        { id = "P", side = "soviet", type = "INF", hex = "0502" },
        { id = "Z", side = "german", type = "INF", hex = "1210" },
    ]
"""


@case(TITLE, "3.1.9", "3.1.10")
def test_any_number_of_units_pass_through_a_full_hex() -> None:
    game = lab(FULL)
    assert go(game, "0502", "0503") == 2
    assert go(game, "0502", "0503", name="B") == 2
    assert refusal(game, order="end_phase") is None


# ---------------------------------------------------------------------- 3.1.11 - 3.1.13: what a step costs in all


@case(TITLE, "3.1.12", "3.1.12-ex")
def test_costs_add_up() -> None:
    more = '[map.hexes]\n"0502" = "forest"\n[map.sides]\n"0501/0502" = "stream"'
    assert go(lone(more=more, kind="ARM"), "0502") == 3
    more = '[map.hexes]\n"0502" = "forest"\n[map.sides]\n"0501/0502" = "big_river"'
    assert go(lone("movement = 9", more, "ARM"), "0502") == 5


@case(TITLE, "3.1.13", "3.1.13-ex", "F13")
def test_the_first_step_is_always_possible() -> None:
    more = '[map.hexes]\n"0502" = "forest"\n[map.sides]\n"0501/0502" = "big_river"'
    assert go(lone("movement = 3", more, "ARM"), "0502") == 3


@case(TITLE, "3.1.13", "3.1.13-ex")
def test_it_is_possible_out_of_supply_without_paying_for_it() -> None:
    more = '[map.hexes]\n"0502" = "forest"\n[map.sides]\n"0501/0502" = "stream"'
    game = lone("movement = 4, oos = 1", more)
    assert go(game, "0502") == 2
    assert unit(game, "A").oos == 1


@case(TITLE, "3.1.13", "R49", "F13")
def test_later_steps_need_the_full_cost_out_of_what_is_left() -> None:
    more = '[map.hexes]\n"0503" = "forest"\n[map.sides]\n"0502/0503" = "big_river"'
    assert refused(lone("movement = 3", more, "ARM"), "0502", "0503") == "3.1.5"
    game = lone("movement = 3", more, "ARM")
    go(game, "0502")
    assert refused(game, "0503") == "3.1.5"


@case(TITLE, "3.1.13", "R49")
def test_the_cap_covers_the_price_of_leaving_a_zone() -> None:
    game = lab(
        """
        unit = [
            { id = "A", side = "soviet", type = "INF", hex = "0503", movement = 2 },
            { id = "D", side = "german", type = "INF", hex = "0502" },
        ]
        [map.hexes]
        "0504" = "forest"
        """
    )
    assert go(game, "0504") == 2


@case(TITLE, "3.1.13", "R49", "R63")
def test_the_cap_does_not_cover_the_price_of_guns() -> None:
    game = lab(
        """
        unit = [
            { id = "A", side = "soviet", type = "INF", hex = "0501", movement = 1 },
            { id = "D", side = "german", type = "ART", hex = "0502" },
        ]
        """
    )
    assert refused(game, "0502") == "3.1.5"


@case(TITLE, "3.1.13", "F13")
def test_an_allowance_of_nothing_moves_nowhere() -> None:
    assert refused(lone("movement = 2, marked = true", phase="strategic"), "0502") == "F13"
    assert refused(lone("movement = 3, marked = true", phase="strategic"), "0502") is None


@case(TITLE, "3.1.13")
def test_what_is_closed_stays_closed() -> None:
    assert refused(lone("movement = 1", '[map.hexes]\n"0502" = "swamp"', "ARM"), "0502") == "T-TER"


# ---------------------------------------------------------------------- reach


MAZE = """
    unit = [
        { id = "A", side = "soviet", type = "KIND", hex = "0505", movement = POINTS },
        { id = "B", side = "soviet", type = "INF", hex = "0506" },
        { id = "D", side = "german", type = "INF", hex = "0703" },
        { id = "E", side = "german", type = "ARM", hex = "0308" },
        { id = "G", side = "german", type = "ART", hex = "0304", fortified = true },
        { id = "H", side = "german", type = "HQ", hex = "0706" },
    ]
    [map.hexes]
    "0605" = "forest"
    "0405" = "swamp"
    "0406" = "hills"
    "0504" = "town"
    "0604" = "city"
    "0603" = "city"
    "0407" = "lake"
    [map.sides]
    "0505/0504" = "stream"
    "0506/0507" = "big_river"
    "0607/0608" = "stream+destroyed_bridge"
    [[map.roads]]
    kind = "secondary"
    hexes = ["0505", "0506", "0606", "0607", "0608", "0609"]
    [[map.roads]]
    kind = "motorway"
    hexes = ["0505", "0405", "0404", "0304"]
"""


@case(TITLE, "3.1.4", "3.1.5", "3.1.13", "T-TER", "T-TER-n4", "4.2.1", "4.2.3")
@pytest.mark.parametrize(("kind", "points"), [("INF", 2), ("ARM", 2), ("MOT", 1), ("HQ", 2), ("INF", 3)])
def test_reach_finds_the_ends_of_all_lawful_marches_and_no_more(kind: str, points: int) -> None:
    game = lab(MAZE.replace("KIND", kind).replace("POINTS", str(points)))
    found = movement.reach(game, unit(game, "A"))
    ends = {game.book.map.grid.label(hex_) for hex_ in found.hexes} - {"0505"}
    assert ends == marched_ends(game, 4)
    for label in sorted(ends):
        path = [game.book.map.grid.label(hex_) for hex_ in found.path(game.book.labels[label])]
        twin = lab(MAZE.replace("KIND", kind).replace("POINTS", str(points)))
        assert go(twin, *path) == Fraction(found.cost(game.book.labels[label]), 12)


def marched_ends(game: Game, longest: int) -> set[str]:
    """Every end of every path of at most so many steps that `check` accepts; stop where a part is refused."""
    grid = game.book.map.grid
    paths: list[tuple[int, ...]] = [()]
    ends: set[str] = set()
    for _ in range(longest):
        longer = []
        for path, direction in product(paths, range(6)):
            here = path[-1] if path else game.book.labels["0505"]
            there = grid.neighbours[6 * here + direction]
            if there >= 0 and refused(game, *(grid.label(hex_) for hex_ in (*path, there))) is None:
                longer.append((*path, there))
                ends.add(grid.label(there))
        paths = longer
    return ends - {"0505"}
