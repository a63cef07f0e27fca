"""Reinforcements dragged onto the map (8.1c, 15.1.1, 15.2.1)."""

from __future__ import annotations

from sztab.desk.breslau.officer import Officer, plain, suppose
from sztab.desk.showing import MarchLeg, ReachHex
from sztab.hexes import points
from sztab.rules.breslau import movement, reinforcement, stacking, ways
from sztab.rules.breslau.orders import Enter, Move
from sztab.rules.breslau.pieces import counter, label, name
from sztab.rules.breslau.state import Unit
from sztab.table import Board, Order, Refusal


def held(view: Board, u: Unit) -> Refusal | None:
    """Why a unit off the map cannot come now."""
    why = reinforcement.may_come(view, u)
    if why is None and not reinforcement.entry_hexes(view, u):
        why = Refusal("8.1c", f"no entry hex is open to {name(view, u)}")
    return why


def entries(view: Board, units: list[Unit]) -> list[ReachHex]:
    """The hexes by which all of them could come, with what the slowest has left."""
    open_to = [set(reinforcement.entry_hexes(view, u)) for u in units]
    found = []
    for hex_ in sorted(set.intersection(*open_to)):
        cost = ways.entry_cost(view, units[0].side, hex_)
        left = min(movement.allowance(view, u) for u in units) - cost
        found.append(ReachHex(label(view, hex_), points(cost), points(max(0, left)), ""))
    return found


def enter(me: Officer, view: Board, units: list[Unit], hex_: int) -> list[MarchLeg]:
    """In stacks of lawful size by an entry hex, and on to the hex wanted if it lies further in."""
    legs: list[MarchLeg] = []
    for stack in _stacks(view, units):
        made = _orders(view, stack, hex_)
        ids = [counter(view, u).id for u in stack]
        if isinstance(made, Refusal):
            legs += [MarchLeg(one, (), "", False, me.refused(made)) for one in ids]
            continue
        sent = tuple(plain(order) for order in made)
        legs += [MarchLeg(one, sent if k == 0 else (), label(view, hex_), True) for k, one in enumerate(ids)]
        view = _entered(view, stack, hex_)
    return legs


def _stacks(view: Board, units: list[Unit]) -> list[list[Unit]]:
    """Units of one entry group and one speed, no more than may stay in a hex."""
    stacks: list[list[Unit]] = []
    for u in sorted(units, key=lambda u: (counter(view, u).enters, -counter(view, u).movement, u.n)):
        last = stacks[-1] if stacks else []
        same = bool(last) and _kind(view, last[0]) == _kind(view, u)
        if same and len(last) < stacking.limit(u.side):
            last.append(u)
        else:
            stacks.append([u])
    return stacks


def _kind(view: Board, u: Unit) -> tuple[str, int]:
    return counter(view, u).enters, counter(view, u).movement


def _orders(view: Board, units: list[Unit], hex_: int) -> list[Order] | Refusal:
    ids, side = tuple(counter(view, u).id for u in units), units[0].side
    direct = Enter(units=ids, hex=label(view, hex_))
    refusal = reinforcement.check_enter(view, direct, side)
    if refusal is None:
        return [direct]
    best: tuple[int, list[Order]] | None = None
    for edge in _open_to_all(view, units):
        order = Enter(units=ids, hex=label(view, edge))
        if reinforcement.check_enter(view, order, side) is not None:
            continue
        there = _entered(view, units, edge)
        walker = there.state.units[units[0].n]
        if movement.may_move(there, walker) is not None:
            continue
        found = movement.reach(there, walker)
        if hex_ not in found:
            continue
        move = Move(units=ids, path=tuple(label(view, h) for h in found.path(hex_)))
        left = walker.left - found.cost(hex_)
        if (best is None or left > best[0]) and movement.check_move(there, move, side) is None:
            best = (left, [order, move])
    return best[1] if best else refusal


def _open_to_all(view: Board, units: list[Unit]) -> list[int]:
    return sorted(set.intersection(*(set(reinforcement.entry_hexes(view, u)) for u in units)))


def _entered(view: Board, units: list[Unit], hex_: int) -> Board:
    """The board once they have come in."""
    changes = {}
    for u in units:
        amount = movement.allowance(view, u)
        left = amount - ways.entry_cost(view, u.side, hex_)
        changes[u.n] = {"hex": hex_, "box": "", "cap": amount, "left": left, "moved": True, "started": hex_}
    return suppose(view, changes)
