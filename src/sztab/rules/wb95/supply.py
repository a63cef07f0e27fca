"""Chapter 10, Supply: tracing lines, levels, surrender."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from sztab.hexes import Flood, kernels
from sztab.rules.wb95 import control, losses, special_forces
from sztab.rules.wb95.board import Board, Game
from sztab.rules.wb95.events import UnitSurrendered
from sztab.rules.wb95.odds import WAYS_OF_2K6
from sztab.rules.wb95.pieces import counter, friend_at, label, name, on_map, regular_at, stack, traits
from sztab.rules.wb95.scenario import SupplySource
from sztab.rules.wb95.state import Unit
from sztab.rules.wb95.tables import points
from sztab.table import DIRECTIONS_IN, Procedure
from sztab.table.events import SupplyChanged

FAR = 12 * 99
"""Further than any line on any map."""


class Barrier(msgspec.Struct, frozen=True):
    """What keeps supply from a unit, and where (-1: nowhere in particular)."""

    hex: int
    why: str
    case: str


class SupplyGround(msgspec.Struct, frozen=True):
    """What every line of a side has in common, whichever nation it feeds."""

    steps: Any
    """What it pays from hex to hex."""
    zones: bytearray
    """Where enemies have zones of control."""
    stands: dict[int, int]
    """1 for hexes that somebody closes by being there, 0 for those that somebody opens."""
    towns: tuple[int, ...]
    """Hexes in and around enemy towns, closed to those whom towns hinder."""


class SupplyLine(msgspec.Struct, frozen=True):
    """How a unit is supplied, or why not."""

    supplied: bool
    line: tuple[int, ...]
    cost: int
    why: str
    case: str


def trace_all(b: Board, side: int) -> dict[int, SupplyLine]:
    """10.1: the line of every unit of a side (and those who share its phases) on the map."""
    return {u.n: _line(b, u, found) for u, found in _floods(b, side)}


def in_supply(b: Board, side: int) -> dict[int, bool]:
    """The same without the lines: who is in supply."""
    return {u.n: found.cost(u.hex) >= 0 or exempt(b, u) for u, found in _floods(b, side, shown=False)}


def _floods(b: Board, side: int, shown: bool = True) -> Iterator[tuple[Unit, Flood]]:
    """Every unit with the flood of its nation (10.1.3: lines do not use each other up); if lines are `shown`, they are
    those of fewest hexes."""
    floods: dict[tuple[int, str], Flood] = {}
    grounds: dict[int, SupplyGround] = {}
    counters = b.book.counters
    for u in on_map(b, b.book.friends[side]):
        key = (u.side, counters[u.n].nation)
        if key not in floods:
            if u.side not in grounds:
                grounds[u.side] = _ground(b, u.side)
            found = _flood(b, u.side, key[1], grounds[u.side])
            floods[key] = _fewest_hexes(b, found, grounds[u.side].steps) if shown else found
        yield u, floods[key]


def exempt(b: Board, u: Unit) -> bool:
    """ard:R92, ard:R93: units that need no line."""
    return counter(b, u).nation in b.book.variant.supply_exempt or bool(b.book.scenario.always_supplied(b, u))


def flood(b: Board, side: int, nation: str) -> Flood:
    """10.1.5-10.1.11: how far supply comes for a nation of a side, in twelfths spent off the road."""
    return _flood(b, side, nation, _ground(b, side))


def _flood(b: Board, side: int, nation: str, ground: SupplyGround) -> Flood:
    closed = _closed(b, side, nation, ground)
    sources = [hex_ for hex_ in source_hexes(b, side, nation) if not closed[hex_] and _base_open(b, side, hex_)]
    return _spread(b, ground.steps, closed, sources, supply_points(b, side, nation))


def _spread(b: Board, steps: Any, closed: bytearray, sources: list[int], limit: int) -> Flood:
    """From these bases, round what is closed."""
    result: Flood = b.book.field.flood(cost=steps, closed=kernels.bytes_view(closed), sources=sources, limit=limit)
    return result


def _ground(b: Board, side: int) -> SupplyGround:
    units, traits_, foes, friends = b.state.units, b.book.traits, b.book.foes[side], b.book.friends[side]
    stands: dict[int, int] = {}
    for hex_, here in b.layers.stacks.items():
        owner = units[here[0]].side
        if owner in foes:
            stands[hex_] = 1  # 10.1.10
        elif owner in friends:
            for n in here:
                if traits_[units[n].n].regular:
                    stands[hex_] = 0
                    break
    towns = tuple(_around_towns(b, side))
    stands.update(dict.fromkeys(sorted(special_forces.cut_hexes(b, side)), 1))
    return SupplyGround(_steps(b, side), enemy_shadow(b, side), stands, towns)


def _around_towns(b: Board, side: int) -> Iterator[int]:
    """R85: towns that the enemy controls and that are not kept by friends, with the hexes they close around them."""
    hostile, owners = {1 + foe for foe in b.book.foes[side] if foe in b.book.town_sides}, b.state.control
    for town in [town for town in b.book.towns if owners[town] in hostile] if hostile else ():
        if not _kept(b, side, town):
            yield town
            yield from b.book.around_towns[town]


def _kept(b: Board, side: int, town: int) -> bool:
    """NY-N7, R85: whether friends occupy a town: forces of any kind, or a regular unit (10.1.10 ard:R91 nor:R102)."""
    return friend_at(b, side, town) if b.book.variant.towns_kept == "forces" else regular_at(b, side, town)


def _steps(b: Board, side: int) -> Any:
    """What a line pays from hex to hex: nothing along roads (10.1.5) and between friends (10.1.9)."""
    ways = b.book.ways(b.state.bridges)
    costs = ways.arrays()[2].copy()
    neighbours, units, friends = b.book.neighbours, b.state.units, b.book.friends[side]
    held = {hex_ for hex_, here in b.layers.stacks.items() if units[here[0]].side in friends}
    for hex_ in held:
        first = 6 * hex_
        if held.isdisjoint(neighbours[first : first + 6]):
            continue
        for place in range(first, first + 6):
            if neighbours[place] in held and ways.supply[place] > 0:
                costs[place] = 0  # 10.1.9
    return costs


def _fewest_hexes(b: Board, found: Flood, steps: Any) -> Flood:
    """Of all cheapest lines those of fewest hexes."""
    costs, neighbours = kernels.plain(steps), b.book.neighbours
    spent = found.costs()
    came = [-1] * len(spent)
    todo = found.sources
    reached = set(todo)
    for here in todo:
        for place in range(6 * here, 6 * here + 6):
            there = neighbours[place]
            if there in reached or there < 0 or costs[place] < 0 or spent[there] != spent[here] + costs[place]:
                continue
            came[there] = here
            reached.add(there)
            todo.append(there)
    return found.along(came)


def barrier(b: Board, u: Unit) -> Barrier:
    """Why a unit is cut off: the first thing in the way of the line it would have if no enemy were about."""
    nation = counter(b, u).nation
    found = b.once(("unhindered", u.side, nation), lambda: _unhindered(b, u.side, nation))
    if found.cost(u.hex) < 0:
        return Barrier(-1, "no supply source can be reached", "10.1.4")
    way = [int(hex_) for hex_ in found.path(u.hex)]
    closed = b.once(("blocked", u.side, nation), lambda: blocked(b, u.side, nation))
    for hex_ in reversed(way):
        if closed[hex_]:
            return _in_the_way(b, u.side, hex_)
    if not _base_open(b, u.side, way[0]):
        return Barrier(way[0], f"the base at {label(b, way[0])} is in enemy hands", "R86")
    far, limit = points(found.cost(u.hex)), points(supply_points(b, u.side, nation))
    return Barrier(-1, f"the line is {far} points off the road, {limit} are allowed", "10.1.6")


def _unhindered(b: Board, side: int, nation: str) -> Flood:
    steps = _steps(b, side)
    found = _spread(b, steps, bytearray(b.book.map.grid.n), source_hexes(b, side, nation), FAR)
    return _fewest_hexes(b, found, steps)


def _in_the_way(b: Board, side: int, hex_: int) -> Barrier:
    """Who closes a hex to supply: somebody in it, the zone of somebody next to it, special forces, or a town."""
    here = stack(b, hex_)
    if hex_ in special_forces.cut_hexes(b, side):
        return Barrier(hex_, f"enemy special forces are in {label(b, hex_)}", "ard:17.2.41")
    if here and here[0].side in b.book.foes[side]:
        return Barrier(hex_, f"{name(b, here[0])} is in {label(b, hex_)}", "10.1.10")
    for direction in range(6):
        there = b.book.neighbours[6 * hex_ + direction]
        for v in stack(b, there) if there >= 0 else ():
            if v.side in b.book.foes[side] and enemy_shadow(b, side, [v])[hex_]:
                return Barrier(hex_, f"{label(b, hex_)} is in the zone of control of {name(b, v)}", "10.1.11")
    return Barrier(hex_, f"{label(b, hex_)} is next to an enemy town", "R85")


def supply_points(b: Board, side: int, nation: str) -> int:
    """10.1.7 in twelfths; Poles who fight for the Allies have the Allied limit (R145), and nations without a number
    that of those whom their side's allies are counted with."""
    table: dict[str, int] = b.book.variant.supply_points
    of = b.book.sides[side]
    names = (f"{nation}/{of}", nation, f"other/{of}", "other")
    return 12 * next(table[name] for name in names if name in table)


