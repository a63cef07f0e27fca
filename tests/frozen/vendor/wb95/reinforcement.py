"""Reinforcements at the edge of the map: their goals, and where they enter."""

from __future__ import annotations

from frozen.vendor.counsel import Counsel
from frozen.vendor.situation import FAR
from frozen.vendor.wb95.airdrop import drop
from frozen.vendor.wb95.front import FieldFront
from frozen.vendor.wb95.marches import FieldMarches
from sztab.rules.wb95 import reinforcement
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.orders import Enter, Redirect
from sztab.rules.wb95.pieces import (
    counter,
    label,
    room,
)
from sztab.rules.wb95.state import Unit


def entry(front: FieldFront, view: Board, marches: FieldMarches, u: Unit) -> Counsel | None:
    """Enter with the shortest way to the goal, or wait at another zone if the edge is closed."""
    if reinforcement.may_come(view, u) is not None or view.book.scenario.may_enter_together(view, [u]) is not None:
        return None
    one, way = counter(view, u).id, marches.way(u)
    best: tuple[int, int] | None = None
    for hex_ in reinforcement.entry_hexes(view, u):
        if front.zones[hex_] or room(view, hex_) < u.steps:
            continue
        cost = reinforcement.queued_cost(view, u, hex_, FAR)
        ahead = way.cost(hex_) if way is not None else 0
        if best is None or (cost + ahead, hex_) < best:
            best = (cost + ahead, hex_)
    jump = drop(front, view, marches, u, best[0] if best is not None else FAR)
    if jump is not None:
        return jump
    if best is not None:
        data = {"unit": one, "hex": label(view, best[1]), "goal": marches.goal_of(u)}
        return Counsel(Enter(units=(one,), hex=label(view, best[1])), "enter", data)
    return _elsewhere(view, u)


def _elsewhere(view: Board, u: Unit) -> Counsel | None:
    """11.2.2: the nearest zone with a hex that can be entered."""
    one = counter(view, u).id
    if view.book.scenario.waited(view, u) < 1 or not reinforcement.shifts_zones(view):
        return None
    zones = reinforcement.other_zones(view, u)
    for zone in sorted(zones, key=lambda zone: (reinforcement.zone_distance(view, u, zone), zone)):
        order = Redirect(units=(one,), zone=zone)
        open_ = any(reinforcement.check_hex(view, u, hex_) is None for hex_ in view.book.map.zones.get(zone, ()))
        if open_ and reinforcement.check_redirect(view, order, u.side) is None:
            return Counsel(order, "enter", {"unit": one, "hex": f"zone {zone}", "goal": "the open edge"})
    return None


def entry_goal(front: FieldFront, marches: FieldMarches, u: Unit) -> None:
    """The goal of a unit at the edge: the nearest objective to its zones that needs strength."""
    hexes = [hex_ for zone in reinforcement.due_zones(u) for hex_ in front.view.book.map.zones.get(zone, ())]
    goals = [hex_ for hex_, _ in front.objectives[u.side].items() if not front.ours(hex_) or front.threat[hex_]]
    if goals:
        away = front.view.book.map.grid.distance
        marches.goals[u.n] = (
            min(goals, key=lambda goal: (min((away(goal, hex_) for hex_ in hexes), default=0), goal)),
        )
