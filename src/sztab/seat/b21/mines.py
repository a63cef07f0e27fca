"""Minefields: laying and clearing them (20.1, 20.3)."""

from __future__ import annotations

from sztab.rules.b21.orders import ClearMines, LayMines
from sztab.seat.b21.engineers import WorkForm


class LayMinesForm(WorkForm[LayMines]):
    stages = {"unit": ("engineers", "20.1.2"), "hex": ("hex", "20.1.2")}


class ClearMinesForm(WorkForm[ClearMines]):
    stages = {"unit": ("engineers", "20.3.2")}
