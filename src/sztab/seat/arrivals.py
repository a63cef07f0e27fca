"""Reinforcements dragged onto the map."""

from __future__ import annotations

from typing import Any

from sztab.hexes import points
from sztab.seat.context import Officer, move_order, named_order, plain, unit_id
from sztab.seat.family import Arriving
from sztab.seat.models import MarchLeg, ReachHex
from sztab.table import Board, Order, Refusal


def entries(family: Arriving, view: Board, units: list[Any]) -> list[ReachHex]:
    """The hexes by which all of them could come, with what the slowest has left."""
    found = []
    for hex_ in _open_to_all(family, view, units):
        fares = [family.fare(view, u, hex_) for u in units]
        cost, left = max(cost for cost, _ in fares), min(purse - cost for cost, purse in fares)
        found.append(ReachHex(view.book.hex_labels[hex_], points(cost), points(max(0, left)), ""))
    return found


def enter(me: Officer, family: Arriving, view: Board, units: list[Any], hex_: int) -> list[MarchLeg]:
    """In stacks of lawful size by an entry hex, and on to the hex wanted if it lies further in."""
    legs: list[MarchLeg] = []
    for stack in _stacks(family, view, units):
        made = _orders(family, view, stack, hex_)
        ids = [unit_id(view, u) for u in stack]
        if isinstance(made, Refusal):
            legs += [MarchLeg(one, (), "", False, me.refused(made)) for one in ids]
            continue
        edge, orders = made
        sent, end = tuple(plain(order) for order in orders), view.book.hex_labels[hex_]
        legs += [MarchLeg(one, sent if k == 0 else (), end, True) for k, one in enumerate(ids)]
        view = family.entered(view, stack, edge)
    return legs


def _stacks(family: Arriving, view: Board, units: list[Any]) -> list[list[Any]]:
    """Those who come together."""
    found: list[list[Any]] = []
    for u in sorted(units, key=lambda u: (family.column(view, u), u.n)):
        last = found[-1] if found else []
        if last and family.column(view, last[0]) == family.column(view, u) and family.fits(view, [*last, u]):
            last.append(u)
        else:
            found.append([u])
    return found


def _orders(family: Arriving, view: Board, units: list[Any], hex_: int) -> tuple[int, list[Order]] | Refusal:
    """Straight to the hex, else by the entry hex that leaves most points on the way to it; with the entry hex."""
    side = units[0].side
    direct = _enter(view, units, hex_)
    refusal = family.check_enter(view, direct, side)
    if refusal is None:
        return hex_, [direct]
    best: tuple[int, int, list[Order]] | None = None
    for edge in _open_to_all(family, view, units):
        order = _enter(view, units, edge)
        if family.check_enter(view, order, side) is not None:
            continue
        there = family.entered(view, units, edge)
        walker = min((there.state.units[u.n] for u in units), key=lambda u: u.left)
        if family.may_move(there, walker) is not None:
            continue
        ways = family.reach(there, walker)
        if hex_ not in ways:
            continue
        move = move_order(view, units, ways.path(hex_))
        left = walker.left - ways.cost(hex_)
        if (best is None or left > best[0]) and family.check_move(there, move, side) is None:
            best = (left, edge, [order, move])
    return best[1:] if best else refusal


def _enter(view: Board, units: list[Any], hex_: int) -> Order:
    ids = tuple(unit_id(view, u) for u in units)
    return named_order(view, "enter", units=ids, hex=view.book.hex_labels[hex_])


def _open_to_all(family: Arriving, view: Board, units: list[Any]) -> list[int]:
    return sorted(set.intersection(*(set(family.entry_hexes(view, u)) for u in units)))
