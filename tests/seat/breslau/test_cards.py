"""The first card of a fight."""

from __future__ import annotations

from collections import Counter
from functools import partial

from seat.around import preferred
from seat.breslau.seats import moments, order_of, staff_of
from sztab.rules.breslau.orders import Advance, StepLosses
from sztab.seat.breslau.breakthrough import gain
from sztab.seat.breslau.front import front_of, price
from sztab.seat.context import units_of
from sztab.seat.drafts import AnswerCard
from sztab.table import Ask, Board, Game


def cost_of(game: Game, view: Board, ask: Ask, card: AnswerCard) -> int:
    """What a card costs by the measure of its chapter, counted from its order alone."""
    order = order_of(game, card.order)
    if isinstance(order, Advance):
        return -gain(front_of(view, ask.sides[0]), view, order)
    assert isinstance(order, StepLosses)
    lost = zip(units_of(view, order.units), order.units.values())
    return sum(price(view, u, k) for u, number in lost for k in range(number))


def test_the_first_card_of_a_fight_is_the_best_and_what_the_sergeant_would_do() -> None:
    kinds: Counter[str] = Counter()
    for seed in (21, 22):
        for game in moments(seed, haste=0.3):
            staff, view, ask = staff_of(game)
            if ask.kind in ("losses", "advance"):
                kinds[ask.kind] += preferred(game, staff, view, ask, partial(cost_of, game, view, ask))
    assert kinds["losses"] and kinds["advance"], kinds
