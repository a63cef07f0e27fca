"""Chapter 5, concentration: how many SP may stay in a hex."""

from __future__ import annotations

from collections.abc import Iterable

from sztab.rules.b21.board import Board
from sztab.rules.b21.pieces import stack
from sztab.rules.b21.state import Unit
from sztab.rules.b21.strengths import stack_points
from sztab.rules.b21.ways import closed_to

LIMIT = 42
"""SP in a hex (5.1.2)."""
ROAD_LIMIT = 24
"""SP on a road in terrain that is closed to the units (5.1.5)."""


def surplus(b: Board, units: Iterable[Unit], hex_: int) -> int:
    """5.1.2, 5.1.5: the SP by which these units would overfill a hex; 0 or less if they may stay there together."""
    there = list(units)
    strength = stack_points(b, there)
    if strength <= ROAD_LIMIT:  # so many can stand even on a road
        return strength - ROAD_LIMIT
    on_road = [u for u in there if closed_to(b, u, hex_)]
    return max(strength - LIMIT, stack_points(b, on_road) - ROAD_LIMIT)


def may_join(b: Board, units: Iterable[Unit], hex_: int) -> bool:
    """These units may stay with those who stand there."""
    coming = list(units)
    here = [u for u in stack(b, hex_) if all(u.n != one.n for one in coming)]
    return surplus(b, [*here, *coming], hex_) <= 0


def overfull(b: Board, side: int) -> list[int]:
    """The hexes in which a side has more than may stay, ascending."""
    return b.once(("overfull", side), lambda: _overfull(b, side))


def _overfull(b: Board, side: int) -> list[int]:
    units = b.state.units
    own = (hex_ for hex_, here in b.layers.stacks.items() if units[here[0]].side == side)
    full = (hex_ for hex_ in own if stack_points(b, stack(b, hex_)) > ROAD_LIMIT)
    return sorted(hex_ for hex_ in full if surplus(b, stack(b, hex_), hex_) > 0)
