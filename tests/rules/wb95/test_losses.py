"""5.1.8: the owner names who loses; who can be named, who must be, and what happens when nobody is left."""

from __future__ import annotations

import pytest

from case import case
from fight import CALM, asked, decision, fight, on, strike, told
from lab import hex_of, play, refusal, unit
from playing import offered
from sztab.table import Game


def cannot(game: Game, **units: int) -> str:
    """The case by which losses are refused, or nothing."""
    no = refusal(game, order="losses", units=units)
    return no.case if no else ""


def takers(game: Game) -> set[str]:
    """Who can be named now."""
    assert asked(game) == "losses"
    return set(decision(game).about.units)


@case("budziszyn1945", "5.1.8", "1.2f")
@pytest.mark.parametrize("one", ["A", "B"])
def test_the_owner_decides_which_of_his_units_loses(one: str) -> None:
    game = fight("A soviet INF 0604 2/2", "B soviet INF 0504 2/2", "D german INF 0605 4/4", dice=[4, 5])
    strike(game, "A B", "0605")
    assert decision(game).sides == (0,)
    play(game, order="losses", units={one: 1})
    assert {name: unit(game, name).steps for name in "AB"} == {"A": 2, "B": 2, one: 1}


@case("budziszyn1945", "5.1.8")
def test_the_defender_decides_for_himself() -> None:
    game = fight("A soviet INF 0604 4/4", "D german INF 0605 2/2", "E german INF 0605 2/2", dice=[3, 4])
    strike(game, "A", "0605")
    play(game, order="losses", units={"A": 1})
    assert decision(game).sides == (1,)
    play(game, order="losses", units={"E": 1})
    assert (unit(game, "D").steps, unit(game, "E").steps) == (2, 1)


def two_lost() -> Game:
    """1:4, roll 8: A2-2 against -1."""
    game = fight("A soviet INF 0604 1/1", "B soviet INF 0504 1/1", "D german INF 0605 8/8", dice=[4, 4])
    strike(game, "A B", "0605")
    return game


@case("budziszyn1945", "5.1.8", "R27")
def test_losses_are_spread_cel_by_cel() -> None:
    assert cannot(two_lost(), A=1, B=1) == ""
    assert cannot(two_lost(), A=2) == ""


@case("budziszyn1945", "5.1.8")
def test_neither_more_nor_fewer_nor_strange_losses_are_taken() -> None:
    game = two_lost()
    assert cannot(game, A=1) == "5.1.8"
    assert cannot(game, A=2, B=1) == "5.1.8"
    assert cannot(game, A=3, B=-1) == "5.1.8"
    assert cannot(game, D=2) == "5.1.8"
    no = refusal(game, order="end_phase")
    assert no is not None and no.case == "5.2.1"


@case("budziszyn1945", "5.1.8", "R27")
def test_more_than_is_there_is_not_lost() -> None:
    game = fight("A soviet INF 0604 1/1 steps=1", "D german INF 0605 8/8", dice=[4, 5])
    strike(game, "A", "0605")
    assert decision(game).about.number == 1
    play(game, order="losses", units={"A": 1})
    assert unit(game, "A").hex < 0


@case("budziszyn1945", "5.1.8", "6.3.5", "R27")
def test_guns_beside_the_target_can_be_lost_and_distant_ones_cannot() -> None:
    game = fight(
        "A soviet INF 0604 2/2",
        "Near soviet ART 0504 1/1",
        "Far soviet ART 0603 1/1",
        "D german INF 0605 4/4",
        dice=[4, 5],
    )
    strike(game, "A", "0605", artillery=["Near", "Far"])
    assert takers(game) == {"A", "Near"}


@case("budziszyn1945", "5.1.8", "6.3.5", "R27")
def test_guns_in_support_of_a_defence_are_lost_only_beside_the_attacker() -> None:
    game = fight(
        "A soviet INF 0604 6/6",
        "D german INF 0605 4/4",
        "Near german ART 0704 1/1",
        "Far german ART 0606 1/1",
        dice=[3, 4],
    )
    strike(game, "A", "0605")
    play(game, order="support", artillery=["Near", "Far"])
    play(game, order="losses", units={"A": 1})
    assert takers(game) == {"D", "Near"}


@case("budziszyn1945", "5.1.8", "R27")
def test_headquarters_and_limbered_guns_in_the_attacked_hex_can_be_lost() -> None:
    game = fight(
        "A soviet INF 0604 4/4",
        "D german INF 0605 4/4",
        "H german HQ 0605 0/0",
        "G german ART 0605 2/2 setup=transport",
        dice=[3, 3],
    )
    strike(game, "A", "0605")
    assert told(game, "result")[0]["row"] == 7, "their headquarters helps them"
    play(game, order="losses", units={"A": 1})
    assert takers(game) == {"D", "G", "H"}
    assert cannot(game, G=1) == "" and cannot(game, H=1) == ""


@case("budziszyn1945", "5.1.8", "R27")
def test_if_the_attackers_are_wiped_out_the_defender_carries_out_his_result_and_nobody_pursues() -> None:
    game = fight("A soviet INF 0604 4/4 steps=1", "D german INF 0605 2/2", dice=[4, 5])
    strike(game, "A", "0605")
    play(game, order="losses", units={"A": 1})
    assert unit(game, "A").hex < 0 and asked(game) == "retreat"
    play(game, order="retreat", paths={"D": ["0606"]})
    assert hex_of(game, "D") == "0606" and asked(game) == "combat"


