"""The data of Ardennes 2024 and its Brussels set: complete, consistent, and as printed where the book prints it."""

from __future__ import annotations

import re
from collections import Counter
from datetime import date, timedelta
from typing import Any

import pytest

from case import case
from sztab.rules.wb95 import setup
from sztab.rules.wb95.state import traits_of
from sztab.table import Board
from sztab.titles import ScenarioCard, scenario, title
from sztab.titles.layout import lay_out
from sztab.titles.wb95 import board_of, counter_of, tables_of
from sztab.titles.wb95.lists import CounterRow

BOX = title("ardennes2024")
BUDZISZYN = title("budziszyn1945")
BRUXELLES, BORDER, DYLE, WATERLOO = BOX.scenarios()
ALL = pytest.mark.parametrize("card", BOX.scenarios(), ids=lambda card: card.slug)


def cels(rows: tuple[CounterRow, ...] | list[CounterRow]) -> int:
    return sum(row.steps - row.losses for row in rows)


def pools(card: ScenarioCard, side: str, kind: str) -> dict[date, int]:
    return {one["date"]: one["points"] for one in card.card["allotment"] if (one["side"], one["kind"]) == (side, kind)}


# the title


def test_title_is_found_by_any_spelling() -> None:
    assert title("Ardennes 2024") is BOX
    assert scenario("NEW_BORDER") is BORDER and scenario("Dyle 2025") is DYLE
    assert (BOX.family, BOX.card["reference"], BOX.card["cites"]) == ("wb95", "budziszyn1945", "ard")


@case("ardennes2024", "1.0", "DEC.0", "R143")
def test_no_scenario_is_invented_for_december() -> None:
    assert [card.slug for card in BOX.scenarios()] == ["bruxelles", "new-border", "dyle-2025", "waterloo-2025"]
    assert all(card.start.year == 2025 for card in BOX.scenarios())
    assert "393/37" in BOX.card["notes"][0] and "Dinant" in BOX.card["notes"][0]


def test_cases_and_rulings_are_all_there() -> None:
    assert len(BOX.cases) == 424
    kinds = Counter(each.kind for each in BOX.cases.values())
    assert (kinds["rule"], kinds["example"], kinds["table"], kinds["scenario"]) == (245, 64, 12, 48)
    family = [f"F{n}" for n in range(1, 15)]
    assert list(BOX.rulings) == family + [f"R{n}" for n in range(1, 151)]
    for ruling in BOX.rulings.values():
        assert ruling.cases, ruling.id
        for cited in re.findall(r"\b[RF]\d+\b", ruling.ruling):
            assert cited in BOX.rulings, ruling.id
    for each in BOX.cases.values():
        assert each.case not in each.see
        for cited in re.findall(r"\b[RF]\d+\b", each.note):
            assert cited in BOX.rulings, each.case


@case("ardennes2024", "R127")
def test_family_cases_have_their_like_here() -> None:
    cite = BOX.cite
    assert cite("5.1.3 5.1.4") == "7.1.3 7.1.4"
    assert cite("R41") == "R72" and cite("4.3.2") == "R41"
    assert cite("15.3.1") == "" and cite("ard:20.2") == "20.2" and cite("nor:T-BOM") == ""
    assert set(cite.own) <= {*BUDZISZYN.cases, *BUDZISZYN.rulings}
    for family in cite.shared:
        for own in cite.own[family]:
            if own in BOX.cases and family != "12.2.2":  # 13.2.2 differs by what 12.2.3 adds
                assert BOX.cases[own].note.startswith("same as Budziszyn 1945"), family


def test_switches_go_by_the_names_of_the_rulings_too() -> None:
    for name, value, option, meant in (
        ("river_share", "half or more", "river_majority", "half"),
        ("fort_vs_fire", "terrain only", "works_against_fire", False),
        ("combat_table", "B-letter copy", "combat_cells", "rotated"),
        ("hq_effect", "one column", "hq_effect", "column"),
        ("aa_line", "Allied line for all", "aa_line", "allied"),
        ("stars_cap", "3 per hex", "stars_cap", "hex"),
        ("air_advantage", "in both air phases", "air_advantage", "phase"),
        ("aa_line", "Allied for all", "aa_line", "allied"),
        ("mirrored_morale", True, "morale_test", "mirrored"),
        ("river_share", "more than half of the assault SP", "river_majority", "more"),
        ("hq_nation", "any HQ of the side", "hq_nation", "any"),
    ):
        assert (BOX.option(name).name, BOX.option(name).value(value)) == (option, meant)


