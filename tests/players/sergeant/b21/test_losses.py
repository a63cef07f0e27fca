"""Whose EP the sergeant gives up."""

from __future__ import annotations

from typing import Any

from rules.b21.field import field
from sztab.players.sergeant.b21.losses import take
from sztab.rules.b21.losses import LossesAsked
from sztab.seat.b21.front import CompanyFront
from sztab.table import Ask


def test_the_cheaper_counter_loses_and_none_dies_that_need_not() -> None:
    game = field("A poland INF 0504 9/9\nH poland HQ 0504 3/3 size=BR\nR russia INF 0909 4/4")
    ask = Ask((0,), "losses", LossesAsked(("A", "H"), 1))
    order: Any = take(CompanyFront(game.view_of(0), 0), ask).order
    assert order.units == {"A": 1}
    worn = field("A poland INF 0504 9/1\nB poland INF 0504 9/9\nR russia INF 0909 4/4")
    ask = Ask((0,), "losses", LossesAsked(("A", "B"), 1))
    order = take(CompanyFront(worn.view_of(0), 0), ask).order
    assert order.units == {"B": 1}
