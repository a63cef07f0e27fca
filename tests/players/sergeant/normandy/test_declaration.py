"""Attacks of two armies."""

from __future__ import annotations

from counsel import advice
from lab import unit
from players.sergeant.normandy.boards import one, position
from sztab.rules.wb95.battle import keep_apart
from sztab.rules.wb95.orders import Attack


def test_armies_that_keep_apart_attack_one_after_the_other() -> None:
    british = 'nation = "great_britain", type = "INF", attack = 6'
    units = one("A", "allied", "0604", 'type = "INF", attack = 9') + one("B", "allied", "0703", british)
    game = position(units + one("D", "german", "0603", 'type = "INF", defence = 2'), "combat")
    found = advice(game).order
    assert isinstance(found, Attack) and found.attackers == ("A",)
    assert not keep_apart(game, [unit(game, name) for name in found.attackers])
