"""Normandy 1944: the beaches, the hedgerows and the pocket."""

from sztab.titles.normandy1944.cobra import Cobra
from sztab.titles.normandy1944.dday import DDay
from sztab.titles.normandy1944.luttich import Luttich
from sztab.titles.normandy1944.totalize import Totalize

SCENARIOS = {"cobra": Cobra, "totalize": Totalize, "d-day": DDay, "luttich": Luttich}

__all__ = ["SCENARIOS", "Cobra", "DDay", "Luttich", "Totalize"]
