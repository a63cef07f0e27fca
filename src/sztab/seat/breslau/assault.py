"""The board on which an attack is looked at: now, or as if its markers lay already; and as it is once it was made."""

from __future__ import annotations

from typing import Any

import msgspec

from sztab.rules.breslau import declaration, designation
from sztab.rules.breslau.assault import Assault, aims, guns_under_marker, is_direct, pays
from sztab.rules.breslau.board import Board
from sztab.rules.breslau.orders import Attack
from sztab.rules.breslau.pieces import enemy_at, friend_at, label, stack
from sztab.rules.breslau.state import Marker
from sztab.rules.breslau.support import aircraft_at_hand, supporting
from sztab.seat.context import ids, own_units, suppose
from sztab.table import Refusal

Pairs = dict[int, list[int]]
"""Target -> the stacks that can attack it."""


def check(board: Board, order: Attack, side: int, binding: bool) -> Refusal | None:
    """Whether an attack could be made; `binding`: by the markers that lie."""
    return declaration.check_attack(board if binding else _marked(board, order, side), order, side)


def _marked(board: Board, order: Attack, side: int) -> Board:
    """The board with the markers an attack takes, so that it can be looked at before they are placed."""
    if order.target not in board.book.labels:
        return board
    hexes, target = hexes_of(board, order.from_), board.book.labels[order.target]
    kept = [one for one in board.state.markers if one.side != side or one.hex not in hexes]
    return suppose(board, {}, markers=(*kept, *(Marker(side, hex_, target) for hex_ in hexes)))


def hexes_of(board: Board, texts: tuple[str, ...]) -> list[int]:
    """The hexes that are on the map, each once."""
    return sorted({board.book.labels[text] for text in texts if text in board.book.labels})


def pairs(board: Board, side: int, binding: bool) -> Pairs:
    """Every hex that can be attacked, with the stacks that can do it."""
    if binding:
        return board.once(("attacks", side), lambda: declaration.attacks(board, side))
    found: Pairs = {}
    for hex_ in designation.ready(board, side):
        for target in aims(board, side, hex_):
            found.setdefault(target, []).append(hex_)
    return dict(sorted(found.items()))


def assault_of(board: Board, order: Attack, side: int) -> Assault | None:
    """What of an attack can be reckoned: stacks that are there, guns and aircraft that could help. None without."""
    target = board.book.labels.get(order.target, -1)
    if target < 0 or not enemy_at(board, side, target):
        return None
    hexes = hexes_of(board, order.from_)
    stacks = tuple(hex_ for hex_ in hexes if friend_at(board, side, hex_) and target in aims(board, side, hex_))
    if not stacks or len({is_direct(board, hex_, target) for hex_ in stacks}) > 1:
        return None
    direct = is_direct(board, stacks[0], target)
    paid = pays(board, side, stacks, bool(order.artillery), order.pay)
    bare = Assault(side, target, stacks, (), (), paid, direct)
    able = [*guns_under_marker(board, stacks, target), *supporting(board, bare)] if paid else []
    planes = aircraft_at_hand(board, bare)
    return msgspec.structs.replace(
        bare,
        aircraft=tuple(u.n for u in own_units(board, order.aircraft, side) if u in planes),
        guns=tuple(u.n for u in own_units(board, order.artillery, side) if u in able),
    )


def order_of(board: Board, assault: Assault) -> Attack:
    units = board.state.units
    return Attack(
        target=label(board, assault.target),
        from_=tuple(label(board, hex_) for hex_ in assault.stacks),
        aircraft=ids(board, (units[n] for n in assault.aircraft)),
        artillery=ids(board, (units[n] for n in assault.guns)),
        pay=assault.paid,
    )


def after(board: Board, order: Attack, side: int) -> Board:
    """The board once an attack has been declared: who took part is spent, nobody has been hurt."""
    assault = assault_of(board, order, side)
    if assault is None:
        return board
    changes: dict[int, dict[str, Any]] = {u.n: {"fought": True} for hex_ in assault.stacks for u in stack(board, hex_)}
    for n in assault.guns:
        changes[n] = {**changes.get(n, {}), "fired": True}
    changes |= {n: {"box": "used"} for n in assault.aircraft}
    markers = tuple(one for one in board.state.markers if one.side != side or one.hex not in assault.stacks)
    return suppose(board, changes, markers=markers)
