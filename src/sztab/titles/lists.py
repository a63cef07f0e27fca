"""The lists of counters of the scenarios: one format a family, read with care."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from sztab.errors import DataError
from sztab.titles.files import Row, content, key, read_csv, shown

MOBILITIES = ("foot", "tracked", "wheeled", "immobile")
COLOURS = ("black", "white", "yellow", "blue")
SOURCES = ("printed", "estimated", "reconstructed")
LABEL = re.compile(r"\d{4}")
POOL = re.compile(r".+:\d+")

Sides = Mapping[str, tuple[str, ...]]
"""The sides of a scenario with their nations."""


class CounterRow(msgspec.Struct, frozen=True):
    """A counter of a WB-95 scenario: its printed values, and where it starts or enters."""

    id: str
    name: str
    side: str
    nation: str
    type: str
    size: str
    quality: str
    army: str
    formation: str
    attack: int
    defence: int
    reduced_attack: int
    reduced_defence: int
    movement: int
    steps: int
    stars: tuple[str, ...]
    mobility: str
    range: int
    morale: int
    hex: str
    place: str
    spread: int
    fortified: bool
    losses: int
    pool: str
    enters: str
    bound: str
    note: str
    source: str
    line: int
    abilities: tuple[str, ...] = ()
    """What it can beside its values; only lists of titles that have such counters hold the column."""

    @property
    def zones(self) -> tuple[str, ...]:
        """The entry zones of a reinforcement, first choice first."""
        return tuple(self.place[5:].split(";")) if self.place.startswith("zone:") else ()

    @property
    def hexes(self) -> tuple[str, ...]:
        """The printed hexes the owner may choose from; none for an area or a zone."""
        parts = self.place.split(";")
        return tuple(parts) if all(LABEL.fullmatch(part) for part in parts) else ()


COUNTER_COLUMNS = CounterRow.__struct_fields__[:-2]  # all but the line and the abilities
ABILITIES = ("airborne", "airmobile", "mountain", "self_propelled", "mlrs", "missile", "militia")


class GarrisonRow(msgspec.Struct, frozen=True):
    """A counter of a Breslau scenario: both its faces, where it is set up or with which group it enters."""

    id: str
    name: str
    side: str
    nation: str
    type: str
    quality: str
    size: str
    formation: str
    division: str
    primary: int
    secondary: int
    movement: int
    steps: int
    reduced_primary: int
    reduced_secondary: int
    bombard: int
    reduced_bombard: int
    range: str
    aa: int
    aa_range: int
    direct: int
    goliath: int
    hex: str
    place: str
    enters: str
    case: str
    source: str
    line: int


GARRISON_COLUMNS = GarrisonRow.__struct_fields__[:-1]  # all but the line
VALUES = (
    "primary",
    "secondary",
    "movement",
    "reduced_primary",
    "reduced_secondary",
    "bombard",
    "reduced_bombard",
    "aa",
    "aa_range",
    "direct",
)


def read_list(path: Path, family: str, sides: Sides) -> tuple[Any, ...]:
    """The counters of a scenario; every id stands once."""
    if family not in FORMATS:
        raise DataError(shown(path), f"nobody can read the counters of the family {family!r}")
    columns, reader = FORMATS[family]
    counters: list[Any] = []
    seen: dict[str, int] = {}
    for row in read_csv(path, _columns(path, columns)):
        counter = reader(row, sides)
        if key(counter.id) in seen:
            raise row.wrong("id", f"{counter.id!r} stands already on line {seen[key(counter.id)]}")
        seen[key(counter.id)] = row.line
        counters.append(counter)
    if not counters:
        raise DataError(shown(path), "has no counters")
    return tuple(counters)


def _columns(path: Path, columns: tuple[str, ...]) -> tuple[str, ...]:
    """The columns a list should have: those of its family, and the abilities where it names them."""
    named = content(path).partition("\n")[0].strip().endswith(",abilities")
    return (*columns, "abilities") if named else columns


def _counter(row: Row, sides: Mapping[str, tuple[str, ...]]) -> CounterRow:
    side = row.text("side", sides)
    steps = row.number("steps", least=1)
    stars = row.names("stars", by=" ")
    for star in stars:
        if star not in COLOURS:
            raise row.wrong("stars", f"{star!r} is not one of {', '.join(COLOURS)}")
    label, enters, pool = row.cells["hex"], row.cells["enters"], row.cells["pool"]
    if label and not LABEL.fullmatch(label):
        raise row.wrong("hex", f"{label!r} is not a hex of four digits")
    if bool(label) == bool(enters):
        raise row.wrong("enters", "a counter either starts on a hex or enters later")
    if pool and not POOL.fullmatch(pool):
        raise row.wrong("pool", f"{pool!r} should be a name, a colon and a number of steps")
    return CounterRow(
        id=row.text("id"),
        name=row.text("name"),
        side=side,
        nation=row.text("nation", sides[side]),
        type=row.text("type"),
        size=row.text("size"),
        quality=row.text("quality"),
        army=row.text("army"),
        formation=row.cells["formation"],
        attack=row.number("attack"),
        defence=row.number("defence"),
        reduced_attack=row.number("reduced_attack"),
        reduced_defence=row.number("reduced_defence"),
        movement=row.number("movement"),
        steps=steps,
        stars=stars,
        mobility=row.text("mobility", MOBILITIES),
        range=row.number("range"),
        morale=row.number("morale", least=2, most=13),
        hex=label,
        place=row.text("place"),
        spread=row.number("spread"),
        fortified=row.flag("fortified"),
        losses=row.number("losses", most=steps - 1),
        pool=pool,
        enters=enters,
        bound=row.cells["bound"],
        note=row.cells["note"],
        source=row.text("source", SOURCES),
        line=row.line,
        abilities=_abilities(row),
    )


def _abilities(row: Row) -> tuple[str, ...]:
    words = row.names("abilities", by=" ") if "abilities" in row.cells else ()
    for word in words:
        if word not in ABILITIES:
            raise row.wrong("abilities", f"{word!r} is not one of {', '.join(ABILITIES)}")
    return words


def _garrison(row: Row, sides: Sides) -> GarrisonRow:
    side = row.text("side", sides)
    label, enters = row.cells["hex"], row.cells["enters"]
    if label and not LABEL.fullmatch(label):
        raise row.wrong("hex", f"{label!r} is not a hex of four digits")
    if label and enters:
        raise row.wrong("enters", "a counter either starts on a hex or enters later")
    if bool(enters) == bool(row.cells["place"]):
        raise row.wrong("place", "a counter has either a place at the start or a group with which it enters")
    return GarrisonRow(
        id=row.text("id"),
        name=row.text("name"),
        side=side,
        nation=row.text("nation", sides[side]),
        type=row.text("type"),
        quality=row.text("quality"),
        size=row.text("size"),
        formation=row.cells["formation"],
        division=row.cells["division"],
        **printed_values(row),
        goliath=row.number("goliath", most=9),
        hex=label,
        place=row.cells["place"],
        enters=enters,
        case=row.text("case"),
        source=row.text("source", SOURCES),
        line=row.line,
    )


def printed_values(row: Row) -> dict[str, Any]:
    """The numbers on the two faces of a Breslau counter."""
    values: dict[str, Any] = {column: row.number(column, most=99) for column in VALUES}
    values["steps"] = row.number("steps", least=1, most=2)
    values["range"] = row.text("range")
    if values["range"] != "*" and not values["range"].isdecimal():
        raise row.wrong("range", f"{values['range']!r} is neither a number of hexes nor *")
    return values


FORMATS: dict[str, tuple[tuple[str, ...], Callable[[Row, Sides], Any]]] = {
    "wb95": (COUNTER_COLUMNS, _counter),
    "breslau": (GARRISON_COLUMNS, _garrison),
}
"""Family -> the columns of its lists, and who reads a line."""
