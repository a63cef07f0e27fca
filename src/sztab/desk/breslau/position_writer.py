"""A board of the Breslau family as the tables of a position file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from sztab.desk.breslau.counters import FLAGS, GOLIATHS, Piece, piece
from sztab.desk.breslau.position_reader import FREED
from sztab.desk.cells import unit_tables
from sztab.desk.clerk import Table
from sztab.desk.position_writer import given_map, map_tables
from sztab.errors import SztabError
from sztab.hexes import points
from sztab.rules.breslau.book import Book
from sztab.rules.breslau.pieces import label
from sztab.rules.breslau.special import BARRICADES
from sztab.rules.breslau.state import GERMAN, SIDES, SOVIET, TWELFTHS, UNLIMITED, Counter, Unit
from sztab.table import Board
from sztab.titles import title
from sztab.titles.files import Keys

OFF = ("masked", "setup")
"""Boxes whose units a position does not hold."""


def written(b: Board) -> Iterator[Table]:
    """Title, options, clock, ground, pools, units."""
    book: Book = b.book
    yield "", {"title": book.title, "name": book.scenario.name}, False
    yield "options", {**msgspec.to_builtins(book.options), "fog": book.options.fog}, False
    yield "clock", _clock(b), False
    yield from _ground(b)
    yield "pools.soviet", _soviet(b), False
    yield "pools.german", _german(b), False
    for u in b.state.units:
        if u.box not in OFF:
            yield "unit", _unit(b, u), True


def _clock(b: Board) -> dict[str, Any]:
    phase = b.book.phases[b.state.phase]
    clock: dict[str, Any] = {"turn": b.state.turn, "phase": phase, "step": b.state.step}
    if phase == "artillery bombardment":
        clock["side"] = SIDES[b.state.step]
    elif b.book.scenario.open_attacks and b.state.first >= 0 and _still_binds(b):
        clock["side"] = SIDES[b.state.first]
    elif b.state.first >= 0:
        clock["initiative"] = SIDES[b.state.first]
    if b.state.support >= 0:
        clock["support"] = b.state.support
    return clock


def _still_binds(b: Board) -> bool:
    """Whoever is bound to Attack markers has some left, by which a reader of the file knows that he is."""
    bound: frozenset[int] = b.book.scenario.marked
    return bound <= {one.side for one in b.state.markers}


def _ground(b: Board) -> Iterator[Table]:
    """The printed map or the drawn one, with what lies on it now."""
    book: Book = b.book
    ground, printed, sides, roads, supply = given_map(b)
    hexes = {hex_: _bare(words) for hex_, words in printed.items()}
    for word, lie in (("rubble", b.state.rubble), ("barricade", b.state.barricades), ("gas", b.state.gas)):
        for hex_ in lie:
            name = label(b, hex_)
            hexes[name] = f"{hexes.get(name, '+'.join(book.map.terrain[hex_]))}+{word}"
    yield from map_tables(b, ground, hexes, sides, roads, supply)


def _bare(words: str) -> str:
    """Terrain without what lay on it when the file was written."""
    kept = [word for word in words.split("+") if word.strip().casefold() not in ("rubble", "barricade", "gas", "tabun")]
    return "+".join(kept) or "clear"


def _both(b: Board, side: int) -> dict[str, Any]:
    """What either side may have: Attack markers in hand, hexes it has bombarded, that it has passed."""
    state = b.state
    found: dict[str, Any] = {"markers": state.to_place[side]} if state.to_place else {}
    shelled = [label(b, hex_) for firer, hex_ in state.shelled if firer == side]
    found |= {"shelled": shelled} if shelled else {}
    return found | ({"passed": True} if side in state.passed else {})


def _soviet(b: Board) -> dict[str, Any]:
    found = _both(b, SOVIET)
    state = b.state
    if state.air_steps:
        found["air_steps"] = state.air_steps
    if state.directed >= 0:
        found |= {"directives": state.directed, "divisions": list(state.directives)}
    return found


def _german(b: Board) -> dict[str, Any]:
    state = b.state
    found = {"barricades": BARRICADES - state.built, **_both(b, GERMAN)}
    found |= {"sp": state.sp} if b.book.options.combat_supply else {}
    found |= {"gas": state.gas_left} if b.book.options.tabun and (GERMAN in b.sides or not b.sides) else {}
    found |= {"arrival": state.arrival} if state.arrival else {}
    return found | {flag: True for flag in ("gassed", *FREED) if getattr(state, flag)}


# ---------------------------------------------------------------------- units


def _unit(b: Board, u: Unit) -> dict[str, Any]:
    printed: Counter = b.book.counters[u.n]
    table = _printed(b, printed)
    if u.hex >= 0:
        table["hex"] = label(b, u.hex)
    else:
        table["box"] = u.box
    table["steps"] = u.steps
    for name in ("oos", "due", "doomed"):
        table |= {name: getattr(u, name)} if getattr(u, name) else {}
    if u.cap >= 0:
        table |= {"left": points(u.left), "started": label(b, u.started if u.started >= 0 else u.hex)}
    if printed.goliath:
        table["goliath"] = next(word for word, state in GOLIATHS.items() if state == u.goliath)
    if u.bridge >= 0:
        table["bridge"] = b.book.map.grid.edge_label(u.bridge)
    aims = {one.hex: one.target for one in b.state.markers}
    if u.hex in aims:
        table["attacks"] = label(b, aims[u.hex])
    return table | {flag: True for flag in FLAGS if getattr(u, flag)}


def _printed(b: Board, printed: Counter) -> dict[str, Any]:
    """The counter by its name if the title has it, else everything that is printed on it."""
    short = {"id": printed.id, "side": SIDES[printed.side], "counter": printed.id}
    same = _read(b, short)
    if same is not None and _values(same.counter) == _values(printed):
        return short
    return {"id": printed.id, "side": SIDES[printed.side], **_values(printed)}


def _read(b: Board, table: dict[str, Any]) -> Piece | None:
    try:
        return piece(unit_tables(Keys("position", "", {"unit": [table]}))[0], 0, title(b.book.title), b.book.map, 1)
    except SztabError:
        return None


def _values(printed: Counter) -> dict[str, Any]:
    """What is printed on a counter, as a position file says it."""
    found: dict[str, Any] = {
        name: getattr(printed, name)
        for name in ("name", "type", "quality", "size", "formation", "division", "aa", "aa_range", "direct")
    }
    found |= {"movement": printed.movement // TWELFTHS, "full": printed.steps, "group": printed.enters}
    found["range"] = "*" if printed.range >= UNLIMITED else printed.range
    names = ("bombard",) if printed.kind in ("ART", "AIR", "TRANS") else ("primary", "secondary")
    for name in (*names, *(("bombard",) if printed.kind == "AA" else ())):
        found |= {name: getattr(printed, name), f"reduced_{name}": getattr(printed, f"reduced_{name}")}
    return {name: value for name, value in found.items() if value != ""}
