"""Retreats: away from the enemy, into cover, towards friends."""

from __future__ import annotations

from sztab.players.sergeant.counsel import Counsel
from sztab.seat.b21.front import CompanyFront
from sztab.seat.b21.retreat import answers
from sztab.table import Ask


def retreat(front: CompanyFront, ask: Ask) -> Counsel:
    """The safest lawful way."""
    _, order = answers(front, front.view, ask)[0]
    return Counsel(order, "retreat", {"hexes": ", ".join(sorted({way[-1] for way in order.paths.values() if way}))})
