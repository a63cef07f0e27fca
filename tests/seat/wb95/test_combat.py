"""Cards of the defender's support."""

from __future__ import annotations

from fight import fight, strike
from seat.wb95.seats import staff_of


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
