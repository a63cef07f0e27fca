"""Behind the line: guns, headquarters, bridges, reinforcements at the edge of the map."""

from __future__ import annotations

from collections.abc import Iterator

from sztab.players.sergeant.advice import Advice, spread
from sztab.players.sergeant.wb95 import jumping
from sztab.players.sergeant.wb95.marching import Marches
from sztab.players.sergeant.wb95.sense import FAR, Sense
from sztab.rules.wb95 import artillery, bridges, headquarters, movement, movement_phase, reinforcement
from sztab.rules.wb95.allowance import moves_now
from sztab.rules.wb95.battle import group_of
from sztab.rules.wb95.orders import BridgeWork, Enter, Move, Place, Pontoon, Redirect, Refill, SetUp
from sztab.rules.wb95.pieces import (
    counter,
    enemy_at,
    find_side,
    friend_at,
    label,
    may_share,
    on_map,
    room,
    stack,
    traits,
)
from sztab.rules.wb95.state import Unit
from sztab.table import Board

NEAR_ENOUGH = 2
"""Hexes from the enemy at which a headquarters feels at home."""
BEHIND = 4
"""The same for one that is fresh on the map."""


# ---------------------------------------------------------------------- guns


def gun_step(sense: Sense, view: Board, u: Unit) -> Advice | None:
    """The next order for a towed gun: limber up, go, unlimber; None when it is where it should be."""
    targets = _in_range(sense, u, u.hex)
    if u.deployed:
        if targets or u.cap >= 0 or _best_position(sense, view, u, _reach_limbered(view, u)) is None:
            return None
        return _set_up(view, u, "transport")
    if not u.moved and not targets and movement.may_move(view, u) is None and moves_now(view, u) is None:
        reach = movement.reach(view, u)
        best = _best_position(sense, view, u, reach.hexes)
        if best is not None:
            one, path = counter(view, u).id, tuple(label(view, hex_) for hex_ in reach.path(best))
            data = {"unit": one, "hex": label(view, best), "targets": len(_in_range(sense, u, best))}
            return Advice(Move(units=(one,), path=path), "guns", data)
    if targets or sense.enemy_away[u.hex] <= 4:
        return _set_up(view, u, "combat")
    return None


def _set_up(view: Board, u: Unit, mode: str) -> Advice | None:
    order = SetUp(unit=counter(view, u).id, mode=mode)
    if artillery.check_set_up(view, order, u.side) is not None:
        return None
    return Advice(order, "set up", {"unit": order.unit, "hex": label(view, u.hex), "mode": mode})


def _in_range(sense: Sense, u: Unit, hex_: int) -> list[int]:
    away, far = sense.view.book.map.grid.distance, artillery.gun_range(sense.view, u)
    return [there for there in sense.enemy_stacks if away(there, hex_) <= far]


