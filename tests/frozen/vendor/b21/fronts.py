"""Who is exposed to fire next: all, so that no fire is wasted."""

from __future__ import annotations

from frozen.vendor.b21.front import CompanyFront
from frozen.vendor.counsel import Counsel
from sztab.rules.b21.battle_orders import NameFront
from sztab.rules.b21.fronts import FrontAsked
from sztab.table import Ask


def expose(front: CompanyFront, ask: Ask) -> Counsel:
    about: FrontAsked = ask.about
    return Counsel(NameFront(units=about.units), "expose", {"units": ", ".join(about.units)})
