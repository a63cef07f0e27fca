"""The combat phase: the best attack first, whatever must be attacked, and the fire of the guns that are left."""

from __future__ import annotations

from frozen.vendor.b21.artillery_fire import shell
from frozen.vendor.b21.declaration import best_attack, ordered, strike, supported
from frozen.vendor.b21.front import CompanyFront
from frozen.vendor.counsel import Counsel
from sztab.rules.b21.artillery import SINGLE
from sztab.rules.b21.battle_orders import Attack
from sztab.rules.b21.combat_phase import attacking
from sztab.rules.b21.duty import check_end
from sztab.table import Ask, EndPhase

WORTH_IT = 20
"""What an attack that nobody owes must promise."""


def fight(front: CompanyFront, ask: Ask) -> Counsel | None:
    """The best attack that is left; at last single-handed fire."""
    if not attacking(front.view, front.side):
        return strike(front) or Counsel(EndPhase(), "end")
    best = best_attack(front)
    owed = check_end(front.view, front.side) is not None
    if best is not None:
        best = supported(front, best)
        if best.value >= WORTH_IT:
            return ordered(front, best, Attack)
    found = shell(front, SINGLE)
    if found is not None:
        return found
    if best is not None and owed:
        return ordered(front, best, Attack, "duty")
    return Counsel(EndPhase(), "end")
