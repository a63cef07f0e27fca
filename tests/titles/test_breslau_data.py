"""The data of Breslau 1945: complete, consistent, and as the book prints it where it prints it."""

from __future__ import annotations

import re
from collections import Counter
from datetime import date, timedelta
from pathlib import Path

import pytest

from case import case
from sztab.errors import DataError, SztabError
from sztab.rules.breslau.options import OptionalRules
from sztab.rules.breslau.state import CLASSES
from sztab.titles import scenario, title
from sztab.titles.breslau import charts_of
from sztab.titles.breslau.lists import GarrisonRow
from sztab.titles.files import read_toml
from sztab.titles.layout import lay_out
from sztab.titles.lists import read_list

NAME = "breslau1945"
BOX = title(NAME)
SIEGE = BOX.scenario("siege-of-breslau")
ROWS: tuple[GarrisonRow, ...] = SIEGE.rows


def test_title_is_found_by_any_spelling() -> None:
    assert title("BRESLAU-1945") is title("Breslau 1945") is BOX
    assert scenario("Siege of Breslau") is scenario("breslau1945") is SIEGE
    assert (BOX.family, SIEGE.sides, SIEGE.turns) == ("breslau", ("soviet", "german"), 9)


def test_cases_are_all_there() -> None:
    assert len(BOX.cases) == 342
    kinds = Counter(each.kind for each in BOX.cases.values())
    assert kinds["rule"] + kinds["procedure"] + kinds["table"] + kinds["optional"] + kinds["scenario"] > 280
    for each in BOX.cases.values():
        assert each.case not in each.see


def test_rulings_are_all_there() -> None:
    assert list(BOX.rulings) == [f"R{n}" for n in range(1, 108)]
    for ruling in BOX.rulings.values():
        assert not ruling.switch or ruling.switch in BOX.options, ruling.id


def test_every_option_is_a_field_of_the_rules_with_the_same_default() -> None:
    assert list(BOX.options) == list(OptionalRules.__struct_fields__)
    for name, option in BOX.options.items():
        assert getattr(OptionalRules(), name) == option.default, name
        assert option.case or option.ruling, name


def test_every_table_that_is_shown_is_there() -> None:
    index = read_toml(BOX.folder / "tables" / "index.toml").data
    for table in index["table"]:
        rows = BOX.tables(table["name"])
        assert set(table["columns"]) <= set(rows[0].cells), table["name"]
        assert table["case"] in BOX.cases
    assert set(index["abbreviations"].values()) <= set(BOX.cases)
    assert {row.cells["abbreviation"] for row in BOX.tables("abbreviations")} == set(index["abbreviations"])
    for row in BOX.tables("modifiers"):
        assert row.cells["case"] in BOX.cases


def test_what_is_reconstructed_is_said() -> None:
    said = set(BOX.card["reconstructed"])
    assert set(charts_of(NAME).reconstructed) == {"combat_results", "terrain_effects", "turn_record", "victory"}
    assert said == {*charts_of(NAME).reconstructed, "counters", "map", "engineers"}
    assert {row.source for row in ROWS} == {"reconstructed"}


# ---------------------------------------------------------------------- counters


@case(NAME, "15.1a", "15.1b", "15.1c", "15.1d", "15.1e", "15.1f", "15.1g", "15.1m", "15.1n", "15.1o", "R9")
def test_the_counters_the_text_fixes_are_there() -> None:
    count = Counter(row.type for row in ROWS if row.side == "german")
    assert (count["AA"], count["ENG"], count["HY"], count["TRAIN"], count["PARA"]) == (9, 5, 2, 1, 8)
    assert count["VS"] > 20
    names = Counter(row.quality for row in ROWS if row.side == "german")
    assert (names["PzVI"], names["Pz II"], names["StG"], names["SturmPz"]) == (2, 3, 7, 1)
    assert names["SS"] > 5
    assert sorted(row.id for row in ROWS if row.case == "15.1g") == ["CO 1", "CO 2", "CO 3", "CO 4"]
    assert sorted(row.goliath for row in ROWS if row.goliath) == [1, 2, 3, 4, 5]
    assert sum(row.case == "15.1k" for row in ROWS) >= 2


