"""Chapter 3, Movement, with 4.2 (zones of control and movement), 6.1.7 (overruns) and 12.2 (strategic movement)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from sztab.hexes import Reach, kernels
from sztab.rules.wb95 import bridges, fortification, losses, passage, stacking
from sztab.rules.wb95.allowance import allowance, disruption, in_strategic_phase, may_spend, moves_now, purse, rooted
from sztab.rules.wb95.battle_events import UnitOverrun
from sztab.rules.wb95.board import Board, Game
from sztab.rules.wb95.obstacles import jammed, jams, surcharges
from sztab.rules.wb95.orders import Move
from sztab.rules.wb95.pieces import (
    among,
    cels,
    counter,
    defenceless,
    enemy_at,
    find_hexes,
    find_units,
    fortified,
    friend_at,
    in_enemy_zone,
    label,
    may_share,
    name,
    stack,
    traits,
)
from sztab.rules.wb95.stacking import overfull as overfull
from sztab.rules.wb95.state import Unit
from sztab.rules.wb95.tables import CLOSED, points
from sztab.rules.wb95.zones import barred_directions, enemy_zones
from sztab.table import Procedure, Refusal, hexes_in, suppose
from sztab.table.events import Moved, SupplyChanged

SHUT = -1


def may_move(b: Board, u: Unit, full: bool = False) -> Refusal | None:
    """Whether a unit may be given a movement order now, before any path is looked at."""
    known = traits(b, u)
    if u.hex < 0:
        return Refusal("3.1.4", f"{name(b, u)} is not on the map")
    held = may_spend(b, u)
    if held is not None:
        return held
    if not known.mobile:
        return Refusal("15.2.1" if known.group else "3.1.5", f"{name(b, u)} has no movement points")
    if u.dug:
        return Refusal("7.1.4", f"{name(b, u)} has dug in and has no movement points left")
    if rooted(b, u):
        return Refusal("6.2.3", f"{name(b, u)} moves only in transport set-up")
    if u.barraged:
        return Refusal("6.5.5", f"{name(b, u)} has fired a barrage and may not move in this phase")
    if u.building:
        return Refusal("14.3.4", f"{name(b, u)} is building a bridge and stays where it is")
    if u.moved and in_enemy_zone(b, u.side, u.hex):
        return Refusal("4.2.1", f"{name(b, u)} has entered an enemy zone of control and stops")
    if full and u.oos <= 0:
        return Refusal("10.2.3", f"{name(b, u)} is not out of supply; there is nothing to buy")
    if full and u.cap >= 0:
        begun = f"{name(b, u)} has begun to move; full movement is bought before the first hex"
        return Refusal("R81 nor:10.2.3", begun)
    return stacking.held_up(b, u.side, (u.hex,), ways_out)


def reach(b: Board, u: Unit, full: bool = False) -> Reach:
    """Every hex the unit may end its move in, with cost and path. `may_move` must have allowed it."""
    left, cap = purse(b, u, full)
    cost, chain, _ = b.book.ways(b.state.bridges).arrays()
    wheels = traits(b, u).wheels
    zones = enemy_zones(b, u.side)
    closed = b.book.scenario.closed(b, u)
    prices = price_layer(b, u, closed)
    bar, halts = jams(b, u)
    if zones[u.hex]:  # elsewhere in a zone the unit stops in any case
        bar = bar or bytearray(b.book.map.grid.n)
        bar[u.hex] |= barred_directions(b, u.side, u.hex)
    stops, leave = _stops(b, u, zones), kernels.bytes_view(zones)
    found: Reach = b.book.field.reach(
        cost=cost[wheels],
        chain=chain[wheels],
        bar=bar,
        stop=leave if stops is zones else stops,
        leave=leave,
        price=prices,
        sur=surcharges(b, u),
        start=u.hex,
        budget=left,
        cap=cap,
        exit_cost=b.book.variant.exit_cost,
        extra=int(not u.offroad and cap > 0),
        estop=halts,
    )
    return found


def _stops(b: Board, u: Unit, zones: bytearray) -> bytearray:
    """Hexes in which the unit stops: enemy zones, headquarters it overruns, and any for guns that are dragged."""
    if traits(b, u).gun and u.deployed:
        return bytearray(b"\1" * b.book.map.grid.n)
    if b.book.variant.hq_overrun == "goes_on":
        return zones
    key = ("stops", u.side, tuple(b.layers.tokens[foe] for foe in b.book.foes[u.side]))
    kept: bytearray | None = b.book.kept.get(key)
    if kept is None:
        kept = b.book.keep(key, bytearray(zones))
        for v in among(b, b.book.staffs):
            if v.hex >= 0 and traits(b, v).hq and stops_at(b, u.side, v.hex):
                kept[v.hex] |= 1
    return kept


def ends(b: Board, u: Unit, found: Reach) -> list[int]:
    """The reached hexes in which the unit may stay: none with units it may not share a hex with (TS-2P4, R122), nor
    where it would be too many (ard:R22)."""
    stacks = b.layers.stacks
    held = [h for h in found.hexes if h in stacks]
    shut = {h for h in held if not (may_share(b, u, h) or enemy_at(b, u.side, h))}
    if b.book.variant.overstacking == "refused":
        tight: Iterable[int] = found.hexes
        if stacking.crowd(b, u.side) != u.hex or not stacking.leave_too_many(b, [u]):
            tight = [h for h in held if not stacking.has_room(b, [u], h)]
        tight = [h for h in tight if h not in shut]
        shut.update(h for h in tight if check_room(b, {u.n: _left_at(b, u, found, h)}, h) is not None)
    return [h for h in found.hexes if h not in shut] if shut else found.hexes


def ways_out(b: Board, u: Unit) -> Iterator[int]:
    """Where a unit could still go in this phase, be there room or not."""
    if may_move(b, u) is not None or moves_now(b, u) is not None:
        return
    left, cap = purse(b, u)
    near = list(open_neighbours(b, u)) if 0 < left == cap and not b.book.scenario.closed(b, u) else []
    yield from near
    found = b.once(("reach", u.n, ""), lambda: reach(b, u))
    stacks = b.layers.stacks
    for h in found.hexes:
        if h not in near and (h not in stacks or may_share(b, u, h) or enemy_at(b, u.side, h)):
            yield h


def open_neighbours(b: Board, u: Unit) -> Iterator[int]:
    """Empty ground beside a unit outside enemy zones: if it is unused, it can always make that step (3.1.13)."""
    zones = enemy_zones(b, u.side)
    if zones[u.hex]:
        return
    stacks, late = b.layers.stacks, in_strategic_phase(b)
    place, cost = 6 * u.hex, b.book.ways(b.state.bridges).cost[traits(b, u).wheels]
    for direction, there in enumerate(b.book.neighbours[place : place + 6]):
        if there >= 0 and cost[place + direction] >= 0 and there not in stacks and not (late and zones[there]):
            yield there


def check_room(b: Board, lefts: Mapping[int, int], end: int) -> Refusal | None:
    """ard:R22: whether units may stop in a hex with so much movement left."""
    units = [b.state.units[n] for n in lefts]

    def after() -> Board:
        there = {u.n: {"hex": end, "cap": purse(b, u)[1], "left": lefts[u.n], "moved": True} for u in units}
        return suppose(b, there, movers=under_way(b, lefts, units[0]))

    return stacking.check_stay(b, units, end, ways_out, after)


def under_way(b: Board, numbers: Iterable[int], one: Unit) -> tuple[int, ...]:
    """F12, ard:R22: who may still be ordered once these have been: they, and those they came with if all of them stand
    where they are too many."""
    rest = b.state.movers if stacking.crowd(b, one.side) == one.hex else ()
    return tuple(dict.fromkeys((*numbers, *(n for n in rest if b.state.units[n].hex == one.hex))))


def _left_at(b: Board, u: Unit, found: Reach, hex_: int) -> int:
    """What a unit has left where a march ends."""
    path = found.path(hex_)
    stuck = _halt(b, u, path[-2] if len(path) > 1 else u.hex, hex_) is not None
    return 0 if stuck else max(0, purse(b, u)[0] - found.cost(hex_))


def step_cost(
    b: Board, u: Unit, here: int, there: int, left: int, cap: int, pure: bool, cleared: set[int] | None = None
) -> tuple[int, bool] | Refusal:
    """One step: its price and whether it keeps to secondary route, or why it cannot be made. Hexes `cleared` by a
    comrade of the same order cost no toll any more.

    Costs add up (3.1.12) and are capped at the allowance (3.1.13, R49); guns overrun are paid on top (R63).
    """
    book = b.book
    direction = book.map.grid.direction(here, there)
    if direction < 0:
        return Refusal("3.1.4", f"{label(b, here)} and {label(b, there)} do not touch")
    if there in book.scenario.closed(b, u):
        return Refusal(book.scenario.closed_case(u), f"{name(b, u)} may not go to {label(b, there)}")
    ways, wheels, place = book.ways(b.state.bridges), book.traits[u.n].wheels, 6 * here + direction
    cost = ways.cost[wheels][place]
    if cost == CLOSED:
        return Refusal("T-TER", f"the ground of {label(b, there)} is closed to {name(b, u)}")
    toll = 0 if cleared and there in cleared else entry_toll(b, u, there)
    if isinstance(toll, Refusal):
        return toll
    if book.narrow and jammed(b, u, here, there) and cels(stack(b, there)) + u.steps > b.book.variant.stacking:
        return Refusal(
            "ard:4.1.14", f"{name(b, u)} can neither pass on the road in {label(b, there)} nor stay"
        )  # ard:R139
    plain = bool(ways.chain[wheels][place])
    if in_enemy_zone(b, u.side, here):
        if in_enemy_zone(b, u.side, there) and barred_directions(b, u.side, here) >> direction & 1:
            return Refusal("4.2.3", f"one enemy controls both {label(b, here)} and {label(b, there)}")
        cost += b.book.variant.exit_cost
        plain = False
    extra = disruption(b, u, there) if b.state.missions else 0
    plain = plain and not extra and not toll
    cost = min(cost + extra, cap) + toll
    if cost > left and plain and pure:
        return left, False  # T-TER-n4, F13: one hex more costs what is left, and is the last
    if cost > left:
        return Refusal("3.1.5", f"{label(b, there)} costs {name(b, u)} {points(cost)}, it has {points(left)}")
    return cost, plain


def entry_toll(b: Board, u: Unit, hex_: int) -> int | Refusal:
    """3.1.8, 6.1.7, 9.1.5: what enemies in a hex mean for entering it."""
    if in_strategic_phase(b) and in_enemy_zone(b, u.side, hex_):
        return Refusal("12.2.2", f"{label(b, hex_)} is in an enemy zone of control")
    if hex_ not in b.layers.stacks:
        return 0
    here = stack(b, hex_)
    if not enemy_at(b, u.side, hex_):
        if friend_at(b, u.side, hex_) and b.book.scenario.passes(b, u, hex_):
            return 0
        return Refusal("TS-2P5 ard:R95", f"{name(b, u)} may not move through {label(b, hex_)}")
    if not traits(b, u).regular or not yields(b, here):
        batteries = all(v.known > 0 and (traits(b, v).self_propelled or defenceless(b, [v])) for v in here)
        case = "ard:8.1.7 3.1.8" if batteries and traits(b, u).regular else "3.1.8"
        return Refusal(case, f"enemy units are in {label(b, hex_)}")
    guns, staffs = sum(traits(b, v).gun for v in here), sum(traits(b, v).hq for v in here)
    dug_in = bool(guns) and fortified(b, here[0].side, hex_)
    price: int = b.book.variant.gun_price * (guns + dug_in) + b.book.variant.hq_price * staffs
    return price


def yields(b: Board, here: list[Unit]) -> bool:
    """6.1.7, 9.1.5: whether those in a hex are overrun by a regular unit that enters, as far as is known."""
    return all(v.known for v in here) and defenceless(b, here)


def stops_at(b: Board, side: int, hex_: int) -> bool:
    """ard:11.3.4: whoever destroys a headquarters goes no further."""
    return (
        b.book.variant.hq_overrun == "stops"
        and enemy_at(b, side, hex_)
        and any(traits(b, v).hq for v in stack(b, hex_))
    )


def check_move(b: Board, order: Move, side: int) -> Refusal | None:
    """Chapter 3 for a whole order: the units start together and each pays its way (F12)."""
    units = find_units(b, order.units, b.book.friends[side])
    if isinstance(units, Refusal):
        return units
    path = find_hexes(b, order.path)
    if isinstance(path, Refusal):
        return Refusal("3.1.4", path.reason)
    if not path:
        return Refusal("3.1.4", "the path is empty")
    if len({u.hex for u in units}) > 1:
        return Refusal("3.1.4", "units ordered together start from one hex")
    stray = [one for one in order.full if one not in order.units]
    if stray:
        return Refusal("10.2.3", f"{stray[0]} is not one of the moving units")
    paid: set[int] = set()
    lefts: dict[int, int] = {}
    for u in units:
        full = counter(b, u).id in order.full
        left = may_move(b, u, full) or moves_now(b, u) or _check_path(b, u, path, full, paid)
        if isinstance(left, Refusal):
            return left
        lefts[u.n] = left
    return check_room(b, lefts, path[-1])


def _check_path(b: Board, u: Unit, path: list[int], full: bool, paid: set[int]) -> int | Refusal:
    """What the unit has left at the end of its way, or why it cannot go it."""
    left, cap = purse(b, u, full)
    if cap <= 0:
        spent = u.cap == 0  # only a refill and a lift take every point there is
        return Refusal("15.3.3 ard:4.2.21" if spent else "F13", f"{name(b, u)} has no movement points")
    here, pure, halted = u.hex, not u.offroad, None
    stacks, wary = b.layers.stacks, _may_halt(b, u)
    for number, there in enumerate(path):
        if number and in_enemy_zone(b, u.side, here):
            return Refusal("4.2.1", f"{name(b, u)} stops in {label(b, here)}: an enemy zone of control")
        if halted is not None:
            return halted
        step = step_cost(b, u, here, there, left, cap, pure, paid)
        if isinstance(step, Refusal):
            return step
        cost, chained = step
        if there in stacks and enemy_at(b, u.side, there):
            paid.add(there)
        left -= cost
        pure = pure and chained
        halted = _halt(b, u, here, there) if wary else None
        here = there
    if not enemy_at(b, u.side, here) and not may_share(b, u, here):
        return Refusal("TS-2P4 ard:R95", f"{name(b, u)} may not stack in {label(b, here)} with the units there")
    return 0 if halted is not None else left


def _may_halt(b: Board, u: Unit) -> bool:
    """Whether anything beside enemy zones could stop the unit on its way."""
    stops = b.book.variant.hq_overrun == "stops" or (u.deployed and traits(b, u).gun)
    return bool(b.book.narrow) or stops


def _halt(b: Board, u: Unit, here: int, there: int) -> Refusal | None:
    """Why a unit that has come from one hex to the next goes no further, beside enemy zones."""
    if b.book.narrow and jammed(b, u, here, there):
        return Refusal("ard:4.1.14", f"{name(b, u)} cannot pass the vehicles on the road in {label(b, there)}")
    if traits(b, u).gun and u.deployed:
        return Refusal("ard:8.6.7", f"{name(b, u)} moves only one hex in combat set-up")
    if there in b.layers.stacks and stops_at(b, u.side, there):
        return Refusal("ard:11.3.4", f"{name(b, u)} stops in {label(b, there)}, where it overruns a headquarters")
    return None


def march(game: Game, order: Move) -> Procedure:
    """Carry a movement order out, unit by unit."""
    units = [game.book.index[one] for one in order.units]
    path = [game.book.labels[text] for text in order.path]
    start = game.state.units[units[0]].hex
    game.mark(movers=under_way(game, units, game.state.units[units[0]]))
    bridges.note_holders(game, [start, *path])
    farthest = 0
    for n in units:
        u = game.state.units[n]
        full = counter(game, u).id in order.full
        if u.cap < 0:
            start_moving(game, u, full)
        farthest = max(farthest, (yield from _walk(game, n, path)))
    game.say(
        Moved(
            units=order.units,
            start=label(game, start),
            path=order.path,
            left={one: points(game.state.units[game.book.index[one]].left) for one in order.units},
        ),
        "3.1.4 3.1.5",
    )
    bridges.note_holders(game, [start, *path])
    yield from passage.through(game, units, path[:farthest])


def start_moving(game: Game, u: Unit, full: bool, changed_zone: bool = False) -> None:
    """The unit's movement points are counted now, once for the phase; full movement is bought here (10.2.3)."""
    amount = allowance(game, u, full, changed_zone)
    game.change(u.n, cap=amount, left=amount, oos=u.oos + full)
    if full:
        game.say(SupplyChanged(unit=name(game, u), level=u.oos + 1, why="full movement"), "10.2.3 10.2.5")