def source_hexes(b: Board, side: int, nation: str) -> list[int]:
    """10.1.4, R86: bases that serve now."""
    found: set[int] = set()
    for source in b.book.scenario.sources:
        if source.side == side and (not source.nations or nation in source.nations):
            found.update(_hexes_of(b, source))
    return sorted(found)


def _hexes_of(b: Board, source: SupplySource) -> set[int]:
    found = set(source.hexes)
    if source.used_zones:
        found = {hex_ for hex_ in found if f"entered:{hex_}" in b.state.tally}
    for region in source.regions:
        hexes = b.book.map.regions[region]
        if any(control.controller(b, hex_) in b.book.friends[source.side] for hex_ in hexes):
            found.update(hexes)
    for one in source.units:
        u = b.state.units[b.book.index[one]]
        if u.hex >= 0:
            found.add(u.hex)
    return found


def _base_open(b: Board, side: int, hex_: int) -> bool:
    """R86: an edge hex serves unless the enemy controls it; a friendly unit there settles it."""
    owner = control.controller(b, hex_)
    return owner not in b.book.foes[side] or friend_at(b, side, hex_)


def blocked(b: Board, side: int, nation: str) -> bytearray:
    """10.1.10, 10.1.11, R84, R85: hexes no line may use: enemies, and their zones where no friendly regular unit is."""
    return _closed(b, side, nation, _ground(b, side))


