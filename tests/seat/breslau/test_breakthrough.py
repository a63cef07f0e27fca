"""Cards of Breakthrough Advances."""

from __future__ import annotations

from case import case
from rules.breslau.tabletop import play
from seat.breslau.seats import attacked, cards


@case("breslau1945", "11.1")
def test_an_advance_through_fortress_hexes_is_the_first_card() -> None:
    game = attacked(
        "A soviet INF 1206 24/18 full=2\nV german VS 1205 1/1\nX german VS 1501 1/1",
        [4, 1],
        fortresses=["1205", "1204", "1501"],
        control={"1204": "german", "1205": "german"},
    )
    play(game, order="losses", units={"V": 1})
    assert game.decision is not None and game.decision.kind == "advance"
    found = cards(game)
    assert {"1205", "1204"} <= set(found[0].paths["A"])
    assert found[-1].paths == {} and found[-1].likes == ("least",) and found[-1].title == "stay"