def _reach_limbered(view: Board, u: Unit) -> list[int]:
    """Roughly where a gun could go after limbering up: as far as it has whole points."""
    steps = max(0, counter(view, u).movement // 12 - 2)
    return [hex_ for hex_ in view.book.map.grid.within(u.hex, steps) if hex_ != u.hex]


def _best_position(sense: Sense, view: Board, u: Unit, hexes: list[int]) -> int | None:
    """With friends who fight, out of enemy zones; targets in range, or at least nearer to the enemy than now."""
    now, best = sense.enemy_away[u.hex], None
    for hex_ in hexes:
        if sense.zones[hex_] or not _company(view, u, hex_) or room(view, hex_) < u.steps:
            continue
        targets = min(4, len(_in_range(sense, u, hex_)))
        away = sense.enemy_away[hex_]
        if not targets and away >= now - 1:
            continue
        rank = (-targets, abs(away - NEAR_ENOUGH), spread(sense.seed, u.n, hex_), hex_)
        if best is None or rank < best:
            best = rank
    return best[3] if best is not None else None


def _company(view: Board, u: Unit, hex_: int) -> bool:
    here = stack(view, hex_)
    return any(traits(view, v).regular for v in here) and may_share(view, u, hex_)


# ---------------------------------------------------------------------- headquarters


def staff_step(sense: Sense, view: Board, u: Unit) -> Advice | None:
    """A headquarters goes where it serves most units that are in touch with the enemy."""
    if u.moved or u.building or movement.may_move(view, u) is not None or moves_now(view, u) is not None:
        return None
    front = [v for v in on_map(view, (u.side,)) if traits(view, v).regular and sense.enemy_away[v.hex] <= 1]
    front = [v for v in front if _same_army(view, u, v)]
    others = [v.hex for v in on_map(view, (u.side,)) if traits(view, v).hq and v.n != u.n]
    reach = movement.reach(view, u)
    seats = [hex_ for hex_ in (u.hex, *reach.hexes) if _safe(sense, view, u, hex_)]
    best = min(seats, key=lambda hex_: (*_seat(sense, view, u, hex_, front, others), hex_))
    if best == u.hex:
        return None
    one, path = counter(view, u).id, tuple(label(view, hex_) for hex_ in reach.path(best))
    served = len(_served(view, u, best, front))
    return Advice(Move(units=(one,), path=path), "staff", {"unit": one, "hex": label(view, best), "served": served})


def _same_army(view: Board, u: Unit, v: Unit) -> bool:
    """Whether a headquarters cares for a unit: one of its nation, or of its group where armies are grouped."""
    group = group_of(view, u)
    if group >= 0:
        return group == group_of(view, v)
    return counter(view, u).nation == counter(view, v).nation


def _served(view: Board, u: Unit, hex_: int, front: list[Unit]) -> list[Unit]:
    away, far = view.book.map.grid.distance, headquarters.staff_range(view, u)
    return [v for v in front if away(v.hex, hex_) <= far]


def _safe(sense: Sense, view: Board, u: Unit, hex_: int) -> bool:
    if hex_ == u.hex:
        return True
    if sense.zones[hex_] or enemy_at(view, u.side, hex_):
        return False
    return _company(view, u, hex_) and room(view, hex_) >= u.steps


def _seat(sense: Sense, view: Board, u: Unit, hex_: int, front: list[Unit], others: list[int]) -> tuple[int, int, int]:
    """Units served that no other headquarters serves, then the distance to the enemy; the least is best."""
    away, far = view.book.map.grid.distance, headquarters.staff_range(view, u)
    near = _served(view, u, hex_, front)
    fresh = sum(1 for v in near if all(away(v.hex, other) > far for other in others))
    lonely = 0 if _company(view, u, hex_) or hex_ != u.hex else 20
    return (
        -(fresh + len(near) // 4),
        abs(min(sense.enemy_away[hex_], 30) - NEAR_ENOUGH) + lonely,
        spread(sense.seed, hex_),
    )


# ---------------------------------------------------------------------- bridges and the odd jobs


def odd_jobs(sense: Sense, view: Board, u: Unit) -> Iterator[Advice]:
    """What a unit that stays where it is can do: blow or mend a bridge, take a CEL from the Volkssturm."""
    one = counter(view, u).id
    for word in movement_phase.actions(view, u):
        kind, _, what = word.partition(" ")
        if kind == "refill":
            yield Advice(Refill(unit=one, from_=what), "refill", {"unit": one, "source": what})
        elif kind in ("destroy", "rebuild", "build") and _wanted_bridge(sense, view, what, kind):
            order = BridgeWork(unit=one, side=what, do=kind)
            yield Advice(order, "bridge", {"unit": one, "do": kind, "hexside": what})


def _wanted_bridge(sense: Sense, view: Board, where: str, do: str) -> bool:
    """Who holds blows what the enemy is about to use; who pushes mends what carries a road."""
    edge = find_side(view, where)
    if not isinstance(edge, int):
        return False
    ends = view.book.map.grid.edge_hexes(edge)
    road = edge in view.book.map.roads
    if do == "destroy":
        near = min(sense.enemy_away[hex_] for hex_ in ends)
        lost = any(not sense.ours(hex_) and not friend_at(view, sense.side, hex_) for hex_ in ends)
        return road and not sense.pushing and lost and near <= 2
    if do == "build" and _spans(view, ends[0]):
        return False
    return road and (sense.pushing or all(sense.ours(hex_) for hex_ in ends))


def best_pontoon(sense: Sense, view: Board, found: dict[str, list[int]]) -> Advice | None:
    """A road wants its bridge back; else where many of the army have crossed already."""
    best: tuple[int, int, int, str, int] | None = None
    grid = view.book.map.grid
    for army, edges in sorted(found.items()):
        for edge in edges:
            road = edge in view.book.map.roads
            ends = grid.edge_hexes(edge)
            streets = sum(hex_ in view.book.hex_roads for hex_ in ends)
            across = sum(friend_at(view, sense.side, hex_) for hex_ in ends)
            spans = _spans(view, ends[0])
            rank = (-(6 * road + streets + 2 * across - 4 * (spans > 0)), spans, edge, army, edge)
            if best is None or rank < best:
                best = rank
    if best is None or best[0] > -2:
        return None
    where = grid.edge_label(best[4])
    return Advice(Pontoon(army=best[3], side=where), "pontoon", {"army": best[3], "hexside": where})


def _spans(view: Board, hex_: int) -> int:
    """Bridges that stand over a big river nearby."""
    edges = {edge for there in view.book.map.grid.within(hex_, 3) for edge in view.book.water_at.get(there, ())}
    return sum(view.book.big_river(edge) and bridges.standing(view, edge) for edge in edges)


# ---------------------------------------------------------------------- reinforcements


def spare_staff(sense: Sense, view: Board) -> Advice | None:
    """What the scenario lets the side place: some way behind the front."""
    orders = [one for one in view.book.scenario.special_choices(view, sense.side) if isinstance(one, Place)]
    if not orders:
        return None
    best = min(orders, key=lambda one: abs(sense.enemy_away[view.book.labels[one.hex]] - BEHIND))
    return Advice(best, "place", {"unit": best.unit, "hex": best.hex})


def entry(sense: Sense, view: Board, marches: Marches, u: Unit) -> Advice | None:
    """Come in where the way to the goal is shortest, or wait at another zone if the edge is closed."""
    if reinforcement.may_come(view, u) is not None or view.book.scenario.may_enter_together(view, [u]) is not None:
        return None
    one, way = counter(view, u).id, marches.way(u)
    best: tuple[int, int] | None = None
    for hex_ in reinforcement.entry_hexes(view, u):
        if sense.zones[hex_] or room(view, hex_) < u.steps:
            continue
        cost = reinforcement.queued_cost(view, u, hex_, FAR)
        ahead = way.cost(hex_) if way is not None else 0
        if best is None or (cost + ahead, hex_) < best:
            best = (cost + ahead, hex_)
    jump = jumping.drop(sense, view, marches, u, best[0] if best is not None else FAR)
    if jump is not None:
        return jump
    if best is not None:
        data = {"unit": one, "hex": label(view, best[1]), "goal": marches.goal_of(u)}
        return Advice(Enter(units=(one,), hex=label(view, best[1])), "enter", data)
    return _elsewhere(view, u)


def _elsewhere(view: Board, u: Unit) -> Advice | None:
    """11.2.2: the nearest zone with a hex that can be entered."""
    one = counter(view, u).id
    if view.book.scenario.waited(view, u) < 1 or not reinforcement.shifts_zones(view):
        return None
    zones = reinforcement.other_zones(view, u)
    for zone in sorted(zones, key=lambda zone: (reinforcement.zone_distance(view, u, zone), zone)):
        order = Redirect(units=(one,), zone=zone)
        open_ = any(reinforcement.check_hex(view, u, hex_) is None for hex_ in view.book.map.zones.get(zone, ()))
        if open_ and reinforcement.check_redirect(view, order, u.side) is None:
            return Advice(order, "enter", {"unit": one, "hex": f"zone {zone}", "goal": "the open edge"})
    return None


def entry_goal(sense: Sense, marches: Marches, u: Unit) -> None:
    """A unit at the edge has a goal too: the nearest objective to its zones that wants strength."""
    hexes = [hex_ for zone in reinforcement.due_zones(u) for hex_ in sense.view.book.map.zones.get(zone, ())]
    goals = [hex_ for hex_, _ in sense.objectives[u.side].items() if not sense.ours(hex_) or sense.threat[hex_]]
    if goals:
        away = sense.view.book.map.grid.distance
        marches.goals[u.n] = (
            min(goals, key=lambda goal: (min((away(goal, hex_) for hex_ in hexes), default=0), goal)),
        )
