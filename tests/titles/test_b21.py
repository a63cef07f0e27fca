"""The data of B-21: complete, consistent, and honest about what is not printed."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

import pytest

from case import case
from sztab.rules.b21.options import AgreedRules
from sztab.titles import ScenarioCard, scenario, title
from sztab.titles.b21.layout import board_of
from sztab.titles.files import read_toml

BOX = title("b21")
CARDS = BOX.scenarios()
LISTS = ("bartoszyce2014", "perekop2014", "basra2003")
UNTABLED = {"HQ", "PONT"}


def test_title_is_found_by_any_spelling() -> None:
    assert title("B-21") is title("Battle Century XXI") is BOX
    assert scenario("Bartoszyce First Day").slug == "bartoszyce-first-day"
    assert [(card.slug, card.turns) for card in CARDS] == [
        ("bartoszyce-first-day", 4),
        ("bartoszyce2014", 11),
        ("perekop2014", 12),
        ("basra2003", 12),
    ]


def test_cases_are_all_there() -> None:
    assert len(BOX.cases) == 456
    kinds = Counter(each.kind for each in BOX.cases.values())
    assert kinds["rule"] + kinds["procedure"] + kinds["table"] + kinds["scenario"] > 370
    for each in BOX.cases.values():
        assert each.case not in each.see and set(each.see) <= {*BOX.cases, *BOX.rulings} | {"13.2", "14.0", "3.5"}, (
            each.case
        )


def test_rulings_are_all_there() -> None:
    assert sorted(BOX.rulings, key=lambda one: int(one[1:])) == [f"R{n}" for n in range(1, 139)]
    for ruling in BOX.rulings.values():
        assert not ruling.switch or ruling.switch in BOX.options, ruling.id
    assert sum(bool(ruling.switch) for ruling in BOX.rulings.values()) == 8


def test_every_option_is_a_field_of_the_rules_with_the_same_default() -> None:
    assert list(BOX.options) == list(AgreedRules.__struct_fields__)
    for name, option in BOX.options.items():
        assert getattr(AgreedRules(), name) == option.default, name
        assert option.case in BOX.cases, name
        assert not option.ruling or BOX.rulings[option.ruling].switch == name


def test_every_table_is_shown() -> None:
    index = read_toml(BOX.folder / "tables" / "index.toml").data
    assert {table["name"] for table in index["table"]} == {*BOX.table_names()} - {"abbreviations", "unit_values"}
    for table in index["table"]:
        columns = set(BOX.tables(table["name"])[0].cells)
        assert {*table.get("columns", ()), *table.get("down", ()), *table.get("cell", ())} <= columns, table["name"]
        assert table["case"] in BOX.cases
    assert set(index["abbreviations"].values()) <= set(BOX.cases)
    assert set(index["abbreviations"]) <= {row.cells["abbreviation"] for row in BOX.tables("abbreviations")}


def test_what_is_not_printed_is_said() -> None:
    """A table all of whose lines are rebuilt is marked where it is shown, and the box says so."""
    index = read_toml(BOX.folder / "tables" / "index.toml").data
    for table in index["table"]:
        sources = {row.cells["source"] for row in BOX.tables(table["name"])}
        assert table.get("reconstructed", False) == (sources == {"reconstructed"}), table["name"]
    said = " ".join(BOX.card["reconstructed"].values())
    cited = set(re.findall(r"R\d+", said))
    assert cited <= set(BOX.rulings) and {"R111", "R112", "R113", "R100", "R101", "R90", "R83", "R71"} <= cited
    assert {row.cells["source"] for row in BOX.tables("unit_values")} <= {"printed", "estimated"}


@case("b21", "R113", "R120", "1.2")
@pytest.mark.parametrize("slug", LISTS)
def test_a_counter_has_the_values_of_its_kind_in_the_unit_table(slug: str) -> None:
    known = {
        tuple(row.cells[column] for column in ("nation", "type", "size", "equipment")): row.cells
        for row in BOX.tables("unit_values")
    }
    for row in BOX.scenario(slug).rows:
        values = known[(row.nation, row.type, row.size, row.equipment)]
        assert " ".join(row.track) == values["track"], row.id
        assert str(row.movement) == values["movement"], row.id
        for column in ("gun", "armour", "ammo", "night"):
            assert getattr(row, column) == values[column], f"{row.id} {column}"


@case("b21", "3.1", "S.1", "S.2", "S.3", "R121")
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.slug)
def test_the_calendar_runs_day_by_day_with_its_nights(card: ScenarioCard) -> None:
    days = card.card["calendar"]
    assert len(days) == card.turns
    assert [day["date"] for day in days] == sorted(day["date"] for day in days)
    assert (days[0]["date"], days[-1]["date"]) == (card.start, card.end)
    nights = [n for n, day in enumerate(days, 1) if day["light"] == "night"]
    said = next(note["text"] for note in card.card["notes"] if note["text"].startswith("Night"))
    assert [int(n) for n in re.findall(r"\d+", said.split("(")[0].split(".")[0])] == nights


@case("b21", "R114", "S.1", "S.2", "S.3")
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.slug)
def test_the_levels_of_victory_meet_and_an_idle_attacker_loses(card: ScenarioCard) -> None:
    levels = card.card["victory"]["levels"]
    for higher, lower in pairwise(levels):
        assert lower["most"] + 1 == higher["least"]
    board = board_of(card.card["map"])
    attacker = next(one for one in card.card["side"] if one["role"] == "attacker")
    idle = 0
    for aim in card.card["victory"]["objectives"]:
        for label in aim["hexes"]:
            hex_ = board.grid.hex(label)
            held = next((row.side for row in card.rows if row.hex == label and not row.enters), "")
            zoned = next((one["name"] for one in card.card["side"] if hex_ in _zone(board, one)), "")
            if aim["side"] == (held or zoned):
                idle += aim["points"] * (1 if aim["side"] == attacker["name"] else -1)
    level = next(one for one in levels if one.get("least", -999) <= idle <= one.get("most", 999))
    assert level["winner"] not in ("", attacker["name"]), (idle, level["name"])


def _zone(board: object, side: dict[str, list[str]]) -> frozenset[int]:
    regions: dict[str, frozenset[int]] = board.regions  # type: ignore[attr-defined]
    return frozenset[int]().union(*(regions.get(word, frozenset()) for word in side["zone"]))


@case("b21", "S.1")
def test_the_first_day_is_the_start_of_the_whole() -> None:
    """It has the same list, card and rules; only the end, the exits and the levels are its own."""
    day, whole = BOX.scenario("bartoszyce-first-day"), BOX.scenario("bartoszyce2014")
    assert day.rows == whole.rows
    same = (
        "calendar",
        "side",
        "setup",
        "refit",
        "supply",
        "placement",
        "minefields",
        "border",
        "slow",
        "charges",
        "drop",
    )
    for key in same:
        mine, theirs = day.card[key], whole.card[key]
        assert mine == theirs[: len(mine)], key
    assert day.card["victory"]["objectives"] == whole.card["victory"]["objectives"]
    assert "exit" not in day.card and min(one["start"] for one in whole.card["exit"]) > day.turns
    assert day.card["air"] == [one for one in whole.card["air"] if one["date"] == day.start]
