"""3.5, visibility: how far a unit sees, what blocks its sight, what hides units from it, and what may be fired at."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from sztab.rules.b21.board import Board
from sztab.rules.b21.camouflage import recognised
from sztab.rules.b21.pieces import dark, printed, stack
from sztab.rules.b21.state import Unit
from sztab.rules.b21.ways import upward

RANGE = 4
"""Hexes a unit sees by day (3.5.1)."""
NIGHT_RANGE = 1
"""3.5.6."""
COVER_RANGE = 1
"""3.5.4."""
RECON_COVER_RANGE = 2
"""R109: a recon unit sees into cover."""
BLOCKING = frozenset({"town", "fort", "ridge", "mountain", "forest"})
"""Terrain that nobody sees across (3.5.3); villages do not block (R109)."""
COVER = frozenset({"town", "forest", "fort"})
"""Terrain that hides those who stand in it (3.5.4)."""


def sees(b: Board, u: Unit, hex_: int) -> bool:
    """3.5: the unit sees units in the hex."""
    return u.hex >= 0 and hex_ in field_of_view(b, u.hex, printed(b, u).recon)


def visible(b: Board, side: int, hex_: int) -> bool:
    """R129: some ground unit of the side sees the hex."""
    return hex_ in watched(b, side)


def target(b: Board, side: int, hex_: int) -> bool:
    """9.6.3, 9.6.4, 3.5.5, R129: artillery of the side may fire at the hex: it is visible, or an enemy there has been
    recognised or attacked from the air in this turn."""
    return visible(b, side, hex_) or any(
        u.side != side and (recognised(b, u) or u.struck == hex_) for u in stack(b, hex_)
    )


def watched(b: Board, side: int) -> frozenset[int]:
    """All hexes that the ground units of a side see, kept while none of its stacks changes."""

    def find() -> frozenset[int]:
        found: set[int] = set()
        for hex_, here in b.layers.stacks.items():
            if b.state.units[here[0]].side == side:
                recon = any(printed(b, b.state.units[n]).recon for n in here)
                found |= field_of_view(b, hex_, recon)
        return frozenset(found)

    made_from = (b.layers.tokens[side], dark(b), b.state.breached)
    found: frozenset[int] = b.book.latest(("watched", side), made_from, find)
    return found


def field_of_view(b: Board, hex_: int, recon: bool) -> frozenset[int]:
    """The hexes in which a unit sees others from a hex, its own among them."""
    known: dict[Any, frozenset[int]] = b.book.printed("views", dict)
    key = (hex_, recon, dark(b), b.state.breached)
    if key not in known:
        near = b.book.map.grid.within(hex_, NIGHT_RANGE if dark(b) else RANGE)
        known[key] = frozenset(there for there in near if _seen(b, hex_, there, recon))
    return known[key]


def _seen(b: Board, here: int, there: int, recon: bool) -> bool:
    if not COVER.isdisjoint(b.book.map.terrain[there]):
        reach = RECON_COVER_RANGE if recon else COVER_RANGE
        if b.book.map.grid.distance(here, there) > reach:
            return False
    return line_clear(b, here, there)


def line_clear(b: Board, here: int, there: int) -> bool:
    """3.5.2, 3.5.3, R109: nothing blocks the line between two hexes. Where it runs along a hexside both hexes must
    block; nobody looks up a scarp from below."""
    trail = b.book.map.grid.trail(here, there)
    if any(all(_blocks(b, hex_) for hex_ in place) for place in trail[1:-1]):
        return False
    return not any(_climbs(b, near, far) for near, far in pairwise(trail))


def _blocks(b: Board, hex_: int) -> bool:
    return not BLOCKING.isdisjoint(b.book.map.terrain[hex_])


def _climbs(b: Board, near: tuple[int, ...], far: tuple[int, ...]) -> bool:
    """From one place of a line to the next every way goes up a scarp."""
    return all(upward(b, one, two) for one in near for two in far)
