"""Ardennes 2024 with its Brussels set: the modern title of the WB-95 family."""

from sztab.titles.ardennes2024.bruxelles import Bruxelles
from sztab.titles.ardennes2024.dyle import Dyle
from sztab.titles.ardennes2024.new_border import NewBorder
from sztab.titles.ardennes2024.waterloo import Waterloo

SCENARIOS = {"bruxelles": Bruxelles, "new-border": NewBorder, "dyle-2025": Dyle, "waterloo-2025": Waterloo}

__all__ = ["SCENARIOS", "Bruxelles", "Dyle", "NewBorder", "Waterloo"]
