"""The sergeant's judgement on small positions."""

from __future__ import annotations

import pytest

import playing
from counsel import advice, orders
from fight import beaten, fight, on, strike
from lab import hex_of, lab, unit
from nysa import nysa
from sztab.players.sergeant import REASONS, advise
from sztab.rules.wb95.orders import Attack, Exit, Fortify, Losses, Move, Pursue, Retreat
from sztab.table import EndPhase

# ---------------------------------------------------------------------- marching


def test_a_free_town_in_reach_is_taken() -> None:
    game = lab(
        """
        phase = "movement"
        [map.hexes]
        "0605" = "town"
        [map.supply]
        soviet = ["edge:north"]
        [[unit]]
        id = "A"
        side = "soviet"
        type = "INF"
        hex = "0602"
        attack = 4
        movement = 4
        [[unit]]
        id = "Z"
        side = "german"
        type = "INF"
        hex = "1210"
        """
    )
    found = orders(game)[0]
    assert (found.key, hex_of(game, "A")) == ("take", "0605")


def test_a_strong_stack_closes_in_and_attacks() -> None:
    game = fight(
        *(f"{name} soviet INF 0603 6/6" for name in "ABC"), "D german INF 0605 2/2", phase="movement", dice=[3, 3] * 20
    )
    closing = [one for one in orders(game) if one.key == "close"]
    assert len(closing) == 3
    attack = advice(game)
    assert isinstance(attack.order, Attack) and attack.order.targets == ("0605",)


def test_a_weak_unit_does_not_walk_up_to_a_strong_enemy() -> None:
    game = fight("A soviet INF 0602 1/1", "D german INF 0605 9/9", phase="movement")
    orders(game)
    assert game.book.map.grid.distance(unit(game, "A").hex, unit(game, "D").hex) > 1


def test_who_cannot_attack_next_to_an_enemy_digs_in_or_goes() -> None:
    game = fight("A soviet INF 0604 1/1", "D german INF 0605 9/9", phase="movement")
    found = orders(game)[0].order
    assert isinstance(found, Fortify | Move)


def test_armour_waits_at_the_edge_until_enough_have_come() -> None:
    few = nysa("movement", "soviet", {"16 ARM": "2500", "Bohmen": "0136"})
    assert not any(isinstance(one.order, Exit) for one in orders(few))
    last = nysa("movement", "soviet", {"16 ARM": "2500", "Bohmen": "0136"}, tally={"exited": 58})
    assert isinstance(advice(last).order, Exit)


# ---------------------------------------------------------------------- attacking


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


# ---------------------------------------------------------------------- answering


def test_losses_fall_on_whoever_is_worth_least() -> None:
    game = fight("A soviet INF 0604 1/1 steps=2", "B soviet ARM 0604 6/6 steps=2", "D german INF 0605 9/9", dice=[3, 5])
    strike(game, "A B", "0605")
    on(game, "losses")
    found = advice(game).order
    assert isinstance(found, Losses) and found.units.get("B", 0) == 0


def test_a_retreat_keeps_its_cels_and_looks_for_cover() -> None:
    game = beaten("D german INF 0605 2/2", hexes={"0505": "forest"})
    found = advice(game).order
    assert isinstance(found, Retreat)
    assert not found.pays and found.paths["D"][-1] == "0505"


def test_a_town_is_not_given_up_for_one_cel() -> None:
    """9 against 4 is 2:1, 1:1 in a town: on a 6 two regiments with two CELs each have to go back one hex."""
    pair = ("D german INF 0605 2/2 steps=2", "E german INF 0605 2/2 steps=2")
    game = beaten(*pair, strength=9, roll=[3, 3], hexes={"0605": "town"})
    found = advice(game)
    assert isinstance(found.order, Retreat)
    assert (found.key, sum(found.order.pays.values())) == ("stand", 1)


@pytest.mark.parametrize(("town", "follows"), [(True, True), (False, False)])
def test_a_lone_unit_follows_for_a_town_only(town: bool, follows: bool) -> None:
    game = fight(
        "A soviet INF 0604 6/6",
        "D german INF 0605 1/1",
        "Z german ARM 0609 9/9",
        dice=[3, 4, 1, 1, 1, 1],
        hexes={"0605": "town"} if town else {},
    )
    strike(game, "A", "0605")
    found = advice(on(game, "pursue")).order
    assert isinstance(found, Pursue)
    assert bool(found.paths) is follows


# ---------------------------------------------------------------------- reasons


def test_every_reason_can_be_said() -> None:
    game = playing.start("budziszyn1945", "nysa-1945", 2)
    said = set()
    for one in orders(game):
        assert one.key in REASONS
        said.add(one.line().split()[0])
    assert said


def test_advice_in_a_movement_phase_names_all_that_is_planned() -> None:
    game = fight(*(f"{name} soviet INF 0603 6/6" for name in "ABC"), "D german INF 0605 2/2", phase="movement")
    side, ask = playing.one_side(game)
    found = advise(game.view_of(side), ask)
    assert [one.key for one in found] == ["close"] * 3
    assert found[0].line().endswith("for the attack on 0605")
