"""Identifying the enemy (11.3, 11.4)."""

from __future__ import annotations

from sztab.rules.b21 import reconnaissance
from sztab.rules.b21.board import Board
from sztab.rules.b21.orders import Identify
from sztab.rules.b21.pieces import stack
from sztab.seat.b21.acts import StagedForm
from sztab.seat.b21.context import Officer
from sztab.seat.context import Line
from sztab.table import Ask


class IdentifyForm(StagedForm[Identify]):
    gives = "Identify and roll"
    drawn = {"fire": "unit"}
    aimed = "hex"
    stages = {"unit": ("reconnaissance unit", "11.4.1"), "hex": ("hex", "11.3.2")}

    def warnings(self, me: Officer, view: Board, ask: Ask, order: Identify) -> tuple[Line, ...]:
        """11.3.3: the chance; the attempt takes movement points."""
        hex_ = view.book.labels.get(order.hex, -1)
        if hex_ < 0 or not stack(view, hex_):
            return ()
        shift, table = reconnaissance.modifier(view, hex_), view.book.charts.recognition
        good = sum(table[max(roll + shift, 1) - 1] for roll in range(1, 7))
        return (
            (f"{good} of 6 rolls reveal every unit in the hex", "11.3.3"),
            ("The attempt takes 3 movement points", "11.4.1"),
        )
