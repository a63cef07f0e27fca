"""What is given up of a hex that is overfull."""

from __future__ import annotations

from typing import Any

from sztab.players.sergeant.counsel import Counsel
from sztab.players.sergeant.lawful import least
from sztab.rules.b21.strengths import points
from sztab.seat.b21.front import CompanyFront
from sztab.seat.b21.worth import price
from sztab.table import Ask, Choice, Option


def give_up(front: CompanyFront, ask: Ask) -> Counsel:
    """The cheapest for the room it makes."""
    b = front.view

    def rank(step: Choice, picks: tuple[Any, ...], option: Option) -> int:
        u = b.state.units[b.book.index[option.value]]
        return price(b, u) * u.steps * 100 // max(points(b, u), 1)

    return Counsel(least(b, ask, rank), "cheapest")