def test_every_switch_is_an_option_with_the_default_of_the_rulings() -> None:
    defaults = {name: option.default for name, option in BOX.options.items()}
    assert {ruling.switch for ruling in BOX.rulings.values()} - {""} <= set(defaults)
    wanted: dict[str, Any] = {
        "hq_effect": "die",
        "hq_nation": "any",
        "river_majority": "more",
        "hills_cm": "two",
        "town_cost": "two",
        "aa_line": "flyer",
        "morale_test": "limit",
        "stars_scope": "mechanised",
        "stars_cap": "side",
        "air_advantage": "turn",
        "spec_supply_time": "movement",
        "works_against_fire": True,
        "combat_cells": "majority",
        "allotments": "designed",
        "lift_air_defence": False,
        "disorganised_twice": "step",
        "masking": "covered",
    }
    assert {name: defaults[name] for name in wanted} == wanted
    for option in BOX.options.values():
        assert option.ruling or option.family, option.name


# tables


@case("ardennes2024", "T-TERRAIN", "T-TERRAIN.1", "R31", "4.1.11", "4.1.12.ex", "2.2.2")
def test_terrain_costs() -> None:
    rows = tables_of("ardennes2024").terrain
    costs = {name: tuple(cost / 12 for cost in rows[name].costs) for name in rows}
    assert costs["clear"] == (2, 1, 1)  # wheels, tracks, on foot
    assert costs["forest"] == (3, 3, 2) and costs["hills"] == (3, 2, 2)
    assert costs["town"] == costs["city"] == (2, 2, 2)
    assert costs["river"] == (3, 2, 1) and costs["big_river"] == (4, 5, 3)  # R32
    assert rows["secondary_road"].costs == (6, 12, 6) and rows["main_road"].costs == (4, 6, 6)
    assert rows["motorway"].costs == (3, 4, 6) and rows["mountain_road"].costs == (12, 12, 12)
    shifts = {name: rows[name].shift for name in ("clear", "forest", "hills", "mountain", "city", "town", "river")}
    assert shifts == {"clear": 0, "forest": 1, "hills": 2, "mountain": 3, "city": 2, "town": 1, "river": 1}
    assert rows["big_river"].halves and rows["swamp"].halves  # R29, R35


@case("ardennes2024", "R30", "R31")
def test_terrain_of_the_two_switches() -> None:
    low = tables_of("ardennes2024", "majority", ("terrain_hills",)).terrain
    assert (low["hills"].shift, low["forest"].shift) == (1, 1)
    cheap = tables_of("ardennes2024", "majority", ("terrain_towns",)).terrain
    assert cheap["town"].costs == (12, 12, 12) and cheap["mountain_road"].costs == (24, 24, 24)


@case("ardennes2024", "T-COMBAT", "7.5.2", "R2", "EX.6", "EX.13")
def test_combat_table_is_the_family_s() -> None:
    ours, theirs = tables_of("ardennes2024"), tables_of("budziszyn1945")
    assert ours.columns == theirs.columns
    for cell, halves in theirs.combat.items():
        for mine, other in zip(ours.combat[cell], halves, strict=True):
            assert (mine.retreat, mine.loss, mine.disorganised, mine.test) == (
                other.retreat,
                other.loss,
                other.disorganised,
                other.test,
            )
    five, two = ours.columns.index("5:1"), ours.columns.index("2:1")
    assert [half.text for half in ours.combat[five, 9]] == ["*", "B2-1"]
    assert [half.text for half in ours.combat[two, 2]] == ["-1", "B3D"]


