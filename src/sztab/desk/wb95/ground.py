"""The ground of a position in the WB-95 family: its words, its entry zones, its sources of supply."""

from __future__ import annotations

from copy import copy
from functools import cache

import msgspec

from sztab.desk.sheet import Vocabulary, area, region_in, side_in, texts
from sztab.hexes import Map
from sztab.rules.wb95.scenario import SupplySource
from sztab.rules.wb95.state import TWELFTHS
from sztab.rules.wb95.tables import CLOSED, Tables, Terrain
from sztab.rules.wb95.ways import FIXED_LINES, ROADS, WATER
from sztab.titles.files import Keys
from sztab.titles.wb95.card import RING
from sztab.titles.wb95.layout import tables_of

PRINTED_SOURCES = {
    "soviet": ["edge:east"],
    "german": ["edge:north", "edge:west", "edge:south", "region:Dresden"],
}
"""Where the sides of the printed map draw supply from, unless the file says something else."""


@cache
def tables_for(slug: str, cells: str) -> Tables:
    """The title's tables, with what a map drawn by hand may have though the printed one has not (R53): ordinary rivers,
    which are like streams, and mountains."""
    tables = copy(tables_of(slug, cells))
    river = msgspec.structs.replace(tables.terrain["stream"], name="river")
    mountain = Terrain("mountain", "hex", "add", (CLOSED, CLOSED, 2 * TWELFTHS), 3, False)
    tables.terrain = {"river": river, "mountain": mountain, **tables.terrain}
    return tables


def vocabulary(tables: Tables) -> Vocabulary:
    """The words of the title's terrain table."""
    placed = {row.name: row.placement for row in tables.terrain.values()}
    return Vocabulary(
        terrain=frozenset(name for name, where in placed.items() if where == "hex"),
        hexsides=frozenset(name for name, where in placed.items() if where == "hexside") | set(FIXED_LINES),
        roads=tuple(ROADS),
        water=frozenset(WATER),
    )


def ring_of(map_: Map, use: bool) -> tuple[str, ...]:
    """Entry zones in their order round the map (11.2)."""
    return tuple(zone for zone in RING if zone in map_.zones) if use else tuple(map_.zones)


def sources(keys: Keys, map_: Map, sides: tuple[str, ...], ids: tuple[str, ...]) -> list[SupplySource]:
    """[map.supply]: edges, hexes, units, regions or zones for each side."""
    if "supply" in keys.data:
        given = keys.table("supply")
        named = {side_in(given, name, sides): texts(given, name) for name in given.data}
    elif "use" in keys.data:
        given, named = Keys(keys.file, "map.supply", {}), dict(PRINTED_SOURCES)
    else:
        return []
    found = []
    for side, places in named.items():
        if side in sides:
            found.append(_source(given, side, places, map_, sides.index(side), ids, "control" in keys.data))
    return found


def _source(
    keys: Keys, side: str, places: list[str], map_: Map, number: int, ids: tuple[str, ...], settled: bool
) -> SupplySource:
    """A region serves while the side controls a hex of it (R86); in a file silent about control it just serves."""
    hexes: list[int] = []
    units: list[str] = []
    regions: list[str] = []
    for text in places:
        if text in ids:
            units.append(text)
        elif text.partition(":")[0].strip().casefold() == "region":
            region = region_in(keys, side, text, map_)
            if settled:
                regions.append(region)
            else:
                hexes += sorted(map_.regions[region])
        else:
            hexes += area(keys, side, text, map_, ids)
    return SupplySource(number, (), tuple(hexes), tuple(units), tuple(regions))
