"""Where units can go, and one gesture turned into the orders that take them there."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from sztab.desk.showing import Cased, MarchLeg, Reach, ReachHex
from sztab.desk.wb95 import arriving
from sztab.desk.wb95.officer import Officer, plain, suppose
from sztab.hexes import Reach as Ways
from sztab.rules.wb95 import artillery, deciding, duty, movement, setup
from sztab.rules.wb95.allowance import allowance, in_strategic_phase, moves_now, purse
from sztab.rules.wb95.orders import Move, Place, SetUp
from sztab.rules.wb95.pieces import counter, enemy_at, label, name, room, traits
from sztab.rules.wb95.state import TWELFTHS, Unit
from sztab.rules.wb95.tables import CLOSED, points
from sztab.table import Ask, Board, Order

MARCHES = ("movement", "strategic")
FAR = 400 * TWELFTHS
"""More than any march on any map takes."""


class Way(msgspec.Struct, frozen=True):
    """How far a unit gets towards a hex now: the path, and what keeps it from arriving."""

    path: tuple[int, ...]
    why_not: Cased | None = None


def can_go(view: Board, u: Unit) -> bool:
    """Whether a unit can be moved now, guns that would limber up first included."""
    if traits(view, u).gun and u.deployed:
        return free(view, u) is not None
    return deciding.can_step(view, u)


def reach(me: Officer, view: Board, ask: Ask, keys: Sequence[str]) -> Reach:
    """Units of one hex go together: what all of them reach. Of several hexes: what at least one of them reaches."""
    units = me.named(view, keys)
    if ask.kind == "setup" and me.asks_me(ask):
        return _setup_reach(me, view, units)
    cannot: dict[str, Cased] = {}
    found: list[tuple[Unit, Ways]] = []
    for u in units:
        why = _held(me, view, ask, u)
        if why is None and u.hex < 0:
            continue
        if why is not None:
            cannot[counter(view, u).id] = why
            continue
        able = free(view, u)
        assert able is not None
        found.append((u, ways_of(*able)))
    coming = [u for u in units if u.hex < 0 and counter(view, u).id not in cannot]
    if coming:
        hexes = arriving.entries(view, coming)
        return Reach(tuple(keys), tuple(hexes), cannot)
    together = len({u.hex for u, _ in found}) == 1
    return Reach(tuple(keys), tuple(_reach_hexes(me, view, found, together)), cannot)


def free(view: Board, u: Unit) -> tuple[Board, Unit] | None:
    """The board and the unit on it as it can walk off: a gun in combat set-up has been limbered (6.2.4)."""
    return view.once(("free", u.n), lambda: _free(view, u))


def _free(view: Board, u: Unit) -> tuple[Board, Unit] | None:
    if traits(view, u).gun and u.deployed and u.hex >= 0:
        order = SetUp(unit=counter(view, u).id, mode="transport")
        if artillery.check_set_up(view, order, u.side) is not None:
            return None
        left, cap = purse(view, u)
        paid = {"deployed": False, "cap": cap, "left": left - view.book.variant.set_up_cost, "offroad": True}
        view = suppose(view, {u.n: paid}, movers=(u.n,))
        u = view.state.units[u.n]
    return (view, u) if deciding.can_step(view, u) else None


def ways_of(view: Board, u: Unit) -> Ways:
    """What the unit reaches with what it has left."""
    return view.once(("reach", u.n, ""), lambda: movement.reach(view, u))


def _held(me: Officer, view: Board, ask: Ask, u: Unit) -> Cased | None:
    """Why a unit cannot be moved at all."""
    if not me.asks_me(ask) or not view.state.turn:
        return me.cased("it is not your turn to move", "2.1.2")
    if ask.kind not in MARCHES:
        return me.refused(deciding.wrong_phase(view, Move(units=(), path=())))
    if u.hex < 0:
        why = arriving.held(view, u)
        return me.refused(why) if why is not None else None
    why = movement.may_move(view, u)
    if traits(view, u).gun and u.deployed:
        order = SetUp(unit=counter(view, u).id, mode="transport")
        why = artillery.check_set_up(view, order, u.side)
    why = why or moves_now(view, u)
    if why is None and free(view, u) is None:
        return me.cased(f"{name(view, u)} has nowhere to go", "3.1.5")
    return me.refused(why) if why is not None else None


def _reach_hexes(me: Officer, view: Board, found: list[tuple[Unit, Ways]], together: bool) -> list[ReachHex]:
    if not found:
        return []
    each = [(u, ways, set(movement.ends(view, u, ways)), _left(view, u)) for u, ways in found]
    sets = [hexes for _, _, hexes, _ in each]
    wanted = set.intersection(*sets) if together else set.union(*sets)
    zones = movement.enemy_zones(view, found[0][0].side)
    hexes = []
    for hex_ in sorted(wanted):
        able = [(left - ways.cost(hex_), ways) for _, ways, ends, left in each if hex_ in ends]
        left, ways = (min if together else max)(able, key=lambda one: one[0])
        path = ways.path(hex_)
        before = path[-2] if len(path) > 1 else ways.start
        stops = _stops(me, view, found[0][0], hex_) if zones[hex_] else None
        hexes.append(
            ReachHex(label(view, hex_), points(ways.cost(hex_)), points(max(0, left)), label(view, before), stops)
        )
    return hexes


def _left(view: Board, u: Unit) -> int:
    """What a unit has for walking, limbering paid."""
    paid = view.book.variant.set_up_cost if traits(view, u).gun and u.deployed else 0
    return purse(view, u)[0] - paid


def _stops(me: Officer, view: Board, u: Unit, hex_: int) -> Cased:
    holders = duty.zone_holders(view, msgspec.structs.replace(u, hex=hex_))
    who = ", ".join(sorted({name(view, v) for v in holders}))
    return me.cased(f"Stops: zone of control of {who}", "4.2.1")


# ---------------------------------------------------------------------- the set-up


def _setup_reach(me: Officer, view: Board, units: list[Unit]) -> Reach:
    found: list[set[int]] = []
    cannot: dict[str, Cased] = {}
    for u in units:
        hexes = {hex_ for hex_ in setup.places(view, u) if hex_ != u.hex} if u.hex >= 0 else set()
        if hexes:
            found.append(hexes)
        else:
            cannot[counter(view, u).id] = me.cased(f"{name(view, u)} stands where the lists put it", "R109")
    together = len({u.hex for u in units}) == 1
    wanted = set[int]().union(*found) if not together or not found else set.intersection(*found)
    ids = tuple(counter(view, u).id for u in units)
    return Reach(ids, tuple(ReachHex(label(view, hex_), "", "", "") for hex_ in sorted(wanted)), cannot)


def _setup_legs(me: Officer, view: Board, ask: Ask, units: list[Unit], text: str) -> list[MarchLeg]:
    legs = []
    for u in units:
        one = counter(view, u).id
        order = Place(unit=one, hex=text)
        refusal = me.check(view, ask, order)
        if refusal is None:
            legs.append(MarchLeg(one, (plain(order),), text, True))
            view = suppose(view, {u.n: {"hex": view.book.labels[text]}})
        else:
            legs.append(MarchLeg(one, (), label(view, u.hex) if u.hex >= 0 else "", False, me.refused(refusal)))
    return legs


# ---------------------------------------------------------------------- marching


def march(me: Officer, view: Board, ask: Ask, keys: Sequence[str], text: str) -> tuple[MarchLeg, ...]:
    """What one drag does. The order of a group that arrives stands with its first unit."""
    units = me.named(view, keys)
    hex_ = view.book.labels.get(text, -1)
    if hex_ < 0:
        why = me.cased(f"there is no hex {text!r} on this map")
        return tuple(_stay(view, u, why) for u in units)
    if ask.kind == "setup" and me.asks_me(ask):
        return tuple(_setup_legs(me, view, ask, units, text))
    legs: dict[int, MarchLeg] = {}
    able = []
    for u in units:
        why_not = _held(me, view, ask, u)
        if why_not is not None:
            legs[u.n] = _stay(view, u, why_not)
        else:
            able.append(u)
    orders: list[MarchLeg] = arriving.enter(me, view, [u for u in able if u.hex < 0], hex_)
    walking = [u for u in able if u.hex >= 0]
    walking.sort(key=lambda u: u.cap < 0)  # F12: who is under way goes on before others are ordered
    for start in dict.fromkeys(u.hex for u in walking):
        orders += _from_one_hex(me, view, [u for u in walking if u.hex == start], hex_)
    return (*orders, *legs.values())


def _from_one_hex(me: Officer, view: Board, units: list[Unit], hex_: int) -> list[MarchLeg]:
    ways = {u.n: way_to(me, view, u, hex_) for u in units}
    deployed = [u for u in units if traits(view, u).gun and u.deployed]
    walkers = [u for u in units if u not in deployed]
    legs: list[MarchLeg] = []
    for group in _groups(view, walkers, ways):
        path = ways[group[0].n].path
        order = Move(units=tuple(counter(view, u).id for u in group), path=tuple(label(view, h) for h in path))
        orders: list[Order] = [order] if path else []
        if path and len(group) == 1 and traits(view, group[0]).gun:
            orders += _deploy(view, group[0], ways[group[0].n])
        legs += _legs(view, group, ways, orders)
    for u in deployed:
        legs += _legs(view, [u], ways, _limber_and_go(view, u, ways[u.n]))
    return legs


def _groups(view: Board, units: list[Unit], ways: dict[int, Way]) -> list[list[Unit]]:
    """Those who arrive by the same way go in one order; guns to be set up and whoever marches on go by themselves."""
    arrivers = [u for u in units if ways[u.n].why_not is None and not _to_deploy(view, u, ways[u.n])]
    if len(arrivers) > 1:
        for path in dict.fromkeys(ways[u.n].path for u in arrivers):
            order = Move(units=tuple(counter(view, u).id for u in arrivers), path=tuple(label(view, h) for h in path))
            if movement.check_move(view, order, arrivers[0].side) is None:
                ways.update({u.n: Way(path) for u in arrivers})
                break
    groups: dict[object, list[Unit]] = {}
    for u in units:
        together = ways[u.n].why_not is None and not _to_deploy(view, u, ways[u.n])
        groups.setdefault(ways[u.n].path if together else u.n, []).append(u)
    return list(groups.values())


def way_to(me: Officer, view: Board, u: Unit, hex_: int) -> Way:
    """The path of this phase: all the way, or as far along the cheapest way as a turn's end makes sense."""
    able = free(view, u)
    assert able is not None
    now = ways_of(*able)
    ends = set(movement.ends(able[0], able[1], now))
    if hex_ in ends:
        return Way(now.path(hex_))
    if hex_ in now:
        return Way(
            (), me.cased(f"{name(view, u)} may not share {label(view, hex_)} with those who are there", "TS-2P4")
        )
    far = _far_ways(*able)
    if hex_ not in far:
        return Way((), _no_way(me, view, u, hex_))
    on_the_way = [h for h in far.path(hex_) if h in ends and room(view, h, (u.n,)) >= u.steps]
    if not on_the_way:
        return Way(
            (), me.cased(f"{name(view, u)} has not the points for the first step to {label(view, hex_)}", "3.1.5")
        )
    end = on_the_way[-1]
    turns = max(1, -(-(far.cost(hex_) - far.cost(end)) // max(1, allowance(view, u))))
    return Way(now.path(end), me.cased(f"{name(view, u)} needs {turns} more turns to {label(view, hex_)}", "3.1.5"))


def _far_ways(view: Board, u: Unit) -> Ways:
    """Where the unit could get to in any number of turns; units alike in one hex share the answer."""
    printed, cap = counter(view, u), allowance(view, u)
    alike = (u.hex, traits(view, u).wheels, traits(view, u).regular, printed.nation, printed.bound, cap)
    walker = msgspec.structs.replace(u, cap=cap, left=FAR, offroad=True)
    return view.once(("far", u.side, *alike), lambda: movement.reach(view, walker))


def _no_way(me: Officer, view: Board, u: Unit, hex_: int) -> Cased:
    where = label(view, hex_)
    if hex_ == u.hex:
        return me.cased(f"{name(view, u)} is in {where} already")
    if enemy_at(view, u.side, hex_):
        return me.cased(f"enemy units are in {where}", "3.1.8")
    if hex_ in view.book.scenario.closed(view, u):
        return me.cased(f"{name(view, u)} may not go to {where}", view.book.scenario.closed_case(u))
    if view.book.ways(view.state.bridges).ground[traits(view, u).wheels][hex_] == CLOSED:
        return me.cased(f"the ground of {where} is closed to {name(view, u)}", "T-TER")
    return me.cased(f"enemy zones of control or closed ground bar the way to {where}", "4.2.1")


def _limber_and_go(view: Board, u: Unit, way: Way) -> list[Order]:
    if not way.path:
        return []
    one = counter(view, u).id
    move = Move(units=(one,), path=tuple(label(view, h) for h in way.path))
    return [SetUp(unit=one, mode="transport"), move, *_deploy(view, u, way)]


def _deploy(view: Board, u: Unit, way: Way) -> list[Order]:
    """Into combat set-up at the end of the way, if a point is left for it (6.2.4)."""
    able = free(view, u)
    if able is None or not _to_deploy(view, u, way):
        return []
    left = _left(view, u) - ways_of(*able).cost(way.path[-1])
    return [SetUp(unit=counter(view, u).id, mode="combat")] if left >= view.book.variant.set_up_cost else []


def _to_deploy(view: Board, u: Unit, way: Way) -> bool:
    """A gun that arrives is set up again if it was before, or if an enemy is in range there; not in the strategic
    phase."""
    if not traits(view, u).gun or way.why_not is not None or not way.path or in_strategic_phase(view):
        return False
    around = view.book.map.grid.within(way.path[-1], artillery.gun_range(view, u))
    return u.deployed or any(enemy_at(view, u.side, hex_) for hex_ in around)


def _legs(view: Board, group: list[Unit], ways: dict[int, Way], orders: Sequence[Order]) -> list[MarchLeg]:
    legs = []
    for number, u in enumerate(group):
        way = ways[u.n]
        end = label(view, way.path[-1]) if way.path else label(view, u.hex)
        sent = tuple(plain(order) for order in orders) if number == 0 else ()
        legs.append(MarchLeg(counter(view, u).id, sent, end, way.why_not is None, way.why_not))
    return legs


def _stay(view: Board, u: Unit, why: Cased) -> MarchLeg:
    return MarchLeg(counter(view, u).id, (), label(view, u.hex) if u.hex >= 0 else "", False, why)
