"""23.3.4-23.3.8, dogfights."""

from __future__ import annotations

import pytest

from case import case
from rules.b21.field import asked, barred_by, field, legal_orders, play, told, unit
from rules.b21.sky import fly
from sztab.rules.b21.board import Game

DUEL = "A poland AIR 8/8 role=fighter\nB russia AIR 8/8 role=fighter\n"
FOUR = DUEL + "C poland AIR 4/4 role=fighter\nD russia AIR 4/4 role=fighter\n"


def met(lines: str, dice: list[int], *places: str) -> Game:
    """All cover, over these hexes in the order of the list."""
    game = field(lines, phase="air", side="poland", dice=dice)
    names = [line.split()[:2] for line in lines.splitlines()]
    for side in ("poland", "russia"):
        fly(game, side, *(f"{one} {hex_} cover" for (one, whose), hex_ in zip(names, places) if whose == side))
    return game


@case("b21", "23.3.4", "23.3.6", "23.3.7", "T.fighter", "R98")
@pytest.mark.parametrize(("hex_", "fights"), [("0508", 1), ("1206", 1), ("1210", 0)])
def test_fighters_fight_within_seven_hexes(hex_: str, fights: int) -> None:
    game = met(DUEL, [1], "0504", hex_)
    assert len(told(game.events, "dogfight")) == fights


@case("b21", "23.3.7", "23.3.8")
def test_the_initiative_attacks_and_losses_are_read_before_and_after_the_line() -> None:
    game = field(DUEL, phase="air", side="russia", dice=[1])
    fly(game, "poland", "A 0504 cover")
    news = fly(game, "russia", "B 0505 cover")
    fight = told(news, "dogfight")[0]
    assert (fight["attackers"], fight["defenders"]) == (["B"], ["A"])
    assert (fight["attacker"], fight["defender"]) == (8, 8)
    assert fight["result"] == "U-2/-"
    assert (unit(game, "B").steps, unit(game, "A").steps) == (6, 8)
    assert (unit(game, "B").box, unit(game, "A").box) == ("base", "sky")


@case("b21", "23.3.4", "R99")
def test_mains_are_named_and_joined() -> None:
    game = met(FOUR, [3], "0504", "0506", "0505", "0507")
    assert asked(game) == ("poland", "dogfight")
    assert barred_by(game, order="dogfight", main="B") == "23.3.4"
    assert barred_by(game, order="end_phase") == "23.3.4"
    play(game, order="dogfight", main="A", with_=["C"])
    assert asked(game) == ("russia", "dogfight")
    assert len(legal_orders(game)) == 4
    news = play(game, order="dogfight", main="B", with_=["D"])
    assert (told(news, "dogfight")[0]["attacker"], told(news, "dogfight")[0]["defender"]) == (12, 12)


@case("b21", "23.3.4")
def test_who_is_far_from_his_main_unit_does_not_join() -> None:
    game = met(FOUR, [3], "0101", "0103", "1210", "0104")
    assert asked(game) == ("russia", "dogfight")
    assert barred_by(game, order="dogfight", main="B", with_=["C"]) == "23.3.4"
    game = met(DUEL + "C poland AIR 4/4 role=fighter\n", [3, 3], "0101", "0105", "0110")
    assert asked(game) == ("poland", "dogfight")
    assert barred_by(game, order="dogfight", main="A", with_=["C"]) == "23.3.4"


@case("b21", "R99")
def test_fights_go_on_until_every_pair_has_met() -> None:
    lines = DUEL.replace("B russia AIR 8/8", "B russia AIR 10/10") + "C poland AIR 8/8 role=fighter\n"
    game = met(lines, [1, 6], "0101", "0105", "0110")
    play(game, order="dogfight", main="A")
    fights = told(game.events, "dogfight")
    assert [(one["attackers"], one["defenders"], one["result"]) for one in fights] == [
        (["A"], ["B"], "U-2/-"),
        (["C"], ["B"], "-/U-2"),
    ]
    assert [unit(game, one).station >= 0 for one in "ABC"] == [False, False, True]


@case("b21", "R99")
def test_the_owner_spreads_the_losses() -> None:
    game = met(FOUR.replace("8/8", "6/6"), [1], "0504", "0506", "0505", "0507")
    play(game, order="dogfight", main="A", with_=["C"])
    play(game, order="dogfight", main="B", with_=["D"])
    assert asked(game) == ("poland", "losses")
    assert barred_by(game, order="losses", units={"A": 1}) == "23.3.8"
    assert len(legal_orders(game)) == 4
    play(game, order="losses", units={"A": 2})
    assert [unit(game, one).steps for one in "AC"] == [4, 4]
    assert [unit(game, one).box for one in "AC"] == ["base", "base"]


@pytest.mark.parametrize(("strength", "die", "text"), [("5/5", 1, "U-1/-"), ("12/12", 4, "U-2/U-2")])
@case("b21", "23.3.8")
def test_u_sends_all_of_a_side_home(strength: str, die: int, text: str) -> None:
    game = met(DUEL.replace("8/8", strength), [die], "0504", "0506")
    assert told(game.events, "dogfight")[0]["result"] == text
    assert unit(game, "A").box == "base"
    assert (unit(game, "B").box == "base") == ("/U" in text)
