"""7.9: ammunition is spent by actions and comes in at the end of the turn."""

from __future__ import annotations

import pytest

from case import case
from rules.b21.field import end_phase, field, told, unit
from sztab.rules.b21.ammunition import lacks, pay, price, refill
from sztab.rules.b21.scenario import Rearming

ONE = "A poland ARM 0504 14/14 ammo=14\nI poland INF 0504 5/5\nR russia INF 1001 5/5"


@case("b21", "7.9.3", "R49")
@pytest.mark.parametrize(
    ("action", "due"),
    [
        ("firing_at_range_shot", 1),
        ("attack_from_march", 1),
        ("direct_combat", 1),
        ("artillery_barrage", 4),
        ("artillery_single_fire", 2),
        ("artillery_support", 1),
    ],
)
def test_actions_cost_ammunition(action: str, due: int) -> None:
    assert price(field(ONE), action) == due


@case("b21", "7.9.3", "R132")
def test_ammunition_is_spent_as_far_as_there_is_any() -> None:
    game = field(ONE)
    pay(game, 0, 3)
    assert told(game.events, "ammunition") == [{"unit": "A", "spent": 3, "left": 11}]
    assert lacks(game, unit(game, "A"), 12)
    pay(game, 0, 20)
    assert unit(game, "A").ammo == 0


@case("b21", "7.9.1", "7.9.2")
def test_only_units_given_ammunition_count_it() -> None:
    game = field(ONE)
    pay(game, 1, 4)
    assert not lacks(game, unit(game, "I"), 4)
    off = field(ONE, options={"ammunition": False})
    pay(off, 0, 4)
    assert unit(off, "A").ammo == 14


@case("b21", "7.9.5", "R49", "R132")
def test_supplied_units_are_rearmed_up_to_their_strength() -> None:
    game = field(
        """
        A poland ARM 0504 14/9 ammo=14 ammo_left=2
        B poland ARM 0504 14/14 ammo=14 ammo_left=2 oos=1
        C poland ARM 14/14 ammo=14 ammo_left=2
        R russia INF 1001 5/5
        """
    )
    list(refill(game))
    assert [unit(game, one).ammo for one in "ABC"] == [9, 2, 2]


@case("b21", "7.9.5", "R132")
def test_a_scenario_may_deliver_less() -> None:
    rules = (Rearming(0, 1, half=True, artillery=2), Rearming(0, 5, artillery=3))
    units = """
    A poland ARM 0504 9/9 ammo=9 ammo_left=1
    G poland ART 0504 8/8 range=9 ammo=8 ammo_left=1
    R russia INF 1001 5/5
    """
    game = field(units, scenario={"rearming": rules})
    list(refill(game))
    assert [unit(game, one).ammo for one in "AG"] == [6, 3]
    later = field(units, turn=5, scenario={"rearming": rules})
    list(refill(later))
    assert [unit(later, one).ammo for one in "AG"] == [9, 4]


@case("b21", "7.9.5")
def test_ammunition_comes_in_after_the_sixteenth_phase() -> None:
    game = field("A poland ARM 0504 9/9 ammo=9 ammo_left=1\nR russia INF 1001 5/5", phase="combat")
    while game.state.turn == 2:
        assert unit(game, "A").ammo == 1
        end_phase(game)
    assert unit(game, "A").ammo == 9


@case("b21", "7.9.3", "27.1.1")
def test_the_enemy_does_not_hear_what_a_hidden_counter_spends() -> None:
    game = field(ONE, options={"camouflage": True})
    pay(game, 0, 1)
    assert not told(game.told(1), "ammunition")
    assert told(game.told(0), "ammunition")
