"""Digging in (chapter 7)."""

from __future__ import annotations

from sztab.rules.wb95.board import Board
from sztab.rules.wb95.orders import Fortify
from sztab.seat.context import Line
from sztab.seat.models import Standing
from sztab.seat.order_form import StandingForm
from sztab.seat.wb95.context import Officer
from sztab.table import Ask


class FortifyForm(StandingForm[Fortify]):
    text, case = "{units} digs in", "7.1.2"
    standing = Standing({"order": "fortify"}, "units", "Dig in", "d", "hold")

    def warnings(self, me: Officer, view: Board, ask: Ask, order: Fortify) -> tuple[Line, ...]:
        return (("Digging in takes all movement points", "7.1.4"),)
