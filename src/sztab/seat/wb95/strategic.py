"""Strategic movement (chapter 12)."""

from __future__ import annotations

from sztab.rules.wb95.orders import MarkStrategic
from sztab.seat.models import Standing
from sztab.seat.order_form import StandingForm
from sztab.seat.wb95.movement_phase import MarchPrompt


class StrategicPrompt(MarchPrompt):
    kind = "strategic"
    text, case = "Move the units marked for strategic movement, bring in reinforcements", "12.2.3"
    waiting = "move strategically"
    orders = ("move", "enter", "redirect", "exit", "end_phase")
    coach = (
        ("Only units marked in the Movement Phase move now", "12.1.4"),
        ("No enemy zone of control may be entered", "12.2.2"),
        ("Reinforcements may still enter", "12.1.1"),
    )


class MarkStrategicForm(StandingForm[MarkStrategic]):
    warned = (("Units held for strategic movement neither move nor fight before it", "12.1.2"),)
    case = "12.1.4"
    standing = Standing({"order": "mark_strategic"}, "units", "Hold for strategic movement", "s", "march")
