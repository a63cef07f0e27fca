"""Counters of a side nobody leads."""

from __future__ import annotations

import pytest

import playing
from lab import unit
from players.sergeant.ardennes.boards import BOX
from sztab.players.sergeant import Sergeant


@pytest.mark.parametrize("seed", [1, 2])
def test_a_prize_to_be_planted_lies_close_to_the_own_edge(seed: int) -> None:
    game = playing.start(BOX, "new-border", seed)
    side, ask = playing.one_side(game)
    name = {game.book.sides.index("france"): "M E", game.book.sides.index("great_britain"): "M A"}[side]
    found = [Sergeant(seed).advice(game.view_of(side), ask)]
    where = unit(game, name).hex
    assert found[0].key == "place" and found[0].order.unit == name  # type: ignore[attr-defined]
    doors = [hex_ for zone in game.book.map.zones.values() for hex_ in zone]
    away = game.book.map.grid.distance
    placed = game.book.labels[found[0].order.hex]  # type: ignore[attr-defined]
    assert min(away(placed, hex_) for hex_ in doors) <= min(away(where, hex_) for hex_ in doors)
