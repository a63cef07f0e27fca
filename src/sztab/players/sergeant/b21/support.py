"""What is added to a fight."""

from __future__ import annotations

from sztab.players.sergeant.counsel import Counsel
from sztab.rules.b21.pieces import label
from sztab.rules.b21.support import FightAsked
from sztab.seat.b21.assaults import best_support
from sztab.seat.b21.front import CompanyFront
from sztab.seat.b21.support import support_of
from sztab.table import Ask


def add(front: CompanyFront, ask: Ask) -> Counsel:
    """Guns and aircraft as long as they are worth it."""
    about: FightAsked = ask.about
    chosen = best_support(front, about)
    hexes = " ".join(label(front.view, hex_) for hex_ in about.targets)
    order = support_of(front.view, chosen.fight, about)
    return Counsel(order, "press" if about.attack else "support", {"hex": hexes, "odds": chosen.prospect.odds})
