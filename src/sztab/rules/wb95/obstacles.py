"""What is in the way beside the ground and the enemy: jammed roads, aircraft over the route, barred hexsides; the last
two as layers for the kernels."""

from __future__ import annotations

from typing import Any

from sztab.hexes import kernels
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.pieces import cels, counter, stack, traits
from sztab.rules.wb95.state import COLUMN_OF, FOOT, Unit


def jammed(b: Board, u: Unit, here: int, there: int) -> bool:
    """ard:4.1.14: a step along a mountain road into a hex with vehicles, which another vehicle cannot pass."""
    if not b.book.narrow or not vehicle(b, u) or b.book.map.grid.edge_between(here, there) not in b.book.narrow:
        return False
    return any(v.n != u.n and vehicle(b, v) for v in stack(b, there) if v.side in b.book.friends[u.side])


def vehicle(b: Board, u: Unit) -> bool:
    """ard:2.2.2: tracked or on wheels."""
    return COLUMN_OF[traits(b, u).wheels] != FOOT


def jams(b: Board, u: Unit) -> tuple[bytearray | None, bytearray | None]:
    """ard:4.1.14, ard:R139: steps along mountain roads that the unit cannot make, and those after which it stops."""
    if not b.book.narrow or not vehicle(b, u):
        return None, None
    grid, limit = b.book.map.grid, b.book.variant.stacking
    shut, halts = bytearray(grid.n), bytearray(grid.n)
    for edge in sorted(b.book.narrow):
        one, two = grid.edge_hexes(edge)
        for here, there in ((one, two), (two, one)):
            if jammed(b, u, here, there):
                full = cels(stack(b, there)) + u.steps > limit
                (shut if full else halts)[here] |= 1 << grid.direction(here, there)
    return shut, halts


def surcharges(b: Board, u: Unit) -> Any:
    """8.2.13 for every hex."""
    missions = tuple(m.hex for m in b.state.missions if m.kind == "disrupt" and m.side in b.book.foes[u.side])
    if counter(b, u).nation not in b.book.variant.soviets:
        missions = ()
    key = ("surcharges", missions, kernels.is_fast())
    kept = b.book.kept.get(key)
    if kept is None:
        kept = [0] * b.book.map.grid.n
        for target in missions:
            for hex_ in b.book.map.grid.within(target, 1):
                kept[hex_] += 12
        kept = kernels.ints(kept)
        b.book.keep(key, kept)
    return kept