@case("ardennes2024", "R146")
def test_three_cells_have_another_reading() -> None:
    ours, other = tables_of("ardennes2024"), tables_of("ardennes2024", "rotated")
    changed = {
        (ours.columns[column], roll): other.combat[column, roll][1].text
        for column, roll in ours.combat
        if ours.combat[column, roll] != other.combat[column, roll]
    }
    assert changed == {("5:1", 12): "B2", ("9:1", 8): "B3", ("10:1", 2): "B5D"}


@case("ardennes2024", "T-BOMBER", "T-BOMBER.1", "T-TACTICAL", "T-OBJECTS", "T-ARTILLERY", "R150")
def test_fire_tables_have_six_narrow_rows() -> None:
    tables = tables_of("ardennes2024")
    bands = [(1, 2), (3, 4), (5, 6), (7, 8), (9, 10), (11, 10**9)]
    for table in (tables.air, tables.bomber, tables.objects, tables.artillery):
        assert table.bands == bands
        assert len(table.cells) == 66
    assert tables.artillery.result(6, 12).text == "-1" and tables.artillery.result(11, 7).text == "D"
    assert tables.artillery.result(6, 3).text == "-1" and tables.artillery.result(2, 12).test
    chances = {roll: 6 - abs(roll - 7) for roll in range(2, 13)}
    ladder = [sum(chances[roll] for roll in chances if tables.objects.cells[row, roll].text == "Z") for row in range(6)]
    assert ladder == [1, 6, 12, 18, 24, 32]  # of 36


@case("ardennes2024", "T-AA-AIR", "T-AA-CH", "10.2.1", "22.7")
def test_air_defence_by_the_flyers_line() -> None:
    lost = tables_of("ardennes2024").air_defence
    assert [lost["air", "axis", roll] for roll in range(1, 7)] == [1, 1, 2, 2, 3, 0]
    assert [lost["helicopters", "axis", roll] for roll in range(1, 7)] == [1, 2, 2, 3, 3, 0]
    for pool in ("air", "helicopters"):
        assert [lost[pool, "allies", roll] for roll in range(1, 7)] == [1, 2, 3, 0, 0, 0]


@case("ardennes2024", "T-MORALE", "R3", "14.1.7", "R92", "11.2.2")
def test_numbers_by_nation() -> None:
    book, _ = lay_out({"title": "ardennes2024", "scenario": "dyle-2025"})
    morale, supply = book.variant.morale, book.variant.supply_points
    assert {morale[n] for n in ("usa", "great_britain", "poland", "germany", "russia/guards", "france/elite")} == {11}
    assert {morale[n] for n in ("france", "russia", "belgium/elite")} == {10}
    assert (morale["belgium"], morale["m_brigade"]) == (9, 8)
    assert {supply[n] for n in ("usa", "great_britain", "france", "belgium", "poland", "germany")} == {12}
    assert supply["russia"] == 10 and book.variant.supply_exempt == {"m_brigade"}
    assert book.variant.hq_range["other"] == 10
    for row in (row for card in BOX.scenarios() for row in card.rows):
        quality = "" if row.type == "HQ" else row.quality
        assert row.morale == morale.get(f"{row.nation}/{quality}", morale[row.nation]), row.id


# the lists


@ALL
@case("ardennes2024", "8.1.2", "8.1.3", "11.1.2", "11.1.4", "2.2.5", "2.2.6")
def test_lists_are_consistent(card: ScenarioCard) -> None:
    for row in card.rows:
        guns = row.type in ("ART", "RKT", "MSL")
        assert row.range == (0 if not guns else 99 if row.type == "MSL" else 10), row.id
        assert (row.reduced_attack > 0) == (row.steps == 2), row.id
        assert guns or row.attack == row.defence, row.id
        assert row.type != "HQ" or (row.movement, row.steps, row.attack, row.formation) == (12, 1, 0, ""), row.id
        assert ("militia" in row.abilities) == (row.nation == "m_brigade"), row.id
        known = traits_of(counter_of(row, card.sides), "indirect")
        assert known.gun == (row.type == "ART" and row.steps == 1), row.id  # 8.1.2: towed guns have one CEL
        if row.type == "MSL":
            assert row.abilities == ("self_propelled", "missile"), row.id
        if row.type == "RKT":
            assert "mlrs" in row.abilities, row.id


