"""The data of Budziszyn 1945: complete, consistent, and as the book prints it where it prints it."""

from __future__ import annotations

import re
from collections import Counter, defaultdict

import pytest

from case import case
from sztab.errors import SztabError
from sztab.titles import ScenarioCard, key, scenario, title, titles
from sztab.titles.files import read_csv
from sztab.titles.wb95.lists import CounterRow

BOX = title("budziszyn1945")
NYSA = BOX.scenario("nysa-1945")
STARS = BOX.scenario("two-stars")
BOTH = pytest.mark.parametrize("card", [NYSA, STARS], ids=lambda card: card.slug)
SCENARIO_FIELDS = {
    *("side", "army", "hex", "place", "spread", "fortified", "losses", "pool", "enters", "bound"),
    *("note", "source", "line"),
}


def tally(card: ScenarioCard, what: str = "") -> dict[tuple[str, str], int]:
    count: Counter[tuple[str, str]] = Counter()
    for row in card.rows:
        count[row.side, row.nation] += getattr(row, what) if what else 1
    return dict(count)


def loads(rows: tuple[CounterRow, ...]) -> Counter[str]:
    """The CEL that stand on each hex at the start."""
    load: Counter[str] = Counter()
    for row in rows:
        if row.hex:
            load[row.hex] += row.steps - row.losses
    return load


def distance(a: str, b: str) -> int:
    """In hexes, odd columns half a hex lower; row 99 lies north of row 00."""

    def axial(label: str) -> tuple[int, int]:
        column, row = int(label[:2]), int(label[2:])
        return column, (row - 100 if row > 90 else row) - column // 2

    (q1, r1), (q2, r2) = axial(a), axial(b)
    return max(abs(q1 - q2), abs(r1 - r2), abs(q1 + r1 - q2 - r2))


# the title


def test_title_is_found_by_any_spelling() -> None:
    assert "budziszyn1945" in titles()
    assert title("BUDZISZYN1945") is BOX
    assert scenario("Nysa 1945") is NYSA
    assert scenario("TWO_STARS") is STARS
    assert (BOX.name, BOX.family, BOX.card["credits"]["author"]) == ("Budziszyn 1945", "wb95", "Wojciech Zalewski")


def test_cases_are_all_there() -> None:
    assert len(BOX.cases) == 416
    kinds = Counter(each.kind for each in BOX.cases.values())
    assert kinds["rule"] == 240
    assert kinds["example"] == 48
    assert kinds["table"] == 12
    assert kinds["scenario"] == 48
    for each in BOX.cases.values():
        assert set(each.see) <= set(BOX.cases), each.case
        assert each.case not in each.see


def test_rulings_are_all_there() -> None:
    family = [f"F{n}" for n in range(1, 15)]
    assert list(BOX.rulings) == family + [f"R{n}" for n in range(1, 163)]
    for ruling in BOX.rulings.values():
        assert ruling.cases, ruling.id
        assert not ruling.replaced_by or ruling.replaced_by in BOX.rulings
        for cited in re.findall(r"\bR\d+\b", ruling.ruling):
            assert cited in BOX.rulings
    for each in BOX.cases.values():
        for cited in re.findall(r"\b[RF]\d+\b", each.note):
            assert cited in BOX.rulings, each.case
    assert [ruling.id for ruling in BOX.rulings_on("6.3.2")] == ["F8", "R58", "R59"]


def test_every_option_has_a_ruling_and_every_switch_an_option() -> None:
    for option in BOX.options.values():
        assert option.ruling or BOX.cases[option.case].kind in ("optional", "scenario"), option.name
        assert set(option.scenarios) <= {"nysa-1945", "two-stars"}
        for cited in filter(None, (option.ruling, option.family)):
            assert BOX.rulings[cited].switch in (option.name, ""), option.name
    switched = {ruling.switch for ruling in BOX.rulings.values()} - {""}
    assert switched <= set(BOX.options)
    assert {ruling.switch for ruling in list(BOX.rulings.values())[:9]} <= switched


@pytest.mark.parametrize(
    ("name", "default"),
    [
        ("oos_growth", True),
        ("works_against_fire", True),
        ("town_supply", "soviet"),
        ("victory_scale", "five"),
        ("masking", "off"),
        ("polish_concentration", False),
        ("disorganised_twice", "clock"),
        ("setup_spill", True),
        ("recovery", "combat"),
        ("support_range", "attacked"),
        ("zone_to_zone", "any"),
        ("hq_ranged_guns", True),
        ("complementary", True),
        ("players", 2),
    ],
)
def test_defaults_of_the_options(name: str, default: bool | int | str) -> None:
    assert BOX.options[name].default == default
    assert type(BOX.options[name].default) is type(default)


