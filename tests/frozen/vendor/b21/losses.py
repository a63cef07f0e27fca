"""Losses: the cheapest EP, and nobody eliminated who need not be."""

from __future__ import annotations

from typing import Any

from frozen.vendor.b21.appraisal import price
from frozen.vendor.b21.front import POINT, CompanyFront
from frozen.vendor.counsel import Counsel
from frozen.vendor.lawful import least
from sztab.table import Ask, Choice, Option


def take(front: CompanyFront, ask: Ask) -> Counsel:
    b = front.view

    def rank(step: Choice, picks: tuple[Any, ...], option: Option) -> int:
        u = b.state.units[b.book.index[option.value]]
        return price(b, u) + POINT * (u.steps - picks.count(option.value) <= 1)

    return Counsel(least(b, ask, rank), "cheapest")
