"""Digging in (chapter 7)."""

from __future__ import annotations

from sztab.rules.wb95.board import Board
from sztab.rules.wb95.orders import Fortify
from sztab.seat.context import Line
from sztab.seat.drafts import Slot
from sztab.seat.models import Standing
from sztab.seat.order_form import OrderForm
from sztab.seat.wb95.context import Officer
from sztab.seat.wb95.slots import units_able
from sztab.table import Ask


class FortifyForm(OrderForm[Fortify]):
    standing = Standing({"order": "fortify"}, "units", "Dig in", "d", "hold")

    def words(self, order: Fortify) -> str:
        return f"{', '.join(order.units)} digs in"

    def slots(self, me: Officer, view: Board, ask: Ask, order: Fortify) -> tuple[Slot, ...]:
        return units_able(me, view, ask, Fortify, "7.1.2") if ask.kind == "movement" else ()

    def warnings(self, me: Officer, view: Board, ask: Ask, order: Fortify) -> tuple[Line, ...]:
        return (("Digging in takes all movement points", "7.1.4"),)
