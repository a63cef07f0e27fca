"""The charts of the book: combat, losses, every kind of fire, the air, the terrain. Each is looked up by what a player
holds in his hand, and a roll beyond the ends counts as the last one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Generic, TypeVar

import msgspec
from msgspec import Meta

COLUMNS = ("<1:4", "1:4", "1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1", "8:1", "9:1", "10:1")
"""The columns of the combat table, left to right."""
EVEN = COLUMNS.index("1:1")

MOVERS = ("infantry", "armour", "mech", "recon", "artillery")
"""The columns of the terrain table."""
TERRAIN = frozenset({"clear", "forest", "town", "village", "swamp", "mountain", "ridge", "fort", "lake", "sea"})
OBJECTS = frozenset({"depot", "airfield", "port", "refinery"})
"""What may lie on a hex besides its terrain."""
SCARP_FIRST, SCARP_SECOND = "scarp_first", "scarp_second"
"""A scarp whose upper hex is the first, or the second, of its hexside."""
WATER = frozenset({"stream", "river", "big_river"})
HEXSIDES = WATER | {"beach", SCARP_FIRST, SCARP_SECOND}
ROADS = ("main", "secondary", "rail")
ROAD_ROWS = {"main": "road", "secondary": "secondary_road", "rail": "railway"}
"""The row of the terrain table for each kind of road."""

CLOSED, WHOLE = -1, 10**6
"""Costs: closed to the class; its whole allowance."""

Cell = TypeVar("Cell")


class Band(msgspec.Struct, frozen=True):
    """A row of a table, by the strengths that use it."""

    name: str
    low: int
    high: int = WHOLE


class Lookup(msgspec.Struct, Generic[Cell], frozen=True):
    """A table with rows by strength and columns by roll."""

    bands: tuple[Band, ...]
    first: int
    """The lowest roll."""
    cells: tuple[tuple[Cell, ...], ...]

    def row(self, strength: int) -> int:
        """The row of a strength; -1 below the first."""
        return sum(band.low <= strength for band in self.bands) - 1

    def across(self, row: int, roll: int) -> Cell:
        """A cell by its row, limited to the table (R35)."""
        line = self.cells[min(max(row, 0), len(self.cells) - 1)]
        return line[min(max(roll - self.first, 0), len(line) - 1)]

    def at(self, strength: int, roll: int) -> Cell:
        return self.across(self.row(strength), roll)


class Blocks(msgspec.Struct, Generic[Cell], frozen=True):
    """A table for each strength of the target."""

    bands: tuple[Band, ...]
    tables: tuple[Lookup[Cell], ...]

    def of(self, target: int) -> Lookup[Cell]:
        """The block of a target; the first for one that is weaker still."""
        return self.tables[max(sum(band.low <= target for band in self.bands) - 1, 0)]

    def at(self, target: int, strength: int, roll: int) -> Cell:
        return self.of(target).at(strength, roll)


class FightResult(msgspec.Struct, frozen=True):
    """A cell of the combat table (7.2.2) or the surprise table (T.recon): who retreats how far, at what cost."""

    text: str
    attacker: int = 0
    defender: int = 0
    lost: int = 0
    """EP in brackets, lost by the side that retreats (R66)."""

    def plain(self) -> dict[str, str]:
        """Its halves, as the rules desk prints them."""
        return {"attacker": self.text if self.attacker else "-", "defender": self.text if self.defender else "-"}


Plain = dict[str, Any]
"""Odds as data, for the rules desk."""
DUEL_COLUMNS = {
    "text": "printed",
    "attacker_aborts": "attacker_abort",
    "attacker_loses": "attacker_loss",
    "defender_aborts": "defender_abort",
    "defender_loses": "defender_loss",
}
NIGHT_COLUMNS = {"shift": "column_modifier", "attacker_loses": "attacker_ep", "defender_loses": "defender_ep"}
DROP_COLUMNS = {"shift": "column_modifier", "lost": "attacker_ep", "lost_by_many": "attacker_ep_over_3_units"}
"""What the columns of the tables are called where fields have other names."""
Shift = Annotated[int, Meta(ge=-9)]
"""Columns to the right, or to the left."""


class Duel(msgspec.Struct, frozen=True, rename=DUEL_COLUMNS):
    """A cell of the fighter table (23.3.8)."""

    text: str
    attacker_aborts: bool
    attacker_loses: int
    defender_aborts: bool
    defender_loses: int


class Hit(msgspec.Struct, frozen=True, rename={"aborts": "abort", "lost": "sp_lost"}):
    """What a shot at an aircraft does."""

    aborts: bool
    lost: int


class NightFall(msgspec.Struct, frozen=True, rename=NIGHT_COLUMNS):
    """A line of the night die (13.1.3)."""

    shift: Shift
    attacker_loses: int
    defender_loses: int


class DropSurprise(msgspec.Struct, frozen=True, rename=DROP_COLUMNS):
    """A line of the surprise of a drop (17.2.6)."""

    lost: int
    lost_by_many: int
    shift: Shift
    eliminated: bool


class Drift(msgspec.Struct, frozen=True):
    """Where a missed drop lands (R83)."""

    direction: int
    day: int
    night: int


class GroundRow(msgspec.Struct, frozen=True):
    """A row of the terrain table; costs in twelfths, in the order of MOVERS."""

    name: str
    placement: str
    mode: str
    """abs: the whole cost of the hex; add: on top of clear; all: the whole allowance; no: closed."""
    costs: tuple[int, ...]
    modifier: int = 0
    barrage: int = 0
    halves: bool = False
    """Attackers who stand there have half their SP (7.3.2, 20.2.5)."""


class CrossingCost(msgspec.Struct, frozen=True):
    """What a class pays over a pontoon bridge in the phase in which it was laid, and later (26.1.1)."""

    same_phase: int
    later: int


class BeachCost(msgspec.Struct, frozen=True):
    """The share of its movement a class has left after a landing, and what it pays to embark (18.2.5, 18.2.6)."""

    numerator: int
    denominator: int
    embark: int


class Chartbook(msgspec.Struct, frozen=True, kw_only=True):
    """All charts in force."""

    combat: tuple[tuple[FightResult, ...], ...]
    """By column and roll of 2 to 12."""
    losses: Lookup[int]
    surprise: Blocks[FightResult]
    far: dict[int, tuple[int, ...]]
    """EP lost by final difference and roll of 2 to 12 (T.far)."""
    far_range: tuple[int, ...]
    """Gun modifier at 1, 2, 3 and 4 hexes (R71)."""
    artillery: Blocks[int]
    helicopters: Blocks[int]
    fighters: Lookup[int]
    """EP of land units lost to a fighter (R100)."""
    fighter_objects: Lookup[bool]
    landing_fire: Lookup[int]
    mines: Lookup[int]
    engineer_mines: tuple[int, ...]
    artillery_objects: Lookup[bool]
    air_objects: Lookup[bool]
    bombers: dict[str, Lookup[str]]
    """By target, object or troops: Z, - or the percentage."""
    dogfights: Blocks[Duel]
    aa: dict[str, tuple[Hit, ...]]
    """By class of the target and type of the AA: `transport guns`."""
    aa_losses: tuple[int, ...]
    manpads: dict[str, int]
    """The highest roll that hits, for tank units and for any other."""
    drop_fire: Lookup[int]
    drop_terrain: dict[str, tuple[int, ...]]
    drop_surprise: dict[str, Lookup[DropSurprise]]
    wind: tuple[bool, ...]
    """Whether a drop lands where it should."""
    scatter: tuple[Drift, ...]
    bombing_drift: tuple[int, ...]
    night: tuple[NightFall, ...]
    recognition: tuple[bool, ...]
    demolition: tuple[bool, ...]
    """By a roll of 2 to 12."""
    river_losses: Lookup[int]
    """One column: EP lost by the SP of the stack (7.6.1)."""
    directions: dict[str, int]
    ammunition: dict[str, int]
    terrain: dict[str, GroundRow]
    engineer_costs: dict[str, tuple[int, str]]
    special_costs: dict[str, tuple[int, int]]
    """By day and by night."""
    pontoon_costs: dict[str, CrossingCost]
    beach_costs: dict[str, BeachCost]

    def fight(self, column: int, roll: int) -> FightResult:
        """The result of a fight; the column is limited to the table. It costs no EP by itself (R39, R40)."""
        return self.combat[min(max(column, 0), len(self.combat) - 1)][roll - 2]

    def shot(self, difference: int, roll: int) -> int:
        """EP a shot at range costs; a difference above the table counts as its first row (R74)."""
        return self.far[min(difference, max(self.far))][roll - 2]

    def may_shoot(self, difference: int) -> bool:
        """15.3.4: below the last row fire is forbidden."""
        return difference >= min(self.far)


def by_two_dice(cells: Callable[[int], Plain]) -> list[Plain]:
    """What two dice bring, roll by roll with its chance, as the rules desk prints it."""
    return [{"roll": roll, "p": round((6 - abs(7 - roll)) / 36, 4), **cells(roll)} for roll in range(2, 13)]


def by_one_die(cells: Callable[[int], Plain]) -> list[Plain]:
    return [{"roll": roll, "p": round(1 / 6, 4), **cells(roll)} for roll in range(1, 7)]
