"""Breakthrough Advances."""

from __future__ import annotations

from counsel import advice
from rules.breslau.tabletop import play, tabletop
from sztab.rules.breslau.orders import (
    Advance,
)


def test_a_breakthrough_goes_into_the_fortress_hex() -> None:
    game = tabletop(
        """
        A soviet INF 1206 8/8 full=2 steps=2
        B soviet INF 1206 8/8 full=2 steps=2
        V german VS 1205 1/1
        X german VS 1902 1/1
        """,
        phase="combat resolution",
        markers={"1206": "1205"},
        hexes={"1206": "woods"},
        fortresses=["1205"],
        dice=[1, 3, 1],
    )
    play(game, order="attack", target="1205", from_="1206")
    play(game, advice(game).order)
    found = advice(game).order
    assert isinstance(found, Advance) and all(way[-1] == "1205" for way in found.paths.values()) and found.paths
