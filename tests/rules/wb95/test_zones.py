"""Chapter 4.1 and 4.2: who has a zone of control, where it ends, and what it does to a march."""

from __future__ import annotations

from fractions import Fraction

import pytest

from case import case
from lab import hex_of, lab, play, printed
from march import go, refused
from sztab.rules.wb95.pieces import in_enemy_zone
from sztab.table import EndPhase, Game

TITLE = "budziszyn1945"
AROUND = {
    "0604": ["0503", "0504", "0603", "0605", "0703", "0704"],
    "0705": ["0605", "0606", "0704", "0706", "0805", "0806"],
}
"""The neighbours of a hex in an even and in an odd column."""


def held(game: Game, side: str = "soviet") -> list[str]:
    """The hexes in which this side stands in an enemy zone."""
    number = game.book.sides.index(side)
    return sorted(label for label, hex_ in game.book.labels.items() if in_enemy_zone(game, number, hex_))


def post(values: str, hex_: str = "0604", more: str = "") -> Game:
    """A German unit of these values in a hex, a Soviet one far away."""
    return lab(
        f"""
        unit = [
            {{ id = "A", side = "soviet", type = "INF", hex = "0110" }},
            {{ id = "D", side = "german", hex = "{hex_}", {values} }},
        ]
        {more}
        """
    )


def stands(a: str, *germans: str, values: str = 'type = "INF"', more: str = "") -> Game:
    """Soviet A in a hex, German infantry D, E, F... in others."""
    units = "\n".join(
        f'{{ id = "{name}", side = "german", type = "INF", hex = "{hex_}" }},' for name, hex_ in zip("DEFG", germans)
    )
    return lab(f'unit = [\n{{ id = "A", side = "soviet", hex = "{a}", {values} }},\n{units}\n]\n{more}')


# ---------------------------------------------------------------------- 4.1: the zone


@case(TITLE, "4.1.1", "R2")
@pytest.mark.parametrize("hex_", sorted(AROUND))
def test_a_zone_covers_the_six_hexes_around(hex_: str) -> None:
    assert held(post('type = "INF"', hex_)) == AROUND[hex_]


@case(TITLE, "4.1.1")
def test_a_zone_moves_with_its_unit() -> None:
    game = lab(
        """
        side = "german"
        unit = [
            { id = "D", side = "german", type = "INF", hex = "0604" },
            { id = "A", side = "soviet", type = "INF", hex = "0110" },
        ]
        """
    )
    go(game, "0605", "0705", name="D")
    assert held(game) == AROUND["0705"]


@case(TITLE, "4.1.2", "R21")
@pytest.mark.parametrize(
    "values",
    [
        'type = "INF"',
        'type = "ARM"',
        'type = "MOT"',
        'type = "CAV"',
        'type = "ENG"',
        'type = "REC"',
        'type = "VS"',
        'type = "FU"',
        'type = "AT"',
        'type = "AA"',
        'type = "INF", steps = 1, full = 2',
        'type = "INF", disorganised = true',
        'type = "INF", oos = 9',
        'type = "INF", fortified = true',
    ],
)
def test_regular_units_have_a_zone_in_any_condition(values: str) -> None:
    assert held(post(values)) == AROUND["0604"]


@case(TITLE, "4.1.2")
@pytest.mark.parametrize("values", ['type = "HQ"', 'type = "ART"', 'type = "ART", setup = "transport"'])
def test_headquarters_and_guns_have_none(values: str) -> None:
    assert held(post(values)) == []


@case(TITLE, "4.1.2", "R21", "R69")
@pytest.mark.parametrize(
    "values",
    [
        'type = "HQ"',
        'type = "RG"',
        'type = "ART"',
        'type = "ART", setup = "transport"',
        'type = "RKT"',
        'type = "ART", mobility = "tracked"',
    ],
)
def test_headquarters_artillery_and_resilience_groups_have_none(values: str) -> None:
    assert held(post(values)) == []


@case(TITLE, "4.1.3")
@pytest.mark.parametrize("river", ["big_river", "big_river+bridge"])
def test_no_zone_reaches_across_a_big_river(river: str) -> None:
    game = post('type = "INF"', more=f'[map.sides]\n"0604/0605" = "{river}"\n"0604/0703" = "{river}"')
    assert held(game) == ["0503", "0504", "0603", "0704"]


@case(TITLE, "4.1.3", "T-TER-n1")
def test_a_road_over_a_big_river_carries_no_zone() -> None:
    way = '[map.sides]\n"0604/0605" = "big_river"\n[[map.roads]]\nkind = "main"\nhexes = ["0604", "0605"]'
    assert "0605" not in held(post('type = "INF"', more=way))


@case(TITLE, "4.1.3")
def test_a_zone_reaches_across_a_stream() -> None:
    assert held(post('type = "INF"', more='[map.sides]\n"0604/0605" = "stream"')) == AROUND["0604"]


