"""Laying a scenario out: tables, numbers, counters, opening state."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any

import msgspec

from sztab.errors import SztabError
from sztab.hexes import Map, load_map
from sztab.rules.wb95.book import Book
from sztab.rules.wb95.state import TWELFTHS, Bridge, Counter, State, Unit
from sztab.rules.wb95.tables import Tables
from sztab.rules.wb95.variant import Options, Variant
from sztab.titles import ScenarioCard, Title, title
from sztab.titles.lists import counter_from
from sztab.titles.wb95.card import CardScenario
from sztab.titles.wb95.lists import CounterRow
from sztab.titles.wb95.numbers import settings


@cache
def tables_of(slug: str, cells: str = "majority", instead: tuple[str, ...] = ()) -> Tables:
    """The printed tables of a title; three cells of the combat table are disputed (F6). `instead` are tables with rows
    that take the place of those of the terrain table."""
    box = title(slug)

    def rows(name: str) -> list[dict[str, str]]:
        return [dict(row.cells) for row in box.tables(name)] if name in box.table_names() else []

    combat = rows("combat_results")
    if cells == "rotated":
        other = {(row["odds"], row["roll"]): row for row in rows("combat_results_disputed")}
        combat = [{**row, **other.get((row["odds"], row["roll"]), {})} for row in combat]
    grounds = {row["terrain"]: row for name in instead for row in rows(name)}
    return Tables(
        combat,
        rows("air_attack"),
        rows("artillery_fire"),
        rows("attack_on_objects"),
        [grounds.get(row["terrain"], row) for row in rows("terrain")],
        rows("bomber_attack"),
        {"air": rows("air_defence_aircraft"), "helicopters": rows("air_defence_helicopters")},
    )


def tables_for(slug: str, options: Options) -> Tables:
    """The tables as the options want them read (F6, ard:R30 ard:R31)."""
    switched = {"terrain_hills": options.hills_cm, "terrain_towns": options.town_cost}
    return tables_of(slug, options.combat_cells, tuple(name for name, reading in switched.items() if reading == "one"))


@cache
def board_of(slug: str) -> Map:
    """The printed map of a title."""
    tables = tables_of(slug)
    terrain = frozenset(word for word, row in tables.terrain.items() if row.placement == "hex")
    hexsides = tables.hexsides() | {"bridge"}
    return load_map(title(slug).map_folder, terrain, hexsides, tuple(tables.roads), tables.water)


def variant_of(box: Title, hq: Mapping[str, Any], blocked: frozenset[str] = frozenset()) -> Variant:
    """The numbers of a title, with what the scenario's card says of headquarters and towns."""
    ranges = {row.text("nation", needed=False) or "other": row.number("range") for row in box.tables("hq_range")}
    supply: dict[str, int] = {}
    for row in box.tables("supply_mp"):
        nation = row.text("nation", needed=False) or "other"
        side = row.text("side", needed=False)
        supply.setdefault(nation, row.number("mp"))
        supply[f"{nation}/{side}"] = row.number("mp")
    defence_only = {row.text("nation") for row in box.tables("hq_range") if row.flag("defence_only")}
    return Variant(
        **settings(box.slug),
        hq_range={**ranges, **dict(hq.get("ranges", {}))},
        supply_points=supply,
        morale=_morale(box),
        hq_same_nation=frozenset(hq.get("same_nation", ())),
        hq_defence_only=frozenset(defence_only),
        towns_block=blocked,
    )


def _morale(box: Title) -> dict[str, int]:
    """5.6.2-T: by nation, by nation and quality, and by side where a nation fought on both."""
    found: dict[str, int] = {}
    for row in box.tables("morale"):
        nation, quality = row.text("nation"), row.text("quality", needed=False).lower()
        name = f"{nation}/{quality}" if quality else nation
        found.setdefault(name, row.number("limit"))
        found[f"{row.text('side')}:{name}"] = row.number("limit")
    return found


def counter_of(row: CounterRow, sides: tuple[str, ...]) -> Counter:
    """A counter from its line in the lists."""
    return counter_from(row, Counter, side=sides.index(row.side), movement=row.movement * TWELFTHS)


