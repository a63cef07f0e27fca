"""Position files of the WB-95 family, read into a book and a state."""

from __future__ import annotations

from typing import Any

import msgspec

from sztab.desk import vocabulary as words
from sztab.desk.cells import hex_of, number, part, plain_keys
from sztab.desk.counters import side_of
from sztab.desk.memory import remember, remember_unit
from sztab.desk.order_reader import Given, read_orders
from sztab.desk.position_map import control, draw, named_sides, side_in
from sztab.desk.position_reader import Position, opened, phase_in
from sztab.desk.wb95 import vocabulary as names
from sztab.desk.wb95.audit import faults_of
from sztab.desk.wb95.counters import KEYS, Piece, numbers, piece
from sztab.desk.wb95.position_map import sources, tables_for, vocabulary, zones_in
from sztab.errors import DataError
from sztab.hexes import Map
from sztab.rules.wb95 import duty
from sztab.rules.wb95.book import Book, Phase
from sztab.rules.wb95.orders import Air, AirAdvantage, Bomb, Spec, Support
from sztab.rules.wb95.scenario import Scenario, SupplySource
from sztab.rules.wb95.special_units import armoured_force
from sztab.rules.wb95.state import Mission, Reward, State, Unit
from sztab.rules.wb95.variant import Options, Variant
from sztab.table import Board, Game
from sztab.titles import Title
from sztab.titles.files import Keys, key
from sztab.titles.wb95.layout import board_of, variant_of

ADVANTAGE = ("air_advantage", "advantage", "air_superiority", "superiority")
NAMED = ("formation", "army")
TRACKS = ("helicopters", "ew", "spec")
"""Pools that are kept as they are written (ard:22.6, ard:20.1, ard:17.1.1)."""


class PositionScenario(Scenario):
    """The plain rules, with the file's sources and entry zones."""

    def __init__(self, found: list[SupplySource], turn: int) -> None:
        super().__init__(found)
        self.turns = max(99, turn + 9)
        self.exits: dict[str, str] = {}
        """Zones of the printed map by which the armour of a side leaves for good."""

    def exit_zones(self, b: Board, u: Unit) -> tuple[str, ...]:
        """NY-V1, R124."""
        side = words.table_side(b.book.sides[u.side]) if armoured_force(b, u) else ""
        return (*self.ring, *(zone for zone, whose in self.exits.items() if whose == side))

    def leaves(self, game: Game, u: Unit, zone: str) -> bool:
        return zone in self.exits

    def pontoon_armies(self, b: Board, side: int) -> tuple[str, ...]:
        """NY-N6: the Soviet armies and the Polish one have a bridge each."""
        own = (b.book.counters[u.n] for u in b.state.units if u.side in b.book.friends[side] and u.known == 3)
        return tuple(sorted({c.army for c in own if c.army and c.nation in b.book.variant.soviets}))


def lay(top: Keys, box: Title, given: dict[str, Any]) -> Position:
    """The position of a parsed file."""
    file = opened(top, box, {"masking": "off"})
    ground = file.ground
    options = msgspec.convert(file.options, Options)
    tables = tables_for(box.slug, options)
    lines = "fixed_positions" in numbers(box.slug).defender_rungs
    map_ = draw(ground, box, vocabulary(tables, lines), {box.slug: lambda: board_of(box.slug)})
    clock = file.clock
    sides = _sides(top, clock, ground, file.units, box)
    nations = _nations(box)
    pieces = _with_armies(top, file.pieces(lambda keys, n: piece(keys, n, sides, box, nations, map_)))
    camps = _camps(clock, sides, box)
    turn = number(clock, "turn", 1, 1, 999)
    ids = tuple(one.counter.id for one in pieces)
    scenario = PositionScenario(sources(ground, map_, box, sides, ids), turn)
    scenario.ring, scenario.zone_rows = zones_in(map_, box, "use" in ground.data)
    if "use" in ground.data:
        scenario.exits = dict(box.card.get("positions", {}).get("exits", {}))
        entry = box.card.get("entry", {})
        scenario.single_zones, scenario.landings = bool(entry.get("single")), frozenset(entry.get("landings", ()))
    scenario.name = top.text("name", scenario.name)
    book = Book(
        title=box.slug,
        map_=map_,
        counters=[one.counter for one in pieces],
        tables=tables,
        sides=sides,
        order=_order(clock, sides, camps),
        camps=camps,
        variant=_variant(box, sides),
        options=options,
        scenario=scenario,
        given=given,
        cite=box.cite,
    )
    orders = _both_bid(_led(read_orders(top, book), book), book)
    state = _state(top, clock, ground, book, pieces, turn, bool(orders))
    orders = _by_bombers(orders, book, state)
    if not any(isinstance(one.order, AirAdvantage) for one in orders):
        state = _after_contest(book, state)
    scenario.asks_support = any(isinstance(one.order, Support) for one in orders)
    scenario.asks_sorties = any(isinstance(one.order, Air | Bomb | Spec) for one in orders)
    return file.position(book, state, orders, faults_of(Board.of(book, state), pieces))


