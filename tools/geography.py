"""What the map builders share: georeference, source tables in tools/geo, rivers, roads, and the files they write."""

from __future__ import annotations

import csv
import io
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from route_roads import Ground, kinks, lay_road
from sheet import Sheet, Side, label, side
from sztab.errors import DataError

GEO = Path(__file__).parent / "geo"
TITLES = Path(__file__).parents[1] / "src/sztab/titles"

Rows = list[list[str]]
Towns = Mapping[str, tuple[str, ...]]


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


# --- what the source tables say ------------------------------------------------------------------------


def source(folder: Path, name: str) -> Iterable[tuple[int, dict[str, str]]]:
    """The rows of a source table with their line numbers."""
    with (folder / name).open(encoding="utf-8", newline="") as file:
        reader = csv.DictReader(file)
        for row in reader:
            if None in row or None in row.values():
                raise DataError(name, "a row with too many or too few columns", reader.line_num)
            yield reader.line_num, row


def read_georef(folder: Path) -> Georef:
    card = tomllib.loads((folder / "georef.toml").read_text(encoding="utf-8"))
    scale = {key: float(card[key]) for key in ("lon0", "lat0", "km_per_degree_lon", "km_per_degree_lat")}
    return Georef(x_from=tuple(card["X_from_EN"]), y_from=tuple(card["Y_from_EN"]), **scale)


def read_towns(folder: Path, sheet: Sheet, hexes: frozenset[str]) -> dict[str, tuple[str, ...]]:
    """The hexes of every town; a town marked `fit` must lie where the georeference puts it."""
    georef = read_georef(folder)
    towns: dict[str, tuple[str, ...]] = {}
    owner: dict[str, str] = {}
    for line, row in source(folder, "towns.csv"):
        where = tuple(row["hexes"].split())
        fitted = sheet.nearest(*georef.point(float(row["lon"]), float(row["lat"])))
        if row["placed"] == "fit" and where != (fitted,):
            raise DataError("towns.csv", f"{row['name']} is fitted to {fitted}, not to {row['hexes']}", line)
        for h in where:
            if h not in hexes or h in owner:
                raise DataError("towns.csv", f"{h} is off the sheet or already a town", line)
            owner[h] = row["name"]
        towns[row["name"]] = where
    for h, name in sorted(owner.items()):
        strangers = {owner[n] for n in sheet.around(h) if n in owner} - {name}
        if strangers:
            raise DataError("towns.csv", f"{name} touches {min(strangers)}: joined towns would be a city", h)
    return towns


def read_rivers(folder: Path, sheet: Sheet, hexes: frozenset[str]) -> list[River]:
    """Courses downstream, side by side; each must be one unbroken line and no side may carry two rivers."""
    rivers: list[River] = []
    taken: set[Side] = set()
    for line, row in source(folder, "rivers.csv"):
        course: list[Side] = []
        for pair in row["course"].split():
            a, b = pair.split("/")
            here = side(a, b)
            if a not in hexes or b not in hexes or len(sheet.ends(here)) != 2 or here in taken:
                raise DataError("rivers.csv", f"{row['river']}: {pair} is no free hexside of the sheet", line)
            if course and len(sheet.ends(course[-1]) & sheet.ends(here)) != 1:
                raise DataError("rivers.csv", f"{row['river']} breaks off before {pair}", line)
            taken.add(here)
            course.append(here)
        rivers.append(River(row["river"], row["class"], tuple(course)))
    return rivers


def read_cover(folder: Path, kinds: Iterable[str], hexes: frozenset[str]) -> dict[str, frozenset[str]]:
    """Woods, hills and the like by their kind."""
    cover: dict[str, set[str]] = {kind: set() for kind in kinds}
    for line, row in source(folder, "landcover.csv"):
        if row["class"] not in cover:
            raise DataError("landcover.csv", f"no such terrain: {row['class']}", line)
        cover[row["class"]].update(h for h in row["hexes"].split() if h in hexes)
    return {kind: frozenset(found) for kind, found in cover.items()}


def stretch(words: str) -> list[str]:
    """Hexes and ranges along an edge, `3300-3800 6401`, as a list."""
    found: list[str] = []
    for word in words.split():
        first, _, last = word.partition("-")
        last = last or first
        c0, r0, c1, r1 = int(first[:2]), int(first[2:]), int(last[:2]), int(last[2:])
        found += [label(c, r) for c in range(c0, c1 + 1) for r in range(r0, r1 + 1)]
    return found


# --- roads and bridges ---------------------------------------------------------------------------------


def lay_roads(folder: Path, ground: Ground, towns: Towns) -> list[Road]:
    """Better kinds first, so that lesser roads join them; last the streets that link the hexes of a city."""
    sheet, roads = ground.sheet, []
    for line, row in source(folder, "roads.csv"):
        road = lay_road(ground, [place_hex(word, towns, ground.hexes, line) for word in row["via"].split(" > ")])
        bent = kinks(sheet, road)
        if bent:
            raise DataError("roads.csv", f"{row['name']} turns too sharply at {' '.join(bent)}", line)
        roads.append(Road(row["kind"], row["name"], tuple(road)))
    for name, where in towns.items():
        streets = [(a, b) for a in where for b in where if a < b and b in sheet.around(a)]
        roads += [Road("main", f"streets of {name}", pair) for pair in streets]
    return roads


def place_hex(word: str, towns: Towns, hexes: frozenset[str], line: int) -> str:
    """A hex as it stands, or that of a town of a single hex."""
    if word in hexes:
        return word
    if len(towns.get(word, ())) != 1:
        raise DataError("roads.csv", f"{word} is neither a hex nor a town of one hex", line)
    return towns[word][0]


def side_rows(rivers: list[River], roads: list[Road]) -> Rows:
    """Every wet hexside; a bridge wherever a road crosses."""
    crossed = {side(a, b) for road in roads for a, b in pairwise(road.hexes)}
    return [[*s, river.kind, river.name, str(int(s in crossed))] for river in rivers for s in river.course]


# --- writing -------------------------------------------------------------------------------------------


def table(head: str, rows: Rows) -> str:
    """A CSV file as text."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(head.split(","))
    writer.writerows(rows)
    return text.getvalue()


def write(build: Mapping[str, str], folder: Path) -> None:
    """The files of a map into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in build.items():
        (folder / name).write_text(text, encoding="utf-8", newline="")
