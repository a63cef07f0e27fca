"""Chapter 11, Reinforcements: entering by zones, changing zones, leaving the map."""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter
from typing import Any

from sztab.rules.wb95 import bridges, movement, passage, stacking
from sztab.rules.wb95.allowance import allowance, disruption, in_strategic_phase, may_spend, moves_now, purse
from sztab.rules.wb95.board import Board, Game
from sztab.rules.wb95.control import controller
from sztab.rules.wb95.events import MapEntered, MapLeft, ZoneChanged
from sztab.rules.wb95.movement import may_move
from sztab.rules.wb95.orders import Enter, Exit, Redirect
from sztab.rules.wb95.pieces import (
    cels,
    counter,
    find_hexes,
    find_units,
    in_enemy_zone,
    label,
    may_share,
    name,
    traits,
)
from sztab.rules.wb95.state import COLUMN_OF, TWELFTHS, Unit
from sztab.rules.wb95.tables import CLOSED, points
from sztab.table import Procedure, Refusal, suppose

FAR_AWAY = 99
"""Zones that are not round the map are no number of zones apart."""

# ---------------------------------------------------------------------- zones


def zones_apart(b: Board, one: str, two: str) -> int:
    """How many zones lie between, round the map or along a row (11.2.2)."""
    for row in b.book.scenario.zone_rows:
        if one in row and two in row:
            return abs(int(row.index(one) - row.index(two)))
    if b.book.scenario.zone_rows:
        return 0 if one == two else FAR_AWAY
    ring: tuple[str, ...] = b.book.scenario.ring
    if one not in ring or two not in ring:
        return 0 if one == two else FAR_AWAY
    away = abs(ring.index(one) - ring.index(two))
    return min(away, len(ring) - away)


def due_zones(u: Unit) -> tuple[str, ...]:
    return tuple(u.zone.split(";")) if u.zone else ()


def zone_distance(b: Board, u: Unit, zone: str) -> int:
    """From the nearest of the zones the unit is due in."""
    return min((zones_apart(b, one, zone) for one in due_zones(u)), default=FAR_AWAY)


def zone_distances(b: Board, u: Unit) -> dict[str, int]:
    """The same for all zones round the map; worked out once for units due in the same zones."""
    key = ("zones", u.zone)
    kept: dict[str, int] | None = b.book.kept.get(key)
    if kept is None:
        kept = b.book.keep(key, {zone: zone_distance(b, u, zone) for zone in b.book.scenario.ring})
    return kept


# ---------------------------------------------------------------------- entering


def coming(b: Board, side: int) -> Iterator[Unit]:
    """Reinforcements that may come in this phase. Of units that wait for the same thing one is asked."""
    if b.book.phases[b.state.phase].kind not in b.book.variant.entry_phases:
        return
    refused = set()
    for u in b.once(("waiting", side), lambda: _waiting(b, side)):
        alike = b.book.scenario.waits_with(b, u)
        if alike and alike in refused:
            continue
        if may_come(b, u) is None:
            yield u
        else:
            refused.add(alike)


def _waiting(b: Board, side: int) -> list[Unit]:
    """Kept for as long as the same units are off the map."""
    own, turn, units, numbers = b.book.friends[side], b.state.turn, b.state.units, b.layers.away
    away = itemgetter(*numbers)(units) if len(numbers) > 1 else tuple(units[n] for n in numbers)
    key = ("waiting", side)
    before, kept = b.book.kept.get(key, ((), []))
    if before != (turn, away):
        kept = [u for u in away if u.box == "due" and u.due <= turn and u.side in own]
        b.book.keep(key, ((turn, away), kept))
    found: list[Unit] = kept
    return found


def may_come(b: Board, u: Unit) -> Refusal | None:
    """11.1.1, 11.1.3: the unit is due and the scenario lets it in."""
    if u.box != "due":
        return Refusal("11.1.1", f"{name(b, u)} is not a reinforcement waiting to enter")
    if u.due > b.state.turn:
        return Refusal("11.1.1", f"{name(b, u)} may enter from turn {u.due} on")
    if b.book.phases[b.state.phase].kind not in b.book.variant.entry_phases:
        return Refusal("11.1.3", f"{name(b, u)} cannot enter in this phase")
    held = b.book.scenario.may_act(b, u) or b.book.scenario.may_enter(b, u) or moves_now(b, u)
    held = held or b.book.scenario.too_late(b, u)
    return held or stacking.held_up(b, u.side, (), movement.ways_out)


