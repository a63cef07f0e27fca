"""The hex grid: labels, neighbours, distances, lines and hexsides. It knows nothing of terrain."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from typing import Final

from sztab.errors import DataError, SztabError

DIRECTIONS: Final = ("N", "NE", "SE", "S", "SW", "NW")
BORDERS: Final = ("north", "south", "east", "west")

# Axial steps (column, slanted row) in the order of DIRECTIONS; the same in even and odd columns.
_STEPS: Final = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


class Grid:
    """Flat-topped hexes numbered ccrr; a hex is a small integer, -1 is no hex.

    `extra` names hexes printed beyond the rectangle; the index rectangle grows to hold them, and the other hexes of the
    new rows and columns are absent.
    """

    __slots__ = (
        "_axial",
        "_discs",
        "_edge_labels",
        "_first_column",
        "_first_row",
        "_height",
        "_hexes_by_label",
        "_labels",
        "_width",
        "columns",
        "extra",
        "hexes",
        "n",
        "neighbours",
        "odd_lower",
        "present",
        "rows",
    )

    def __init__(
        self,
        columns: tuple[int, int],
        rows: tuple[int, int],
        odd_lower: bool = True,
        extra: tuple[str, ...] = (),
    ) -> None:
        self.columns: Final = _pair("columns", columns)
        self.rows: Final = _pair("rows", rows)
        self.odd_lower: Final = bool(odd_lower)
        self.extra: Final = tuple(extra)
        _check_rectangle(self.columns, self.rows)
        beyond = [_extra_place(label, self.columns, self.rows) for label in self.extra]
        all_columns = [*self.columns, *(column for column, _ in beyond)]
        all_rows = [*self.rows, *(row for _, row in beyond)]
        self._first_column: Final = min(all_columns)
        self._first_row: Final = min(all_rows)
        self._width: Final = max(all_columns) - self._first_column + 1
        self._height: Final = max(all_rows) - self._first_row + 1
        if self._height > 100:
            raise DataError("grid", f"{self._height} rows cannot be told apart by two digits")
        self.n: Final[int] = self._width * self._height
        self.present: Final[bytes] = self._lay_out(beyond)
        self.hexes: Final[tuple[int, ...]] = tuple(h for h in range(self.n) if self.present[h])
        self._labels: Final = tuple(f"{self.column(h):02d}{self.row(h) % 100:02d}" for h in range(self.n))
        self._hexes_by_label: Final = {self._labels[h]: h for h in self.hexes}
        self._axial: Final = tuple(self._to_axial(h) for h in range(self.n))
        self.neighbours: Final[list[int]] = self._join()
        self._discs: Final[dict[tuple[int, int], tuple[int, ...]]] = {}
        self._edge_labels: Final[dict[int, str]] = {}

    def __repr__(self) -> str:
        return f"Grid({self.columns}, {self.rows}, {self.odd_lower}, {self.extra})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Grid) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash((self.columns, self.rows, self.odd_lower, len(self.extra)))

    def __reduce__(self) -> tuple[type[Grid], tuple[object, ...]]:
        return Grid, self._key()

    def hex(self, label: str) -> int:
        """The hex of a printed number; DataError if there is none."""
        found = self._hexes_by_label.get(label)
        if found is None:
            if not _is_label(label):
                raise SztabError(f"{label!r} is not a hex number: four digits, column then row")
            raise SztabError(f"hex {label} is not on the map")
        return found

    def label(self, h: int) -> str:
        return self._labels[h]

    def column(self, h: int) -> int:
        return self._first_column + h // self._height

    def row(self, h: int) -> int:
        """The row, counted on below 00: label 2899 of a map that starts at row 00 is row -1."""
        return self._first_row + h % self._height

    def distance(self, a: int, b: int) -> int:
        qa, ra = self._axial[a]
        qb, rb = self._axial[b]
        dq = qa - qb
        dr = ra - rb
        return max(abs(dq), abs(dr), abs(dq + dr))

    def near(self, a: int, k: int, hexes: Iterable[int]) -> list[int]:
        """Those of the hexes that are at most k away from one."""
        column, height, distance = a // self._height, self._height, self.distance
        low, high = (column - k) * height, (column + k + 1) * height  # only these columns can be so near
        return [b for b in hexes if low <= b < high and distance(a, b) <= k]

    def direction(self, a: int, b: int) -> int:
        """0 to 5 for N NE SE S SW NW when b is next to a, else -1."""
        around = self.neighbours[6 * a : 6 * a + 6]
        return around.index(b) if b >= 0 and b in around else -1

    def ring(self, h: int, k: int) -> tuple[int, ...]:
        """The hexes at distance k on the map, clockwise from the north."""
        if k < 0:
            raise ValueError(f"a ring of {k} hexes")
        if k == 0:
            return (h,)
        q, r = self._axial[h]
        r -= k
        found = []
        for step in (2, 3, 4, 5, 0, 1):
            for _ in range(k):
                found.append(self._at(q, r))
                q, r = q + _STEPS[step][0], r + _STEPS[step][1]
        return tuple(b for b in found if b >= 0)

    def within(self, h: int, k: int) -> tuple[int, ...]:
        """The hexes at most k away, h itself included, ascending."""
        if 3 * k * (k + 1) >= self.n:  # a wide circle: fewer hexes are on the map than in it
            return tuple(b for b in self.hexes if self.distance(h, b) <= k)
        disc = self._discs.get((h, k))
        if disc is None:
            q, r = self._axial[h]
            found = (
                self._at(q + dq, r + dr)
                for dq in range(-k, k + 1)
                for dr in range(max(-k, -k - dq), min(k, k - dq) + 1)
            )
            disc = self._discs[h, k] = tuple(sorted(b for b in found if b >= 0))
        return disc

    def line(self, a: int, b: int) -> tuple[int, ...]:
        """The hexes under a straight line, both ends included, the same from either end.

        A line that runs along a hexside takes one of the two hexes, the one on the map if only one is;
        hexes that the map lacks are left out.
        """
        steps = self.distance(a, b)
        low, high = (a, b) if a < b else (b, a)
        found = []
        for i in range(steps + 1):
            for nudge in (1, -1):
                h = self._at(*_between(self._axial[low], self._axial[high], i, steps, nudge))
                if h >= 0:
                    found.append(h)
                    break
        return tuple(found) if a == low else tuple(reversed(found))

    def line_sides(self, a: int, b: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The hexes under a straight line drawn a hair to the left and to the right of the true one, ends included:
        where it runs along a hexside each takes another hex. Hexes off the map are left out."""
        steps = self.distance(a, b)
        left, right = (
            tuple(self._at(*_between(self._axial[a], self._axial[b], i, steps, nudge)) for i in range(steps + 1))
            for nudge in (1, -1)
        )
        return tuple(h for h in left if h >= 0), tuple(h for h in right if h >= 0)

    def trail(self, a: int, b: int) -> tuple[tuple[int, ...], ...]:
        """What a straight line passes from a to b, both included: hex by hex, or two at once where it runs along their
        hexside. Hexes off the map are left out."""
        (q, r), (to_q, to_r) = self._axial[a], self._axial[b]
        places = (
            tuple(h for dq, dr in place if (h := self._at(q + dq, r + dr)) >= 0)
            for place in _passed(to_q - q, to_r - r)
        )
        return tuple(place for place in places if place)

    def edge(self, a: int, d: int) -> int:
        """The hexside of a in direction d: one id from both hexes, -1 at the rim of the map."""
        b = self.neighbours[6 * a + d]
        if b < 0:
            return -1
        return 6 * a + d if d < 3 else 6 * b + d - 3

    def edge_between(self, a: int, b: int) -> int:
        """The hexside that two adjacent hexes share, else -1."""
        d = self.direction(a, b)
        return -1 if d < 0 else self.edge(a, d)

    def edge_hexes(self, edge: int) -> tuple[int, int]:
        return edge // 6, self.neighbours[edge]

    def edge_label(self, edge: int) -> str:
        """A hexside as a player writes it: 0503/0504, the smaller number first."""
        text = self._edge_labels.get(edge)
        if text is None:
            text = self._edge_labels[edge] = "/".join(sorted(self._labels[h] for h in self.edge_hexes(edge)))
        return text

    def border(self, side: str) -> tuple[int, ...]:
        """The hexes of one edge of the rectangle, and the extra hexes beyond it."""
        if side == "north":
            return tuple(h for h in self.hexes if self.row(h) <= self.rows[0])
        if side == "south":
            return tuple(h for h in self.hexes if self.row(h) >= self.rows[1])
        if side == "west":
            return tuple(h for h in self.hexes if self.column(h) <= self.columns[0])
        if side == "east":
            return tuple(h for h in self.hexes if self.column(h) >= self.columns[1])
        raise SztabError(f"{side!r} is no edge of a map: {', '.join(BORDERS)}")

    def _key(self) -> tuple[object, ...]:
        return self.columns, self.rows, self.odd_lower, self.extra

    def _lay_out(self, beyond: list[tuple[int, int]]) -> bytes:
        present = bytearray(self.n)
        for h in range(self.n):
            in_columns = self.columns[0] <= self.column(h) <= self.columns[1]
            present[h] = in_columns and self.rows[0] <= self.row(h) <= self.rows[1]
        for label, (column, row) in zip(self.extra, beyond):
            h = (column - self._first_column) * self._height + row - self._first_row
            if present[h]:
                raise DataError("grid", f"extra hex {label} is there already")
            present[h] = 1
        return bytes(present)

    def _join(self) -> list[int]:
        joined = [-1] * (6 * self.n)
        for h in self.hexes:
            q, r = self._axial[h]
            for d, (dq, dr) in enumerate(_STEPS):
                joined[6 * h + d] = self._at(q + dq, r + dr)
        return joined

    def _to_axial(self, h: int) -> tuple[int, int]:
        column = self.column(h)
        return column, self.row(h) - self._slant(column)

    def _at(self, q: int, r: int) -> int:
        column = q - self._first_column
        row = r + self._slant(q) - self._first_row
        if 0 <= column < self._width and 0 <= row < self._height:
            h = column * self._height + row
            if self.present[h]:
                return h
        return -1

    def _slant(self, column: int) -> int:
        return column // 2 if self.odd_lower else (column + 1) // 2


