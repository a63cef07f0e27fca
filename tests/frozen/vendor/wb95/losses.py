"""The worth of CELs: the cheapest are lost, the dearest regained."""

from __future__ import annotations

from typing import Any

import msgspec

from frozen.vendor.counsel import Counsel
from frozen.vendor.lawful import least
from frozen.vendor.wb95.appraisal import unit_worth
from frozen.vendor.wb95.front import FieldFront
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.orders import Losses, Refit
from sztab.rules.wb95.pieces import counter
from sztab.rules.wb95.state import Unit
from sztab.table import Ask, Choice, Option


def losses(front: FieldFront, ask: Ask) -> Counsel:
    """CEL by CEL from the unit that loses least by it."""
    view = front.view

    def rank(step: Choice, partial: tuple[Any, ...], option: Option) -> int:
        u: Unit = view.state.units[view.book.index[option.value]]
        return price_of_a_cel(view, u, partial.count(option.value))

    order = least(view, ask, rank)
    assert isinstance(order, Losses)
    return Counsel(order, "losses")


def price_of_a_cel(view: Board, u: Unit, lost: int = 0) -> int:
    """The worth of a unit's next CEL after some losses; the last eliminates it."""
    now = msgspec.structs.replace(u, steps=u.steps - lost)
    if now.steps <= 1:
        return unit_worth(view, now)
    return unit_worth(view, now) - unit_worth(view, msgspec.structs.replace(now, steps=now.steps - 1))


def refit(front: FieldFront, ask: Ask) -> Counsel:
    """Of the rested units the one that gains most by a CEL."""
    view = front.view
    units = [view.state.units[view.book.index[one]] for one in ask.about]
    best = max(units, key=lambda u: (gain_of_a_cel(view, u), -u.n))
    one = counter(view, best).id
    return Counsel(Refit(unit=one), "refit", {"unit": one})


def gain_of_a_cel(view: Board, u: Unit) -> int:
    return price_of_a_cel(view, u, -1)
