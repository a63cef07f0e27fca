"""CELs: those are lost that cost least with all that follows, the dearest regained."""

from __future__ import annotations

from sztab.players.sergeant.counsel import Counsel
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.orders import Refit
from sztab.rules.wb95.pieces import counter
from sztab.rules.wb95.state import Unit
from sztab.seat.wb95.front import FieldFront
from sztab.seat.wb95.losses import cheapest
from sztab.seat.wb95.worth import price_of_a_cel
from sztab.table import Ask


def losses(front: FieldFront, ask: Ask) -> Counsel:
    """What costs least, with the retreat that follows and whatever is left open by it."""
    return Counsel(cheapest(front, front.view, ask), "losses")


def refit(front: FieldFront, ask: Ask) -> Counsel:
    """Of the rested units the one that gains most by a CEL."""
    view = front.view
    units = [view.state.units[view.book.index[one]] for one in ask.about]
    best = max(units, key=lambda u: (gain_of_a_cel(view, u), -u.n))
    one = counter(view, best).id
    return Counsel(Refit(unit=one), "refit", {"unit": one})


def gain_of_a_cel(view: Board, u: Unit) -> int:
    return price_of_a_cel(view, u, -1)
