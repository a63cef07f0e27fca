"""The defender's support."""

from __future__ import annotations

import pytest

from counsel import advice
from players.sergeant.ardennes.boards import FED, one, pools, position
from sztab.rules.wb95.orders import Attack, Support


@pytest.mark.parametrize(("points", "spent"), [(40, True), (2, False)])
def test_a_defence_is_jammed_while_there_is_enough_for_other_days(points: int, spent: bool) -> None:
    units = one("A", "axis", "0604", 'type = "MECH", attack = 6') + one("D", "allies", "0603", 'type = "MECH"')
    game = position(units, "combat", FED + pools("allies", ew=points))
    game.play(Attack(attackers=("A",), targets=("0603",)), 0)
    order = advice(game).order
    assert isinstance(order, Support) and (order.ew > 0) is spent
