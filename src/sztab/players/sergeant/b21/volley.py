"""Fire at range: who fires at what, and when it does not pay."""

from __future__ import annotations

from sztab.players.sergeant.counsel import Counsel, tenths
from sztab.rules.b21.battle_orders import Fire, Hold
from sztab.rules.b21.pieces import label
from sztab.seat.b21.front import CompanyFront
from sztab.seat.b21.ranged_fire import aimed_at, best_fire, expected
from sztab.table import Ask


def fire(front: CompanyFront, ask: Ask) -> Counsel:
    return counsel(front, best_fire(front, front.view, ask.about))


def counsel(front: CompanyFront, order: Fire | Hold) -> Counsel:
    """A volley with its reason."""
    b = front.view
    if not isinstance(order, Fire):
        return Counsel(order, "hold")
    where = label(b, aimed_at(b, order.bursts[0].target))
    return Counsel(order, "salvo", {"hex": where, "theirs": tenths(expected(b, order.bursts), 100)})
