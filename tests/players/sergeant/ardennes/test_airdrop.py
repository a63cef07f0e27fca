"""Airdrops."""

from __future__ import annotations

from counsel import orders
from lab import unit
from players.sergeant.ardennes.boards import BIG, FED, GOAL, holding, one, position
from sztab.rules.wb95.orders import Airdrop


def test_paratroopers_jump_towards_what_counts() -> None:
    para = one("A", "axis", "", 'type = "PARA", movement = 5')
    units = para + one("B", "axis", "0101") + one("D", "allies", "1420")
    fed = FED.replace("north", "east").replace("south", "west")
    game = position(units, "movement", BIG + fed + GOAL, holding("axis"))
    jumps = [found.order for found in orders(game) if isinstance(found.order, Airdrop)]
    assert len(jumps) == 1
    away = game.book.map.grid.distance
    assert away(unit(game, "A").hex, game.book.labels["0715"]) <= 2
