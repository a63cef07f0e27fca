"""8.1, 8.4: what a step costs each side: terrain, roads and bridges, Rubble, Barricades, pontoon bridges."""

from __future__ import annotations

from array import array
from collections.abc import Iterable

from sztab.hexes.ground import DESTROYED
from sztab.rules.breslau import unchanged
from sztab.rules.breslau.board import Board
from sztab.rules.breslau.pieces import bridge_keepers, ground
from sztab.rules.breslau.state import SOVIET, TWELFTHS

CLOSED = -1
ROAD = TWELFTHS // 2
"""8.1a, R46: from hex to hex along a road."""
RAIL = TWELFTHS
"""R45: the armoured train, from hex to hex along the rails."""
RUBBLE = 2 * TWELFTHS
"""14.3.2a: on top, for either side."""
BARRICADE = 3 * TWELFTHS
"""13.3c: on top, for the Soviets."""
PONTOON = 2 * TWELFTHS
"""14.15b: on top, over a pontoon bridge."""


def costs(b: Board, side: int, without: Iterable[int] = (), cleared: Iterable[int] = ()) -> array[int]:
    """cost[6a+d] of the step out of hex a in direction d for a side, in twelfths; CLOSED where there is no way.

    The pontoon bridges of the engineers `without` are gone, and so are the Barricades in the hexes `cleared`.
    """
    gone, open_ = tuple(sorted(without)), tuple(sorted(cleared))
    return unchanged.kept(b, side, ("ways", gone, open_), lambda: _lay(b, side, gone, open_))


def rails(b: Board) -> array[int]:
    """8.7: the same for the armoured train; what lies on the rails is asked elsewhere."""
    kept: array[int] | None = b.book.kept.get("rails")
    if kept is None:
        kept = array("i", [CLOSED]) * len(b.book.neighbours)
        for edge in sorted(b.book.map.tracks.get("rail", ())):
            for place in _both_ways(b, edge):
                kept[place] = RAIL
        b.book.kept["rails"] = kept
    return kept


def entry_cost(b: Board, side: int, hex_: int, cleared: Iterable[int] = ()) -> int:
    """8.1c, R98: a hex entered from off the map: half a point where a road leads off it, else its full cost."""
    rubble = hex_ in b.state.rubble
    cost = ROAD if hex_ in b.book.scenario.exits and not rubble else ground(b, hex_).costs[side]
    barred = side == SOVIET and hex_ in b.state.barricades and hex_ not in cleared
    return cost + RUBBLE * rubble + BARRICADE * barred


def crossing(b: Board, side: int, here: int, there: int, without: Iterable[int] = ()) -> str:
    """2.1d, 8.4, 9.2.11a: how a side gets from a hex into the next: "" (no river), "bridge", "pontoon", "closed";
    pontoon bridges of the engineers `without` are gone."""
    edge = b.book.map.grid.edge_between(here, there)
    if edge not in b.book.rivers:
        return ""
    if edge in bridges(b):
        return "bridge"
    return "pontoon" if side == SOVIET and edge in pontoons(b, without) else "closed"


def bridges(b: Board) -> frozenset[int]:
    """2.1d: river hexsides crossed by road or rail. Nothing in the rules destroys a bridge (R66); a drawn position may
    begin with a wrecked one."""
    kept: frozenset[int] | None = b.book.kept.get("bridges")
    if kept is None:
        sides = b.book.map.sides
        kept = frozenset(edge for edge in b.book.map.bridges if DESTROYED not in sides.get(edge, ()))
        b.book.kept["bridges"] = kept
    return kept


def pontoons(b: Board, without: Iterable[int] = ()) -> tuple[int, ...]:
    """14.15: hexsides spanned by pontoon bridges now, but for those of the engineers `without`."""
    drawn: frozenset[int] = b.book.scenario.pontoons
    gone = frozenset(without)
    return tuple(sorted({*drawn, *(edge for n, edge in bridge_keepers(b) if n not in gone)}))


def has_road(b: Board, hex_: int) -> bool:
    """13.3a: a road runs through the hex."""
    kept: frozenset[int] | None = b.book.kept.get("road hexes")
    if kept is None:
        edge_hexes = b.book.map.grid.edge_hexes
        kept = frozenset(h for edge in b.book.map.tracks.get("road", ()) for h in edge_hexes(edge))
        kept = b.book.kept["road hexes"] = kept | b.book.scenario.exits
    return hex_ in kept


# ---------------------------------------------------------------------- laying the costs out


def _lay(b: Board, side: int, without: tuple[int, ...], cleared: tuple[int, ...]) -> array[int]:
    """The bare ground, and on it what the game has left there."""
    cost = _bare(b, side)[:]
    state = b.state
    for edge in pontoons(b, without) if side == SOVIET else ():
        for place in _both_ways(b, edge):
            cost[place] = ground(b, b.book.neighbours[place]).costs[side] + PONTOON
    roads = b.book.map.tracks.get("road", ())
    for hex_ in state.rubble:
        for place in _ways_into(b, hex_, cost):
            if b.book.map.grid.edge(place // 6, place % 6) in roads:
                cost[place] = ground(b, hex_).costs[side]  # 14.3.2b
            cost[place] += RUBBLE
    for hex_ in state.barricades if side == SOVIET else ():
        if hex_ not in cleared:
            for place in _ways_into(b, hex_, cost):
                cost[place] += BARRICADE
    return cost


def _bare(b: Board, side: int) -> array[int]:
    """8.1, R46: the printed map alone."""
    key = ("bare", side)
    kept: array[int] | None = b.book.kept.get(key)
    if kept is None:
        kept = array("i", [CLOSED]) * len(b.book.neighbours)
        grid, standing = b.book.map.grid, bridges(b)
        roads = b.book.map.tracks.get("road", ())
        for place, there in enumerate(b.book.neighbours):
            if there < 0:
                continue
            edge = grid.edge(place // 6, place % 6)
            if edge not in b.book.rivers or edge in standing:
                kept[place] = ROAD if edge in roads else ground(b, there).costs[side]
        b.book.kept[key] = kept
    return kept


def _both_ways(b: Board, edge: int) -> tuple[int, int]:
    """The two steps over a hexside, as places in a layer of steps."""
    grid = b.book.map.grid
    one, two = grid.edge_hexes(edge)
    return 6 * one + grid.direction(one, two), 6 * two + grid.direction(two, one)


def _ways_into(b: Board, hex_: int, cost: array[int]) -> list[int]:
    """The open steps into a hex."""
    found = []
    for direction in range(6):
        from_ = b.book.neighbours[6 * hex_ + direction]
        if from_ >= 0 and cost[6 * from_ + (direction + 3) % 6] != CLOSED:
            found.append(6 * from_ + (direction + 3) % 6)
    return found
