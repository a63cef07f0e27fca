"""Cards: every one may be played, the only answer is the only card, and what does not differ is one card."""

from __future__ import annotations

from typing import Any

import pytest

from fight import D1, D2, beaten, fight, on, strike
from seat.wb95.staffing import moments, order_of, staff_of
from sztab.rules.wb95.orders import Losses, Retreat
from sztab.table import Game, Order


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


def titles(game: Game) -> list[str]:
    staff, view, ask = staff_of(game)
    return [card.title for card in staff.cards(view, ask)[0]]


def thinned(*units: str) -> Game:
    """A hex two CELs too full that nobody can leave: the owner names who goes."""
    game = fight(*units, "Z german INF 1210 1/1", phase="supply")
    on(game, "losses")
    return game


def test_cards_of_losses_tell_apart_what_differs() -> None:
    like = [f"{name} soviet INF 0604 2/2" for name in "ABCD"]
    game = thinned(*like, "E soviet INF 0604 2/2")
    assert game.decision is not None and game.decision.kind == "losses"
    assert titles(game) == ["A loses 1, B loses 1", "A loses 2"]
    game = thinned(*like, "G soviet ART 0604 5/5 setup=combat")
    assert game.decision is not None and game.decision.about.number == 1
    assert titles(game) == ["A loses 1", "G loses 1"]
    staff, view, ask = staff_of(game)
    lines = [card.lines[0].text for card in staff.cards(view, ask)[0]]
    assert lines == ["A is left with 1 CEL", "G is eliminated"]


def test_a_stack_retreats_together_and_standing_has_its_price() -> None:
    game = beaten("D german INF 0605 1/1", "E german INF 0605 1/1", roll=D2)
    staff, view, ask = staff_of(game)
    cards, more = staff.cards(view, ask)
    assert more
    words = {card.title for card in cards}
    assert {"back 2", "back 1, lose 1", "stand, lose 2"} <= words
    first = order_of(game, cards[0].order)
    assert isinstance(first, Retreat) and first.paths["D"] == first.paths["E"]
    assert cards[0].title == "back 2" and cards[0].paths == {"D": first.paths["D"], "E": first.paths["E"]}
    assert any(line.case == "5.3.9" and "of 36" in line.text for line in cards[0].lines)


def test_ends_of_full_retreats_differ() -> None:
    game = beaten("D german INF 0605 2/2", roll=D1)
    staff, view, ask = staff_of(game)
    cards, more = staff.cards(view, ask)
    ends = [card.paths["D"][-1] for card in cards if card.title == "back 1"]
    assert len(set(ends)) == len(ends) == 3
    assert not more


def test_guns_that_cannot_go_are_named() -> None:
    game = beaten("D german INF 0605 1/1", "G german ART 0605 1/1 setup=combat")
    staff, view, ask = staff_of(game)
    back = [card for card in staff.cards(view, ask)[0] if card.title == "back 1"]
    assert back and all(any(line.text.startswith("G cannot go") for line in card.lines) for card in back)


def test_pursuit_offers_to_stay_and_to_follow() -> None:
    game = beaten("D german INF 0605 2/2", roll=D1)
    on(game, "pursue")
    assert game.decision is not None and game.decision.kind == "pursue"
    staff, view, ask = staff_of(game)
    cards, _ = staff.cards(view, ask)
    assert {card.title for card in cards} == {"stay", "pursue to 0605"}


def test_support_keeps_back_what_does_not_help() -> None:
    game = fight(
        "A soviet INF 0604 9/9",
        "D german INF 0605 1/1",
        "G german ART 0607 2/2 setup=combat",
        "K german ART 0608 1/1 setup=combat",
        dice=[3, 3] * 6,
    )
    strike(game, "A", "0605")
    assert game.decision is not None and game.decision.kind == "support"
    staff, view, ask = staff_of(game)
    cards, more = staff.cards(view, ask)
    sets = [card.order.get("artillery", ()) for card in cards]
    assert more and () in sets and any(set(one) == {"G", "K"} for one in sets)
    assert all(card.lines[1].case == "T-CRT" for card in cards)


def test_losses_keep_the_rule_of_the_first_loss() -> None:
    """15.1.7: who used stars loses first, so other ways are no cards."""
    game = fight(
        "A soviet INF 0604 2/2", "S german INF 0605 4/4 stars=blue", "E german INF 0605 1/1", dice=[4, 4, *[1] * 20]
    )
    strike(game, "A", "0605")
    if game.decision is not None and game.decision.kind == "support":
        game.play(order_of(game, {"order": "support", "stars": ["S"]}))
    for _ in range(3):
        if game.decision is None or game.decision.rest:
            break
        staff, view, ask = staff_of(game)
        for card in staff.cards(view, ask)[0]:
            order = order_of(game, card.order)
            assert game.check(order) is None
            if isinstance(order, Losses) and "S" in game.decision.about.units:
                assert order.units.get("S")
        game.play(order_of(game, staff.cards(view, ask)[0][0].order))
