"""Ambushes."""

from __future__ import annotations

from counsel import advice
from rules.breslau.tabletop import play, tabletop
from sztab.rules.breslau.orders import (
    Ambush,
)


def test_an_ambush_strikes_where_more_can_be_lost() -> None:
    game = tabletop(
        """
        A soviet INF 1206 4/3
        B soviet INF 1106 4/3 full=2 steps=2
        C soviet INF 1106 4/3 full=2 steps=2
        G german INF 1205 6/6 full=2 steps=2
        H german INF 1205 6/6 full=2 steps=2
        """,
        phase="combat resolution",
        markers={"1206": "1205", "1106": "1205"},
        hexes={"1206": "woods", "1106": "woods"},
        dice=[1, 6],
    )
    play(game, order="attack", target="1205", from_=["1206", "1106"])
    found = advice(game).order
    assert isinstance(found, Ambush) and found.hex == "1106"
