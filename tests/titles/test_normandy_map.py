"""The rebuilt map of Normandy 1944: it is what the tool makes, it is whole, and everybody stands on lawful ground."""

from __future__ import annotations

import csv
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from case import case
from sztab.rules.wb95.book import Book
from sztab.rules.wb95.pieces import in_enemy_zone, stack
from sztab.rules.wb95.setup import places
from sztab.rules.wb95.state import STAFF
from sztab.rules.wb95.tables import CLOSED
from sztab.table import Game, SeededDice
from sztab.titles import title
from sztab.titles.layout import lay_out
from sztab.titles.wb95.layout import board_of

ROOT = Path(__file__).parents[2]
BOX = title("normandy1944")
SLUGS = [card.slug for card in BOX.scenarios()]
EVERY = pytest.mark.parametrize("slug", SLUGS)
BOARD = board_of("normandy1944")
GRID = BOARD.grid
PRINTED = {  # hexes the book prints with a name
    "Bayeux": "3707",
    "Falaise": "5223",
    "Argentan": "5729",
    "Flers": "4130",
    "Putanges": "5028",
    "Chambois": "6126",
    "Saint-Pierre-sur-Dives": "5718",
}


@cache
def table_of(slug: str) -> Game:
    book, state = lay_out({"title": "normandy1944", "scenario": slug})
    return Game(book, state, SeededDice("map"))


def hexes(words: str) -> set[int]:
    return {GRID.hex(text) for text in words.split()}


def town_names() -> dict[int, str]:
    return {h: name for h, name in BOARD.names.items() if {"town", "city"} & set(BOARD.terrain[h])}


def test_tool_makes_the_files_on_disk(tmp_path: Path) -> None:
    subprocess.run([sys.executable, ROOT / "tools/build_normandy.py", tmp_path], check=True, timeout=120)
    assert sorted(p.name for p in tmp_path.iterdir()) == sorted(p.name for p in BOX.map_folder.iterdir())
    for path in tmp_path.iterdir():
        assert path.read_bytes() == (BOX.map_folder / path.name).read_bytes(), path.name


@case("normandy1944", "1.1", "R47", "R73")
def test_two_sheets_joined_with_even_columns_lower() -> None:
    assert len(GRID.hexes) == 65 * 37 + 24 * 10
    assert not GRID.odd_lower
    assert GRID.direction(GRID.hex("1099"), GRID.hex("1000")) == 3, "row 99 touches row 00"
    for pair in ("2211 2112", "2412 2313", "2813 2914"):  # fronts of 25 July that must touch
        one, two = pair.split()
        assert GRID.distance(GRID.hex(one), GRID.hex(two)) == 1


@case("normandy1944", "R101", "R74")
def test_printed_towns_stand_on_their_hexes() -> None:
    where = {name: {h for h, n in town_names().items() if n == name} for name in town_names().values()}
    for name, text in PRINTED.items():
        assert where[name] == hexes(text), name
    assert where["Saint-Lô"] == hexes("2514 2614")
    assert where["Caen"] == hexes("4710 4711 4811")
    assert where["Cherbourg"] == hexes("1092 1093")
    assert where["Carentan"] == hexes("2106") and where["Avranches"] == hexes("1732")
    assert {GRID.hex("6531"), GRID.hex("6527")} <= set(town_names()), "the two objectives without a name"


@case("normandy1944", "T-TER-n1", "R24")
def test_cities_are_joined_towns_and_cherbourg_is_a_fort() -> None:
    sizes = Counter(town_names().values())
    for h, name in town_names().items():
        assert ("city" in BOARD.terrain[h]) == (sizes[name] > 1), name
        assert ("fort" in BOARD.terrain[h]) == (name == "Cherbourg")
        touching = {town_names()[n] for n in GRID.ring(h, 1) if n in town_names()}
        assert touching <= {name}, f"{name} touches {touching}"


@case("normandy1944", "R16", "R88")
def test_waters_run_unbroken_and_every_road_over_them_has_a_bridge() -> None:
    wet = {edge for edge, kinds in BOARD.sides.items() if set(kinds) & {"stream", "river", "canal"}}
    assert {edge for edge in BOARD.roads if edge in wet} == set(BOARD.bridges)
    canal = {BOARD.side_names[edge] for edge, kinds in BOARD.sides.items() if "canal" in kinds}
    river = {BOARD.side_names[edge] for edge, kinds in BOARD.sides.items() if "river" in kinds}
    assert canal == {"Canal de Caen", "Douve"}
    assert river == {"Orne", "Dives", "Touques", "Vire", "Taute", "Sée", "Sélune"}
    for edge in wet:
        assert all("sea" not in BOARD.terrain[h] for h in GRID.edge_hexes(edge))


