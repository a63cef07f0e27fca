"""Headquarters: where they serve most units in contact with the enemy."""

from __future__ import annotations

from sztab.players.sergeant.counsel import Counsel, spread
from sztab.players.sergeant.wb95.artillery import in_company
from sztab.rules.wb95 import headquarters, movement
from sztab.rules.wb95.allowance import moves_now
from sztab.rules.wb95.battle import group_of
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.orders import Move, Place
from sztab.rules.wb95.pieces import (
    counter,
    enemy_at,
    label,
    on_map,
    room,
    stack,
    traits,
)
from sztab.rules.wb95.state import Unit
from sztab.seat.wb95.front import FieldFront, defence_now


def staff_step(front: FieldFront, view: Board, u: Unit) -> Counsel | None:
    """Move a headquarters to serve most units in contact with the enemy."""
    if u.moved or u.building or movement.may_move(view, u) is not None or moves_now(view, u) is not None:
        return None
    line = [v for v in on_map(view, (u.side,)) if traits(view, v).regular and front.enemy_away[v.hex] <= 1]
    line = [v for v in line if _same_army(view, u, v)]
    others = [v.hex for v in on_map(view, (u.side,)) if traits(view, v).hq and v.n != u.n]
    reach = movement.reach(view, u)
    seats = [hex_ for hex_ in (u.hex, *reach.hexes) if _safe(front, view, u, hex_)]
    service = _service(front, view, u, line, others)
    best = min(seats, key=lambda hex_: (*_seat(front, view, u, hex_, service, others), hex_))
    if best == u.hex:
        return None
    one, path = counter(view, u).id, tuple(label(view, hex_) for hex_ in reach.path(best))
    served = len(_served(view, u, best, line))
    return Counsel(Move(units=(one,), path=path), "staff", {"unit": one, "hex": label(view, best), "served": served})


def _same_army(view: Board, u: Unit, v: Unit) -> bool:
    """Whether a headquarters serves a unit: of its nation, or of its group where armies are grouped."""
    group = group_of(view, u)
    if group >= 0:
        return group == group_of(view, v)
    return counter(view, u).nation == counter(view, v).nation


def _served(view: Board, u: Unit, hex_: int, line: list[Unit]) -> list[Unit]:
    away, far = view.book.map.grid.distance, headquarters.staff_range(view, u)
    return [v for v in line if away(v.hex, hex_) <= far]


def _safe(front: FieldFront, view: Board, u: Unit, hex_: int) -> bool:
    """Where a headquarters may go: with others, or alone where no enemy comes."""
    if hex_ == u.hex:
        return True
    if front.zones[hex_] or enemy_at(view, u.side, hex_) or room(view, hex_) < u.steps:
        return False
    return in_company(view, u, hex_) or not stack(view, hex_)


def _seat(
    front: FieldFront, view: Board, u: Unit, hex_: int, service: dict[int, int], others: list[int]
) -> tuple[int, int, int]:
    """What it risks there less the units it serves, those of no other headquarters above all; the least is best. Nobody
    serves on the march."""
    march = front.weights.staff_march * view.book.map.grid.distance(u.hex, hex_)
    return (
        _risk(front, view, u, hex_, others) + march - service.get(hex_, 0),
        abs(min(front.enemy_away[hex_], 30) - front.weights.near_enough),
        spread(front.seed, hex_),
    )


def _service(front: FieldFront, view: Board, u: Unit, line: list[Unit], others: list[int]) -> dict[int, int]:
    """What a headquarters is worth in each hex to those it serves there."""
    grid, far, found = view.book.map.grid, headquarters.staff_range(view, u), dict[int, int]()
    for v in line:
        fresh = all(grid.distance(v.hex, other) > far for other in others)
        for hex_ in grid.within(v.hex, far):
            found[hex_] = found.get(hex_, 0) + 1 + front.weights.staff_served * fresh
    return found


def _risk(front: FieldFront, view: Board, u: Unit, hex_: int, others: list[int]) -> int:
    """What threatens a headquarters in a hex: enemies against those who stand with it, bombs where nobody does, and
    others that fall with it."""
    guard = sum(defence_now(view, v) for v in stack(view, hex_) if v.n != u.n and traits(view, v).regular)
    away = front.enemy_away[hex_]
    found = front.weights.staff_crowded * others.count(hex_) + front.weights.staff_contact * (away <= 1)
    found += front.weights.staff_close * (away <= front.weights.staff_reach)
    if not guard:
        return found + front.weights.staff_lonely * max(1, front.weights.raiders - away)
    threat = max(front.threat[hex_], front.weights.patrol * (away < front.weights.raiders))
    return found + min(
        front.weights.staff_assailed, front.weights.staff_assailed * threat // (4 * guard * (3 + front.cover(hex_)))
    )


def spare_staff(front: FieldFront, view: Board) -> Counsel | None:
    """Headquarters that the scenario lets the side place: some way behind the front."""
    orders = [one for one in view.book.scenario.special_choices(view, front.side) if isinstance(one, Place)]
    if not orders:
        return None
    best = min(orders, key=lambda one: abs(front.enemy_away[view.book.labels[one.hex]] - front.weights.staff_behind))
    return Counsel(best, "place", {"unit": best.unit, "hex": best.hex})