def _with_armies(top: Keys, pieces: list[Piece]) -> list[Piece]:
    """Units that belong to no army are of the one that lays a bridge if they have its name as their formation. Names of
    formations and armies that differ in case or gaps alone are one."""
    named = [value for one in top.tables("order") for name, value in one.data.items() if key(name) == "army"]
    laying = {key(army) for army in named if isinstance(army, str)}
    found = []
    spelt: dict[str, str] = {}
    for one in pieces:
        printed = one.counter
        alike = {name: spelt.setdefault(key(text), text) for name in NAMED if (text := getattr(printed, name))}
        if alike != {name: getattr(printed, name) for name in alike}:
            printed = msgspec.structs.replace(printed, **alike)
            one = msgspec.structs.replace(one, counter=printed)
        if not printed.army and printed.formation and key(printed.formation) in laying:
            one = msgspec.structs.replace(one, counter=msgspec.structs.replace(printed, army=printed.formation))
        found.append(one)
    return found


# ---------------------------------------------------------------------- sides and numbers


def _sides(top: Keys, clock: Keys, ground: Keys, units: list[Keys], box: Title) -> tuple[str, ...]:
    """The clock's side first, then those of the units, then whoever else is named."""
    of_units = list(dict.fromkeys(side_of(one, box) for one in units))
    others = [(clock.text(name), f"clock.{name}") for name in ("side", "initiative") if name in clock.data]
    others += [(name, f"pools.{name}") for name in part(top, "pools").data]
    others += named_sides(ground)
    found = []
    for name, place in others:
        side = words.side_name(name)
        if side not in of_units and not words.known_side(side):
            known = ", ".join(of_units) or "soviet, german and the like"
            raise DataError(top.file, f"there is no side {name!r}; known: {known}", place)
        found.append(side)
    first = found[:1] if "side" in clock.data else []
    first = [words.side_name(name) for name in clock.texts("sides")] if "sides" in clock.data else first
    sides = tuple(dict.fromkeys([*first, *of_units, *found]))
    if not sides:
        raise DataError(top.file, "there is neither a unit nor a side in the file", "unit")
    return sides


def _order(clock: Keys, sides: tuple[str, ...], camps: list[int]) -> list[int]:
    """Who plays first in a turn: the side with the initiative, else the clock's; the others after it. Sides of one camp
    play together, in the phases of the first of them."""
    first = _clock_side(clock, sides, "initiative") if "initiative" in clock.data else _clock_side(clock, sides)
    leads = [first, *(side for side in range(len(sides)) if camps.index(camps[side]) == side)]
    return [side for n, side in enumerate(leads) if camps[side] not in [camps[one] for one in leads[:n]]]


def _clock_side(clock: Keys, sides: tuple[str, ...], name: str = "side") -> int:
    """The side the clock names, else the first."""
    return sides.index(words.side_name(clock.text(name))) if name in clock.data else 0


