"""Charts of the player's own beside those of the box: a folder of files that replace what was reconstructed.

    combat_results.csv  terrain_effects.csv  turn_record.csv  victory.csv  tactical_initiative.csv
    counters.csv        the values of counters, by id; who is not named keeps those of the box
    map/                any of the map's files; those that are missing are taken from the box

A game with such charts carries their contents in its header, so that its record can be replayed anywhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from sztab.errors import DataError, SztabError
from sztab.hexes import SHEETS, Map, read_map
from sztab.rules.breslau.charts import HEXSIDES, ROADS, TERRAIN, WATER, Charts
from sztab.titles import Title, find
from sztab.titles.breslau.chart_reader import NAMES, read_charts
from sztab.titles.breslau.lists import VALUES, GarrisonRow
from sztab.titles.files import content, parse_csv
from sztab.titles.lists import values_of

COUNTERS = "counters.csv"
FILES = (*(f"{name}.csv" for name in NAMES), COUNTERS, *(f"map/{sheet}" for sheet in SHEETS))
COUNTER_COLUMNS = ("id", *VALUES, "steps", "range")
NOWHERE = "charts"
"""What faults call the folder once only its contents are known."""


def read_folder(folder: Path) -> dict[str, str]:
    """The contents of the files in a player's folder, by their names."""
    if not folder.is_dir():
        raise DataError(folder, "there is no such folder")
    found: dict[str, str] = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_dir() or path.name.startswith("."):
            continue
        if name not in FILES:
            raise DataError(path, f"is no chart; known: {', '.join(FILES)}")
        found[name] = content(path)
    if not found:
        raise DataError(folder, f"has no chart in it; known: {', '.join(FILES)}")
    return found


def given_charts(header: Mapping[str, Any]) -> dict[str, str]:
    """The charts a header carries."""
    charts = header.get("charts", {})
    if not isinstance(charts, Mapping) or not all(isinstance(text, str) for text in charts.values()):
        raise SztabError("`charts` must be an object of names and contents")
    return {find(str(name), FILES, "chart"): text for name, text in sorted(charts.items())}


def charts_with(box: Title, own: Mapping[str, str]) -> Charts:
    """The charts of the box, a table replaced by the player's where he has one."""
    tables = {}
    for name in NAMES:
        file = f"{name}.csv"
        tables[name] = parse_csv(own[file], f"{NOWHERE}/{file}") if file in own else box.tables(name)
        if not tables[name]:
            raise DataError(f"{NOWHERE}/{file}", "has no lines")
    charts = read_charts(tables)
    lost = tuple(name for name in charts.reconstructed if f"{name}.csv" not in own)
    return msgspec.structs.replace(charts, reconstructed=lost)


def map_with(box: Title, own: Mapping[str, str]) -> Map:
    """The map of the box, a sheet replaced by the player's where he has one."""
    mine = {name.removeprefix("map/"): text for name, text in own.items() if name.startswith("map/")}
    sheets = {sheet: content(box.map_folder / sheet) for sheet in SHEETS if sheet not in mine}
    return read_map({**sheets, **mine}, Path(NOWHERE, "map"), frozenset(TERRAIN), HEXSIDES, ROADS, WATER)


def counters_with(rows: tuple[GarrisonRow, ...], own: Mapping[str, str]) -> tuple[GarrisonRow, ...]:
    """The counters of the box, with the player's values where he has some."""
    if COUNTERS not in own:
        return rows
    file = f"{NOWHERE}/{COUNTERS}"
    found: dict[str, GarrisonRow] = {}
    known = {row.id: row for row in rows}
    for line in parse_csv(own[COUNTERS], file, COUNTER_COLUMNS):
        try:
            one = find(line.text("id"), known, "counter")
        except DataError:
            raise
        except SztabError as fault:
            raise line.wrong("id", str(fault)) from None
        if one in found:
            raise line.wrong("id", f"{one} stands twice")
        mine = values_of(line, GarrisonRow, COUNTER_COLUMNS[1:])
        found[one] = msgspec.structs.replace(known[one], **mine, source="own")
        if (wrong := found[one].fault()) is not None:
            raise line.wrong(*wrong)
    return tuple(found.get(row.id, row) for row in rows)
