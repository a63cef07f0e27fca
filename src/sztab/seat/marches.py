"""Where units can go, and one gesture turned into the orders that take them there; the set-up too."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from sztab.hexes import Reach as Ways
from sztab.hexes import points
from sztab.seat import arrivals
from sztab.seat.context import Officer, labels, named_order, plain, suppose, unit_id
from sztab.seat.models import Cased, MarchLeg, ReachHex, ReachShown
from sztab.table import Ask, Board, Order


class Way(msgspec.Struct, frozen=True):
    """How far a unit gets towards a hex now: the path, and what keeps it from arriving."""

    path: tuple[int, ...]
    why_not: Cased | None = None


def reach(me: Officer, view: Board, ask: Ask, keys: Sequence[str]) -> ReachShown:
    """Units of one hex go together: what all of them reach. Of several hexes: what at least one of them reaches."""
    if ask.kind == "setup" and me.asks_me(ask):
        return _setup_reach(me, view, _to_set_up(me, view, keys))
    units = me.named(view, keys)
    able, cannot = _sorted_out(me, view, ask, units)
    coming = [u for u in able if u.hex < 0]
    if coming:
        hexes = arrivals.entries(me.family.arrivals, view, coming)
    else:
        hexes = _reach_hexes(me, view, ask, able)
    return ReachShown(tuple(keys), tuple(hexes), {unit_id(view, u): why for u, why in cannot})


def march(me: Officer, view: Board, ask: Ask, keys: Sequence[str], text: str) -> tuple[MarchLeg, ...]:
    """What one drag does. The order of a group that arrives stands with its first unit."""
    units = me.named(view, keys)
    hex_ = view.book.labels.get(text, -1)
    if hex_ < 0:
        why = me.cased(f"there is no hex {text!r} on this map")
        return tuple(_stay(view, u, why) for u in units)
    if ask.kind == "setup" and me.asks_me(ask):
        return tuple(_setup_legs(me, view, ask, _to_set_up(me, view, keys), text))
    able, cannot = _sorted_out(me, view, ask, units)
    return (
        *arrivals.enter(me, me.family.arrivals, view, [u for u in able if u.hex < 0], hex_),
        *me.family.marches.walk(me, view, ask, [u for u in able if u.hex >= 0], hex_),
        *(_stay(view, u, why) for u, why in cannot),
    )


def _sorted_out(me: Officer, view: Board, ask: Ask, units: list[Any]) -> tuple[list[Any], list[tuple[Any, Cased]]]:
    """Those who can be moved, and the others with the reason."""
    able, cannot = [], []
    for u in units:
        why = me.family.marches.held(me, view, ask, u)
        if why is None:
            able.append(u)
        else:
            cannot.append((u, why))
    return able, cannot


def _reach_hexes(me: Officer, view: Board, ask: Ask, units: list[Any]) -> list[ReachHex]:
    if not units:
        return []
    each = [me.family.marches.range_of(view, ask, u) for u in units]
    together = len({u.hex for u in units}) == 1
    sets = [one.ends for one in each]
    names = view.book.hex_labels
    hexes = []
    for hex_ in sorted(set.intersection(*sets) if together else set.union(*sets)):
        able = [(one.left - one.ways.cost(hex_), one.ways) for one in each if hex_ in one.ends]
        left, ways = (min if together else max)(able, key=lambda one: one[0])
        path = ways.path(hex_)
        before = path[-2] if len(path) > 1 else ways.start
        stops = me.family.marches.stops(me, view, ask, units, hex_)
        hexes.append(ReachHex(names[hex_], points(ways.cost(hex_)), points(max(0, left)), names[before], stops))
    return hexes


# ---------------------------------------------------------------------- the set-up


def _to_set_up(me: Officer, view: Board, keys: Sequence[str]) -> list[Any]:
    """The named units that this seat sets up; some may belong to a side nobody leads."""
    found = [view.state.units[view.book.index[one]] for one in dict.fromkeys(keys) if one in view.book.index]
    return [u for u in found if me.family.marches.set_up_by(view, u) in me.sides]


def _setup_reach(me: Officer, view: Board, units: list[Any]) -> ReachShown:
    found: list[set[int]] = []
    cannot: dict[str, Cased] = {}
    for u in units:
        hexes = set(me.family.marches.places(view, u)) - {u.hex} if u.hex >= 0 else set()
        if hexes:
            found.append(hexes)
        else:
            one = unit_id(view, u)
            cannot[one] = me.cased(f"{one} stands where the lists put it", me.family.marches.SETUP_CASE)
    together = len({u.hex for u in units}) == 1
    wanted = set[int]().union(*found) if not together or not found else set.intersection(*found)
    ids = tuple(unit_id(view, u) for u in units)
    return ReachShown(ids, tuple(ReachHex(text, "", "", "") for text in labels(view, wanted)), cannot)


def _setup_legs(me: Officer, view: Board, ask: Ask, units: list[Any], text: str) -> list[MarchLeg]:
    """Each counter put where it is dragged, if the lists allow."""
    legs = []
    for u in units:
        one = unit_id(view, u)
        order = named_order(view, "place", unit=one, hex=text)
        refusal = me.check(view, ask, order)
        if refusal is None:
            legs.append(MarchLeg(one, (plain(order),), text, True))
            view = suppose(view, {u.n: {"hex": view.book.labels[text]}})
        else:
            legs.append(_stay(view, u, me.refused(refusal)))
    return legs


# ---------------------------------------------------------------------- for the families


def groups(
    units: list[Any],
    ways: dict[int, Way],
    alone: Callable[[Any], bool],
    may_go: Callable[[list[Any], tuple[int, ...]], bool],
) -> list[list[Any]]:
    """Those who arrive by the same way go in one order, if they may; whoever marches on, or is `alone` for another
    reason, goes by himself."""

    def by_himself(u: Any) -> bool:
        return ways[u.n].why_not is not None or alone(u)

    arrivers = [u for u in units if not by_himself(u)]
    if len(arrivers) > 1:
        for path in dict.fromkeys(ways[u.n].path for u in arrivers):
            if may_go(arrivers, path):
                ways.update({u.n: Way(path) for u in arrivers})
                break
    found: dict[object, list[Any]] = {}
    for u in units:
        found.setdefault(u.n if by_himself(u) else ways[u.n].path, []).append(u)
    return list(found.values())


def legs_of(view: Board, group: list[Any], ways: dict[int, Way], orders: Iterable[Order]) -> list[MarchLeg]:
    """What a group does; its orders stand with the first of them."""
    sent = tuple(plain(order) for order in orders)
    legs = []
    for number, u in enumerate(group):
        way = ways[u.n]
        end = view.book.hex_labels[way.path[-1] if way.path else u.hex]
        legs.append(MarchLeg(unit_id(view, u), sent if number == 0 else (), end, way.why_not is None, way.why_not))
    return legs


def part_way(
    me: Officer, view: Board, u: Any, hex_: int, now: Ways, far: Ways, stay: list[int], allowance: int, case: str
) -> Way:
    """As far along the cheapest way as a turn's end makes sense: to the last of the hexes in which it may `stay`."""
    one, where = unit_id(view, u), view.book.hex_labels[hex_]
    if not stay:
        return Way((), me.cased(f"{one} has not the points for the first step to {where}", case))
    end = stay[-1]
    turns = max(1, -(-(far.cost(hex_) - far.cost(end)) // max(1, allowance)))
    return Way(now.path(end), me.cased(f"{one} needs {turns} more turns to {where}", case))


def _stay(view: Board, u: Any, why: Cased) -> MarchLeg:
    """A unit that does not go."""
    return MarchLeg(unit_id(view, u), (), view.book.hex_labels[u.hex] if u.hex >= 0 else "", False, why)
