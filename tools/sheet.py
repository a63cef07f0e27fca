"""The hex sheet in whole numbers: flat-topped hexes, every other column half a hex lower, labels ccrr.

The centre of a hex lies at (3 * column, 2 * row, one more in a lower column), its corners two to the left and
right and one up or down; so neighbours, hexsides and corners need no case for odd and even columns.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

Point = tuple[int, int]
Side = tuple[str, str]

STEPS: tuple[Point, ...] = ((0, -2), (3, -1), (3, 1), (0, 2), (-3, 1), (-3, -1))
CORNERS: tuple[Point, ...] = ((-2, 0), (-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1))
ROWS_ABOVE = 90  # labels of row 90 and more lie north of row 00
WIDTH = 0.8660254  # of a column, in hex heights


def label(column: int, row: int) -> str:
    return f"{column:02d}{row % 100:02d}"


def place(hex_label: str) -> Point:
    """Column and row, rows above 00 counted below nought."""
    column, row = int(hex_label[:2]), int(hex_label[2:])
    return column, row - 100 if row >= ROWS_ABOVE else row


def side(a: str, b: str) -> Side:
    """The hexside between two hexes, smaller label first."""
    return (a, b) if a < b else (b, a)


@dataclass(frozen=True)
class Sheet:
    """The grid of a title; it has no edges: which hexes are on the map is the builder's affair."""

    odd_lower: bool

    @cache  # noqa: B019  a builder has one sheet and ends
    def centre(self, hex_label: str) -> Point:
        column, row = place(hex_label)
        return 3 * column, 2 * row + self._drop(column)

    @cache  # noqa: B019
    def around(self, hex_label: str) -> tuple[str, ...]:
        """The six neighbours clockwise from north, whether they are on the sheet or not."""
        x, y = self.centre(hex_label)
        return tuple(self._label_at(x + dx, y + dy) for dx, dy in STEPS)

    @cache  # noqa: B019
    def corners(self, hex_label: str) -> frozenset[Point]:
        x, y = self.centre(hex_label)
        return frozenset((x + dx, y + dy) for dx, dy in CORNERS)

    def ends(self, hexside: Side) -> frozenset[Point]:
        """The two corners a hexside joins; empty or one corner when the hexes do not touch along a side."""
        return self.corners(hexside[0]) & self.corners(hexside[1])

    def plane(self, hex_label: str) -> tuple[float, float]:
        """The centre in hex heights, as the georeference counts."""
        x, y = self.centre(hex_label)
        return x / 3 * WIDTH, y / 2

    def nearest(self, x: float, y: float) -> str:
        """The hex whose centre is nearest to a point given in hex heights."""
        column = round(x / WIDTH)
        near = [(c, round(y - self._drop(c) / 2)) for c in (column - 1, column, column + 1)]
        distance = {label(c, r): (c * WIDTH - x) ** 2 + (r + self._drop(c) / 2 - y) ** 2 for c, r in near}
        return min(sorted(distance), key=distance.__getitem__)

    def pool(self, start: str, hexes: frozenset[str], walls: frozenset[Side]) -> frozenset[str]:
        """Every hex that can be reached from `start` without crossing a wall."""
        found, todo = {start}, [start]
        while todo:
            here = todo.pop()
            for there in self.around(here):
                if there in hexes and there not in found and side(here, there) not in walls:
                    found.add(there)
                    todo.append(there)
        return frozenset(found)

    def _drop(self, column: int) -> int:
        return column % 2 if self.odd_lower else 1 - column % 2

    def _label_at(self, x: int, y: int) -> str:
        column = x // 3
        return label(column, (y - self._drop(column)) // 2)
