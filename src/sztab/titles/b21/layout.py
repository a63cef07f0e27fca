"""Laying a scenario of B-21 out: map, counters, charts, the card, the opening state."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from sztab.hexes import TWELFTHS, Map, load_map
from sztab.rules.b21 import standing_orders
from sztab.rules.b21.book import Book
from sztab.rules.b21.charts import HEXSIDES, OBJECTS, ROADS, TERRAIN, WATER
from sztab.rules.b21.options import AgreedRules
from sztab.rules.b21.scenario import BEYOND, FreePlacement, HomeBase, Rearming, Scenario, SeaRule
from sztab.rules.b21.state import NO_VALUE, Counter, State, Unit
from sztab.titles import ScenarioCard, title
from sztab.titles.b21.chart_reader import charts_of
from sztab.titles.b21.lists import ForceLine
from sztab.titles.card_reader import CardReader, Made
from sztab.titles.lists import counter_from

FOLDER = Path(__file__).parent
STRIP = re.compile(r"(row|column) (\d+)(?: (?:rows|columns) (\d+)-(\d+))?")
"""A strip of an edge: `row 1`, or `column 46 rows 14-30`."""
OWN = ("turns", "edges")
"""What a card says that is read in a way of its own."""


@cache
def board_of(name: str) -> Map:
    """One of the maps of the title."""
    return load_map(FOLDER / "map" / name, TERRAIN | OBJECTS, HEXSIDES, ROADS, WATER)


def lay_out(card: ScenarioCard, options: Mapping[str, Any], header: Mapping[str, Any]) -> tuple[Book, State]:
    """Book and opening state of a scenario with the options of a header."""
    book = book_for(card, title(card.title).settle(card.slug, dict(options)))
    return book, opening(book, card)


def book_for(card: ScenarioCard, settled: Mapping[str, Any]) -> Book:
    """The rulebook laid out for a scenario, with the options that a table has agreed on."""
    options = msgspec.convert(settled, AgreedRules)
    map_ = board_of(card.card["map"])
    return Book(
        title=card.title,
        map_=map_,
        counters=[counter_of(row, card.sides, options) for row in card.rows],
        sides=card.sides,
        charts=charts_of(options.old_fire_table),
        options=options,
        scenario=scenario_of(card, map_),
    )


def counter_of(row: ForceLine, sides: tuple[str, ...], options: AgreedRules) -> Counter:
    """A counter from its line in the list."""
    return counter_from(
        row,
        Counter,
        side=sides.index(row.side),
        quality=row.equipment,
        formation=row.battalion or row.brigade or row.division,
        movement=row.movement * TWELFTHS,
        steps=len(row.track),
        track=tuple(int(level) for level in row.track),
        gun=_value(row.gun),
        armour=_value(row.armour),
        ammo=_value(row.ammo) if options.ammunition else NO_VALUE,
        night=row.night or "limited",
        place=row.hex or row.place,
        enters=str(row.enters) if row.enters else "",
    )


def _value(text: str) -> int:
    return int(text) if text else NO_VALUE


def scenario_of(card: ScenarioCard, map_: Map) -> Scenario:
    """The card of the scenario on its map."""
    return _ForceReader(card, map_).scenario()


class _ForceReader(CardReader):
    """What a card of B-21 says in its own way."""

    def scenario(self) -> Scenario:
        data, sides = self.card.card, self.card.card["side"]
        victory = {name: data["victory"][name] for name in ("objectives", "levels")}
        plain = self.made(Scenario, {name: given for name, given in {**data, **victory}.items() if name not in OWN})
        return msgspec.structs.replace(
            plain,
            turns=self.card.turns,
            shifts=tuple(one["shift"] for one in sides),
            zones=tuple(map(self.zone, sides)),
            bases=tuple(self.made(HomeBase, one) for one in (*data["supply"], *map(_depot, data.get("depot", ())))),
            rearming=tuple(one for each in data["ammunition"] for one in self.rearming(each)),
            edges=tuple(self.strips(data["edges"][name]) for name in self.card.sides),
            attacker=next(side for side, one in enumerate(sides) if one["role"] == "attacker"),
            seas=(self.sea(data["landing"]),) if "landing" in data else (),
        )

    def made(self, kind: type[Made], table: Mapping[str, Any]) -> Made:
        """A unit is put down in the whole of the map where no zone is named."""
        anywhere = {"zone": map(self.map.grid.label, self.map.grid.hexes)} if kind is FreePlacement else {}
        return super().made(kind, {**anywhere, **table})

    def zone(self, side: Mapping[str, Any]) -> frozenset[int]:
        """Regions of the map, single hexes, and the hexes on which the side's counters start."""
        found = {self.map.grid.hex(row.hex) for row in self.card.rows if row.side == side["name"] and row.hex}
        return self.ground(side["zone"]) | found

    def edge(self, pair: str) -> int:
        """Charges are the only hexsides of a card."""
        found = super().edge(pair)
        if found not in self.map.bridges:
            raise self.wrong("charges lie under bridges only")
        return found

    def strips(self, strips: Iterable[str]) -> frozenset[int]:
        grid, found = self.map.grid, set()
        for text in strips:
            match = STRIP.fullmatch(text)
            if match is None:
                raise self.wrong(f"{text!r} is no strip of an edge")
            kind, number = match[1], int(match[2])
            first, last = int(match[3] or 0), int(match[4] or BEYOND)
            for hex_ in grid.hexes:
                here, along = grid.row(hex_), grid.column(hex_)
                if kind == "column":
                    here, along = along, here
                if here == number and first <= along <= last:
                    found.add(hex_)
        return frozenset(found)

    def rearming(self, rule: Mapping[str, Any]) -> Iterable[Rearming]:
        side, half, barrages = self.side(rule["side"]), rule["line"] == "half", rule["barrages"]
        yield Rearming(side, 1, half, rule["artillery"], barrages)
        if "later" in rule:
            yield Rearming(side, rule["later"]["turn"], half, rule["later"]["artillery"], barrages)

    def sea(self, one: Mapping[str, Any]) -> SeaRule:
        """Ships come by the sea hexes of an edge."""
        entries = (hex_ for hex_ in self.strips(one["edge"]) if "sea" in self.map.terrain[hex_])
        return self.made(SeaRule, {**one, "entries": [self.map.grid.label(hex_) for hex_ in entries]})


