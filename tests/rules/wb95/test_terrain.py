"""The terrain table on the march: ground, water, roads, cities, and the extra hex of a secondary route."""

from __future__ import annotations

from fractions import Fraction

import pytest

from case import case
from lab import lab, play, printed
from march import CLASSES, HEXES, go, lone, refused, road

TITLE = "budziszyn1945"


# ---------------------------------------------------------------------- the terrain table


@case(TITLE, "T-TER", "3.1.11", "1.3a", "1.3c")
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


@case(TITLE, "3.1.11")
@pytest.mark.parametrize(
    ("kind", "reference", "normandy", "ardennes"),
    [("INF", [1, 2, 2], [1, 2, 2], [1, 2, 2]), ("ARM", [1, 2], [1, 3], [1, 3]), ("MOT", [1, 2], [1, 3], [2, 3])],
)
def test_a_hex_costs_by_its_ground_and_the_class_of_the_unit(
    kind: str, reference: list[int], normandy: list[int], ardennes: list[int]
) -> None:
    ways = [lone("movement = 9", f'[map.hexes]\n"0502" = "{ground}"', kind) for ground in ("clear", "forest", "swamp")]
    assert (refused(ways[2], "0502") is None) is (kind == "INF")
    costs = printed(reference, normandy1944=normandy, ardennes2024=ardennes)
    assert [go(game, "0502") for game in ways[: len(costs)]] == costs


@case(TITLE, "T-TER", "3.1.11")
@pytest.mark.parametrize(("kind", "cost"), [("INF", 2), ("CAV", 2), ("VS", 2), ("ENG", 2)])
def test_swamp_costs_one_more_on_foot(kind: str, cost: int) -> None:
    assert go(lone(more='[map.hexes]\n"0502" = "swamp"', kind=kind), "0502") == cost


@case(TITLE, "T-TER", "3.1.11", "3.1.13")
@pytest.mark.parametrize("kind", ["MOT", "ARM", "MECH", "AT"])
def test_swamp_is_closed_to_motorised_units(kind: str) -> None:
    assert refused(lone("movement = 9", '[map.hexes]\n"0502" = "swamp"', kind), "0502") == "T-TER"


@case(TITLE, "T-TER", "R53")
def test_mountains_drawn_on_a_map_are_for_those_on_foot_and_for_roads() -> None:
    ground = '[map.hexes]\n"0502" = "mountains"\n'
    assert go(lone(more=ground), "0502") == 3
    assert refused(lone("movement = 9", ground, "ARM"), "0502") == "T-TER"
    assert go(lone(more=road("main", "0501", "0502") + ground, kind="ARM"), "0502") == Fraction(1, 2)


@case(TITLE, "T-TER", "1.3b")
def test_towed_guns_are_trucked() -> None:
    swamp = '[map.hexes]\n"0502" = "swamp"'
    assert refused(lone('setup = "transport"', swamp, "ART"), "0502") == "T-TER"
    game = lone('setup = "transport"', road("motorway", "0501", "0502"), "ART")
    assert go(game, "0502") == Fraction(1, 4)


@case(TITLE, "T-TER")
@pytest.mark.parametrize("kind", ["INF", "MOT", "ARM", "HQ"])
def test_lakes_are_closed_to_everybody(kind: str) -> None:
    assert refused(lone("movement = 12", '[map.hexes]\n"0502" = "lake"', kind), "0502") == "T-TER"


@case(TITLE, "T-TER", "R53", "R55")
@pytest.mark.parametrize(
    ("mobility", "water", "cost"),
    [
        ("wheeled", "stream", 2),
        ("tracked", "stream", 2),
        ("foot", "stream", 2),
        ("tracked", "river", 2),
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
@pytest.mark.parametrize(("kind", "cost"), [("secondary", "1/3"), ("main", "1/3")])
def test_in_a_city_a_lesser_road_is_no_worse_than_its_streets(kind: str, cost: str) -> None:
    town = '[map.hexes]\n"0501" = "city"\n"0502" = "city"'
    assert go(lone(more=road(kind, "0501", "0502") + town, kind="MOT"), "0502") == Fraction(cost)


@case(TITLE, "T-TER-n3", "T-TER")
def test_a_motorway_in_a_city_is_better_than_its_streets() -> None:
    town = '[map.hexes]\n"0501" = "city"\n"0502" = "city"'
    assert go(lone(more=road("motorway", "0501", "0502") + town, kind="MOT"), "0502") == Fraction(1, 4)


@case(TITLE, "T-TER-n3")
def test_streets_cross_water_only_by_a_bridge() -> None:
    town = '[map.hexes]\n"0501" = "city"\n"0502" = "city"\n[map.sides]\n"0501/0502" = "big_river{}"'
    assert go(lone(more=town.format("+bridge"), kind="MOT"), "0502") == Fraction(1, 3)
    assert go(lone(more=town.format(""), kind="MOT"), "0502") == printed(5, normandy1944=1 + 1 + 5)


# ---------------------------------------------------------------------- T-TER-n4: one hex more on secondary route


@case(TITLE, "T-TER-n4", "R52")
@pytest.mark.parametrize("points", [4, 3])
def test_one_hex_more_when_the_whole_move_is_on_secondary_route(points: int) -> None:
    one_hex_more("INF", points)


@case(TITLE, "T-TER-n4", "R52", "T-TER")
@pytest.mark.parametrize("points", [7, 3])
def test_one_hex_more_for_tanks_which_pay_a_point_as_well(points: int) -> None:
    one_hex_more("ARM", points)


def one_hex_more(kind: str, points: int) -> None:
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
def test_points_spent_on_a_bridge_cost_the_extra_hex() -> None:
    game = lone("movement = 3", road("secondary", *HEXES) + '[map.sides]\n"0501/0601" = "stream+bridge"', "INF")
    play(game, order="bridge", unit="A", side="0501/0601", do="destroy")
    assert refused(game, *HEXES[1:3]) is None
    assert refused(game, *HEXES[1:4]) == "3.1.5"


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