def _walk(game: Game, n: int, path: list[int]) -> Procedure:
    """Step by step; the counter is put down where something happens, and at the end. How many hexes it has come."""
    u = game.state.units[n]
    here, left, pure, come = u.hex, u.left, not u.offroad, 0
    stacks, works, wary = game.layers.stacks, game.state.works, _may_halt(game, u)
    for there in path:
        step = step_cost(game, u, here, there, left, u.cap, pure)
        if isinstance(step, Refusal):
            break  # what was hidden cuts the march short
        cost, chained = step
        left -= cost
        pure = pure and chained
        attacked = bool(game.state.missions) and crosses_big_river(game, here, there)
        stuck = wary and _halt(game, u, here, there) is not None
        left = 0 if stuck else left
        here, come = there, come + 1
        if attacked or works[here] or (here in stacks and enemy_at(game, u.side, here)):
            _put_down(game, n, here, left, pure)
            overrun(game, n, here, "6.1.7 9.1.5")
            if attacked:
                yield from crossing_attack(game, n)
            u, stacks, works = game.state.units[n], game.layers.stacks, game.state.works
            if u.hex < 0:
                return come
        if stuck or in_enemy_zone(game, u.side, here):
            break
    if (u.hex, u.left) != (here, left):  # a way may lead back to where it began
        _put_down(game, n, here, left, pure)
    return come


