"""7.2, the procedure of a direct fight from its declaration to its end."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from rules.b21.field import asked, end_phase, field, hex_of, play, told, unit
from rules.b21.fights import fight, run
from rules.b21.vectors import Vector, vector
from sztab.rules.b21.assaults import DROP, LANDING, MARCH, ON_ENEMY
from sztab.rules.b21.battle import fight as fought_out
from sztab.rules.b21.drop_surprise import surprise
from sztab.rules.b21.night import slip
from sztab.table import HandDice, RollDice

PAIR = "A poland INF 0504 9/9\nR russia INF 0505 5/5"
ATTACK = {"order": "attack", "attackers": "A", "targets": "0505"}


@case("b21", "7.2.1", "7.2.2", "7.2.4", "T.losses_note", "R37", "T.combat", "T.losses")
def test_the_result_first_then_the_losses_of_the_defender_then_of_the_attacker() -> None:
    game = field(PAIR, phase="combat", dice=[2, 4, 1, 2, 1, 1])
    news = play(game, ATTACK)
    assert [one["purpose"] for one in told(news, "roll")] == ["combat", "losses", "losses"]
    combat = told(news, "combat")[0]
    assert (combat["attacker"], combat["defender"], combat["final"], combat["result"]) == (9, 5, "2:1", "B1")
    assert [(one["side"], one["row"], one["lost"]) for one in told(news, "losses_rolled")] == [
        ("russia", "6-10", 1),
        ("poland", "4-5", 1),
    ]
    assert asked(game) == ("russia", "retreat")
    play(game, order="retreat", paths={"R": ["0506"]})
    assert asked(game) == ("poland", "pursue")
    play(game, order="pursue", paths={"A": ["0505"]})
    assert (hex_of(game, "A"), hex_of(game, "R")) == ("0505", "0506")
    assert (unit(game, "A").steps, unit(game, "R").steps) == (8, 4)


@case("b21", "7.2.2", "R37")
def test_losses_are_taken_without_a_result_too() -> None:
    game = field(PAIR, phase="combat", dice=[4, 4, 1, 1, 1, 1])
    play(game, ATTACK)
    assert (unit(game, "A").steps, unit(game, "R").steps) == (8, 3)
    assert asked(game) == ("poland", "combat")


@case("b21", "T.losses_note")
def test_each_player_rolls_for_the_losses_of_the_other() -> None:
    game = field(PAIR, phase="combat").fork(HandDice())
    play(game, ATTACK)
    rollers = []
    for dice in ((2, 4), (1, 2), (1, 1)):
        rollers.append(asked(game))
        game.play(RollDice(dice=dice))
    assert rollers == [("poland", "dice"), ("poland", "dice"), ("russia", "dice")]


@case("b21", "R39", "R40", "T.combat")
def test_the_combat_table_favours_low_rolls_and_costs_no_endurance() -> None:
    charts = field(PAIR).book.charts
    for column in charts.combat:
        worth = [one.defender - one.attacker for one in column]
        assert worth[0] == max(worth) or column is charts.combat[0]
        assert all(one.lost == 0 for one in column)
    assert charts.fight(2, 4).text == "A1"


@case("b21", "27.1.2", "27.1.4", "R130", "R108")
def test_all_who_fight_are_turned_up_and_lie_down_again() -> None:
    game = field(PAIR, phase="combat", dice=[4, 4, 3, 3, 3, 3], options={"camouflage": True})
    news = play(game, ATTACK)
    assert {name for one in told(news, "recognised") for name in one["units"]} == {"A", "R"}
    heard = [event.data for event in game.told(1) if event.kind == "attack"]
    assert heard == [{"manner": "combat", "attackers": ["A"], "targets": ["0505"]}]
    end_phase(game)
    assert [unit(game, one).shown for one in "AR"] == [0, 0]


GUNS = """
A poland ARM 0504 9/9 gun=9 armour=7 ammo=9
R russia ARM 0505 9/1 gun=9 armour=3 ammo=9
"""


@case("b21", "R77", "7.5.7", "15.3.7")
def test_where_fire_at_range_has_left_nobody_there_is_no_fight_and_the_other_side_follows() -> None:
    game = field(GUNS, phase="combat", dice=[2, 2])
    play(game, ATTACK)
    news = play(game, order="fire", unit="A", target="R", shots=1)
    assert told(news, "combat") == []
    assert asked(game) == ("russia", "fire")
    play(game, order="hold")
    assert unit(game, "R").box == "dead"
    play(game, order="pursue", paths={"A": ["0505", "0506", "0507"]})
    assert (hex_of(game, "A"), asked(game)) == ("0507", ("poland", "combat"))


@case("b21", "R77", "R48", "7.5.7")
def test_defenders_follow_too_where_their_fire_has_left_no_attacker() -> None:
    game = field(GUNS.replace("9/9 gun=9 armour=7", "9/1 gun=9 armour=3"), phase="combat", dice=[2, 2])
    play(game, ATTACK)
    play(game, order="hold")
    play(game, order="fire", unit="R", target="A", shots=1)
    assert asked(game) == ("russia", "pursue")
    play(game, order="pursue", paths={"R": ["0504"]})
    assert hex_of(game, "R") == "0504"


@vector("night-die-1")
@case("b21", "13.1.3", "R68", "T.night")
def test_the_worst_night_die(v: Vector) -> None:
    game = field(PAIR, phase="combat", light="night", dice=[1, 4, 4, 3, 3, 4, 2])
    news = play(game, ATTACK)
    assert told(news, "combat")[0]["final"] == "1:2"
    assert told(news, "night")[0]["shift"] == -2
    assert [one["lost"] for one in told(news, "losses_rolled")] == [1, 0]
    play(game, order="retreat", paths={"A": ["0503"]})
    play(game, order="pursue")
    assert unit(game, "A").steps == 8


@vector("night-die-6")
@case("b21", "13.1.3", "R128")
def test_the_best_night_die(v: Vector) -> None:
    game = field(PAIR, phase="combat", light="night", dice=[6, 6, 4, 3, 3, 3, 3])
    assert told(play(game, ATTACK), "combat")[0]["final"] == "4:1"


@case("b21", "13.1.3")
def test_a_four_costs_both_sides_after_the_fight() -> None:
    game = field(PAIR, phase="combat", light="night", dice=[4, 4, 4, 2, 3, 2, 4])
    play(game, ATTACK)
    assert [(one["unit"], one["lost"]) for one in told(game.events, "loss")] == [("A", 1), ("R", 1)]


@case("b21", "13.1.6", "24.1.6")
def test_special_forces_alone_roll_no_night_die() -> None:
    game = field(PAIR.replace("INF 0504", "SPEC 0504"), phase="combat", light="night", dice=[6, 6, 3, 3, 3, 3])
    assert told(play(game, ATTACK), "night") == []


@case("b21", "13.1.5", "R69")
def test_who_slips_through_by_night() -> None:
    lines = "A poland INF 0504 5/5\nT poland ARM 0504 5/5\nD poland INF 0604 5/5 fortified\nE poland INF 0605 5/5"
    night, day = field(lines, light="night"), field(lines)
    there, plain = night.book.labels["0604"], night.book.labels["0605"]
    assert [slip(night, unit(night, one), there) for one in "AT"] == [24, 72]
    assert slip(night, unit(night, "A"), plain) is None
    assert slip(day, unit(day, "A"), there) is None
    assert slip(night, unit(night, "D"), there) is None


FOUR = "\n".join(f"{one} poland PARA 0504 9/9" for one in "ABCD") + "\nR russia INF 0505 5/5"


@case("b21", "17.2.6", "R86")
@pytest.mark.parametrize(("names", "dice", "lost"), [("A B", [1, 1], 3), ("A B C D", [1, 1], 4), ("A", [3, 3], 0)])
def test_the_surprise_of_a_drop_costs_more_with_many(names: str, dice: list[int], lost: int) -> None:
    game = field(FOUR, phase="airborne assault", dice=dice)
    answers = [{"order": "losses", "units": {"A": 2, "B": 1}}] if names == "A B" else []
    assert run(game, surprise(game, fight(game, names, "0505", DROP)), *answers) == 0
    assert 36 - sum(unit(game, one).steps for one in "ABCD") == lost


@case("b21", "17.2.6", "R86")
def test_surprise_is_rolled_once_a_hex_and_not_against_a_headquarters() -> None:
    game = field(FOUR + "\nH russia HQ 0605 1/1", phase="airborne assault", dice=[5, 5])
    assert run(game, surprise(game, fight(game, "A", "0505", DROP))) == 3
    assert run(game, surprise(game, fight(game, "B", "0505", DROP))) == 0
    assert run(game, surprise(game, fight(game, "B", "0605", DROP))) == 0
    assert run(game, surprise(game, fight(game, "B", "0605", MARCH))) == 0


@case("b21", "17.2.6", "17.2.8")
def test_a_unit_on_the_enemy_may_be_eliminated_by_the_surprise() -> None:
    game = field(FOUR, phase="airborne assault", dice=[1, 2])
    after = run(game, fought_out(game, fight(game, "A", "0505", ON_ENEMY)))
    assert (unit(game, "A").box, after.result, after.attacker_lost) == ("dead", "empty", 9)


@case("b21", "17.2.11", "16.2.15")
def test_whoever_attacks_without_success_is_barred() -> None:
    for dice, barred in (([4, 4, 3, 3, 3, 3], True), ([1, 1, 3, 3, 3, 3], False)):
        game = field(PAIR, phase="movement", dice=dice)
        run(game, fought_out(game, fight(game, "A", "0505", MARCH)), *_ends(barred))
        assert unit(game, "A").barred == barred
        assert unit(game, "R").disordered == (0 if barred else 2)


def _ends(barred: bool) -> list[dict[str, Any]]:
    back: dict[str, Any] = {"order": "retreat", "paths": {"R": ["0506", "0507"]}}
    return [] if barred else [back, {"order": "pursue"}]


@case("b21", "18.2.4", "R122")
def test_troops_that_fight_from_their_ships_pay_for_every_hex_they_cannot_retreat() -> None:
    lines = "S poland NAV 0504 9/9 capacity=20\nA poland INF 9/9 carrier=0 box=aboard\nR russia INF 0505 9/9"
    game = field(lines, phase="naval assault", dice=[6, 6, 3, 3, 3, 3])
    after = run(game, fought_out(game, fight(game, "A", "0505", LANDING)))
    assert (after.result, after.attacker_lost) == ("A2", 2 + 1)
