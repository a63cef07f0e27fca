"""23.3.9-23.3.11, fighters against other aircraft."""

from __future__ import annotations

from case import case
from rules.b21.field import asked, barred_by, end_phase, field, legal_orders, play, told, unit
from rules.b21.sky import fly, shots
from sztab.rules.b21.board import Game
from sztab.rules.b21.interception import zone_of

HUNT = """
F poland AIR 2/2 role=fighter
H russia AIR 4/4 role=helicopter
I russia AIR 4/4 role=helicopter
J russia AIR 4/4 role=helicopter
"""


def hunted(dice: list[int], more: str = "", side: str = "poland") -> Game:
    game = field(HUNT + more, phase="air", side=side, dice=dice)
    fly(game, "poland", "F 0504 cover")
    fly(game, "russia", "H 0506 support", "I 0507 support", "J 0508 support")
    return game


@case("b21", "23.3.9", "23.3.10", "23.3.11", "R136")
def test_a_fighter_attacks_as_many_as_it_has_points() -> None:
    game = hunted([5, 1])
    assert asked(game) == ("poland", "intercept")
    assert barred_by(game, order="intercept", fighter="F", targets=["H", "I", "J"]) == "23.3.10"
    assert barred_by(game, order="intercept", fighter="H", targets=["H"]) == "23.3.9"
    assert barred_by(game, order="intercept", fighter="F", targets=["F"]) == "23.3.9"
    assert barred_by(game, order="intercept", fighter="F", targets=["H", "H"]) == "23.3.9"
    assert len(legal_orders(game)) == 1 + 3 + 3
    play(game, order="intercept", fighter="F", targets=["H", "I"])
    assert [unit(game, one).steps for one in "HIJ"] == [2, 4, 4]
    assert [unit(game, one).station >= 0 for one in "HIJ"] == [False, False, True]


@case("b21", "23.3.9")
def test_nobody_has_to_attack() -> None:
    game = hunted([])
    end_phase(game)
    assert all(unit(game, one).station >= 0 for one in "FHIJ")


@case("b21", "10.2.9")
def test_aa_of_the_target_fires_first() -> None:
    game = hunted([6], "S russia AA 0510 3/3 aa=guns\nM poland INF 0101 5/5")
    play(game, order="intercept", fighter="F", targets=["J"])
    assert asked(game) == ("russia", "aa")
    play(game, shots("S>F"))
    assert unit(game, "F").steps == 0
    assert (unit(game, "J").steps, unit(game, "J").station >= 0) == (4, True)


@case("b21", "10.2.9", "23.3.9")
def test_another_fighter_may_attack_what_the_first_was_driven_off_from() -> None:
    more = "E poland AIR 5/5 role=fighter\nS russia AA 0510 2/2 aa=guns\nM poland INF 0101 5/5"
    game = field(HUNT + more, phase="air", dice=[6, 1])
    fly(game, "poland", "F 0504 cover", "E 0504 cover")
    fly(game, "russia", "H 0506 support", "I 0507 support", "J 0508 support")
    play(game, order="intercept", fighter="F", targets=["J"])
    play(game, shots("S>F"))
    assert barred_by(game, order="intercept", fighter="E", targets=["J"]) == ""
    play(game, order="intercept", fighter="E", targets=["J"])
    end_phase(game)
    assert (unit(game, "J").steps, unit(game, "J").station) == (4, -1)


@case("b21", "10.2.7", "23.3.9")
def test_who_is_driven_off_may_still_be_caught_before_it_leaves() -> None:
    game = hunted([6, 6], "S poland AA 0503 3/3 aa=guns")
    assert asked(game) == ("poland", "aa")
    play(game, shots("S>H"))
    assert (unit(game, "H").aborted, unit(game, "H").station >= 0) == (True, True)
    news = play(game, order="intercept", fighter="F", targets=["H"])
    assert told(news, "intercept")[0]["lost"] == 3
    assert unit(game, "H").box in ("base", "dead")


@case("b21", "R98", "R124")
def test_fighters_cover_seven_hexes_until_the_airborne_assault_is_over() -> None:
    game = hunted([])
    end_phase(game)
    zone = zone_of(game, 0)
    labels = game.book.labels
    assert labels["0510"] in zone
    assert labels["1210"] not in zone
    assert asked(game) == ("poland", "airborne assault")
    end_phase(game)
    assert unit(game, "F").station < 0
    assert unit(game, "F").box == "base"
