"""Whether a B-21 position is lawful: enemies in one hex, stacking, ground that is closed, ships, mines, field works,
bridges (`sztab check`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sztab.desk.audit import enemies_together
from sztab.desk.b21.counters import Piece
from sztab.desk.position_reader import Fault
from sztab.rules.b21.pieces import cargo, label, stack
from sztab.rules.b21.stacking import LIMIT, ROAD_LIMIT, overfull
from sztab.rules.b21.strengths import stack_points
from sztab.rules.b21.ways import closed_to, rail_on, road_on
from sztab.table import Board

WET = frozenset({"lake", "sea"})


def faults_of(b: Board, pieces: Sequence[Piece]) -> Iterator[Fault]:
    """Every fault, those that stop play first."""
    yield from enemies_together(b, pieces, "4.2.1")
    for one in pieces:
        yield from _standing(b, one)
    for side in range(len(b.book.sides)):
        for hex_ in overfull(b, side):
            total = stack_points(b, stack(b, hex_))
            if total > LIMIT:
                reason = f"{label(b, hex_)} holds {total} SP of {b.book.sides[side]}; the stacking limit is {LIMIT}"
                yield Fault("5.1.2", reason)
            else:
                reason = f"{label(b, hex_)} can be entered by road only and holds more than {ROAD_LIMIT} SP"
                yield Fault("5.1.5", reason)
    yield from _lying(b)


def _standing(b: Board, one: Piece) -> Iterator[Fault]:
    """4.3.3, R122, 26.1.1: where a unit cannot be."""
    u, printed = one.unit, one.counter
    place = f"{one.keys.place}.hex"
    if printed.sails and u.station >= 0 and "sea" not in b.book.map.terrain[u.station]:
        yield Fault("R122", f"{printed.id} is a ship, and {label(b, u.station)} is no sea", place)
    if u.hex >= 0 and closed_to(b, u, u.hex) and not _on_road(b, u.hex):
        yield Fault("4.3.3", f"{printed.id} stands in {label(b, u.hex)}, which is closed to it", place)
    if u.bridge >= 0 and (u.hex not in b.book.map.grid.edge_hexes(u.bridge) or not b.book.wet(u.bridge)):
        edge = b.book.map.grid.edge_label(u.bridge)
        yield Fault("26.1.1", f"{printed.id} does not stand beside water at {edge}")
    if printed.sails and u.capacity >= 0 and stack_points(b, cargo(b, u.n)) > u.capacity:
        yield Fault("R122", f"{printed.id} carries more than the {u.capacity} SP it has room for")


def _on_road(b: Board, hex_: int) -> bool:
    """A road or railway leads into the hex; nobody stands on water."""
    edges = [b.book.map.grid.edge(hex_, direction) for direction in range(6)]
    dry = WET.isdisjoint(b.book.map.terrain[hex_])
    return dry and any(road_on(b, edge) or rail_on(b, edge) for edge in edges if edge >= 0)


def _lying(b: Board) -> Iterator[Fault]:
    """12.1.2, 20.1.2: what cannot lie where it lies."""
    for field in b.state.mines:
        if not WET.isdisjoint(b.book.map.terrain[field.hex]):
            yield Fault("20.1.2", f"no mines can be laid in {label(b, field.hex)}")
    for hex_ in b.state.works:
        if "swamp" in b.book.map.terrain[hex_] or any(field.hex == hex_ for field in b.state.mines):
            yield Fault("12.1.2", f"no field works can be built in {label(b, hex_)}")
