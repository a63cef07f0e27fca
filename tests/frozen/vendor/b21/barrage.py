"""Barrages."""

from __future__ import annotations

from frozen.vendor.b21.artillery_fire import shell
from frozen.vendor.b21.front import CompanyFront
from frozen.vendor.counsel import Counsel
from sztab.rules.b21.artillery import BARRAGE
from sztab.table import Ask, EndPhase


def fire(front: CompanyFront, ask: Ask) -> Counsel:
    """As long as one is worth its ammunition."""
    return shell(front, BARRAGE) or Counsel(EndPhase(), "end")
