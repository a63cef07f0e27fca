"""The set-up of the garrison (15.1)."""

from __future__ import annotations

from frozen.vendor.breslau.front import SiegeFront
from frozen.vendor.counsel import Counsel
from sztab.table import Ask, EndPhase


def accept(front: SiegeFront, ask: Ask) -> Counsel:
    """The set-up stands as the box has it."""
    return Counsel(EndPhase(), "accept")
