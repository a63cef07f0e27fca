"""`field(...)`: a game of B-21 on a few drawn hexes, for tests of rules.

game = field(
    '''
    A   poland ARM  0504 14/14 gun=8 armour=7 ammo=14
    I   poland INF  0504 5,4,4,3,2,2,1 battalion=1bz
    G   poland ART  0803 8/4 range=15 ammo=8 mech=yes
    R   russia ARM  0304 10/7 fortified
    F   poland AIR  4/4 role=helicopter
    ''',
    phase="movement",
    side="poland",
    hexes={"0304": "town"},
    sides={"0404/0503": "river+bridge", "0304/0404": "scarp:0304"},
    roads=[("main", "0504 0404 0304")],
    dice=[3, 2],
)
play(game, order="move", units="A", path="0404")

A line of a unit: its id, side, type, hex (none: off the map), its track (all levels by commas, or `14/9`: 14 SP at full
strength, one SP less a level, 9 EP left), then any field of a Counter or a Unit as name=value; a bare word is a flag.
`fortified` puts field works under it. Movement is in points; what is left out is as in position files. The
sides are those the lines name, in their order; the side of the phase has the initiative. Counters lie open unless
options say camouflage=True. Columns 1-12, rows 1-10, all clear, odd columns lower.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

import msgspec

from sztab.hexes import Map, build_map
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.book import Book
from sztab.rules.b21.charts import HEXSIDES, OBJECTS, ROADS, SCARP_FIRST, SCARP_SECOND, TERRAIN, WATER
from sztab.rules.b21.options import AgreedRules
from sztab.rules.b21.orders import AnyOrder
from sztab.rules.b21.scenario import NAMES, Scenario
from sztab.rules.b21.state import TWELFTHS, Counter, Minefield, Ruin, State, Unit
from sztab.table import Event, ForcedDice, Order, Refusal
from sztab.titles.b21.chart_reader import charts_of

COUNTER_FIELDS = frozenset(Counter.__struct_fields__)
UNIT_FIELDS = frozenset(Unit.__struct_fields__)
LISTS = ("units", "path", "attackers", "targets", "artillery", "helicopters", "engineers", "front", "types", "with")
MOVEMENT = {"INF": 6, "PARA": 6, "SPEC": 10, "REC": 24, "ENG": 16, "PONT": 16, "ART": 16}
MOBILITY = {
    "INF": "infantry",
    "PARA": "infantry",
    "ARM": "armour",
    "REC": "recon",
    "ART": "artillery",
    "RKT": "artillery",
    "ENG": "engineer",
    "SPEC": "special",
    "AIR": "air",
    "NAV": "ship",
}

Given = TypeVar("Given", bound=Order)


def field(
    units: str,
    *,
    phase: str = "movement",
    side: str = "",
    turn: int = 2,
    light: str = "day",
    dice: Iterable[int] = (),
    options: Mapping[str, Any] | None = None,
    hexes: Mapping[str, str] | None = None,
    default: str = "clear",
    sides: Mapping[str, str] | None = None,
    roads: Iterable[tuple[str, str]] = (),
    columns: tuple[int, int] = (1, 12),
    rows: tuple[int, int] = (1, 10),
    mines: Iterable[str] = (),
    works: Iterable[str] = (),
    ruins: Mapping[str, str] | None = None,
    broken: Iterable[str] = (),
    scenario: Mapping[str, Any] | None = None,
    **state: Any,
) -> Game:
    """A game in that phase of a side; in a counterattack phase `side` counterattacks. `ruins` is hex -> object;
    `broken` are hexsides whose bridge is down; other keywords are fields of the State, `scenario` those of the
    Scenario."""
    lines = [line.split() for line in units.splitlines() if line.strip()]
    names = list(dict.fromkeys(line[1] for line in lines))
    names += [other for other in ("poland", "russia") if other not in names][: 2 - len(names)]
    map_ = drawn_map(hexes, default, sides, roads, columns, rows)
    book = Book(
        title="b21",
        map_=map_,
        counters=[_counter(line, names) for line in lines],
        sides=names,
        charts=charts_of(),
        options=msgspec.convert({"camouflage": False, **(options or {})}, AgreedRules),
        scenario=Scenario(**{"light": light, "turns": turn + 1, **(scenario or {})}),
    )
    placed = [_unit(n, line, book) for n, line in enumerate(lines)]
    dug = [u.hex for u, line in zip(placed, lines) if "fortified" in line]
    owner = names.index(side or names[0])
    first = 1 - owner if phase == "counterattack" else owner
    fields: dict[str, Any] = {
        "turn": turn,
        "phase": NAMES.index(phase),
        "first": first,
        "units": placed,
        "control": _control(book, placed),
        "works": tuple(sorted({*dug, *(book.labels[text] for text in works)})),
        "mines": tuple(Minefield(hex_) for hex_ in sorted(book.labels[text] for text in mines)),
        "ruins": tuple(Ruin(book.labels[text], what) for text, what in sorted((ruins or {}).items())),
        "broken": tuple(sorted(edge_of(map_, pair) for pair in broken)),
        **state,
    }
    return Game(book, State(**fields), ForcedDice(list(dice)))


def drawn_map(
    hexes: Mapping[str, str] | None = None,
    default: str = "clear",
    sides: Mapping[str, str] | None = None,
    roads: Iterable[tuple[str, str]] = (),
    columns: tuple[int, int] = (1, 12),
    rows: tuple[int, int] = (1, 10),
) -> Map:
    """A blank map with a few things on it; a scarp names its upper hex: `scarp:0606`."""
    blank = build_map(columns, rows, default, terrain=TERRAIN, hexsides=HEXSIDES, road_kinds=ROADS)
    drawn = {pair: _with_scarps(blank, pair, words) for pair, words in (sides or {}).items()}
    return build_map(
        columns,
        rows,
        default,
        hexes,
        drawn,
        [{"kind": kind, "hexes": text.split()} for kind, text in roads],
        terrain=TERRAIN | OBJECTS,
        hexsides=HEXSIDES,
        road_kinds=ROADS,
        water=WATER,
    )


def edge_of(map_: Map, pair: str) -> int:
    one, two = pair.split("/")
    return map_.grid.edge_between(map_.grid.hex(one), map_.grid.hex(two))


def play(game: Game, data: dict[str, Any] | Order | None = None, **fields: Any) -> list[Event]:
    """Play an order written as keywords, a dict or an order; raises IllegalOrder when it is refused."""
    return game.play(order_of(fields if data is None else data))


def refusal(game: Game, data: dict[str, Any] | Order | None = None, **fields: Any) -> Refusal | None:
    """Why an order would be refused, None if it would not."""
    return game.check(order_of(fields if data is None else data))


def barred_by(game: Game, data: dict[str, Any] | Order | None = None, **fields: Any) -> str:
    """The case that forbids an order; nothing if it would be carried out."""
    found = refusal(game, data, **fields)
    return found.case if found else ""


def order_of(data: dict[str, Any] | Order) -> Order:
    """A list may be written as words with blanks between; `with_` for `with`."""
    if isinstance(data, Order):
        return data
    named = {key.rstrip("_"): value for key, value in data.items()}
    for key in LISTS:
        if isinstance(named.get(key), str):
            named[key] = named[key].split()
    order: Order = msgspec.convert(named, AnyOrder)
    return order


def end_phase(game: Game) -> list[Event]:
    return play(game, order="end_phase")


def unit(game: Board, name: str) -> Unit:
    """The unit of that id as it is now."""
    return game.state.units[game.book.index[name]]


def hex_of(game: Board, name: str) -> str | None:
    """The label of the hex a unit is in, None when it is off the map."""
    where = unit(game, name).hex
    return game.book.map.grid.label(where) if where >= 0 else None


def asked(game: Game) -> tuple[str, str]:
    """Who is asked, and for what; ('', '') when the game is over."""
    if game.decision is None:
        return "", ""
    return game.book.sides[game.decision.sides[0]], game.decision.kind


def told(events: Iterable[Event], kind: str) -> list[dict[str, Any]]:
    """What the events of a kind say."""
    return [event.data for event in events if event.kind == kind]


def legal_orders(game: Game, most: int = 20000) -> list[Order]:
    """Every order the choices lead to; each is accepted by `check`."""
    found = []
    for order in game.legal():
        assert game.check(order) is None, f"{order}: {game.check(order)}"
        found.append(order)
        assert len(found) < most, "too many orders for a small board"
    return found


# ---------------------------------------------------------------------- lines


def _counter(line: list[str], sides: list[str]) -> Counter:
    given, _ = _fields(line)
    values = {name: value for name, value in given.items() if name in COUNTER_FIELDS}
    type_ = line[2]
    vehicle = MOBILITY.get(type_, "mech")
    return Counter(
        **{
            "id": line[0],
            "side": sides.index(line[1]),
            "nation": line[1],
            "type": type_,
            "size": "B" if type_ == "HQ" else "C",
            "mobility": vehicle,
            "mech": type_ == "RKT" or (type_ in ("AT", "AA") and values.get("mobility", vehicle) == "mech"),
            "movement": MOVEMENT.get(type_, 20) * TWELFTHS,
            "rocket": type_ == "RKT",
            "aa_range": {"guns": 3, "rocket": 7}.get(str(values.get("aa")), 0),
            **values,
            "steps": len(values.get("track", (1,))),
        }
    )


def _unit(n: int, line: list[str], book: Book) -> Unit:
    given, hex_ = _fields(line)
    printed = book.counters[n]
    away = "base" if printed.flies else "sea" if printed.sails else "due"
    values = {
        "steps": printed.steps,
        "ammo": printed.ammo,
        "capacity": printed.capacity or -1,
        "hex": book.labels[hex_] if hex_ and printed.on_ground else -1,
        "station": book.labels[hex_] if hex_ and not printed.on_ground else -1,
        "box": "" if hex_ and printed.on_ground else ("sky" if printed.flies else "sea") if hex_ else away,
        **{name: value for name, value in given.items() if name in UNIT_FIELDS - COUNTER_FIELDS or name == "steps"},
    }
    if "bridge" in given:
        values["bridge"] = edge_of(book.map, str(given["bridge"]))
    for name in ("ammo", "capacity", "mines"):
        if f"{name}_left" in given:
            values[name] = given[f"{name}_left"]
    return Unit(n, printed.side, **values)


def _fields(line: list[str]) -> tuple[dict[str, Any], str]:
    """The track, the hex and the name=value pairs of a line."""
    found: dict[str, Any] = {}
    hex_ = ""
    for word in line[3:]:
        name, equals, value = word.partition("=")
        if equals:
            found[name] = _value(name, value)
        elif word.isdecimal() and len(word) == 4:
            hex_ = word
        elif "/" in word and word.replace("/", "").isdecimal():
            full, left = map(int, word.split("/"))
            found["track"], found["steps"] = tuple(range(full, 0, -1)), left
        elif word.replace(",", "").isdecimal():
            found["track"] = tuple(map(int, word.split(",")))
        else:
            found[word] = True
    return found, hex_


def _value(name: str, text: str) -> Any:
    if name.removesuffix("_left") not in COUNTER_FIELDS | UNIT_FIELDS:
        raise ValueError(f"{name} is a field of neither Counter nor Unit")
    if text in ("yes", "no"):
        return text == "yes"
    if name == "place":
        return text
    if name == "track":
        return tuple(map(int, text.split(",")))
    if name in ("movement", "cap", "left"):
        return int(float(text) * TWELFTHS)
    return int(text) if text.lstrip("-").isdecimal() else text


def _control(book: Book, placed: list[Unit]) -> bytes:
    """Every hex belongs to those who stand there, the rest to nobody."""
    held = bytearray(book.map.grid.n)
    for u in placed:
        if u.hex >= 0:
            held[u.hex] = 1 + u.side
    return bytes(held)


def _with_scarps(map_: Map, pair: str, words: str) -> str:
    """The words of a hexside, a scarp by which of its two hexes is the upper one."""
    found = []
    for word in words.split("+"):
        kind, _, top = word.partition(":")
        if kind == "scarp":
            first = map_.grid.edge_hexes(edge_of(map_, pair))[0]
            found.append(SCARP_FIRST if map_.grid.label(first) == top else SCARP_SECOND)
        else:
            found.append(word)
    return "+".join(found)
