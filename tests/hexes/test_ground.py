"""Maps from files and from a few lines of data, and every way in which the data can be wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sztab.errors import DataError
from sztab.hexes import Map, build_map, load_map

TERRAIN = frozenset({"clear", "forest", "hills", "town"})
HEXSIDES = frozenset({"stream", "big_river", "fixed_position"})
ROADS = ("motorway", "main", "secondary")

FILES = {
    "map.toml": (
        'name = "napkin"\ncolumns = [1, 3]\nrows = [0, 1]\nodd_lower = true\nextra = ["0299"]\n'
        'reconstructed = "Drawn from memory."\n'
    ),
    "hexes.csv": (
        "hex,terrain,name\n0100,clear,\n0101,forest+hills,\n0200,town,Guben\n0201,clear,\n0300,forest,\n"
        "0301,clear,\n0299,clear,\n"
    ),
    "sides.csv": (
        "a,b,kind,name,bridge\n0100,0101,stream,Spree,0\n0200,0201,big_river,Neisse,1\n"
        "0200,0300,stream,,\n0200,0201,fixed_position,,0\n"
    ),
    "roads.csv": "kind,name,hexes\nsecondary,,0299 0200 0201\nmain,R1,0100 0200 0201\n",
    "zones.csv": "zone,hexes\nA,0100 0101\nB,0301\n",
    "regions.csv": "region,hexes\neast bank,0300 0301\n",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def load(folder: Path) -> Map:
    return load_map(folder, terrain=TERRAIN, hexsides=HEXSIDES, roads=ROADS)


def blank(**data: Any) -> Map:
    given = {"columns": (1, 8), "rows": (1, 8), "default": "clear", **data}
    return build_map(**given, terrain=TERRAIN, hexsides=HEXSIDES, road_kinds=ROADS, file="napkin.toml")


def edge(on: Map, pair: str) -> int:
    a, b = pair.split("/")
    return on.grid.edge_between(on.grid.hex(a), on.grid.hex(b))


def test_a_folder_becomes_a_map(folder: Path) -> None:
    on = load(folder)
    spot = on.grid.hex
    assert on.name == "napkin" and on.reconstructed == "Drawn from memory."
    assert on.terrain[spot("0101")] == ("forest", "hills")
    assert on.terrain[spot("0299")] == ("clear",)
    assert on.terrain.count(()) == on.grid.n - 7
    assert on.names == {spot("0200"): "Guben"}
    assert on.zones == {"A": (spot("0100"), spot("0101")), "B": (spot("0301"),)}
    assert on.regions == {"east bank": frozenset({spot("0300"), spot("0301")})}
    assert on.bridges == {edge(on, "0200/0201")}
    assert on.sides == {
        edge(on, "0100/0101"): ("stream",),
        edge(on, "0200/0201"): ("big_river", "fixed_position"),
        edge(on, "0200/0300"): ("stream",),
    }
    assert on.side_names[edge(on, "0100/0101")] == "Spree"


def test_the_better_of_two_roads_counts(folder: Path) -> None:
    on = load(folder)
    assert on.roads == {
        edge(on, "0200/0299"): "secondary",
        edge(on, "0100/0200"): "main",
        edge(on, "0200/0201"): "main",
    }


def test_zones_and_regions_may_be_left_out(folder: Path) -> None:
    (folder / "zones.csv").unlink()
    (folder / "regions.csv").unlink()
    on = load(folder)
    assert on.zones == {} and on.regions == {}


BAD_ROWS = [
    ("hexes.csv", "0300,forest,", "0900,forest,", 6, "hex 0900 is not on the map"),
    ("hexes.csv", "0300,forest,", "03x0,forest,", 6, "not a hex number"),
    ("hexes.csv", "0300,forest,", "0300,jungle,", 6, "'jungle' is no known terrain; known are clear, forest"),
    ("hexes.csv", "0300,forest,", "0300,,", 6, "no known terrain"),
    ("hexes.csv", "0300,forest,", "0300,hills+hills,", 6, "hills is given twice"),
    ("hexes.csv", "0300,forest,", "0201,forest,", 6, "hex 0201 is given twice"),
    ("hexes.csv", "0300,forest,\n", "", "", "hex 0300 missing"),
    ("hexes.csv", "0300,forest,\n0301,clear,\n", "", "", "hex 0300 and 1 more missing"),
    ("hexes.csv", "0300,forest,", "0300,forest", 6, "2 fields where 3 are expected"),
    ("hexes.csv", "hex,terrain,name", "hex,terrain", 1, "the first line must be hex,terrain,name"),
    ("sides.csv", "0100,0101,stream", "0100,0301,stream", 2, "hexes 0100 and 0301 are not adjacent"),
    ("sides.csv", "0100,0101,stream", "0100,0102,stream", 2, "hex 0102 is not on the map"),
    ("sides.csv", "0100,0101,stream", "0100,0101,canal", 2, "'canal' is no known hexside"),
    ("sides.csv", "0100,0101,stream", "0300,0200,stream", 4, "stream is given twice for hexside 0200/0300"),
    ("sides.csv", "Neisse,1", "Neisse,yes", 3, "bridge is 'yes', not 0 or 1"),
    ("sides.csv", "fixed_position,,0", "fixed_position,,1", 5, "a bridge over fixed_position, which is not water"),
    ("sides.csv", "fixed_position,,0", "destroyed_bridge,,0", 5, "either whole or destroyed"),
    ("sides.csv", "0200,0300,stream,,", "0200,0300,stream+destroyed_bridge,,1", 4, "either whole or destroyed"),
    ("sides.csv", "Neisse,1", "Neisse,0", ("roads.csv", 2), "crosses water at 0200/0201"),
    ("roads.csv", "0299 0200 0201", "0299 0201", 2, "hexes 0299 and 0201 are not adjacent"),
    ("roads.csv", "0299 0200 0201", "0299 0200 0200", 2, "hexes 0200 and 0200 are not adjacent"),
    ("roads.csv", "0299 0200 0201", "0200 0900", 2, "hex 0900 is not on the map"),
    ("roads.csv", "0299 0200 0201", "0200", 2, "a road needs at least two hexes"),
    ("roads.csv", "main,R1", "track,R1", 3, "'track' is no known road"),
    ("roads.csv", "main,R1", "main+secondary,R1", 3, "more than one kind of road"),
    ("zones.csv", "B,0301", "B,0401", 3, "hex 0401 is not on the map"),
    ("zones.csv", "B,0301", "A,0301", 3, "zone A is given twice"),
    ("zones.csv", "B,0301", ",0301", 3, "a zone without a name"),
    ("zones.csv", "B,0301", "B,", 3, "zone B has no hexes"),
    ("regions.csv", "0300 0301", "0300 0300", 2, "region east bank has a hex twice"),
    ("map.toml", 'name = "napkin"', "name = 3", "", "Expected `str`"),
    ("map.toml", 'name = "napkin"', "colour = 3", "", "unknown field `colour`"),
    ("map.toml", "columns = [1, 3]", "columns = [3, 1]", "", "columns 3 to 1"),
    ("map.toml", "columns = [1, 3]", "columns = [3", "", "line"),
]


@pytest.mark.parametrize(("file", "old", "new", "place", "reason"), BAD_ROWS)
def test_bad_data_is_named_by_file_line_and_reason(
    folder: Path, file: str, old: str, new: str, place: Any, reason: str
) -> None:
    assert FILES[file].count(old) == 1
    (folder / file).write_text(FILES[file].replace(old, new), encoding="utf-8")
    blamed, line = place if isinstance(place, tuple) else (file, place)
    with pytest.raises(DataError) as caught:
        load(folder)
    assert caught.value.file == str(folder / blamed)
    assert caught.value.place == line
    assert reason in caught.value.reason


@pytest.mark.parametrize("file", ["map.toml", "hexes.csv", "sides.csv", "roads.csv"])
def test_a_missing_file_is_named(folder: Path, file: str) -> None:
    (folder / file).unlink()
    with pytest.raises(DataError, match="no such file") as caught:
        load(folder)
    assert caught.value.file == str(folder / file)


def test_a_file_that_is_not_text_is_named(folder: Path) -> None:
    (folder / "roads.csv").write_bytes(b"kind,name,hexes\nmain,\xff,0100 0200\n")
    with pytest.raises(DataError, match="cannot be read"):
        load(folder)


def test_a_destroyed_bridge_of_a_file_lets_the_road_run_on(folder: Path) -> None:
    text = FILES["sides.csv"].replace("big_river,Neisse,1", "big_river+destroyed_bridge,Neisse,0")
    (folder / "sides.csv").write_text(text, encoding="utf-8")
    on = load(folder)
    assert on.sides[edge(on, "0200/0201")] == ("big_river", "destroyed_bridge", "fixed_position")
    assert edge(on, "0200/0201") in on.bridges


def test_a_blank_map_is_its_default_with_a_few_things_drawn_on_it() -> None:
    on = blank(default="Forest + hills", hexes={"0503": "town"}, sides={"0504/0503": "Big-River+fixed position"})
    assert on.terrain[on.grid.hex("0503")] == ("town",)
    assert on.terrain[on.grid.hex("0101")] == ("forest", "hills")
    assert on.sides == {edge(on, "0503/0504"): ("big_river", "fixed_position")}
    assert on.bridges == frozenset() and on.roads == {} and on.zones == {}
    assert on.name == "blank" and on.reconstructed == ""


def test_a_road_on_a_blank_map_brings_its_bridges() -> None:
    road = {"kind": "main", "hexes": ["0502", "0503", "0504"]}
    on = blank(sides={"0503/0504": "stream"}, roads=[road])
    assert on.bridges == {edge(on, "0503/0504")}
    assert on.roads == {edge(on, "0502/0503"): "main", edge(on, "0503/0504"): "main"}


@pytest.mark.parametrize("words", ["stream+destroyed_bridge", "destroyed_bridge+stream"])
def test_a_destroyed_bridge_is_a_bridge_and_a_feature(words: str) -> None:
    on = blank(sides={"0503/0504": words}, roads=[{"kind": "main", "hexes": ["0503", "0504"]}])
    assert on.bridges == {edge(on, "0503/0504")}
    assert "destroyed_bridge" in on.sides[edge(on, "0503/0504")]


def test_a_bridge_needs_no_road() -> None:
    on = blank(sides={"0503/0504": "stream+bridge", "0602/0603": "bridge"})
    assert on.bridges == {edge(on, "0503/0504"), edge(on, "0602/0603")}
    assert on.sides == {edge(on, "0503/0504"): ("stream",)}


@pytest.mark.parametrize(
    ("data", "place", "reason"),
    [
        ({"columns": (8, 1)}, "map", "columns 8 to 1"),
        ({"columns": [1, "x"]}, "map", "not the first and the last number"),
        ({"default": "jungle"}, "map.default", "'jungle' is no known terrain"),
        ({"default": 3}, "map.default", "3 is no terrain"),
        ({"hexes": {"9901": "clear"}}, "map.hexes.9901", "hex 9901 is not on the map"),
        ({"hexes": {"0503": "clear+jungle"}}, "map.hexes.0503", "'jungle' is no known terrain"),
        ({"sides": {"0503": "stream"}}, "map.sides.0503", "not a hexside"),
        ({"sides": {"0503/0506": "stream"}}, "map.sides.0503/0506", "not adjacent"),
        ({"sides": {"0503/0504": "canal"}}, "map.sides.0503/0504", "'canal' is no known hexside"),
        ({"sides": {"0503/0504": "bridge+destroyed_bridge"}}, "map.sides.0503/0504", "whole or destroyed"),
        ({"sides": {"0503/0504": "stream", "0504/0503": "stream"}}, "map.sides.0504/0503", "given twice"),
        ({"sides": {"0503/0504": "bridge", "0504/0503": "bridge"}}, "map.sides.0504/0503", "given twice"),
        ({"roads": [{"kind": "main"}]}, "map.roads, road 1", "a kind and a list of hexes"),
        ({"roads": [{"kind": "main", "hexes": "0503 0504"}]}, "map.roads, road 1", "a list of hexes"),
        ({"roads": [{"kind": "main", "hexes": [503, 504]}]}, "map.roads, road 1", "a list of hexes"),
        ({"roads": [{"kind": "main", "hexes": ["0503", "0505"]}]}, "map.roads, road 1", "not adjacent"),
    ],
)
def test_bad_blank_maps_are_named_by_key_and_reason(data: dict[str, Any], place: str, reason: str) -> None:
    with pytest.raises(DataError) as caught:
        blank(**data)
    assert caught.value.file == "napkin.toml"
    assert caught.value.place == place
    assert reason in caught.value.reason


def test_parity_and_extra_hexes_reach_the_grid() -> None:
    on = blank(odd_lower=False, extra=("0300",))
    assert on.grid.odd_lower is False
    assert on.terrain[on.grid.hex("0300")] == ("clear",)