def _camps(clock: Keys, sides: tuple[str, ...], box: Title) -> list[int]:
    """For each side the number of its camp; those who are not named stand alone. In a file that does not speak of camps
    they are the usual ones."""
    given = clock.data.get("camps", _usual_camps(sides, box))
    if not isinstance(given, list) or not all(isinstance(camp, list) for camp in given):
        raise clock.wrong("camps", 'should be lists of sides that play together, such as [["allied", "german"]]')
    found = list(range(len(sides)))
    for camp in given:
        members = [sides.index(side_in(clock, str(name), sides)) for name in camp]
        for side in members:
            found[side] = min(members)
    return [sorted(set(found)).index(camp) for camp in found]


def _usual_camps(sides: tuple[str, ...], box: Title) -> list[list[str]]:
    """The armies of the title's one side are together, whatever their names (nor:R61); and so are those who fight
    together in its scenarios, if some of those they fight against are there (NY-N8 ard:R132)."""
    armies = [nation for group in numbers(box.slug).groups for nation in group]
    nation = {side: words.nation_of_side(side, _nations(box)) for side in sides}

    def of(camp: list[str]) -> list[str]:
        return [side for side in sides if nation[side] in camp]

    found = [camp for names in box.card.get("positions", {}).get("camps", ()) if (camp := of(names))]
    return found if len(found) > 1 else [of(armies)] if of(armies) else []


def _nations(box: Title) -> frozenset[str]:
    """The nations the title's tables have numbers for."""
    return frozenset(row.cells["nation"] for name in ("hq_range", "supply_mp", "morale") for row in box.tables(name))


def _variant(box: Title, sides: tuple[str, ...]) -> Variant:
    """The title's numbers, also for sides that go by another name than in the tables."""
    usual = box.card.get("positions", {})
    variant = variant_of(box, usual.get("hq", {}), frozenset(usual.get("towns_block", ())))
    supply, morale = dict(variant.supply_points), dict(variant.morale)
    for side in sides:
        printed = words.table_side(side)
        for name, points in variant.supply_points.items():
            nation, _, of = name.partition("/")
            if of == printed:
                supply[f"{nation}/{side}"] = points
        for name, limit in variant.morale.items():
            of, colon, who = name.partition(":")
            if colon and of == printed:
                morale[f"{side}:{who}"] = limit
    return msgspec.structs.replace(variant, supply_points=supply, morale=morale)


# ---------------------------------------------------------------------- the state


def _state(top: Keys, clock: Keys, ground: Keys, book: Book, pieces: list[Piece], turn: int, ordered: bool) -> State:
    phase = _phase(clock, book, ordered)
    works = bytearray(book.map.grid.n)
    for one in pieces:
        if one.keys.flag("fortified", False) and one.unit.hex >= 0:
            works[one.unit.hex] = one.unit.side + 1
    begun = _begun(book, pieces, turn, phase, "memory" in top.data)
    state = State(
        turn=turn,
        phase=phase,
        units=[remember_unit(one.keys, u) for one, u in zip(pieces, begun, strict=True)],
        works=bytes(works),
        control=control(ground, book.map, book.sides),
        reserve=(0,) * len(book.sides),
        advantage=_advantage(top, clock, book),
    )
    state = _pools(top, book, state)
    if book.phases[phase].kind == "combat":  # F11: the lists are made as the phase begins
        units, hexes = duty.lists(Board.of(book, state), book.phases[phase].side)
        state = msgspec.structs.replace(state, must_attack=units, must_be_attacked=hexes)
    return remember(part(top, "memory"), book, state)


def _phase(clock: Keys, book: Book, ordered: bool) -> int:
    """The phase of the clock; a file without orders may leave it out."""
    for name in ("phase", "side"):
        if name not in clock.data and ordered:
            raise clock.wrong(name, "is missing: orders need the phase of a side")
    text = key(clock.text("phase", "movement")).removesuffix(" phase")
    kind = phase_in(clock, text, names.PHASES)
    side = _clock_side(clock, book.sides)
    lead = next(phase.side for phase in book.phases if phase.side in book.friends[side])
    return book.phases.index(Phase(kind, lead))


