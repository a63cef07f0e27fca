"""CELs: those are lost that cost least with all that follows, the dearest regained."""

from __future__ import annotations

from sztab.players.sergeant.counsel import Counsel
from sztab.seat.wb95.front import FieldFront
from sztab.seat.wb95.losses import best_refit, cheapest
from sztab.table import Ask


def losses(front: FieldFront, ask: Ask) -> Counsel:
    """What costs least, with the retreat that follows and whatever is left open by it."""
    return Counsel(cheapest(front, front.view, ask), "losses")


def refit(front: FieldFront, ask: Ask) -> Counsel:
    """Of the rested units the one that gains most by a CEL."""
    order = best_refit(front, front.view, ask)
    return Counsel(order, "refit", {"unit": order.unit})