@case(NAME, "2.4b", "2.4c", "2.4d", "R10")
def test_values_that_are_printed_are_right() -> None:
    for row in ROWS:
        if row.type == "VS":
            assert row.primary in (1, 2) and row.steps == 1
        if row.type == "AA":
            assert (row.aa, row.aa_range, row.bombard, row.range, row.direct, row.steps) == (6, 4, 6, "*", 3, 1)
        if CLASSES[row.type] == "ART":
            assert row.steps == 1 and row.bombard > 0 and row.range != "0"
        if row.steps == 2 and CLASSES[row.type] not in ("AIR", "TRANS"):
            assert 0 < row.reduced_primary <= row.primary and 0 < row.reduced_secondary <= row.secondary
    assert Counter(row.bombard for row in ROWS if row.type == "AIR") == {32: 1, 24: 4, 16: 4}
    loads = {row.quality: (row.bombard, row.reduced_bombard) for row in ROWS if row.type == "TRANS"}
    assert loads == {"Ju-352": (6, 3), "He-111": (4, 2), "Ju-52": (3, 1)}


@case(NAME, "13.3b")
def test_engineers_can_pay_for_a_barricade() -> None:
    assert all(row.movement >= 5 for row in ROWS if row.type == "ENG" and row.side == "german")


GROUPS = {
    "309 Div group": (
        "15.2.1b",
        {"309"},
        ["159 Artillery", "23 Guards Mortar", "531 Guards Mortar", "22 Flamethrower"],
    ),
    "218 Div group": ("15.2.1b", {"218"}, ["1/1248 Tk", "1/1249 Tk"]),
    "222/563 Tank": ("15.2.1b", set(), ["1/222 Tk", "1/563 Tk"]),
    "181 Div group": ("15.2.1c", {"181"}, ["1194 Tk", "1196 Tk", "1198 Tk", "38 Guards Rocket", "23 Guards Artillery"]),
    "359/273 Div group": (
        "15.2.1d",
        {"359", "273"},
        ["46 Flamethrower", "187 Artillery", "191 Artillery", "51 Artillery", "1/62 Eng", "1/240 Eng"],
    ),
    "294 Div group": ("15.2.1e", {"294"}, ["1/349 SPG", "36 Guards Artillery", "15 Guards Rocket"]),
    "112 Div group": (
        "15.2.1g",
        {"112"},
        ["40 Artillery", "315 Artillery", "18 Guards Rocket", "32 Guards Rocket", "1/87 Tk", "47 Flamethrower"],
    ),
    "135 Div": ("15.2.1i", {"135"}, []),
}


@case(NAME, "15.2.1b", "15.2.1c", "15.2.1d", "15.2.1e", "15.2.1g", "15.2.1i", "R89")
@pytest.mark.parametrize("group", GROUPS)
def test_soviet_groups_are_those_of_the_list(group: str) -> None:
    number, divisions, named = GROUPS[group]
    rows = {row.id: row for row in ROWS if row.enters == group}
    assert {row.division for row in rows.values() if row.division} == divisions
    assert set(named) <= set(rows)
    assert {row.case for row in rows.values()} == {number}
    for division in divisions:
        types = Counter(row.type for row in rows.values() if row.division == division)
        assert types == {"INF": 9, "ART": 1, "AT": 1}


ENTRIES = {
    "2/FJ26": (2, "1002 1004", "2007 2009"),
    "3/FJ26": (3, "1002 1004", "2007 2009"),
    "Porsel": (4, "1506 1506", ""),
    "SS": (5, "1301 2701", ""),
    "309 Div group": (1, "2126 2826", ""),
    "218 Div group": (1, "1022 1026", ""),
    "222/563 Tank": (1, "1326 1726", ""),
    "181 Div group": (2, "1026 2826", ""),
    "359/273 Div group": (3, "1026 2826", ""),
    "294 Div group": (4, "1026 2826", ""),
    "112 Div group": (6, "1001 1026", ""),
    "135 Div": (8, "1001 1026", ""),
}


