"""Build the map of Budziszyn 1945 from the georeferenced tables in tools/geo (R1).

python tools/build_budziszyn.py            write src/sztab/titles/budziszyn1945/map
python tools/build_budziszyn.py FOLDER     write the same files into FOLDER
"""

from __future__ import annotations

import csv
import io
import sys
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from route_roads import Ground, kinks, lay_road
from sheet import Side, around, centre, ends, label, nearest, plane, pool, side
from sztab.errors import DataError

GEO = Path(__file__).parent / "geo"
TITLE = Path(__file__).parents[1] / "src/sztab/titles/budziszyn1945/map"

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

Rows = list[list[str]]


@dataclass(frozen=True)
class Georef:
    """Longitude and latitude against the sheet, both axes in hex heights."""

    lon0: float
    lat0: float
    km_per_degree_lon: float
    km_per_degree_lat: float
    x_from: tuple[float, float, float]
    y_from: tuple[float, float, float]

    def point(self, lon: float, lat: float) -> tuple[float, float]:
        east = (lon - self.lon0) * self.km_per_degree_lon
        north = (lat - self.lat0) * self.km_per_degree_lat
        (ax, bx, cx), (ay, by, cy) = self.x_from, self.y_from
        return ax * east + bx * north + cx, ay * east + by * north + cy


@dataclass(frozen=True)
class River:
    name: str
    kind: str
    course: tuple[Side, ...]


@dataclass(frozen=True)
class Road:
    kind: str
    name: str
    hexes: tuple[str, ...]


def main(arguments: list[str]) -> None:
    folder = Path(arguments[0]) if arguments else TITLE
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in build().items():
        (folder / name).write_text(text, encoding="utf-8", newline="")


def build() -> dict[str, str]:
    """The text of every map file by its name."""
    hexes = sheet_hexes()
    towns = read_towns(hexes)
    rivers = read_rivers(hexes)
    cover = read_cover(hexes)
    terrain = {h: terrain_of(h, towns, cover) for h in hexes}
    roads = lay_roads(hexes, towns, rivers, terrain)
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


# --- what the source tables say ------------------------------------------------------------------------


def read_georef() -> Georef:
    card = tomllib.loads((GEO / "georef.toml").read_text(encoding="utf-8"))
    scale = {key: float(card[key]) for key in ("lon0", "lat0", "km_per_degree_lon", "km_per_degree_lat")}
    return Georef(x_from=tuple(card["X_from_EN"]), y_from=tuple(card["Y_from_EN"]), **scale)


def read_towns(hexes: frozenset[str]) -> dict[str, tuple[str, ...]]:
    """The hexes of every town; a town marked `fit` must lie where the georeference puts it (R109, R125)."""
    georef = read_georef()
    towns: dict[str, tuple[str, ...]] = {}
    owner: dict[str, str] = {}
    for line, row in source("towns.csv"):
        where = tuple(row["hexes"].split())
        fitted = nearest(*georef.point(float(row["lon"]), float(row["lat"])))
        if row["placed"] == "fit" and where != (fitted,):
            raise DataError("towns.csv", f"{row['name']} is fitted to {fitted}, not to {row['hexes']}", line)
        for h in where:
            if h not in hexes or h in owner:
                raise DataError("towns.csv", f"{h} is off the sheet or already a town", line)
            owner[h] = row["name"]
        towns[row["name"]] = where
    for h, name in sorted(owner.items()):
        strangers = {owner[n] for n in around(h) if n in owner} - {name}
        if strangers:
            raise DataError("towns.csv", f"{name} touches {min(strangers)}: joined towns would be a city", h)
    return towns


def read_rivers(hexes: frozenset[str]) -> list[River]:
    """Courses downstream, side by side; each must be one unbroken line and no side may carry two rivers."""
    rivers: list[River] = []
    taken: set[Side] = set()
    for line, row in source("rivers.csv"):
        course: list[Side] = []
        for pair in row["course"].split():
            a, b = pair.split("/")
            here = side(a, b)
            if a not in hexes or b not in hexes or len(ends(here)) != 2 or here in taken:
                raise DataError("rivers.csv", f"{row['river']}: {pair} is no free hexside of the sheet", line)
            if course and len(ends(course[-1]) & ends(here)) != 1:
                raise DataError("rivers.csv", f"{row['river']} breaks off before {pair}", line)
            taken.add(here)
            course.append(here)
        rivers.append(River(row["river"], row["class"], tuple(course)))
    return rivers


def read_cover(hexes: frozenset[str]) -> dict[str, frozenset[str]]:
    cover: dict[str, set[str]] = {kind: set() for kind in COVER}
    for line, row in source("landcover.csv"):
        if row["class"] not in cover:
            raise DataError("landcover.csv", f"no such terrain: {row['class']}", line)
        cover[row["class"]].update(h for h in row["hexes"].split() if h in hexes)
    return {kind: frozenset(found) for kind, found in cover.items()}


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


