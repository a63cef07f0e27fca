"""Reinforcements dragged from their zone onto the map (chapter 11)."""

from __future__ import annotations

from sztab.rules.wb95 import movement, reinforcement
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.pieces import cels, counter
from sztab.rules.wb95.state import Unit
from sztab.seat.arrivals import Arriving
from sztab.seat.context import suppose
from sztab.table import Refusal


class FrontArriving(Arriving):
    MARCH = movement
    ENTRY = reinforcement
    CLOSED = ("no hex of its zone is open to {}", "11.1.4")

    def column(self, view: Board, u: Unit) -> int:
        """Units of different speed come apart, or the fast would wait."""
        return -counter(view, u).movement

    def fits(self, view: Board, stack: list[Unit]) -> bool:
        """11.1.5: stacks of at most so many CELs."""
        limit: int = view.book.variant.stacking
        return cels(stack) <= limit

    def entered(self, view: Board, units: list[Unit], hex_: int) -> Board:
        changes = {u.n: reinforcement.arrival(view, u, hex_, place) for place, u in enumerate(units)}
        queue = reinforcement.queue_after(view, len(units), hex_)
        return suppose(view, changes, queue=queue, movers=tuple(u.n for u in units))

    def fare(self, view: Board, u: Unit, hex_: int) -> tuple[int, int]:
        """What entering costs in the queue of the hex (11.1.5, ard:15.1.5), and what there is to pay it with."""
        amount = reinforcement.entry_purse(view, u, hex_)
        purse = 0 if isinstance(amount, Refusal) else amount
        return reinforcement.queued_cost(view, u, hex_, purse), purse
