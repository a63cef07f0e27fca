"""Targets of bombardments."""

from __future__ import annotations

from counsel import advice
from rules.breslau.tabletop import tabletop
from sztab.rules.breslau.orders import (
    Bombard,
)


def test_guns_fire_at_the_fullest_stack_in_the_open() -> None:
    game = tabletop(
        """
        Gun german ART 1201 bombard=16 range=*
        A soviet INF 1209 4/3 full=2 steps=2
        B soviet INF 1209 4/3 full=2 steps=2
        C soviet INF 1409 4/3
        """,
        phase="artillery bombardment",
        step=1,
    )
    found = advice(game).order
    assert isinstance(found, Bombard) and found.target == "1209"
