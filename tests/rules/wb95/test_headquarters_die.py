"""9.2, Headquarters and the die: who must be in range, how far it reaches, and what it is worth."""

from __future__ import annotations

import pytest

from case import case
from duel import duel, odds
from lab import lab, order_as, play
from sztab.rules.wb95.battle import declared
from sztab.rules.wb95.odds import reckon
from sztab.rules.wb95.orders import Attack
from sztab.table import ForcedDice

BOX = "budziszyn1945"


@case(BOX, "9.2.1")
def test_a_headquarters_in_range_takes_one_from_the_attackers_roll_and_adds_one_to_the_defenders() -> None:
    assert odds(duel(), ["A"], "0603").roll_modifier == 0
    assert odds(duel('{ id = "H", side = "german", type = "HQ", hex = "0606" },'), ["A"], "0603").roll_modifier == -1
    assert odds(duel('{ id = "H", side = "soviet", type = "HQ", hex = "0601" },'), ["A"], "0603").roll_modifier == 1


@case(BOX, "9.2.1", "9.2.4")
def test_with_both_staffs_near_the_roll_stays_as_it_is() -> None:
    game = duel("""
        { id = "H", side = "german", type = "HQ", hex = "0606" },
        { id = "S", side = "soviet", type = "HQ", hex = "0601" },
    """)
    assert odds(game, ["A"], "0603").roll_modifier == 0
    assert odds(game, ["A"], "0603", hq=False).roll_modifier == 1
    assert odds(game, ["A"], "0603", support={"hq": False}).roll_modifier == -1


@case(BOX, "9.2.3")
def test_several_headquarters_are_worth_no_more_than_one() -> None:
    game = duel("""
        { id = "H", side = "german", type = "HQ", hex = "0606" },
        { id = "G", side = "german", type = "HQ", hex = "0605" },
        { id = "F", side = "german", type = "HQ", hex = "0604" },
    """)
    assert odds(game, ["A"], "0603").roll_modifier == -1


@case(BOX, "9.2.1", "9.2.2")
def test_one_attacker_out_of_range_spoils_it_unless_another_headquarters_covers_him() -> None:
    near = duel("""
        { id = "B", side = "german", type = "INF", hex = "0703" },
        { id = "H", side = "german", type = "HQ", hex = "0306" },
    """)
    assert odds(near, ["A"], "0603").roll_modifier == -1
    assert odds(near, ["A", "B"], "0603").roll_modifier == 0
    two = duel("""
        { id = "B", side = "german", type = "INF", hex = "0703" },
        { id = "H", side = "german", type = "HQ", hex = "0306" },
        { id = "G", side = "german", type = "HQ", hex = "1104" },
    """)
    assert odds(two, ["A", "B"], "0603").roll_modifier == -1


@case(BOX, "9.2.1", "9.2.2")
def test_every_defending_hex_must_be_covered() -> None:
    text = """
        phase = "combat"
        unit = [
            {{ id = "A", side = "german", type = "INF", hex = "0604", attack = 4 }},
            {{ id = "D", side = "soviet", type = "INF", hex = "0603" }},
            {{ id = "E", side = "soviet", type = "INF", hex = "0504" }},
            {{ id = "S", side = "soviet", type = "HQ", hex = "{place}" }},
        ]
    """
    for place, modifier in (("0602", 1), ("0601", 0)):
        game = lab(text.format(place=place))
        order = order_as(Attack, game, {"order": "attack", "attackers": ["A"], "targets": ["0603", "0504"]})
        assert reckon(game, declared(game, order, 0)).roll_modifier == modifier


@case(BOX, "9.2.1", "9.2.2")
def test_guns_in_distant_support_must_be_in_range_too_or_be_left_out() -> None:
    more = """
        { id = "G", side = "german", type = "ART", hex = "0906", attack = 3 },
        { id = "H", side = "german", type = "HQ", hex = "0306" },
    """
    game = duel(more)
    assert odds(game, ["A"], "0603", artillery=["G"]).roll_modifier == 0
    assert odds(game, ["A"], "0603").roll_modifier == -1
    loose = duel(more, options="hq_ranged_guns = false")
    assert odds(loose, ["A"], "0603", artillery=["G"]).roll_modifier == -1


@case(BOX, "9.2.1", "9.2.2")
def test_the_defenders_distant_guns_must_be_in_range_too() -> None:
    more = """
        { id = "G", side = "soviet", type = "ART", hex = "0901", attack = 3 },
        { id = "S", side = "soviet", type = "HQ", hex = "0303" },
    """
    game = duel(more)
    assert odds(game, ["A"], "0603", support={"artillery": ["G"]}).roll_modifier == 0
    assert odds(game, ["A"], "0603", support={}).roll_modifier == 1
    loose = duel(more, options="hq_ranged_guns = false")
    assert odds(loose, ["A"], "0603", support={"artillery": ["G"]}).roll_modifier == 1


