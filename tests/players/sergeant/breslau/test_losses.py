"""Losses."""

from __future__ import annotations

from counsel import advice
from rules.breslau.tabletop import play, tabletop
from sztab.rules.breslau.orders import (
    StepLosses,
)


def test_the_weakest_steps_go_first() -> None:
    game = tabletop(
        """
        A soviet INF 1206 4/3 full=2 steps=2
        B soviet INF 1206 4/3 full=2 steps=2
        T german ARM 1205 6/3
        V german VS 1205 1/1
        """,
        phase="combat resolution",
        markers={"1206": "1205"},
        hexes={"1206": "woods"},
        dice=[1, 3, 3],
    )
    play(game, order="attack", target="1205", from_="1206")
    found = advice(game).order
    assert isinstance(found, StepLosses) and found.units == {"V": 1}
