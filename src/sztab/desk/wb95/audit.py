"""Whether a position is lawful: stacking, terrain, enemies in one hex, works, guns (`sztab check`)."""

from __future__ import annotations

from collections.abc import Iterator

from sztab.desk.audit import enemies_together
from sztab.desk.position_reader import Fault
from sztab.desk.wb95.counters import Piece
from sztab.rules.wb95.movement import overfull
from sztab.rules.wb95.pieces import cels, counter, label, stack, traits
from sztab.rules.wb95.state import Unit
from sztab.rules.wb95.tables import CLOSED
from sztab.table import Board


def faults_of(b: Board, pieces: list[Piece]) -> Iterator[Fault]:
    """Every fault, those that stop play first."""
    yield from enemies_together(b, pieces, "3.1.8", lambda one, two: one in b.book.foes[two])
    yield from _closed_ground(b, pieces)
    yield from _overfull(b)
    yield from _works(b, pieces)
    for one in pieces:
        yield from _counter_faults(b, one)


def _closed_ground(b: Board, pieces: list[Piece]) -> Iterator[Fault]:
    for one in pieces:
        if one.unit.hex >= 0 and _closed(b, one.unit):
            ground = " and ".join(b.book.map.terrain[one.unit.hex]).replace("_", " ")
            reason = f"{one.counter.id} cannot be in {label(b, one.unit.hex)}: {ground} is closed to it"
            yield Fault("T-TER", reason, f"{one.keys.place}.hex", True)


def _closed(b: Board, u: Unit) -> bool:
    """No ground for the unit, and no road by which it could have come."""
    if b.book.ways(b.state.bridges).ground[traits(b, u).wheels][u.hex] != CLOSED:
        return False
    edges = (b.book.map.grid.edge(u.hex, direction) for direction in range(6))
    return not any(edge in b.book.map.roads for edge in edges if edge >= 0)


def _overfull(b: Board) -> Iterator[Fault]:
    for hex_ in overfull(b, tuple(range(len(b.book.sides)))):
        load = cels(stack(b, hex_))
        yield Fault("3.2.1", f"{label(b, hex_)} holds {load} CELs; the stacking limit is {b.book.variant.stacking}")


def _works(b: Board, pieces: list[Piece]) -> Iterator[Fault]:
    dug_in = sorted({one.unit.hex for one in pieces if one.keys.flag("fortified", False) and one.unit.hex >= 0})
    for hex_ in dug_in:
        if "swamp" in b.book.map.terrain[hex_]:
            yield Fault("7.1.8", f"no field fortifications can be built in {label(b, hex_)}: it is swamp")
        if hex_ in b.book.fixed_hexes:
            yield Fault("7.1.9", f"no field fortifications can be built in {label(b, hex_)}: it has fixed positions")


def _counter_faults(b: Board, one: Piece) -> Iterator[Fault]:
    """6.1.6, 6.2.2, R35: what a counter of its kind cannot be."""
    u, who = one.unit, counter(b, one.unit).id
    known = traits(b, u)
    if known.gun and one.counter.steps > 1:
        yield Fault("6.1.6", f"{who} is towed artillery and has 1 CEL, not {one.counter.steps}")
    if known.hq and one.counter.steps > 1:
        yield Fault("9.1.4", f"{who} is a headquarters and counts 1 CEL, not {one.counter.steps}")
    if known.group and one.counter.movement:
        yield Fault("15.2.1", f"{who} is a resilience group and has no movement points")
    if "setup" in one.keys.data and not known.gun:
        yield Fault("6.2.2", f"{who} is not towed artillery and has no set-up")
    if one.keys.flag("disorganised", False) and known.hq and not b.book.variant.special_forces:  # ard:17.2.31
        yield Fault("5.6.1", f"{who} is a headquarters and cannot be disorganised")
    if one.keys.flag("fortified", False) and u.hex < 0:
        yield Fault("7.1.1", f"{who} is not on the map and has no field fortifications")
