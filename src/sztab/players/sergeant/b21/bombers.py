"""What the enemy's bombs hit over his own side: his units, which no repair brings back."""

from __future__ import annotations

from sztab.players.sergeant.counsel import Counsel
from sztab.seat.b21.bombers import cheapest_victims
from sztab.seat.b21.front import CompanyFront
from sztab.table import Ask


def suffer(front: CompanyFront, ask: Ask) -> Counsel:
    return Counsel(cheapest_victims(), "bombed", {"hex": ask.about.hex})
