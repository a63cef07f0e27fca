"""`tabletop(...)`: a game of Breslau on a few drawn hexes, for tests of rules.

game = tabletop(
    '''
    A   soviet INF 1206 4/3
    T   soviet ARM 1206 6/3 movement=10
    G   german VS  1205 1/1 oos=1
    Gun german ART 1201 bombard=16 range=*
    Air soviet AIR bombard=24
    ''',
    phase="combat resolution",
    hexes={"1205": "city"},
    sides={"1205/1206": "river"},
    roads=[("road", "1204 1205 1206")],
    markers={"1206": "1205"},
    dice=[3, 2],
)
play(game, order="attack", target="1205", **{"from": ["1206"]})

A line of a unit: its id, side, type, hex (none: off the map), Primary/Secondary, then any field of a Counter or a Unit
as name=value; `full` is the number of printed steps, `steps` those it has now. Movement and costs are in points.
Stacks lie open unless the options say fog=True. Columns 10-20, rows 1-12, all clear, even columns lower.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

import msgspec

from sztab.hexes import Map, build_map
from sztab.rules.breslau.board import Game
from sztab.rules.breslau.book import Book
from sztab.rules.breslau.charts import HEXSIDES, ROADS, TERRAIN, WATER
from sztab.rules.breslau.options import OptionalRules
from sztab.rules.breslau.orders import AnyOrder
from sztab.rules.breslau.scenario import PHASES, EntryGroup, Scenario
from sztab.rules.breslau.state import (
    CLASSES,
    GERMAN,
    SIDES,
    SOVIET,
    TWELFTHS,
    UNLIMITED,
    Counter,
    Marker,
    State,
    Unit,
)
from sztab.table import Event, ForcedDice, Order, Refusal
from sztab.titles.breslau.chart_reader import charts_of

COUNTER_FIELDS = frozenset(Counter.__struct_fields__)
UNIT_FIELDS = frozenset(Unit.__struct_fields__)

Given = TypeVar("Given", bound=Order)


def tabletop(
    units: str,
    *,
    phase: str = "soviet movement",
    turn: int = 2,
    dice: Iterable[int] = (),
    options: Mapping[str, Any] | None = None,
    hexes: Mapping[str, str] | None = None,
    default: str = "clear",
    sides: Mapping[str, str] | None = None,
    old_oder: Iterable[str] = (),
    roads: Iterable[tuple[str, str]] = (),
    columns: tuple[int, int] = (10, 20),
    rows: tuple[int, int] = (1, 12),
    markers: Mapping[str, str] | None = None,
    control: Mapping[str, str] | None = None,
    barricades: Iterable[str] = (),
    rubble: Iterable[str] = (),
    gas: Iterable[str] = (),
    entries: Iterable[EntryGroup] = (),
    fortresses: Iterable[str] = (),
    supply: tuple[Iterable[str], Iterable[str]] | None = None,
    scenario: Mapping[str, Any] | None = None,
    **state: Any,
) -> Game:
    """A game in that phase. `markers` is stack -> target; `control` is hex -> side (the rest is German); `supply` are
    the sources of Soviet and German, else all edges but the north and every German hex on the north edge; other
    keywords are fields of the State, `scenario` those of the Scenario."""
    book = tabletop_book(
        units,
        options=options,
        map_=drawn_map(hexes, default, sides, old_oder, roads, columns, rows),
        entries=entries,
        fortresses=fortresses,
        supply=supply,
        scenario=scenario,
    )
    at = book.labels
    placed = [_unit(n, line, book) for n, line in enumerate(_lines(units))]
    held = bytearray(2 if book.map.grid.present[h] else 0 for h in range(book.map.grid.n))
    for u in placed:
        if u.hex >= 0:
            held[u.hex] = 1 + u.side
    for text, side in (control or {}).items():
        held[at[text]] = 1 + SIDES.index(side)
    owner = {u.hex: u.side for u in placed}
    fields: dict[str, Any] = {
        "turn": turn,
        "phase": PHASES.index(phase),
        "units": placed,
        "control": bytes(held),
        "barricades": tuple(sorted(at[text] for text in barricades)),
        "rubble": tuple(sorted(at[text] for text in rubble)),
        "gas": tuple(sorted(at[text] for text in gas)),
        "markers": tuple(Marker(owner[at[a]], at[a], at[b]) for a, b in (markers or {}).items()),
        **state,
    }
    return Game(book, State(**fields), ForcedDice(dice))


def tabletop_book(
    units: str,
    *,
    map_: Map,
    options: Mapping[str, Any] | None = None,
    entries: Iterable[EntryGroup] = (),
    fortresses: Iterable[str] = (),
    supply: tuple[Iterable[str], Iterable[str]] | None = None,
    scenario: Mapping[str, Any] | None = None,
) -> Book:
    """The rulebook for drawn hexes and units."""
    grid = map_.grid
    sources: tuple[tuple[int, ...], tuple[int, ...]]
    if supply is None:
        south, west, east = (grid.border(name) for name in ("south", "west", "east"))
        sources = (tuple(sorted({*south, *west, *east})), tuple(sorted(grid.border("north"))))
    else:
        soviet, german = (tuple(grid.hex(text) for text in side) for side in supply)
        sources = (soviet, german)
    known = Scenario(
        entries=tuple(entries),
        fortresses=tuple(grid.hex(text) for text in fortresses),
        supply=sources,
        **(scenario or {}),
    )
    return Book(
        title="breslau1945",
        map_=map_,
        counters=[_counter(line) for line in _lines(units)],
        charts=charts_of("breslau1945"),
        options=msgspec.convert({"fog": False, **(options or {})}, OptionalRules),
        scenario=known,
    )


def drawn_map(
    hexes: Mapping[str, str] | None = None,
    default: str = "clear",
    sides: Mapping[str, str] | None = None,
    old_oder: Iterable[str] = (),
    roads: Iterable[tuple[str, str]] = (),
    columns: tuple[int, int] = (10, 20),
    rows: tuple[int, int] = (1, 12),
) -> Map:
    """A blank map with a few things on it; the river hexsides in `old_oder` are those of the second channel."""
    drawn = {**(sides or {}), **dict.fromkeys(old_oder, "river")}
    map_ = build_map(
        columns,
        rows,
        default,
        hexes,
        drawn,
        [{"kind": kind, "hexes": text.split()} for kind, text in roads],
        terrain=frozenset(TERRAIN),
        hexsides=HEXSIDES,
        road_kinds=ROADS,
        water=WATER,
        odd_lower=False,
    )
    second = {_edge(map_, pair) for pair in old_oder}
    return dataclasses.replace(map_, side_names={e: "Old Oder" if e in second else "Oder" for e in map_.sides})


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
    """`from_` may be written for `from`, and a single id or hex for a list of one."""
    if isinstance(data, Order):
        return data
    named = {key.rstrip("_"): value for key, value in data.items()}
    for key in ("units", "from", "aircraft", "artillery", "path", "transports", "divisions", "free"):
        if isinstance(named.get(key), str):
            named[key] = named[key].split()
    order: Order = msgspec.convert(named, AnyOrder)
    return order


def end_phase(game: Game) -> list[Event]:
    return play(game, order="end_phase")


def unit(game: Game, name: str) -> Unit:
    """The unit of that id as it is now."""
    found: Unit = game.state.units[game.book.index[name]]
    return found


def hex_of(game: Game, name: str) -> str | None:
    """The label of the hex a unit is in, None when it is off the map."""
    where = unit(game, name).hex
    return game.book.map.grid.label(where) if where >= 0 else None


def asked(game: Game) -> tuple[str, str]:
    """Who is asked, and for what; ('', '') when the game is over."""
    if game.decision is None:
        return "", ""
    return SIDES[game.decision.sides[0]], game.decision.kind


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


def legal_only(game: Game, kind: type[Given]) -> list[Given]:
    """Every order the choices lead to; all are of one kind."""
    found = []
    for order in legal_orders(game):
        assert isinstance(order, kind), order
        found.append(order)
    return found


def _edge(map_: Map, pair: str) -> int:
    a, b = pair.split("/")
    return map_.grid.edge_between(map_.grid.hex(a), map_.grid.hex(b))


def _lines(units: str) -> list[list[str]]:
    return [line.split() for line in units.splitlines() if line.strip()]


def _fields(words: list[str]) -> tuple[dict[str, Any], str]:
    """name=value pairs of a line, and its hex if it has one."""
    found: dict[str, Any] = {}
    hex_ = ""
    for word in words[3:]:
        name, equals, value = word.partition("=")
        if equals:
            found[name] = _value(name, value)
        elif "/" in word:
            found["primary"], found["secondary"] = (int(part) for part in word.split("/"))
        else:
            hex_ = word
    return found, hex_


def _value(name: str, text: str) -> Any:
    if name not in COUNTER_FIELDS | UNIT_FIELDS | {"full"}:
        raise ValueError(f"{name} is a field of neither Counter nor Unit")
    if text in ("*", "U"):
        return UNLIMITED
    if text in ("yes", "no", "True", "False"):
        return text in ("yes", "True")
    if name in ("movement", "cap", "left"):
        return int(float(text) * TWELFTHS)
    if name in ("formation", "division", "quality", "size", "name", "place", "enters", "box", "nation"):
        return text
    return int(text)


USUAL: dict[str, dict[str, Any]] = {
    "VS": {"primary": 1, "secondary": 1, "movement": 4 * TWELFTHS},
    "ENG": {"primary": 3, "secondary": 3},
    "ART": {"bombard": 12, "range": 18},
    "AA": {"primary": 4, "secondary": 2, "bombard": 6, "range": UNLIMITED, "aa": 6, "aa_range": 4, "direct": 3},
    "ARM": {"direct": 2},
    "AG": {"direct": 2},
    "AT": {"direct": 2},
    "AIR": {"full": 2, "bombard": 24},
    "TRANS": {"full": 2, "bombard": 3, "reduced_bombard": 1},
}
"""What a type has unless its line says otherwise."""


def _counter(words: list[str]) -> Counter:
    id_, side, type_ = words[:3]
    given, _ = _fields(words)
    usual = {"primary": 4, "secondary": 3, "movement": 8 * TWELFTHS, "full": 1}
    kind = CLASSES[type_]
    fields = {**usual, **(USUAL["ART"] if kind == "ART" else {}), **USUAL.get(type_, {}), **given}
    if kind in ("ART", "AIR", "TRANS") and "primary" not in given:
        fields["primary"] = fields["secondary"] = 0
    fields["full"] = max(fields["full"], given.get("steps", 1))
    fields["steps"] = fields.pop("full")
    if fields["steps"] > 1:
        for name in ("primary", "secondary", "bombard"):
            fields.setdefault(f"reduced_{name}", fields.get(name, 0) // 2)
    printed = {key: value for key, value in fields.items() if key in COUNTER_FIELDS}
    return Counter(
        **{"id": id_, "name": id_, "side": SIDES.index(side), "nation": side, "type": type_, "kind": kind, **printed}
    )


def _unit(n: int, words: list[str], book: Book) -> Unit:
    given, hex_ = _fields(words)
    printed = book.counters[n]
    off = "available" if printed.flies else "due"
    fields: dict[str, Any] = {"steps": printed.steps, "box": "" if hex_ else off}
    fields |= {key: value for key, value in given.items() if key in UNIT_FIELDS - {"goliath"}}
    return Unit(**{"n": n, "side": printed.side, "hex": book.labels[hex_] if hex_ else -1, **fields})


__all__ = [
    "GERMAN",
    "SOVIET",
    "asked",
    "barred_by",
    "drawn_map",
    "end_phase",
    "hex_of",
    "legal_only",
    "legal_orders",
    "order_of",
    "play",
    "refusal",
    "tabletop",
    "tabletop_book",
    "told",
    "unit",
]
