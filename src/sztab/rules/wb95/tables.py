"""The printed tables, looked up by what a player holds in his hand (T-CRT, T-AIR, T-ART, T-OBJ, T-TER)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

import msgspec

from sztab.errors import SztabError
from sztab.hexes import points as points
from sztab.hexes import twelfths as twelfths
from sztab.table.sentences import parts

Rows = Sequence[Mapping[str, str]]
CLOSED = -1
WHOLE = 10**6
"""A cost no allowance reaches: capped at the mover's whole allowance (3.1.13), so only he pays it who has not moved."""

FIXED_LINES = {"fixed_position": 0, "fortified_line": 0, **{f"fixed_position_{shift}": shift for shift in range(1, 7)}}
"""Fixed positions on hexsides; a group with a number gives that many shifts instead of the usual ones (7.2.3)."""


class TableResult(msgspec.Struct, frozen=True):
    """One half of a combat cell, or a cell of a fire table, decoded. `text` in the notation of the tables."""

    text: str
    retreat: int = 0
    loss: int = 0
    disorganised: bool = False
    test: bool = False

    @property
    def words(self) -> str:
        """What a result does to a side: retreat 2, lose 1, disorganised."""
        return parts(
            f"retreat {self.retreat}" if self.retreat else "",
            f"lose {self.loss}" if self.loss else "",
            "disorganised" if self.disorganised else "",
            "disorganisation test" if self.test else "",
        )


class Terrain(msgspec.Struct, frozen=True):
    """A row of the terrain table; costs in twelfths for wheeled, tracked and foot, CLOSED where barred."""

    name: str
    placement: str
    mode: str
    costs: tuple[int, int, int]
    shift: int
    halves: bool
    big: str = ""
    """Rules of big rivers apply: always, or by option; nothing for other rows."""
    bank: bool = False
    """Crossed on foot it costs the same whatever the far bank is like."""
    words: tuple[str, ...] = ()
    """What else the row is called on maps."""


class Tables:
    """All tables of a title."""

    def __init__(
        self,
        combat: Rows,
        air: Rows,
        artillery: Rows,
        objects: Rows,
        terrain: Rows,
        bomber: Rows = (),
        air_defence: Mapping[str, Rows] | None = None,
    ) -> None:
        self.columns: tuple[str, ...] = ()
        self.combat: dict[tuple[int, int], tuple[TableResult, TableResult]] = {}
        self._read_combat(combat)
        self.air = _fire_table(air)
        self.artillery = _fire_table(artillery)
        self.objects = _fire_table(objects)
        self.bomber = _fire_table(bomber)
        self.lay_terrain(map(_terrain_row, terrain))
        self.even = self.columns.index("1:1")
        self.air_defence = {
            (pool, row["flying_side"], int(row["roll"])): int(row["sp_lost"])
            for pool, rows in (air_defence or {}).items()
            for row in rows
        }
        """Points lost by aircraft or helicopters, by line and roll of one die (ard:10.2.1 ard:22.7)."""

    def lay_terrain(self, rows: Iterable[Terrain]) -> None:
        """The terrain table and what follows from it: the words for water, the kinds of road, best first."""
        self.terrain: dict[str, Terrain] = {}
        for row in rows:
            for word in (row.name, *row.words):
                self.terrain[word] = row
        self.water = frozenset(word for word, row in self.terrain.items() if row.placement == "hexside")
        roads = sorted((row for row in self.terrain.values() if row.placement == "road"), key=lambda row: row.costs)
        self.roads = {road_word(row.name): row for row in roads}

    def hexsides(self) -> frozenset[str]:
        """Everything that may lie on a hexside."""
        return frozenset((*self.water, *FIXED_LINES))

    def _read_combat(self, rows: Rows) -> None:
        columns = sorted({(int(row["column"]), row["odds"]) for row in rows})
        self.columns = tuple(odds for _, odds in columns)
        for row in rows:
            halves = (decode(row["attacker_result"]), decode(row["defender_result"]))
            self.combat[int(row["column"]), int(row["roll"])] = halves


class FireTable:
    """Strength points down, 2K6 across."""

    def __init__(self, bands: list[tuple[int, int]], cells: dict[tuple[int, int], TableResult]) -> None:
        self.bands = bands
        self.cells = cells

    def row(self, points: int, further: int = 0) -> str:
        """The row of so many points, or one `further` down as far as the table goes (ard:20.5)."""
        low, high = self.bands[self._band(points, further)]
        return f"{low}-{high}" if high < 10**6 else f"{low}+"

    def result(self, points: int, roll: int, further: int = 0) -> TableResult:
        return self.cells[self._band(points, further), roll]

    def _band(self, points: int, further: int) -> int:
        band = next(i for i, (low, high) in enumerate(self.bands) if low <= points <= high)
        return min(band + further, len(self.bands) - 1)


def road_word(row: str) -> str:
    """What a row of the terrain table is called on a map: `main` for a main route."""
    return row.removesuffix("_route").removesuffix("_road")


@cache
def decode(text: str) -> TableResult:
    """A result as printed. Tokens from left to right: A<n>, D<n> or B<n>, D, *, -<n>; a lone - is nothing. D or Z
    destroys an object."""
    retreat = loss = 0
    disorganised = test = False
    i = 0
    while i < len(text):
        digit = int(text[i + 1]) if i + 1 < len(text) and text[i + 1].isdigit() else 0
        if text[i] in "ABD" and digit:
            retreat = digit
        elif text[i] in "DZ":
            disorganised = True
        elif text[i] == "*":
            test = True
        elif text[i] == "-" and digit:
            loss = digit
        elif text != "-":
            raise SztabError(f"result {text!r} cannot be read")
        i += 2 if digit else 1
    return TableResult(text, retreat, loss, disorganised, test)


def outcome_words(ours: TableResult, theirs: TableResult) -> str:
    """Both halves of a cell in words; a half without effect is left out."""
    halves = [f"attacker: {ours.words}"] if ours.text != "-" else []
    halves += [f"defender: {theirs.words}"] if theirs.text != "-" else []
    return "; ".join(halves) or "no effect"


def _fire_table(rows: Rows) -> FireTable:
    bands = sorted({(int(row["sp_min"]), int(row["sp_max"] or 10**9)) for row in rows})
    cells = {
        (bands.index((int(r["sp_min"]), int(r["sp_max"] or 10**9))), int(r["roll"])): decode(r["result"]) for r in rows
    }
    return FireTable(bands, cells)


def _terrain_row(row: Mapping[str, str]) -> Terrain:
    def cost(column: str) -> int:
        figure = row[column]
        return CLOSED if figure == "forbidden" else WHOLE if figure == "all" else twelfths(figure)

    name = row["terrain"].replace(" ", "_")
    return Terrain(
        name=name,
        placement=row["placement"],
        mode=row["cost_mode"],
        costs=(cost("cost_trucked"), cost("cost_tracked"), cost("cost_nonmotorised")),
        shift=int(row["defender_cm"]),
        halves=row["attacker_sp_factor"] not in ("", "1"),
        big={"0": "", "1": "always"}.get(big := row.get("big_river", str(int(name == "big_river"))), big),
        bank=bool(row.get("bank")),
        words=tuple(filter(None, row.get("also", "").split(";"))),
    )
