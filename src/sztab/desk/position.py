"""Position files: any position, printed map or six hexes on a napkin, read into a book, a state, orders and dice.

position = read_position(Path("puzzle.toml"))
game = position.game()          # the phase of the file is on, its dice lie ready
position.orders                 # what the file wants done
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from sztab.desk import words
from sztab.desk.counters import Piece, piece, plain_keys, side_of, unit_tables
from sztab.desk.lawful import Fault, faults_of
from sztab.desk.orderbook import Given, read_orders
from sztab.desk.sheet import control, draw, named_sides, ring_of, sources, tables_for
from sztab.errors import DataError, SztabError
from sztab.hexes import Map
from sztab.rules.wb95 import duty
from sztab.rules.wb95.air import SOVIET
from sztab.rules.wb95.book import Book, Phase
from sztab.rules.wb95.orders import Support
from sztab.rules.wb95.scenario import Scenario, SupplySource
from sztab.rules.wb95.state import Mission, Reward, State, Unit
from sztab.rules.wb95.variant import Options, Variant
from sztab.table import Board, ForcedDice, Game, Order, build_layers
from sztab.titles import Title, find, title
from sztab.titles.files import Keys, key
from sztab.titles.wb95.layout import variant_of

TOP_KEYS = ("title", "name", "note", "dice", "options", "clock", "map", "unit", "pools", "order")
CLOCK_KEYS = ("turn", "phase", "side", "initiative")
POOL_KEYS = ("air", "ammunition", "rewards", "rewards_hex")
HEADQUARTERS = {"same_nation": ("ussr", "poland"), "ranges": {"poland": 0}}
"""What both printed scenarios say of headquarters (NY-N8, NY-N9, TS-N7)."""
TOWNS_BLOCK = frozenset(("ussr", "poland"))
LINE = re.compile(r"\s*\(at line (\d+), column \d+\)")


class PositionScenario(Scenario):
    """The plain rules, with the file's sources and entry zones."""

    def __init__(self, found: list[SupplySource], ring: tuple[str, ...], turn: int) -> None:
        super().__init__(found)
        self.ring = ring
        self.turns = max(99, turn + 9)

    def pontoon_armies(self, b: Board, side: int) -> tuple[str, ...]:
        """NY-N6: the Soviet armies and the Polish one have a bridge each."""
        own = (b.book.counters[u.n] for u in b.state.units if u.side in b.book.friends[side] and u.known == 3)
        return tuple(sorted({c.army for c in own if c.army and c.nation in ("ussr", "poland")}))


@dataclass(frozen=True, slots=True)
class Position:
    """A position as its file tells it."""

    file: str
    book: Book
    state: State
    given: tuple[Given, ...]
    dice: tuple[int, ...]
    faults: tuple[Fault, ...]

    @property
    def orders(self) -> tuple[Order, ...]:
        return tuple(one.order for one in self.given)

    def board(self) -> Board:
        """The position to look at."""
        book = self.book
        return Board(book, self.state, build_layers(self.state.units, book.neighbours, len(book.sides), book.zone))

    def game(self) -> Game:
        """The position to play on, with the file's dice."""
        return Game(self.book, self.state, ForcedDice(self.dice))


def read_position(source: Path | str, text: str | None = None, lenient: bool = False) -> Position:
    """Read a position file; with `text` the source is only its name.

    A lenient reading lets positions pass that the rules could not play on: enemies in one hex, units where they
    cannot be. They are among the `faults`.
    """
    file = str(source)
    if text is None:
        text = _content(Path(source), file)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line = LINE.search(str(error))
        raise DataError(file, LINE.sub("", str(error)), int(line[1]) if line else "") from None
    return lay_position(data, file, lenient)


def lay_position(data: dict[str, Any], file: str = "position", lenient: bool = False) -> Position:
    """The position of a parsed file."""
    top = plain_keys(file, "", data)
    top.only(*TOP_KEYS)
    box = _title(top)
    options = _options(top, box)
    tables = tables_for(box.slug, options.combat_cells)
    dice = _dice(top)
    ground = _table(top, "map")
    map_ = draw(ground, box, tables)
    units = unit_tables(top)
    clock = _clock(top)
    sides = _sides(top, clock, ground, units, box)
    nations = _nations(box)
    pieces = [piece(one, n, sides, box, nations, map_) for n, one in enumerate(units)]
    _check_ids(pieces)
    ring = ring_of(map_, "use" in ground.data)
    turn = _number(clock, "turn", 1, 1, 999)
    ids = tuple(one.counter.id for one in pieces)
    scenario = PositionScenario(sources(ground, map_, sides, ids), ring, turn)
    book = Book(
        title=box.slug,
        map_=map_,
        counters=[one.counter for one in pieces],
        tables=tables,
        sides=sides,
        order=_order(clock, sides),
        variant=_variant(box, sides),
        options=options,
        scenario=scenario,
        given={"position": data},
    )
    given = read_orders(top, book)
    state = _state(top, clock, ground, book, pieces, turn, bool(given))
    scenario.asks_support = any(isinstance(one.order, Support) for one in given)
    faults = tuple(faults_of(Board(book, state, _layers(book, state)), pieces))
    broken = [fault for fault in faults if fault.unplayable]
    if broken and not lenient:
        raise DataError(file, broken[0].reason, broken[0].place)
    return Position(file, book, state, given, dice, faults)


