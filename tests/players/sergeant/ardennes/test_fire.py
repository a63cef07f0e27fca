"""Ranged fire of rockets."""

from __future__ import annotations

from counsel import advice
from players.sergeant.ardennes.boards import BIG, CROWD, FED, one, position
from sztab.rules.wb95.orders import Ranged


def test_rockets_fire_their_thermobaric_charge() -> None:
    gun = one("R", "axis", "0601", 'type = "RKT", mobility = "tracked", attack = 6, defence = 2, range = 8')
    game = position(gun + one("A", "axis", "0602") + CROWD, "combat", BIG + FED)
    order = advice(game).order
    assert isinstance(order, Ranged) and order.target == "0608" and order.thermobaric