def _closed(b: Board, side: int, nation: str, ground: SupplyGround) -> bytearray:
    closed = bytearray(ground.zones)
    if not b.book.variant.towns_of or nation in towns_hinder(b):
        for hex_ in ground.towns:
            closed[hex_] = 1
    for hex_, shut in ground.stands.items():
        closed[hex_] = shut
    return closed


def towns_hinder(b: Board) -> frozenset[str]:
    """R85: whose supply enemy towns stop, by option."""
    nations: frozenset[str] = b.book.variant.towns_block
    if b.book.options.town_supply == "off":
        return frozenset()
    return nations - {"poland"} if b.book.options.town_supply == "ussr" else nations


def enemy_shadow(b: Board, side: int, of: list[Unit] | None = None) -> bytearray:
    """10.1.11, 6.1.5: for supply every enemy but headquarters and limbered guns has a zone; none crosses a big
    river. Of these enemies, or of all."""
    shadow, neighbours, masks = bytearray(b.book.map.grid.n), b.book.neighbours, b.book.supply_masks
    for v in on_map(b, b.book.foes[side]) if of is None else of:
        known = traits(b, v)
        if known.hq or (known.gun and not v.deployed):
            continue
        first = 6 * v.hex
        for direction in DIRECTIONS_IN[masks[known.wheels][v.hex]]:
            shadow[neighbours[first + direction]] = 1
    return shadow


