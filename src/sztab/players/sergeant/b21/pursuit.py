"""Pursuit: after the enemy where the ground is worth it."""

from __future__ import annotations

from sztab.players.sergeant.counsel import Counsel
from sztab.seat.b21.front import CompanyFront
from sztab.seat.b21.pursuit import answers
from sztab.table import Ask


def pursue(front: CompanyFront, ask: Ask) -> Counsel:
    """Whoever gains by it, as long as what decides is held."""
    _, order = answers(front, front.view, ask)[0]
    ends = sorted({way[-1] for way in order.paths.values() if way})
    return Counsel(order, "pursue", {"hexes": ", ".join(ends)}) if ends else Counsel(order, "stay")
