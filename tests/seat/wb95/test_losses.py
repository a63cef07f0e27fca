"""Cards of losses: what does not differ is one card."""

from __future__ import annotations

from fight import fight, on, strike, supposing
from seat.wb95.seats import order_of, staff_of
from sztab.rules.wb95.orders import Losses
from sztab.table import Game


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


def test_the_last_defender_of_a_headquarters_does_not_fall_for_a_cheaper_cel() -> None:
    """9.1.5: D is the cheaper of the two, but it is all that stands before H once the losses are taken."""
    guns = "G german ART 0605 4/4 setup=combat"
    game = fight("A soviet INF 0604 9/9", "D german INF 0605 1/1 steps=1", "H german HQ 0605", guns, dice=[3, 4])
    supposing(game, "-/-1")
    strike(game, "A", "0605")
    on(game, "losses")
    staff, view, ask = staff_of(game)
    first, *others = staff.cards(view, ask)[0]
    assert first.title == "G loses 1"
    (worse,) = (card for card in others if card.title == "D loses 1")
    assert "left behind: H, G; eliminated if the enemy enters" in [line.text for line in worse.lines]
