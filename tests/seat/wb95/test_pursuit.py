"""Cards of pursuits."""

from __future__ import annotations

from fight import D1, beaten, on
from seat.wb95.seats import staff_of


def test_pursuit_offers_to_stay_and_to_follow() -> None:
    game = beaten("D german INF 0605 2/2", roll=D1)
    on(game, "pursue")
    assert game.decision is not None and game.decision.kind == "pursue"
    staff, view, ask = staff_of(game)
    cards, _ = staff.cards(view, ask)
    assert {card.title for card in cards} == {"stay", "pursue to 0605"}