@case(NAME, "15.1.1a", "15.1.1b", "15.1.1c", "15.1.1d", "15.1.1e", "15.1.1f", "15.2.1f", "15.2.1h", "15.2.1j")
def test_every_group_enters_on_its_turn_by_its_hexes() -> None:
    book, state = lay_out({"title": NAME, "scenario": SIEGE.slug})
    assert [entry.group for entry in book.scenario.entries] == list(ENTRIES)
    for entry in book.scenario.entries:
        turn, hexes, fallback = ENTRIES[entry.group]
        labels = [book.hex_labels[hex_] for hex_ in entry.hexes]
        assert (entry.turn, f"{labels[0]} {labels[-1]}") == (turn, hexes)
        assert [book.hex_labels[h] for h in (entry.fallback[:1] + entry.fallback[-1:])] == fallback.split()
        units = [u for u in state.units if book.counters[u.n].enters == entry.group]
        assert units and all(u.box == "due" and u.due == turn for u in units)


# ---------------------------------------------------------------------- charts


@case(NAME, "T.3", "15.2.1", "R6")
def test_the_turn_record_runs_by_weeks_and_turn_5_holds_the_first_of_april() -> None:
    weeks = charts_of(NAME).weeks
    assert [week.turn for week in weeks] == list(range(1, 10))
    for week in weeks:
        start, end = date.fromisoformat(week.start), date.fromisoformat(week.end)
        assert end - start == timedelta(days=6)
        assert start == SIEGE.start + timedelta(days=7 * (week.turn - 1))
    assert weeks[4].start == "1945-04-01" and weeks[4].bombers
    assert [week.air_steps for week in weeks] == [0, -1, 1, 1, -1, 1, 1, 1, -1]
    assert [week.turn for week in weeks if week.depletion] == [week.turn for week in weeks if week.directives]
    assert weeks[1].depletion is False and weeks[2].depletion is True
    assert SIEGE.end == date(1945, 5, 5)


@case(NAME, "T.2", "R3")
def test_printed_terrain_effects_are_right() -> None:
    terrain = charts_of(NAME).terrain
    assert [terrain[name].costs[0] for name in ("suburban", "city", "fortress")] == [36, 48, 60]
    assert {row.costs[1] for row in terrain.values()} == {12}
    assert [terrain[name].divisor for name in ("clear", "suburban", "city", "fortress")] == [1, 2, 3, 4]
    assert [terrain[name].drm for name in ("suburban", "city")] == [2, 2]


@case(NAME, "T.1", "R1")
def test_the_combat_table_is_monotonous_and_column_12_has_a_miss() -> None:
    charts = charts_of(NAME)
    assert charts.columns == (1, 2, 4, 6, 8, 10, 12, 16, 20, 24, 32, 40, 48)
    for row in charts.rows:
        assert list(row) == sorted(row)
    for column in zip(*charts.rows):
        assert list(column) == sorted(column, reverse=True)
    assert 0 in [charts.losses(12, roll) for roll in range(1, 7)]


# ---------------------------------------------------------------------- lists that cannot be read


@pytest.mark.parametrize(
    ("here", "there", "fault"),
    [
        (",1808,", ",18x8,", "hex: '18x8' is not a hex of four digits"),
        ("set-up: engineers", "", "place: a counter has either a place"),
        (",6,2,2,2,", ",6,3,2,2,", "steps: 3 should be at least 1 and at most 2"),
        (",0,0,0,0,0,0,1,", ",0,0,far,0,0,0,1,", "range: 'far' is neither a number of hexes nor *"),
        ("15.1a,reconstructed", "15.1a,guessed", "source: 'guessed' is not one of"),
    ],
)
def test_a_list_names_its_fault(tmp_path: Path, here: str, there: str, fault: str) -> None:
    head, line = (BOX.folder / "scenarios" / "siege-of-breslau.csv").read_text("utf-8").splitlines()[:2]
    assert here in line
    path = tmp_path / "list.csv"
    path.write_text(f"{head}\n{line.replace(here, there)}\n", "utf-8")
    with pytest.raises(DataError, match=re.escape(f"list.csv:2: {fault}")):
        read_list(path, "breslau", {"soviet": ("soviet",), "german": ("german",)})


def test_a_list_of_a_family_nobody_knows_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SztabError, match="there is no family of rules 'chess'"):
        read_list(tmp_path / "list.csv", "chess", {})
