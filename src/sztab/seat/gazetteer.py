"""Hexes as a reader finds them: by the name on the map, else by the nearest place and the way from it."""

from __future__ import annotations

import calendar
import math
import re
from typing import Any

from sztab.hexes import Map
from sztab.language.tongue import Tongue, Untold

LABEL = re.compile(r"(?<![\w./:-])(\d{4})(?![\w/]|[.:-]\d)")
"""A number that may be one of a hex. The halves of a hexside are left alone."""
FEW = 2
"""So many hexes without a name are described in one sentence; a list of more would not be read."""
WINDS = ("north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest")


class Gazetteer:
    """The hexes of a map in the language of a player."""

    def __init__(self, map_: Map, ids: tuple[str, ...], tongue: Tongue) -> None:
        self.map = map_
        self.tongue = tongue
        self.hexes = {map_.grid.label(hex_): hex_ for hex_ in map_.grid.hexes}
        self.spots = {map_.grid.label(hex_): _spot(map_, hex_) for hex_ in map_.grid.hexes}
        self.named = {label: map_.names[hex_] for label, hex_ in self.hexes.items() if hex_ in map_.names}
        self.ids = tuple(one for one in ids if LABEL.search(one))
        """Units that have a number like a hex in their name."""
        self.months = {tongue(f"1 {month} 2000").split()[1] for month in calendar.month_name[1:]}
        self.nearest = _nearest(map_)
        self.ways: dict[str, str] = {}

    def name(self, label: str) -> str:
        """Muskau (5115); without a name on the map 5230 (2 hexes north of Muskau)."""
        way = self.near(label)
        return f"{label} ({way})" if way else called(self.map, label)

    def near(self, label: str) -> str:
        """The nearest place with a name and the way from it: 2 hexes north of Muskau. Nothing for a hex with a name, on
        a map without any, and while the language of the reader is not known."""
        if label not in self.ways:
            self.ways[label] = "" if isinstance(self.tongue, Untold) else self._near(label)
        return self.ways[label]

    def wind(self, start: str, end: str) -> str:
        """The direction from one hex to another, in English: north, southeast."""
        (x, y), (to_x, to_y) = self.spots[start], self.spots[end]
        turn = math.atan2(to_x - x, y - to_y)
        return WINDS[round(turn / (math.pi / 4)) % 8]

    def told(self, sentence: str) -> str:
        """A sentence with every hex named where it is first spoken of. What is named already stays."""
        found = [one for one in LABEL.finditer(sentence) if self._bare(sentence, one)]
        if not found:
            return sentence
        first = {one[1]: one for one in reversed(found)}
        bare = [label for label in first if label not in self.named]
        parts, at = [], 0
        for one in sorted(first.values(), key=lambda one: one.start()):
            if one[1] in self.named or len(bare) <= FEW:
                parts += [sentence[at : one.start()], self.name(one[1])]
                at = one.end()
        return "".join([*parts, sentence[at:]])

    def _bare(self, sentence: str, found: re.Match[str]) -> bool:
        """Whether this is a hex, spoken of by its number alone."""
        label, before, after = found[1], sentence[: found.start()], sentence[found.end() :]
        if label not in self.hexes or before.strip().rpartition(" ")[2] in self.months:
            return False
        if any(one.endswith(label) and sentence[: found.end()].endswith(one) for one in self.ids):
            return False
        name = self.named.get(label, "")
        if name and (before.endswith(f"{name} ") or after.startswith(f" {name}")):
            return False
        return not before.endswith("(") and not after.startswith(" (") and self.name(label) not in sentence

    def _near(self, label: str) -> str:
        hex_, grid = self.hexes.get(label, -1), self.map.grid
        if hex_ not in self.nearest or label in self.named:
            return ""
        place = self.nearest[hex_]
        wind = self.wind(grid.label(place), label)
        return self.tongue(f"{grid.distance(place, hex_)} hexes {wind} of {self.map.names[place]}")


class Wording(Tongue):
    """The player's language, with the hexes of his map named."""

    def __init__(self, places: Gazetteer, tongue: Tongue) -> None:
        self.language = tongue.language
        self.tongue = tongue
        self.places = places

    def __call__(self, sentence: str) -> str:
        return self.places.told(self.tongue(sentence))


def called(map_: Map, label: str) -> str:
    """Muskau (5115); without a name on the map its number alone."""
    name = map_.names.get(map_.grid.hex(label), "")
    return f"{name} ({label})" if name else label


def gazetteer(book: Any, tongue: Tongue) -> Gazetteer:
    """The places of a book."""
    return Gazetteer(book.map, tuple(counter.id for counter in book.counters), tongue)


def _nearest(map_: Map) -> dict[int, int]:
    """The nearest hex with a name, for every hex; of several that are as near the first."""
    grid, found = map_.grid, {hex_: hex_ for hex_ in sorted(map_.names)}
    edge = list(found)
    while edge:
        reached: dict[int, int] = {}
        for hex_ in edge:
            for there in grid.neighbours[6 * hex_ : 6 * hex_ + 6]:
                if there >= 0 and there not in found:
                    reached[there] = min(found[hex_], reached.get(there, found[hex_]))
        found |= reached
        edge = sorted(reached)
    return found


def _spot(map_: Map, hex_: int) -> tuple[float, float]:
    """The middle of a hex on the sheet, a hex being one high; y grows south."""
    grid = map_.grid
    column = grid.column(hex_)
    return column * math.sqrt(3) / 2, grid.row(hex_) + (0.5 if (column % 2 == 1) == grid.odd_lower else 0.0)
