"""Cards of retreats: a stack together, or less for a price."""

from __future__ import annotations

import re

from fight import D1, D2, beaten
from seat.wb95.seats import order_of, staff_of
from sztab.rules.wb95.orders import Retreat


def test_a_stack_retreats_together_and_standing_has_its_price() -> None:
    game = beaten("D german INF 0605 1/1", "E german INF 0605 1/1", roll=D2)
    staff, view, ask = staff_of(game)
    cards, more = staff.cards(view, ask)
    assert more
    words = {card.title for card in cards}
    assert "stand, lose 2" in words and any(re.fullmatch(r"retreat to \d{4}, lose 1", one) for one in words)
    first = order_of(game, cards[0].order)
    assert isinstance(first, Retreat) and first.paths["D"] == first.paths["E"]
    assert cards[0].title == f"retreat to {first.paths['D'][-1]}" and cards[0].paths == {
        "D": first.paths["D"],
        "E": first.paths["E"],
    }
    assert any(line.case == "5.3.9" and "of 36" in line.text for line in cards[0].lines)


def test_ends_of_full_retreats_differ() -> None:
    game = beaten("D german INF 0605 2/2", roll=D1)
    staff, view, ask = staff_of(game)
    cards, more = staff.cards(view, ask)
    ends = [card.paths["D"][-1] for card in cards if card.title.startswith("retreat to ")]
    assert len(set(ends)) == len(ends) == 3
    assert not more


def test_guns_that_cannot_go_are_named() -> None:
    game = beaten("D german INF 0605 1/1", "G german ART 0605 1/1 setup=combat")
    staff, view, ask = staff_of(game)
    back = [card for card in staff.cards(view, ask)[0] if card.title.startswith("retreat to ")]
    assert back and all(any(line.text.startswith("G cannot retreat") for line in card.lines) for card in back)