def _pair(what: str, value: object) -> tuple[int, int]:
    if not isinstance(value, tuple | list) or len(value) != 2 or not all(type(number) is int for number in value):
        raise DataError("grid", f"{what} are {value!r}, not the first and the last number")
    return value[0], value[1]


def _check_rectangle(columns: tuple[int, int], rows: tuple[int, int]) -> None:
    if not 0 <= columns[0] <= columns[1] <= 99:
        raise DataError("grid", f"columns {columns[0]} to {columns[1]} are not within 0 to 99, first to last")
    if rows[0] > rows[1]:
        raise DataError("grid", f"rows {rows[0]} to {rows[1]} do not run from first to last")


def _extra_place(label: str, columns: tuple[int, int], rows: tuple[int, int]) -> tuple[int, int]:
    """Column and row of an extra hex: of the rows its two digits may mean, the one nearest to the rectangle."""
    if not _is_label(label):
        raise DataError("grid", f"extra hex {label!r} is not a hex number: four digits, column then row")
    column, digits = int(label[:2]), int(label[2:])
    start = rows[0] - rows[0] % 100 + digits
    ranked = sorted((max(rows[0] - row, row - rows[1], 0), row) for row in (start - 100, start, start + 100))
    if ranked[0][0] == ranked[1][0]:
        raise DataError("grid", f"extra hex {label} could lie above or below the map")
    if ranked[0][0] == 0 and columns[0] <= column <= columns[1]:
        raise DataError("grid", f"extra hex {label} lies inside the map")
    return column, ranked[0][1]


