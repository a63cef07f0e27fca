"""Build the map of Budziszyn 1945 from the georeferenced tables in tools/geo/budziszyn1945 (R1).

python tools/build_budziszyn.py            write src/sztab/titles/budziszyn1945/map
python tools/build_budziszyn.py FOLDER     write the same files into FOLDER
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

from geography import (
    GEO,
    TITLES,
    River,
    Rows,
    lay_roads,
    read_cover,
    read_georef,
    read_rivers,
    read_towns,
    side_rows,
    source,
    stretch,
    table,
    write,
)
from route_roads import Ground
from sheet import Sheet, Side, label
from sztab.errors import DataError

SHEET = Sheet(odd_lower=True)  # R2
TABLES = GEO / "budziszyn1945"
MAP = TITLES / "budziszyn1945/map"

COLUMNS, ROWS = (1, 64), (0, 36)
EXTRA = ("2799", "2899", "2999")  # R4: 2899 is printed; its two neighbours keep it from hanging on 2800 alone
RECONSTRUCTED = (
    "The printed sheet is lost: everything here is rebuilt from geography and from the hex numbers printed "
    "in the set-ups."
)
COVER = ("forest", "hills", "swamp")
SWAMP_SLOWS, STREAM_SLOWS, BIG_RIVER_SLOWS = 45, 30, 2500
SOUTH_WEST, NORTH_EAST = "0136", "6400"
ON_FOOT = frozenset({"INF", "VS", "CAV", "ENG"})


def main(arguments: list[str]) -> None:
    write(build(), Path(arguments[0]) if arguments else MAP)


def build() -> dict[str, str]:
    """The text of every map file by its name."""
    hexes = sheet_hexes()
    towns = read_towns(TABLES, SHEET, hexes)  # R109, R125
    rivers = read_rivers(TABLES, SHEET, hexes)
    cover = read_cover(TABLES, COVER, hexes)
    terrain = {h: terrain_of(h, towns, cover) for h in hexes}
    roads = lay_roads(TABLES, road_ground(hexes, rivers, terrain), towns)
    regions = draw_regions(hexes, towns, rivers)
    check_printed(hexes, terrain, regions)
    name_of = {h: name for name, where in towns.items() for h in where}
    return {
        "map.toml": map_card(),
        "hexes.csv": table("hex,terrain,name", [[h, terrain[h], name_of.get(h, "")] for h in in_order(hexes)]),
        "sides.csv": table("a,b,kind,name,bridge", side_rows(rivers, roads)),
        "roads.csv": table("kind,name,hexes", [[r.kind, r.name, " ".join(r.hexes)] for r in roads]),
        "zones.csv": table("zone,hexes", zone_rows(hexes)),
        "regions.csv": table("region,hexes", [[name, " ".join(in_order(regions[name]))] for name in regions]),
    }


def sheet_hexes() -> frozenset[str]:
    columns, rows = range(COLUMNS[0], COLUMNS[1] + 1), range(ROWS[0], ROWS[1] + 1)
    return frozenset(label(c, r) for c in columns for r in rows) | frozenset(EXTRA)


def sheet_margin(hexes: Iterable[str]) -> frozenset[str]:
    edge_columns, edge_rows = {f"{c:02d}" for c in COLUMNS}, {f"{r:02d}" for r in ROWS}
    return frozenset(h for h in hexes if h[:2] in edge_columns or h[2:] in edge_rows or h in EXTRA)


# --- ground ------------------------------------------------------------------------------------------


def terrain_of(h: str, towns: Mapping[str, tuple[str, ...]], cover: Mapping[str, frozenset[str]]) -> str:
    """Houses push out wood and swamp, a city also hides the slope; swamp stands alone."""
    for where in towns.values():
        if h in where:
            if len(where) > 1:
                return "city"
            return "town+hills" if h in cover["hills"] else "town"
    if h in cover["swamp"]:
        return "swamp"
    return "+".join(kind for kind in COVER if h in cover[kind]) or "clear"


def road_ground(hexes: frozenset[str], rivers: list[River], terrain: Mapping[str, str]) -> Ground:
    """What makes the roads of this sheet bend."""
    return Ground(
        SHEET,
        hexes,
        sheet_margin(hexes),
        slow={h: SWAMP_SLOWS for h in sorted(hexes) if terrain[h] == "swamp"},
        water={s: BIG_RIVER_SLOWS if r.kind == "big_river" else STREAM_SLOWS for r in rivers for s in r.course},
    )


# --- zones and regions ---------------------------------------------------------------------------------


def zone_rows(hexes: frozenset[str]) -> Rows:
    """Ranges along one edge become lists; the hexes of row 99 belong to the zones they lie before (R7)."""
    rows = []
    for line, row in source(TABLES, "zones.csv"):
        found = stretch(row["hexes"])
        found += [h for h in EXTRA if h[:2] + "00" in found]
        if not set(found) <= hexes:
            raise DataError("zones.csv", f"zone {row['zone']} leaves the sheet", line)
        rows.append([row["zone"], " ".join(found)])
    return rows


def draw_regions(
    hexes: frozenset[str], towns: Mapping[str, tuple[str, ...]], rivers: list[River]
) -> dict[str, frozenset[str]]:
    by_name = {river.name: river for river in rivers}
    elbe, neisse = frozenset(by_name["Elbe"].course), frozenset(by_name["Neisse"].course)
    triebisch = frozenset(by_name["Triebisch"].course)
    west_of_elbe = SHEET.pool(SOUTH_WEST, hexes, elbe)
    east_of_neisse = SHEET.pool(NORTH_EAST, hexes, neisse)
    west_of_neisse = hexes - east_of_neisse
    elbe_bank, neisse_bank = touching(elbe), touching(neisse)
    bank_walk = [h for s in by_name["Neisse"].course for h in s if h in west_of_neisse]
    v_corps = bank_walk[bank_walk.index("5110") :]  # R100: downstream from 5110 to 5000
    return {
        "west of the Neisse": west_of_neisse,
        "west of the Elbe": west_of_elbe,
        "american reserve": SHEET.pool(SOUTH_WEST, west_of_elbe, triebisch),  # R139
        "czechoslovakia": czech_hexes(hexes, towns),
        "german start": west_of_neisse | {h for h in east_of_neisse if south_of_front(h)},  # R8
        "V Corps line": frozenset(v_corps),
        "Dresden": frozenset(towns["Dresden"]),
        "Gorlitz": frozenset(towns["Görlitz"]),
        "Cottbus": frozenset(towns["Cottbus"]),
        "Elbe bank east": elbe_bank - west_of_elbe,
        "Elbe bank west": elbe_bank & west_of_elbe,
        "Neisse bank east": neisse_bank - west_of_neisse,
        "Neisse bank west": neisse_bank & west_of_neisse,
    }


def touching(course: Iterable[Side]) -> frozenset[str]:
    return frozenset(h for pair in course for h in pair)


def south_of_front(h: str) -> bool:
    """On or south of the line 5924-6025-6226-6427 (R8), which falls half a hex from column to column."""
    x, y = SHEET.centre(h)
    return y >= x // 3 - 10


def czech_hexes(hexes: frozenset[str], towns: Mapping[str, tuple[str, ...]]) -> frozenset[str]:
    """Hexes whose centre lies behind the border; the border towns but Schluckenau are German (R148)."""
    georef = read_georef(TABLES)
    found: set[str] = set()
    for _, row in source(TABLES, "borders.csv"):
        pairs = [pair.split() for pair in row["polyline_lonlat"].split(";")]
        line = [georef.point(float(lon), float(lat)) for lon, lat in pairs]
        found.update(h for h in hexes if is_inside(SHEET.plane(h), line))
    for h in [h for h in sorted(hexes) if h.endswith(str(ROWS[1]))]:
        beside = {SHEET.around(h)[2], SHEET.around(h)[4]} & hexes
        if beside and beside <= found:  # wedged between Czech hexes in the last row
            found.add(h)
    german = {h for name, where in towns.items() if name != "Schluckenau" for h in where}
    return frozenset(found - german)


def is_inside(point: tuple[float, float], outline: list[tuple[float, float]]) -> bool:
    """Whether a ray to the east crosses the closed outline an odd number of times."""
    x, y = point
    inside = False
    for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1]):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
    return inside


# --- the printed facts the map must keep ---------------------------------------------------------------


def check_printed(hexes: frozenset[str], terrain: Mapping[str, str], regions: Mapping[str, frozenset[str]]) -> None:
    """Every printed set-up hex exists, on ground its units may stand on and on its own bank."""
    for line, row in source(TABLES, "printed.csv"):
        h = row["hex"]
        if h not in hexes:
            raise DataError("printed.csv", f"{h} is off the sheet", line)
        if terrain[h] == "swamp" and not ON_FOOT.issuperset(row["types"].split()):
            raise DataError("printed.csv", f"{h} is swamp, where {row['types']} cannot stand", line)
        if row["bank"]:
            river, bank = row["bank"].split()
            if (h in regions[f"west of the {river.capitalize()}"]) != (bank == "west"):
                raise DataError("printed.csv", f"{h} lies on the wrong bank of the {river.capitalize()}", line)


# --- reading and writing -------------------------------------------------------------------------------


def in_order(hexes: Iterable[str]) -> list[str]:
    """By label, the hexes of row 99 at the end."""
    return sorted(hexes, key=lambda h: (h in EXTRA, h))


def map_card() -> str:
    extra = ", ".join(f'"{h}"' for h in EXTRA)
    return (
        'name = "budziszyn1945"\n'
        f"columns = [{COLUMNS[0]}, {COLUMNS[1]}]\n"
        f"rows = [{ROWS[0]}, {ROWS[1]}]\n"
        "odd_lower = true\n"
        f"extra = [{extra}]\n"
        f'reconstructed = "{RECONSTRUCTED}"\n'
    )


if __name__ == "__main__":
    main(sys.argv[1:])
