"""The sergeant's fire at range."""

from __future__ import annotations

from counsel import advice
from rules.b21.field import field
from sztab.rules.b21.battle_orders import Fire, Hold
from sztab.table import EndPhase


def test_tanks_fire_where_their_guns_tell() -> None:
    lines = "A poland ARM 0503 9/9 gun=9 armour=7 ammo=9\nR russia ARM 0505 9/9 gun=2 armour=3 ammo=9"
    order = advice(field(lines, phase="combat")).order
    assert isinstance(order, Fire)
    assert [one.target for one in order.bursts] == ["R"]


def test_nobody_wakes_a_better_gun() -> None:
    lines = "A poland ARM 0503 9/9 gun=4 armour=2 ammo=9\nR russia ARM 0505 9/9 gun=9 armour=4 ammo=9"
    assert isinstance(advice(field(lines, phase="combat")).order, Hold | EndPhase)


def test_he_keeps_a_round_for_the_fight() -> None:
    lines = "A poland ARM 0503 9/9 gun=9 armour=7 ammo=3\nR russia MECH 0505 9/9 gun=2 armour=1 ammo=9"
    order = advice(field(lines, phase="combat")).order
    assert isinstance(order, Fire)
    assert sum(one.shots for one in order.bursts) == 2
