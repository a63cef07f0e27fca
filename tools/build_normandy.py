"""Build the map of Normandy 1944 from the georeferenced tables in tools/geo/normandy1944 (R73, R101).

python tools/build_normandy.py            write src/sztab/titles/normandy1944/map
python tools/build_normandy.py FOLDER     write the same files into FOLDER
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
    Towns,
    lay_roads,
    read_cover,
    read_rivers,
    read_towns,
    side_rows,
    source,
    table,
    write,
)
from route_roads import Ground
from sheet import ROWS_ABOVE, Sheet, label, place
from sztab.errors import DataError

SHEET = Sheet(odd_lower=False)  # R73
TABLES = GEO / "normandy1944"
MAP = TITLES / "normandy1944/map"

COLUMNS, ROWS = (1, 65), (0, 36)
CHERBOURG_COLUMNS, CHERBOURG_ROWS = (1, 24), (-10, -1)  # the second sheet, joined to the north (R47)
RECONSTRUCTED = (
    "The printed sheets are lost: everything here is rebuilt from geography and from the hex numbers printed "
    "in the set-ups."
)
HILLS = ("hill3", "hill2", "hill1")
COVER = ("forest", "bocage", "swamp", *HILLS)
FORT = "Cherbourg"  # R24
SWAMP_SLOWS = 45
WATER_SLOWS = {"stream": 30, "river": 400, "canal": 900}
ON_FOOT = frozenset({"INF", "PARA", "CDO"})
ALONG_THE_EDGE = 2  # R71
WAY_OUT = "S"  # R66: the whole south edge, to leave by


def main(arguments: list[str]) -> None:
    write(build(), Path(arguments[0]) if arguments else MAP)


def build() -> dict[str, str]:
    """The text of every map file by its name."""
    hexes = sheet_hexes()
    land = read_land(hexes)
    towns = read_towns(TABLES, SHEET, land)
    beaches = read_beaches(land, towns)
    rivers = read_rivers(TABLES, SHEET, land)
    cover = read_cover(TABLES, COVER, land)
    shore = frozenset(h for where in beaches.values() for h in where)
    terrain = {h: terrain_of(h, towns, cover, shore) if h in land else "sea" for h in hexes}
    roads = lay_roads(TABLES, road_ground(land, rivers, terrain), towns)
    lines = read_lines(land, beaches)
    check_printed(terrain)
    name_of = {h: name for name, where in towns.items() for h in where}
    name_of |= {h: f"{name} Beach" for name, where in beaches.items() for h in where}
    regions = draw_regions(land, towns, beaches, lines)
    return {
        "map.toml": map_card(hexes),
        "hexes.csv": table("hex,terrain,name", [[h, terrain[h], name_of.get(h, "")] for h in in_order(hexes)]),
        "sides.csv": table("a,b,kind,name,bridge", side_rows(rivers, roads) + line_rows(lines)),
        "roads.csv": table("kind,name,hexes", [[r.kind, r.name, " ".join(r.hexes)] for r in roads]),
        "zones.csv": table("zone,hexes", zone_rows(land, beaches)),
        "regions.csv": table("region,hexes", [[name, " ".join(in_order(regions[name]))] for name in regions]),
    }


def sheet_hexes() -> frozenset[str]:
    return rectangle(COLUMNS, ROWS) | rectangle(CHERBOURG_COLUMNS, CHERBOURG_ROWS)


def rectangle(columns: tuple[int, int], rows: tuple[int, int]) -> frozenset[str]:
    return frozenset(label(c, r) for c in range(columns[0], columns[1] + 1) for r in range(rows[0], rows[1] + 1))


def in_order(hexes: Iterable[str]) -> list[str]:
    """By label, the second sheet at the end."""
    return sorted(hexes, key=lambda h: (int(h[2:]) >= ROWS_ABOVE, h))


# --- ground --------------------------------------------------------------------------------------------


def read_land(hexes: frozenset[str]) -> frozenset[str]:
    """Hexes of which at least half is land (R101), as runs of rows in every column."""
    land: set[str] = set()
    for line, row in source(TABLES, "land.csv"):
        for run in row["rows"].split():
            first, _, last = run.partition("-")
            land.update(f"{row['column']}{r:02d}" for r in range(int(first), int(last or first) + 1))
        if not land <= hexes:
            raise DataError("land.csv", f"column {row['column']} leaves the sheet", line)
    return frozenset(land)


def read_beaches(land: frozenset[str], towns: Towns) -> dict[str, tuple[str, ...]]:
    """R72: landing hexes, land on the coast, no town among them."""
    built_up = {h for where in towns.values() for h in where}
    beaches: dict[str, tuple[str, ...]] = {}
    for line, row in source(TABLES, "beaches.csv"):
        where = tuple(row["hexes"].split())
        for h in where:
            if h not in land or h in built_up or set(SHEET.around(h)) <= land:
                raise DataError("beaches.csv", f"{h} is no open hex on the coast", line)
        beaches[row["beach"]] = where
    return beaches


def terrain_of(h: str, towns: Towns, cover: Mapping[str, frozenset[str]], shore: frozenset[str]) -> str:
    """Houses push out wood and swamp, a city hedgerows and slope as well; wood stands in place of hedgerows; swamp
    and beach stand alone (R19, R72)."""
    slope = next((kind for kind in HILLS if h in cover[kind]), "")
    for name, where in towns.items():
        if h in where:
            words = ["city", "fort" if name == FORT else ""] if len(where) > 1 else ["town", slope]
            return "+".join(filter(None, words))
    if h in shore:
        return "clear"
    if h in cover["swamp"]:
        return "swamp"
    growth = next((kind for kind in ("forest", "bocage") if h in cover[kind]), "")
    return "+".join(filter(None, (growth, slope))) or "clear"


def road_ground(land: frozenset[str], rivers: list[River], terrain: Mapping[str, str]) -> Ground:
    """What makes the roads of this sheet bend."""
    return Ground(
        SHEET,
        land,
        frozenset(h for h in land if int(h[:2]) in COLUMNS or int(h[2:]) == ROWS[1]),
        slow={h: SWAMP_SLOWS for h in sorted(land) if terrain[h] == "swamp"},
        water={s: WATER_SLOWS[r.kind] for r in rivers for s in r.course},
    )


def read_lines(land: frozenset[str], beaches: Mapping[str, tuple[str, ...]]) -> list[tuple[str, str, str]]:
    """R72: hexes behind a beach and the beach hex they are fortified against."""
    lines = []
    for line, row in source(TABLES, "fixed_positions.csv"):
        behind, shore = row["hex"], row["from"]
        if behind not in land or shore not in beaches[row["beach"]] or behind not in SHEET.around(shore):
            raise DataError("fixed_positions.csv", f"{behind} does not lie behind {shore}", line)
        lines.append((behind, shore, row["beach"]))
    return lines


def line_rows(lines: list[tuple[str, str, str]]) -> Rows:
    """The defended hex first; `fixed positions` among the regions says the same."""
    return [[behind, shore, "fixed_position", "", "0"] for behind, shore, _ in lines]


# --- zones and regions ---------------------------------------------------------------------------------


def zone_rows(land: frozenset[str], beaches: Mapping[str, tuple[str, ...]]) -> Rows:
    """R71, R84: the hex of each letter, then the land up to two hexes along the same edge; the beaches; the way
    out to the south."""
    rows = []
    for line, row in source(TABLES, "zones.csv"):
        column, height = place(row["hex"])
        steps = [step for near in range(1, ALONG_THE_EDGE + 1) for step in (-near, near)]
        if row["edge"] == "south":
            beside = [label(column + step, height) for step in steps]
        else:
            beside = [label(column, height + step) for step in steps]
        found = [row["hex"], *(h for h in beside if h in land)]
        if row["hex"] not in land:
            raise DataError("zones.csv", f"zone {row['zone']} is not on land", line)
        rows.append([row["zone"], " ".join(found)])
    way_out = in_order(h for h in land if int(h[2:]) == ROWS[1])
    return [*rows, *([name, " ".join(where)] for name, where in beaches.items()), [WAY_OUT, " ".join(way_out)]]


def draw_regions(
    land: frozenset[str],
    towns: Towns,
    beaches: Mapping[str, tuple[str, ...]],
    lines: list[tuple[str, str, str]],
) -> dict[str, frozenset[str]]:
    first: dict[int, str] = {}
    for h in sorted(land, key=lambda h: int(h[:2]), reverse=True):
        first[place(h)[1]] = h
    objectives = ("Caen", "Saint-Lô", "Carentan", "Bayeux", "Cherbourg", "Avranches")
    return {
        "land": land,
        "south edge": frozenset(h for h in land if int(h[2:]) == ROWS[1]),
        "east edge": frozenset(h for h in land if int(h[:2]) == COLUMNS[1]),
        "west edge": frozenset(first.values()),  # R81: the westernmost land of each row
        **{name: frozenset(where) for name, where in beaches.items()},
        "fixed positions": frozenset(behind for behind, _, _ in lines),
        **{name: frozenset(towns[name]) for name in objectives},
        "sea at Avranches": sea_at_avranches(land),
        "north of row 36": frozenset(h for h in land if int(h[2:]) != ROWS[1]),  # R70
    }


def sea_at_avranches(land: frozenset[str]) -> frozenset[str]:
    """R68: the shore of the bay within two hexes of the town."""
    return frozenset({"1532", "1533", "1632", "1633", "1733", "1734"}) & land


# --- the printed facts the map must keep ---------------------------------------------------------------


def check_printed(terrain: Mapping[str, str]) -> None:
    """Every printed set-up hex is land on which its units may stand; works need firm ground (R26)."""
    for line, row in source(TABLES, "printed.csv"):
        h = row["hex"]
        if terrain.get(h, "sea") == "sea":
            raise DataError("printed.csv", f"{h} is in the sea or off the sheet", line)
        if terrain[h] == "swamp" and (row["fortified"] == "1" or not ON_FOOT.issuperset(row["types"].split())):
            raise DataError("printed.csv", f"{h} is swamp, where {row['types']} cannot stand", line)


def map_card(hexes: frozenset[str]) -> str:
    extra = in_order(hexes - rectangle(COLUMNS, ROWS))
    lines = [", ".join(f'"{h}"' for h in extra[n : n + 10]) for n in range(0, len(extra), 10)]
    return (
        'name = "normandy1944"\n'
        f"columns = [{COLUMNS[0]}, {COLUMNS[1]}]\n"
        f"rows = [{ROWS[0]}, {ROWS[1]}]\n"
        "odd_lower = false\n"
        "extra = [\n" + "".join(f"  {line},\n" for line in lines) + "]\n"
        f'reconstructed = "{RECONSTRUCTED}"\n'
    )


if __name__ == "__main__":
    main(sys.argv[1:])