@case(BOX, "9.2.1")
def test_the_enemys_headquarters_helps_nobody_else() -> None:
    game = duel('{ id = "S", side = "soviet", type = "HQ", hex = "0605" },')
    assert odds(game, ["A"], "0603").roll_modifier == 1


@case(BOX, "9.2.1")
def test_a_headquarters_out_of_supply_or_across_a_river_still_helps() -> None:
    game = lab("""
        phase = "combat"
        unit = [
            { id = "A", side = "german", type = "INF", hex = "0604", attack = 4 },
            { id = "D", side = "soviet", type = "INF", hex = "0603", attack = 4 },
            { id = "H", side = "german", type = "HQ", hex = "0606", oos = 3 },
        ]
        [map.sides]
        "0605/0606" = "big_river"
    """)
    assert odds(game, ["A"], "0603").roll_modifier == -1


@case(BOX, "9.2.1")
@pytest.mark.parametrize(
    ("side", "roll", "row"),
    [("german", [1, 1], 2), ("german", [3, 4], 6), ("soviet", [6, 6], 12), ("soviet", [3, 4], 8)],
)
def test_the_modified_roll_decides_and_never_leaves_the_table(side: str, roll: list[int], row: int) -> None:
    place = "0606" if side == "german" else "0601"
    game = duel(f'{{ id = "H", side = "{side}", type = "HQ", hex = "{place}" }},')
    game.dice = ForcedDice(roll)
    events = play(game, order="attack", attackers=["A"], targets=["0603"])
    assert next(event.data["row"] for event in events if event.kind == "result") == row


@case(BOX, "9.2.2")
@pytest.mark.parametrize(
    ("nation", "reach"),
    [("usa", 4), ("great britain", 4), ("german", 4), ("soviet", 3), ("hungarian", 3), ("other", 3)],
)
def test_how_far_a_headquarters_reaches_by_nation(nation: str, reach: int) -> None:
    for away, modifier in ((reach, -1), (reach + 1, 0)):
        game = lab(f"""
            phase = "combat"
            unit = [
                {{ id = "A", side = "red", type = "INF", nation = "{nation}", hex = "0604", attack = 4 }},
                {{ id = "H", side = "red", nation = "{nation}", type = "HQ", hex = "06{4 + away:02}" }},
                {{ id = "D", side = "blue", type = "INF", hex = "0603", attack = 4 }},
            ]
        """)
        assert odds(game, ["A"], "0603").roll_modifier == modifier


def polish(defender: str, staff: str, staff_hex: str) -> int:
    """The die modifier for a defence of 0603 by a unit of one nation with a headquarters of another."""
    game = lab(f"""
        phase = "combat"
        unit = [
            {{ id = "A", side = "german", type = "INF", hex = "0604", attack = 4 }},
            {{ id = "D", side = "soviet", type = "INF", nation = "{defender}", hex = "0603", attack = 4 }},
            {{ id = "H", side = "soviet", nation = "{staff}", type = "HQ", hex = "{staff_hex}" }},
        ]
    """)
    return odds(game, ["A"], "0603").roll_modifier


@case(BOX, "9.2.2", "NY-N8", "NY-N9")
@pytest.mark.parametrize(
    ("defender", "staff", "place", "modifier"),
    [
        ("polish", "polish", "0603", 1),
        ("polish", "polish", "0602", 0),
        ("soviet", "polish", "0603", 1),
        ("polish", "soviet", "0603", 1),
        ("polish", "soviet", "0602", 0),
        ("soviet", "soviet", "0602", 1),
    ],
)
def test_polish_and_soviet_staffs_serve_each_other_only_on_their_own_hex(
    defender: str, staff: str, place: str, modifier: int
) -> None:
    assert polish(defender, staff, place) == modifier


@case(BOX, "9.2.2", "NY-N8", "NY-N9")
@pytest.mark.parametrize("staff", ["polish", "soviet"])
def test_polish_attackers_get_nothing_from_any_headquarters_even_on_its_hex(staff: str) -> None:
    game = lab(f"""
        phase = "combat"
        unit = [
            {{ id = "A", side = "soviet", type = "INF", nation = "polish", hex = "0604", attack = 4 }},
            {{ id = "H", side = "soviet", nation = "{staff}", type = "HQ", hex = "0604" }},
            {{ id = "D", side = "german", type = "INF", hex = "0603", attack = 4 }},
        ]
    """)
    assert odds(game, ["A"], "0603").roll_modifier == 0