def _begun(book: Book, pieces: list[Piece], turn: int, phase: int, remembers: bool) -> list[Unit]:
    """The units as their phase finds them. If nobody is said to be marked, all were held back for a Strategic Movement
    Phase (12.1.4), unless the file remembers a game; a headquarters has stood on its bank since the Supply Phase
    before (14.3.2)."""
    now = book.phases[phase]
    silent = not remembers and not any("marked" in one.keys.data for one in pieces)
    found = []
    for one in pieces:
        u = _disordered(one, book, turn, phase)
        if now.kind == "strategic" and silent and u.hex >= 0 and u.side in book.friends[now.side]:
            u = msgspec.structs.replace(u, marked=True)
        still = one.counter.hq and u.hex in book.banks and not u.moved and not u.retreated
        if now.kind == "movement" and still and "banked" not in one.keys.data:
            u = msgspec.structs.replace(u, banked=True)
        found.append(u)
    return found


def _disordered(one: Piece, book: Book, turn: int, phase: int) -> Unit:
    """F3: the marker is looked at after the owner's next Combat Phase, this one included. On a headquarters it is the
    work of special forces, where there are any (ard:17.2.31)."""
    unit = one.unit
    if not one.keys.flag("disorganised", False):
        return unit
    if one.counter.hq and book.variant.special_forces:
        return msgspec.structs.replace(unit, stunned=True)
    now = (turn - 1) * len(book.phases) + phase
    for ahead in range(len(book.phases)):
        then = book.phases[(phase + ahead) % len(book.phases)]
        if then.kind == "combat" and then.side in book.friends[unit.side]:
            return msgspec.structs.replace(unit, disorder=now + ahead + 1)
    return unit


def _pools(top: Keys, book: Book, state: State) -> State:
    """Air points, ammunition and rewards; those of a camp are with the side that leads it. Outside the Air Phase air
    points are missions that serve anywhere."""
    given = part(top, "pools")
    phase = book.phases[state.phase]
    board = Board.of(book, state)
    air, ammunition = [0] * len(book.sides), [0] * len(book.sides)
    missions, rewards = [], []
    bombers = [0] * len(book.sides)
    tracks = {name: [0] * len(book.sides) for name in TRACKS}
    for name in given.data:
        side = book.sides.index(words.side_name(name))
        pool = plain_keys(top.file, f"pools.{name}", given.table(name).data)
        pool.only(*_known_pools(book))
        lead, attacking = book.friends[side][0], side in book.friends[phase.side]
        points = number(pool, "air", 0, 0, 999)
        ammunition[lead] += number(pool, "ammunition", 0, 0, 999)
        bombers[lead] += number(pool, "bomber", 0, 0, 999)
        for track, amounts in tracks.items():
            amounts[lead] += number(pool, track, 0, 0, 999)
        if phase.kind in ("air", "strategic", "supply") or book.variant.air == "advantage":
            air[lead] += points
        elif points and (attacking or not _soviet_flyers(board, side)):  # 8.2.5
            missions.append(Mission(side, "offensive" if attacking else "defensive", -1, points))
        shifts = number(pool, "rewards", 0, 0, 99)
        if shifts:
            rewards.append(Reward(side, _reward_hex(pool, book.map), shifts, _coming_fights(book, state)))
    return msgspec.structs.replace(
        state,
        air=tuple(air),
        ammunition=tuple(ammunition),
        bombers=tuple(bombers) if any(bombers) else (),
        missions=tuple(missions),
        rewards=tuple(rewards),
        **{track: tuple(amounts) for track, amounts in tracks.items() if any(amounts)},
    )


def _soviet_flyers(b: Board, side: int) -> bool:
    return b.book.scenario.air_nation(b, side) in b.book.variant.soviets