def entry_cost(b: Board, u: Unit, hex_: int) -> int:
    """What a hex costs from off the map: by a road if one is there, else across country (11.1.5); ashore no road leads
    (nor:R84)."""
    key = b.book.traits[u.n].wheels, hex_
    ground = b.book.shore_costs.get(key)
    if ground is None:
        ground = b.book.shore_costs[key] = _printed_cost(b, *key)
    if not b.state.missions or ground == CLOSED:
        return ground
    return ground + disruption(b, u, hex_)  # 8.2.13


def _printed_cost(b: Board, wheels: int, hex_: int) -> int:
    """What the map, the tables and the scenario's beaches make of it; no bridge is crossed."""
    ashore = not b.book.scenario.landings.isdisjoint(b.book.zones_of.get(hex_, ()))
    road = "" if ashore else best_road(b, hex_)
    cost: int = b.book.ways({}).ground[wheels][hex_]
    return b.book.tables.roads[road].costs[COLUMN_OF[wheels]] if road else cost


def best_road(b: Board, hex_: int) -> str:
    """The best road that reaches the hex."""
    kind: str = b.book.hex_roads.get(hex_, "")
    return kind


def entry_purse(b: Board, u: Unit, hex_: int, full: bool = False) -> int | Refusal:
    """Movement points on entering a hex: all in its own zone, half in a neighbouring one (11.2.1)."""
    zones = [zone for zone in b.book.zones_of.get(hex_, ()) if serves(b, u, zone, hex_)]
    amounts = [amount for zone in zones if (amount := purse_in(b, u, zone, full)) is not None]
    if not zones:
        return Refusal("11.1.2", f"{label(b, hex_)} is in no entry zone")
    if not amounts:
        return Refusal("11.1.2", f"{name(b, u)} is due in zone {u.zone.replace(';', ' or ')}, not at {label(b, hex_)}")
    return max(amounts)


def serves(b: Board, u: Unit, zone: str, hex_: int) -> bool:
    """nor:R71: where zones are single hexes, the others help out while the first is the enemy's or blocked."""
    if not b.book.scenario.single_zones or zone in b.book.scenario.landings:
        return True
    first = b.book.map.zones[zone][0]
    return bool(hex_ == first or check_hex(b, u, first) is not None)


def purse_in(b: Board, u: Unit, zone: str, full: bool) -> int | None:
    """The points for a zone, by the variant's word; None if the unit cannot come by it now."""
    amount: int | None = ZONE_CHANGES[b.book.variant.zone_change](b, u, zone, full)
    return amount


def _by_the_next(b: Board, u: Unit, zone: str, full: bool) -> int | None:
    """11.2.1: the neighbouring zone."""
    away = zone_distances(b, u).get(zone)
    return zone_purse(b, u, zone_distance(b, u, zone) if away is None else away, full)


def _by_any(b: Board, u: Unit, zone: str, full: bool) -> int | None:
    """ard:15.2.1, ard:R123: any zone of its side, with half the points; also where it was told to come by another."""
    if zone in due_zones(u) and not u.redirected:
        return allowance(b, u, full)
    return allowance(b, u, full, changed_zone=True) if zone in b.book.scenario.own_zones(b, u) else None


ZONE_CHANGES = {"neighbour": _by_the_next, "any": _by_any}


def shifts_zones(b: Board) -> bool:
    """Whether waiting units shift along the edge; where any zone is open to them they only wait (ard:15.2.2)."""
    return bool(b.book.variant.zone_change == "neighbour")


def zone_purse(b: Board, u: Unit, away: int, full: bool) -> int | None:
    """The points for a zone so far away from where the unit is due; None if it cannot come by it now."""
    waited = b.book.scenario.waited(b, u)
    if away <= b.book.variant.zone_shift * waited:  # 11.2.2: who waits may shift meanwhile
        return allowance(b, u, full)
    if away == 1 and not waited and not u.redirected:  # R88: no half step after waiting
        return allowance(b, u, full, changed_zone=True)
    return None


