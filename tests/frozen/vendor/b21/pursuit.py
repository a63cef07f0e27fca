"""Pursuit: after the enemy where the ground is worth it."""

from __future__ import annotations

from typing import Any

from frozen.vendor.b21.front import CompanyFront
from frozen.vendor.counsel import Counsel
from frozen.vendor.lawful import least
from sztab.rules.b21.battle_orders import FollowUp
from sztab.rules.b21.pursuit import FollowUpAsked
from sztab.table import Ask, Choice, Option

GROUND, A_COLUMN, DUG_IN = 12, 6, 12
"""What the ground gained is worth, a column of cover, and one's own field works."""


def pursue(front: CompanyFront, ask: Ask) -> Counsel:
    """Unit by unit, by what it would hold afterwards."""
    about: FollowUpAsked = ask.about

    def rank(step: Choice, picks: tuple[Any, ...], option: Option) -> int:
        u = front.view.state.units[front.view.book.index[about.units[len(picks)]]]
        way = [front.view.book.labels[text] for text in option.value]
        return -_worth(front, u.hex, way)

    order = least(front.view, ask, rank)
    assert isinstance(order, FollowUp)
    ends = sorted({way[-1] for way in order.paths.values() if way})
    return Counsel(order, "pursue", {"hexes": ", ".join(ends)}) if ends else Counsel(order, "stay")


def _worth(front: CompanyFront, home: int, way: list[int]) -> int:
    """What it is worth to go a way, or to stay: prizes taken, prizes left, cover, danger."""
    end = way[-1] if way else home
    value = sum(front.prizes.get(hex_, 0) for hex_ in {*way} if not front.mine(hex_))
    value += A_COLUMN * front.cover(end) - front.danger[end] // 2
    if end == home:
        kept = front.prizes.get(home, 0) // 4 * front.mine(home)
        return value + kept + DUG_IN * (home in front.view.state.works)
    nearer = max(
        (prize // (1 + front.view.book.map.grid.distance(end, hex_)) for hex_, prize in front.wanted), default=0
    )
    return value + GROUND + nearer // 10
