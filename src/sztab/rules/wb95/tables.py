"""The printed tables, looked up by what a player holds in his hand (T-CRT, T-AIR, T-ART, T-OBJ, T-TER)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

import msgspec

from sztab.errors import SztabError
from sztab.hexes import points as points
from sztab.hexes import twelfths as twelfths

Rows = Sequence[Mapping[str, str]]
CLOSED = -1


class Result(msgspec.Struct, frozen=True):
    """One half of a combat cell, or a cell of a fire table, decoded. `text` in the notation of the tables."""

    text: str
    retreat: int = 0
    loss: int = 0
    disorganised: bool = False
    test: bool = False


class Terrain(msgspec.Struct, frozen=True):
    """A row of the terrain table; costs in twelfths for wheeled, tracked and foot, CLOSED where barred."""

    name: str
    placement: str
    mode: str
    costs: tuple[int, int, int]
    shift: int
    halves: bool


class Tables:
    """All tables of a title."""

    def __init__(self, combat: Rows, air: Rows, artillery: Rows, objects: Rows, terrain: Rows) -> None:
        self.columns: tuple[str, ...] = ()
        self.combat: dict[tuple[int, int], tuple[Result, Result]] = {}
        self._read_combat(combat)
        self.air = _fire_table(air)
        self.artillery = _fire_table(artillery)
        self.objects = _fire_table(objects)
        self.terrain = {row.name: row for row in map(_terrain_row, terrain)}
        self.even = self.columns.index("1:1")

    def _read_combat(self, rows: Rows) -> None:
        columns = sorted({(int(row["column"]), row["odds"]) for row in rows})
        self.columns = tuple(odds for _, odds in columns)
        for row in rows:
            halves = (decode(row["attacker_result"]), decode(row["defender_result"]))
            self.combat[int(row["column"]), int(row["roll"])] = halves


class FireTable:
    """Strength points down, 2K6 across."""

    def __init__(self, bands: list[tuple[int, int]], cells: dict[tuple[int, int], Result]) -> None:
        self.bands = bands
        self.cells = cells

    def row(self, points: int) -> str:
        low, high = self.bands[self._band(points)]
        return f"{low}-{high}" if high < 10**6 else f"{low}+"

    def result(self, points: int, roll: int) -> Result:
        return self.cells[self._band(points), roll]

    def _band(self, points: int) -> int:
        return next(i for i, (low, high) in enumerate(self.bands) if low <= points <= high)


@cache
def decode(text: str) -> Result:
    """A result as printed. Tokens from left to right: A<n>, D<n>, D, *, -<n>; a lone - is nothing."""
    retreat = loss = 0
    disorganised = test = False
    i = 0
    while i < len(text):
        digit = int(text[i + 1]) if i + 1 < len(text) and text[i + 1].isdigit() else 0
        if text[i] in "AD" and digit:
            retreat = digit
        elif text[i] == "D":
            disorganised = True
        elif text[i] == "*":
            test = True
        elif text[i] == "-" and digit:
            loss = digit
        elif text != "-":
            raise SztabError(f"result {text!r} cannot be read")
        i += 2 if digit else 1
    return Result(text, retreat, loss, disorganised, test)


def _fire_table(rows: Rows) -> FireTable:
    bands = sorted({(int(row["sp_min"]), int(row["sp_max"] or 10**9)) for row in rows})
    cells = {
        (bands.index((int(r["sp_min"]), int(r["sp_max"] or 10**9))), int(r["roll"])): decode(r["result"]) for r in rows
    }
    return FireTable(bands, cells)


def _terrain_row(row: Mapping[str, str]) -> Terrain:
    def cost(column: str) -> int:
        return CLOSED if row[column] == "forbidden" else twelfths(row[column])

    return Terrain(
        name=row["terrain"].replace(" ", "_"),
        placement=row["placement"],
        mode=row["cost_mode"],
        costs=(cost("cost_trucked"), cost("cost_tracked"), cost("cost_nonmotorised")),
        shift=int(row["defender_cm"]),
        halves=row["attacker_sp_factor"] not in ("", "1"),
    )
