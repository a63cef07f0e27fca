"""The data of Normandy 1944: complete, consistent, and as the book prints it where it prints it."""

from __future__ import annotations

import re
from collections import Counter, defaultdict

import pytest

from case import case
from sztab.titles import ScenarioCard, key, scenario, title
from sztab.titles.files import Row, read_toml
from sztab.titles.wb95.lists import CounterRow

BOX = title("normandy1944")
SISTER = title("budziszyn1945")
CARDS = BOX.scenarios()
EVERY = pytest.mark.parametrize("card", CARDS, ids=lambda card: card.slug)
ROLLS = [str(roll) for roll in range(2, 13)]
SCENARIO_FIELDS = {
    *("side", "army", "hex", "place", "spread", "fortified", "losses", "pool", "enters", "bound"),
    *("note", "source", "line"),
}


# the title


def test_title_is_found_by_any_spelling() -> None:
    assert title("NORMANDY 1944") is BOX
    assert scenario("D-day").slug == "d-day"
    assert scenario("LUTTICH").name == "Lüttich"
    assert [card.slug for card in CARDS] == ["cobra", "totalize", "d-day", "luttich"]


def test_cases_are_all_there() -> None:
    assert len(BOX.cases) == 429
    kinds = Counter(each.kind for each in BOX.cases.values())
    assert kinds["scenario"] == 51
    for each in BOX.cases.values():
        assert set(each.see) <= set(BOX.cases), each.case
        assert each.case not in each.see


def test_rulings_are_all_there() -> None:
    assert list(BOX.rulings) == [f"F{n}" for n in range(1, 15)] + [f"R{n}" for n in range(1, 105)]
    for ruling in BOX.rulings.values():
        assert ruling.cases, ruling.id
        for cited in re.findall(r"\b[RF]\d+\b", ruling.ruling):
            assert cited in BOX.rulings
    for each in BOX.cases.values():
        for cited in re.findall(r"\b[RF]\d+\b", each.note):
            assert cited in BOX.rulings, each.case


def test_every_switch_has_an_option_and_every_option_a_ruling() -> None:
    switched = {ruling.switch for ruling in BOX.rulings.values()} - {""}
    assert switched == set(BOX.options)
    for option in BOX.options.values():
        for cited in filter(None, (option.ruling, option.family)):
            assert BOX.rulings[cited].switch in (option.name, ""), option.name


@pytest.mark.parametrize(
    ("name", "default"),
    [
        ("oos_growth", True),
        ("works_against_fire", True),
        ("combat_cells", "majority"),
        ("support_range", "attacked"),
        ("big_rivers", "all"),
        ("air_counters", True),
        ("air_block", "own"),
        ("joint_attacks", "barred"),
        ("masking", "off"),
    ],
)
def test_defaults_of_the_options(name: str, default: bool | str) -> None:
    assert BOX.options[name].default == default


def test_shared_cases_have_the_words_of_the_sister() -> None:
    """What is the same rule is told in the same words, here and there."""
    for case_ in sorted(BOX.cite.shared):
        for own in BOX.cite.own[case_]:
            if own == case_ and own in BOX.cases and case_ in SISTER.cases and own != "1.3e":
                assert BOX.cases[own].summary == SISTER.cases[case_].summary, own


# the tables


@case("normandy1944", "T-CRT", "T-CRT-copy1", "R6")
def test_the_combat_table_is_that_of_the_family() -> None:
    for name in ("combat_results", "combat_results_disputed", "air_attack"):
        assert [row.cells for row in BOX.tables(name)] == [row.cells for row in SISTER.tables(name)], name


@case("normandy1944", "T-OBJ")
def test_the_table_for_objects_is_that_of_the_family_with_a_letter_of_its_own() -> None:
    mine, theirs = ([row.cells for row in box.tables("attack_on_objects")] for box in (BOX, SISTER))
    assert {row["result"] for row in mine} == {"-", "Z"}
    assert mine == [{**row, "result": row["result"].replace("D", "Z")} for row in theirs]


@pytest.mark.parametrize("name", ["air_attack", "bomber_attack", "artillery_fire", "attack_on_objects"])
def test_fire_tables_have_66_cells_in_six_rows(name: str) -> None:
    rows = BOX.tables(name)
    bands = sorted({(row.number("sp_min"), row.number("sp_max", empty=99)) for row in rows})
    assert bands == [(1, 2), (3, 5), (6, 8), (9, 12), (13, 16), (17, 99)]
    assert [row.text("roll") for row in rows] == ROLLS * 6


@case("normandy1944", "T-BOM", "R54")
def test_cells_of_the_bomber_table() -> None:
    cells = {(row.text("sp_min"), row.text("roll")): row for row in BOX.tables("bomber_attack")}
    assert cells["3", "8"].text("result") == cells["6", "8"].text("result") == "-"
    assert cells["17", "8"].text("result") == "-1D"
    for row in cells.values():
        assert told(row) == (row.number("loss"), row.number("disorg"), row.number("test"))


def told(row: Row) -> tuple[int, int, int]:
    """What the letters of a fire result say."""
    text = row.text("result")
    loss = re.search(r"-(\d)", text)
    return int(loss[1]) if loss else 0, int("D" in text), int("*" in text)