# --- roads and bridges ---------------------------------------------------------------------------------


def lay_roads(
    hexes: frozenset[str],
    towns: Mapping[str, tuple[str, ...]],
    rivers: list[River],
    terrain: Mapping[str, str],
) -> list[Road]:
    """Better kinds first, so that lesser roads join them; last the streets that link the hexes of a city."""
    ground = Ground(
        hexes,
        sheet_margin(hexes),
        slow={h: SWAMP_SLOWS for h in sorted(hexes) if terrain[h] == "swamp"},
        water={s: BIG_RIVER_SLOWS if r.kind == "big_river" else STREAM_SLOWS for r in rivers for s in r.course},
    )
    roads = []
    for line, row in source("roads.csv"):
        road = lay_road(ground, [place_hex(word, towns, hexes, line) for word in row["via"].split(" > ")])
        if kinks(road):
            raise DataError("roads.csv", f"{row['name']} turns too sharply at {' '.join(kinks(road))}", line)
        roads.append(Road(row["kind"], row["name"], tuple(road)))
    for name, where in towns.items():
        streets = [(a, b) for a in where for b in where if a < b and b in around(a)]
        roads += [Road("main", f"streets of {name}", pair) for pair in streets]
    return roads


def place_hex(word: str, towns: Mapping[str, tuple[str, ...]], hexes: frozenset[str], line: int) -> str:
    if word in hexes:
        return word
    if len(towns.get(word, ())) != 1:
        raise DataError("roads.csv", f"{word} is neither a hex nor a town of one hex", line)
    return towns[word][0]


def side_rows(rivers: list[River], roads: list[Road]) -> Rows:
    crossed = {side(a, b) for road in roads for a, b in pairwise(road.hexes)}
    return [[*s, river.kind, river.name, str(int(s in crossed))] for river in rivers for s in river.course]


# --- zones and regions ---------------------------------------------------------------------------------


def zone_rows(hexes: frozenset[str]) -> Rows:
    """Ranges along one edge become lists; the hexes of row 99 belong to the zones they lie before (R7)."""
    rows = []
    for line, row in source("zones.csv"):
        found: list[str] = []
        for stretch in row["hexes"].split():
            first, last = stretch.split("-")
            c0, r0, c1, r1 = int(first[:2]), int(first[2:]), int(last[:2]), int(last[2:])
            found += [label(c, r) for c in range(c0, c1 + 1) for r in range(r0, r1 + 1)]
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
    west_of_elbe = pool(SOUTH_WEST, hexes, elbe)
    east_of_neisse = pool(NORTH_EAST, hexes, neisse)
    west_of_neisse = hexes - east_of_neisse
    elbe_bank, neisse_bank = touching(elbe), touching(neisse)
    bank_walk = [h for s in by_name["Neisse"].course for h in s if h in west_of_neisse]
    v_corps = bank_walk[bank_walk.index("5110") :]  # R100: downstream from 5110 to 5000
    return {
        "west of the Neisse": west_of_neisse,
        "west of the Elbe": west_of_elbe,
        "american reserve": pool(SOUTH_WEST, west_of_elbe, triebisch),  # R139
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
    x, y = centre(h)
    return y >= x // 3 - 10


def czech_hexes(hexes: frozenset[str], towns: Mapping[str, tuple[str, ...]]) -> frozenset[str]:
    """Hexes whose centre lies behind the border; the border towns but Schluckenau are German (R148)."""
    georef = read_georef()
    found: set[str] = set()
    for _, row in source("borders.csv"):
        pairs = [pair.split() for pair in row["polyline_lonlat"].split(";")]
        line = [georef.point(float(lon), float(lat)) for lon, lat in pairs]
        found.update(h for h in hexes if is_inside(plane(h), line))
    for h in [h for h in sorted(hexes) if h.endswith(str(ROWS[1]))]:
        beside = {around(h)[2], around(h)[4]} & hexes
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
    for line, row in source("printed.csv"):
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


def source(name: str) -> Iterable[tuple[int, dict[str, str]]]:
    with (GEO / name).open(encoding="utf-8", newline="") as file:
        reader = csv.DictReader(file)
        for row in reader:
            if None in row or None in row.values():
                raise DataError(name, "a row with too many or too few columns", reader.line_num)
            yield reader.line_num, row


def in_order(hexes: Iterable[str]) -> list[str]:
    """By label, the hexes of row 99 at the end."""
    return sorted(hexes, key=lambda h: (h in EXTRA, h))


def table(head: str, rows: Rows) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(head.split(","))
    writer.writerows(rows)
    return text.getvalue()


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
