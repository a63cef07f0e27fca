"""Attacks, with their chances."""

from __future__ import annotations

import playing
from counsel import advice
from fight import fight
from sztab.players.sergeant import advise
from sztab.rules.wb95.orders import Attack
from sztab.table import EndPhase


def test_the_duty_is_paid_where_it_costs_least() -> None:
    game = fight("A soviet INF 0604 2/2", "D german INF 0605 9/9", "E german INF 0603 2/2")
    assert game.state.must_attack
    found = advice(game)
    assert isinstance(found.order, Attack)
    assert found.key in ("duty", "assault")
    rivals = [one for one in found.order.targets if one == "0605"]
    assert not rivals or found.order.targets == ("0603", "0605")


def test_nobody_attacks_a_stronger_enemy_without_need() -> None:
    game = fight("A soviet INF 0604 2/2 fortified=true", "D german INF 0605 9/9")
    assert isinstance(advice(game).order, EndPhase)


def test_the_line_tells_chances_and_losses() -> None:
    game = fight("A soviet INF 0604 9/9", "D german INF 0605 2/2")
    side, ask = playing.one_side(game)
    line = advise(game.view_of(side), ask)[0].line()
    assert line.startswith("attack 0605 at 5:1: ") and "% to push back, expected loss" in line


def test_chances_are_those_of_the_table() -> None:
    """9 against 2 is 5:1 (halves up), 4.5 being 5: every roll drives the defender back, a CEL is lost on 2, 11, 12."""
    found = advice(fight("A soviet INF 0604 9/9", "D german INF 0605 2/2"))
    assert found.data["back"] == 100
    assert found.data["own"] == "0.1"
