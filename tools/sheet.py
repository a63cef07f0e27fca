"""The hex sheet in whole numbers: flat-topped hexes, odd columns half a hex lower (R2), labels ccrr.

The centre of a hex lies at (3 * column, 2 * row + 1 if the column is odd), its corners two to the left and
right and one up or down; so neighbours, hexsides and corners need no case for odd and even columns.
"""

from __future__ import annotations

from functools import cache

Point = tuple[int, int]
Side = tuple[str, str]

STEPS: tuple[Point, ...] = ((0, -2), (3, -1), (3, 1), (0, 2), (-3, 1), (-3, -1))
CORNERS: tuple[Point, ...] = ((-2, 0), (-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1))
ROWS_ABOVE = 90  # labels of row 90 and more lie north of row 00 (R4)


def label(column: int, row: int) -> str:
    return f"{column:02d}{row % 100:02d}"


@cache
def centre(hex_label: str) -> Point:
    column, row = int(hex_label[:2]), int(hex_label[2:])
    row = row - 100 if row >= ROWS_ABOVE else row
    return 3 * column, 2 * row + column % 2


@cache
def around(hex_label: str) -> tuple[str, ...]:
    """The six neighbours clockwise from north, whether they are on the sheet or not."""
    x, y = centre(hex_label)
    return tuple(_label_at(x + dx, y + dy) for dx, dy in STEPS)


@cache
def corners(hex_label: str) -> frozenset[Point]:
    x, y = centre(hex_label)
    return frozenset((x + dx, y + dy) for dx, dy in CORNERS)


def side(a: str, b: str) -> Side:
    """The hexside between two hexes, smaller label first."""
    return (a, b) if a < b else (b, a)


def ends(hexside: Side) -> frozenset[Point]:
    """The two corners a hexside joins; empty or one corner when the hexes do not touch along a side."""
    return corners(hexside[0]) & corners(hexside[1])


def plane(hex_label: str) -> tuple[float, float]:
    """The centre in hex heights, as the georeference counts."""
    x, y = centre(hex_label)
    return x / 3 * 0.8660254, y / 2


def nearest(x: float, y: float) -> str:
    """The hex whose centre is nearest to a point given in hex heights."""
    column = round(x / 0.8660254)
    near = [(c, round(y - c % 2 / 2)) for c in (column - 1, column, column + 1)]
    distance = {label(c, r): (c * 0.8660254 - x) ** 2 + (r + c % 2 / 2 - y) ** 2 for c, r in near}
    return min(sorted(distance), key=distance.__getitem__)


def pool(start: str, hexes: frozenset[str], walls: frozenset[Side]) -> frozenset[str]:
    """Every hex that can be reached from `start` without crossing a wall."""
    found, todo = {start}, [start]
    while todo:
        here = todo.pop()
        for there in around(here):
            if there in hexes and there not in found and side(here, there) not in walls:
                found.add(there)
                todo.append(there)
    return frozenset(found)


def _label_at(x: int, y: int) -> str:
    column = x // 3
    return label(column, (y - column % 2) // 2)
