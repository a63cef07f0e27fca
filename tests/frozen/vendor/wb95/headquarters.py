"""Headquarters: where they serve most units in contact with the enemy."""

from __future__ import annotations

from frozen.vendor.counsel import Counsel, spread
from frozen.vendor.wb95.artillery import NEAR_ENOUGH, in_company
from frozen.vendor.wb95.front import FieldFront
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
    traits,
)
from sztab.rules.wb95.state import Unit

BEHIND = 4
"""The same for a newly arrived one."""


def staff_step(front: FieldFront, view: Board, u: Unit) -> Counsel | None:
    """Move a headquarters to serve most units in contact with the enemy."""
    if u.moved or u.building or movement.may_move(view, u) is not None or moves_now(view, u) is not None:
        return None
    line = [v for v in on_map(view, (u.side,)) if traits(view, v).regular and front.enemy_away[v.hex] <= 1]
    line = [v for v in line if _same_army(view, u, v)]
    others = [v.hex for v in on_map(view, (u.side,)) if traits(view, v).hq and v.n != u.n]
    reach = movement.reach(view, u)
    seats = [hex_ for hex_ in (u.hex, *reach.hexes) if _safe(front, view, u, hex_)]
    best = min(seats, key=lambda hex_: (*_seat(front, view, u, hex_, line, others), hex_))
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
    if hex_ == u.hex:
        return True
    if front.zones[hex_] or enemy_at(view, u.side, hex_):
        return False
    return in_company(view, u, hex_) and room(view, hex_) >= u.steps


def _seat(
    front: FieldFront, view: Board, u: Unit, hex_: int, line: list[Unit], others: list[int]
) -> tuple[int, int, int]:
    """Units served by no other headquarters, then the distance to the enemy; the least is best."""
    away, far = view.book.map.grid.distance, headquarters.staff_range(view, u)
    near = _served(view, u, hex_, line)
    fresh = sum(1 for v in near if all(away(v.hex, other) > far for other in others))
    lonely = 0 if in_company(view, u, hex_) or hex_ != u.hex else 20
    return (
        -(fresh + len(near) // 4),
        abs(min(front.enemy_away[hex_], 30) - NEAR_ENOUGH) + lonely,
        spread(front.seed, hex_),
    )


def spare_staff(front: FieldFront, view: Board) -> Counsel | None:
    """Headquarters that the scenario lets the side place: some way behind the front."""
    orders = [one for one in view.book.scenario.special_choices(view, front.side) if isinstance(one, Place)]
    if not orders:
        return None
    best = min(orders, key=lambda one: abs(front.enemy_away[view.book.labels[one.hex]] - BEHIND))
    return Counsel(best, "place", {"unit": best.unit, "hex": best.hex})
