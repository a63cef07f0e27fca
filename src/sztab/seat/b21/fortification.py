"""Field works (12.1)."""

from __future__ import annotations

from sztab.rules.b21.board import Board
from sztab.rules.b21.orders import DigIn
from sztab.seat.b21.context import Officer
from sztab.seat.context import Line
from sztab.seat.models import Standing
from sztab.seat.order_form import StandingForm
from sztab.table import Ask


class DigInForm(StandingForm[DigIn]):
    text, case = "{units} digs in", "12.1.1"
    standing = Standing({"order": "fortify"}, "units", "Dig in", "d", "hold")

    def warnings(self, me: Officer, view: Board, ask: Ask, order: DigIn) -> tuple[Line, ...]:
        return (("Digging in takes all movement points", "12.1.1"),)
