"""Cards: every one may be played, and the only answer is the only card."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

import playing
from fight import fight
from seat.around import preferred
from seat.wb95.seats import TITLE, moments, order_of, staff_of
from sztab.rules.wb95.orders import Losses, Pursue, Retreat
from sztab.seat.context import units_of
from sztab.seat.drafts import AnswerCard
from sztab.seat.wb95 import losses, pursuit, retreat
from sztab.seat.wb95.worth import front_of, ground_lost, price_of
from sztab.table import Ask, Board, Game, Order


def all_answers(game: Game, most: int) -> list[Order] | None:
    """Every different answer, None if there are too many."""
    found: list[Order] = []
    todo: list[tuple[Any, ...]] = [()]
    for _ in range(most):
        if not todo:
            return found
        partial = todo.pop()
        step = game.choices(partial)
        if not isinstance(step, Order):
            todo += [(*partial, option.value) for option in step.options]
        elif step not in found:
            found.append(step)
    return None


@pytest.mark.parametrize(
    ("scenario", "options"), [("nysa-1945", {}), ("two-stars", {}), ("nysa-1945", {"masking": "covered"})]
)
def test_every_card_may_be_played_and_the_only_answer_is_there(scenario: str, options: dict[str, Any]) -> None:
    kinds: dict[str, int] = {}
    single = 0
    for game in moments(scenario, 61, 900, options):
        if game.decision is None or game.decision.rest:
            continue
        staff, view, ask = staff_of(game)
        cards, more = staff.cards(view, ask)
        for card in cards:
            assert game.check(order_of(game, card.order)) is None, card
            assert card.title
        assert [card.preferred for card in cards] == [True] + [False] * (len(cards) - 1)
        answers = all_answers(game, 60)
        if answers is not None and len(answers) == 1:
            assert not more and len(cards) == 1
            assert order_of(game, cards[0].order) == answers[0]
            single += 1
        assert staff_of(game, 1 - game.seat_of(game.pending()[0]))[0].cards(view, ask) == ((), False)
        kinds[ask.kind] = kinds.get(ask.kind, 0) + 1
    assert single and {"losses", "retreat", "pursue"} <= set(kinds)


def test_a_phase_is_answered_by_a_card_only_if_nothing_can_be_done_in_it() -> None:
    game = fight("A soviet INF 0604 4/4", "D german INF 0605 2/2")
    staff, view, ask = staff_of(game)
    assert staff.cards(view, ask) == ((), True)
    game = fight("A soviet INF 0604 4/4", "D german INF 0610 2/2")
    staff, view, ask = staff_of(game)
    (card,), more = staff.cards(view, ask)
    assert card.order == {"order": "end_phase"} and not more


def cost_of(game: Game, view: Board, ask: Ask, card: AnswerCard) -> int:
    """What a card costs by the measure of its chapter, counted from its orders alone."""
    front, order = front_of(view, ask.sides[0]), order_of(game, card.order)
    if isinstance(order, Pursue):
        return -pursuit.gain(front, view, order)
    if isinstance(order, Retreat):
        return retreat.cost(front, view, ask, order)
    assert isinstance(order, Losses)
    total = sum(price_of(front, view, u, lost) for u, lost in zip(units_of(view, order.units), order.units.values()))
    board, later = losses.afterwards(view, ask, order)
    if later.about is None:
        return total + ground_lost(front, view, board, losses.starts(view, ask))
    back = order_of(game, card.then[0])
    assert isinstance(back, Retreat)
    return total + retreat.cost(front, board, later, back)


@pytest.mark.parametrize(
    ("title", "scenario"), [(TITLE, "nysa-1945"), ("normandy1944", "luttich"), ("ardennes2024", "dyle-2025")]
)
def test_the_first_card_of_a_fight_is_the_best_and_what_the_sergeant_would_do(title: str, scenario: str) -> None:
    kinds: dict[str, int] = {}
    for count, game in enumerate(playing.steps(playing.start(title, scenario, 62), 62, 0.03)):
        staff, view, ask = staff_of(game)
        if ask.kind in ("losses", "retreat", "pursue"):
            ask = staff.me.for_me(ask)
            kinds[ask.kind] = kinds.get(ask.kind, 0) + preferred(
                game, staff, view, ask, partial(cost_of, game, view, ask)
            )
        if count == 1200:
            break
    assert all(kinds[kind] for kind in ("losses", "retreat", "pursue")), kinds