@case("normandy1944", "T-ART", "R55")
def test_the_artillery_table_is_its_own() -> None:
    mine = {(r.text("sp_min"), r.text("roll")): r.text("result") for r in BOX.tables("artillery_fire")}
    theirs = {(r.text("sp_min"), r.text("roll")): r.text("result") for r in SISTER.tables("artillery_fire")}
    assert {band for band, _ in mine if any(mine[band, roll] != theirs[band, roll] for roll in ROLLS)} == {
        *("6", "9", "13", "17")
    }
    assert mine["13", "11"] == "-1*"


@case("normandy1944", "T-TER", "R13", "R15", "R18", "R24")
def test_rows_of_the_terrain_table() -> None:
    rows = {row.text("terrain"): row for row in BOX.tables("terrain")}
    figures = ("cost_trucked", "cost_tracked", "cost_nonmotorised", "defender_cm", "attacker_sp_factor")
    for name, wanted in {
        "clear": "1 1 1 0 1",
        "forest": "2 2 1 2 1",
        "bocage": "3 2 1 2 1",
        "hill1": "1 1 0 1 1",
        "hill2": "2 2 1 2 1",
        "hill3": "3 3 1 2 1",
        "swamp": "forbidden forbidden 1 0 1/2",
        "town": "0 0 0 1 1",
        "city": "1 1 1 2 1",
        "fort": "0 0 0 3 1/2",
        "stream": "3 2 1 1 1",
        "river": "5 5 3 0 1/2",
        "canal": "forbidden forbidden all 1 1/2",
        "main_route": "1/3 1/2 1/2 0 1",
        "secondary_route": "1/2 1/2 1 0 1",
    }.items():
        assert " ".join(rows[name].text(column) for column in figures) == wanted, name


def test_index_shows_tables_that_are_there_by_columns_they_have() -> None:
    for keys in read_toml(BOX.folder / "tables/index.toml").tables("table"):
        rows = BOX.tables(keys.text("name"))
        columns = {
            **keys.data.get("columns", {}),
            **{c: c for k in ("down", "across", "cell") for c in keys.data.get(k, ())},
        }
        assert set(columns) <= set(rows[0].cells), keys.text("name")
        assert keys.text("case") in BOX.cases


# the counters


@EVERY
def test_counters_are_whole(card: ScenarioCard) -> None:
    for row in card.rows:
        assert row.morale == limit_of(row), row.id
        assert (row.range == 3) == (row.type in ("ART", "RKT")), row.id
        if row.steps > 1:
            assert (row.reduced_attack, row.reduced_defence) == ((row.attack + 1) // 2, (row.defence + 1) // 2), row.id
        if row.type == "HQ":
            assert (row.attack, row.defence, row.movement, row.steps) == (0, 0, 10, 1)
        if row.type == "FORT":
            assert row.mobility == "immobile" and row.movement == 0


def limit_of(row: CounterRow) -> int:
    limits = {(r.text("nation"), r.text("quality", needed=False)): r.number("limit") for r in BOX.tables("morale")}
    staff = row.type == "HQ" and " SS " in row.name
    return 12 if staff else limits.get((row.nation, row.quality), limits[row.nation, ""])


@case("normandy1944", "1.2b", "R75")
def test_the_one_printed_counter() -> None:
    for card in CARDS:
        printed = [row for row in card.rows if row.source == "printed"]
        assert [row.id for row in printed] == ["22/21"]
        assert (printed[0].attack, printed[0].movement, printed[0].stars) == (5, 7, ("black",))


def test_a_counter_is_the_same_in_every_scenario() -> None:
    seen: dict[str, set[tuple[object, ...]]] = defaultdict(set)
    for card in CARDS:
        for row in card.rows:
            fields = [name for name in CounterRow.__struct_fields__ if name not in SCENARIO_FIELDS]
            seen[key(row.id)].add(tuple(getattr(row, name) for name in fields))
    assert [one for one, faces in seen.items() if len(faces) > 1] == []


@case("normandy1944", "1.3e", "R40", "R86")
def test_divisions_have_the_counters_of_history() -> None:
    for card in CARDS:
        sizes = Counter(row.formation for row in card.rows if row.formation)
        kinds = {row.formation: row.type for row in card.rows}
        for name, size in sizes.items():
            if name.startswith("US") and kinds[name] in ("INF", "ARM"):
                assert size == 3 or card.slug == "d-day", (card.slug, name)
            assert size <= 6, name


@EVERY
def test_losses_of_a_division_are_spread_over_its_counters(card: ScenarioCard) -> None:
    pools: dict[str, int] = defaultdict(int)
    for row in card.rows:
        if row.pool:
            pools[row.pool] += row.losses
            assert row.pool.rpartition(":")[0] == row.formation
    for pool, lost in pools.items():
        assert lost == int(pool.rpartition(":")[2]), pool


@EVERY
def test_counts_of_the_lists(card: ScenarioCard) -> None:
    wanted = {"cobra": 264, "totalize": 269 - 13, "d-day": 161, "luttich": 247}  # 13 come back as the same counter
    assert len(card.rows) == wanted[card.slug]


@EVERY
def test_notes_of_the_card_name_its_cases(card: ScenarioCard) -> None:
    prefix = {"cobra": "CO-", "totalize": "TO-", "d-day": "DD-", "luttich": "LU-"}[card.slug]
    told_of = {note["case"] for note in card.card["notes"]}
    assert told_of == {each for each in BOX.cases if each.startswith(prefix)}
