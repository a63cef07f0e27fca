"""Losses: the cheapest EP, and nobody eliminated who need not be."""

from __future__ import annotations

from typing import Any

from sztab.players.sergeant.b21.appraisal import price
from sztab.players.sergeant.b21.front import POINT, CompanyFront
from sztab.players.sergeant.counsel import Counsel
from sztab.players.sergeant.lawful import least
from sztab.table import Ask, Choice, Option


def take(front: CompanyFront, ask: Ask) -> Counsel:
    b = front.view

    def rank(step: Choice, picks: tuple[Any, ...], option: Option) -> int:
        u = b.state.units[b.book.index[option.value]]
        return price(b, u) + POINT * (u.steps - picks.count(option.value) <= 1)

    return Counsel(least(b, ask, rank), "cheapest")
