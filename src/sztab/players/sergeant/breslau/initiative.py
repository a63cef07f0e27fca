"""Ambushes."""

from __future__ import annotations

from sztab.players.sergeant.counsel import Counsel, tenths
from sztab.seat.breslau.front import SiegeFront
from sztab.seat.breslau.initiative import ambushes
from sztab.table import Ask


def ambush(front: SiegeFront, ask: Ask) -> Counsel:
    """The attacking hex that the ambush hits hardest."""
    theirs, order = ambushes(front.view, ask)[0]
    return Counsel(order, "ambush", {"hex": order.hex, "theirs": tenths(theirs, 100)})
