"""Every card a seat is offered may be played, and so may what it says to the question after this one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import cycle, islice
from typing import Any

import msgspec
import pytest

import playing
from conformance.suite import FOGS, TABLES
from sztab.language.tongue import Tongue
from sztab.seat.drafts import USUAL, AnswerCard
from sztab.seat.staff import FamilyStaff
from sztab.table import Game, Order, SeededDice
from sztab.titles import title
from sztab.titles.families import families

GAMES = 200
"""Random games of each family, dealt out over its tables."""
ORDERS = 120
"""Of each game so many are looked at."""
HASTE = 0.6
EVERY = 3
"""Of the questions that are answered by cards, one in so many."""
LOSSES = {"wb95": 300, "breslau": 300, "b21": 30}
"""So many cards at least are about losses."""


@pytest.mark.parametrize("family", families())
def test_every_card_may_be_played_in_random_games(family: str) -> None:
    tables = [table for table in (*TABLES, *FOGS) if title(table[0]).family == family]
    cards: Counter[str] = Counter()
    asked = sequels = 0
    for seed, (box, scenario, options) in enumerate(islice(cycle(tables), GAMES), 700):
        for game in islice(playing.steps(playing.start(box, scenario, seed, options), seed, HASTE), ORDERS):
            asked += not playing.question(game).rest
            if not playing.question(game).rest and asked % EVERY == 0:
                for card in offered(game):
                    cards[playing.question(game).kind] += 1
                    sequels += goes_on(game, card, seed)
    assert cards["losses"] > LOSSES[family] and cards["support"] > 10 and sum(cards.values()) > 1000, cards
    assert sequels > 20 or family != "wb95", sequels


def offered(game: Game) -> Iterator[AnswerCard]:
    """The cards of the seat that is asked; the rules take each of them."""
    side = game.pending()[0]
    seat = game.seat_of(side)
    for card in FamilyStaff(game.book, seat, Tongue()).cards(game.view(seat), playing.question(game))[0]:
        refusal = game.check(read(game, card.order), side)
        assert refusal is None, f"{card} is offered and refused: {refusal}"
        yield card


def goes_on(game: Game, card: AnswerCard, seed: int) -> bool:
    """Whether a card has an answer to the next question too; the rules take it if that is asked of the same seat."""
    if not card.then or card.then[0] == USUAL:
        return False
    later, seat = game.fork(SeededDice(seed)), game.seat_of(game.pending()[0])
    later.play(read(game, card.order), game.pending()[0])
    if later.over or later.seat_of(later.pending()[0]) != seat or playing.question(later).kind != card.then[0]["order"]:
        return False
    refusal = later.check(read(game, card.then[0]), later.pending()[0])
    assert refusal is None, f"{card} goes on with what is refused: {refusal}"
    return True


def read(game: Game, data: dict[str, Any]) -> Order:
    """An order as it comes over the wire."""
    order: Order = msgspec.convert(data, game.book.orders)
    return order
