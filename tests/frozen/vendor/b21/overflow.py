"""What is given up of a hex that is overfull."""

from __future__ import annotations

from typing import Any

from frozen.vendor.b21.appraisal import price
from frozen.vendor.b21.front import CompanyFront
from frozen.vendor.counsel import Counsel
from frozen.vendor.lawful import least
from sztab.rules.b21.strengths import points
from sztab.table import Ask, Choice, Option


def give_up(front: CompanyFront, ask: Ask) -> Counsel:
    """The cheapest for the room it makes."""
    b = front.view

    def rank(step: Choice, picks: tuple[Any, ...], option: Option) -> int:
        u = b.state.units[b.book.index[option.value]]
        return price(b, u) * u.steps * 100 // max(points(b, u), 1)

    return Counsel(least(b, ask, rank), "cheapest")
