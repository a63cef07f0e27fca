"""The defender's answer, sealed from what supports the attack."""

from __future__ import annotations

from case import case
from rules.b21.field import field, play
from seat.b21.seats import cards, draft, question, titles, values
from sztab.rules.b21.board import Game

FIGHT = """
A poland INF 0504 9/9
G poland ART 0506 8/8 range=10
R russia INF 0503 6/6
Q russia ART 0501 8/8 range=10
Z russia ART 0401 3/3 range=10
"""


def attacked() -> Game:
    game = field(FIGHT, phase="combat")
    play(game, order="attack", attackers="A", targets="0503", artillery="G")
    return game


@case("b21", "7.1.2", "R11")
def test_the_answer_does_not_know_what_supports_the_attack() -> None:
    game = attacked()
    asked = question(game)
    assert (asked.sides, asked.text) == (("russia",), "Answer the attack on 0503")
    assert titles(game) == ["no support", "support by Q, Z"], "the odds stay in their column"
    found = draft(game, order="support").declared
    assert found is not None and found.attack == 9 and "G" not in {rung.text for rung in found.rungs}


@case("b21", "9.4.1", "9.4.2")
def test_each_card_has_its_odds_and_the_guns_can_be_chosen() -> None:
    game = attacked()
    none, all_ = cards(game)
    assert all_.lines[0].text.startswith("9 against 12, column 1:1: the defender retreats in ")
    assert none.lines[0].text.startswith("9 against 6, ")
    assert values(draft(game, order="support"), "artillery") == ["Q", "Z"]
