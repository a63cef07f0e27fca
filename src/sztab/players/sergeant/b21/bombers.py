"""What the enemy's bombs hit over his own side: his units, which no repair brings back."""

from __future__ import annotations

from sztab.players.sergeant.counsel import Counsel
from sztab.rules.b21.battle_orders import SufferBombs
from sztab.rules.b21.bombers import UNITS, StrayBombs
from sztab.seat.b21.front import CompanyFront
from sztab.table import Ask


def suffer(front: CompanyFront, ask: Ask) -> Counsel:
    about: StrayBombs = ask.about
    return Counsel(SufferBombs(what=UNITS), "bombed", {"hex": about.hex})
