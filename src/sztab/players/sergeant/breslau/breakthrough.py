"""Breakthrough Advances: towards the Fortress hexes, or to retake one."""

from __future__ import annotations

from sztab.players.sergeant.counsel import Counsel
from sztab.rules.breslau.orders import Advance
from sztab.seat.breslau.breakthrough import answers
from sztab.seat.breslau.front import SiegeFront
from sztab.table import Ask


def advance(front: SiegeFront, ask: Ask) -> Counsel:
    """The Soviets go on towards the Fortress hexes; the Germans advance only to retake one."""
    _, order = answers(front, front.view, ask)[0]
    if not order.paths:
        return Counsel(Advance(), "stay")
    hexes = ", ".join(sorted({way[-1] for way in order.paths.values()}))
    return Counsel(order, "pursue", {"hexes": hexes})