def _depot(one: Mapping[str, Any]) -> dict[str, Any]:
    return {**one, "hexes": [one["hex"]], "depot": True}


def opening(book: Book, card: ScenarioCard) -> State:
    """R121: the counters of the lists where they start, the rest in their boxes."""
    rows = {row.id: row for row in card.rows}
    units, works = [], set()
    for n, printed in enumerate(book.counters):
        row = rows[printed.id]
        hex_ = book.labels[row.hex] if row.hex and not row.enters else -1
        if hex_ >= 0 and printed.fortified:
            works.add(hex_)
        units.append(
            Unit(
                n,
                printed.side,
                hex_,
                printed.steps,
                box=_box(printed, row, hex_),
                due=row.enters,
                carrier=book.index[row.aboard] if row.aboard else -1,
                capacity=printed.capacity or NO_VALUE,
                ammo=printed.ammo,
                task=row.task,
            )
        )
    usual = (standing_orders.usual(n, printed) for n, printed in enumerate(book.counters))
    return State(
        turn=0,
        phase=0,
        units=units,
        reactions=tuple(one for one in usual if one is not None),
        control=_control(book, units),
        first=book.scenario.day(1).first,
        works=tuple(sorted(works)),
    )


def _box(printed: Counter, row: ForceLine, hex_: int) -> str:
    """Where a counter waits that does not start on the map."""
    if hex_ >= 0:
        return ""
    if printed.flies:
        return "base"
    if row.aboard:
        return "aboard"
    return "drop" if row.place == "drop" else "due"


def _control(book: Book, units: Iterable[Unit]) -> bytes:
    """At the start each side controls its own set-up zone; whoever stands on a hex holds it."""
    held = bytearray(book.map.grid.n)
    for side, zone in enumerate(book.scenario.zones):
        for hex_ in zone:
            held[hex_] = 1 + side
    for u in units:
        if u.hex >= 0:
            held[u.hex] = 1 + u.side
    return bytes(held)
