"""The map: a grid and all that is printed on it, read from a folder of CSV files or built from data."""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import msgspec

from sztab.errors import DataError, SztabError
from sztab.hexes.grid import Grid

WATER: Final = frozenset({"stream", "river", "big_river"})
BRIDGE: Final = "bridge"
DESTROYED: Final = "destroyed_bridge"
NEEDED: Final = ("map.toml", "hexes.csv", "sides.csv", "roads.csv")
SHEETS: Final = (*NEEDED, "zones.csv", "regions.csv")
"""The files of a map."""


@dataclass(frozen=True, slots=True, eq=False)
class Map:
    """A printed map. Hexsides and roads are keyed by the grid's edge ids; a wrecked bridge is in `bridges`
    too, and `sides` then says destroyed_bridge. `roads` has the best kind of road on each hexside, `tracks` all
    hexsides of each kind: a road and a railway may share one."""

    name: str
    grid: Grid
    terrain: tuple[tuple[str, ...], ...]
    sides: dict[int, tuple[str, ...]]
    roads: dict[int, str]
    bridges: frozenset[int]
    names: dict[int, str]
    zones: dict[str, tuple[int, ...]]
    regions: dict[str, frozenset[int]]
    reconstructed: str = ""
    side_names: dict[int, str] = field(default_factory=dict)
    tracks: dict[str, frozenset[int]] = field(default_factory=dict)


def load_map(
    folder: str | Path,
    terrain: frozenset[str],
    hexsides: frozenset[str],
    roads: tuple[str, ...],
    water: frozenset[str] = WATER,
) -> Map:
    """Read map.toml and its CSV files; the vocabularies are the title's, `roads` best first."""
    folder = Path(folder)
    there = [name for name in SHEETS if name in NEEDED or (folder / name).exists()]
    return read_map({name: _read(folder / name) for name in there}, folder, terrain, hexsides, roads, water)


def read_map(
    sheets: Mapping[str, str],
    folder: str | Path,
    terrain: frozenset[str],
    hexsides: frozenset[str],
    roads: tuple[str, ...],
    water: frozenset[str] = WATER,
) -> Map:
    """A map from the contents of its files; `folder` stands in error messages."""
    folder = Path(folder)
    sheet = _read_sheet(sheets, folder)
    try:
        grid = _grid(sheet.columns, sheet.rows, sheet.odd_lower, sheet.extra)
    except DataError as error:
        raise DataError(folder / "map.toml", error.reason) from None
    draft = _Draft(grid, terrain, hexsides | {DESTROYED}, roads, water)
    for place, row in _rows(sheets, folder / "hexes.csv", ("hex", "terrain", "name")):
        draft.lay_hex(place, row["hex"], row["terrain"], row["name"])
    draft.demand_every_hex(_Place(folder / "hexes.csv"))
    for place, row in _rows(sheets, folder / "sides.csv", ("a", "b", "kind", "name", "bridge")):
        _lay_side_row(draft, place, row)
    for place, row in _rows(sheets, folder / "roads.csv", ("kind", "name", "hexes")):
        edges = draft.lay_road(place, row["kind"], row["hexes"].split())
        for edge in edges:
            if draft.is_wet(edge) and edge not in draft.bridges:
                raise place.bad(f"the road crosses water at {grid.edge_label(edge)}, where sides.csv has no bridge")
    zones = dict(_groups(draft, sheets, folder / "zones.csv", "zone"))
    regions = {name: frozenset(hexes) for name, hexes in _groups(draft, sheets, folder / "regions.csv", "region")}
    return draft.finish(sheet.name, zones, regions, sheet.reconstructed)


def build_map(
    columns: tuple[int, int],
    rows: tuple[int, int],
    default: str,
    hexes: Mapping[str, str] | None = None,
    sides: Mapping[str, str] | None = None,
    roads: Sequence[Mapping[str, Any]] = (),
    *,
    terrain: frozenset[str],
    hexsides: frozenset[str],
    road_kinds: tuple[str, ...],
    water: frozenset[str] = WATER,
    odd_lower: bool = True,
    extra: tuple[str, ...] = (),
    name: str = "blank",
    file: object = "map",
) -> Map:
    """A blank map with a few things drawn on it, as position files give them. Roads bring their bridges.

    `sides` maps "0503/0504" to "stream+bridge"; `roads` are tables with `kind` and `hexes`.
    """
    try:
        grid = _grid(tuple(columns), tuple(rows), odd_lower, tuple(extra))
    except DataError as error:
        raise DataError(file, error.reason, "map") from None
    draft = _Draft(grid, terrain, hexsides | {BRIDGE, DESTROYED}, road_kinds, water)
    ground = draft.terrain_words(_Place(file, "map.default"), default)
    for label, words in (hexes or {}).items():
        draft.lay_hex(_Place(file, f"map.hexes.{label}"), label, words)
    for h in grid.hexes:
        draft.terrain.setdefault(h, ground)
    for pair, words in (sides or {}).items():
        place = _Place(file, f"map.sides.{pair}")
        draft.lay_side(place, draft.edge_of(place, pair), words)
    for i, road in enumerate(roads, 1):
        place = _Place(file, f"map.roads, road {i}")
        kind, labels = _road_entry(place, road)
        draft.bridges.update(edge for edge in draft.lay_road(place, kind, labels) if draft.is_wet(edge))
    return draft.finish(name, {}, {}, "")


