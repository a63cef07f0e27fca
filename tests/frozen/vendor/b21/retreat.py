"""Retreats: away from the enemy, into cover, towards friends."""

from __future__ import annotations

from typing import Any

from frozen.vendor.b21.front import CompanyFront
from frozen.vendor.counsel import Counsel
from frozen.vendor.lawful import least
from sztab.rules.b21.battle_orders import FallBack
from sztab.table import Ask, Choice, Option

A_COLUMN, A_FRIEND, A_STAFF = 8, 20, 3


def retreat(front: CompanyFront, ask: Ask) -> Counsel:
    """Each unit by its safest lawful way."""

    def rank(step: Choice, picks: tuple[Any, ...], option: Option) -> int:
        hex_ = front.view.book.labels[option.value[-1]]
        prize = front.prizes.get(hex_, 0) // 10
        friends = min(front.own_power(hex_), A_FRIEND)
        return front.danger[hex_] - A_COLUMN * front.cover(hex_) - friends - prize + A_STAFF * front.staff_away[hex_]

    order = least(front.view, ask, rank)
    assert isinstance(order, FallBack)
    return Counsel(order, "retreat", {"hexes": ", ".join(sorted({way[-1] for way in order.paths.values() if way}))})
