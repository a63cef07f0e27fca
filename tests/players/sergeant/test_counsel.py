"""Reasons for orders."""

from __future__ import annotations

import playing
from counsel import orders
from sztab.players.sergeant import REASONS


def test_every_reason_can_be_said() -> None:
    game = playing.start("budziszyn1945", "nysa-1945", 2)
    said = set()
    for one in orders(game):
        assert one.key in REASONS
        said.add(one.line().split()[0])
    assert said