def _known_pools(book: Book) -> list[str]:
    """The pools of the title on the table."""
    missing = () if book.variant.air == "advantage" else (*ADVANTAGE, *TRACKS)
    bombers = book.tables.bomber.bands and book.variant.air != "advantage"
    return [pool for pool in KEYS.pools["all"] if pool not in missing and (pool != "bomber" or bombers)]


def _advantage(top: Keys, clock: Keys, book: Book) -> int:
    """Who holds air advantage (ard:10.1.3): the clock may name him, or his pool say it; else nobody."""
    pools = part(top, "pools")
    holding = [name for name in pools.data if any(pools.table(name).data.get(word) is True for word in ADVANTAGE)]
    named = [clock.text(word) for word in ADVANTAGE if word in clock.data]
    holding += [name for name in named if key(name) not in ("nobody", "none", "")]
    sides = {book.friends[book.sides.index(side_in(clock, name, book.sides))][0] for name in holding}
    if len(sides) > 1:
        raise clock.wrong("air_advantage", "can be held by one side alone")
    return sides.pop() if sides else -1


def _led(orders: tuple[Given, ...], book: Book) -> tuple[Given, ...]:
    """Where the leader of a camp is asked, what another side of it says is his answer."""
    found = []
    for one in orders:
        if one.side is not None and isinstance(one.order, Air | AirAdvantage):
            lead = book.friends[one.side][0]
            one = Given(msgspec.structs.replace(one.order, side=book.sides[lead]), one.kind, lead)
        found.append(one)
    return tuple(found)


def _by_bombers(orders: tuple[Given, ...], book: Book, state: State) -> tuple[Given, ...]:
    """Attacks of a side that has bombers and nothing else are flown by them (nor:R52)."""
    found = []
    for one in orders:
        side = book.phases[state.phase].side if one.side is None else one.side
        lead = book.friends[side][0]
        if isinstance(one.order, Air) and state.bombers and state.bombers[lead] and not state.air[lead]:
            flown = (
                msgspec.structs.replace(mission, kind="bomb") if mission.kind in ("attack", "object") else mission
                for mission in one.order.missions
            )
            one = msgspec.structs.replace(one, order=msgspec.structs.replace(one.order, missions=tuple(flown)))
        found.append(one)
    return tuple(found)


def _both_bid(orders: tuple[Given, ...], book: Book) -> tuple[Given, ...]:
    """Where one side alone bids for air advantage, the other bids nothing."""
    bids = [one for one in orders if isinstance(one.order, AirAdvantage)]
    if len(bids) != 1:
        return orders
    leads = list(dict.fromkeys(book.friends[phase.side][0] for phase in book.phases))
    bidder = leads[0] if bids[0].side is None else book.friends[bids[0].side][0]
    others = [Given(AirAdvantage(side=book.sides[side]), "air_advantage", side) for side in leads if side != bidder]
    place = orders.index(bids[0]) + 1
    return (*orders[:place], *others, *orders[place:])


def _after_contest(book: Book, state: State) -> State:
    """An Air Phase in which nobody bids: the contest is over, and who won it is told (ard:10.1.3)."""
    flies = book.variant.air == "advantage" and book.phases[state.phase].kind == "air"
    return msgspec.structs.replace(state, step=1) if flies else state


def _reward_hex(pool: Keys, map_: Map) -> int:
    """Where the headquarters fell; the middle of the map when nothing is said."""
    if "rewards_hex" not in pool.data:
        return map_.grid.hexes[len(map_.grid.hexes) // 2]
    return hex_of(pool, map_, "rewards_hex")


def _coming_fights(book: Book, state: State) -> tuple[int, ...]:
    """9.1.6: the next two Combat Phases, this one included."""
    per_turn = len(book.phases)
    now = (state.turn - 1) * per_turn + state.phase
    coming = [k for k in range(now, now + 2 * per_turn) if book.phases[k % per_turn].kind == "combat"]
    return tuple(coming[: book.variant.reward_phases])
