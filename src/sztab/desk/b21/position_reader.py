"""Position files of the B-21 family, read into a book and a state."""

from __future__ import annotations

from typing import Any

import msgspec

from sztab.desk import vocabulary as words
from sztab.desk.b21 import vocabulary as names
from sztab.desk.b21.audit import faults_of
from sztab.desk.b21.counters import Piece, flag, piece, together
from sztab.desk.b21.position_map import drawn, entry_of, scenario_for
from sztab.desk.b21.scenario import SketchedScenario
from sztab.desk.cells import found_in, number, part, spelt
from sztab.desk.counters import side_of
from sztab.desk.memory import remember, remember_unit
from sztab.desk.order_reader import Given, read_orders
from sztab.desk.position_map import control, named_sides, occupied
from sztab.desk.position_reader import Position, opened, phase_in, pools_of
from sztab.errors import DataError
from sztab.hexes import Map
from sztab.rules.b21.battle_orders import Burst, Fire, StandingOrder
from sztab.rules.b21.book import Book
from sztab.rules.b21.options import AgreedRules
from sztab.rules.b21.scenario import NAMES, CalendarTurn
from sztab.rules.b21.state import State
from sztab.table import Board
from sztab.titles import Title, key
from sztab.titles.b21.chart_reader import charts_of
from sztab.titles.files import Keys

LIGHTS = {"day": "day", "daylight": "day", "night": "night", "dark": "night"}
OTHERS = ("russia", "poland")
"""Who the enemy is where a file has one side only."""
LONG = 99
"""Turns that a position may be played on."""


def lay(top: Keys, box: Title, given: dict[str, Any]) -> Position:
    """The position of a parsed file."""
    file = opened(top, box, {})
    options = msgspec.convert(file.options, AgreedRules)
    one = drawn(file.ground, box)
    clock, turn = file.clock, number(file.clock, "turn", 1, 1, 999)
    table = _Sides(top, clock, file.ground, file.units, box)
    sides = table.names
    waiting = _to_drop(top)
    pieces = together(
        file.pieces(lambda keys, n: piece(table.spelt(keys, box), n, sides, box, one.map, turn, one.card)), waiting
    )
    pools_of(top, table.of, lambda side: (), {})
    phase, first = _phase(clock, table, "order" in top.data)
    today = CalendarTurn("", "", _light(clock), first)
    base = scenario_for(file.ground, one, sides, pieces, today, table.of)
    scenario = SketchedScenario(turns=turn + LONG, **base)
    book = Book(
        title=box.slug,
        map_=one.map,
        counters=[_entering(piece, one.map) for piece in pieces],
        sides=sides,
        charts=charts_of(options.old_fire_table),
        options=options,
        scenario=scenario,
        given=given,
    )
    orders = _aimed(top, read_orders(top, book), book)
    state = State(
        turn=turn,
        phase=phase,
        units=[remember_unit(one.keys, one.unit) for one in pieces],
        control=occupied(control(file.ground, one.map, sides, table.of), pieces),
        first=first,
        step=number(clock, "step", 0, 0, 9),
        works=tuple(sorted({p.unit.hex for p in pieces if flag(p.keys, "fortified", False) and p.unit.hex >= 0})),
        mines=one.mines,
        ruins=one.ruins,
        broken=tuple(sorted(edge for edge, said in one.map.sides.items() if "destroyed_bridge" in said)),
    )
    state = remember(part(top, "memory"), book, state)
    book.scenario = msgspec.structs.replace(scenario, ordered=frozenset(one.kind for one in orders))
    return file.position(book, state, orders, faults_of(Board.of(book, state), pieces))


def _aimed(top: Keys, given: tuple[Given, ...], book: Book) -> tuple[Given, ...]:
    """Fire is that of one unit at a target, or a volley; its target is a unit, or the hex of one that lies face down.
    Standing orders name types of units."""
    found = []
    for n, one in enumerate(given, 1):
        if isinstance(one.order, StandingOrder):
            named = (Keys(top.file, f"order {n} ({one.kind})", {"types": text}) for text in one.order.types)
            types = (spelt(keys, "types", names.TYPES, None) for keys in named)
            one = msgspec.structs.replace(one, order=msgspec.structs.replace(one.order, types=tuple(types)))
        if isinstance(one.order, Fire):
            keys = Keys(top.file, f"order {n} ({one.kind})", {})
            order = one.order
            volley = tuple(_burst(keys, burst, book) for burst in order.bursts)
            changed = {"volley": volley} if order.volley else {"target": volley[0].target}
            one = msgspec.structs.replace(one, order=msgspec.structs.replace(order, **changed))
        found.append(one)
    return tuple(found)


