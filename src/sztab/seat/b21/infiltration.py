"""Infiltration by night (R112)."""

from __future__ import annotations

from sztab.rules.b21.orders import Infiltrate
from sztab.seat.b21.acts import StagedForm


class InfiltrateForm(StagedForm[Infiltrate]):
    stages = {"unit": ("unit", "R112"), "hex": ("hex", "R112")}
