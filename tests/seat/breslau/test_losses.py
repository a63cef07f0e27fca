"""Cards of losses: the cheapest first, units alike as one."""

from __future__ import annotations

from case import case
from seat.breslau.seats import attacked, cards


@case("breslau1945", "9.2.8a")
def test_the_cheapest_losses_come_first_and_units_alike_make_one_card() -> None:
    game = attacked(
        """
        A soviet INF 1206 12/9 full=2
        B soviet INF 1206 12/9 full=2
        G german INF 1205 5/4
        V german VS 1205 1/1
        W german VS 1205 1/1
        """,
        [4, 6],
        hexes={"1205": "suburban"},
    )
    assert game.decision is not None and game.decision.kind == "losses"
    found = cards(game)
    wanted = game.decision.about.number
    assert wanted == 1
    assert [set(card.order["units"]) for card in found] == [{"V"}, {"G"}]
    assert found[0].preferred and found[0].lines[0].text == "V is eliminated"
    assert found[0].likes == ("least",)
