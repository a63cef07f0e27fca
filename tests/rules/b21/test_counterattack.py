"""Chapter 8, Counterattack."""

from __future__ import annotations

from typing import Any

from case import case
from rules.b21.field import asked, barred_by, end_phase, field, hex_of, legal_orders, play, told, unit
from rules.b21.vectors import Vector, vector
from sztab.rules.b21.battle_orders import Attack, Counterattack, Defend
from sztab.rules.b21.board import Game

LINES = """
T russia ARM 0504 5/5
M russia INF 0504 4/4
P poland INF 0605 4/4
A poland INF 0303 9/9
B poland INF 0303 9/9
"""
"""P is attacked by T and M; A and B can step to 0404 beside them."""
DICE = [4, 4, 3, 3, 3, 3]


def drawn(lines: str = LINES, **more: Any) -> Game:
    return field(lines, phase="counterattack", side="poland", **more)


def strike(game: Game, units: str, hex_: str) -> str:
    return barred_by(game, order="counterattack", units=units, hex=hex_)


@vector("counterattack")
@case("b21", "8.1.3a", "8.1.1", "8.1.2", "8.1.3", "8.2.3", "R52", "R131", "R134", "7.4.6")
def test_a_counterattack_from_its_step_to_its_end(v: Vector) -> None:
    game = drawn(LINES.replace("0605 4/4", "0605 3/3"), dice=[2, 2, 3, 3, 3, 3])
    news = play(game, order="counterattack", units="A B", hex="0404")
    assert told(news, "counterattack")[0]["targets"] == ["0504"]
    end_phase(game)
    assert asked(game) == ("russia", "defend")
    assert barred_by(game, order="defend") == "8.1.3"
    play(game, order="defend", units="T")
    assert asked(game) == ("poland", "combat")
    assert barred_by(game, order="end_phase") == "8.1.2"
    news = play(game, order="attack", attackers="A B", targets="0504")
    assert told(news, "combat")[0]["defender"] == 5
    play(game, order="retreat", paths={one: ["0505", "0506"] for one in "TM"})
    play(game, order="pursue")
    assert [hex_of(game, one) for one in "TM"] == ["0506", "0506"]
    assert asked(game) == ("russia", "combat")
    assert barred_by(game, order="attack", attackers="M", targets="0605") in ("7.1.1", "7.1.5")


@case("b21", "8.1.3", "R131", "7.1.5")
def test_a_named_unit_cannot_attack_the_others_can_and_owe_the_counterattacker_nothing() -> None:
    game = drawn(dice=DICE)
    play(game, order="counterattack", units="A", hex="0404")
    end_phase(game)
    play(game, order="defend", units="M")
    assert barred_by(game, order="attack", attackers="B", targets="0504") == "7.1.1"
    assert barred_by(game, order="attack", attackers="A", targets="0504 0605") == "7.1.1"
    play(game, order="attack", attackers="A", targets="0504")
    assert (unit(game, "A").fought, asked(game)) == (True, ("russia", "combat"))
    assert barred_by(game, order="attack", attackers="M", targets="0605") in ("7.1.5", "8.1.3")
    assert barred_by(game, order="attack", attackers="T", targets="0605") == ""
    assert barred_by(game, order="attack", attackers="T", targets="0404") == "7.1.5"


@case("b21", "8.1.1", "8.2.1", "8.2.2", "4.3.3")
def test_which_steps_are_counterattacks() -> None:
    game = drawn(LINES + "\nC poland INF 0505 5/5\nF poland INF 0204 5/5\nG poland INF 0404 5/5")
    assert strike(game, "A", "0404") == "8.2.2"
    assert strike(game, "A", "0402") == "8.1.1"
    assert strike(game, "F", "0403") == "8.1.1"
    assert strike(game, "C", "0605") in ("8.2.1", "8.2.2")
    assert strike(game, "A", "0504") == "4.2.1"
    assert strike(game, "T", "0404") == "8.1.1"
    tanks = drawn(LINES.replace("A poland INF", "A poland ARM"), hexes={"0404": "swamp"})
    assert strike(tanks, "A", "0404") == "4.3.3"