def _line(b: Board, u: Unit, found: Flood) -> SupplyLine:
    if exempt(b, u):
        return SupplyLine(True, (), 0, "it needs no line of supply", "ard:R92")
    limit = supply_points(b, u.side, counter(b, u).nation)
    cost = found.cost(u.hex)
    if cost < 0:
        return SupplyLine(False, (), cost, f"no line of supply within {points(limit)} points off the road", "10.1.6")
    return SupplyLine(
        True, tuple(found.path(u.hex)), cost, f"{points(cost)} of {points(limit)} points off the road", "10.1.1"
    )


def supply_phase(game: Game, side: int) -> Procedure:
    """2.2-P6: trace and mark, surrender, control, headquarters on the banks."""
    supplied = in_supply(game, side)
    changes = {n: {"supplied": fed} for n, fed in supplied.items() if game.state.units[n].supplied != fed}
    game.change_all(changes)
    for n, fed in supplied.items():
        if fed:
            _restore(game, n)
        else:
            yield from SURRENDER[game.book.variant.surrender](game, n)
    control.settle(game, side)


def _restore(game: Game, n: int) -> None:
    """10.2.7, 10.2.8: so many levels off, never below none."""
    u = game.state.units[n]
    if u.oos > 0:
        level = max(0, u.oos - game.book.variant.recovery)
        game.change(n, oos=level)
        game.say(SupplyChanged(unit=name(game, u), level=level, why="in supply again"), "10.2.7")


def _raise_then_two_dice(game: Game, n: int) -> Procedure:
    """10.2.1, 10.2.6, F1, R158: a level more, then the surrender roll."""
    _raise(game, n)
    u = game.state.units[n]
    if u.oos <= 2:
        return  # R80: no roll of 2K6 is below 2, so levels 1 and 2 are safe
    roll = yield from game.roll(2, f"surrender of {name(game, u)}", "10.2.6", u.side, units=[n])
    if u.oos - roll > 0:
        _surrender(game, u, roll)


def _one_die_then_raise(game: Game, n: int) -> Procedure:
    """ard:14.2.1, ard:14.2.6, ard:R87: who is out of supply already rolls against his level; survivors get one more."""
    u = game.state.units[n]
    if u.oos > 1:  # no roll of a die is below 1
        roll = yield from game.roll(1, f"surrender of {name(game, u)}", "10.2.6", u.side, units=[n])
        if roll < u.oos and roll < 6:
            _surrender(game, u, roll)
            return
    _raise(game, n)


SURRENDER = {"two_dice": _raise_then_two_dice, "one_die": _one_die_then_raise}
"""How it goes with units that have no line of supply, by the variant's word."""


def surrender_risk(b: Board, u: Unit) -> tuple[int, int]:
    """10.2.6: rolls by which a unit surrenders in its next Supply Phase if it has no line then, of how many."""
    if exempt(b, u):
        return 0, 1
    if b.book.variant.surrender == "one_die":
        return max(0, min(u.oos, 6) - 1), 6
    return sum(ways for roll, ways in WAYS_OF_2K6.items() if roll < _raised(b, u)), 36


def _raised(b: Board, u: Unit) -> int:
    """10.2.1: its level after another phase without a line."""
    return u.oos + 1 if b.book.options.oos_growth else max(1, u.oos)


def _raise(game: Game, n: int) -> None:
    u = game.state.units[n]
    level = _raised(game, u)
    if level != u.oos:
        game.change(n, oos=level)
        game.say(SupplyChanged(unit=name(game, u), level=level, why="no line of supply"), "10.2.1")


def _surrender(game: Game, u: Unit, roll: int) -> None:
    game.say(UnitSurrendered(unit=name(game, u), hex=label(game, u.hex), level=u.oos, roll=roll), "10.2.6")
    losses.eliminate(game, u.n, -1, "surrendered")
