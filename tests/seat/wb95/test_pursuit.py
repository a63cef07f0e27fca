"""Cards of pursuits."""

from __future__ import annotations

from fight import D1, beaten, fight, on, strike, supposing
from seat.wb95.seats import staff_of


def test_pursuit_offers_to_stay_and_to_follow() -> None:
    game = beaten("D german INF 0605 2/2", roll=D1)
    on(game, "pursue")
    assert game.decision is not None and game.decision.kind == "pursue"
    staff, view, ask = staff_of(game)
    cards, _ = staff.cards(view, ask)
    assert {card.title for card in cards} == {"stay", "pursue to 0605, south"}


def test_somebody_stays_with_headquarters_and_in_the_town() -> None:
    """A town waits in front, but H stands in another, and Z is near enough to come in if both pursue."""
    units = ("A soviet INF 0604 9/9 steps=2", "B soviet INF 0604 9/9 steps=2", "H soviet HQ 0604")
    foes = ("D german INF 0605 1/1 steps=1", "Z german ARM 0506 2/2")
    game = fight(*units, *foes, hexes={"0604": "town", "0605": "town"}, dice=[3, 4])
    supposing(game, "-/-1")
    strike(game, "A B", "0605")
    on(game, "pursue")
    staff, view, ask = staff_of(game)
    cards, _ = staff.cards(view, ask)
    assert len(cards[0].paths) == 1
    both = next(card for card in cards if set(card.paths) == {"A", "B"})
    said = [line.text for line in both.lines]
    assert "left behind: H; eliminated if the enemy enters" in said
    assert "0604 is open to the enemy, worth 1 point" in said