@case(TITLE, "4.1.4", "4.1.4-ex")
@pytest.mark.parametrize(
    ("kind", "ground", "reaches"),
    [
        ("INF", "swamp", True),
        ("CAV", "swamp", True),
        ("VS", "swamp", True),
        ("ARM", "swamp", False),
        ("MOT", "swamp", False),
        ("AT", "swamp", False),
        ("INF", "lake", False),
        ("ARM", "lake", False),
        ("ARM", "mountains", False),
        ("ARM", "forest", True),
        ("MOT", "city", True),
    ],
)
def test_no_zone_reaches_where_the_unit_may_not_go(kind: str, ground: str, reaches: bool) -> None:
    horses = ', mobility = "foot"' if kind == "CAV" else ""
    game = post(f'type = "{kind}"{horses}', more=f'[map.hexes]\n"0605" = "{ground}"')
    assert ("0605" in held(game)) == reaches
    assert "0603" in held(game)


@case(TITLE, "4.1.4", "4.1.4-ex")
@pytest.mark.parametrize(("kind", "reaches"), [("ARM", False), ("MOT", False), ("INF", True)])
def test_a_road_through_a_swamp_takes_no_zone_there(kind: str, reaches: bool) -> None:
    """As a bridge takes none across a big river."""
    way = '[[map.roads]]\nkind = "main"\nhexes = ["0604", "0605", "0606"]\n[map.hexes]\n"0605" = "swamp"'
    game = post(f'type = "{kind}"', more=way)
    assert ("0605" in held(game)) == reaches
    assert "0603" in held(game)


@case(TITLE, "4.1.5")
def test_zones_of_both_sides_lie_over_each_other() -> None:
    game = stands("0604", "0602")
    assert "0603" in held(game, "soviet")
    assert "0603" in held(game, "german")


@case(TITLE, "4.1.5", "4.2.6")
def test_many_zones_hold_no_faster_than_one() -> None:
    assert go(stands("0605", "0604"), "0606") == 2
    assert go(stands("0605", "0604", "0504"), "0606") == 2


# ---------------------------------------------------------------------- 4.2.1, 4.2.2: entering


@case(TITLE, "4.2.1")
@pytest.mark.parametrize("kind", ["INF", "ARM", "HQ", "MOT"])
def test_whoever_enters_a_zone_stops(kind: str) -> None:
    game = stands("0607", "0604", values=f'type = "{kind}"')
    assert refused(game, "0606", "0605") is None
    assert refused(game, "0606", "0605", "0705") == "4.2.1"


@case(TITLE, "4.2.1", "F12")
def test_a_second_order_does_not_free_him() -> None:
    game = stands("0607", "0604", values='type = "ARM"')
    go(game, "0606", "0605")
    assert refused(game, "0606") == "4.2.1"


@case(TITLE, "4.2.1")
def test_a_friend_in_the_hex_does_not_lift_the_zone() -> None:
    game = lab(
        """
        unit = [
            { id = "A", side = "soviet", type = "ARM", hex = "0607" },
            { id = "B", side = "soviet", type = "INF", hex = "0605" },
            { id = "D", side = "german", type = "INF", hex = "0604" },
        ]
        """
    )
    assert refused(game, "0606", "0605", "0705") == "4.2.1"


@case(TITLE, "4.2.1", "4.1.2")
def test_guns_and_headquarters_hold_nobody_up() -> None:
    game = lab(
        """
        unit = [
            { id = "A", side = "soviet", type = "ARM", hex = "0607" },
            { id = "D", side = "german", type = "ART", hex = "0604" },
            { id = "E", side = "german", type = "HQ", hex = "0604" },
        ]
        """
    )
    assert refused(game, "0606", "0605", "0705", "0704") is None


@case(TITLE, "4.2.1", "4.1.3")
def test_a_march_along_a_guarded_big_river_goes_on() -> None:
    sides = '[map.sides]\n"0604/0605" = "big_river"\n"0604/0704" = "big_river"'
    game = stands("0607", "0604", values='type = "ARM"', more=sides)
    assert refused(game, "0606", "0605", "0704", "0805") is None


@case(TITLE, "4.2.1", "4.2.4")
def test_in_the_next_movement_phase_he_may_leave() -> None:
    game = lab(
        """
        unit = [
            { id = "A", side = "soviet", type = "HQ", hex = "0606" },
            { id = "D", side = "german", type = "AT", hex = "0604" },
        ]
        [map.supply]
        soviet = ["0606", "0605"]
        german = ["0604"]
        """
    )
    go(game, "0605")
    for _ in range(4):  # movement and combat of both
        game.play(EndPhase())
    assert game.state.turn == 2
    assert refused(game, "0606", "0607") is None


@case(TITLE, "4.2.2")
def test_entering_a_zone_costs_nothing_extra() -> None:
    assert go(stands("0606", "0604"), "0605") == 1


# ---------------------------------------------------------------------- 4.2.3 - 4.2.6: leaving


@case(TITLE, "4.2.3", "F4")
@pytest.mark.parametrize("step", ["0504", "0704"])
def test_no_step_inside_the_zone_of_one_enemy(step: str) -> None:
    assert refused(stands("0605", "0604"), step) == "4.2.3"


