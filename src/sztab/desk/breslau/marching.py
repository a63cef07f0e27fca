"""Where units can go, and one gesture turned into the orders that take them there; set-up and reinforcements too."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from sztab.desk.breslau import arriving
from sztab.desk.breslau.officer import Officer, plain, suppose
from sztab.desk.showing import Cased, MarchLeg, Reach, ReachHex
from sztab.hexes import Reach as Ways
from sztab.hexes import points
from sztab.rules.breslau import movement, setup, stacking, support_movement
from sztab.rules.breslau.orders import Move, Place
from sztab.rules.breslau.pieces import counter, enemy_at, in_enemy_zone, label, name, wrong_phase
from sztab.rules.breslau.state import TWELFTHS, Unit
from sztab.table import Ask, Board, Refusal

MARCHES = ("movement", "support_move")
FAR = 400 * TWELFTHS
"""More than any march on any map takes."""


class Way(msgspec.Struct, frozen=True):
    """How far a unit gets towards a hex now: the path, and what keeps it from arriving."""

    path: tuple[int, ...]
    why_not: Cased | None = None


def reach(me: Officer, view: Board, ask: Ask, keys: Sequence[str]) -> Reach:
    """Units of one hex go together: what all of them reach. Of several hexes: what at least one of them reaches."""
    units = me.named(view, keys)
    if ask.kind == "setup" and me.asks_me(ask):
        return _setup_reach(me, view, units)
    cannot: dict[str, Cased] = {}
    able: list[Unit] = []
    for u in units:
        why = _held(me, view, ask, u)
        if why is None:
            able.append(u)
        else:
            cannot[counter(view, u).id] = why
    coming = [u for u in able if u.hex < 0]
    if coming:
        return Reach(tuple(keys), tuple(arriving.entries(view, coming)), cannot)
    return Reach(tuple(keys), tuple(_reach_hexes(me, view, ask, able)), cannot)


def ways_of(view: Board, u: Unit) -> Ways:
    """What the unit reaches with what it has left."""
    return view.once(("reach", u.n), lambda: movement.reach(view, u))


def ends(view: Board, ask: Ask, u: Unit) -> set[int]:
    """Hexes in which its move may end now."""
    if ask.kind == "support_move":
        return set(support_movement.destinations(view, u, ask.about))
    return {hex_ for hex_ in ways_of(view, u).hexes if hex_ != u.hex}


def _held(me: Officer, view: Board, ask: Ask, u: Unit) -> Cased | None:
    """Why a unit cannot be moved at all."""
    if not me.asks_me(ask) or not view.state.turn:
        return me.cased("it is not your turn to move", "5.0")
    if ask.kind not in MARCHES:
        return me.refused(wrong_phase(view, "move"))
    why: Refusal | None
    if u.hex < 0:
        why = (
            arriving.held(view, u) if ask.kind == "movement" else Refusal("8.0a", f"{name(view, u)} is not on the map")
        )
    elif ask.kind == "support_move":
        why = support_movement.may_support(view, u)
    else:
        why = movement.may_move(view, u)
    if why is None and u.hex >= 0 and not ends(view, ask, u):
        return me.cased(f"{name(view, u)} has nowhere to go", "8.1d")
    return me.refused(why) if why is not None else None


def _reach_hexes(me: Officer, view: Board, ask: Ask, units: list[Unit]) -> list[ReachHex]:
    if not units:
        return []
    each = [(u, ways_of(view, u), ends(view, ask, u), movement.purse(view, u)) for u in units]
    together = len({u.hex for u in units}) == 1
    sets = [hexes for _, _, hexes, _ in each]
    wanted = set.intersection(*sets) if together else set.union(*sets)
    hexes = []
    for hex_ in sorted(wanted):
        able = [(left - ways.cost(hex_), ways) for _, ways, open_, left in each if hex_ in open_]
        left, ways = (min if together else max)(able, key=lambda one: one[0])
        path = ways.path(hex_)
        before = path[-2] if len(path) > 1 else ways.start
        stops = None
        if in_enemy_zone(view, units[0].side, hex_):
            stops = me.cased("Stops: an enemy zone of control", "3.3b")
        elif ask.kind == "movement" and stacking.room(view, units[0].side, hex_) < len(units):
            stops = me.cased("Too full: whoever is above the limit when the phase ends is lost", "3.1a")
        hexes.append(
            ReachHex(label(view, hex_), points(ways.cost(hex_)), points(max(0, left)), label(view, before), stops)
        )
    return hexes


# ---------------------------------------------------------------------- the set-up


def _setup_reach(me: Officer, view: Board, units: list[Unit]) -> Reach:
    found: list[set[int]] = []
    cannot: dict[str, Cased] = {}
    for u in units:
        hexes = set(setup.places(view, u)) if u.hex >= 0 else set()
        if hexes:
            found.append(hexes)
        else:
            cannot[counter(view, u).id] = me.cased(f"{name(view, u)} stands where the lists put it", "15.1")
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
            legs.append(_stay(view, u, me.refused(refusal)))
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
    stay: list[MarchLeg] = []
    able: list[Unit] = []
    for u in units:
        why_not = _held(me, view, ask, u)
        if why_not is not None:
            stay.append(_stay(view, u, why_not))
        else:
            able.append(u)
    legs: list[MarchLeg] = arriving.enter(me, view, [u for u in able if u.hex < 0], hex_)
    walking = [u for u in able if u.hex >= 0]
    for start in dict.fromkeys(u.hex for u in walking):
        legs += _from_one_hex(me, view, ask, [u for u in walking if u.hex == start], hex_)
    return (*legs, *stay)


def _from_one_hex(me: Officer, view: Board, ask: Ask, units: list[Unit], hex_: int) -> list[MarchLeg]:
    ways = {u.n: way_to(me, view, ask, u, hex_) for u in units}
    legs: list[MarchLeg] = []
    for group in _groups(me, view, ask, units, ways):
        path = ways[group[0].n].path
        orders = (plain(_move(view, group, path)),) if path else ()
        for number, u in enumerate(group):
            way = ways[u.n]
            end = label(view, way.path[-1]) if way.path else label(view, u.hex)
            sent = orders if number == 0 else ()
            legs.append(MarchLeg(counter(view, u).id, sent, end, way.why_not is None, way.why_not))
    return legs


def _groups(me: Officer, view: Board, ask: Ask, units: list[Unit], ways: dict[int, Way]) -> list[list[Unit]]:
    """Those who arrive by the same way go in one order; whoever marches on goes by himself."""
    arrivers = [u for u in units if ways[u.n].why_not is None]
    for path in dict.fromkeys(ways[u.n].path for u in arrivers):
        if len(arrivers) > 1 and me.check(view, ask, _move(view, arrivers, path)) is None:
            ways.update({u.n: Way(path) for u in arrivers})
            break
    groups: dict[object, list[Unit]] = {}
    for u in units:
        groups.setdefault(ways[u.n].path if ways[u.n].why_not is None else u.n, []).append(u)
    return list(groups.values())


def _move(view: Board, units: Sequence[Unit], path: Sequence[int]) -> Move:
    return Move(units=tuple(counter(view, u).id for u in units), path=tuple(label(view, h) for h in path))


def way_to(me: Officer, view: Board, ask: Ask, u: Unit, hex_: int) -> Way:
    """The path of this phase: all the way, or as far along the cheapest way as a turn's end makes sense."""
    open_, now = ends(view, ask, u), ways_of(view, u)
    if hex_ in open_:
        return Way(now.path(hex_))
    if ask.kind == "support_move":
        about = ask.about
        return Way(
            (), me.cased(f"{label(view, hex_)} is out of reach, or not next to {', '.join(about.hexes)}", "14.8b")
        )
    far = _far_ways(view, u)
    if hex_ not in far or hex_ == u.hex:
        return Way((), _no_way(me, view, u, hex_))
    on_the_way = [h for h in far.path(hex_) if h in open_ and stacking.room(view, u.side, h) > 0]
    if not on_the_way:
        return Way(
            (), me.cased(f"{name(view, u)} has not the points for the first step to {label(view, hex_)}", "8.1d")
        )
    end = on_the_way[-1]
    turns = max(1, -(-(far.cost(hex_) - far.cost(end)) // max(1, movement.allowance(view, u))))
    return Way(now.path(end), me.cased(f"{name(view, u)} needs {turns} more turns to {label(view, hex_)}", "8.1d"))


def _far_ways(view: Board, u: Unit) -> Ways:
    """Where the unit could get to in any number of turns."""
    walker = msgspec.structs.replace(u, cap=FAR, left=FAR)
    return view.once(("far", u.n), lambda: movement.reach(view, walker))


def _no_way(me: Officer, view: Board, u: Unit, hex_: int) -> Cased:
    where = label(view, hex_)
    if hex_ == u.hex:
        return me.cased(f"{name(view, u)} is in {where} already")
    if enemy_at(view, u.side, hex_):
        return me.cased(f"enemy units are in {where}", "3.1b")
    shut = movement.closed_hexes(view, u)
    if hex_ in shut:
        return me.refused(shut[hex_])
    return me.cased(f"enemy zones of control or closed ground bar the way to {where}", "3.3b")


def _stay(view: Board, u: Unit, why: Cased) -> MarchLeg:
    return MarchLeg(counter(view, u).id, (), label(view, u.hex) if u.hex >= 0 else "", False, why)