def _is_label(label: object) -> bool:
    return isinstance(label, str) and len(label) == 4 and label.isascii() and label.isdigit()


def _between(a: tuple[int, int], b: tuple[int, int], i: int, steps: int, nudge: int) -> tuple[int, int]:
    """The axial hex i/steps of the way from a to b, in whole numbers; a nudge settles ties."""
    if steps == 0:
        return a
    unit = 12 * steps
    q = 12 * (a[0] * (steps - i) + b[0] * i) + nudge
    r = 12 * (a[1] * (steps - i) + b[1] * i) + 2 * nudge
    s = -q - r
    nearest_q, nearest_r, nearest_s = ((2 * x + unit) // (2 * unit) for x in (q, r, s))
    off_q, off_r, off_s = abs(nearest_q * unit - q), abs(nearest_r * unit - r), abs(nearest_s * unit - s)
    if off_q > off_r and off_q > off_s:
        return -nearest_r - nearest_s, nearest_r
    if off_r > off_s:
        return nearest_q, -nearest_q - nearest_s
    return nearest_q, nearest_r


@cache
def _passed(q: int, r: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The axial hexes whose inside a line from the origin to (q, r) passes, in its order; those whose rim it follows
    in pairs."""
    found: dict[tuple[Fraction, Fraction], list[tuple[int, int]]] = {}
    for dq in range(min(q, 0) - 1, max(q, 0) + 2):
        for dr in range(min(r, 0) - 1, max(r, 0) + 2):
            part = _part_inside(_across(q, r), _across(dq, dr))
            if part is not None:
                found.setdefault(part, []).append((dq, dr))
    return tuple(tuple(found[part]) for part in sorted(found))


def _across(q: int, r: int) -> tuple[int, int, int]:
    """How far a place lies across the three pairs of opposite sides of the hex at the origin; a side is at 1."""
    return 2 * q + r, q + 2 * r, q - r


def _part_inside(line: tuple[int, ...], centre: tuple[int, ...]) -> tuple[Fraction, Fraction] | None:
    """From where to where a line from the origin is in a hex or on its rim; None if it is nowhere."""
    low, high = Fraction(0), Fraction(1)
    for along, at in zip(line, centre):
        if along:
            one, two = sorted((Fraction(at - 1, along), Fraction(at + 1, along)))
            low, high = max(low, one), min(high, two)
        elif abs(at) > 1:
            return None
    return (low, high) if low < high else None
