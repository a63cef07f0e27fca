"""Module 4, Supply: tracing paths, and the clock of those who are cut off (5.3)."""

from __future__ import annotations

from array import array

import msgspec

from sztab.hexes import Flood, kernels
from sztab.rules.breslau import combat_supply, losses, sight, ways
from sztab.rules.breslau.board import Board, Game
from sztab.rules.breslau.pieces import enemy_at, friend_at, in_enemy_zone, name, on_map
from sztab.rules.breslau.state import GERMAN, SOVIET
from sztab.table import Procedure, hexes_in
from sztab.table.events import SupplyChanged

CASES = {SOVIET: "4.2a", GERMAN: "4.1a"}
LAST = 2
"""4.3: the failed checks a unit survives."""


class SupplyPath(msgspec.Struct, frozen=True):
    """How a unit is supplied, or why not. The line runs from the source to the unit."""

    supplied: bool
    line: tuple[int, ...]
    why: str
    case: str


def play(game: Game) -> Procedure:
    """5.3: both sides are checked on the board as it is (4.0a), then the German's Supply Points come in (14.11)."""
    failed = {side: _cut_off(game, side) for side in (SOVIET, GERMAN)}
    for side in (SOVIET, GERMAN):
        for u in list(on_map(game, side)):
            _mark(game, u.n, u.n in failed[side])
    yield from combat_supply.income(game)


def trace_all(b: Board, side: int) -> dict[int, SupplyPath]:
    """4.1, 4.2: the path of every ground unit of a side on the map."""
    found = flood(b, side)
    return {u.n: _line(b, side, found, u.hex) for u in on_map(b, side)}


def _cut_off(b: Board, side: int) -> frozenset[int]:
    """The units that find no path."""
    found = flood(b, side)
    return frozenset(u.n for u in on_map(b, side) if u.hex not in found)


def flood(b: Board, side: int) -> Flood:
    """Every hex a path of the side can reach from its sources."""
    shut = blocked(b, side)
    sources = [hex_ for hex_ in b.book.scenario.supply[side] if not shut[hex_]]  # R49
    found: Flood = b.book.field.flood(
        cost=kernels.ints(_steps(b, side)),
        closed=kernels.bytes_view(shut),
        sources=sources,
        limit=b.book.map.grid.n,
    )
    return found


def blocked(b: Board, side: int) -> bytearray:
    """3.3d, 3.4b, 4.0b: hexes no path may use: those of the enemy, and his zones of control where no friendly unit
    is."""
    shut = bytearray(b.book.map.grid.n)
    for hex_ in hexes_in(b.layers.zones[1 - side]):
        shut[hex_] = not friend_at(b, side, hex_)
    for hex_ in b.layers.stacks:
        if enemy_at(b, side, hex_):
            shut[hex_] = 1
    return shut


def _steps(b: Board, side: int) -> array[int]:
    """R49: a hex a step; rivers do not stop supply, unless the table has agreed that it takes a bridge."""
    if b.book.options.supply_crosses_rivers:
        return array("i", [1]) * len(b.book.neighbours)
    return array("i", (ways.CLOSED if cost == ways.CLOSED else 1 for cost in ways.costs(b, side)))


def _line(b: Board, side: int, found: Flood, hex_: int) -> SupplyPath:
    if hex_ in found:
        path = found.path(hex_)
        return SupplyPath(True, path, f"a path of {len(path) - 1} hexes", CASES[side])
    near = "enemy units and zones of control block every path" if in_enemy_zone(b, side, hex_) else "no path is open"
    return SupplyPath(False, (), near, CASES[side])


def _mark(game: Game, n: int, failed: bool) -> None:
    """4.3: the marker comes, turns over, or goes; the third failure in a row is the end."""
    u = game.state.units[n]
    if failed and u.oos >= LAST:
        losses.eliminate(game, n, "4.3", "out of supply for three turns")
    elif failed or u.oos:
        level = u.oos + 1 if failed else 0
        game.change(n, oos=level)
        sight.report(game, SupplyChanged(unit=name(game, u), level=level), "4.3")
