"""Chapter 3.1: when and how units march, what they have to spend, and what they may not do."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from case import case
from lab import hex_of, lab, play, printed, refusal, unit
from march import HEXES, case_of, go, lone, refused, road
from sztab.rules.wb95 import movement
from sztab.table import EndPhase, Game

TITLE = "budziszyn1945"


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
    back = {"order": "retreat", "paths": {"D": ["0506", "0507"]}}
    after = {"order": "pursue", "paths": {"A": ["0505", "0506"]}}
    play(game, order="attack", attackers=["A"], targets=["0505"])
    assert refusal(game, back) is None
    play(game, back)
    assert refusal(game, after) is None
    play(game, after)
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
        there = "0502" if one != "C" else "0702"
        assert refused(game, there, name=one) is None
        go(game, there, name=one)
    assert [hex_of(game, one) for one in "ABC"] == ["0502", "0502", "0702"]


@case(TITLE, "3.1.3", "F12")
def test_a_unit_moves_in_pieces_until_another_is_ordered() -> None:
    game = lab(PAIR)
    go(game, "0502")
    assert go(game, "0503") == 2
    go(game, "0502", name="B")
    assert refused(game, "0504") == "F12"


@case(TITLE, "3.1.3", "F12")
@pytest.mark.parametrize(
    "order",
    [
        {"order": "fortify", "units": ["C"]},
        {"order": "mark_strategic", "units": ["C"]},
        {"order": "setup", "unit": "G", "mode": "transport"},
        {"order": "bridge", "unit": "C", "side": "0701/0702", "do": "destroy"},
        {"order": "enter", "units": ["R"], "hex": "0105"},
    ],
    ids=lambda order: str(order["order"]),
)
def test_any_order_to_another_unit_ends_the_march(order: dict[str, Any]) -> None:
    assert ends_the_march(order)


@case(TITLE, "3.1.3", "15.3.3", "F12")
def test_so_does_a_refill() -> None:
    assert ends_the_march({"order": "refill", "unit": "L", "from": "V"})


def ends_the_march(order: dict[str, Any]) -> bool:
    others = """
        { id = "G", side = "soviet", type = "ART", hex = "0901" },
        { id = "R", side = "soviet", type = "INF", zone = "0105" },
        { id = "V", side = "soviet", type = "VS", hex = "0301" },
        { id = "L", side = "soviet", type = "INF", hex = "0301", steps = 1, full = 2 },
        { id = "Z","""
    drawn = '[map.sides]\n"0701/0702" = "stream+bridge"\n' + road("main", "0105", "0206")
    game = lab(PAIR.replace('{ id = "Z",', others) + drawn)
    go(game, "0502")
    play(game, order)
    return refused(game, "0503") == "F12"


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


@case(TITLE, "3.1.5", "3.1.6")
def test_a_way_that_leads_back_is_paid_for_like_any_other() -> None:
    game = lone("movement = 4")
    play(game, order="move", units=["A"], path=["0502", "0501"])
    assert (hex_of(game, "A"), unit(game, "A").left, unit(game, "A").moved) == ("0501", 24, True)


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
    for _ in range(4):  # movement and combat of both
        game.play(EndPhase())
    assert game.state.turn == 2
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


@case(TITLE, "3.1.8", "F12")
def test_behind_a_regular_unit_the_whole_stack_may_enter() -> None:
    units = """
        unit = [
            { id = "A", side = "soviet", type = "INF", hex = "0501" },
            { id = "H", side = "soviet", type = "HQ", hex = "0501" },
            { id = "D", side = "german", type = "ART", hex = "0502" },
        ]
    """
    assert case_of(lab(units), order="move", units=["H", "A"], path=["0502"]) == "3.1.8"
    game = lab(units)
    play(game, order="move", units=["A", "H"], path=["0502"])
    assert (hex_of(game, "A"), hex_of(game, "H"), unit(game, "D").box) == ("0502", "0502", "dead")


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
    for one in "AB":
        assert refused(game, "0502", "0503", name=one) is None
        assert go(game, "0502", "0503", name=one) == 2
    assert refusal(game, order="end_phase") is None


# ---------------------------------------------------------------------- 3.1.11 - 3.1.13: what a step costs in all


@case(TITLE, "3.1.12")
@pytest.mark.parametrize(("kind", "cost", "there"), [("INF", 3, 3), ("ARM", 3, 5), ("MOT", 3, 6)])
def test_the_hex_and_the_water_before_it_are_paid_together(kind: str, cost: int, there: int) -> None:
    more = '[map.hexes]\n"0502" = "forest"\n[map.sides]\n"0501/0502" = "stream"'
    assert go(lone("movement = 9", more, kind), "0502") == printed(cost, normandy1944=there, ardennes2024=there)


@case(TITLE, "3.1.12", "3.1.12-ex")
def test_costs_add_up() -> None:
    more = '[map.hexes]\n"0502" = "forest"\n[map.sides]\n"0501/0502" = "stream"'
    assert go(lone(more=more, kind="ARM"), "0502") == printed(3, normandy1944=1 + 2 + 2)
    more = '[map.hexes]\n"0502" = "forest"\n[map.sides]\n"0501/0502" = "big_river"'
    assert go(lone("movement = 9", more, "ARM"), "0502") == printed(5, normandy1944=1 + 2 + 5)


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


@case(TITLE, "3.1.13", "F13", "12.2.3")
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