def test_options_are_settled_for_a_scenario() -> None:
    settled = BOX.settle("two-stars", {"Masking": True, "players": "3", "oos-growth": False})
    assert (settled["masking"], settled["players"], settled["oos_growth"]) == ("covered", 3, False)
    assert "victory_scale" not in settled
    assert BOX.settle("nysa-1945", {"victory_scale": "SIX"})["victory_scale"] == "six"
    with pytest.raises(SztabError, match="there is no option 'players'"):
        BOX.settle("nysa-1945", {"players": 3})
    with pytest.raises(SztabError, match="there is no value of the option players '4'; known: 2, 3"):
        BOX.settle("two-stars", {"players": 4})


# the scenarios


def test_dates_and_lengths() -> None:
    assert (str(NYSA.start), str(NYSA.end), NYSA.turns) == ("1945-04-16", "1945-05-02", 17)
    assert (str(STARS.start), str(STARS.end), STARS.turns) == ("1945-04-30", "1945-05-15", 16)


@case("budziszyn1945", "NY-GER", "NY-SOV")
def test_counters_of_nysa() -> None:
    german, ussr, poland, usa = ("german", "germany"), ("soviet", "ussr"), ("soviet", "poland"), ("soviet", "usa")
    assert tally(NYSA) == {german: 134, ussr: 119, poland: 24, usa: 21}
    assert tally(NYSA, "steps") == {german: 245, ussr: 199, poland: 44, usa: 42}
    assert sum(tally(NYSA, "losses").values()) == 0
    starting = Counter(row.side for row in NYSA.rows if row.hex)
    assert starting == {"german": 74, "soviet": 130}
    assert {row.side for row in NYSA.rows if row.fortified} == {"german"}
    assert all(row.fortified == bool(row.hex) for row in NYSA.rows if row.side == "german")
    later = {zone for row in NYSA.rows if row.side == "german" for zone in row.zones}
    assert later == set("DEFPUWXY")


@case("budziszyn1945", "TS-SOV", "TS-US")
def test_counters_of_two_stars() -> None:
    german, ussr, poland, usa = ("german", "germany"), ("soviet", "ussr"), ("soviet", "poland"), ("allied", "usa")
    assert tally(STARS) == {german: 74, ussr: 80, poland: 24, usa: 37}
    assert tally(STARS, "steps") == {german: 136, ussr: 134, poland: 44, usa: 66}
    assert tally(STARS, "losses") == {german: 27, ussr: 8, poland: 8, usa: 0}
    assert all(row.hex and row.fortified for row in STARS.rows)
    bound = Counter(row.bound for row in STARS.rows if row.bound)
    assert bound == {"Dresden": 10, "Gorlitz": 7}


@BOTH
def test_ids_are_short_plain_and_unique(card: ScenarioCard) -> None:
    ids = [row.id for row in card.rows]
    assert len({key(each) for each in ids}) == len(ids)
    for each in ids:
        assert re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9/ ]{1,15}", each), each
        assert each == each.strip()
    assert len({row.name for row in card.rows}) == len(ids)
    assert {"37/6", "HQ V", "Art V", "1 Flak", "213 INF", "1/I CAV", "HQ 52", "52 Art 1", "28 Art 20"} <= set(ids)


def test_a_counter_is_the_same_in_both_scenarios() -> None:
    printed = [field for field in CounterRow.__struct_fields__ if field not in SCENARIO_FIELDS]
    nysa = {row.id: row for row in NYSA.rows}
    shared = [row for row in STARS.rows if row.id in nysa]
    assert len(shared) == 197
    for row in shared:
        assert [getattr(row, field) for field in printed] == [getattr(nysa[row.id], field) for field in printed]


@BOTH
def test_every_counter_has_values(card: ScenarioCard) -> None:
    for row in card.rows:
        assert (row.attack > 0 and row.defence > 0) or row.type == "HQ", row.id
        assert row.movement > 0 or row.type == "RG", row.id
        assert (row.mobility == "immobile") == (row.type == "RG")
        assert (row.steps == 2) == (row.reduced_attack > 0) == (row.reduced_defence > 0), row.id
        assert row.reduced_attack < row.attack or row.steps == 1, row.id
        assert row.range == (3 if row.type == "ART" else 0), row.id