# ---------------------------------------------------------------------- the head of the file


def _content(path: Path, file: str) -> str:
    try:
        return path.read_text("utf-8")
    except FileNotFoundError:
        raise DataError(file, "there is no such file") from None
    except UnicodeDecodeError:
        raise DataError(file, "is not UTF-8 text") from None
    except (OSError, ValueError) as error:
        raise DataError(file, getattr(error, "strerror", None) or "cannot be read") from None


def _title(top: Keys) -> Title:
    name = top.text("title")
    try:
        return title(name)
    except DataError:
        raise
    except SztabError as error:
        raise top.wrong("title", str(error)) from None


def _options(top: Keys, box: Title) -> Options:
    """Options and ruling switches by name; the title's defaults for the rest."""
    settled = {name: option.default for name, option in box.options.items()}
    given = _table(top, "options")
    for name, value in given.data.items():
        if not isinstance(value, bool | int | str):
            raise given.wrong(name, "should be true, false, a number or a text")
        try:
            option = box.options[find(name, box.options, "option")]
            settled[option.name] = option.value(value)
        except SztabError as error:
            raise given.wrong(name, str(error)) from None
    return msgspec.convert(settled, Options)


def _dice(top: Keys) -> tuple[int, ...]:
    dice = top.data.get("dice", [])
    if not isinstance(dice, list):
        raise top.wrong("dice", "should be a list of single dice such as [4, 5]")
    for number, die in enumerate(dice, 1):
        if type(die) is not int or not 1 <= die <= 6:
            raise top.wrong("dice", f"die {number} is {die!r}, not a face from 1 to 6")
    return tuple(dice)


def _table(top: Keys, name: str) -> Keys:
    data = top.data.get(name, {})
    if not isinstance(data, dict):
        raise top.wrong(name, "should be a table")
    if name == "options":
        return Keys(top.file, name, data)
    return plain_keys(top.file, name, data)


def _clock(top: Keys) -> Keys:
    clock = _table(top, "clock")
    clock.only(*CLOCK_KEYS)
    return clock


# ---------------------------------------------------------------------- sides and numbers


def _sides(top: Keys, clock: Keys, ground: Keys, units: list[Keys], box: Title) -> tuple[str, ...]:
    """The clock's side first, then those of the units, then whoever else is named."""
    of_units = list(dict.fromkeys(side_of(one, box) for one in units))
    others = [(clock.text(name), f"clock.{name}") for name in ("side", "initiative") if name in clock.data]
    others += [(name, f"pools.{name}") for name in _table(top, "pools").data]
    others += named_sides(ground)
    found = []
    for name, place in others:
        side = words.side_name(name)
        if side not in of_units and not words.known_side(side):
            known = ", ".join(of_units) or "soviet, german and the like"
            raise DataError(top.file, f"there is no side {name!r}; known: {known}", place)
        found.append(side)
    first = found[:1] if "side" in clock.data else []
    sides = tuple(dict.fromkeys([*first, *of_units, *found]))
    if not sides:
        raise DataError(top.file, "there is neither a unit nor a side in the file", "unit")
    return sides


def _order(clock: Keys, sides: tuple[str, ...]) -> list[int]:
    """Who plays first in a turn: the side with the initiative, else the clock's; the others after it."""
    first = sides.index(words.side_name(clock.text("initiative"))) if "initiative" in clock.data else 0
    return [first, *(number for number in range(len(sides)) if number != first)]


def _nations(box: Title) -> frozenset[str]:
    """The nations the title's tables have numbers for."""
    return frozenset(row.cells["nation"] for name in ("hq_range", "supply_mp", "morale") for row in box.tables(name))


def _variant(box: Title, sides: tuple[str, ...]) -> Variant:
    """The title's numbers, also for sides that go by another name than in the tables."""
    variant = variant_of(box, HEADQUARTERS, TOWNS_BLOCK)
    supply, morale = dict(variant.supply_points), dict(variant.morale)
    for side in sides:
        printed = words.table_side(side)
        for name, number in variant.supply_points.items():
            nation, _, of = name.partition("/")
            if of == printed and nation != "other":
                supply[f"{nation}/{side}"] = number
        for name, number in variant.morale.items():
            of, colon, who = name.partition(":")
            if colon and of == printed:
                morale[f"{side}:{who}"] = number
    return msgspec.structs.replace(variant, supply_points=supply, morale=morale)


