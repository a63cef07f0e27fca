"""AA fire."""

from __future__ import annotations

from counsel import advice
from rules.breslau.tabletop import play, tabletop
from sztab.rules.breslau.orders import (
    Flak,
)


def test_all_flak_in_reach_fires() -> None:
    game = tabletop(
        """
        F1 soviet AIR bombard=16 reduced_bombard=8 full=2 steps=2 box=available
        Flak german AA 1204 4/2 aa=6 aa_range=4
        Far german AA 1205 4/2 aa=6 aa_range=4
        A soviet INF 1911 4/3
        """,
        phase="air bombardment",
        step=2,
    )
    play(game, order="air_bombard", missions=[{"aircraft": "F1", "target": "1204"}])
    found = advice(game).order
    assert isinstance(found, Flak) and set(found.units) == {"Flak", "Far"}
