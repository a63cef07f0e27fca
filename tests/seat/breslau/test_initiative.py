"""Cards of Ambushes."""

from __future__ import annotations

from case import case
from rules.breslau.tabletop import play, tabletop
from seat.breslau.seats import SOVIET, cards, staff_of


@case("breslau1945", "9.2.7d")
def test_an_ambush_is_offered_where_it_hurts_most() -> None:
    game = tabletop(
        """
        A soviet INF 1206 4/3 full=2
        B soviet INF 1306 4/3 full=2
        C soviet INF 1306 4/3 full=2
        G german INF 1205 9/7 full=2
        """,
        phase="combat resolution",
        step=2,
        first=SOVIET,
        markers={"1206": "1205", "1306": "1205"},
        hexes={"1206": "city", "1306": "clear", "1205": "city"},
        dice=[6],
    )
    play(game, order="attack", target="1205", from_=["1206", "1306"])
    assert game.decision is not None and game.decision.kind == "ambush"
    found = cards(game)
    assert [card.order["hex"] for card in found] == ["1306", "1206"]
    staff, view, ask = staff_of(game)
    ladder = staff.draft(view, ask, found[0].order).declared
    assert ladder is not None and -1 in [rung.value for rung in ladder.rungs if rung.part == "die"]
