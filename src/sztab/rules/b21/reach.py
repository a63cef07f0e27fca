"""Where a unit may end its move: one search over all steps, with the zones of control in their prices."""

from __future__ import annotations

from array import array
from collections.abc import Container, Sequence
from typing import Any

import msgspec

from sztab.hexes import Reach, kernels
from sztab.rules.b21 import night
from sztab.rules.b21.allowance import allowance, may_move, purse
from sztab.rules.b21.board import Board
from sztab.rules.b21.charts import CLOSED
from sztab.rules.b21.passage import lone_staffs
from sztab.rules.b21.pieces import around, dark, near_enemies, printed
from sztab.rules.b21.state import Unit
from sztab.rules.b21.ways import costs, ground, mover
from sztab.rules.b21.zone_steps import enters, judged
from sztab.rules.b21.zones import in_enemy_zone
from sztab.table import Refusal
from sztab.table.layers import hexes_in


class StepLayers(msgspec.Struct, frozen=True):
    """What the search reads, hex by hex."""

    cost: array[int]
    stop: bytearray
    ford: bytearray
    """The directions out of a hex in which a step over a big river ends the move (6.2.5)."""


def reach(b: Board, u: Unit) -> Reach:
    """Every hex the unit may end its move in, with cost and path; none if it may not move at all."""
    n, left = b.book.map.grid.n, purse(b, u) if may_move(b, u) is None else 0
    layers = step_layers(b, u)
    stop = bytearray(b"\1") * n if u.pinned else layers.stop
    found: Reach = b.book.field.reach(
        cost=kernels.ints_view(layers.cost),
        chain=bytearray(6 * n),
        bar=None,
        stop=kernels.bytes_view(stop),
        leave=bytearray(n),
        price=kernels.filled(n, 0),
        sur=kernels.filled(n, 0),
        start=u.hex,
        budget=left,
        cap=allowance(b, u) if u.cap < 0 else kernels.FAR,  # R18: a unit with all its points may make any one step
        estop=kernels.bytes_view(layers.ford),
    )
    for hex_ in _friends_dug_in(b, u):
        _end_in_works(b, u, hex_, found, left, stop)
    return found


def _end_in_works(b: Board, u: Unit, hex_: int, found: Reach, left: int, stop: Sequence[int]) -> None:
    """R69: who does not go on from a friend's works enters the zone there like any other."""
    plain = costs(b, mover(b, u), u.side)
    for direction, here in enumerate(b.book.neighbours[6 * hex_ : 6 * hex_ + 6]):
        spent = found.onward(here) if here >= 0 and (here == u.hex or not stop[here]) else -1
        price = plain[6 * here + (direction + 3) % 6] if spent >= 0 and u.hex != hex_ else CLOSED
        if price == CLOSED:
            continue
        leaving, slipping = in_enemy_zone(b, u.side, here), here != u.hex and here in _friends_dug_in(b, u)
        zone = judged(b, u, here, hex_, True, leaving, False, slipping)
        if isinstance(zone, Refusal) or zone.slips:
            continue
        cost = spent + min(price + zone.cost, allowance(b, u) if u.cap < 0 else kernels.FAR)
        if cost <= left and (hex_ not in found or cost < found.cost(hex_)):
            found.end(hex_, here, cost)


def surroundings(b: Board, side: int) -> tuple[Any, ...]:
    """All on which the steps of a side depend by day."""
    return b.once(
        ("surroundings", side),
        lambda: (ground(b, side), b.layers.tokens[1 - side], dark(b), b.book.scenario.shut(side, b.state.turn)),
    )


def step_layers(b: Board, u: Unit) -> StepLayers:
    """Those of all units to which steps and zones mean the same; kept while ground and enemy stay as they are."""
    slips = _friends_dug_in(b, u)
    made_from = (surroundings(b, u.side), slips)
    found: StepLayers = b.book.latest(
        ("steps", mover(b, u), printed(b, u).recon, u.side, b.sides), made_from, lambda: _layers_of(b, u)
    )
    return _from_here(b, u, found, slips) if u.hex in slips else found