@case("budziszyn1945", "5.1.8", "R27")
def test_units_destroyed_by_the_table_neither_retreat_nor_test() -> None:
    game = fight(
        "A soviet INF 0604 4/4",
        "B soviet INF 0504 4/4",
        "D german INF 0605 2/2 steps=1",
        "E german INF 0605 1/1 steps=1",
        dice=[1, 2, 1, 1, 1, 1, 1, 1, 1, 1],
    )
    strike(game, "A B", "0605")
    play(game, order="losses", units={"D": 1})
    assert decision(game).about.units == ("E",)
    on(game)
    assert [test["units"] for test in told(game, "test")] == [["B"], ["A"], ["E"], ["E"]]


@case("budziszyn1945", "5.1.8", "5.3.7", "R27")
def test_table_losses_never_count_towards_the_price_of_staying() -> None:
    game = fight("A soviet INF 0604 6/6", "D german INF 0605 2/2 steps=4 full=4", dice=[1, 2, 1, 1])
    strike(game, "A", "0605")
    assert told(game, "result")[0]["defender"] == "D3-1"
    play(game, order="losses", units={"D": 1})
    no = refusal(game, order="retreat", pays={"D": 2})
    assert no is not None and no.case == "5.3.7"
    assert refusal(game, order="retreat", pays={"D": 3}) is None


# ---------------------------------------------------------------------- who must be named: 15.1.7, 15.4.3


def bunker() -> Game:
    """A fortification unit and a unit with a star hold a hex together and use their abilities: 1:1, -1 against -1."""
    game = fight(
        "A soviet INF 0604 30/30",
        "F german FU 0605 1/1 fortified=true",
        "S german INF 0605 2/2 stars=blue",
        "P german INF 0605 2/2",
        dice=[3, 4],
    )
    strike(game, "A", "0605")
    play(game, order="support", stars=["F", "S"])
    play(game, order="losses", units={"A": 1})
    return game


@case("budziszyn1945", "5.1.8", "15.1.7", "15.4.3", "R27")
def test_of_a_single_loss_the_owner_picks_which_ability_pays() -> None:
    game = bunker()
    assert takers(game) == {"F", "S", "P"}
    assert cannot(game, F=1) == ""
    assert cannot(game, S=1) == ""
    assert cannot(game, P=1) == "15.1.7"


@case("budziszyn1945", "5.1.8", "15.1.7", "15.4.3", "R27")
def test_what_choices_offer_for_a_single_loss_of_two_abilities_is_lawful() -> None:
    game = bunker()
    assert sorted(offered(game)) == ["F", "S"]
    assert all(cannot(game, **{one: 1}) == "" for one in offered(game))


@case("budziszyn1945", "15.1.7", "15.4.3", "5.3.7", "R27")
def test_where_nothing_was_lost_yet_the_price_of_staying_falls_on_users_of_abilities_first() -> None:
    game = fight(
        "A soviet INF 0604 18/18",
        "F german FU 0605 1/1 fortified=true",
        "S german INF 0605 1/1 stars=blue",
        "P german INF 0605 1/1",
        dice=[3, 3],
    )
    strike(game, "A", "0605")
    play(game, order="support", stars=["F", "S"])
    assert told(game, "result")[0]["defender"] == "D1"
    on(game, "retreat")
    for pays, wanted in (({"P": 1}, "15.1.7"), ({"S": 1}, ""), ({"F": 1}, "")):
        no = refusal(game, order="retreat", pays=pays)
        assert (no.case if no else "") == wanted, pays


@case("budziszyn1945", "15.1.7", "15.4.3", "5.3.7", "R27")
def test_two_cels_settle_both_duties_only_if_each_ability_pays_one() -> None:
    game = fight(
        "A soviet INF 0604 18/18",
        "F german FU 0605 1/1 fortified=true",
        "S german INF 0605 1/1 stars=blue",
        "P german INF 0605 1/1",
        dice=[1, 2, 1, 1],
    )
    strike(game, "A", "0605")
    play(game, order="support", stars=["F", "S"])
    assert told(game, "result")[0]["defender"] == "D2"
    for pays, wanted in (
        ({"S": 2}, "15.4.3"),
        ({"F": 2}, "15.1.7"),
        ({"F": 1, "P": 1}, "15.1.7"),
        ({"F": 1, "S": 1}, ""),
    ):
        no = refusal(game, order="retreat", pays=pays)
        assert (no.case if no else "") == wanted, pays


# ---------------------------------------------------------------------- several owners of defenders


def both_hit(*dice: int) -> Game:
    """A attacks a German and an American hex; each side plays for itself."""
    foes = "D german INF 0605 2/2 steps=3", "E american INF 0504 2/2 steps=2"
    game = fight("A soviet INF 0604 8/8 steps=4", *foes, dice=[*dice, *CALM * 4])
    strike(game, "A", "0605 0504")
    return game


@case("budziszyn1945", "5.1.8")
def test_each_owner_of_defenders_names_the_losses_of_his_own_units() -> None:
    game = on(both_hit(5, 6), "losses")  # 2:1, 11: -1 against -1
    play(game, order="losses", units={"A": 1})
    assert (decision(game).about.units, decision(game).about.number) == (("D",), 1), "D has most CELs"
    play(game, order="losses", units={"D": 1})
    assert (unit(game, "D").steps, unit(game, "E").steps) == (2, 2)


@case("budziszyn1945", "5.1.8", "5.3.7")
def test_each_owner_of_defenders_retreats_with_his_own_units() -> None:
    game = both_hit(3, 4)  # 2:1, 7: D1
    german, american = (game.book.sides.index(side) for side in ("german", "american"))
    found = {}
    while asked(game) == "retreat":
        ask = decision(game)
        found[ask.sides] = ask.about.units
        play(game, order="retreat", pays={ask.about.units[0]: 1})
    assert found == {(german,): ("D",), (american,): ("E",)}
    assert (unit(game, "D").steps, unit(game, "E").steps) == (2, 1)
