"""Who says that he will follow to the river: those who leave nothing behind that decides."""

from __future__ import annotations

from frozen.vendor.b21.front import CompanyFront
from frozen.vendor.counsel import Counsel
from sztab.rules.b21.battle_orders import Chase
from sztab.rules.b21.chase import ChaseAsked
from sztab.table import Ask


def follow(front: CompanyFront, ask: Ask) -> Counsel:
    about: ChaseAsked = ask.about
    units = [front.view.state.units[front.view.book.index[one]] for one in about.units]
    free = tuple(one for one, u in zip(about.units, units) if u.hex not in front.prizes)
    return Counsel(Chase(units=free), "chase", {"units": ", ".join(free)}) if free else Counsel(Chase(), "stay")