def _put_down(game: Game, n: int, hex_: int, left: int, pure: bool) -> None:
    game.change(n, hex=hex_, left=left, moved=True, offroad=not pure, stirred=True)


def overrun(game: Game, n: int, hex_: int, cases: str) -> None:
    """6.1.7, 9.1.5: lone guns and headquarters fall to whoever enters; the works there are gone (7.1.6)."""
    u = game.state.units[n]
    for v in stack(game, hex_):
        if v.side in game.book.foes[u.side]:
            game.say(UnitOverrun(unit=name(game, v), hex=label(game, hex_), by=name(game, u)), cases, reveals=True)
            losses.eliminate(game, v.n, u.side, "overrun")
    fortification.fall_to(game, u.side, hex_)


def crosses_big_river(b: Board, here: int, there: int) -> bool:
    """Over a big river without a bridge."""
    edge = b.book.map.grid.edge_between(here, there)
    return b.book.big_river(edge) and edge not in b.book.ways(b.state.bridges).standing


def crossing_attack(game: Game, n: int) -> Procedure:
    """8.2.16-8.2.21: one die for each air attack on the hex entered; a 6 costs a CEL."""
    u = game.state.units[n]
    attacks = sum(
        m.attacks.get(u.hex, 0)
        for m in game.state.missions
        if m.kind == "crossing" and m.side in game.book.foes[u.side]
    )
    for _ in range(attacks):
        roll = yield from game.roll(1, "air attack on a crossing", "8.2.19", u.side, units=[n])
        if roll == 6:
            losses.reduce(game, n, 1, _flyer(game, u), "8.2.19")
            if game.state.units[n].hex < 0:
                return


