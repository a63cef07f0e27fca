"""Digging in (chapter 7)."""

from __future__ import annotations

from sztab.rules.wb95.orders import Fortify
from sztab.seat.models import Standing
from sztab.seat.order_form import StandingForm


class FortifyForm(StandingForm[Fortify]):
    warned = (("Digging in takes all movement points", "7.1.4"),)
    case = "7.1.2"
    standing = Standing({"order": "fortify"}, "units", "Dig in", "d", "hold")
