"""The board in the seat's own Combat Phase, now or as it would be, and as it is once an attack has been declared."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

import msgspec

from sztab.rules.wb95 import air_points, artillery, combat, duty, electronic_warfare, headquarters, missiles
from sztab.rules.wb95.battle import Aid, Battle, declared
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.orders import Attack, Barrage, Ranged, Spec
from sztab.rules.wb95.pieces import enemy_at, lead, stack
from sztab.rules.wb95.state import Party
from sztab.seat.context import own_units, suppose
from sztab.seat.order_form import Given, PlannedForm
from sztab.seat.wb95.context import Officer
from sztab.table import Ask, Order, Refusal

Changes = dict[int, dict[str, Any]]
NAMED = ("attackers", "artillery", "stars", "full")
"""Fields that name own units."""
Using = TypeVar("Using", Attack, Barrage, Ranged)


class CombatForm(PlannedForm[Given]):
    """An order of the Combat Phase, which can be drafted before it."""

    def check(self, me: Officer, view: Board, ask: Ask, order: Given) -> Refusal | None:
        fights = view.book.phases[view.state.phase].kind == "combat"
        return fault(view, order, me.side(ask)) if fights else me.check(view, ask, order)


def fault(board: Board, order: Order, side: int) -> Refusal | None:
    """Why an order could not be given in the Combat Phase of a side that the board shows."""
    kind = board.book.phases[board.state.phase].kind
    refusal: Refusal | None = board.book.deciders[kind].check(board, Ask((side,), kind, None), order)
    return refusal


def combat_board(me: Officer, view: Board, ask: Ask | None) -> Board:
    """The view itself in the own Combat Phase; before it, the view as if that phase began now."""
    side = me.side(ask)
    phase = view.book.phases[view.state.phase]
    if view.state.turn and phase.kind == "combat" and phase.side in view.book.friends[side]:
        return view
    return view.once(("combat board", side), lambda: _begun(view, side))


def _begun(view: Board, side: int) -> Board:
    phases = view.book.phases
    own = view.book.friends[side]
    place = next(
        (k for k, phase in enumerate(phases) if phase.kind == "combat" and phase.side in own), view.state.phase
    )
    rested: Changes = {
        index: {"fought": False, "attacked": False, "fired": False}
        for index, u in enumerate(view.state.units)
        if u.fought or u.attacked or u.fired
    }
    turn = max(1, view.state.turn)
    board = suppose(view, rested, phase=place, turn=turn, step=0, shelled=())
    units, hexes = duty.lists(board, side)
    return suppose(board, {}, must_attack=units, must_be_attacked=hexes)


def after(board: Board, order: Order, side: int) -> Board:
    """The board once an attack or fire has been declared: who took part is spent, nobody has been moved or hurt."""
    changes: Changes = {}
    gone: dict[str, Any] = {}
    used: Aid | Ranged
    if isinstance(order, Attack):
        battle = battle_of(board, order, side)
        if battle is None:
            return board
        hexes, used, guns = battle.targets, battle.attack, battle.attack.guns
        changes = {n: {"fought": True} for n in battle.attackers}
        changes |= {i: {"attacked": True} for hex_ in hexes for i in board.layers.stacks[hex_]}
        gone["rewards"] = headquarters.rewards_after(board, side, hexes, used.modifiers)
    elif isinstance(order, Ranged):
        hexes = tuple(board.book.labels[one] for one in (order.target,) if one in board.book.labels)
        used, guns = order, numbers(board, order.artillery, side)
        gone["shelled"] = tuple(sorted((*board.state.shelled, *hexes)))
    else:
        return _sent(board, order, side) if isinstance(order, Spec) and order.hex in board.book.labels else board
    changes |= {n: {"fired": True} for n in guns}
    missions = artillery.missions_after(board, side, "offensive", hexes, used.air)
    return suppose(board, changes, missions=missions, **gone, **_spent(board, side, used))


def _sent(board: Board, order: Spec, side: int) -> Board:
    """The board once a party is out: one less is ready, and a spotter observes the fire (ard:17.2.51)."""
    n = board.book.index.get(order.unit, -1)
    out = Party(lead(board, side), order.do, hex=board.book.labels[order.hex], unit=n)
    parties = (*board.state.parties, out) if order.do == "spot" else board.state.parties
    changes: Changes = {n: {"box": "out"}} if n >= 0 else {}
    return suppose(board, changes, parties=parties, spec=_with(board, "spec", side, -1 if n < 0 else 0))


def _spent(board: Board, side: int, used: Aid | Ranged) -> dict[str, Any]:
    """What is left of the pools of the day once an attack or fire has drawn on them (ard:20.6 ard:21.3 ard:22.6)."""
    if not air_points.flies(board):
        return {}
    drawn = {"air_used": used.air, "helicopters_used": used.helicopters, "ew": -used.ew}
    found: dict[str, Any] = {pool: _with(board, pool, side, more) for pool, more in drawn.items()}
    launched = {lead(board, side)} if used.thermobaric else set()
    return {**found, "thermobaric": tuple(sorted({*board.state.thermobaric, *launched}))}


def _with(board: Board, pool: str, side: int, more: int) -> tuple[int, ...]:
    """A pool, side by side, with so much more of it for one."""
    there = getattr(board.state, pool) or (0,) * len(board.book.sides)
    return tuple(left + (more if place == lead(board, side) else 0) for place, left in enumerate(there))


def battle_of(board: Board, order: Attack, side: int) -> Battle | None:
    """What of an attack can be reckoned: units that are there, hexes with somebody to attack. None without those."""
    own, known = numbers(board, order.attackers, side), board.book.labels
    targets = [
        one for one in dict.fromkeys(order.targets) if one in known and _attackable(board, known[one], own, side)
    ]
    if not targets:
        return None
    guns = tuple(one for one in order.artillery if one not in order.attackers)
    stars = tuple(one for one in order.stars if one in order.attackers)
    order = msgspec.structs.replace(order, targets=tuple(targets), artillery=guns, stars=stars)
    return declared(board, as_far(board, order, [known[one] for one in targets], side), side)


def as_far(board: Board, order: Using, hexes: Sequence[int], side: int) -> Using:
    """An order with the own units that are there, each once, and with no more points than there are."""
    there, ids = pools(board, order, hexes, side), board.book.counters
    found: dict[str, Any] = {field: max(0, min(getattr(order, field), most)) for field, most in there.items()}
    for field in (one for one in NAMED if hasattr(order, one)):
        found[field] = tuple(ids[n].id for n in numbers(board, getattr(order, field), side))
    if getattr(order, "thermobaric", False):
        guns = [board.state.units[board.book.index[one]] for one in found["artillery"]]
        found["thermobaric"] = missiles.may(board, guns, hexes, side)
    return msgspec.structs.replace(order, **found)


def pools(board: Board, order: Attack | Ranged | Barrage, hexes: Iterable[int], side: int) -> dict[str, int]:
    """Points that an attack on hexes or fire at them can use, by the fields of the order."""
    there = {
        "air": artillery.support_points(board, side, "offensive", hexes),
        "modifiers": headquarters.reward_shifts(board, side, hexes),
        "helicopters": air_points.flyable(board, side, "helicopters"),
        "ew": electronic_warfare.most(board, side),
    }
    return {field: points for field, points in there.items() if hasattr(order, field)}


def numbers(board: Board, ids: Iterable[str], side: int) -> tuple[int, ...]:
    """The own units on the map that are named, each once."""
    return tuple(u.n for u in own_units(board, ids, side) if u.hex >= 0)


def _attackable(board: Board, hex_: int, own: tuple[int, ...], side: int) -> bool:
    if enemy_at(board, side, hex_):
        return True
    return bool(stack(board, hex_)) and any(combat.hostile(board, board.state.units[n], hex_) for n in own)
