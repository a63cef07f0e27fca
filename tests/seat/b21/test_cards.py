"""The first card of a fight."""

from __future__ import annotations

from collections import Counter
from functools import partial

import pytest

import playing
from seat.around import order_of, preferred
from seat.b21.seats import staff_of
from sztab.rules.b21.battle_orders import FallBack, FollowUp, TakeLosses
from sztab.seat.b21 import losses, pursuit, retreat
from sztab.seat.b21.worth import front_of, ground_lost, price_of
from sztab.seat.context import units_of
from sztab.seat.drafts import AnswerCard
from sztab.table import Ask, Board, Game

KINDS = ("losses", "retreat", "pursue")


def cost_of(game: Game, view: Board, ask: Ask, card: AnswerCard) -> int:
    """What a card costs by the measure of its chapter, counted from its order alone."""
    front, order = front_of(view, ask.sides[0]), order_of(game, card.order)
    if isinstance(order, FollowUp):
        return -pursuit.gain(front, view, order)
    if isinstance(order, FallBack):
        return retreat.cost(front, view, ask, order)
    assert isinstance(order, TakeLosses)
    total = sum(price_of(view, u, lost) for u, lost in zip(units_of(view, order.units), order.units.values()))
    homes = {u.hex for u in units_of(view, ask.about.units) if u.hex >= 0}
    return total + ground_lost(front, view, losses.after(view, order), homes)


@pytest.mark.parametrize("scenario", ["bartoszyce2014", "basra2003"])
def test_the_first_card_of_a_fight_is_the_best_and_what_the_sergeant_would_do(scenario: str) -> None:
    kinds: Counter[str] = Counter()
    for count, game in enumerate(playing.steps(playing.start("b21", scenario, 31), 31, 0.1)):
        staff, view, ask = staff_of(game)
        if ask.kind in KINDS:
            ask = staff.me.for_me(ask)
            kinds[ask.kind] += preferred(game, staff, view, ask, partial(cost_of, game, view, ask))
        if count == 1500:
            break
    assert sum(kinds.values()), kinds
