"""The board in the seat's own combat phase, now or as it would be, and as it is once a fight has been declared."""

from __future__ import annotations

from typing import Any

from sztab.rules.b21 import duty
from sztab.rules.b21.board import Board
from sztab.rules.b21.combat_phase import ATTACKS
from sztab.rules.b21.pieces import stack
from sztab.seat.b21.context import Officer
from sztab.seat.context import own_units, suppose
from sztab.seat.order_form import Given, PlannedForm
from sztab.table import Ask, Order, Refusal

COMBAT = "combat"
NAMED = ("attackers", "artillery", "helicopters")
"""Fields that name own units."""


class DirectFightForm(PlannedForm[Given]):
    """An order of the combat phase, which can be drafted before it."""

    def check(self, me: Officer, view: Board, ask: Ask, order: Given) -> Refusal | None:
        return me.check(view, ask, order) if me.answers(ask, order) else fault(view, order, me.side(ask))


def fights_now(me: Officer, ask: Ask) -> bool:
    """Whether the seat declares attacks at this moment."""
    return ask.kind == COMBAT and me.asks_me(ask)


def fault(board: Board, order: Order, side: int) -> Refusal | None:
    """Why an order could not be given in the combat phase that the board shows."""
    refusal: Refusal | None = board.book.deciders[COMBAT].check(board, Ask((side,), COMBAT, None), order)
    return refusal


def next_combat(view: Board, side: int) -> int:
    """The own combat phase that is still to come in this turn, -1 if there is none."""
    for number, one in enumerate(view.book.phases):
        owner = view.state.first if one.half == 0 else 1 - view.state.first
        if number > view.state.phase and one.name == COMBAT and owner == side and view.state.turn:
            return number
    return -1


def combat_board(me: Officer, view: Board, ask: Ask) -> Board:
    """As if the own combat phase began now: by the units as they stand, and the enemies that are seen."""
    side = me.side(ask)
    number = next_combat(view, side)
    if fights_now(me, ask) or number < 0:
        return view
    return view.once(("combat", side), lambda: _begun(view, side, number))


def _begun(view: Board, side: int, number: int) -> Board:
    rested: dict[int, dict[str, Any]] = {u.n: {"fought": False} for u in view.state.units if u.fought}
    board = suppose(view, rested, phase=number, step=ATTACKS)
    owed = duty.lists(board, side)
    return suppose(board, {}, must_attack=owed.units, must_be_attacked=owed.hexes)


def after(board: Board, order: Any, side: int) -> Board:
    """The board once an order of the phase has been declared: who took part is spent, nobody has been hurt."""
    changes: dict[int, dict[str, Any]] = {}
    for u in own_units(board, (one for field in NAMED for one in getattr(order, field, ())), side):
        changes[u.n] = {"fired": True} if u.n in _guns(board, order, side) else {"fought": True}
    hexes = [board.book.labels[text] for text in getattr(order, "targets", ()) if text in board.book.labels]
    for hex_ in hexes:
        changes |= {u.n: {"fought": True} for u in stack(board, hex_) if u.side != side}
    return suppose(board, changes)


def _guns(board: Board, order: Any, side: int) -> set[int]:
    return {u.n for u in own_units(board, getattr(order, "artillery", ()), side)}