def book_for(card: ScenarioCard, given: Mapping[str, Any], beside: dict[str, Any] | None = None) -> Book:
    """The rulebook laid out for a scenario with the options a table has agreed on."""
    box = title(card.title)
    settled = box.settle(card.slug, dict(given))
    options = msgspec.convert(settled, Options)
    table = next(
        one
        for one in card.card["players"]
        if one["number"] == (options.players if len(card.card["players"]) > 1 else 2)
    )
    camps, nobodys = _camps(card, table)
    hostile = {frozenset(pair) for pair in card.card["enemies"]}
    neutral = [
        (a, b)
        for a in range(len(card.sides))
        for b in range(a)
        if frozenset((card.sides[a], card.sides[b])) not in hostile and camps[a] != camps[b]
    ]
    kind: type[CardScenario] = import_module(f"sztab.titles.{card.title}").SCENARIOS[card.slug]
    blocked = frozenset(n for one in card.card["supply"] if one["towns_block"] for n in one["nations"])
    map_ = board_of(card.title)
    scenario = kind(card, table, map_, options)
    return Book(
        title=card.title,
        map_=map_,
        counters=[counter_of(row, card.sides) for row in card.rows],
        tables=tables_for(card.title, options),
        sides=card.sides,
        order=[card.sides.index(group[0]) for group in table["order"]],
        camps=camps,
        neutral=neutral,
        nobodys=nobodys,
        variant=variant_of(box, card.card["hq"], blocked),
        options=options,
        scenario=scenario,
        given=beside,
        cite=box.cite,
    )


def _camps(card: ScenarioCard, table: Mapping[str, Any]) -> tuple[list[int], list[int]]:
    """For each side the number of its camp, and the sides that no seat leads: each of them is a camp of its own."""
    seats = [seat["sides"] for seat in table["seats"]]
    led = {side: camp for camp, sides in enumerate(seats) for side in sides}
    alone = [side for side in card.sides if side not in led]
    camps = [led[side] if side in led else len(seats) + alone.index(side) for side in card.sides]
    return camps, [card.sides.index(side) for side in alone]


def opening(book: Book, card: ScenarioCard) -> State:
    """Everything on its default hex, before anybody has looked it over."""
    units, works = [], bytearray(book.map.grid.n)
    for n, row in enumerate(card.rows):
        side = book.sides.index(row.side)
        hex_ = book.labels[_start(book, row)] if row.hex else -1
        gun = book.traits[n].gun
        units.append(
            Unit(
                n=n,
                side=side,
                hex=hex_,
                steps=row.steps - row.losses,
                deployed=gun and hex_ >= 0,
                box="" if hex_ >= 0 else "reserve" if row.enters == "spare HQ" else "due",
                zone=";".join(row.zones),
                due=_due(card, row),
            )
        )
        if hex_ >= 0 and row.fortified:
            works[hex_] = side + 1
    scenario: Any = book.scenario
    pools = (0,) * len(book.sides)
    state = State(
        turn=0,
        phase=0,
        units=units,
        works=bytes(works),
        control=scenario.first_control(book, units),
        bridges={edge: Bridge(standing=False) for edge in scenario.destroyed(book.map)},
        air=pools,
        reserve=pools,
        ammunition=pools,
    )
    opened: State = scenario.open_book(book, state)
    return opened


def _start(book: Book, row: CounterRow) -> str:
    """R56: where a counter stands first: beside an overfull printed stack, or on it if the table wants no spill."""
    return row.hex if book.options.setup_spill or row.place not in book.labels else row.place


def _due(card: ScenarioCard, row: CounterRow) -> int:
    """The turn of a date; what has no date waits for the scenario's word."""
    if not row.enters:
        return 0
    day = row.enters[:10]
    if day[:2] == "19" or day[:2] == "20":
        year, month, date_ = (int(part) for part in day.split("-"))
        return (card.start.replace(year=year, month=month, day=date_) - card.start).days + 1
    return 1


def lay_out(card: ScenarioCard, options: Mapping[str, Any], header: Mapping[str, Any]) -> tuple[Book, State]:
    """Book and opening state of a scenario with the options of a header."""
    left = header.get("campaign")
    if not left:
        book = book_for(card, options)
        return book, opening(book, card)
    campaign = campaign_of(card.title)
    try:
        card = campaign.card_for(card, left)
        book = book_for(card, options, {"campaign": left})
        return book, campaign.opened(book, opening(book, card), left)
    except (msgspec.ValidationError, KeyError, ValueError) as fault:
        raise SztabError(f"`campaign` cannot be read: {fault}") from None


def campaign_of(slug: str) -> Any:
    """How the scenarios of a title are linked."""
    try:
        return import_module(f"sztab.titles.{slug}.campaign")
    except ModuleNotFoundError:
        raise SztabError(f"the scenarios of {title(slug).name} make no campaign") from None
