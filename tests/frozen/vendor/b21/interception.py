"""Fighters against other aircraft: each at as many as it may attack, the dangerous first."""

from __future__ import annotations

from frozen.vendor.b21.front import CompanyFront
from frozen.vendor.counsel import Counsel
from sztab.rules.b21.dogfights import in_zone
from sztab.rules.b21.interception import InterceptAsked
from sztab.rules.b21.orders import Intercept
from sztab.rules.b21.pieces import printed
from sztab.rules.b21.strengths import points
from sztab.table import Ask, EndPhase

FIRST = ("bomber", "attack", "helicopter", "transport", "recon")
MOST = 3
"""Targets of one fighter: before each the AA may fire."""


def intercept(front: CompanyFront, ask: Ask) -> Counsel:
    b, about = front.view, ask.about
    assert isinstance(about, InterceptAsked)
    for one in about.fighters:
        u = b.state.units[b.book.index[one]]
        prey = [b.state.units[b.book.index[text]] for text in about.targets]
        near = [v for v in prey if in_zone(b, u, v.station)]
        near.sort(key=lambda v: (FIRST.index(printed(b, v).role), v.n))
        targets = tuple(printed(b, v).id for v in near[: min(points(b, u), MOST)])
        if targets and u.steps > 1:
            return Counsel(
                Intercept(fighter=one, targets=targets), "hunt", {"unit": one, "targets": ", ".join(targets)}
            )
    return Counsel(EndPhase(), "end")