def check_hex(b: Board, u: Unit, hex_: int) -> Refusal | None:
    """11.1.4, R88: the hex is not the enemy's; nor in his zone in strategic movement (R89)."""
    here = b.layers.stacks.get(hex_)
    if here and b.state.units[here[0]].side in b.book.foes[u.side]:
        return Refusal("ard:4.1.8 11.1.4", f"enemy units are in {label(b, hex_)}")  # R88, ard:R124
    if b.book.variant.entry_barred == "control" and controller(b, hex_) in b.book.foes[u.side]:  # ard:R124
        return Refusal("11.1.4", f"{label(b, hex_)} is controlled by the enemy")
    if in_enemy_zone(b, u.side, hex_) and in_strategic_phase(b):
        return Refusal("12.2.2", f"{label(b, hex_)} is in an enemy zone of control")
    if hex_ in b.book.scenario.closed(b, u) or entry_cost(b, u, hex_) == CLOSED:
        return Refusal("11.1.2", f"{name(b, u)} may not enter at {label(b, hex_)}")
    if here and not may_share(b, u, hex_):
        return Refusal("TS-2P4 ard:R95", f"{name(b, u)} may not stack in {label(b, hex_)} with the units there")
    return None


def check_enter(b: Board, order: Enter, side: int) -> Refusal | None:
    """11.1, 11.2.1, R87: one stack by one hex; the k-th stack pays k times."""
    units = find_units(b, order.units, b.book.friends[side])
    if isinstance(units, Refusal):
        return units
    found = find_hexes(b, (order.hex,))
    if isinstance(found, Refusal):
        return found
    hex_ = found[0]
    stray = [one for one in order.full if one not in order.units]
    if stray:
        return Refusal("10.2.3", f"{stray[0]} is not one of the entering units")
    if b.book.variant.queue == "stacks" and cels(units) > b.book.variant.stacking:  # ard:15.1.5: else each for itself
        return Refusal("11.1.5", f"a stack has at most {b.book.variant.stacking} CELs")
    for place, u in enumerate(units):
        full = counter(b, u).id in order.full
        refusal = may_come(b, u) or check_hex(b, u, hex_) or _check_purse(b, u, hex_, full, place)
        if refusal is not None:
            return refusal
    apart: Refusal | None = b.book.scenario.may_enter_together(b, units)
    return apart or _check_room(b, units, hex_, order.full)


def _check_room(b: Board, units: list[Unit], hex_: int, full: tuple[str, ...] = ()) -> Refusal | None:
    """ard:R22: whether there is or can be room for those who enter."""

    def after() -> Board:
        come = {u.n: arrival(b, u, hex_, place, counter(b, u).id in full) for place, u in enumerate(units)}
        return suppose(b, come, queue=queue_after(b, len(units), hex_), movers=tuple(come))

    return stacking.check_stay(b, units, hex_, movement.ways_out, after)


def queued_cost(b: Board, u: Unit, hex_: int, purse: int, place: int = 0) -> int:
    """What entering costs after those who have come by the hex in this phase, for the unit at that place of its stack:
    a later stack pays that many times over (11.1.5), or a later unit one point more (ard:15.1.5, ard:R122). One hex is
    always possible: nothing costs more than the purse a unit begins with (3.1.13, F13). Later stacks pay in full (R87).
    """
    cost, before = entry_cost(b, u, hex_), b.state.queue.get(hex_, 0)
    if b.book.variant.queue == "stacks":
        return int(cost * (before + 1) if before else min(cost, purse))
    return min(purse, int(cost + TWELFTHS * (before + place >= b.book.variant.queue_free)))


def _check_purse(b: Board, u: Unit, hex_: int, full: bool, place: int) -> Refusal | None:
    if full and u.oos <= 0:
        return Refusal("10.2.3", f"{name(b, u)} is not out of supply; there is nothing to buy")
    amount = entry_purse(b, u, hex_, full)
    if isinstance(amount, Refusal):
        return amount
    if amount <= 0:
        return Refusal("F13", f"{name(b, u)} has no movement points")
    cost = queued_cost(b, u, hex_, amount, place)
    if cost > amount:
        return Refusal("11.1.5", f"{label(b, hex_)} costs {name(b, u)} {points(cost)} now, it has {points(amount)}")
    return None


def enter(game: Game, order: Enter) -> Procedure:
    """The stack comes in and may move on with what it has left."""
    hex_ = game.book.labels[order.hex]
    units = [game.book.index[one] for one in order.units]
    queue = queue_after(game, len(units), hex_)
    bridges.note_holders(game, [hex_])
    for place, n in enumerate(units):
        u = game.state.units[n]
        game.change(n, **arrival(game, u, hex_, place, game.book.counters[n].id in order.full))
        game.book.scenario.entered(game, game.state.units[n])
    tally = {**game.state.tally, f"entered:{hex_}": 1}
    game.mark(queue=queue, movers=tuple(units), tally=tally)
    game.say(MapEntered(units=order.units, hex=order.hex, stack=queue[hex_]), "11.1.2 11.1.5")
    bridges.note_holders(game, [hex_])
    yield from passage.through(game, units, [hex_])