def _friends_dug_in(b: Board, u: Unit) -> dict[int, int]:
    """13.1.5: the hexes in enemy zones through which units may slip at night, and what it costs."""
    if not dark(b) or printed(b, u).special:
        return {}
    found = {hex_: night.slip(b, u, hex_) for hex_ in b.state.works if in_enemy_zone(b, u.side, hex_)}
    return {hex_: extra for hex_, extra in found.items() if extra is not None}


def _layers_of(b: Board, u: Unit) -> StepLayers:
    cost, n = array("i", costs(b, mover(b, u), u.side)), b.book.map.grid.n
    layers, slips = StepLayers(cost, bytearray(n), bytearray(n)), _friends_dug_in(b, u)
    for here, direction, entering, leaving in _crossings(b, u.side):
        if cost[6 * here + direction] != CLOSED:
            _lay(b, u, layers, here, direction, slips, entering, leaving, here in slips)
    enemies = (hex_ for hex_, here in b.layers.stacks.items() if b.state.units[here[0]].side != u.side)
    for hex_ in (*(hex_ for hex_ in enemies if not lone_staffs(b, u.side, hex_)), *_shut(b, u)):
        for direction, there in enumerate(b.book.neighbours[6 * hex_ : 6 * hex_ + 6]):
            if there >= 0:
                cost[6 * there + (direction + 3) % 6] = CLOSED
    return layers


def _shut(b: Board, u: Unit) -> frozenset[int]:
    """R112: ground that the scenario closes to the side for now."""
    shut: frozenset[int] = b.book.scenario.shut(u.side, b.state.turn)
    return shut


def _crossings(b: Board, side: int) -> list[tuple[int, int, bool, bool]]:
    """The steps, by hex and direction, that lead into an enemy zone or out of one."""

    def find() -> list[tuple[int, int, bool, bool]]:
        found = []
        for here in _touched(b, side):
            leaving = in_enemy_zone(b, side, here)
            for direction, there in enumerate(b.book.neighbours[6 * here : 6 * here + 6]):
                entering = there >= 0 and enters(b, side, here, there)
                if there >= 0 and (entering or leaving):
                    found.append((here, direction, entering, leaving))
        return found

    made_from = (b.layers.tokens[1 - side], b.state.breached)
    found: list[tuple[int, int, bool, bool]] = b.book.latest(("crossings", side, b.sides), made_from, find)
    return found


def _touched(b: Board, side: int) -> list[int]:
    """The hexes from which a step may lead into an enemy zone or out of one."""
    grid = b.book.map.grid
    zones = {*hexes_in(b.layers.zones[1 - side]), *(end for edge in b.state.breached for end in grid.edge_hexes(edge))}
    return sorted(
        zones | {there for hex_ in zones for there in around(b, hex_)} | (b.book.banks & near_enemies(b, side, 2))
    )


def _lay(
    b: Board,
    u: Unit,
    layers: StepLayers,
    here: int,
    direction: int,
    slips: Container[int],
    entering: bool,
    leaving: bool,
    slipping: bool,
) -> None:
    """What enemy zones add to a step. Whoever comes into a friend's works slips through them (R69)."""
    there, place = b.book.neighbours[6 * here + direction], 6 * here + direction
    zone = judged(b, u, here, there, entering, leaving, there in slips, slipping)
    if isinstance(zone, Refusal):
        layers.cost[place] = CLOSED
        return
    layers.cost[place] += zone.cost
    if zone.stop and in_enemy_zone(b, u.side, there):
        layers.stop[there] = 1
    elif zone.stop:
        layers.ford[here] |= 1 << direction


def _from_here(b: Board, u: Unit, layers: StepLayers, slips: dict[int, int]) -> StepLayers:
    """A unit does not slip out of works in which it begins."""
    own = StepLayers(array("i", layers.cost), layers.stop, layers.ford)
    plain = costs(b, mover(b, u), u.side)
    for here, direction, entering, leaving in _crossings(b, u.side):
        place = 6 * here + direction
        if here == u.hex and own.cost[place] != CLOSED:
            own.cost[place] = plain[place]
            _lay(b, u, own, here, direction, slips, entering, leaving, False)
    return own
