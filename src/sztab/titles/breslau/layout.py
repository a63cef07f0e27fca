"""Laying a scenario of the Breslau family out: map, counters, charts, zones, opening state."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import msgspec

from sztab.errors import DataError, SztabError
from sztab.hexes import TWELFTHS, Map, load_map
from sztab.rules.breslau import setup
from sztab.rules.breslau.book import Book
from sztab.rules.breslau.charts import HEXSIDES, ROADS, TERRAIN, WATER
from sztab.rules.breslau.options import OptionalRules
from sztab.rules.breslau.scenario import SECOND_CHANNEL, EntryGroup, Quota, Scenario
from sztab.rules.breslau.stacking import limit
from sztab.rules.breslau.state import CLASSES, GERMAN, SIDES, UNLIMITED, Counter, State, Unit
from sztab.titles import ScenarioCard, title
from sztab.titles.breslau.chart_reader import charts_of
from sztab.titles.breslau.lists import GarrisonRow
from sztab.titles.breslau.own import NOWHERE, charts_with, counters_with, given_charts, map_with
from sztab.titles.lists import counter_from

ANYWHERE = "german side"
"""The region north of the Front Line (2.1f)."""
SETUP = "set-up: "
"""How the regions begin in which counters are set up (15.1)."""


@cache
def board_of(slug: str) -> Map:
    """The map of a title."""
    return load_map(title(slug).map_folder, frozenset(TERRAIN), HEXSIDES, ROADS, WATER)


def lay_out(card: ScenarioCard, options: Mapping[str, Any], header: Mapping[str, Any]) -> tuple[Book, State]:
    """Book and opening state of a scenario with the options of a header."""
    book = book_for(card, options, given_charts(header))
    return book, opening(book, card)


def book_for(card: ScenarioCard, given: Mapping[str, Any], own: Mapping[str, str] | None = None) -> Book:
    """The rulebook laid out for a scenario with the options a table has agreed on, and perhaps charts of its own."""
    box, own = title(card.title), own or {}
    options = msgspec.convert(box.settle(card.slug, dict(given)), OptionalRules)
    map_ = map_with(box, own) if any(name.startswith("map/") for name in own) else board_of(card.title)
    map_ = _with_plaza(map_, options)
    scenario = scenario_of(card, map_, options)
    rows = [row for row in counters_with(card.rows, own) if _takes_part(row, options, scenario)]
    charts = charts_with(box, own) if own else charts_of(card.title)
    if len(charts.weeks) < card.turns:
        raise DataError(f"{NOWHERE}/turn_record.csv", f"has {len(charts.weeks)} turns where the game has {card.turns}")
    return Book(
        title=card.title,
        map_=map_,
        counters=[counter_of(row) for row in rows],
        charts=charts,
        options=options,
        scenario=scenario,
        given={"charts": dict(own)} if own else None,
    )


def counter_of(row: GarrisonRow) -> Counter:
    """A counter from its line in the list."""
    return counter_from(
        row,
        Counter,
        side=SIDES.index(row.side),
        kind=CLASSES[row.type],
        movement=row.movement * TWELFTHS,
        range=UNLIMITED if row.range == "*" else int(row.range),
    )


def scenario_of(card: ScenarioCard, map_: Map, options: OptionalRules) -> Scenario:
    """The card of the scenario on a map."""
    data, places = card.card, _Places(map_, card.file)
    second = options.second_german_supply_hex  # R16
    german = [second if text == "2007" else text for text in data["supply"]["german"]]
    plaza = options.hindenburg_fortress_hex  # R15
    return Scenario(
        slug=card.slug,
        name=card.name,
        turns=card.turns,
        entries=tuple(
            _entry(one, places) for one in data["entry"] if "option" not in one or getattr(options, one["option"])
        ),
        setup={name: tuple(sorted(places.region(name))) for name in map_.regions if name.startswith(SETUP)}
        | {ANYWHERE: tuple(sorted(places.region(ANYWHERE)))},
        fortresses=places.hexes(plaza if text == "1808" else text for text in data["fortresses"]),
        supply=(places.hexes(data["supply"]["soviet"]), places.hexes(german)),
        train_home=places.hexes([data["train"]["home"]])[0],
        bombers=places.region("bomber target"),
        exits=places.region("road exit"),
        oder=frozenset(edge for edge, name in map_.side_names.items() if _barrier(map_, edge, name, options)),
        crossing=places.hexes(data["sauer"]["until"]),
        south=frozenset(h for h in map_.grid.hexes if map_.grid.row(h) > data["ss"]["last_row"]),
        release=places.hexes(data["ss"]["until"]),
        quotas=tuple(Quota(**quota) for quota in data["quota"]),
    )


def opening(book: Book, card: ScenarioCard) -> State:
    """15.1: the garrison on the hexes of the list, everybody else in his box."""
    rows = {row.id: row for row in card.rows}
    due = {entry.group: entry.turn for entry in book.scenario.entries}
    units: list[Unit] = []
    full: dict[int, int] = {}
    for n, printed in enumerate(book.counters):
        box = "available" if printed.flies else "due" if printed.enters else ""
        hex_ = -1 if box else _start(book, printed, rows[printed.id].hex, full)
        if hex_ >= 0:
            full[hex_] = full.get(hex_, 0) + 1
        units.append(Unit(n, printed.side, hex_, printed.steps, box=box, due=due.get(printed.enters, 0)))
    present = book.map.grid.present
    control = bytes(1 + GERMAN if present[h] else 0 for h in range(book.map.grid.n))  # R23
    return State(turn=0, phase=0, units=units, control=control)


class _Places:
    """Hexes, zones and regions that a scenario speaks of, found on its map."""

    def __init__(self, map_: Map, file: str) -> None:
        self.map = map_
        self.file = file

    def hexes(self, labels: Iterable[str]) -> tuple[int, ...]:
        """Hexes by their numbers, and `edge:south` for all of an edge, ascending where it names edges."""
        found: list[int] = []
        for text in labels:
            if text.startswith("edge:"):
                found += [h for h in self.map.grid.border(text[5:]) if h not in found]
                continue
            try:
                found.append(self.map.grid.hex(text))
            except SztabError as fault:
                raise DataError(self.file, str(fault)) from None
        return tuple(found)

    def zone(self, name: str) -> tuple[int, ...]:
        if name not in self.map.zones:
            raise DataError(f"{NOWHERE}/map/zones.csv", f"the zone {name!r} of the scenario is missing")
        return self.map.zones[name]

    def region(self, name: str) -> frozenset[int]:
        if name not in self.map.regions:
            raise DataError(f"{NOWHERE}/map/regions.csv", f"the region {name!r} of the scenario is missing")
        return self.map.regions[name]


def _entry(data: Mapping[str, Any], places: _Places) -> EntryGroup:
    return EntryGroup(
        group=data["group"],
        side=SIDES.index(data["side"]),
        turn=data["turn"],
        case=data["case"],
        hexes=places.zone(data["zone"]),
        fallback=places.zone(data["fallback"]) if "fallback" in data else (),
        clear=data.get("clear", False),
    )


def _takes_part(row: GarrisonRow, options: OptionalRules, scenario: Scenario) -> bool:
    """14.11.4a, 15.1.2: transports and groups that only an option brings."""
    if row.type == "TRANS":
        return options.combat_supply and options.combat_supply_mode == "tactical"
    return not row.enters or any(entry.group == row.enters for entry in scenario.entries)


def _barrier(map_: Map, edge: int, name: str, options: OptionalRules) -> bool:
    """R84: the rivers that hold Sauer units."""
    both = options.sauer_barrier == "both" and options.old_oder_is_river
    return "river" in map_.sides[edge] and (both or name != SECOND_CHANNEL)


def _with_plaza(map_: Map, options: OptionalRules) -> Map:
    """R15: the two hexes of Hindenburg Plaza change places where a table reads 15.1 that way."""
    if options.hindenburg_fortress_hex == "1808":
        return map_
    one, two = map_.grid.hex("1808"), map_.grid.hex("1809")
    terrain = list(map_.terrain)
    terrain[one], terrain[two] = terrain[two], terrain[one]
    return dataclasses.replace(map_, terrain=tuple(terrain))


def _start(book: Book, printed: Counter, listed: str, full: Mapping[int, int]) -> int:
    """The hex of the list, or on a player's own map the first of its zone that has room."""
    zone = setup.hexes_of(book, printed)
    hex_ = book.labels.get(listed, -1)
    if hex_ in zone:
        return hex_
    free = [h for h in zone if full.get(h, 0) < limit(printed.side)]
    if not free:
        raise DataError(f"{NOWHERE}/map/regions.csv", f"{printed.place!r} has no room for {printed.id}")
    return free[0]
