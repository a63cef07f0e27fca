"""A board of the WB-95 family as the tables of a position file."""

from __future__ import annotations

import tomllib
from collections import Counter as Count
from collections.abc import Iterator
from typing import Any

import msgspec

from sztab.desk.cells import unit_tables
from sztab.desk.clerk import Table
from sztab.desk.position_reader import lay_position
from sztab.desk.position_writer import given_map, map_tables, toml
from sztab.desk.wb95.counters import FLAGS, piece
from sztab.desk.wb95.memory import memory, memory_of
from sztab.desk.wb95.position_reader import TRACKS
from sztab.errors import SztabError
from sztab.rules.wb95.book import Book
from sztab.rules.wb95.pieces import label
from sztab.rules.wb95.state import Counter, State, Unit
from sztab.rules.wb95.tables import points
from sztab.rules.wb95.variant import Options
from sztab.table import Board
from sztab.titles import title
from sztab.titles.files import Keys
from sztab.titles.wb95.layout import board_of

MASKED = "masked"
"""The box of counters that a view does not hold."""


def written(b: Board) -> Iterator[Table]:
    """Title, options, clock, ground, pools, units, and what nobody could tell from those."""
    tables = list(_tables(b))
    told: State = lay_position(tomllib.loads(toml(tables)), lenient=True).state
    units = [u for u in b.state.units if u.box != MASKED]
    before = iter(zip(units, told.units, strict=True))
    for name, data, array in tables:
        own = memory_of(*next(before)) if name == "unit" else {}
        yield name, {**data, "memory": own} if own else data, array
    yield "memory", memory(b, told), False


def _tables(b: Board) -> Iterator[Table]:
    book: Book = b.book
    phase = book.phases[b.state.phase]
    yield "", {"title": book.title, "name": book.scenario.name}, False
    chosen = msgspec.to_builtins(book.options)
    yield "options", {name: value for name, value in chosen.items() if name in Options.__struct_fields__}, False
    clock = {"turn": b.state.turn, "phase": phase.kind, "side": book.sides[phase.side]}
    clock |= {"initiative": book.sides[book.phases[0].side], "sides": list(book.sides)}
    if b.state.advantage >= 0:
        clock["air_advantage"] = book.sides[b.state.advantage]
    together = [[book.sides[side] for side in seat] for seat in book.seats if len(seat) > 1]
    yield "clock", {**clock, **({"camps": together} if together else {})}, False
    yield from _ground(b)
    for side, pool in _pools(b).items():
        yield f"pools.{side}", pool, False
    for u in b.state.units:
        if u.box != MASKED:
            yield "unit", _unit(b, u), True


def _ground(b: Board) -> Iterator[Table]:
    """The printed map or the drawn one, with the bridges as they are now, control and supply."""
    book: Book = b.book
    ground, hexes, sides, roads, supply = given_map(b)
    grid = book.map.grid
    for edge, bridge in sorted(b.state.bridges.items()):
        name = grid.edge_label(edge)
        words = [word for word in sides.get(name, "").split("+") if word and "bridge" not in word]
        sides[name] = "+".join([*words, "bridge" if bridge.standing else "destroyed_bridge"])
    if supply is None:
        supply = _supply(b) if book.map is board_of(book.title) else {}
    yield from map_tables(b, ground, hexes, sides, roads, supply)


def _supply(b: Board) -> dict[str, list[str]]:
    """Where each side draws supply from; what serves one nation only serves its side."""
    found: dict[str, list[str]] = {}
    for source in b.book.scenario.sources:
        places = [label(b, hex_) for hex_ in source.hexes] + list(source.units)
        places += [f"region:{region}" for region in source.regions]
        found.setdefault(b.book.sides[source.side], []).extend(places)
    return {side: list(dict.fromkeys(places)) for side, places in found.items() if places}


def _pools(b: Board) -> dict[str, dict[str, int]]:
    """Air points that lie ready, or fly; ammunition."""
    found: dict[str, dict[str, int]] = {}
    for number, side in enumerate(b.book.sides):
        flying = sum(one.points for one in b.state.missions if one.side == number)
        air = (b.state.air[number] if b.state.air else 0) or flying
        shells = b.state.ammunition[number] if b.state.ammunition else 0
        if air or shells:
            found[side] = {"air": air, "ammunition": shells}
        bombers = b.state.bombers[number] if b.state.bombers else 0
        if bombers:
            found.setdefault(side, {})["bomber"] = bombers
        for track in TRACKS:
            points = getattr(b.state, track)
            if points and points[number]:
                found.setdefault(side, {})[track] = points[number]
    return found


def _unit(b: Board, u: Unit) -> dict[str, Any]:
    book, printed = b.book, b.book.counters[u.n]
    table = _printed(book, printed, book.sides[u.side])
    if u.hex >= 0:
        table["hex"] = label(b, u.hex)
        table |= {"fortified": True} if b.state.works[u.hex] == u.side + 1 else {}
    else:
        table |= {"zone": u.zone} if u.zone else {}
        table |= {"due": u.due} if u.due else {}
    table |= {"steps": u.steps} if u.steps else {}
    if book.traits[u.n].gun:
        table["setup"] = "combat" if u.deployed else "transport"
    table |= {"disorganised": True} if u.disorder else {}
    table |= {"oos": u.oos} if u.oos else {}
    table |= {"supplied": u.supplied} if u.supplied != (u.oos == 0) else {}
    table |= {"silent": u.silent} if u.silent else {}
    table |= {"left": points(u.left)} if u.left else {}
    return table | {flag: True for flag in FLAGS if getattr(u, flag)}


def _printed(book: Book, printed: Counter, side: str) -> dict[str, Any]:
    """The counter by its name if the title has it, else everything that is printed on it."""
    short = {"id": printed.id, "side": side, "counter": printed.id}
    keys = Keys("position", "", {"unit": [short]})
    nations = frozenset(one.nation for one in book.counters)
    try:
        same = piece(unit_tables(keys)[0], 0, book.sides, title(book.title), nations, book.map).counter
    except SztabError:
        same = None
    if same is not None and _values(same) == _values(printed):
        return short
    return {"id": printed.id, "side": side, **_values(printed)}


def _values(printed: Counter) -> dict[str, Any]:
    """What is printed on a counter, as a position file says it."""
    stars = Count(printed.stars)
    found = {
        "name": printed.name,
        "nation": printed.nation,
        "type": printed.type,
        "size": printed.size,
        "quality": printed.quality,
        "army": printed.army,
        "formation": printed.formation,
        "attack": printed.attack,
        "defence": printed.defence,
        "reduced_attack": printed.reduced_attack,
        "reduced_defence": printed.reduced_defence,
        "movement": printed.movement // 12,
        "full": printed.steps,
        "stars": {colour: stars[colour] for colour in sorted(stars)},
        "mobility": printed.mobility,
        "range": printed.range,
        "morale": printed.morale,
    }
    return {name: value for name, value in found.items() if value not in ("", {})}
