"""Field works (12.1)."""

from __future__ import annotations

from sztab.rules.b21.orders import DigIn
from sztab.seat.models import Standing
from sztab.seat.order_form import StandingForm


class DigInForm(StandingForm[DigIn]):
    warned = (("Digging in takes all movement points", "12.1.1"),)
    case = "12.1.1"
    standing = Standing({"order": "fortify"}, "units", "Dig in", "d", "hold")
