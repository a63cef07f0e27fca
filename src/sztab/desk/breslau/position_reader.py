"""Position files of the Breslau family, read into a book and a state."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Any

import msgspec

from sztab.desk.breslau import vocabulary
from sztab.desk.breslau.audit import faults_of
from sztab.desk.breslau.counters import KEYS, Piece, piece, side_key, side_named
from sztab.desk.breslau.position_map import (
    LYING,
    SPANNED,
    VOCABULARY,
    control_of,
    pontoons_at,
    scenario_for,
)
from sztab.desk.breslau.scenario import DrawnScenario
from sztab.desk.cells import hex_of, number, part
from sztab.desk.memory import remember, remember_unit
from sztab.desk.order_reader import Given, read_orders
from sztab.desk.position_map import areas, draw, set_apart, texts
from sztab.desk.position_reader import Position, opened, phase_in, pools_of
from sztab.hexes import Map
from sztab.rules.breslau import combat_supply
from sztab.rules.breslau.air import PLACING, REBUILDING
from sztab.rules.breslau.bombardment import can_fire
from sztab.rules.breslau.book import Book
from sztab.rules.breslau.movement_phase import MOVING
from sztab.rules.breslau.options import OptionalRules
from sztab.rules.breslau.orders import AirBombard, Attack
from sztab.rules.breslau.scenario import PHASES, Scenario
from sztab.rules.breslau.special import BARRICADES
from sztab.rules.breslau.state import GERMAN, SIDES, SOVIET, Marker, State, Unit
from sztab.table import Board
from sztab.titles import ScenarioCard, Title, key
from sztab.titles.breslau.chart_reader import charts_of
from sztab.titles.breslau.layout import book_for
from sztab.titles.files import Keys

FREED = ("crossed", "released", "waived")
"""What has been set free for good."""
MOST_GAS = 6
SUPPLY = "combat_supply"


def lay(top: Keys, box: Title, given: dict[str, Any]) -> Position:
    """The position of a parsed file."""
    file = opened(_with_supply(top), box, {"fog": False})
    options = msgspec.convert(file.options, OptionalRules)
    ground, lying = set_apart(file.ground, "hexes", LYING, file.ground.data.get("default", "clear"))
    ground, spanned = set_apart(ground, "sides", SPANNED, "river")
    card = box.scenarios()[0] if "use" in ground.data else None
    map_ = draw(ground, box, VOCABULARY, {box.slug: lambda: _printed(card, file.options)})
    clock, goliaths = file.clock, count(1)
    pieces = file.pieces(lambda keys, n: piece(keys, n, box, map_, goliaths))
    phase, side = _phase(clock)
    turn = number(clock, "turn", 1, 1, 99)
    scenario = msgspec.structs.replace(
        scenario_for(ground, map_, options, pieces, card),
        turns=max(9, turn),
        pontoons=pontoons_at(spanned["pontoon"], map_),
    )
    book = Book(
        title=box.slug,
        map_=map_,
        counters=[one.counter for one in pieces],
        charts=charts_of(box.slug),
        options=options,
        scenario=scenario,
        given=given,
    )
    orders = _support_moves_last(_flown_together(read_orders(top, book)), options)
    if orders and "phase" not in clock.data:
        raise clock.wrong("phase", "is missing: orders need the phase of a side")
    state = State(
        turn=turn,
        phase=phase,
        units=[remember_unit(one.keys, _awaited(one, scenario)) for one in pieces],
        control=control_of(ground, map_, pieces),
        markers=_markers(pieces, book),
        barricades=_hexes(map_, lying["barricade"]),
        rubble=_hexes(map_, lying["rubble"]),
        gas=_hexes(map_, lying["gas"]),
    )
    state = _set_free(_pools(top, state, map_, options), scenario)
    state = remember(part(top, "memory"), book, _entered(clock, book, state, side))
    attackers = _attackers(orders, pieces, map_, side) if _opens(clock, state, side) else ()
    if attackers and state.first < 0 and not file.dice:  # who asks for odds need not say who won the initiative
        state = msgspec.structs.replace(state, first=attackers[0])
    book.scenario = _ordered(scenario, orders, state, attackers)
    return file.position(book, state, orders, faults_of(Board.of(book, state), pieces))


def _with_supply(top: Keys) -> Keys:
    """Combat supply may be called by the way it comes in (14.11.3, 14.11.4)."""
    given = top.data.get("options")
    if isinstance(given, dict) and (mode := given.get(SUPPLY)) in ("operational", "tactical"):
        named = {**given, SUPPLY: True, f"{SUPPLY}_mode": mode}
        return Keys(top.file, top.place, {**top.data, "options": named})
    return top


def _printed(card: ScenarioCard | None, settled: dict[str, Any]) -> Map:
    assert card is not None
    return book_for(card, settled).map


def _awaited(one: Piece, scenario: Scenario) -> Unit:
    """A reinforcement of the printed map comes with its group, unless its file says when (15.1.1, 15.2.1)."""
    if one.unit.box != "due" or "due" in one.keys.data:
        return one.unit
    turns = [
        entry.turn for entry in scenario.entries if (entry.group, entry.side) == (one.counter.enters, one.unit.side)
    ]
    return msgspec.structs.replace(one.unit, due=turns[0]) if turns else one.unit


def _set_free(state: State, scenario: Scenario) -> State:
    """15.1l, 15.1.1e, R96: what the Soviet controls he has taken, and that has set free whom it sets free."""
    held = {hex_ for hex_, owner in enumerate(state.control) if owner == 1 + SOVIET}
    return msgspec.structs.replace(
        state,
        crossed=state.crossed or not held.isdisjoint(scenario.crossing),
        released=state.released or not held.isdisjoint(scenario.release),
    )


def _flown_together(orders: tuple[Given, ...]) -> tuple[Given, ...]:
    """6.1.2: all aircraft are placed before anything is shot at; orders that follow each other are one."""
    found: list[Given] = []
    for one in orders:
        if found and isinstance(found[-1].order, AirBombard) and isinstance(one.order, AirBombard):
            missions = (*found[-1].order.missions, *one.order.missions)
            found[-1] = msgspec.structs.replace(found[-1], order=AirBombard(missions=missions))
        else:
            found.append(one)
    return tuple(found)


def _support_moves_last(orders: tuple[Given, ...], options: OptionalRules) -> tuple[Given, ...]:
    """14.8a, R27: support moves that a file has before its first attack are those of that attack."""
    first = next((k for k, one in enumerate(orders) if one.kind == "attack"), 0)
    if not options.support_movement or options.support_timing != "attack":
        return orders
    if not all(one.kind == "move" for one in orders[:first]):
        return orders
    return (*orders[first : first + 1], *orders[:first], *orders[first + 1 :])


def _opens(clock: Keys, state: State, side: int) -> bool:
    """Whether combat is resolved, and attack orders bring their own Attack markers."""
    unmarked = not state.markers and "step" not in clock.data
    return PHASES[state.phase] == "combat resolution" and (side >= 0 or unmarked)


def _attackers(orders: Sequence[Given], pieces: list[Piece], map_: Map, side: int) -> tuple[int, ...]:
    """The sides whose stacks the file's attack orders name, in their order, and that of the clock."""
    named = [map_.grid.hex(text) for one in orders if isinstance(one.order, Attack) for text in one.order.from_]
    sides = {one.unit.hex: one.unit.side for one in pieces}
    return tuple(dict.fromkeys([*(sides[hex_] for hex_ in named if hex_ in sides), *([side] if side >= 0 else [])]))