def _check_ids(pieces: list[Piece]) -> None:
    seen: dict[str, int] = {}
    for number, one in enumerate(pieces, 1):
        if one.counter.id in seen:
            raise one.keys.wrong("id", f"{one.counter.id!r} is the id of unit {seen[one.counter.id]} already")
        seen[one.counter.id] = number


# ---------------------------------------------------------------------- the state


def _state(top: Keys, clock: Keys, ground: Keys, book: Book, pieces: list[Piece], turn: int, ordered: bool) -> State:
    phase = _phase(clock, book, ordered)
    works = bytearray(book.map.grid.n)
    for one in pieces:
        if one.fortified and one.unit.hex >= 0:
            works[one.unit.hex] = one.unit.side + 1
    state = State(
        turn=turn,
        phase=phase,
        units=[_disordered(one, book, turn, phase) for one in pieces],
        works=bytes(works),
        control=control(ground, book.map, book.sides),
        reserve=(0,) * len(book.sides),
    )
    state = _pools(top, book, state)
    if book.phases[phase].kind == "combat":  # F11: the lists are made as the phase begins
        units, hexes = duty.lists(Board(book, state, _layers(book, state)), book.phases[phase].side)
        state = msgspec.structs.replace(state, must_attack=units, must_be_attacked=hexes)
    return state


def _layers(book: Book, state: State) -> Any:
    return build_layers(state.units, book.neighbours, len(book.sides), book.zone)


def _phase(clock: Keys, book: Book, ordered: bool) -> int:
    """The phase of the clock; a file without orders may leave it out."""
    for name in ("phase", "side"):
        if name not in clock.data and ordered:
            raise clock.wrong(name, "is missing: orders are given in somebody's phase")
    text = key(clock.text("phase", "movement")).removesuffix(" phase")
    try:
        kind = words.PHASES[find(text, words.PHASES, "phase")]
    except SztabError:
        known = ", ".join(dict.fromkeys(words.PHASES.values()))
        raise clock.wrong("phase", f"there is no phase {clock.data['phase']!r}; known: {known}") from None
    return book.phases.index(Phase(kind, 0))


def _disordered(one: Piece, book: Book, turn: int, phase: int) -> Unit:
    """F3: the marker is looked at after the owner's next Combat Phase, this one included."""
    unit = one.unit
    if not one.disorganised:
        return unit
    now = (turn - 1) * len(book.phases) + phase
    for ahead in range(len(book.phases)):
        if book.phases[(phase + ahead) % len(book.phases)] == Phase("combat", unit.side):
            return msgspec.structs.replace(unit, disorder=now + ahead + 1)
    return unit


def _pools(top: Keys, book: Book, state: State) -> State:
    """Air points, ammunition and rewards. Outside the Air Phase air points are missions that serve anywhere."""
    given = _table(top, "pools")
    phase = book.phases[state.phase]
    board = Board(book, state, _layers(book, state))
    air, ammunition = [0] * len(book.sides), [0] * len(book.sides)
    missions, rewards = [], []
    for name in given.data:
        side = book.sides.index(words.side_name(name))
        pool = plain_keys(top.file, f"pools.{name}", given.table(name).data)
        pool.only(*POOL_KEYS)
        points = _number(pool, "air", 0, 0, 999)
        ammunition[side] = _number(pool, "ammunition", 0, 0, 999)
        if phase.kind in ("air", "strategic", "supply"):
            air[side] = points
        elif points and (side == phase.side or book.scenario.air_nation(board, side) not in SOVIET):  # 8.2.5
            missions.append(Mission(side, "offensive" if side == phase.side else "defensive", -1, points))
        shifts = _number(pool, "rewards", 0, 0, 99)
        if shifts:
            rewards.append(Reward(side, _reward_hex(pool, book.map), shifts, _coming_fights(book, state)))
    return msgspec.structs.replace(
        state, air=tuple(air), ammunition=tuple(ammunition), missions=tuple(missions), rewards=tuple(rewards)
    )


def _reward_hex(pool: Keys, map_: Map) -> int:
    """Where the headquarters fell; the middle of the map when nothing is said."""
    if "rewards_hex" not in pool.data:
        return map_.grid.hexes[len(map_.grid.hexes) // 2]
    try:
        return map_.grid.hex(pool.text("rewards_hex"))
    except DataError:
        raise
    except SztabError as error:
        raise pool.wrong("rewards_hex", str(error)) from None


def _coming_fights(book: Book, state: State) -> tuple[int, ...]:
    """9.1.6: the next two Combat Phases, this one included."""
    per_turn = len(book.phases)
    now = (state.turn - 1) * per_turn + state.phase
    coming = [k for k in range(now, now + 2 * per_turn) if book.phases[k % per_turn].kind == "combat"]
    return tuple(coming[: book.variant.reward_phases])


def _number(keys: Keys, name: str, usual: int, least: int, most: int) -> int:
    value = keys.number(name, usual)
    if not least <= value <= most:
        raise keys.wrong(name, f"{value} should be from {least} to {most}")
    return value
