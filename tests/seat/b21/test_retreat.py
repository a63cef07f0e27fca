"""Retreats and pursuits as cards."""

from __future__ import annotations

from case import case
from rules.b21.field import field, play
from seat.b21.seats import cards, question
from sztab.rules.b21.board import Game

BEATEN = """
A poland ARM 0505 30/30
B poland INF 0505 6/6
R russia INF 0504 3/3
S russia INF 0504 3/3
"""


def beaten(dice: list[int]) -> Game:
    """Ten to one: the defender goes back."""
    game = field(BEATEN, phase="combat", hexes={"0502": "forest"}, dice=dice)
    play(game, order="attack", attackers="A B", targets="0504")
    return game


def retreating() -> Game:
    game = beaten([1, 1, 3, 4, 3, 4])
    while question(game).kind != "retreat":
        play(game, cards(game)[0].order)
    return game


@case("b21", "7.4.1")
def test_the_stack_goes_together_and_cover_comes_first() -> None:
    game = retreating()
    assert question(game).text.startswith("Retreat ")
    found = cards(game)
    assert all(len({tuple(way) for way in card.paths.values()}) == 1 for card in found), "both by one way"
    assert len(found) > 1 and found[0].preferred
    assert found[0].title != found[1].title


@case("b21", "7.5.1", "7.5.4")
def test_a_pursuit_is_a_card_for_each_end_and_to_stay() -> None:
    game = retreating()
    play(game, cards(game)[0].order)
    assert question(game).text == "Pursue, or stay"
    found = [card.title for card in cards(game)]
    assert "stay" in found and any(one.startswith("pursue to 0504") for one in found)
