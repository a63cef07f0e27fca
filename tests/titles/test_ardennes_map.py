"""The rebuilt Brussels map of Ardennes 2024: what the tool makes, whole, and true to every printed fact."""

from __future__ import annotations

import csv
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from case import case
from sztab.hexes import Map
from sztab.titles import title
from sztab.titles.layout import lay_out
from sztab.titles.wb95 import board_of

ROOT = Path(__file__).parents[2]
MAP = ROOT / "src/sztab/titles/ardennes2024/map"
FILES = ("map.toml", "hexes.csv", "sides.csv", "roads.csv", "zones.csv", "regions.csv")
CITIES = {
    "Flemish cities": "0801 0901 2307 4302 5211 5311",
    "Walloon cities": "1936 3035 3628 4036 4821 6036",
}


@cache
def board() -> Map:
    return board_of("ardennes2024")


def label(hex_: int) -> str:
    return board().grid.label(hex_)


def at(text: str) -> int:
    return next(h for h in board().grid.hexes if label(h) == text)


def region(name: str) -> set[str]:
    return {label(h) for h in board().regions[name]}


@cache
def printed() -> list[dict[str, str]]:
    with (ROOT / "tools/geo/brussels/printed.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_map_is_what_the_tool_makes(tmp_path: Path) -> None:
    subprocess.run([sys.executable, str(ROOT / "tools/build_brussels.py"), str(tmp_path)], check=True)
    for name in FILES:
        assert (tmp_path / name).read_bytes() == (MAP / name).read_bytes(), name


@case("ardennes2024", "2.1", "R1", "R35")
def test_sheet_is_whole() -> None:
    map_ = board()
    assert sum(1 for _ in map_.grid.hexes) == 65 * 37
    assert {label(h) for h in map_.grid.border("east")} == {f"64{row:02d}" for row in range(37)}
    assert {label(h) for h in map_.grid.border("south")} == {f"{column:02d}36" for column in range(65)}
    kinds = Counter(kind for h in map_.grid.hexes for kind in map_.terrain[h])
    assert set(kinds) == {"clear", "forest", "hills", "town", "city"}  # no swamp, no mountain
    assert kinds["city"] == 31
    assert {kind for kinds_ in map_.sides.values() for kind in kinds_} == {"river", "big_river"}
    assert set(map_.roads.values()) == {"motorway", "main", "secondary"}


@case("ardennes2024", "6.1.4.ex", "4.1.4")
def test_odd_columns_lie_lower() -> None:
    grid = board().grid
    around = {label(n) for n in grid.neighbours[6 * at("5604") : 6 * at("5604") + 6]}
    assert around == {"5703", "5704", "5605", "5504", "5603", "5503"}
    for one, two in (("2324", "2225"), ("2225", "2125"), ("6413", "6313"), ("6313", "6214"), ("6214", "6113")):
        assert at(two) in grid.neighbours[6 * at(one) : 6 * at(one) + 6], (one, two)


@case("ardennes2024", "R1", "R108")
def test_brussels_is_nineteen_hexes_round_its_centre() -> None:
    grid = board().grid
    assert region("Brussels") == {label(h) for h in grid.within(at("3712"), 2)}
    assert len(region("Brussels")) == 19
    assert all(board().terrain[at(h)] == ("city",) for h in region("Brussels") | region("Ghent"))
    assert region("Ghent") == {"0801", "0901"}


@case("ardennes2024", "R100")
def test_every_hex_lies_in_one_land() -> None:
    lands = {name: region(name) for name in ("Flanders", "Wallonia", "Brussels Region", "France")}
    assert {name: len(hexes) for name, hexes in lands.items()} == {
        "Flanders": 1222,
        "Wallonia": 1124,
        "Brussels Region": 52,
        "France": 7,
    }
    assert sum(len(hexes) for hexes in lands.values()) == 65 * 37
    for name, hexes in CITIES.items():
        assert region(name) == set(hexes.split())
    assert region("Flemish cities") < lands["Flanders"] and region("Walloon cities") < lands["Wallonia"]
    assert region("cities") == region("Flemish cities") | region("Walloon cities")
    assert region("Brussels") <= lands["Brussels Region"]
    assert {"4309", "3906"} <= lands["Flanders"]


@case("ardennes2024", "R101")
def test_dyle_line_parts_the_map() -> None:
    west, grid = region("west of the Dyle line"), board().grid
    assert {"4426", "4623", "4625", "4821", "4919", "3712", "0000", "3936"} <= west
    assert not {"5311", "6400", "6436", "4029", "4036"} & west
    for edge in board().sides:
        if board().side_names.get(edge) == "Dyle":
            assert len({label(h) for h in grid.edge_hexes(edge)} & west) == 1, grid.edge_label(edge)
    for row in range(29, 37):  # south of the spring at 3928/4029
        assert f"39{row:02d}" in west and f"40{row:02d}" not in west


@case("ardennes2024", "R36")
def test_every_road_over_water_has_a_bridge() -> None:
    map_ = board()
    wet = {edge for edge, kinds in map_.sides.items() if {"river", "big_river"} & set(kinds)}
    assert len(wet) == 519
    assert map_.bridges == {edge for edge in map_.roads if edge in wet}
    assert len(map_.bridges) == 138


@case("ardennes2024", "R94", "R109")
def test_zones_are_the_edges_and_two_airfields() -> None:
    zones = {name: {label(h) for h in hexes} for name, hexes in board().zones.items()}
    for edge in ("north", "south", "east", "west"):
        assert zones.pop(edge) == {label(h) for h in board().grid.border(edge)}
    assert zones == {"Zaventem": {"4309"}, "Grimbergen": {"3906"}}
    assert (board().names[at("4309")], board().names[at("3906")]) == ("Brussels Airport", "Grimbergen airfield")


@pytest.mark.parametrize("slug", ["bruxelles", "new-border", "dyle-2025", "waterloo-2025"])
def test_every_counter_starts_on_lawful_ground(slug: str) -> None:
    book, state = lay_out({"title": "ardennes2024", "scenario": slug})
    ways = book.ways(state.bridges)
    card = title("ardennes2024").scenario(slug)
    for u, row in zip(state.units, card.rows, strict=True):
        if row.hex:
            assert u.hex == book.labels[row.hex], row.id
            assert ways.ground[book.traits[u.n].wheels][u.hex] >= 0, row.id
    fixed = {row["hex"] for row in printed() if row["scenario"] == slug}
    assert fixed <= set(book.labels)


@case("ardennes2024", "R1", "R110")
def test_printed_hexes_hold_who_the_cards_say() -> None:
    """Only counters with a hex of their own; areas and circles are tested with the lists."""
    for row in printed():
        card = title("ardennes2024").scenario(row["scenario"])
        nation = row["nation"].lower().replace(" ", "_")
        here = {one.type for one in card.rows if row["hex"] in (one.hex, *one.place.split()) and one.nation == nation}
        air = {one.type for one in card.rows if one.place in ("zone:Zaventem", "zone:Grimbergen")}
        assert set(row["types"].split()) <= here | (air if row["hex"] in ("4309", "3906") else set()), row
