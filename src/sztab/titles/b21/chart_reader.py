"""The charts of the book, read from the tables in its box."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import TypeVar

from sztab.hexes import DIRECTIONS
from sztab.rules.b21.charts import (
    CLOSED,
    COLUMNS,
    MOVERS,
    WHOLE,
    Band,
    BeachCost,
    Blocks,
    Chartbook,
    CrossingCost,
    Drift,
    DropSurprise,
    Duel,
    FightResult,
    GroundRow,
    Hit,
    Lookup,
    NightFall,
)
from sztab.titles.files import Row, read_csv
from sztab.titles.lists import Made, struct_from

TABLES = Path(__file__).with_name("tables")
RETREATS = "AB"
Cell = TypeVar("Cell")
Group = TypeVar("Group")
Read = Callable[[Row], Cell]


@cache
def charts_of(old_fire: bool = False) -> Chartbook:
    """The charts as they lie in the box; with the older table of fire at range if a table has agreed on it (R73)."""
    return Chartbook(
        combat=_combat(_rows("combat")),
        losses=_lookup(_rows("losses_after_battle"), "enemy_sp", _number("ep_lost")),
        surprise=_blocks(_rows("recon_surprise_attack"), "defender_sp", "attacker_sp", _bracketed),
        far=_by(_rows("far_old" if old_fire else "far"), _signed("gun_minus_armour"), _number("ep_lost")),
        far_range=_column(_rows("far_range"), _signed("gun_modifier")),
        artillery=_blocks(_rows("artillery_fire"), "target_sp", "firing_sp", _number("ep_lost")),
        helicopters=_blocks(_rows("helicopter_attack_units"), "target_sp", "air_sp", _number("ep_lost")),
        fighters=_lookup(_rows("fighter_attack_units"), "fighter_sp", _number("ep_lost")),
        fighter_objects=_lookup(_rows("fighter_attack_units"), "fighter_sp", _yes("object_destroyed")),
        landing_fire=_lookup(_rows("artillery_vs_landing"), "firing_sp", _number("ep_lost")),
        mines=_lookup(_rows("minefield_losses"), "stack_sp", _number("ep_lost")),
        engineer_mines=_column(_rows("minefield_losses_engineers"), _number("ep_lost")),
        artillery_objects=_lookup(_rows("artillery_on_objects"), "firing_sp", _destroys),
        air_objects=_lookup(_rows("air_attack_on_objects"), "air_sp", _destroys),
        bombers=_grouped(_rows("bomber_attack"), "target", "bomber_sp", lambda row: row.text("result")),
        dogfights=_blocks(_rows("fighter_combat"), "defender_sp", "attacker_sp", _line(Duel)),
        aa=_by(_rows("aa_fire"), _aimed, _line(Hit)),
        aa_losses=_column(_rows("aa_own_losses"), _number("aa_ep_lost")),
        manpads={_shooter(row): int(row.text("hits_on").split("-")[-1]) for row in _rows("manpads")},
        drop_fire=_lookup(_rows("airborne_drop_aa_losses"), "aa_sp", _number("ep_lost")),
        drop_terrain=_by(_rows("airborne_terrain_losses"), _text("terrain"), _number("ep_lost")),
        drop_surprise=_surprises(_rows("airborne_surprise")),
        wind=_column(_rows("wind"), lambda row: row.text("result", ("missed", "on_target")) == "on_target"),
        scatter=_column(_rows("scatter"), _drift),
        bombing_drift=_column(_rows("night_bombing_drift"), _number("drift_hexes")),
        night=_column(_rows("night_combat_die"), _line(NightFall)),
        recognition=_column(_rows("recon_identification"), _yes("recognised")),
        demolition=_column(_rows("bridge_demolition"), _yes("destroyed")),
        river_losses=_river_losses(_rows("retreat_river_losses")),
        directions={row.text("condition"): row.number("column_modifier") for row in _rows("direction_modifiers")},
        ammunition={row.text("action"): row.number("au") for row in _rows("ammunition_cost")},
        terrain={row.text("terrain"): _ground(row) for row in _rows("terrain")},
        engineer_costs={row.text("feature"): (_cost(row, "cost"), row.text("mode")) for row in _crossings()},
        special_costs={row.text("item"): (_cost(row, "day"), _cost(row, "night")) for row in _special()},
        pontoon_costs={row.text("unit_class"): _crossing(row) for row in _rows("pontoon_crossing_costs")},
        beach_costs={row.text("unit_class"): _beach(row) for row in _rows("beach_movement")},
    )


def _rows(name: str) -> tuple[Row, ...]:
    return read_csv(TABLES / f"{name}.csv")


def _crossings() -> tuple[Row, ...]:
    return _rows("engineer_crossing_costs")


def _special() -> tuple[Row, ...]:
    return _rows("special_forces_costs")


# ---------------------------------------------------------------------- shapes of tables


def _lookup(rows: Iterable[Row], by: str, read: Read[Cell]) -> Lookup[Cell]:
    """Rows by the strengths in a column, in their order; the rolls of each follow one another."""
    lines: dict[str, list[Cell]] = {}
    first = 0
    for row in rows:
        line = lines.setdefault(row.text(by), [])
        first = first or row.number("roll")
        if row.number("roll") != first + len(line):
            raise row.wrong("roll", f"should be {first + len(line)}")
        line.append(read(row))
    return Lookup(tuple(map(_band, lines)), first, tuple(map(tuple, lines.values())))


def _blocks(rows: Iterable[Row], block: str, by: str, read: Read[Cell]) -> Blocks[Cell]:
    groups = _grouped(rows, block, by, read)
    return Blocks(tuple(map(_band, groups)), tuple(groups.values()))


def _grouped(rows: Iterable[Row], group: str, by: str, read: Read[Cell]) -> dict[str, Lookup[Cell]]:
    parted: dict[str, list[Row]] = {}
    for row in rows:
        parted.setdefault(row.text(group), []).append(row)
    return {name: _lookup(some, by, read) for name, some in parted.items()}


def _column(rows: Iterable[Row], read: Read[Cell]) -> tuple[Cell, ...]:
    """A table with a line a roll."""
    return tuple(read(row) for row in rows)


def _by(rows: Iterable[Row], group: Read[Group], read: Read[Cell]) -> dict[Group, tuple[Cell, ...]]:
    found: dict[Group, tuple[Cell, ...]] = {}
    for row in rows:
        found[group(row)] = (*found.get(group(row), ()), read(row))
    return found


def _band(name: str) -> Band:
    """1-8, 25+ or 3."""
    low, dash, high = name.rstrip("+").partition("-")
    return Band(name, int(low), int(high) if dash else WHOLE if name.endswith("+") else int(low))


# ---------------------------------------------------------------------- cells


def _number(column: str) -> Read[int]:
    return lambda row: row.number(column)


def _signed(column: str) -> Read[int]:
    return lambda row: row.number(column, least=-99)


def _text(column: str) -> Read[str]:
    return lambda row: row.text(column)


def _line(kind: type[Made]) -> Read[Made]:
    """A struct whose fields are columns."""
    return lambda row: struct_from(row, kind)


def _aimed(row: Row) -> str:
    return f"{row.text('target')} {row.text('aa_type')}"


def _yes(column: str) -> Read[bool]:
    return lambda row: row.flag(column)


def _destroys(row: Row) -> bool:
    return row.text("result", ("-", "Z")) == "Z"


def _bracketed(row: Row) -> FightResult:
    """A2(-1): the attacker goes back 2 hexes and loses 1 EP."""
    text = row.text("result")
    if text == "-":
        return FightResult(text)
    side, hexes, lost = text[0], int(text[1]), int(text[4:5] or 0)
    if side not in RETREATS or (lost and text != f"{side}{hexes}(-{lost})"):
        raise row.wrong("result", f"{text!r} is no result")
    return FightResult(text, hexes if side == "A" else 0, hexes if side == "B" else 0, lost)


def _combat(rows: Iterable[Row]) -> tuple[tuple[FightResult, ...], ...]:
    lines: dict[str, list[FightResult]] = {odds: [] for odds in COLUMNS}
    for row in rows:
        found = [one for one in (row.text("attacker_result"), row.text("defender_result")) if one != "-"]
        text = found[0] if found else "-"
        hexes = int(text[1:]) if found else 0
        beaten = text[0]
        made = FightResult(text, hexes if beaten == "A" else 0, hexes if beaten == "B" else 0)
        lines[row.text("odds", COLUMNS)].append(made)
    return tuple(tuple(lines[odds]) for odds in COLUMNS)


def _shooter(row: Row) -> str:
    return "tank" if row.text("unit") == "tank unit" else "any"


def _surprises(rows: Iterable[Row]) -> dict[str, Lookup[DropSurprise]]:
    """By the place of the landing: adjacent to the enemy or on him."""
    lines = _by(rows, _text("landing"), _line(DropSurprise))
    return {name: Lookup((Band(name, 0),), 2, (line,)) for name, line in lines.items()}


def _drift(row: Row) -> Drift:
    return Drift(DIRECTIONS.index(row.text("direction")), row.number("hexes_day"), row.number("hexes_night"))


def _river_losses(rows: Iterable[Row]) -> Lookup[int]:
    named = [(Band(f"{low}-{high}", low, high), row.number("ep_lost")) for row, low, high in map(_ends, rows)]
    return Lookup(tuple(band for band, _ in named), 1, tuple((lost,) for _, lost in named))


def _ends(row: Row) -> tuple[Row, int, int]:
    return row, row.number("stack_sp_min"), row.number("stack_sp_max")


def _ground(row: Row) -> GroundRow:
    printed = row.text("combat_modifier", needed=False)
    halves = printed == "half"
    return GroundRow(
        name=row.text("terrain"),
        placement=row.text("placement", ("hex", "hexside", "path")),
        mode=row.text("cost_mode", ("abs", "add", "all", "no")),
        costs=tuple(_cost(row, mover) for mover in MOVERS),
        modifier=0 if halves or not printed else row.number("combat_modifier", least=-9),
        barrage=row.number("barrage_modifier", least=-9, empty=0),
        halves=halves,
    )


def _cost(row: Row, column: str) -> int:
    """Points in twelfths; closed, or the whole allowance."""
    text = row.text(column)
    return {"no": CLOSED, "W": WHOLE, "all": WHOLE}.get(text) or row.twelfths(column)


def _crossing(row: Row) -> CrossingCost:
    return CrossingCost(_cost(row, "extra_mp_same_phase"), _cost(row, "extra_mp_later"))


def _beach(row: Row) -> BeachCost:
    above, _, below = row.text("fraction_of_mp").partition("/")
    return BeachCost(int(above), int(below), _cost(row, "reembark_mp"))
