"""The charts of a title: combat results, terrain effects, the turn record, victory. Most are reconstructed (R1-R8);
a player may lay his own beside the book."""

from __future__ import annotations

import msgspec

from sztab.rules.breslau.options import OptionalRules

SURPRISE, NORMAL, AMBUSH = "surprise", "normal", "ambush"

TERRAIN = ("clear", "woods", "marsh", "suburban", "elevated_rr", "city", "fortress")
HEXSIDES = frozenset({"river", "front"})
WATER = frozenset({"river"})
ROADS = ("road", "rail")
"""The words of the map; a road counts before a railway on the same hexside."""


class Ground(msgspec.Struct, frozen=True):
    """A row of the Terrain Effects Chart (T.2). Costs in twelfths; the letters p and s: Primary or Secondary."""

    name: str
    costs: tuple[int, int]
    """Soviet, German (8.1)."""
    divisor: int
    drm: int
    infantry: str = "p"
    armour_with: str = "p"
    """AFV and ATG stacked with infantry (3.5.2a)."""
    armour_alone: str = "p"
    built_up: bool = False
    """Can become Rubble, its units may leave a ZOC by 14.6, engineers and flamethrowers help (14.3.1, 14.6, R5)."""
    blocks_sight: bool = True


class Week(msgspec.Struct, frozen=True):
    """A box of the Turn Record Chart (T.3)."""

    turn: int
    start: str
    end: str
    air_steps: int
    """Fixed replacement steps; -1: 1D6+1 (15.2.1)."""
    depletion: bool
    directives: bool
    bombers: bool


class Level(msgspec.Struct, frozen=True):
    """A level of victory by Fortress hexes the Soviet controls (16.0)."""

    low: int
    high: int
    winner: int
    name: str


class Charts(msgspec.Struct, frozen=True):
    """All charts in force, and which of them are reconstructed."""

    columns: tuple[int, ...]
    """The factor at which each column of the Combat Results Table begins (T.1)."""
    first_row: int
    """The lowest row; lower rolls count as it, higher ones as the last."""
    rows: tuple[tuple[int, ...], ...]
    """Steps lost, by row and column."""
    terrain: dict[str, Ground]
    weeks: tuple[Week, ...]
    levels: tuple[Level, ...]
    initiative: tuple[tuple[str, ...], tuple[str, ...]]
    """Soviet and German attacker: what a modified 1 to 7 means (9.2.7a)."""
    reconstructed: tuple[str, ...] = ()

    def under(self, options: OptionalRules) -> Charts:
        """The charts with the readings a table has agreed on (R3, R4, R43)."""
        terrain = dict(self.terrain)
        if options.suburban_drm != OptionalRules().suburban_drm:
            terrain["suburban"] = msgspec.structs.replace(terrain["suburban"], drm=options.suburban_drm)
        if options.elevated_rr_like == "city":
            terrain["elevated_rr"] = msgspec.structs.replace(terrain["city"], name="elevated_rr")
        if options.afv_marsh_with_infantry == "secondary":
            terrain["marsh"] = msgspec.structs.replace(terrain["marsh"], armour_with="s")
        return msgspec.structs.replace(self, terrain=terrain)

    def losses(self, factor: int, roll: int) -> int:
        """Steps the target loses; a factor of 0 has no effect (R1)."""
        column = self.column(factor)
        row = min(max(roll - self.first_row, 0), len(self.rows) - 1)
        return 0 if column < 0 else self.rows[row][column]

    def column(self, factor: int) -> int:
        """The last column that does not exceed the factor; -1 below the first."""
        return sum(start <= factor for start in self.columns) - 1
