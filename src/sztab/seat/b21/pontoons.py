"""Pontoon and bridge columns (26.1)."""

from __future__ import annotations

from sztab.rules.b21.orders import SpanPontoon
from sztab.seat.b21.acts import StagedForm


class SpanPontoonForm(StagedForm[SpanPontoon]):
    stages = {"unit": ("column", "26.1.1"), "side": ("hexside", "26.1.1")}
