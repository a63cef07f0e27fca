"""Bridges that engineers build or repair, and scarps they breach (22.2)."""

from __future__ import annotations

from sztab.rules.b21.board import Board
from sztab.rules.b21.orders import BuildBridge
from sztab.seat.b21.context import Officer
from sztab.seat.b21.engineers import WorkForm
from sztab.seat.context import Line
from sztab.table import Ask


class BuildBridgeForm(WorkForm[BuildBridge]):
    stages = {"unit": ("engineers", "22.2.1"), "side": ("hexside", "22.2.1")}

    def warnings(self, me: Officer, view: Board, ask: Ask, order: BuildBridge) -> tuple[Line, ...]:
        """22.2.2: what the work takes."""
        crossing = ("The engineers must cross to the far bank in their next movement", "22.2.2")
        return (*super().warnings(me, view, ask, order), crossing)