def test_a_counter_has_the_same_values_on_every_card() -> None:
    """The same unit, whatever it has lost; ids carry over from scenario to scenario (R144)."""
    printed = ("name", "nation", "type", "size", "quality", "army", "formation", "attack", "defence", "movement")
    known: dict[str, Any] = {}
    for card in BOX.scenarios():
        for row in card.rows:
            values = [getattr(row, field) for field in (*printed, "steps", "stars", "mobility", "morale", "abilities")]
            assert known.setdefault(row.id, values) == values, (card.slug, row.id)


@case("ardennes2024", "R4", "EX.2", "EX.14")
def test_values_keep_to_the_printed_scraps() -> None:
    by_id = {row.id: row for card in BOX.scenarios() for row in card.rows}
    assert by_id["393/37"].attack + by_id["411/41"].attack == 13
    assert (by_id["6/12"].attack, by_id["325/37"].attack, by_id["104/12"].attack) == (3, 6, 6)
    assert by_id["1/37"].reduced_attack == 3 and by_id["1/37"].stars == ("white",)
    assert by_id["138 MR"].attack == 6 and by_id["252/3"].attack == 5


@ALL
@case("ardennes2024", "5.1.1", "5.1.1b", "5.1.2")
def test_no_hex_starts_overfull(card: ScenarioCard) -> None:
    load: Counter[str] = Counter()
    for row in card.rows:
        if row.hex:
            load[row.hex] += row.steps - row.losses
    assert max(load.values()) <= 4
    sides: dict[str, set[str]] = {}
    for row in card.rows:
        if row.hex:
            sides.setdefault(row.hex, set()).add(row.side)
    assert all(len(here) == 1 for here in sides.values())


@ALL
def test_every_counter_stands_where_its_list_lets_it(card: ScenarioCard) -> None:
    book, state = lay_out({"title": card.title, "scenario": card.slug})
    board = Board.of(book, state)
    for u, row in zip(state.units, card.rows, strict=True):
        if row.hex and row.place != "free":
            assert u.hex in book.scenario.places(board, book.counters[u.n]), row.id
            assert u.hex in set(setup.places(board, u)), row.id
        if row.enters:
            assert row.zones and set(row.zones) <= set(board_of("ardennes2024").zones), row.id
            assert card.start <= date.fromisoformat(row.enters) <= card.end, row.id


@ALL
@case("ardennes2024", "3.1.7", "3.2.2", "R99")
def test_who_has_the_initiative_is_player_a(card: ScenarioCard) -> None:
    book, _ = lay_out({"title": card.title, "scenario": card.slug})
    first = next(side["name"] for side in card.card["side"] if side["initiative"])
    assert [book.sides[phase.side] == first for phase in book.phases] == [True] * 6 + [False] * 6
    assert [phase.kind for phase in book.phases[:6]] == [phase.kind for phase in book.phases[6:]]
    assert [row.text("name") for row in BOX.tables("sequence_of_play")] == [phase.kind for phase in book.phases]


@case("ardennes2024", "BRU.0", "NEW.0", "DYL.0", "WAT.0")
def test_stories_name_who_fights_and_where() -> None:
    named = {
        "bruxelles": ("Molenbeek", "7 Mechanised Brigade", "Brussels"),
        "new-border": ("Wallonia", "Flanders", "Grimbergen", "M Brigade"),
        "dyle-2025": ("two weakened Russian armies", "three brigades", "Dyle", "Ghent"),
        "waterloo-2025": ("11 Airborne Brigade", "V Corps", "Polish division", "Leuven"),
    }
    for card in BOX.scenarios():
        for words in named[card.slug]:
            assert words in card.card["description"], (card.slug, words)