_grid = lru_cache(maxsize=32)(Grid)
"""Positions of one size share their grid: it never changes."""


class _Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of map.toml."""

    name: str
    columns: tuple[int, int]
    rows: tuple[int, int]
    odd_lower: bool = True
    extra: tuple[str, ...] = ()
    reconstructed: str = ""


@dataclass(frozen=True, slots=True)
class _Place:
    """A place in the data, for error messages."""

    file: object
    at: str | int = ""

    def bad(self, reason: str) -> DataError:
        return DataError(self.file, reason, self.at)


class _Draft:
    """A map in the making; each item is checked against the grid and the vocabularies."""

    def __init__(
        self,
        grid: Grid,
        terrain: frozenset[str],
        hexsides: frozenset[str],
        roads: tuple[str, ...],
        water: frozenset[str],
    ) -> None:
        self.grid = grid
        self.water = water
        self.terrain: dict[int, tuple[str, ...]] = {}
        self.names: dict[int, str] = {}
        self.sides: dict[int, tuple[str, ...]] = {}
        self.side_names: dict[int, str] = {}
        self.roads: dict[int, str] = {}
        self.tracks: dict[str, set[int]] = {kind: set() for kind in roads}
        self.bridges: set[int] = set()
        self._terrain_words = {_plain(word): word for word in sorted(terrain)}
        self._side_words = {_plain(word): word for word in sorted(hexsides)}
        self._road_words = {_plain(word): word for word in roads}
        self._road_rank = {kind: rank for rank, kind in enumerate(roads)}

    def hex_of(self, place: _Place, label: str) -> int:
        try:
            return self.grid.hex(label)
        except SztabError as error:
            raise place.bad(str(error)) from None

    def edge_of(self, place: _Place, pair: str) -> int:
        labels = pair.split("/")
        if len(labels) != 2:
            raise place.bad(f"{pair!r} is not a hexside: two hexes such as 0503/0504")
        return self.edge_between(place, labels[0].strip(), labels[1].strip())

    def edge_between(self, place: _Place, a: str, b: str) -> int:
        edge = self.grid.edge_between(self.hex_of(place, a), self.hex_of(place, b))
        if edge < 0:
            raise place.bad(f"hexes {a} and {b} are not adjacent")
        return edge

    def terrain_words(self, place: _Place, words: str) -> tuple[str, ...]:
        return _split(place, words, self._terrain_words, "terrain")

    def lay_hex(self, place: _Place, label: str, words: str, name: str = "") -> None:
        h = self.hex_of(place, label)
        if h in self.terrain:
            raise place.bad(f"hex {label} is given twice")
        self.terrain[h] = self.terrain_words(place, words)
        if name:
            self.names[h] = name

    def lay_side(self, place: _Place, edge: int, words: str, name: str = "") -> tuple[str, ...]:
        """Draw on a hexside; a bridge goes to `bridges`, everything else (a wrecked bridge too) is a feature."""
        said = _split(place, words, self._side_words, "hexside")
        laid = self.sides.get(edge, ())
        twice = [word for word in said if word in laid]
        if twice or (BRIDGE in said and edge in self.bridges):
            word = twice[0] if twice else BRIDGE
            raise place.bad(f"{word} is given twice for hexside {self.grid.edge_label(edge)}")
        if (BRIDGE in said and DESTROYED in said + laid) or (DESTROYED in said and edge in self.bridges):
            raise place.bad(f"the bridge at {self.grid.edge_label(edge)} is either whole or destroyed")
        if BRIDGE in said or DESTROYED in said:
            self.bridges.add(edge)
        features = tuple(word for word in said if word != BRIDGE)
        if laid + features:
            self.sides[edge] = laid + features
        if name:
            self.side_names[edge] = name
        return said

    def lay_road(self, place: _Place, kind: str, labels: Sequence[str]) -> list[int]:
        """Draw a road from hex to hex; where two roads share a hexside the better one counts."""
        word = _split(place, kind, self._road_words, "road")
        if len(word) != 1:
            raise place.bad(f"{kind!r} is more than one kind of road")
        if len(labels) < 2:
            raise place.bad("a road needs at least two hexes")
        edges = [self.edge_between(place, a, b) for a, b in pairwise(labels)]
        for edge in edges:
            known = self.roads.get(edge, word[0])
            self.roads[edge] = min(known, word[0], key=self._road_rank.__getitem__)
        self.tracks[word[0]].update(edges)
        return edges

    def is_wet(self, edge: int) -> bool:
        return any(word in self.water for word in self.sides.get(edge, ()))

    def demand_every_hex(self, place: _Place) -> None:
        missing = [self.grid.label(h) for h in self.grid.hexes if h not in self.terrain]
        if missing:
            more = f" and {len(missing) - 1} more" if len(missing) > 1 else ""
            raise place.bad(f"hex {missing[0]}{more} missing")

    def finish(
        self,
        name: str,
        zones: dict[str, tuple[int, ...]],
        regions: dict[str, frozenset[int]],
        reconstructed: str,
    ) -> Map:
        return Map(
            name=name,
            grid=self.grid,
            terrain=tuple(self.terrain.get(h, ()) for h in range(self.grid.n)),
            sides=dict(sorted(self.sides.items())),
            roads=dict(sorted(self.roads.items())),
            bridges=frozenset(self.bridges),
            names=dict(sorted(self.names.items())),
            zones=zones,
            regions=regions,
            reconstructed=reconstructed,
            side_names=dict(sorted(self.side_names.items())),
            tracks={kind: frozenset(edges) for kind, edges in self.tracks.items()},
        )


def _read_sheet(sheets: Mapping[str, str], folder: Path) -> _Sheet:
    path = folder / "map.toml"
    try:
        return msgspec.convert(tomllib.loads(_content(sheets, path)), _Sheet)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise DataError(path, f"{error}") from None


def _content(sheets: Mapping[str, str], path: Path) -> str:
    if path.name not in sheets:
        raise DataError(path, "no such file")
    return sheets[path.name]


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise DataError(path, "no such file") from None
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(path, f"cannot be read: {error}") from None


def _rows(sheets: Mapping[str, str], path: Path, columns: tuple[str, ...]) -> Iterator[tuple[_Place, dict[str, str]]]:
    reader = csv.reader(_content(sheets, path).splitlines())
    if tuple(next(reader, ())) != columns:
        raise DataError(path, f"the first line must be {','.join(columns)}", 1)
    for fields in reader:
        place = _Place(path, reader.line_num)
        if not fields:
            continue
        if len(fields) != len(columns):
            raise place.bad(f"{len(fields)} fields where {len(columns)} are expected")
        yield place, {column: text.strip() for column, text in zip(columns, fields)}


def _lay_side_row(draft: _Draft, place: _Place, row: dict[str, str]) -> None:
    edge = draft.edge_between(place, row["a"], row["b"])
    said = draft.lay_side(place, edge, row["kind"], row["name"])
    if row["bridge"] not in ("", "0", "1"):
        raise place.bad(f"bridge is {row['bridge']!r}, not 0 or 1")
    if row["bridge"] == "1":
        if not any(word in draft.water for word in said):
            raise place.bad(f"a bridge over {row['kind']}, which is not water")
        if DESTROYED in draft.sides[edge]:
            raise place.bad(f"the bridge at {draft.grid.edge_label(edge)} is either whole or destroyed")
        draft.bridges.add(edge)


def _groups(draft: _Draft, sheets: Mapping[str, str], path: Path, column: str) -> Iterator[tuple[str, tuple[int, ...]]]:
    """The named groups of hexes of zones.csv and regions.csv; a map without the file has none."""
    if path.name not in sheets:
        return
    names: set[str] = set()
    for place, row in _rows(sheets, path, (column, "hexes")):
        name = row[column]
        hexes = tuple(draft.hex_of(place, label) for label in row["hexes"].split())
        if not name or name in names:
            raise place.bad(f"{column} {name} is given twice" if name else f"a {column} without a name")
        if not hexes:
            raise place.bad(f"{column} {name} has no hexes")
        if len(set(hexes)) < len(hexes):
            raise place.bad(f"{column} {name} has a hex twice")
        names.add(name)
        yield name, hexes


def _road_entry(place: _Place, road: Mapping[str, Any]) -> tuple[str, list[str]]:
    if not isinstance(road, Mapping) or set(road) != {"kind", "hexes"}:
        raise place.bad("a road has a kind and a list of hexes")
    kind, labels = road["kind"], road["hexes"]
    if not isinstance(labels, list | tuple) or not all(isinstance(text, str) for text in (kind, *labels)):
        raise place.bad("a road has a kind and a list of hexes")
    return kind, list(labels)


def _split(place: _Place, words: object, known: dict[str, str], what: str) -> tuple[str, ...]:
    """The names joined by +, each found in a vocabulary."""
    if not isinstance(words, str):
        raise place.bad(f"{words!r} is no {what}: names joined by +")
    found = []
    for word in words.split("+"):
        name = known.get(_plain(word))
        if name is None:
            raise place.bad(f"{word.strip()!r} is no known {what}; known are {', '.join(sorted(known.values()))}")
        if name in found:
            raise place.bad(f"{name} is given twice")
        found.append(name)
    return tuple(found)


def _plain(word: str) -> str:
    """A name without case; space, - and _ are one."""
    return "_".join(word.strip().lower().replace("-", " ").replace("_", " ").split())
