"""Pursuit: which units pursue, and which stay."""

from __future__ import annotations

from sztab.players.sergeant.counsel import Counsel
from sztab.seat.wb95.front import FieldFront
from sztab.seat.wb95.pursuit import answers
from sztab.table import Ask


def pursue(front: FieldFront, ask: Ask) -> Counsel:
    """Pursue where ground is gained; somebody stays where the old hex counts."""
    _, order = answers(front, front.view, ask)[0]
    ends = sorted({way[-1] for way in order.paths.values() if way})
    if ends:
        return Counsel(order, "pursue", {"hexes": ", ".join(ends)})
    return Counsel(order, "stay")
