"""Losses."""

from __future__ import annotations

from counsel import advice
from fight import fight, on, strike
from sztab.rules.wb95.orders import Losses


def test_losses_fall_on_whoever_is_worth_least() -> None:
    game = fight("A soviet INF 0604 1/1 steps=2", "B soviet ARM 0604 6/6 steps=2", "D german INF 0605 9/9", dice=[3, 5])
    strike(game, "A B", "0605")
    on(game, "losses")
    found = advice(game).order
    assert isinstance(found, Losses) and found.units.get("B", 0) == 0