@pytest.mark.parametrize(
    ("name", "values", "stars"),
    [
        ("37/6", (3, 3, 4), ()),
        ("22/21", (5, 5, 7), ("black",)),
        ("124 ARM", (2, 2, 6), ("yellow",)),
        ("691 AT", (2, 2, 7), ("white",)),
    ],
)
def test_printed_counters_keep_their_values(name: str, values: tuple[int, int, int], stars: tuple[str, ...]) -> None:
    row = NYSA.row(name)
    assert (row.attack, row.defence, row.movement) == values
    assert (row.stars, row.source) == (stars, "printed")


@case("budziszyn1945", "9.1.2")
@BOTH
def test_headquarters_have_ten_points_on_wheels(card: ScenarioCard) -> None:
    values = {(row.attack, row.movement, row.steps, row.mobility) for row in card.rows if row.type == "HQ"}
    assert values == {(0, 10, 1, "wheeled")}


@case("budziszyn1945", "1.2d", "6.1.6")
@BOTH
def test_towed_artillery_has_one_step(card: ScenarioCard) -> None:
    guns = [row for row in card.rows if row.type == "ART"]
    assert all((row.steps == 1) == (row.mobility == "wheeled") for row in guns)
    assert sum(row.steps == 1 for row in guns) > 20


@BOTH
def test_hexes_are_well_formed_and_on_the_sheet(card: ScenarioCard) -> None:
    for row in card.rows:
        for label in {row.hex, *row.hexes} - {""}:
            column, line = int(label[:2]), int(label[2:])
            assert 1 <= column <= 64, row.id
            assert 0 <= line <= 36 or label == "2899", row.id


@BOTH
def test_nobody_starts_on_an_overfull_hex(card: ScenarioCard) -> None:
    assert max(loads(card.rows).values()) == 8


@BOTH
def test_opponents_do_not_start_on_one_hex(card: ScenarioCard) -> None:
    sides = defaultdict(set)
    for row in card.rows:
        if row.hex:
            sides[row.hex].add(row.side)
    assert all(len(owners) == 1 for owners in sides.values())


@BOTH
def test_default_hexes_are_where_the_owner_may_choose(card: ScenarioCard) -> None:
    areas = {area["place"]: area for area in card.card["setup"]}
    corps = [row.hex for row in card.rows if row.army == "V Corps" and not row.place.startswith("near")]
    regions = map_regions()
    for row in card.rows:
        if not row.hex:
            assert row.zones or row.enters == "spare HQ", row.id
            continue
        allowed = list(row.hexes) or areas[row.place].get("hexes") or []
        if row.place == "near V Corps":
            allowed = [label for label in corps if label]
            assert row.hex in regions["west of the Neisse"]
        elif not allowed:
            allowed = regions[areas[row.place]["region"]]
        assert min(distance(row.hex, label) for label in allowed) <= row.spread, row.id


@BOTH
def test_areas_are_those_of_the_map(card: ScenarioCard) -> None:
    regions = map_regions()
    for area in card.card["setup"]:
        if area["place"] in regions and "hexes" in area:
            assert set(area["hexes"]) == set(regions[area["place"]])
    assert {row.bound for row in card.rows} <= {"", *regions}


def map_regions() -> dict[str, list[str]]:
    rows = read_csv(BOX.map_folder / "regions.csv", ("region", "hexes"))
    return {row.text("region"): row.text("hexes").split() for row in rows}


def test_resilience_groups_stand_at_most_two_to_a_hex() -> None:
    groups = Counter(row.hex for row in NYSA.rows if row.type == "RG")
    assert sum(groups.values()) == 4
    assert max(groups.values()) <= 2


def test_spill_of_the_overfull_stacks() -> None:
    moved = {
        row.id: (row.place, row.hex) for row in NYSA.rows if row.spread == 1 and row.hexes and row.hex != row.place
    }
    assert moved == {
        **dict.fromkeys(("26/9", "28/9", "30/9"), ("5820", "5821")),
        **dict.fromkeys(("HQ 2 PL", "16 ARM PL", "5 ARM PL"), ("6119", "6120")),
        **dict.fromkeys(("29 ARM", "50 ARM"), ("6015", "6016")),
        "AG/VI ARM": ("6206", "6205"),
        "AG/VII ARM": ("6306", "6305"),
        **dict.fromkeys(("HQ GD", "Art GD"), ("3819", "3820")),
    }


