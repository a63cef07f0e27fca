"""The rebuilt map of Budziszyn 1945: it is what the tool makes, it is whole, and it keeps every printed fact."""

from __future__ import annotations

import csv
import subprocess
import sys
import tomllib
from collections import Counter
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from sztab.hexes.ground import load_map

ROOT = Path(__file__).parents[2]
MAP = ROOT / "src/sztab/titles/budziszyn1945/map"
FILES = ("map.toml", "hexes.csv", "sides.csv", "roads.csv", "zones.csv", "regions.csv")
EXTRA = ("2799", "2899", "2999")
TERRAIN = frozenset({"clear", "forest", "hills", "swamp", "city", "town", "lake"})
SOUTH_EXITS = {"0836", "1336", "2236", "2836", "3936", "4436", "4836", "5236", "5636"}


@cache
def rows(name: str) -> list[dict[str, str]]:
    with (MAP / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@cache
def printed() -> list[dict[str, str]]:
    with (ROOT / "tools/geo/budziszyn1945/printed.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@cache
def terrain() -> dict[str, str]:
    return {row["hex"]: row["terrain"] for row in rows("hexes.csv")}


@cache
def groups(name: str, key: str) -> dict[str, set[str]]:
    return {row[key]: set(row["hexes"].split()) for row in rows(name)}


def region(name: str) -> set[str]:
    return groups("regions.csv", "region")[name]


def place(label: str) -> tuple[int, int]:
    column, row = int(label[:2]), int(label[2:])
    return column, row - 100 if row > 90 else row


def around(label: str) -> set[str]:
    """Odd columns lie lower (R2)."""
    column, row = place(label)
    beside = (row, row + 1) if column % 2 else (row - 1, row)
    near = [(column, row - 1), (column, row + 1)] + [(c, r) for c in (column - 1, column + 1) for r in beside]
    return {f"{c:02d}{r % 100:02d}" for c, r in near} & terrain().keys()


def corners(label: str) -> set[tuple[int, int]]:
    column, row = place(label)
    x, y = 3 * column, 2 * row + column % 2
    return {(x - 2, y), (x + 2, y), (x - 1, y - 1), (x + 1, y - 1), (x - 1, y + 1), (x + 1, y + 1)}


@cache
def rivers() -> dict[str, list[tuple[str, str]]]:
    courses: dict[str, list[tuple[str, str]]] = {}
    for row in rows("sides.csv"):
        courses.setdefault(row["name"], []).append((row["a"], row["b"]))
    return courses


def flooded_from(start: str, walls: set[tuple[str, str]]) -> set[str]:
    found, todo = {start}, [start]
    while todo:
        here = todo.pop()
        for there in around(here) - found:
            if (min(here, there), max(here, there)) not in walls:
                found.add(there)
                todo.append(there)
    return found


def big_rivers() -> set[tuple[str, str]]:
    return {(r["a"], r["b"]) for r in rows("sides.csv") if r["kind"] == "big_river"}


def roads() -> list[tuple[str, str, list[str]]]:
    return [(row["kind"], row["name"], row["hexes"].split()) for row in rows("roads.csv")]


def road_ends(kinds: set[str]) -> set[str]:
    return {end for kind, _, hexes in roads() if kind in kinds for end in (hexes[0], hexes[-1])}


def test_tool_makes_the_files_on_disk(tmp_path: Path) -> None:
    subprocess.run([sys.executable, ROOT / "tools/build_budziszyn.py", tmp_path], check=True, timeout=120)
    assert sorted(p.name for p in tmp_path.iterdir()) == sorted(FILES)
    for name in FILES:
        assert (tmp_path / name).read_bytes() == (MAP / name).read_bytes(), name


def test_loader_accepts_the_folder() -> None:
    sheet = load_map(MAP, TERRAIN, frozenset({"stream", "big_river"}), ("motorway", "main", "secondary"))
    assert len(sheet.grid.hexes) == 64 * 37 + len(EXTRA)
    assert sheet.grid.odd_lower and sheet.reconstructed


def test_card_says_what_the_sheet_is() -> None:
    card = tomllib.loads((MAP / "map.toml").read_text(encoding="utf-8"))
    assert (card["name"], card["columns"], card["rows"]) == ("budziszyn1945", [1, 64], [0, 36])
    assert card["odd_lower"] is True and card["extra"] == list(EXTRA)


def test_every_hex_has_one_row_in_order() -> None:
    labels = [row["hex"] for row in rows("hexes.csv")]
    assert labels == [f"{c:02d}{r:02d}" for c in range(1, 65) for r in range(37)] + list(EXTRA)


def test_terrain_words_are_known_and_clear_stands_alone() -> None:
    for label, words in terrain().items():
        found = words.split("+")
        assert TERRAIN.issuperset(found) and len(found) == len(set(found)), label
        assert len(found) == 1 or not {"clear", "swamp", "city", "lake"} & set(found), label
        assert not ({"town", "city"} & set(found) and {"forest", "swamp"} & set(found)), label


def test_cover_is_that_of_lusatia() -> None:
    count = Counter(word for words in terrain().values() for word in words.split("+"))
    assert 0.25 < count["forest"] / len(terrain()) < 0.33
    assert count["swamp"] >= 30 and count["hills"] >= 150 and count["lake"] == 0


def test_108_town_hexes_of_101_towns() -> None:
    towns = {row["hex"]: row["name"] for row in rows("hexes.csv") if row["name"]}
    assert towns.keys() == {h for h, t in terrain().items() if {"town", "city"} & set(t.split("+"))}
    assert len(towns) == 108 and len(set(towns.values())) == 101
    for label, name in towns.items():
        strangers = {towns[n] for n in around(label) if n in towns} - {name}
        assert not strangers, f"{name} would be one city with {strangers}"


@pytest.mark.parametrize(
    ("city", "hexes"),
    [
        ("Dresden", {"2432", "2433", "2532", "2533"}),
        ("Gorlitz", {"5828", "5829", "5928"}),
        ("Cottbus", {"4007", "4106", "4107"}),
    ],
)
def test_cities_are_whole_and_linked_by_streets(city: str, hexes: set[str]) -> None:
    assert region(city) == hexes
    links = {frozenset(pair) for kind, _, run in roads() if kind == "main" for pair in pairwise(run)}
    for label in hexes:
        assert terrain()[label] == "city"
        assert all(frozenset((label, n)) in links for n in around(label) & hexes)


def test_only_three_places_are_cities() -> None:
    assert {h for h, t in terrain().items() if t == "city"} == region("Dresden") | region("Gorlitz") | region("Cottbus")


def test_gorlitz_lies_west_of_the_neisse_and_dresden_on_both_banks() -> None:
    assert region("Gorlitz") <= region("west of the Neisse")
    assert region("Dresden") & region("west of the Elbe") and region("Dresden") - region("west of the Elbe")


def test_rivers_are_unbroken_and_no_side_carries_two() -> None:
    taken = [side for course in rivers().values() for side in course]
    assert len(taken) == len(set(taken))
    assert {r["kind"] for r in rows("sides.csv")} == {"stream", "big_river"}
    for name, course in rivers().items():
        for a, b in course:
            assert a < b and b in around(a), (name, a, b)
        for one, two in pairwise(course):
            shared = corners(one[0]) & corners(one[1]) & corners(two[0]) & corners(two[1])
            assert len(shared) == 1, (name, one, two)


def test_every_river_flows_into_another_or_off_the_sheet() -> None:
    for name, course in rivers().items():
        others = [side for other, sides in rivers().items() if other != name for side in sides]
        water = {corner for a, b in others for corner in corners(a) & corners(b)}
        *_, before, last = course
        mouth = (corners(last[0]) & corners(last[1])) - (corners(before[0]) & corners(before[1]))
        touching = [h for h in terrain() if mouth <= corners(h)]
        assert mouth <= water or len(touching) < 3, name


def test_big_rivers_run_from_edge_to_edge_and_part_three_banks() -> None:
    walls = big_rivers()
    west, east = flooded_from("0136", walls), flooded_from("6400", walls)
    between = flooded_from("2800", walls)
    assert len(west) + len(between) + len(east) == len(terrain())
    assert min(len(west), len(between), len(east)) > 250
    assert west == region("west of the Elbe")
    assert west | between == region("west of the Neisse")


def test_printed_units_stand_on_their_own_bank() -> None:
    banks = Counter(row["bank"] for row in printed() if row["bank"])
    assert sum(banks.values()) >= 54
    for row in printed():
        if row["bank"]:
            river, bank = row["bank"].split()
            assert (row["hex"] in region(f"west of the {river.capitalize()}")) == (bank == "west"), row


def test_printed_units_stand_on_lawful_ground() -> None:
    for row in printed():
        words = terrain()[row["hex"]].split("+")
        assert "lake" not in words, row
        if set(row["types"].split()) - {"INF", "VS", "CAV", "ENG"}:
            assert "swamp" not in words, row


def test_volkssturm_of_the_neisse_front_holds_towns() -> None:
    where = {r["hex"] for r in printed() if r["scenario"] == "nysa-1945" and r["types"] == "VS"}
    assert where == {"2800", "3116", "3306", "3426", "4110", "4204", "4928"}
    assert {h for h in where if terrain()[h] != "town"} == {"4110"}  # the road hex south of Cottbus
    assert any("4110" in hexes for _, _, hexes in roads())


def test_a_tributary_meets_the_elbe_at_1729() -> None:
    elbe = {corner for a, b in rivers()["Elbe"] for corner in corners(a) & corners(b)}
    triebisch = {corner for a, b in rivers()["Triebisch"] for corner in corners(a) & corners(b)}
    assert elbe & triebisch & corners("1729")


def test_american_reserve_ends_at_the_tributary() -> None:
    reserve = region("american reserve")
    assert reserve == flooded_from("0136", big_rivers() | set(rivers()["Triebisch"]))
    assert "1729" in reserve and "1730" not in reserve and not reserve & region("Dresden")


def test_roads_run_hex_by_hex_without_kinks() -> None:
    assert {kind for kind, _, _ in roads()} == {"motorway", "main", "secondary"}
    for _, name, hexes in roads():
        assert len(hexes) == len(set(hexes)) >= 2, name
        assert all(b in around(a) for a, b in pairwise(hexes)), name
        assert not [b for a, b, c in zip(hexes, hexes[1:], hexes[2:]) if c in around(a)], name


def test_every_town_lies_on_a_road_and_no_road_ends_nowhere() -> None:
    on_road = Counter(h for _, _, hexes in roads() for h in set(hexes))
    assert {row["hex"] for row in rows("hexes.csv") if row["name"]} <= on_road.keys()
    for end in road_ends({"motorway", "main", "secondary"}):
        column, row = place(end)
        assert on_road[end] > 1 or "town" in terrain()[end] or column in (1, 64) or row in (-1, 0, 36), end


def test_bridges_stand_exactly_where_roads_cross_water() -> None:
    crossed = {(min(p), max(p)) for _, _, hexes in roads() for p in pairwise(hexes)}
    for row in rows("sides.csv"):
        assert row["bridge"] == str(int((row["a"], row["b"]) in crossed)), row


def test_south_edge_roads_leave_at_nine_hexes() -> None:
    assert {h for _, _, hexes in roads() for h in hexes if place(h)[1] == 36} == SOUTH_EXITS
    assert road_ends({"motorway", "main", "secondary"}) >= SOUTH_EXITS


def test_supply_roads_leave_at_the_other_edges() -> None:
    good, every = {"motorway", "main"}, {"motorway", "main", "secondary"}
    west = {h for h in road_ends(every) if h[:2] == "01"} & region("west of the Elbe")
    assert len(west) >= 5 and len(west & road_ends(good)) >= 3
    assert len({h for h in road_ends(good) if h[:2] == "64"}) >= 6
    assert len(groups("zones.csv", "zone")["S"] & road_ends(good)) >= 3


def test_zones_ring_the_sheet_and_only_s_overlaps() -> None:
    zones = groups("zones.csv", "zone")
    assert list(zones) == [*"ABCDEFGHIJKLMNOPRTUWXY", "S"]
    ring = Counter(h for zone, hexes in zones.items() if zone != "S" for h in hexes)
    assert set(ring.values()) == {1}
    assert all(place(h)[0] in (1, 64) or place(h)[1] in (-1, 0, 36) for h in ring)
    assert zones["S"] == {f"{c:02d}00" for c in range(19, 33)} | set(EXTRA)
    assert zones["A"] <= region("german start") and not zones["C"] & region("german start")


def test_start_line_of_the_neisse_scenario() -> None:
    start = region("german start")
    assert {"5924", "6025", "6125", "6226", "6326", "6427", "6436", "5929"} <= start
    assert not {"5923", "6024", "6124", "6225", "6325", "6426", "5100", "5717"} & start
    for row in printed():
        if row["scenario"] == "nysa-1945":
            assert (row["hex"] in start) == (row["side"] == "german"), row


def test_six_towns_are_soviet_at_the_start() -> None:
    towns = {row["hex"]: row["name"] for row in rows("hexes.csv") if row["name"]}
    soviet = {name for label, name in towns.items() if label not in region("german start")}
    assert soviet == {"Gassen", "Pförten", "Priebus", "Sommerfeld", "Sorau", "Triebel"}


def test_v_corps_line_follows_the_west_bank_from_5000_to_5110() -> None:
    line = region("V Corps line")
    assert line <= region("Neisse bank west")
    assert {"5000", "4802", "4705", "4808", "5110"} <= line and not {"5111", "5112"} & line
    assert line == {h for h in region("Neisse bank west") if h <= "5110" and place(h)[1] <= 10}


def test_banks_are_the_hexes_that_touch_the_river() -> None:
    for river in ("Elbe", "Neisse"):
        touching = {h for side in rivers()[river] for h in side}
        west = region(f"west of the {river}")
        assert region(f"{river} bank west") == touching & west
        assert region(f"{river} bank east") == touching - west


def test_czechoslovakia_is_the_southern_corner() -> None:
    czech = region("czechoslovakia")
    assert {"4436", "4336", "4236", "4136"} <= czech and "3936" not in czech
    assert all(place(h)[1] >= 34 for h in czech)
    assert [row["name"] for row in rows("hexes.csv") if row["hex"] in czech and row["name"]] == ["Schluckenau"]
