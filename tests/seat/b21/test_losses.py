"""Losses as cards: even shares first, then who takes the remainder."""

from __future__ import annotations

from case import case
from rules.b21.field import field
from rules.b21.fights import numbers
from seat.b21.seats import staff_of
from sztab.rules.b21.battle_orders import TakeLosses
from sztab.rules.b21.losses import LossesAsked
from sztab.seat.drafts import AnswerCard
from sztab.table import Ask

UNITS = """
A poland INF 0504 5,5,5,1
B poland INF 0504 5,4,3,2,1
C poland ENG 0504 3/3
R russia INF 0503 6/6
"""


def cards_for(number: int, names: str = "A B C", first: tuple[str, ...] = (), free: bool = False) -> list[AnswerCard]:
    game = field(UNITS)
    staff, view, _ = staff_of(game)
    ids = tuple(names.split())
    assert len(numbers(game, names)) == len(ids)
    about = LossesAsked(ids, number, "7.2.3", first, free)
    ask = Ask((0,), "losses", about)
    found, _ = staff.cards(view, ask)
    decider = game.book.deciders["losses"]
    assert all(decider.check(view, ask, TakeLosses(units=card.order["units"])) is None for card in found)
    return list(found)


@case("b21", "7.2.3")
def test_everybody_loses_his_share_and_one_takes_the_remainder() -> None:
    found = [card.order["units"] for card in cards_for(4)]
    assert sorted(map(sorted, (one.items() for one in found))) == [
        [("A", 1), ("B", 1), ("C", 2)],
        [("A", 1), ("B", 2), ("C", 1)],
        [("A", 2), ("B", 1), ("C", 1)],
    ]
    assert found[0] == {"A": 2, "B": 1, "C": 1}, "what costs no strength comes first"


@case("b21", "7.2.7")
def test_the_first_loss_falls_on_whoever_used_its_ability() -> None:
    assert all("C" in card.order["units"] for card in cards_for(1, first=("C",)))


@case("b21", "R99")
def test_a_free_loss_may_fall_on_one() -> None:
    assert {"B": 2} in [card.order["units"] for card in cards_for(2, "A B", free=True)]


@case("b21", "7.2.3", "3.6.2")
def test_a_card_says_what_is_left() -> None:
    lines = {line.text for card in cards_for(1) for line in card.lines}
    assert "B is left with 4 EP and 4 SP" in lines and "A is left with 3 EP and 5 SP" in lines