def _ordered(scenario: Scenario, orders: Sequence[Given], state: State, attackers: tuple[int, ...]) -> DrawnScenario:
    """The scenario with what the orders of the file want."""
    kinds = {one.kind for one in orders} | ({"directives"} if state.directives else set())
    marked = frozenset(one.side for one in state.markers)
    return DrawnScenario(
        **{
            **msgspec.structs.asdict(scenario),
            "free_attacks": frozenset(attackers) - marked,
            "divisions_unnamed": bool(kinds) and "directives" not in kinds,
        },
        ordered=frozenset(kinds),
        attackers=frozenset(attackers),
        marked=marked,
    )


def _hexes(map_: Map, labels: list[str]) -> tuple[int, ...]:
    return tuple(sorted(map_.grid.hex(text) for text in labels))


# ---------------------------------------------------------------------- the moment


def _phase(clock: Keys) -> tuple[int, int]:
    """The phase of the clock and the side that owns it, -1 for none; `movement` is that of the clock's side."""
    side = side_named(clock, "side", clock.text("side")) if "side" in clock.data else -1
    text = key(clock.text("phase", "soviet movement" if side != GERMAN else "german movement")).removesuffix(" phase")
    number_, _, rest = text.partition(" ")
    text = rest if rest and number_.replace(".", "").isdigit() else text
    if text in ("movement", "move") and side >= 0:
        text = f"{SIDES[side]} movement"
    name = phase_in(clock, text, vocabulary.PHASE_NAMES)
    owner = vocabulary.OWNERS.get(name, -1)
    if owner >= 0 and side >= 0 and side != owner:
        raise clock.wrong("side", f"the {name} phase belongs to the {SIDES[owner]} side")
    return PHASES.index(name), owner if owner >= 0 else side


