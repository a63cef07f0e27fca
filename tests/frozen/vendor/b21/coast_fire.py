"""Fire at ships: with everything that reaches them."""

from __future__ import annotations

from frozen.vendor.b21.front import CompanyFront
from frozen.vendor.counsel import Counsel
from sztab.rules.b21.coast_fire import CoastFireAsked, gunners
from sztab.rules.b21.orders import CoastFire
from sztab.rules.b21.pieces import names_of
from sztab.table import Ask, EndPhase


def fire(front: CompanyFront, ask: Ask) -> Counsel:
    about: CoastFireAsked = ask.about
    b = front.view
    for one in about.ships:
        guns = gunners(b, front.side, b.state.units[b.book.index[one]])
        if guns:
            order = CoastFire(artillery=names_of(b, guns), target=one)
            return Counsel(order, "hunt", {"unit": ", ".join(order.artillery), "targets": one})
    return Counsel(EndPhase(), "end")
