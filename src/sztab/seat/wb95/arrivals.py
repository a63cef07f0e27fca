"""Reinforcements dragged from their zone onto the map (chapter 11)."""

from __future__ import annotations

from sztab.rules.wb95 import reinforcement
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.movement import check_move as check_move
from sztab.rules.wb95.movement import may_move as may_move
from sztab.rules.wb95.movement import reach as reach
from sztab.rules.wb95.pieces import cels, counter
from sztab.rules.wb95.reinforcement import check_enter as check_enter
from sztab.rules.wb95.reinforcement import entry_hexes as entry_hexes
from sztab.rules.wb95.state import Unit
from sztab.seat.context import suppose
from sztab.table import Refusal


def held(view: Board, u: Unit) -> Refusal | None:
    """Why a unit off the map cannot come now."""
    why = reinforcement.may_come(view, u)
    if why is None and not entry_hexes(view, u):
        why = Refusal("11.1.4", f"no hex of its zone is open to {counter(view, u).id}")
    return why


def column(view: Board, u: Unit) -> int:
    """Units of different speed come apart, or the fast would wait."""
    return -counter(view, u).movement


def fits(view: Board, stack: list[Unit]) -> bool:
    """11.1.5: stacks of at most so many CELs."""
    limit: int = view.book.variant.stacking
    return cels(stack) <= limit


def entered(view: Board, units: list[Unit], hex_: int) -> Board:
    """The board once they have come in."""
    changes = {u.n: reinforcement.arrival(view, u, hex_, place) for place, u in enumerate(units)}
    queue = reinforcement.queue_after(view, len(units), hex_)
    return suppose(view, changes, queue=queue, movers=tuple(u.n for u in units))


def fare(view: Board, u: Unit, hex_: int) -> tuple[int, int]:
    """What entering costs in the queue of the hex (11.1.5, ard:15.1.5), and what there is to pay it with."""
    amount = reinforcement.entry_purse(view, u, hex_)
    purse = 0 if isinstance(amount, Refusal) else amount
    return reinforcement.queued_cost(view, u, hex_, purse), purse
