"""Reinforcements dragged from their zone onto the map (chapter 11)."""

from __future__ import annotations

from sztab.desk.showing import MarchLeg, ReachHex
from sztab.desk.wb95.officer import Officer, plain, suppose
from sztab.rules.wb95 import movement, reinforcement
from sztab.rules.wb95.orders import Enter, Move
from sztab.rules.wb95.pieces import cels, counter, label
from sztab.rules.wb95.state import Unit
from sztab.rules.wb95.tables import points
from sztab.table import Board, Order, Refusal


def held(view: Board, u: Unit) -> Refusal | None:
    """Why a unit off the map cannot come now."""
    why = reinforcement.may_come(view, u)
    if why is None and not reinforcement.entry_hexes(view, u):
        why = Refusal("11.1.4", f"no hex of its zone is open to {counter(view, u).id}")
    return why


def entries(view: Board, units: list[Unit]) -> list[ReachHex]:
    """The hexes by which all of them could come, with what the slowest has left."""
    open_to = [set(reinforcement.entry_hexes(view, u)) for u in units]
    found = []
    for hex_ in sorted(set.intersection(*open_to)):
        costs = [_cost(view, u, hex_) for u in units]
        left = min(_purse(view, u, hex_) - cost for u, cost in zip(units, costs))
        found.append(ReachHex(label(view, hex_), points(max(costs)), points(max(0, left)), ""))
    return found


def enter(me: Officer, view: Board, units: list[Unit], hex_: int) -> list[MarchLeg]:
    """In stacks of lawful size by a hex of the edge, and on to the hex wanted if it lies further in."""
    legs: list[MarchLeg] = []
    for stack in _stacks(view, units, view.book.variant.stacking):
        made = _orders(view, stack, hex_)
        ids = [counter(view, u).id for u in stack]
        if isinstance(made, Refusal):
            legs += [MarchLeg(one, (), "", False, me.refused(made)) for one in ids]
            continue
        sent = tuple(plain(order) for order in made)
        legs += [MarchLeg(one, sent if k == 0 else (), label(view, hex_), True) for k, one in enumerate(ids)]
        view = _entered(view, stack, made[0])
    return legs


def _stacks(view: Board, units: list[Unit], limit: int) -> list[list[Unit]]:
    """11.1.5: stacks of at most so many CELs; units of different speed come apart, or the fast would wait."""
    stacks: list[list[Unit]] = []
    for u in sorted(units, key=lambda u: (-counter(view, u).movement, u.n)):
        last = stacks[-1] if stacks else []
        same = bool(last) and counter(view, last[0]).movement == counter(view, u).movement
        if same and cels([*last, u]) <= limit:
            last.append(u)
        else:
            stacks.append([u])
    return stacks


def _orders(view: Board, units: list[Unit], hex_: int) -> list[Order] | Refusal:
    ids, side = tuple(counter(view, u).id for u in units), units[0].side
    direct = Enter(units=ids, hex=label(view, hex_))
    refusal = reinforcement.check_enter(view, direct, side)
    if refusal is None:
        return [direct]
    best: tuple[int, list[Order]] | None = None
    open_to = [set(reinforcement.entry_hexes(view, u)) for u in units]
    for edge in sorted(set.intersection(*open_to)):
        order = Enter(units=ids, hex=label(view, edge))
        if reinforcement.check_enter(view, order, side) is not None:
            continue
        there = _entered(view, units, order)
        slowest = min((there.state.units[u.n] for u in units), key=lambda u: u.left)
        if movement.may_move(there, slowest) is not None:
            continue
        ways = movement.reach(there, slowest)
        if hex_ not in ways:
            continue
        move = Move(units=ids, path=tuple(label(view, h) for h in ways.path(hex_)))
        left = slowest.left - ways.cost(hex_)
        if (best is None or left > best[0]) and movement.check_move(there, move, side) is None:
            best = (left, [order, move])
    return best[1] if best else refusal


def _entered(view: Board, units: list[Unit], order: Order) -> Board:
    """The board once they have come in."""
    assert isinstance(order, Enter)
    hex_ = view.book.labels[order.hex]
    place = view.state.queue.get(hex_, 0) + 1
    changes = {}
    for u in units:
        amount = _purse(view, u, hex_)
        left = amount - reinforcement.entry_cost(view, u, hex_) * place
        changes[u.n] = {"hex": hex_, "box": "", "deployed": False, "cap": amount, "left": left, "moved": True}
        changes[u.n]["offroad"] = True  # no hex for nothing at the end of the road
    queue = {**view.state.queue, hex_: place}
    return suppose(view, changes, queue=queue, movers=tuple(u.n for u in units))


def _cost(view: Board, u: Unit, hex_: int) -> int:
    return reinforcement.entry_cost(view, u, hex_) * (int(view.state.queue.get(hex_, 0)) + 1)


def _purse(view: Board, u: Unit, hex_: int) -> int:
    amount = reinforcement.entry_purse(view, u, hex_)
    return 0 if isinstance(amount, Refusal) else amount
