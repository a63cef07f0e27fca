"""Towed guns on the march: towards targets, stacked with combat units."""

from __future__ import annotations

from sztab.players.sergeant.counsel import Counsel, spread
from sztab.rules.wb95 import artillery, movement
from sztab.rules.wb95.allowance import moves_now
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.orders import Move, SetUp
from sztab.rules.wb95.pieces import (
    counter,
    label,
    may_share,
    room,
    stack,
    traits,
)
from sztab.rules.wb95.state import Unit
from sztab.seat.wb95.front import FieldFront


def gun_step(front: FieldFront, view: Board, u: Unit) -> Counsel | None:
    """The next order for a towed gun: limber up, move, unlimber; None when it is in position."""
    targets = _in_range(front, u, u.hex)
    if u.deployed:
        if targets or u.cap >= 0 or _best_position(front, view, u, _reach_limbered(view, u)) is None:
            return None
        return _set_up(view, u, "transport")
    if not u.moved and not targets and movement.may_move(view, u) is None and moves_now(view, u) is None:
        reach = movement.reach(view, u)
        best = _best_position(front, view, u, reach.hexes)
        if best is not None:
            one, path = counter(view, u).id, tuple(label(view, hex_) for hex_ in reach.path(best))
            data = {"unit": one, "hex": label(view, best), "targets": len(_in_range(front, u, best))}
            return Counsel(Move(units=(one,), path=path), "guns", data)
    if targets or front.enemy_away[u.hex] <= 4:
        return _set_up(view, u, "combat")
    return None


def _set_up(view: Board, u: Unit, mode: str) -> Counsel | None:
    order = SetUp(unit=counter(view, u).id, mode=mode)
    if artillery.check_set_up(view, order, u.side) is not None:
        return None
    return Counsel(order, "set up", {"unit": order.unit, "hex": label(view, u.hex), "mode": mode})


def _in_range(front: FieldFront, u: Unit, hex_: int) -> list[int]:
    away, far = front.view.book.map.grid.distance, artillery.gun_range(front.view, u)
    return [there for there in front.enemy_stacks if away(there, hex_) <= far]


def _reach_limbered(view: Board, u: Unit) -> list[int]:
    """An estimate of a gun's reach after limbering up: as far as it has whole points."""
    steps = max(0, counter(view, u).movement // 12 - 2)
    return [hex_ for hex_ in view.book.map.grid.within(u.hex, steps) if hex_ != u.hex]


def _best_position(front: FieldFront, view: Board, u: Unit, hexes: list[int]) -> int | None:
    """With combat units, out of enemy zones; targets in range, or at least nearer to the enemy than now."""
    now, best = front.enemy_away[u.hex], None
    for hex_ in hexes:
        if front.zones[hex_] or not in_company(view, u, hex_) or room(view, hex_) < u.steps:
            continue
        targets = min(4, len(_in_range(front, u, hex_)))
        away = front.enemy_away[hex_]
        if not targets and away >= now - 1:
            continue
        rank = (-targets, abs(away - front.weights.near_enough), spread(front.seed, u.n, hex_), hex_)
        if best is None or rank < best:
            best = rank
    return best[3] if best is not None else None


def in_company(view: Board, u: Unit, hex_: int) -> bool:
    here = stack(view, hex_)
    return any(traits(view, v).regular for v in here) and may_share(view, u, hex_)