def _entered(clock: Keys, book: Book, state: State, side: int) -> State:
    """Where in its phase a position begins."""
    phase, step, first = PHASES[state.phase], 0, -1
    if phase == "air bombardment":
        step = REBUILDING if state.air_steps else PLACING
        if book.options.bomber_corps and any(week.turn == state.turn and week.bombers for week in book.charts.weeks):
            step = 0
    elif phase == "artillery bombardment":
        step = side if side >= 0 else _first_to_fire(book, state)
    elif phase == "soviet movement" and state.directed >= 0:
        step = MOVING
    elif phase == "combat resolution" and side >= 0:
        first = side
    elif phase == "combat designation" and state.to_place:
        first = max(side, SOVIET)
    if "initiative" in clock.data:
        first = side_named(clock, "initiative", clock.text("initiative"))
    support = number(clock, "support", -1, 0, 99)
    return msgspec.structs.replace(state, step=number(clock, "step", step, 0, 9), first=first, support=support)


def _first_to_fire(book: Book, state: State) -> int:
    """The Soviet (5.2c), unless only the German has anything to fire."""
    b = Board.of(book, state)
    return GERMAN if can_fire(b, GERMAN) and not can_fire(b, SOVIET) else SOVIET


def _markers(pieces: list[Piece], book: Book) -> tuple[Marker, ...]:
    """`attacks` on any unit of a stack: the hex its Attack marker points at."""
    found: dict[int, Marker] = {}
    for one in pieces:
        if "attacks" not in one.keys.data:
            continue
        if one.unit.hex < 0:
            raise one.keys.wrong("attacks", f"{one.counter.id} is not on the map")
        marker = Marker(one.unit.side, one.unit.hex, hex_of(one.keys, book.map, "attacks"))
        if found.setdefault(one.unit.hex, marker) != marker:
            raise one.keys.wrong("attacks", "a stack has one Attack marker only")
    return tuple(found[hex_] for hex_ in sorted(found))


# ---------------------------------------------------------------------- pools


def _pools(top: Keys, state: State, map_: Map, options: OptionalRules) -> State:
    """Air steps, Attack markers, directives; Supply Points, gas, and what has been set free. A file that is silent has
    the Supply Points of the start (14.11.1a), and no shortage of gas (14.1.1); gas that lies on the map has been used
    (14.1.3)."""
    empty = {side: Keys(top.file, f"pools.{name}", {}) for side, name in enumerate(SIDES)}
    pools = empty | pools_of(top, side_key, lambda side: KEYS.pools[SIDES[side]], KEYS.spellings["pools"])
    soviet, german = pools[SOVIET], pools[GERMAN]
    acting = tuple(texts(soviet, "divisions")) if "divisions" in soviet.data else ()
    to_place = tuple(number(pools[side], "markers", 0, 0, 99) for side in (SOVIET, GERMAN))
    unbuilt = number(german, "barricades", BARRICADES - len(state.barricades), 0, BARRICADES)
    return msgspec.structs.replace(
        state,
        shelled=tuple(sorted((side, h) for side, pool in pools.items() for h in areas(pool, "shelled", map_))),
        passed=tuple(side for side, pool in pools.items() if pool.flag("passed", False)),
        to_place=to_place if any(to_place) else (),
        air_steps=number(soviet, "air_steps", 0, 0, 99),
        directed=number(soviet, "directives", len(acting) or -1, 0, 99),
        directives=acting,
        sp=number(german, "sp", combat_supply.START if options.combat_supply else 0, 0, 999),
        gas_left=number(german, "gas", MOST_GAS if options.tabun else 0, 0, MOST_GAS),
        gassed=german.flag("gassed", bool(state.gas)),
        built=BARRICADES - unbuilt,
        arrival=number(german, "arrival", 0, 0, 99),
        **{name: german.flag(name, False) for name in FREED},
    )
