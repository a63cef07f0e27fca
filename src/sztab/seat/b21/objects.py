"""Objects that units destroy and engineers repair (21.1.6, 22.1, R94)."""

from __future__ import annotations

from sztab.rules.b21.board import Board
from sztab.rules.b21.orders import Demolish, Repair
from sztab.rules.b21.pieces import phase
from sztab.seat.b21.acts import StagedForm
from sztab.seat.b21.context import Officer
from sztab.seat.b21.engineers import WorkForm
from sztab.seat.context import Line
from sztab.table import Ask


class DemolishForm(StagedForm[Demolish]):
    stages = {"unit": ("unit", "21.1.6"), "object": ("hex or hexside", "21.1.6"), "what": ("what to destroy", "21.0")}

    def warnings(self, me: Officer, view: Board, ask: Ask, order: Demolish) -> tuple[Line, ...]:
        """22.1.4: what the roll takes."""
        if phase(view).name == "movement":
            return ()
        good = sum(view.book.charts.demolition[one + two] for one in range(6) for two in range(6))
        return ((f"The bridge is destroyed in {100 * good // 36} % of rolls", "22.1.4"),)


class RepairForm(WorkForm[Repair]):
    stages = {"unit": ("engineers", "R94"), "object": ("hex", "R94"), "what": ("what to repair", "R94")}
