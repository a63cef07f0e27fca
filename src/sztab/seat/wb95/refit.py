"""Units that regain their strength in a depot (ard:DYL.13)."""

from __future__ import annotations

from sztab.rules.wb95.board import Board
from sztab.rules.wb95.orders import Refit
from sztab.seat.context import Places, labels, units_of
from sztab.seat.order_form import OrderForm
from sztab.seat.prompt import Prompt
from sztab.seat.wb95.context import Officer
from sztab.table import Ask


class RefitPrompt(Prompt):
    kind = "refit"
    text, case = "Refit a unit that has rested in its depot, or none", "DYL.13"
    waiting = "refits a unit"
    orders = ("refit", "end_phase")

    def points_at(self, me: Officer, view: Board, ask: Ask) -> Places:
        return tuple(ask.about), labels(view, (u.hex for u in units_of(view, ask.about)))


class RefitForm(OrderForm[Refit]):
    text = "{unit} is refitted"
