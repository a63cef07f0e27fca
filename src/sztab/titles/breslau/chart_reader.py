"""The charts of a title of the Breslau family, read from its tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from sztab.errors import DataError
from sztab.rules.breslau.charts import AMBUSH, NORMAL, SURPRISE, TERRAIN, Charts, Ground, Level, Week
from sztab.rules.breslau.state import SIDES
from sztab.rules.breslau.victory import OVERWHELMING
from sztab.titles import title
from sztab.titles.files import Row

NAMES = ("combat_results", "terrain_effects", "turn_record", "victory", "tactical_initiative")
"""The tables that make up the charts."""

SOURCES = ("printed", "mixed", "reconstructed", "own")
GROUND_COLUMNS = (
    "terrain", "soviet_mp", "german_mp", "divisor", "drm", "infantry", "armour_with", "armour_alone", "built_up",
    "blocks_sight", "source",
)  # fmt: skip
FACTORS = {"primary": "p", "secondary": "s"}
LEAST_ROLL, MOST_ROLL = 1, 6


@cache
def charts_of(slug: str) -> Charts:
    """The charts as they lie in the title's box."""
    return read_charts({name: title(slug).tables(name) for name in NAMES})


def read_charts(tables: Mapping[str, tuple[Row, ...]]) -> Charts:
    """The charts from the rows of their tables, each of which has some."""
    columns, first, rows = _combat_results(tables["combat_results"])
    return Charts(
        columns=columns,
        first_row=first,
        rows=rows,
        terrain=_terrain(tables["terrain_effects"]),
        weeks=tuple(_weeks(tables["turn_record"])),
        levels=_levels(tables["victory"]),
        initiative=_initiative(tables["tactical_initiative"]),
        reconstructed=tuple(name for name in NAMES if _lost(tables[name])),
    )


def _with_columns(rows: tuple[Row, ...], columns: tuple[str, ...]) -> Iterator[Row]:
    """The rows, each of which has these columns."""
    for row in rows:
        if tuple(row.cells) != columns:
            raise DataError(row.file, f"the columns should be {','.join(columns)}", 1)
        yield row


def _lost(rows: tuple[Row, ...]) -> bool:
    return any(row.cells.get("source", "reconstructed") in ("reconstructed", "mixed") for row in rows)


def _combat_results(rows: tuple[Row, ...]) -> tuple[tuple[int, ...], int, tuple[tuple[int, ...], ...]]:
    """T.1: a line a modified roll, a column a factor; the lines at the ends hold for all that lies beyond them."""
    heads = [head for head in rows[0].cells if head not in ("roll", "source")]
    if "roll" not in rows[0].cells or not heads:
        raise DataError(rows[0].file, "the columns should be roll and then the factors, such as roll,1,2,4", 1)
    for head in heads:
        if not head.isdecimal() or int(head) < 1:
            raise DataError(rows[0].file, f"{head!r} is not a factor of 1 or more", 1)
    columns = tuple(int(head) for head in heads)
    if list(columns) != sorted(set(columns)):
        raise DataError(rows[0].file, "the factors should rise from column to column", 1)
    first = rows[0].number("roll", least=-99)
    for n, row in enumerate(rows):
        if row.number("roll", least=-99) != first + n:
            raise row.wrong("roll", f"should be {first + n}, one more than in the line before")
    if first > LEAST_ROLL or first + len(rows) - 1 < MOST_ROLL:
        raise DataError(rows[0].file, f"the rolls should reach from {LEAST_ROLL} or less to {MOST_ROLL} or more")
    return columns, first, tuple(tuple(row.number(head, most=99) for head in heads) for row in rows)


def _terrain(rows: tuple[Row, ...]) -> dict[str, Ground]:
    """T.2: every terrain of the map, once."""
    found: dict[str, Ground] = {}
    for row in _with_columns(rows, GROUND_COLUMNS):
        name = row.text("terrain", TERRAIN)
        if name in found:
            raise row.wrong("terrain", f"{name} stands twice")
        found[name] = Ground(
            name=name,
            costs=(_cost(row, "soviet_mp"), _cost(row, "german_mp")),
            divisor=row.number("divisor", least=1, most=12),
            drm=row.number("drm", least=-9, most=9),
            infantry=FACTORS[row.text("infantry", FACTORS)],
            armour_with=FACTORS[row.text("armour_with", FACTORS)],
            armour_alone=FACTORS[row.text("armour_alone", FACTORS)],
            built_up=row.flag("built_up"),
            blocks_sight=row.flag("blocks_sight"),
        )
        row.text("source", SOURCES)
    missing = [name for name in TERRAIN if name not in found]
    if missing:
        raise DataError(rows[0].file, f"{missing[0]} is missing")
    return found


def _cost(row: Row, column: str) -> int:
    cost = row.twelfths(column)
    if cost < 1:
        raise row.wrong(column, f"{row.cells[column]!r} is not a cost in movement points")
    return cost


def _weeks(rows: tuple[Row, ...]) -> Iterator[Week]:
    """T.3: a line a turn."""
    for turn, row in enumerate(_with_columns(rows, (*Week.__struct_fields__, "source")), 1):
        if row.number("turn") != turn:
            raise row.wrong("turn", f"should be {turn}: the turns follow each other from 1")
        diced = row.cells["air_steps"].upper() == "1D6+1"
        air_steps = -1 if diced else row.number("air_steps")
        flags = (row.flag(name) for name in ("depletion", "directives", "bombers"))
        yield Week(turn, row.text("start"), row.text("end"), air_steps, *flags)


def _levels(rows: tuple[Row, ...]) -> tuple[Level, ...]:
    """16.0: every number of Fortress hexes has one level."""
    levels = []
    for row in _with_columns(rows, ("low", "high", "winner", "level", "source")):
        low, winner = row.number("low"), SIDES.index(row.text("winner", SIDES))
        levels.append(Level(low, row.number("high", least=low), winner, row.text("level")))
    ordered = sorted(levels, key=lambda level: level.low)
    expected = 0
    for level in ordered:
        if level.low != expected:
            fault = "have no level" if level.low > expected else "have two levels"
            raise DataError(rows[0].file, f"{min(expected, level.low)} Fortress hexes {fault}")
        expected = level.high + 1
    if ordered[0].name == OVERWHELMING:
        raise DataError(rows[0].file, "0 Fortress hexes cannot overwhelm anybody")
    return tuple(ordered)


def _initiative(rows: tuple[Row, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """9.2.7a: what a modified 1 to 7 means for a Soviet and for a German attacker."""
    found: dict[str, tuple[str, ...]] = {}
    for row in _with_columns(rows, ("attacker", "1", "2", "3", "4", "5", "6", "7", "source")):
        words = tuple(row.text(str(roll), (SURPRISE, NORMAL, AMBUSH)) for roll in range(1, 8))
        found[row.text("attacker", SIDES)] = words
    missing = [side for side in SIDES if side not in found]
    if missing:
        raise DataError(rows[0].file, f"the line of the {missing[0]} is missing")
    return found[SIDES[0]], found[SIDES[1]]
