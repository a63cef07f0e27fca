"""Attacks with helicopters and jamming."""

from __future__ import annotations

from counsel import advice
from players.sergeant.ardennes.boards import FED, holding, one, pools, position
from sztab.rules.wb95.orders import Attack


def test_helicopters_and_jamming_turn_an_attack_that_hangs_in_the_balance() -> None:
    units = one("A", "axis", "0604", 'type = "MECH", attack = 5') + one("D", "allies", "0603", 'type = "MECH"')
    plain = advice(position(units, "combat", FED)).order
    helped = advice(position(units, "combat", FED + pools("axis", helicopters=6, ew=9), holding("axis"))).order
    assert isinstance(plain, Attack) and isinstance(helped, Attack)
    assert (plain.helicopters, plain.ew) == (0, 0)
    assert helped.helicopters + helped.ew > 0