def arrival(b: Board, u: Unit, hex_: int, place: int = 0, full: bool = False) -> dict[str, Any]:
    """What becomes of a unit that comes in by a hex, at its place of the stack."""
    amount = entry_purse(b, u, hex_, full)
    assert isinstance(amount, int)
    left = amount - queued_cost(b, u, hex_, amount, place)
    here = {"hex": hex_, "box": "", "deployed": False}  # 6.2.3
    return {**here, "cap": amount, "left": left, "moved": True, "offroad": True, "stirred": True, "oos": u.oos + full}


def queue_after(b: Board, units: int, hex_: int) -> dict[int, int]:
    """The queues once so many have come in together by a hex: one stack more, or each of them (ard:R122)."""
    number = 1 if b.book.variant.queue == "stacks" else units
    return {**b.state.queue, hex_: b.state.queue.get(hex_, 0) + number}


def entry_hexes(b: Board, u: Unit) -> list[int]:
    """Hexes by which a unit could enter now."""
    return list(ways_in(b, u))


def ways_in(b: Board, u: Unit) -> Iterator[int]:
    """The same, one after the other."""
    tight = b.book.variant.overstacking == "refused"
    for hex_, amount in _purses(b, u):
        paid = 0 < amount >= queued_cost(b, u, hex_, amount)
        if paid and check_hex(b, u, hex_) is None and not (tight and _check_room(b, [u], hex_)):
            yield hex_


def _purses(b: Board, u: Unit) -> list[tuple[int, int]]:
    """Hexes of all zones by which a unit may come, with its points there. Zones of many hexes serve as a whole: that is
    worked out once for the same points in them."""
    purse, ring, single = ZONE_CHANGES[b.book.variant.zone_change], b.book.scenario.ring, b.book.scenario.single_zones
    amounts = [(zone, amount) for zone in ring if (amount := purse(b, u, zone, False)) is not None]
    key = ("purses", *amounts)
    kept: list[tuple[int, int]] | None = None if single else b.book.kept.get(key)
    if kept is None:
        purses: dict[int, int] = {}
        for zone, amount in amounts:
            for hex_ in b.book.map.zones.get(zone, ()):
                if not single or serves(b, u, zone, hex_):
                    purses[hex_] = max(amount, purses.get(hex_, 0))
        kept = sorted(purses.items())
        if not single:
            b.book.keep(key, kept)
    return kept


# ---------------------------------------------------------------------- changing zones


def check_redirect(b: Board, order: Redirect, side: int) -> Refusal | None:
    """11.2.2: instead of entering, shift along the map's edge; where any zone is open to them, say by which they come
    (ard:15.2.1)."""
    units = find_units(b, order.units, b.book.friends[side])
    if isinstance(units, Refusal):
        return units
    if order.zone not in b.book.scenario.ring:
        zones = ", ".join(b.book.scenario.ring)
        return Refusal(
            "11.1.2", f"there is no entry zone {order.zone!r}; there are {zones}" if zones else "there are no zones"
        )
    for u in units:
        if u.box != "due" or u.due > b.state.turn:
            return Refusal("11.2.2", f"{name(b, u)} is not waiting to enter now")
        if not shifts_zones(b) and order.zone in b.book.scenario.own_zones(b, u):
            continue
        if zone_distance(b, u, order.zone) == 0:
            return Refusal("11.2.2", f"{name(b, u)} is due in zone {order.zone} already")
        if zone_distance(b, u, order.zone) >= FAR_AWAY:
            return Refusal("11.2.2", f"{name(b, u)} cannot shift to zone {order.zone}: it lies on another edge")
        refusal: Refusal | None = b.book.scenario.may_enter(b, u)  # who may not enter cannot do something instead
        if refusal is not None:
            return refusal
    return None


def other_zones(b: Board, u: Unit) -> list[str]:
    """Zones a waiting unit could shift to."""
    key = ("other_zones", u.zone)
    kept: list[str] | None = b.book.kept.get(key)
    if kept is None:
        kept = b.book.keep(key, [zone for zone, away in zone_distances(b, u).items() if 0 < away < FAR_AWAY])
    return kept


