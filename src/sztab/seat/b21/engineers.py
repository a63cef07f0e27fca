"""Engineers that help units over a river (19.1.3)."""

from __future__ import annotations

from typing import Any

from sztab.rules.b21 import engineers
from sztab.rules.b21.board import Board
from sztab.rules.b21.orders import Assist
from sztab.rules.b21.state import Unit
from sztab.seat.b21.acts import Given, StagedForm
from sztab.seat.b21.context import Officer
from sztab.seat.context import Line, own_units
from sztab.table import Ask


class WorkForm(StagedForm[Given]):
    """Work of engineers, with the actions they have left."""

    def warnings(self, me: Officer, view: Board, ask: Ask, order: Any) -> tuple[Line, ...]:
        return tuple(left(view, u) for u in own_units(view, [order.unit], me.side(ask)) if u.hex >= 0)


def left(view: Board, u: Unit) -> Line:
    number = engineers.actions_left(view, u)
    return f"{number} actions left this turn", "19.1.4"


class AssistForm(WorkForm[Assist]):
    stages = {"unit": ("engineers", "19.1.3"), "hex": ("units in", "19.1.6")}
