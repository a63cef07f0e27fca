"""Laying a scenario of B-21 out: map, counters, charts, the card, the opening state."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from sztab.errors import DataError, SztabError
from sztab.hexes import TWELFTHS, Map, load_map
from sztab.rules.b21 import standing_orders
from sztab.rules.b21.book import Book
from sztab.rules.b21.charts import HEXSIDES, OBJECTS, ROADS, TERRAIN, WATER
from sztab.rules.b21.options import AgreedRules
from sztab.rules.b21.scenario import (
    AirDay,
    CalendarTurn,
    CasualtyRule,
    Charge,
    ClosedGround,
    CollapseRule,
    DropRule,
    ExitRule,
    FireRule,
    FreePlacement,
    HalfMarch,
    HardwareChoice,
    HomeBase,
    InfiltrationRule,
    IrregularRule,
    Liaison,
    MineRule,
    Objective,
    Rearming,
    Scenario,
    SeaRule,
    SetUpLimit,
    SuddenEnd,
    VictoryLevel,
)
from sztab.rules.b21.state import NO_VALUE, Counter, State, Unit
from sztab.titles import ScenarioCard, title
from sztab.titles.b21.chart_reader import charts_of
from sztab.titles.b21.lists import ForceLine
from sztab.titles.lists import counter_from

FOLDER = Path(__file__).parent
BEYOND = 999
STRIP = re.compile(r"(row|column) (\d+)(?: (?:rows|columns) (\d+)-(\d+))?")
"""A strip of an edge: `row 1`, or `column 46 rows 14-30`."""


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
    data, read = card.card, _CardReader(card, map_)
    return Scenario(
        slug=card.slug,
        name=card.name,
        turns=card.turns,
        calendar=tuple(
            CalendarTurn(str(one["date"]), one["hours"], one["light"], read.side(one["initiative"]))
            for one in data["calendar"]
        ),
        setup_order=tuple(map(read.side, data["setup_order"])),
        shifts=tuple(one["shift"] for one in data["side"]),
        zones=tuple(read.zone(one) for one in data["side"]),
        bases=(
            *(HomeBase(read.side(one["side"]), read.hexes(one["hexes"])) for one in data["supply"]),
            *(
                HomeBase(read.side(one["side"]), read.hexes([one["hex"]]), one.get("radius", NO_VALUE), depot=True)
                for one in data.get("depot", ())
            ),
        ),
        air=tuple(read.air(one) for one in data["air"]),
        rearming=tuple(one for each in data["ammunition"] for one in read.rearming(each)),
        objectives=tuple(
            Objective(one["name"], read.side(one["side"]), read.hexes(one["hexes"]), one["points"])
            for one in data["victory"]["objectives"]
        ),
        exits=tuple(
            ExitRule(read.side(one["side"]), read.hexes(one["hexes"]), one["start"], one["per"], one["most"])
            for one in data.get("exit", ())
        ),
        levels=tuple(read.level(one) for one in data["victory"]["levels"]),
        endings=tuple(read.ending(one) for one in data["sudden"]),
        minefields=tuple(
            MineRule(read.side(one["side"]), one["count"], tuple(sorted(read.ground(one["zone"]))))
            for one in data["minefields"]
        ),
        edges=tuple(read.edges(data["edges"][name]) for name in card.sides),
        attacker=next(side for side, one in enumerate(data["side"]) if one["role"] == "attacker"),
        **read.special(),
    )


class _CardReader:
    """The words of a card found on its map."""

    def __init__(self, card: ScenarioCard, map_: Map) -> None:
        self.card, self.map = card, map_

    def side(self, name: str) -> int:
        if name not in self.card.sides:
            raise DataError(self.card.file, f"there is no side {name!r}")
        return self.card.sides.index(name)

    def hexes(self, labels: Iterable[str]) -> tuple[int, ...]:
        try:
            return tuple(self.map.grid.hex(text) for text in labels)
        except SztabError as fault:
            raise DataError(self.card.file, str(fault)) from None

    def zone(self, side: Mapping[str, Any]) -> frozenset[int]:
        """Regions of the map, single hexes, and the hexes on which the side's counters start."""
        found = {self.map.grid.hex(row.hex) for row in self.card.rows if row.side == side["name"] and row.hex}
        return self.ground(side["zone"]) | found

    def ground(self, words: Iterable[str]) -> frozenset[int]:
        """Regions of the map, and single hexes."""
        found: set[int] = set()
        for word in words:
            found |= self.map.regions[word] if word in self.map.regions else set(self.hexes([word]))
        return frozenset(found)

    def edges(self, strips: Iterable[str]) -> frozenset[int]:
        grid, found = self.map.grid, set()
        for text in strips:
            match = STRIP.fullmatch(text)
            if match is None:
                raise DataError(self.card.file, f"{text!r} is no strip of an edge")
            kind, number = match[1], int(match[2])
            first, last = int(match[3] or 0), int(match[4] or BEYOND)
            for hex_ in grid.hexes:
                here, along = grid.row(hex_), grid.column(hex_)
                if kind == "column":
                    here, along = along, here
                if here == number and first <= along <= last:
                    found.add(hex_)
        return frozenset(found)

    def air(self, day: Mapping[str, Any]) -> AirDay:
        known = {row.id for row in self.card.rows}
        for one in day["available"]:
            if one not in known:
                raise DataError(self.card.file, f"there is no aircraft {one!r}")
        return AirDay(self.side(day["side"]), str(day.get("date", "")), tuple(day["available"]), day["sorties"])

    def rearming(self, rule: Mapping[str, Any]) -> Iterable[Rearming]:
        side, half, barrages = self.side(rule["side"]), rule["line"] == "half", rule["barrages"]
        yield Rearming(side, 1, half, rule["artillery"], barrages)
        if "later" in rule:
            yield Rearming(side, rule["later"]["turn"], half, rule["later"]["artillery"], barrages)

    def level(self, one: Mapping[str, Any]) -> VictoryLevel:
        winner = self.side(one["winner"]) if one["winner"] else -1
        return VictoryLevel(one["name"], winner, one.get("least", -BEYOND), one.get("most", BEYOND))

    def special(self) -> dict[str, Any]:
        """The rules that only this scenario has."""
        card = self.card.card
        return {
            "charges": tuple(map(self.charge, card.get("charges", ()))),
            "limits": tuple(map(self.limit, card.get("setup", ()))),
            "refits": tuple(map(self.refit, card.get("refit", ()))),
            "placements": tuple(map(self.placement, card.get("placement", ()))),
            "slow": tuple(HalfMarch(self.side(one["side"]), one["until"]) for one in card.get("slow", ())),
            "closed": tuple(
                ClosedGround(self.side(one["side"]), self.ground(one["zone"]), one["until"])
                for one in card.get("border", ())
            ),
            "liaisons": tuple(
                Liaison(frozenset(one["formations"]), self.known(one["staffs"])) for one in card.get("liaison", ())
            ),
            "irregulars": tuple(
                IrregularRule(frozenset(one["kinds"]), self.ground(one["zone"]), one.get("excused", False))
                for one in card.get("irregulars", ())
            ),
            "collapses": tuple(
                CollapseRule(self.side(one["side"]), one["most"], frozenset(one["spared"]))
                for one in card.get("collapse", ())
            ),
            "infiltrations": tuple(map(self.infiltration, card.get("infiltration", ()))),
            "restraints": tuple(map(self.restraint, card.get("restraint", ()))),
            "casualties": tuple(CasualtyRule(self.side(one["side"]), one["per"]) for one in card.get("casualties", ())),
            "drops": tuple(map(self.drop, card.get("drop", ()))),
            "seas": (self.sea(card["landing"]),) if "landing" in card else (),
            "breaching": card.get("breaching", False),
            "one_way_scarps": card.get("one_way_scarps", False),
        }

    def charge(self, one: Mapping[str, Any]) -> Charge:
        ends = (self.hexes(pair.split("/")) for pair in one["bridges"])
        edges = frozenset(self.map.grid.edge_between(first, second) for first, second in ends)
        if not edges <= self.map.bridges:
            raise DataError(self.card.file, "charges lie under bridges only")
        return Charge(self.side(one["side"]), edges, one.get("start", 1), one.get("once", False))

    def limit(self, one: Mapping[str, Any]) -> SetUpLimit:
        return SetUpLimit(
            self.side(one["side"]),
            self.ground(one.get("clear_of", ())),
            one.get("distance", 0),
            one.get("apart", 1),
            one.get("dry", False),
            frozenset(one.get("swaps", ())),
        )

    def refit(self, one: Mapping[str, Any]) -> HardwareChoice:
        units, hardware = frozenset(self.known(one["units"])), one["equipment"]
        return HardwareChoice(units, hardware, one["cost"], one["gun"], one["armour"], one["night"])

    def placement(self, one: Mapping[str, Any]) -> FreePlacement:
        """In the whole of the map where no zone is named."""
        area = self.ground(one["zone"]) if "zone" in one else frozenset(self.map.grid.hexes)
        return FreePlacement(self.known([one["unit"]])[0], area, one.get("apart", 1))

    def infiltration(self, one: Mapping[str, Any]) -> InfiltrationRule:
        zones = self.ground(one["start"]), self.ground(one["zone"])
        return InfiltrationRule(self.side(one["side"]), frozenset(one["kinds"]), *zones)

    def restraint(self, one: Mapping[str, Any]) -> FireRule:
        spares = one.get("spares", False)
        return FireRule(self.side(one["side"]), self.ground(one["zone"]), one.get("start", 1), one["points"], spares)

    def drop(self, one: Mapping[str, Any]) -> DropRule:
        hexes, together = self.ground(one.get("zone", ())), one.get("together", False)
        overland = self.hexes([one["overland"]])[0] if "overland" in one else -1
        return DropRule(frozenset(self.known(one["units"])), one["start"], hexes, together, overland)

    def sea(self, one: Mapping[str, Any]) -> SeaRule:
        entries = frozenset(hex_ for hex_ in self.edges(one["edge"]) if "sea" in self.map.terrain[hex_])
        beaches = frozenset(self.hexes(one["beaches"]))
        return SeaRule(self.side(one["side"]), frozenset(self.known(one["ships"])), entries, beaches)

    def known(self, ids: Iterable[str]) -> tuple[str, ...]:
        """Counters of the list."""
        rows = {row.id for row in self.card.rows}
        for one in ids:
            if one not in rows:
                raise DataError(self.card.file, f"there is no counter {one!r}")
        return tuple(ids)

    def ending(self, one: Mapping[str, Any]) -> SuddenEnd:
        stands, lost = one.get("stands", False), one.get("lost", "")
        return SuddenEnd(self.side(one["side"]), self.hexes(one["hexes"]), one["start"], stands, lost)


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
