"""Attacks and their support."""

from __future__ import annotations

from counsel import advice
from rules.breslau.tabletop import tabletop
from sztab.rules.breslau.orders import (
    Attack,
)


def test_guns_support_the_attack() -> None:
    game = tabletop(
        """
        A soviet INF 1206 4/3 full=2 steps=2
        Gun soviet ART 1210 bombard=14 range=*
        G german INF 1205 3/2 full=2 steps=2
        H german INF 1205 3/2 full=2 steps=2
        """,
        phase="combat resolution",
        markers={"1206": "1205"},
        dice=[1],
    )
    found = advice(game).order
    assert isinstance(found, Attack) and found.artillery == ("Gun",)