def _flyer(game: Game, u: Unit) -> int:
    foes = game.book.foes[u.side]
    return int(next(m.side for m in game.state.missions if u.hex in m.attacks and m.side in foes))


# ---------------------------------------------------------------------- layers for the kernels


def price_layer(b: Board, u: Unit, closed: frozenset[int]) -> Any:
    """Tolls for entering hexes as the kernel wants them; SHUT where the unit may not enter.

    Kept as long as no stack that is not the mover's own changes; works matter only where guns could be overrun.
    """
    own, tokens, works = b.book.friends[u.side], b.layers.tokens, b.state.works
    late, regular, shared = in_strategic_phase(b), traits(b, u).regular, len(own) > 1
    others = tuple(tokens[s] for s in range(len(b.book.sides)) if shared or s not in own)
    key = ("prices", u.side, regular, late, kernels.is_fast(), closed, others, bool(b.sides))
    guns, kept = b.book.kept.get(key, ((), None))
    if kept is None or any(works[hex_] != dug for hex_, dug in guns):
        kept = kernels.filled(b.book.map.grid.n, 0)
        tolled = []
        units, foes, known = b.state.units, b.book.foes[u.side], b.book.traits
        for hex_, here in b.layers.stacks.items():
            first = units[here[0]]
            if not shared and first.side in own:
                continue
            weak = regular and (known[first.n].hq or known[first.n].gun) and yields(b, [units[n] for n in here])
            if first.side in foes and not weak:
                kept[hex_] = SHUT
                continue
            toll = entry_toll(b, u, hex_)
            if isinstance(toll, Refusal):
                kept[hex_] = SHUT
            elif toll:
                kept[hex_] = toll
                tolled.append((hex_, works[hex_]))
        for hex_ in closed:
            kept[hex_] = SHUT
        if late:
            for hex_ in hexes_in(enemy_zones(b, u.side)):
                kept[hex_] = SHUT
        b.book.keep(key, (tuple(tolled), kept))
    return kept


# ---------------------------------------------------------------------- 3.2 Stacking


def can_still_go(b: Board, u: Unit) -> bool:
    """Whether a unit in an overfull hex can leave it now; a deployed gun could limber up first."""
    if traits(b, u).gun and u.deployed and not u.barraged and not in_strategic_phase(b):
        left, _ = purse(b, u)
        limbers = may_spend(b, u) is None and moves_now(b, u) is None and left > b.book.variant.set_up_cost
        if limbers or rooted(b, u):
            return limbers
    if may_move(b, u) is not None or moves_now(b, u) is not None:
        return False
    limit = b.book.variant.stacking
    return any(cels(stack(b, h)) + u.steps <= limit or enemy_at(b, u.side, h) for h in ways_out(b, u))


def check_stacking(b: Board, side: int) -> Refusal | None:
    """F14, R57: the phase does not end while an overfull hex can still be mended."""
    for hex_ in overfull(b, b.book.friends[side]):
        if any(can_still_go(b, u) for u in stack(b, hex_)):
            limit = b.book.variant.stacking
            return Refusal(
                "3.2.1", f"{label(b, hex_)} holds {cels(stack(b, hex_))} CELs; the stacking limit is {limit}"
            )
    return None