@case("budziszyn1945", "TS-SOV")
def test_loss_pools_add_up() -> None:
    taken: Counter[str] = Counter()
    for row in STARS.rows:
        taken[row.pool] += row.losses
    single = taken.pop("")
    assert single == STARS.row("Art/1HG").losses == 1
    assert len(taken) == 18
    for pool, losses in taken.items():
        assert losses == int(pool.rpartition(":")[2]), pool
    assert taken["52 Army INF:2"] == 2


def test_who_enters_nysa_on_conditions() -> None:
    kinds = Counter(row.enters for row in NYSA.rows if row.enters and not row.enters.startswith("1945"))
    assert kinds == {"conditional:28 Army": 11, "us": 21, "spare HQ": 2}
    assert [row.id for row in NYSA.rows if row.enters == "spare HQ"] == NYSA.card["spare_hq"][0]["units"]
    types = Counter(row.type for row in NYSA.rows if row.army == "28 Army")
    assert types == {"INF": 7, "ART": 3, "HQ": 1}
    assert all(row.zones == ("D",) for row in NYSA.rows if row.army == "28 Army")
    assert all(row.zones == ("K", "L") for row in NYSA.rows if row.nation == "usa")
    assert {row.id for row in NYSA.rows if row.zones == ("C",)} == {"294 INF", "337 INF"}
    assert all(str(NYSA.start) < row.enters <= str(NYSA.end) for row in NYSA.rows if row.enters.startswith("1945"))


@BOTH
def test_formations_are_divisions_and_tank_corps(card: ScenarioCard) -> None:
    for row in card.rows:
        if row.nation == "ussr":
            assert row.formation == "" or re.search(r"(Tank|Mechanised) Corps$", row.formation)
        elif row.formation:
            assert row.formation.endswith("Division") or row.formation == "Polish I Armoured Corps"
        if row.type in ("HQ", "CAV", "RG"):
            assert row.formation == ""
    assert len({row.nation for row in card.rows if row.formation == card.row("25/10").formation}) == 1


def test_air_and_ammunition_of_the_cards_are_those_of_the_tables() -> None:
    nysa = {str(day["date"]): day["points"] for day in NYSA.card["air"]}
    assert nysa == {row.text("date"): row.number("points") for row in BOX.tables("nysa_air")}
    assert list(nysa.values()) == [30, 20, 10]
    stars = {str(day["date"]): day["points"] for day in STARS.card["air"]}
    dated = [row for row in BOX.tables("two_stars_air") if row.text("date", needed=False)]
    assert stars == {row.text("date"): row.number("points") for row in dated}
    assert list(stars.values()) == [30, 26, 24, 20, 15, 28, 24, 22, 20, 15, 26, 22, 19, 16, 14, 22]
    assert STARS.card["air_choice"][0]["points"] == [30, 25, 20]
    assert [(a["units"], str(a["date"])) for a in NYSA.card["ammunition"]] == [(10, "1945-04-16")]


def test_victory_points_of_the_card_are_those_of_the_table() -> None:
    fields = ("side", "item", "points", "per")
    table = [
        (row.text("side"), row.text("item"), row.number("points"), row.text("per"))
        for row in BOX.tables("two_stars_vp")
    ]
    assert [tuple(item[field] for field in fields) for item in STARS.card["victory"]["item"]] == table
    assert [points for _, _, points, _ in table] == [20, 10, 2, 1, 1, 2, 1, 1, 1, 20, 8, 2, 2]


@BOTH
def test_cards_name_known_things(card: ScenarioCard) -> None:
    nations = {nation for side in card.card["side"] for nation in side["nations"]}
    armies = {row.army for row in card.rows}
    assert {row.side for row in card.rows} <= set(card.sides)
    for source in card.card["supply"]:
        assert source["side"] in card.sides
        assert set(source["nations"]) <= nations
    for note in card.card["notes"]:
        assert BOX.cases[note["case"]].kind == "scenario"
    assert set(card.card.get("pontoons", {}).get("armies", ())) <= armies
    for players in card.card["players"]:
        assert sorted(side for group in players["order"] for side in group) == sorted(card.sides)
        assert players["phases"] == 6 * len(players["order"])
        assert sorted(side for seat in players["seats"] for side in seat["sides"]) == sorted(card.sides)


def test_polish_loyalty_die_has_six_faces() -> None:
    rows = BOX.tables("polish_defection")
    assert [row.number("die") for row in rows] == [1, 2, 3, 4, 5, 6]
    assert [row.text("side") for row in rows] == ["allied"] * 2 + ["soviet"] * 4