@case(TITLE, "4.2.3", "F4", "R48")
def test_a_stack_holds_like_one_unit() -> None:
    game = lab(
        """
        unit = [
            { id = "A", side = "soviet", type = "INF", hex = "0605" },
            { id = "D", side = "german", type = "ARM", hex = "0604" },
            { id = "E", side = "german", type = "INF", hex = "0604" },
        ]
        [map.hexes]
        "0704" = "swamp"
        """
    )
    assert refused(game, "0704") == "4.2.3"


@case(TITLE, "4.2.3", "4.1.4")
def test_tanks_beside_a_swamp_do_not_bar_the_way_into_it() -> None:
    game = lab(
        """
        unit = [
            { id = "A", side = "soviet", type = "INF", hex = "0605" },
            { id = "D", side = "german", type = "ARM", hex = "0604" },
        ]
        [map.hexes]
        "0704" = "swamp"
        """
    )
    assert go(game, "0704") == 3


@case(TITLE, "4.2.3")
def test_in_pursuit_a_unit_moves_inside_a_zone() -> None:
    game = lab(
        """
        phase = "combat"
        unit = [
            { id = "A", side = "soviet", type = "INF", hex = "0605", attack = 9 },
            { id = "B", side = "soviet", type = "INF", hex = "0504", attack = 4 },
            { id = "D", side = "german", type = "INF", hex = "0704", defence = 3 },
            { id = "E", side = "german", type = "INF", hex = "0604", defence = 4 },
        ]
        """,
        [3, 4, 3, 4],
    )
    play(game, order="attack", attackers=["A"], targets=["0704"])
    play(game, order="retreat", paths={"D": ["0804", "0904"]})
    play(game, order="pursue", paths={"A": ["0704"]})
    assert hex_of(game, "A") == "0704"


@case(TITLE, "4.2.4", "4.2.6")
def test_a_unit_may_leave_a_zone_and_come_back_into_it() -> None:
    game = stands("0605", "0604")
    assert go(game, "0705", "0704") == 3


@case(TITLE, "4.2.4")
def test_coming_back_takes_the_movement_points_it_takes() -> None:
    game = stands("0605", "0604", values='type = "INF", movement = 2')
    assert refused(game, "0705") is None
    assert refused(game, "0705", "0704") == "3.1.5"


@case(TITLE, "4.2.5", "4.2.6", "F4")
def test_from_the_zone_of_one_enemy_into_that_of_another() -> None:
    game = stands("0605", "0604", "0607")
    assert go(game, "0606") == 2
    assert refused(game, "0706") == "4.2.1"


@case(TITLE, "4.2.5", "4.2.3", "F4", "R48")
@pytest.mark.parametrize(("reading", "case_"), [("any", "4.2.3"), ("new", None)])
def test_a_new_enemy_behind_the_old_one_by_option(reading: str, case_: str | None) -> None:
    option = f'[options]\nzone_to_zone = "{reading}"'
    assert refused(stands("0605", "0604", "0804", more=option), "0704") == case_


@case(TITLE, "4.2.3", "4.2.5", "F4")
@pytest.mark.parametrize("reading", ["any", "new"])
def test_under_both_readings_one_enemy_alone_bars_and_two_apart_do_not(reading: str) -> None:
    option = f'[options]\nzone_to_zone = "{reading}"'
    assert refused(stands("0605", "0604", more=option), "0704") == "4.2.3"
    assert refused(stands("0605", "0604", "0607", more=option), "0606") is None


@case(TITLE, "4.2.6")
@pytest.mark.parametrize("kind", ["INF", "ARM", "MOT", "HQ"])
def test_leaving_a_zone_costs_one_point(kind: str) -> None:
    assert go(stands("0605", "0604", values=f'type = "{kind}"'), "0606") == 1 + printed(
        1, ardennes2024=2 if kind in ("MOT", "HQ") else 1
    )


@case(TITLE, "4.2.6")
def test_leaving_by_road_costs_one_point_too() -> None:
    way = '[[map.roads]]\nkind = "main"\nhexes = ["0605", "0606"]'
    assert go(stands("0605", "0604", values='type = "MOT"', more=way), "0606") == Fraction(4, 3)


@case(TITLE, "4.2.6", "4.1.3")
def test_leaving_a_bank_that_is_watched_across_the_river_is_free() -> None:
    assert go(stands("0605", "0604", more='[map.sides]\n"0604/0605" = "big_river"'), "0606") == 1


@case(TITLE, "4.2.1", "4.2.6")
def test_the_germans_are_held_by_the_same_zones() -> None:
    game = lab(
        """
        unit = [
            { id = "A", side = "german", type = "ARM", hex = "0605" },
            { id = "D", side = "soviet", type = "INF", hex = "0604" },
            { id = "E", side = "soviet", type = "INF", hex = "0608" },
        ]
        """
    )
    assert refused(game, "0704") == "4.2.3"
    assert refused(game, "0606", "0607", "0706") == "4.2.1"
    assert go(game, "0606", "0607") == 3