@case("b21", "8.2.1")
def test_whoever_starts_in_an_enemy_zone_stays() -> None:
    lines = "A poland INF 0404 9/9\nS russia INF 0603 5/5"
    free = drawn(lines)
    steps = [one for one in "0303 0304 0403 0503 0504".split() if strike(free, "A", one) == ""]
    held = drawn(lines + "\nR russia INF 0405 5/5")
    assert steps and {strike(held, "A", one) for one in steps} == {"8.2.1"}


@case("b21", "8.2.1")
def test_whoever_it_was_next_to_before_is_no_target() -> None:
    lines = "A poland INF 0404 9/9\nR russia INF 0504 3/3\nS russia INF 0505 5/5"
    game = drawn(lines)
    news = play(game, order="counterattack", units="A", hex="0405")
    assert told(news, "counterattack")[0]["targets"] == ["0505"]


@case("b21", "8.1.1", "R52")
def test_a_unit_strikes_once_and_others_may_join_it() -> None:
    game = drawn(dice=DICE)
    play(game, order="counterattack", units="A", hex="0404")
    assert strike(game, "A", "0403") in ("8.1.1", "8.2.1")
    assert strike(game, "B", "0404") == ""


@case("b21", "8.1.2", "8.1.3")
def test_every_hex_that_is_struck_is_met_and_every_one_must_be_struck() -> None:
    lines = "A poland INF 0302 9/9\nR russia INF 0404 5/5\nS russia INF 0503 5/5\nQ russia INF 0503 5/5"
    game = drawn(lines, dice=DICE)
    play(game, order="counterattack", units="A", hex="0403")
    end_phase(game)
    assert barred_by(game, order="defend", units="S Q") == "8.1.3"
    assert barred_by(game, order="defend", units="R A") == "8.1.3"
    named = {order.units for order in legal_orders(game) if isinstance(order, Defend)}
    assert named == {("R", "S"), ("R", "Q"), ("R", "S", "Q")}
    play(game, order="defend", units="R Q")
    assert barred_by(game, order="attack", attackers="A", targets="0404") == "8.1.2"
    assert barred_by(game, order="attack", attackers="A", targets="0404 0503") == ""


@case("b21", "15.4.1")
def test_a_unit_hit_by_fire_pays_for_the_step() -> None:
    game = drawn(LINES.replace("A poland INF 0303 9/9", "A poland INF 0303 9/9 pinned=yes"))
    play(game, order="counterattack", units="A", hex="0404")
    assert unit(game, "A").steps == 8


@case("b21", "8.1.1", "8.2.3")
def test_what_is_offered() -> None:
    game = drawn(dice=DICE)
    steps = {(order.units, order.hex) for order in legal_orders(game) if isinstance(order, Counterattack)}
    assert steps == {(("A",), "0404"), (("B",), "0404")}
    play(game, order="counterattack", units="A B", hex="0404")
    end_phase(game)
    play(game, order="defend", units="T M")
    assert {order.attackers for order in legal_orders(game) if isinstance(order, Attack)} == {
        ("A",),
        ("B",),
        ("A", "B"),
    }


@case("b21", "8.0", "8.2.3")
def test_a_counterattacker_whose_target_has_gone_does_not_fight() -> None:
    game = drawn(dice=DICE)
    play(game, order="counterattack", units="A", hex="0404")
    for name in "TM":
        game.change(unit(game, name).n, hex=-1)
    end_phase(game)
    assert asked(game) == ("russia", "combat")
    assert not unit(game, "A").fought


@case("b21", "9.5.3", "8.1.2")
def test_a_gun_to_which_a_line_unit_has_come_only_supports() -> None:
    game = drawn(LINES + "G poland ART 0303 6/6 range=9\n", dice=DICE)
    game.change(unit(game, "A").n, hex=game.book.labels["0302"])
    game.change(unit(game, "B").n, hex=game.book.labels["0302"])
    play(game, order="counterattack", units="G", hex="0404")
    game.change(unit(game, "A").n, hex=game.book.labels["0303"])
    play(game, order="counterattack", units="A", hex="0404")
    end_phase(game)
    play(game, order="defend", units="T")
    assert barred_by(game, order="attack", attackers="G", targets="0504") == "9.5.3"
    assert {order.attackers for order in legal_orders(game) if isinstance(order, Attack)} == {("A",)}
    assert barred_by(game, order="attack", attackers="A", targets="0504", artillery="G") == ""