@case("normandy1944", "R72")
def test_beaches_are_open_coast_with_fixed_positions_behind() -> None:
    for beach, words in {
        "Utah": "2302 2303",
        "Omaha": "3002 3103 3203",
        "Gold": "4105 4204 4305",
        "Juno": "4404 4605",
        "Sword": "4805 4906",
    }.items():
        assert BOARD.regions[beach] == hexes(words) == set(BOARD.zones[beach])
        for h in hexes(words):
            assert BOARD.terrain[h] == ("clear",)
            assert any("sea" in BOARD.terrain[n] for n in GRID.ring(h, 1))
    behind = BOARD.regions["fixed positions"]
    shore = frozenset().union(*(BOARD.regions[beach] for beach in ("Utah", "Omaha", "Gold", "Juno", "Sword")))
    lines = [GRID.edge_hexes(edge) for edge, kinds in BOARD.sides.items() if "fixed_position" in kinds]
    assert len(lines) == 33
    for one, two in lines:
        assert (one in behind) != (two in behind) and (one in shore) != (two in shore)
    assert not behind & shore


@case("normandy1944", "R71")
def test_entry_zones_go_from_the_south_west_to_the_north_east() -> None:
    first = {zone: BOARD.zones[zone][0] for zone in "ABCDEFGHIJKLMNOPQR"}
    south = [GRID.column(first[zone]) for zone in "ABCDEFGH"]
    east = [GRID.row(first[zone]) for zone in "IJKLMNOPQR"]
    assert south == sorted(south) and east == sorted(east, reverse=True)
    for zone, hex_ in first.items():
        edge = "south" if zone < "I" else "east"
        assert set(BOARD.zones[zone]) <= BOARD.regions[f"{edge} edge"]
        assert all(GRID.distance(hex_, other) <= 2 for other in BOARD.zones[zone])
    roads = {h for edge in BOARD.roads for h in GRID.edge_hexes(edge)}
    assert {zone for zone in first if first[zone] in roads} >= set("ABCDHJKOQR")


def test_roads_lead_somewhere() -> None:
    with (BOX.map_folder / "roads.csv").open(encoding="utf-8", newline="") as file:
        roads = [(row["name"], [GRID.hex(text) for text in row["hexes"].split()]) for row in csv.DictReader(file)]
    edges = BOARD.regions["south edge"] | BOARD.regions["east edge"]
    for name, course in roads:
        others = {h for other, path in roads if other != name for h in path}
        for end in (course[0], course[-1]):
            assert end in others or end in edges or end in town_names(), f"{name} ends nowhere at {GRID.label(end)}"


@EVERY
@case("normandy1944", "R26", "R41", "R42")
def test_everybody_starts_on_lawful_ground(slug: str) -> None:
    game = table_of(slug)
    book: Book = game.book
    ground = book.ways(game.state.bridges).ground
    for u in game.state.units:
        if u.hex < 0:
            continue
        known, text = book.traits[u.n], book.counters[u.n].id
        assert ground[known.wheels][u.hex] != CLOSED, f"{text} cannot stand in {GRID.label(u.hex)}"
        assert "sea" not in BOARD.terrain[u.hex], text
        if "swamp" in BOARD.terrain[u.hex]:
            assert known.wheels not in (0, 1, STAFF) and not game.state.works[u.hex], text
        here = stack(game, u.hex)
        assert {v.side for v in here} == {u.side}
        assert sum(v.steps for v in here) <= book.variant.stacking, GRID.label(u.hex)


@EVERY
@case("normandy1944", "R41", "R42")
def test_the_first_hex_of_everybody_is_one_the_lists_allow(slug: str) -> None:
    game = table_of(slug)
    for row, u in zip(BOX.scenario(slug).rows, game.state.units):
        if row.place.isdigit():
            assert GRID.distance(GRID.hex(row.place), u.hex) <= row.spread, row.id
        if row.place == "anywhere":
            assert not in_enemy_zone(game, u.side, u.hex), row.id
        if row.hex and (row.spread or not row.place.isdigit()):
            assert u.hex in set(places(game, u)), row.id


@case("normandy1944", "DD-VA2", "R65")
def test_about_twenty_towns_were_allied_on_17_june() -> None:
    """The scale of D-Day was set to what history holds on this map."""
    held = """Sainte-Mère-Église, Sainte-Marie-du-Mont, Carentan, Isigny, Grandcamp, Trévières, Port-en-Bessin, Bayeux,
    Arromanches, Creully, Courseulles, Douvres, Ouistreham, Ranville, Balleroy, Le Molay-Littry, Caumont, Pont-l'Abbé,
    Saint-Sauveur-le-Vicomte, Saint-Jean-de-Daye"""
    names = {" ".join(name.split()) for name in held.split(",")}
    assert names <= set(town_names().values())
    assert sum(name in names for name in town_names().values()) == 20
