"""The tables of Budziszyn 1945: every cell there, and saying what it prints."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from itertools import pairwise

import pytest

from case import case
from sztab.titles import ScenarioCard, title
from sztab.titles.files import Row

BOX = title("budziszyn1945")
NYSA = BOX.scenario("nysa-1945")
STARS = BOX.scenario("two-stars")
BOTH = pytest.mark.parametrize("card", [NYSA, STARS], ids=lambda card: card.slug)
ROLLS = [str(roll) for roll in range(2, 13)]
RATIOS = ["1:4", "1:3", "1:2", *(f"{n}:1" for n in range(1, 11))]
WAYS = {roll: 6 - abs(7 - roll) for roll in range(2, 13)}  # of 36


@case("budziszyn1945", "T-CRT")
def test_combat_table_has_143_cells_that_say_what_they_print() -> None:
    table = {(row.text("odds"), row.text("roll")): row for row in BOX.tables("combat_results")}
    assert set(table) == {(odds, roll) for odds in RATIOS for roll in ROLLS}
    for (odds, _), row in table.items():
        assert row.number("column") == RATIOS.index(odds)
        attacker = numbers(row, "att_retreat", "att_loss", "att_disorg", "att_test")
        defender = numbers(row, "def_retreat", "def_loss", "def_disorg", "def_test")
        assert attacker == decoded(row.text("attacker_result"), "A")
        assert defender == decoded(row.text("defender_result"), "D")
        assert not (attacker[0] and defender[0]), "nobody retreats when the other does"


@case("budziszyn1945", "T-CRT", "1.6-T", "F6")
def test_disputed_cells_follow_the_majority() -> None:
    table = {(row.text("odds"), row.text("roll")): row for row in BOX.tables("combat_results")}
    rotated = {(row.text("odds"), row.text("roll")): row for row in BOX.tables("combat_results_disputed")}
    assert {cell: table[cell].text("defender_result") for cell in rotated} == {
        ("5:1", "12"): "D1",
        ("9:1", "8"): "D3-1",
        ("10:1", "2"): "D5D-1",
    }
    for cell, row in rotated.items():
        defender = numbers(row, "def_retreat", "def_loss", "def_disorg", "def_test")
        assert defender == decoded(row.text("defender_result"), "D")
        assert row.text("attacker_result") == table[cell].text("attacker_result")
        assert row.text("column") == table[cell].text("column")


@pytest.mark.parametrize("name", ["air_attack", "artillery_fire", "attack_on_objects"])
def test_fire_tables_have_66_cells_in_six_rows(name: str) -> None:
    rows = BOX.tables(name)
    bands = sorted({(row.number("sp_min"), row.number("sp_max", empty=99)) for row in rows})
    assert bands == [(1, 2), (3, 5), (6, 8), (9, 12), (13, 16), (17, 99)]
    assert [row.text("roll") for row in rows] == ROLLS * 6


@case("budziszyn1945", "T-AIR", "T-ART")
@pytest.mark.parametrize("name", ["air_attack", "artillery_fire"])
def test_fire_results_say_what_they_print(name: str) -> None:
    for row in BOX.tables(name):
        assert numbers(row, "loss", "disorg", "test") == decoded(row.text("result"), "A")[1:]


@case("budziszyn1945", "T-OBJ")
def test_chance_to_hit_a_bridge_climbs_with_strength() -> None:
    chances: Counter[int] = Counter()
    for row in BOX.tables("attack_on_objects"):
        assert row.flag("destroyed") == (row.text("result") == "D")
        chances[row.number("sp_min")] += WAYS[row.number("roll")] * row.flag("destroyed")
    assert [chances[band] for band in sorted(chances)] == [1, 6, 12, 18, 24, 32]


@case("budziszyn1945", "T-TER")
def test_terrain_costs_and_shifts() -> None:
    table = {row.text("terrain"): row for row in BOX.tables("terrain")}
    costs = {
        name: [row.twelfths(f"cost_{by}") for by in ("trucked", "tracked", "nonmotorised")]
        for name, row in table.items()
    }
    assert costs == {
        "clear": [12, 12, 12],
        "forest": [12, 12, 12],
        "hills": [0, 0, 0],
        "swamp": [-1, -1, 12],
        "city": [24, 24, 24],
        "town": [12, 12, 12],
        "lake": [-1, -1, -1],
        "stream": [12, 12, 12],
        "big_river": [36, 36, 24],
        "secondary_route": [6, 12, 12],
        "main_route": [4, 6, 6],
        "motorway": [3, 4, 6],
        "river": [12, 12, 12],  # R53
        "mountains": [-1, -1, 24],
    }
    shifts = {name: row.number("defender_cm") for name, row in table.items() if row.number("defender_cm")}
    printed = {"forest": 1, "hills": 1, "stream": 1, "big_river": 3, "city": 2, "town": 1}
    assert shifts == {**printed, "river": 1, "mountains": 3}
    assert [name for name, row in table.items() if row.text("attacker_sp_factor") == "1/2"] == ["swamp"]


@case("budziszyn1945", "T-MOR", "5.6.2-T")
@BOTH
def test_morale_of_every_counter_is_that_of_the_table(card: ScenarioCard) -> None:
    limits = {
        (row.text("side"), row.text("nation"), row.text("quality", needed=False)): row.number("limit")
        for row in BOX.tables("morale")
    }
    assert len(limits) == 16
    for row in card.rows:
        side = "allied" if row.nation == "usa" else row.side
        general = limits[side, row.nation, ""]
        assert row.morale == limits.get((side, row.nation, row.quality), general), row.id


@case("budziszyn1945", "9.2.2", "10.1.7")
def test_ranges_of_hq_and_supply() -> None:
    ranges = {row.text("nation", needed=False): row.number("range") for row in BOX.tables("hq_range")}
    assert ranges == {"usa": 4, "great_britain": 4, "germany": 4, "ussr": 3, "poland": 0, "": 3}
    supply = {
        (row.text("nation", needed=False), row.text("side", needed=False)): row.number("mp")
        for row in BOX.tables("supply_mp")
    }
    assert (supply["usa", ""], supply["germany", ""], supply["ussr", ""]) == (12, 10, 8)
    assert (supply["poland", "soviet"], supply["", "german"]) == (8, 7)
    for card in (NYSA, STARS):
        assert card.card["hq"]["ranges"] == {nation: ranges[nation] for nation in ("germany", "ussr", "poland", "usa")}


@case("budziszyn1945", "T-SEQ")
def test_twelve_phases_in_two_halves() -> None:
    rows = BOX.tables("sequence_of_play")
    half = ["air", "barrage", "movement", "combat", "strategic", "supply"]
    assert [row.text("name") for row in rows] == half * 2
    assert [row.number("phase") for row in rows] == list(range(1, 13))
    assert [row.text("owner") for row in rows] == ["both", *"AAAAA", "both", *"BBBBB"]
    for row in rows:
        assert set(row.names("see")) | {row.text("case")} <= set(BOX.cases)


def test_stars_disable_each_other_both_ways() -> None:
    disables = {row.text("colour"): set(row.names("disables")) for row in BOX.tables("stars")}
    disabled_by = {row.text("colour"): set(row.names("disabled_by")) for row in BOX.tables("stars")}
    assert disables == {"black": {"yellow"}, "white": {"black", "yellow"}, "yellow": set(), "blue": set()}
    for colour, enemies in disabled_by.items():
        assert enemies == {other for other, victims in disables.items() if colour in victims}


def test_capabilities_cover_every_counter_once() -> None:
    classes: dict[tuple[str, str], int] = defaultdict(int)
    for row in BOX.tables("unit_capabilities"):
        for kind in row.names("types"):
            classes[kind, row.text("mobility")] += 1
    for card in (NYSA, STARS):
        for counter in card.rows:
            limbers = counter.type == "ART" and counter.mobility == "wheeled"
            assert classes[counter.type, counter.mobility] == (2 if limbers else 1), counter.id


@case("budziszyn1945", "11.2.2-ex")
def test_delay_table_follows_its_rule() -> None:
    for row in BOX.tables("entry_zone_delay"):
        away, waited = row.number("zones_away"), row.number("turn") - 1
        expected = "all" if away <= 3 * waited else "half" if away == 1 else "no"
        assert row.text("mp_available") == expected


@pytest.mark.parametrize(("scale", "levels"), [("five", 5), ("six", 6)])
def test_victory_scale_has_no_gap(scale: str, levels: int) -> None:
    rows = [row for row in BOX.tables("nysa_victory_scale") if row.text("scale") == scale]
    bounds = [(row.number("margin_min", empty=-999), row.number("margin_max", empty=999)) for row in rows]
    assert len(bounds) == levels
    assert (bounds[0], bounds[-1]) == ((-999, 0), (31, 999))
    assert all(upper + 1 == lower for (_, upper), (lower, _) in pairwise(bounds))
    assert [row.text("winner") for row in rows] == ["german"] + ["soviet"] * (levels - 1)


def decoded(result: str, retreat: str) -> tuple[int, int, int, int]:
    """Retreat, loss, disorganised, test of a printed result such as A2D-2 or D3-1."""
    pattern = rf"(?:{retreat}(\d))?(?:-(\d))?(D)?(\*)?(?:-(\d))?(\*)?"
    found = re.fullmatch(pattern, "" if result == "-" else result)
    assert found, result
    back, loss, disorganised, dot, late_loss, late_dot = found.groups()
    return int(back or 0), int(loss or late_loss or 0), int(bool(disorganised)), int(bool(dot or late_dot))


def numbers(row: Row, *columns: str) -> tuple[int, ...]:
    return tuple(row.number(column) for column in columns)
