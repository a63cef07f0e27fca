"""Airlift."""

from __future__ import annotations

from counsel import orders
from players.sergeant.ardennes.boards import BIG, FED, GOAL, one, pools, position
from sztab.rules.wb95.orders import Airlift


def test_helicopters_carry_whoever_would_walk_for_days() -> None:
    light = one("A", "axis", "0702", 'type = "INF", quality = "airmobile"')
    units = light + one("D", "allies", "1420")
    found = orders(position(units, "movement", BIG + FED + GOAL + pools("axis", helicopters=8)))
    assert any(isinstance(step.order, Airlift) for step in found)
    walking = orders(position(units, "movement", BIG + FED + GOAL))
    assert not any(isinstance(step.order, Airlift) for step in walking)