def turns_to(b: Board, u: Unit, zone: str) -> int:
    """11.2.2: three zones a turn."""
    shift = b.book.variant.zone_shift
    return int(-(-zone_distance(b, u, zone) // shift))


def redirect(game: Game, order: Redirect) -> None:
    shifts = shifts_zones(game)
    for one in order.units:
        u = game.state.units[game.book.index[one]]
        later = turns_to(game, u, order.zone) if shifts else 0
        game.change(u.n, zone=order.zone, due=game.state.turn + later, redirected=True)
    game.say(ZoneChanged(units=order.units, zone=order.zone), "11.2.2" if shifts else "ard:15.2.1")


# ---------------------------------------------------------------------- leaving


def exit_cost(b: Board, u: Unit) -> int:
    """R124: as into a clear hex beyond the edge, by road where one is; leaving an enemy zone as usual."""
    wheels = traits(b, u).wheels
    road = best_road(b, u.hex)
    row = b.book.tables.roads[road] if road else b.book.tables.terrain["clear"]
    cost: int = row.costs[COLUMN_OF[wheels]]
    if in_enemy_zone(b, u.side, u.hex):
        cost += b.book.variant.exit_cost
    return cost


def check_exit(b: Board, order: Exit, side: int) -> Refusal | None:
    """11.2.3, NY-V1: off the map by an entry zone."""
    units = find_units(b, order.units, b.book.friends[side])
    if isinstance(units, Refusal):
        return units
    if order.zone not in b.book.map.zones:
        return Refusal("11.2.3", f"there is no zone {order.zone!r} on this map")
    stray = [one for one in order.full if one not in order.units]
    if stray:
        return Refusal("10.2.3", f"{stray[0]} is not one of the exiting units")
    if b.book.phases[b.state.phase].kind not in b.book.variant.entry_phases:
        return Refusal("11.2.3", "units do not leave the map in this phase")
    for u in units:
        full = counter(b, u).id in order.full
        refusal = may_move(b, u, full) or moves_now(b, u)
        if refusal is not None:
            return refusal
        if order.zone not in b.book.scenario.exit_zones(b, u):
            case = "11.2.3" if order.zone in b.book.scenario.ring else "NY-V1 nor:11.2.3 ard:15.2.3"
            return Refusal(case, f"{name(b, u)} may not leave by zone {order.zone}")
        if u.hex not in b.book.map.zones[order.zone]:
            return Refusal("11.2.3", f"{name(b, u)} is not in zone {order.zone}")
        left, cap = purse(b, u, full)
        cost = min(exit_cost(b, u), cap)
        if cap <= 0 or cost > left:
            return Refusal("3.1.5", f"leaving costs {name(b, u)} {points(cost)}, it has {points(left)}")
    return None


def leave(game: Game, order: Exit) -> None:
    """From the next Movement Phase on it is a reinforcement for that zone, unless it is gone for good."""
    for one in order.units:
        u = game.state.units[game.book.index[one]]
        if one in order.full:
            movement.start_moving(game, u, True)
            u = game.state.units[u.n]
        for_good = game.book.scenario.leaves(game, u, order.zone)
        box = "left" if for_good else "due"
        start = u.hex
        bridges.note_holders(game, [start])
        back = order.zone if shifts_zones(game) else ""  # ard:15.2.3: by any zone, with half its points
        away = {"hex": -1, "box": box, "zone": back, "due": game.state.turn + 1, "redirected": False}
        game.change(u.n, **away, cap=-1, left=0, marked=False, stirred=True)
        bridges.note_holders(game, [start])
    game.mark(movers=tuple(game.book.index[one] for one in order.units))
    game.say(
        MapLeft(units=order.units, zone=order.zone),
        "11.2.3" if order.zone in game.book.scenario.ring else "NY-V1",
    )


def can_leave(b: Board, u: Unit) -> list[str]:
    """Zones by which a unit can leave from where it stands."""
    zones = [zone for zone in b.book.zones_of.get(u.hex, ()) if zone in b.book.scenario.exit_zones(b, u)]
    if b.book.phases[b.state.phase].kind not in b.book.variant.entry_phases:
        return []
    if not zones or may_spend(b, u) is not None or may_move(b, u) is not None:
        return []
    left, cap = purse(b, u)
    return zones if cap > 0 and min(exit_cost(b, u), cap) <= left else []
