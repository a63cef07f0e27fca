"""Reinforcements, and units that leave the map (chapter 11)."""

from __future__ import annotations

from sztab.rules.wb95.board import Board
from sztab.rules.wb95.orders import Enter, Exit, Redirect
from sztab.seat.context import Line
from sztab.seat.order_form import OrderForm
from sztab.seat.wb95.context import Officer
from sztab.table import Ask


class EntryForm(OrderForm[Enter]):
    text = "{units} enters at {hex}"

    def warnings(self, me: Officer, view: Board, ask: Ask, order: Enter) -> tuple[Line, ...]:
        return (("The next stack that enters by this hex pays more", "11.1.5"),)


class RedirectForm(OrderForm[Redirect]):
    text = "{units} goes to zone {zone}"


class ExitForm(OrderForm[Exit]):
    text = "{units} exits by zone {zone}"
