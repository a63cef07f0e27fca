"""The map of a position: a printed one, with things drawn on it, or a blank one; entry zones, areas, control."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

import msgspec

from sztab.desk.cells import found_in
from sztab.desk.counters import Unfolded
from sztab.desk.vocabulary import BORDERS, spell
from sztab.errors import DataError, SztabError
from sztab.hexes import Grid, Map, build_map
from sztab.titles import Title, find, key
from sztab.titles.files import Keys, read_toml

MAP_KEYS = ("use", "columns", "rows", "default", "odd_lower", "hexes", "sides", "roads", "supply", "control")
Named = Callable[[Keys, str], int]
"""The side that a key of a table names."""
BRIDGES = ("bridge", "destroyed_bridge")


class Vocabulary(msgspec.Struct, frozen=True):
    """The words a family has for ground, hexsides and roads (best first), and which hexsides are water."""

    terrain: frozenset[str]
    hexsides: frozenset[str]
    roads: tuple[str, ...]
    water: frozenset[str]
    road_names: dict[str, str] = {}
    """Other names of roads -> what maps call them."""
    ground_names: dict[str, str] = {}
    """The same of terrain."""
    side_names: dict[str, str] = {}
    """The same of hexsides."""


def draw(keys: Keys, box: Title, known: Vocabulary, printed_maps: Mapping[str, Callable[[], Map]]) -> Map:
    """The map that [map] speaks of: one of the printed ones by its name, or a blank one."""
    keys.only(*MAP_KEYS)
    if "use" not in keys.data:
        return _blank(keys, box, known, next(iter(printed_maps)))
    for name in ("columns", "rows", "default", "odd_lower"):
        if name in keys.data:
            raise keys.wrong(name, "belongs to a blank map; this one uses a printed map")
    printed = printed_maps[found_in(keys, "use", keys.text("use"), printed_maps, "printed map")]()
    if not any(name in keys.data for name in ("hexes", "sides", "roads")):
        return printed
    grid = printed.grid
    drawn = _drawn(keys, known, grid.columns, grid.rows, grid.odd_lower, grid.extra)
    return _overlay(printed, drawn, [grid.hex(label) for label in keys.data.get("hexes", ())], known)


def set_apart(ground: Keys, table: str, wanted: Mapping[str, str], otherwise: str) -> tuple[Keys, dict[str, list[str]]]:
    """[map.hexes] or [map.sides] without words of what lies there beside the ground, and the places of each such thing.
    Where nothing else is said the ground is as `otherwise`."""
    found: dict[str, list[str]] = {thing: [] for thing in wanted.values()}
    if not isinstance(ground.data.get(table), dict):
        return ground, found
    rest = {}
    for place, words in ground.data[table].items():
        parts = words.split("+") if words and isinstance(words, str) else []
        for thing in dict.fromkeys(wanted[key(word)] for word in parts if key(word) in wanted):
            found[thing].append(place)
        kept = "+".join(word for word in parts if key(word) not in wanted)
        rest[place] = kept or otherwise if parts else words
    return Keys(ground.file, ground.place, {**ground.data, table: rest}), found


def control(keys: Keys, map_: Map, sides: tuple[str, ...], named: Named | None = None) -> bytes:
    """[map.control]: 1 + the side for each hex, 0 for nobody. `named` finds the side of a key."""
    owner = bytearray(map_.grid.n)
    side_of = named or (lambda given, name: sides.index(side_in(given, name, sides)))
    if "control" not in keys.data:
        return bytes(owner)
    given = keys.table("control")
    rest = ""
    for name in given.data:
        side = 1 + side_of(given, name)
        for text in texts(given, name):
            if key(text) in ("all", "rest"):
                if rest:
                    raise given.wrong(name, f"the rest is {rest}'s already")
                rest = name
                continue
            for hex_ in area(given, name, text, map_):
                if owner[hex_] not in (0, side):
                    raise given.wrong(name, f"{map_.grid.label(hex_)} is controlled by two sides")
                owner[hex_] = side
    if rest:
        for hex_ in map_.grid.hexes:
            owner[hex_] = owner[hex_] or 1 + side_of(given, rest)
    return bytes(owner)


def occupied(layer: bytes, pieces: Iterable[Unfolded[Any, Any]]) -> bytes:
    """Control, once whoever stands in a hex controls it."""
    held = bytearray(layer)
    for one in pieces:
        if one.unit.hex >= 0:
            held[one.unit.hex] = 1 + one.unit.side
    return bytes(held)


def named_sides(keys: Keys) -> list[tuple[str, str]]:
    """The sides that [map] names, each with its place."""
    found = []
    for part in ("supply", "control"):
        if part in keys.data:
            found += [(name, f"map.{part}.{name}") for name in keys.table(part).data]
    return found


def side_in(keys: Keys, name: str, sides: tuple[str, ...]) -> str:
    """A key that is the name of a side."""
    return found_in(keys, name, name, sides, "side")


def texts(keys: Keys, name: str) -> list[str]:
    """A text or a list of them; hexes are texts."""
    value = keys.data[name]
    if isinstance(value, str):
        return [value]
    if isinstance(value, list) and any(type(one) is int for one in value):
        raise keys.wrong(name, 'hexes are written in quotes, such as "0504"')
    return list(keys.texts(name))


def areas(keys: Keys, name: str, map_: Map) -> tuple[int, ...]:
    """The hexes of all areas that a key names."""
    return tuple(h for text in (texts(keys, name) if name in keys.data else ()) for h in area(keys, name, text, map_))


def region_in(keys: Keys, name: str, text: str, map_: Map) -> str:
    """The region of region:Dresden."""
    return found_in(keys, name, text.partition(":")[2], map_.regions, "region")


def area(keys: Keys, name: str, text: str, map_: Map, ids: tuple[str, ...] = ()) -> list[int]:
    """edge:east, region:Dresden, zone:K or the number of a hex."""
    kind, colon, what = text.partition(":")
    try:
        if not colon:
            if ids and not text.strip().isdecimal():
                known = f"a hex, edge:north and the like, region:, zone: or one of the units {', '.join(ids)}"
                raise SztabError(f"there is no source {text!r}; known: {known}")
            return [map_.grid.hex(text.strip())]
        match find(kind, ("edge", "region", "zone"), "kind of area"):
            case "edge":
                return list(map_.grid.border(find(what, BORDERS, "edge")))
            case "region":
                return sorted(map_.regions[region_in(keys, name, text, map_)])
            case _:
                return list(map_.zones[find(what, map_.zones, "zone")])
    except DataError:
        raise
    except SztabError as error:
        raise keys.wrong(name, str(error)) from None


def rim(grid: Grid) -> list[int]:
    """The edge hexes of a map once round it, clockwise from the north-west."""
    north, east, south, west = (grid.border(side) for side in BORDERS)
    round_ = [*north, *east, *reversed(south), *reversed(west)]
    return list(dict.fromkeys(round_))


# ---------------------------------------------------------------------- drawing


def _blank(keys: Keys, box: Title, known: Vocabulary, printed_map: str) -> Map:
    if "columns" not in keys.data or "rows" not in keys.data:
        missing = "columns" if "columns" not in keys.data else "rows"
        raise keys.wrong(missing, f'is missing: a map is use = "{printed_map}" or has columns and rows')
    columns, rows = _span(keys, "columns"), _span(keys, "rows")
    printed = read_toml(min(box.map_folder.rglob("map.toml")))
    odd_lower = keys.flag("odd_lower", printed.flag("odd_lower", True))
    drawn = _drawn(keys, known, columns, rows, odd_lower, ())
    ends = [hexes[place] for road in keys.data.get("roads", ()) for hexes in (road["hexes"],) for place in (0, -1)]
    edge = rim(drawn.grid)
    zones = sorted({drawn.grid.hex(text) for text in ends} & set(edge), key=edge.index)
    return replace(drawn, zones={drawn.grid.label(hex_): (hex_,) for hex_ in zones})


def _drawn(
    keys: Keys,
    known: Vocabulary,
    columns: tuple[int, int],
    rows: tuple[int, int],
    odd_lower: bool,
    extra: tuple[str, ...],
) -> Map:
    """What the file draws, on clear ground of the given size."""
    return build_map(
        columns,
        rows,
        spell(keys.text("default", "clear"), known.terrain, known.ground_names),
        _spelt(keys, "hexes", known.terrain, known.ground_names),
        _spelt(keys, "sides", known.hexsides | set(BRIDGES), known.side_names),
        _roads(keys, known),
        terrain=known.terrain,
        hexsides=known.hexsides,
        road_kinds=known.roads,
        water=known.water,
        odd_lower=odd_lower,
        extra=extra,
        file=keys.file,
    )


def _span(keys: Keys, name: str) -> tuple[int, int]:
    value = keys.data[name]
    if not isinstance(value, list) or len(value) != 2 or not all(type(number) is int for number in value):
        raise keys.wrong(name, "should be the first and the last number, such as [1, 12]")
    low, high = value
    if not 0 <= low <= high <= 99:
        raise keys.wrong(name, f"{low} to {high} should run from first to last within 0 to 99")
    return low, high


def _spelt(keys: Keys, name: str, known: frozenset[str] | set[str], names: Mapping[str, str] = {}) -> dict[str, str]:
    if name not in keys.data:
        return {}
    given = keys.table(name).data
    return {place: spell(words, known, names) if isinstance(words, str) else words for place, words in given.items()}


def _roads(keys: Keys, known: Vocabulary) -> list[dict[str, Any]]:
    """Roads with their kinds as the maps call them: main for a main road or main route."""
    roads = []
    for road in keys.tables("roads"):
        data = dict(road.data)
        if isinstance(data.get("kind"), str):
            plain = key(data["kind"])
            for ending in ("s", " road", " route"):
                plain = plain.removesuffix(ending)
            plain = "rail" if plain in ("railroad", "railway") else plain
            data["kind"] = known.road_names.get(plain, plain)
        roads.append(data)
    return roads


def _overlay(printed: Map, drawn: Map, hexes: list[int], known: Vocabulary) -> Map:
    """The printed map with what the file draws laid over it; bridge words alone leave the water as it is."""
    terrain = list(printed.terrain)
    for hex_ in hexes:
        terrain[hex_] = drawn.terrain[hex_]
    sides, bridges = dict(printed.sides), set(printed.bridges)
    for edge in sorted({*drawn.sides, *drawn.bridges}):
        words = drawn.sides.get(edge, ())
        if any(word not in BRIDGES for word in words):
            sides[edge] = words
            bridges.discard(edge)
        elif edge in sides:
            sides[edge] = (*(word for word in sides[edge] if word not in BRIDGES), *words)
        if edge in drawn.bridges:
            bridges.add(edge)
    roads = dict(printed.roads)
    for edge, kind in drawn.roads.items():
        roads[edge] = min(kind, roads.get(edge, kind), key=known.roads.index)
        if any(word in known.water for word in sides.get(edge, ())):
            bridges.add(edge)
    tracks = {kind: edges | drawn.tracks.get(kind, frozenset()) for kind, edges in printed.tracks.items()}
    return replace(
        printed,
        terrain=tuple(terrain),
        sides=dict(sorted(sides.items())),
        roads=dict(sorted(roads.items())),
        bridges=frozenset(bridges),
        tracks=tracks,
    )
