"""Ranged fire of rockets."""

from __future__ import annotations

import msgspec

from counsel import advice
from lab import barred_by
from players.sergeant.normandy.boards import CROWD, one, position
from sztab.rules.wb95.orders import Ranged


def test_rockets_of_1944_have_no_thermobaric_charge() -> None:
    gun = one("R", "allied", "0601", 'type = "RKT", attack = 6, defence = 2, range = 8, setup = "combat"')
    game = position(gun + one("A", "allied", "0601") + CROWD, "combat", "[map]\ncolumns = [1, 12]\nrows = [1, 12]\n")
    order = advice(game).order
    assert isinstance(order, Ranged) and not order.thermobaric
    hotter = msgspec.structs.replace(order, thermobaric=True)
    assert barred_by(game, msgspec.to_builtins(hotter)) == "2.1.2"