@case("ardennes2024", "BRU.1", "BRU.4", "BRU.5", "BRU.6", "R93", "R110", "R147")
def test_bruxelles() -> None:
    assert (BRUXELLES.start, BRUXELLES.end, BRUXELLES.turns) == (date(2025, 6, 10), date(2025, 6, 15), 6)
    assert [side["name"] for side in BRUXELLES.card["side"] if side["initiative"]] == ["belgium"]
    assert BRUXELLES.card["no_supply"] is True
    hexes = {side: {row.hex for row in BRUXELLES.rows if row.side == side} for side in BRUXELLES.sides}
    assert hexes["m_brigade"] == set("3511 3513 3612 3712 3812 3714 4111 3920 4517".split())
    assert hexes["belgium"] == set("3913 4009 4309 4302 2307 3009 3119 3316 5211 5311".split())


@case("ardennes2024", "NEW.1", "NEW.4", "NEW.5", "NEW.6", "R94", "R99", "R108")
def test_new_border() -> None:
    assert (BORDER.start, BORDER.end, BORDER.turns) == (date(2025, 6, 16), date(2025, 6, 22), 7)
    assert [side["name"] for side in BORDER.card["side"] if side["initiative"]] == ["france"]
    fixed = {row.hex for row in BORDER.rows if row.hex and row.place != "free"}
    assert fixed == set("3920 5312 4111 4517 5310 3714 0801 5311 3712 0901".split())
    for nation, zone in (("france", "south"), ("great_britain", "north")):
        mine = [row for row in BORDER.rows if row.nation == nation]
        assert all(row.enters for row in mine)
        assert {row.zones[0] for row in mine} - {"Zaventem", "Grimbergen"} == {zone}
        source = next(one for one in BORDER.card["supply"] if one["side"] == nation)
        assert source["sources"] == [f"edge:{zone}"]
    assert {row.enters for row in BORDER.rows if row.enters} == {f"2025-06-{day}" for day in range(16, 23)}
    assert {row.id for row in BORDER.rows if row.place in ("zone:Zaventem", "zone:Grimbergen")} == {
        "HQ 11",
        "1 RCP",
        "2 REP",
    }
    assert {row.id for row in BORDER.rows if row.place == "free"} == {"ChA", "M E", "C-Gr", "M A"}


@case("ardennes2024", "DYL.1", "DYL.2", "DYL.5", "DYL.7", "DYL.8", "DYL.9", "DYL.10", "DYL.11", "DYL.12", "DYL.13")
def test_dyle() -> None:
    assert (DYLE.start, DYLE.end, DYLE.turns) == (date(2025, 6, 23), date(2025, 6, 30), 8)
    assert [side["name"] for side in DYLE.card["side"] if side["initiative"]] == ["axis"]
    assert DYLE.card["setup_order"] == ["axis", "allied"]
    for row in DYLE.rows:
        column, line = int(row.hex[:2]), int(row.hex[2:])
        if row.nation == "russia":
            assert column == 64 and 19 <= line <= 36, row.id
        if row.nation == "germany":
            assert column == 64 and line <= 10, row.id
        if row.nation == "belgium" or (row.army, row.formation).count("11 Airborne Brigade"):
            assert row.losses == (row.type != "HQ"), row.id
    belgians = [row for row in DYLE.rows if row.nation == "belgium"]
    assert cels([row for row in belgians if row.place == "Ghent"]) == 8
    assert {row.side for row in belgians} == {"allied"}
    assert [row.id for row in belgians if row.place == "5904"] == ["ChCh"]
    sources = {(one["side"], tuple(one["nations"])): one["sources"] for one in DYLE.card["supply"]}
    assert sources["axis", ("russia", "germany")] == ["edge:east"]
    assert sources["allied", ("france", "belgium")] == ["edge:west", "edge:south"]
    assert DYLE.card["refit"] == {"side": "allied", "nation": "belgium", "region": "Ghent", "per_turn": 1}


