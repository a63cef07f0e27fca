"""Support moves (14.8)."""

from __future__ import annotations

from sztab.rules.breslau import support_movement
from sztab.rules.breslau.board import Board
from sztab.seat.breslau.context import Officer
from sztab.seat.context import Places
from sztab.seat.prompt import Flags, Prompt, flag
from sztab.table import Ask


class SupportMovePrompt(Prompt):
    kind = "support_move"
    text, case = "Move up to {left} units in support of {hexes}", "14.8b"
    waiting = "make support moves"
    orders = ("move", "end_phase")
    form = "map"
    moves = inside = True
    end = "No more support moves"
    hint = "Only units that have not moved this turn, to the hexes shown or next to them."

    def points_at(self, me: Officer, view: Board, ask: Ask) -> Places:
        return (), ask.about.hexes

    def flags(self, view: Board, ask: Ask, side: int, found: Flags) -> None:
        flag(found, support_movement.movers(view, side, ask.about), "can_move", "unmoved")
