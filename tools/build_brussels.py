"""Build the Brussels map of Ardennes 2024 from the georeferenced tables in tools/geo/brussels (R1).

python tools/build_brussels.py            write src/sztab/titles/ardennes2024/map
python tools/build_brussels.py FOLDER     write the same files into FOLDER
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Mapping
from itertools import pairwise
from math import exp, hypot
from pathlib import Path

from geography import (
    GEO,
    TITLES,
    Georef,
    River,
    Road,
    Rows,
    read_cover,
    read_georef,
    read_rivers,
    side_rows,
    source,
    stretch,
    table,
    write,
)
from sheet import Sheet, Side, label, side
from sztab.errors import DataError

SHEET = Sheet(odd_lower=True)  # R1
TABLES = GEO / "brussels"
MAP = TITLES / "ardennes2024/map"

COLUMNS, ROWS = (0, 64), (0, 36)
RECONSTRUCTED = (
    "The printed sheet is lost: everything here is rebuilt from geography, about 1800 m a hex, and from the hex "
    "numbers printed in the set-ups."
)
COVER = ("forest", "hills", "suburban")
NAMED = ("city", "airfield", "town", "landmark", "city-part")
"""What gives its hex a name, best first; a village does only on a hex that a set-up prints."""
CENTRE, DYLE, SOURCE_COLUMNS = "3712", "Dyle", {"39", "40"}
AIRFIELDS = {"Zaventem": "4309", "Grimbergen": "3906"}  # R109
STARTS = {"russian start": "6419-6436", "german start": "6400-6410"}  # DYL.1
EDGES = {"north": "0000-6400", "south": "0036-6436", "west": "0000-0036", "east": "6400-6436"}
REGIONS_WITH_CITIES = {"Flemish cities": "Flanders", "Walloon cities": "Wallonia"}

Cities = Mapping[str, tuple[str, ...]]


def main(arguments: list[str]) -> None:
    write(build(), Path(arguments[0]) if arguments else MAP)


def build() -> dict[str, str]:
    """The text of every map file by its name."""
    hexes = frozenset(stretch(f"{label(COLUMNS[0], ROWS[0])}-{label(COLUMNS[1], ROWS[1])}"))
    cities = read_cities(hexes)
    places = read_places(hexes)
    rivers = read_rivers(TABLES, SHEET, hexes)
    cover = read_cover(TABLES, COVER, hexes)
    towns = frozenset(row["hex"] for row in places if row["class"] == "town")
    terrain = {h: terrain_of(h, cities, towns, cover) for h in hexes}
    roads = read_roads(hexes, cities)
    regions = draw_regions(hexes, cities, rivers)
    printed = check_printed(hexes, regions)
    names = name_hexes(places, cities, printed)
    return {
        "map.toml": map_card(),
        "hexes.csv": table("hex,terrain,name", [[h, terrain[h], names.get(h, "")] for h in sorted(hexes)]),
        "sides.csv": table("a,b,kind,name,bridge", side_rows(rivers, roads)),
        "roads.csv": table("kind,name,hexes", [[r.kind, r.name, " ".join(r.hexes)] for r in roads]),
        "zones.csv": table("zone,hexes", zone_rows()),
        "regions.csv": table("region,hexes", [[name, " ".join(sorted(regions[name]))] for name in regions]),
    }


# --- places ----------------------------------------------------------------------------------------------


def read_cities(hexes: frozenset[str]) -> dict[str, tuple[str, ...]]:
    """The hexes of every city (R1, R100)."""
    cities: dict[str, tuple[str, ...]] = {}
    for line, row in source(TABLES, "cities.csv"):
        where = tuple(row["hexes"].split())
        if not set(where) <= hexes:
            raise DataError("cities.csv", f"{row['name']} leaves the sheet", line)
        cities[row["name"]] = where
    return cities


def read_places(hexes: frozenset[str]) -> list[dict[str, str]]:
    """Towns, villages and landmarks; each must lie where the georeference puts it."""
    georef, pulls = read_georef(TABLES), read_pulls()
    places = []
    for line, row in source(TABLES, "places.csv"):
        fitted = SHEET.nearest(*pulled(georef, pulls, float(row["lon"]), float(row["lat"])))
        if fitted != row["hex"] or fitted not in hexes:
            raise DataError("places.csv", f"{row['name']} is fitted to {fitted}, not to {row['hex']}", line)
        places.append(row)
    return places


Pull = tuple[float, float, float, float]
"""Where an anchor is fitted, and by how much it misses its printed hex."""


def read_pulls() -> tuple[float, float, list[Pull]]:
    """R1: how strongly, how far, and from where places are pulled towards the printed hexes."""
    card = tomllib.loads((TABLES / "georef.toml").read_text(encoding="utf-8"))
    georef = read_georef(TABLES)
    pulls = []
    for anchor in card["anchor"]:
        x, y = georef.point(anchor["lon"], anchor["lat"])
        there = SHEET.plane(anchor["hex"])
        pulls.append((x, y, there[0] - x, there[1] - y))
    return float(card["pull"]), float(card["pull_fades"]), pulls


def pulled(georef: Georef, pulls: tuple[float, float, list[Pull]], lon: float, lat: float) -> tuple[float, float]:
    share, fades, anchors = pulls
    x, y = georef.point(lon, lat)
    weights = [exp(-(hypot(x - ax, y - ay) ** 2) / (2 * fades**2)) for ax, ay, _, _ in anchors]
    total = max(1.0, sum(weights))
    dx = sum(weight * u for weight, (_, _, u, _) in zip(weights, anchors)) / total
    dy = sum(weight * v for weight, (_, _, _, v) in zip(weights, anchors)) / total
    return x + share * dx, y + share * dy


def name_hexes(places: list[dict[str, str]], cities: Cities, printed: Mapping[str, str]) -> dict[str, str]:
    """One name a hex: the best place in it by kind and size, else its city, else what the set-up hex is known as."""
    names: dict[str, str] = {}
    ranked = [row for row in places if row["class"] in NAMED]
    ranked.sort(key=lambda row: (NAMED.index(row["class"]), -int(row["population_today"] or 0), row["name"]))
    for row in ranked:
        names.setdefault(row["hex"], row["name"].split(" / ")[0])
    return {**printed, **{h: name for name, where in cities.items() for h in where}, **names}


def terrain_of(h: str, cities: Cities, towns: frozenset[str], cover: Mapping[str, frozenset[str]]) -> str:
    """Houses push out wood and slope; suburbs are towns."""
    if any(h in where for where in cities.values()):
        return "city"
    if h in towns or h in cover["suburban"]:
        return "town"
    return "+".join(kind for kind in ("forest", "hills") if h in cover[kind]) or "clear"


# --- roads -----------------------------------------------------------------------------------------------


def read_roads(hexes: frozenset[str], cities: Cities) -> list[Road]:
    """Roads hex by hex, better kinds first; last the streets that link the hexes of a city."""
    roads = []
    for line, row in source(TABLES, "roads.csv"):
        path = tuple(row["hexes"].split())
        torn = [b for a, b in pairwise(path) if b not in SHEET.around(a)]
        if torn or not set(path) <= hexes:
            raise DataError("roads.csv", f"{row['name']} is torn or leaves the sheet", line)
        roads.append(Road(row["kind"], row["name"], path))
    for name, where in cities.items():
        streets = [(a, b) for a in where for b in where if a < b and b in SHEET.around(a)]
        roads += [Road("main", f"streets of {name}", pair) for pair in streets]
    return roads


# --- zones and regions -----------------------------------------------------------------------------------


def zone_rows() -> Rows:
    """Whole edges, and the airfields on which the French land (R94, R109)."""
    edges = [[name, " ".join(stretch(hexes))] for name, hexes in EDGES.items()]
    return edges + [[name, hex_] for name, hex_ in AIRFIELDS.items()]


def draw_regions(hexes: frozenset[str], cities: Cities, rivers: list[River]) -> dict[str, frozenset[str]]:
    lands = {row["region"]: frozenset(row["hexes"].split()) for _, row in source(TABLES, "regions.csv")}
    if sorted(h for land in lands.values() for h in land) != sorted(hexes):
        raise DataError("regions.csv", "every hex of the sheet belongs to one region")
    brussels = frozenset(cities["Brussels"])
    built_up = frozenset(h for where in cities.values() for h in where) - brussels
    cut = {name: built_up & lands[land] for name, land in REGIONS_WITH_CITIES.items()}  # R100
    if built_up - frozenset().union(*cut.values()):
        raise DataError("cities.csv", "a city lies neither in Flanders nor in Wallonia")
    return {
        **lands,
        "Brussels": brussels,
        "Ghent": frozenset(cities["Ghent"]),
        **cut,
        "cities": built_up,
        "west of the Dyle line": SHEET.pool(CENTRE, hexes, dyle_line(hexes, rivers)),
        **{name: frozenset(stretch(words)) for name, words in STARTS.items()},
    }


def dyle_line(hexes: frozenset[str], rivers: list[River]) -> frozenset[Side]:
    """R101: the Dyle, and from its spring south between two columns."""
    dyle = next(river.course for river in rivers if river.name == DYLE)
    spring = max(int(h[2:]) for h in dyle[0])
    south = {
        side(h, there)
        for h in hexes
        for there in SHEET.around(h)
        if there in hexes and {h[:2], there[:2]} == SOURCE_COLUMNS and max(int(h[2:]), int(there[2:])) >= spring
    }
    return frozenset(dyle) | south


def check_printed(hexes: frozenset[str], regions: Mapping[str, frozenset[str]]) -> dict[str, str]:
    """Every printed set-up hex exists, and the defenders of the Dyle stand on its west bank; what each is called."""
    names: dict[str, str] = {}
    for line, row in source(TABLES, "printed.csv"):
        if row["hex"] not in hexes:
            raise DataError("printed.csv", f"{row['hex']} is off the sheet", line)
        if row["bank"] == "west" and row["hex"] not in regions["west of the Dyle line"]:
            raise DataError("printed.csv", f"{row['hex']} lies on the wrong bank of the Dyle", line)
        if row["place"]:
            names[row["hex"]] = row["place"]
    return names


def map_card() -> str:
    return (
        'name = "ardennes2024"\n'
        f"columns = [{COLUMNS[0]}, {COLUMNS[1]}]\n"
        f"rows = [{ROWS[0]}, {ROWS[1]}]\n"
        "odd_lower = true\n"
        "extra = []\n"
        f'reconstructed = "{RECONSTRUCTED}"\n'
    )


if __name__ == "__main__":
    main(sys.argv[1:])
