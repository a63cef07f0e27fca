"""The ground of a position in the WB-95 family: its words, its entry zones, its sources of supply."""

from __future__ import annotations

from copy import copy
from functools import cache

import msgspec

from sztab.desk.position_map import Vocabulary, area, region_in, rim, side_in, texts
from sztab.desk.vocabulary import table_side
from sztab.hexes import Map
from sztab.rules.wb95.scenario import SupplySource
from sztab.rules.wb95.state import TWELFTHS
from sztab.rules.wb95.tables import CLOSED, Tables, Terrain
from sztab.rules.wb95.variant import Options
from sztab.titles import Title
from sztab.titles.files import Keys
from sztab.titles.wb95 import layout
from sztab.titles.wb95.card import entry_zones


@cache
def tables_for(slug: str, options: Options) -> Tables:
    """The title's tables, with what a map drawn by hand may have though the printed one has not (R53): ordinary rivers,
    which are like streams, and mountains."""
    tables = copy(layout.tables_for(slug, options))
    known = list(dict.fromkeys(tables.terrain.values()))
    drawn = [msgspec.structs.replace(row, name="river") for row in known if row.name == "stream"]
    drawn.append(Terrain("mountain", "hex", "add", (CLOSED, CLOSED, 2 * TWELFTHS), 3, False))
    tables.lay_terrain([one for one in drawn if one.name not in tables.terrain] + known)
    return tables


def vocabulary(tables: Tables, lines: bool = True) -> Vocabulary:
    """The words of the title's terrain table; with the lines of fixed positions, where the title has any. A motorway is
    the best kind of road there is."""
    best = next(iter(tables.roads))
    motorways = {word: best for word in ("motorway", "highway") if word not in tables.roads}
    return Vocabulary(
        terrain=frozenset(word for word, row in tables.terrain.items() if row.placement == "hex"),
        hexsides=tables.hexsides() if lines else tables.water,
        roads=tuple(tables.roads),
        water=tables.water,
        road_names=motorways | {word: kind for kind, row in tables.roads.items() for word in row.words},
    )


def zones_in(map_: Map, box: Title, use: bool) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Entry zones in their order (11.2), and their rows: the title's on its printed map, else those of the file."""
    if not use:
        return tuple(map_.zones), _row(map_)
    ring, rows = entry_zones(box)
    return tuple(zone for zone in ring if zone in map_.zones), rows


def _row(map_: Map) -> tuple[tuple[str, ...], ...]:
    """Zones go round the map, unless half of its edge or more is without one: then they are a row with two ends, as in
    the example of 11.2.2."""
    zones, edge = list(map_.zones), rim(map_.grid)
    places = [edge.index(map_.zones[zone][0]) for zone in zones]
    gaps = [(there - here) % len(edge) for here, there in zip(places, [*places[1:], *places[:1]])]
    if len(zones) < 3 or 2 * max(gaps) < len(edge):
        return ()
    first = gaps.index(max(gaps)) + 1
    return ((*zones[first:], *zones[:first]),)


def sources(keys: Keys, map_: Map, box: Title, sides: tuple[str, ...], ids: tuple[str, ...]) -> list[SupplySource]:
    """[map.supply]: edges, hexes, units, regions or zones for each side; on the printed map those the title names."""
    settled = "control" in keys.data
    found = []
    if "supply" in keys.data:
        given = keys.table("supply")
        for name in given.data:
            side = side_in(given, name, sides)
            found.append(_source(given, side, texts(given, name), map_, sides.index(side), ids, settled))
    elif "use" in keys.data:
        given = Keys(keys.file, "map.supply", {})
        for one in box.card.get("positions", {}).get("supply", ()):
            for number, side in enumerate(sides):
                if table_side(side) == one["side"]:
                    base = _source(given, side, one["sources"], map_, number, ids, settled)
                    found.append(msgspec.structs.replace(base, nations=tuple(one.get("nations", ()))))
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
        elif text.startswith("hexes:"):  # nor:R81: each by itself
            hexes += sorted(map_.regions[region_in(keys, side, text, map_)])
        elif text.partition(":")[0].strip().casefold() == "region":
            region = region_in(keys, side, text, map_)
            if settled:
                regions.append(region)
            else:
                hexes += sorted(map_.regions[region])
        else:
            hexes += area(keys, side, text, map_, ids)
    return SupplySource(number, (), tuple(hexes), tuple(units), tuple(regions))