@case("ardennes2024", "WAT.3", "WAT.5", "WAT.6", "WAT.7", "WAT.8", "WAT.9", "WAT.10", "WAT.12", "R107", "R110")
def test_waterloo() -> None:
    assert (WATERLOO.start, WATERLOO.end, WATERLOO.turns) == (date(2025, 7, 1), date(2025, 7, 10), 10)
    assert [side["name"] for side in WATERLOO.card["side"] if side["initiative"]] == ["allied"]
    assert WATERLOO.card["setup_order"] == ["axis", "allied"]
    brussels = [row for row in WATERLOO.rows if row.place == "Brussels"]
    airborne = [row for row in brussels if row.nation == "france"]
    assert cels(airborne) == 7 and not any(row.type == "ART" for row in airborne)
    assert {row.id for row in brussels if row.nation == "m_brigade"} == {"M D", "M E", "M F"}
    sources = {(one["side"], tuple(one["nations"])): one["sources"] for one in WATERLOO.card["supply"]}
    assert sources["axis", ("russia", "germany")] == ["edge:east"]
    assert sources["allied", ("usa", "poland", "france", "belgium")] == ["edge:west", "edge:south"]
    belgians = [row for row in WATERLOO.rows if row.nation == "belgium"]
    assert cels(belgians) == 6 and {row.side for row in belgians} == {"allied"}
    germans = {row.hex for row in WATERLOO.rows if row.nation == "germany"}
    assert germans == set("3818 3920 4821 5313 5311 4529 4622 4728 4624 5426 4919 6229 6120".split())
    places = {row.place for row in WATERLOO.rows if row.nation in ("russia", "usa", "poland")}
    assert places == {
        *("within 4 of 1125", "within 4 of 2126", "within 1 of 1236", "within 1 of 3535", "within 1 of 3735"),
        *("within 1 of 4036", "4129", "within 3 of 5230", "within 3 of 5827", "within 1 of 6236", "2729"),
    }


@ALL
def test_circles_are_circles(card: ScenarioCard) -> None:
    map_ = board_of("ardennes2024")
    labels = {map_.grid.label(h): h for h in map_.grid.hexes}
    for rule in card.card.get("setup", ()):
        found = re.fullmatch(r"within (\d) of (\d{4})", rule["place"])
        if found:
            around = {map_.grid.label(h) for h in map_.grid.within(labels[found[2]], int(found[1]))}
            assert set(rule["hexes"]) == around, rule["place"]


@case("ardennes2024", "10.1.2", "17.1.1", "17.1.2", "20.1", "22.2", "R145")
def test_pools_by_the_calendar() -> None:
    start = BRUXELLES.start
    assert pools(BRUXELLES, "belgium", "air") == {
        start: 4,
        start + timedelta(days=2): 1,
        start + timedelta(days=4): 1,
    }
    assert pools(BRUXELLES, "m_brigade", "spec") == {start: 2, start + timedelta(days=3): 1}
    assert not pools(BRUXELLES, "m_brigade", "air")
    for side in ("france", "great_britain"):
        assert list(pools(BORDER, side, "air").values()) == [6, 2, 2, 2, 2, 2, 2]
        assert list(pools(BORDER, side, "ew").values()) == [8, 2]
    assert list(pools(DYLE, "axis", "ch").values()) == [10] + [1] * 7
    assert list(pools(DYLE, "allied", "air").values()) == [8] + [3] * 7
    assert pools(DYLE, "axis", "ew") == {DYLE.start: 20}
    assert list(pools(WATERLOO, "allied", "air").values()) == [12] + [4] * 9
    assert list(pools(WATERLOO, "axis", "spec").items()) == [(date(2025, 7, 1), 2), (date(2025, 7, 6), 1)]


@ALL
def test_nobody_starts_beside_an_enemy_but_in_brussels(card: ScenarioCard) -> None:
    """No fixed hexes of opposing sides touch (R110); in the city they may."""
    book, state = lay_out({"title": card.title, "scenario": card.slug})
    city = book.map.regions["Brussels"]
    for u in state.units:
        if u.hex < 0 or u.hex in city:
            continue
        around = {h for h in book.neighbours[6 * u.hex : 6 * u.hex + 6] if h not in city}
        touching = [v for v in state.units if v.hex in around and v.side in book.foes[u.side]]
        assert not touching, (book.counters[u.n].id, [book.counters[v.n].id for v in touching])
