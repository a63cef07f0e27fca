"""Whether a Breslau position is lawful: stacking, enemies in one hex, Barricades, train, bridges (`sztab check`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sztab.desk.audit import enemies_together
from sztab.desk.breslau.counters import Piece
from sztab.desk.position_reader import Fault
from sztab.rules.breslau import direct_fire, ways
from sztab.rules.breslau.pieces import enemy_at, ground, label
from sztab.rules.breslau.special import BARRICADES
from sztab.rules.breslau.stacking import limit, overfull
from sztab.rules.breslau.state import GERMAN, SIDES, SOVIET
from sztab.table import Board


def faults_of(b: Board, pieces: Sequence[Piece]) -> Iterator[Fault]:
    """Every fault, those that stop play first."""
    yield from enemies_together(b, pieces, "3.1b")
    for side in (SOVIET, GERMAN):
        for hex_ in overfull(b, side):
            count, most = len(b.layers.stacks[hex_]), limit(side)
            reason = f"{label(b, hex_)} holds {count} {SIDES[side]} units; the stacking limit is {most}"
            yield Fault("3.1a", reason)
    yield from _lying(b)
    yield from _markers(b)
    for one in pieces:
        yield from _counter_faults(b, one)


def _lying(b: Board) -> Iterator[Fault]:
    """13.3a, 13.3b, 13.3c, 14.3.1c: what cannot lie where it lies."""
    for hex_ in b.state.barricades:
        if not ways.has_road(b, hex_):
            yield Fault("13.3a", f"a Barricade stands in {label(b, hex_)}, through which no road runs")
        if enemy_at(b, GERMAN, hex_):
            yield Fault("13.3c", f"Soviet units are in {label(b, hex_)} and would have removed its Barricade")
    if len(b.state.barricades) > BARRICADES:
        yield Fault("13.3b", f"{len(b.state.barricades)} Barricades stand; there are {BARRICADES}")
    for hex_ in b.state.rubble:
        if not ground(b, hex_).built_up:
            yield Fault(
                "14.3.1c", f"{label(b, hex_)} is {ground(b, hex_).name.replace('_', ' ')} and never becomes Rubble"
            )


def _markers(b: Board) -> Iterator[Fault]:
    for one in b.state.markers:
        far = b.book.map.grid.distance(one.hex, one.target) > 1
        if not enemy_at(b, one.side, one.target):
            yield Fault(
                "9.1.2a", f"the Attack marker in {label(b, one.hex)} points at {label(b, one.target)}: no enemy"
            )
        elif far and direct_fire.may_fire_at(b, one.hex, one.target) is not None:
            yield Fault("5.6c", f"{label(b, one.hex)} is not next to {label(b, one.target)}, its target")


def _counter_faults(b: Board, one: Piece) -> Iterator[Fault]:
    """2.3.5, 2.4d, 8.7, 13.2a, 14.15a: what a counter of its kind cannot be."""
    u, printed = one.unit, one.counter
    if printed.kind in ("ART", "AA") and printed.steps > 1:
        yield Fault("2.4d", f"{printed.id} has a Fired side and 1 step, not {printed.steps}")
    if printed.type == "VS" and printed.primary > 2:
        yield Fault("13.2a", f"{printed.id} is Volkssturm with a Primary factor of 1 or 2, not {printed.primary}")
    if printed.kind == "AA" and u.side == SOVIET:
        yield Fault("2.3.6", f"{printed.id} is AA, and the Soviets have none")
    if printed.type == "TRAIN" and u.hex >= 0 and not _on_rails(b, u.hex):
        yield Fault("8.7", f"{printed.id} stands in {label(b, u.hex)}, through which no rails run")
    if u.fired and printed.kind not in ("ART", "AA"):
        yield Fault("5.2d", f"{printed.id} is not artillery and has no Fired side")
    if u.bridge >= 0 and (u.bridge not in b.book.rivers or u.hex not in b.book.map.grid.edge_hexes(u.bridge)):
        yield Fault("14.15a", f"{printed.id} has no river hexside at {b.book.map.grid.edge_label(u.bridge)}")


def _on_rails(b: Board, hex_: int) -> bool:
    rails = b.book.map.tracks.get("rail", frozenset())
    return any(b.book.map.grid.edge(hex_, direction) in rails for direction in range(6))