def _burst(keys: Keys, burst: Burst, book: Book) -> Burst:
    for name in ("unit", "target"):
        if not getattr(burst, name):
            raise keys.wrong(name, "is missing")
    target = burst.target.strip()
    if target not in book.labels:
        target = found_in(keys, "target", target, book.index, "unit")
    return msgspec.structs.replace(burst, target=target)


def _to_drop(top: Keys) -> frozenset[str]:
    """Units that an order of the file wants to drop."""
    found = (one.data for one in top.tables("order") if key(str(one.data.get("order"))) == "drop")
    return frozenset(str(one["unit"]) for one in found if isinstance(one.get("unit"), str))


def _entering(one: Piece, map_: Map) -> Any:
    """The counter with the hex by which its unit enters."""
    hexes = entry_of(one, map_)
    return msgspec.structs.replace(one.counter, place=map_.grid.label(hexes[0])) if hexes else one.counter


# ---------------------------------------------------------------------- sides


class _Sides:
    """The two sides of a file: that of the clock first, whose phase it is."""

    def __init__(self, top: Keys, clock: Keys, ground: Keys, units: list[Keys], box: Title) -> None:
        named = [(clock.text(name), f"clock.{name}") for name in ("side", "initiative") if name in clock.data]
        of_units = [(side_of(one, box), f"{one.place}.side") for one in units]
        named += of_units
        named += [(name, f"pools.{name}") for name in part(top, "pools").data]
        named += named_sides(ground)
        if "sides" in clock.data:
            named = [(name, "clock.sides") for name in clock.texts("sides")] + named
        spelt = {words.side_name(name): "" for name, _ in of_units}
        found: list[str] = []
        for name, place in named:
            side = words.same_side(words.side_name(name), [*found, *spelt])
            if side in found:
                continue
            if side not in spelt and not words.known_side(side) and of_units:
                raise DataError(top.file, f"there is no side {name!r}; known: {', '.join(spelt)}", place)
            if len(found) == 2:
                raise DataError(
                    top.file, f"B-21 has two sides, and {name!r} would be a third: {', '.join(found)}", place
                )
            found.append(side)
        if not found:
            raise DataError(top.file, "there is neither a unit nor a side in the file", "unit")
        self.names = (*found, *(one for one in OTHERS if one not in found))[:2]

    def of(self, keys: Keys, name: str, text: str = "") -> int:
        """The number of the side that a key names."""
        side = words.same_side(words.side_name(text or name), self.names)
        if side not in self.names:
            raise keys.wrong(name, f"there is no side {text or name!r}; known: {', '.join(self.names)}")
        return self.names.index(side)

    def spelt(self, keys: Keys, box: Title) -> Keys:
        """The table of a unit with its side as the file spells it."""
        side = self.names[self.of(keys, "side", side_of(keys, box))]
        return Keys(keys.file, keys.place, {**keys.data, "side": side})


# ---------------------------------------------------------------------- the moment


def _light(clock: Keys) -> str:
    return spelt(clock, "light", LIGHTS, "day")


def _phase(clock: Keys, table: _Sides, ordered: bool) -> tuple[int, int]:
    """The number of the phase, and who has the initiative: the clock's side, in a counterattack its enemy, unless the
    clock says otherwise."""
    for name in ("phase", "side"):
        if name not in clock.data and ordered:
            raise clock.wrong(name, "is missing: orders need the phase of a side")
    text = key(clock.text("phase", "movement")).removesuffix(" phase")
    name = phase_in(clock, text, names.PHASES)
    side = table.of(clock, "side", clock.text("side")) if "side" in clock.data else 0
    owner = 1 - side if name == "counterattack" else side
    first = table.of(clock, "initiative", clock.text("initiative")) if "initiative" in clock.data else owner
    return NAMES.index(name) + (0 if owner == first else len(NAMES)), first
