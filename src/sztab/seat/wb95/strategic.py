"""Strategic movement (chapter 12)."""

from __future__ import annotations

from sztab.rules.wb95.board import Board
from sztab.rules.wb95.orders import MarkStrategic
from sztab.seat.context import Line
from sztab.seat.drafts import Slot
from sztab.seat.models import Standing
from sztab.seat.order_form import OrderForm
from sztab.seat.wb95.context import Officer
from sztab.seat.wb95.slots import units_able
from sztab.table import Ask


class MarkStrategicForm(OrderForm[MarkStrategic]):
    standing = Standing({"order": "mark_strategic"}, "units", "Hold for strategic movement", "s", "march")

    def words(self, order: MarkStrategic) -> str:
        return f"{', '.join(order.units)} held for strategic movement"

    def slots(self, me: Officer, view: Board, ask: Ask, order: MarkStrategic) -> tuple[Slot, ...]:
        return units_able(me, view, ask, MarkStrategic, "12.1.4") if ask.kind == "movement" else ()

    def warnings(self, me: Officer, view: Board, ask: Ask, order: MarkStrategic) -> tuple[Line, ...]:
        return (("Who is held for strategic movement neither moves nor fights before it", "12.1.2"),)
