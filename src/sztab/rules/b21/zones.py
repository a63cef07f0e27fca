"""Chapter 6, zones of control: whom they belong to, where they reach, which steps they bar."""

from __future__ import annotations

from collections.abc import Iterator

from sztab.rules.b21.board import Board
from sztab.rules.b21.pieces import stack
from sztab.rules.b21.state import Unit

LEAST = 4
"""SP from which a unit has a zone (6.1.1)."""


def has_zone(b: Board, u: Unit) -> bool:
    """6.1.1, 9.2.3, 14.1.1, R12, R81, R123: the unit controls the hexes around it."""
    return zone_of(b, u) != 0


def zone_of(b: Board, u: Unit) -> int:
    """Six bits: the neighbours the unit controls, on its own or with its stack (R12)."""
    own = b.book.zone(u)
    if not own or not b.book.options.zoc_by_stack:
        return own
    here = stack(b, u.hex)
    return next((mask for v, mask in zip(here, b.book.zones(here)) if v.n == u.n), 0)


def in_enemy_zone(b: Board, side: int, hex_: int) -> bool:
    """An enemy controls the hex."""
    if b.layers.zones[1 - side][hex_]:
        return True
    return bool(b.state.breached) and any(True for _ in _over_breaches(b, 1 - side, hex_))


def controllers(b: Board, side: int, hex_: int) -> list[Unit]:
    """The units of a side whose zone covers the hex, by hex clockwise from the north."""
    found: list[Unit] = []
    for direction, there in enumerate(b.book.neighbours[6 * hex_ : 6 * hex_ + 6]):
        if there >= 0:
            towards = 1 << (direction + 3) % 6
            found += [u for u in stack(b, there) if u.side == side and zone_of(b, u) & towards]
    return found + [u for u in _over_breaches(b, side, hex_) if u not in found]


def barred(b: Board, side: int, here: int, there: int) -> bool:
    """6.2.4, R13: a step from zone to zone is barred if one enemy unit controls both hexes."""
    before = {u.n for u in controllers(b, 1 - side, here)}
    return any(u.n in before for u in controllers(b, 1 - side, there))


def big_river_zone(b: Board, side: int, hex_: int) -> bool:
    """6.2.5, R14: for a unit that has crossed a big river an enemy with a zone is adjacent, by whatever hexside."""
    near = (there for there in b.book.neighbours[6 * hex_ : 6 * hex_ + 6] if there >= 0)
    return any(u.side != side and has_zone(b, u) for there in near for u in stack(b, there))


def _over_breaches(b: Board, side: int, hex_: int) -> Iterator[Unit]:
    """Zones up a scarp that has been breached: the hexside is plain for all purposes."""
    grid = b.book.map.grid
    for edge in b.state.breached:
        ends = grid.edge_hexes(edge)
        if hex_ in ends:
            lower = ends[0] if ends[1] == hex_ else ends[1]
            for u in stack(b, lower):
                if u.side == side and has_zone(b, u):
                    yield u
