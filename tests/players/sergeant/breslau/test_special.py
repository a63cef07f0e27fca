"""Goliaths."""

from __future__ import annotations

from counsel import advice
from rules.breslau.tabletop import tabletop
from sztab.rules.breslau.orders import (
    Goliath,
)


def test_a_goliath_is_sent_at_armour() -> None:
    game = tabletop(
        """
        E german ENG 1205 3/3 goliath=1 movement=6
        A soviet INF 1206 4/3
        T soviet ARM 1206 6/3 full=2 steps=2
        """,
        phase="german movement",
        step=3,
    )
    found = advice(game).order
    assert isinstance(found, Goliath) and found.unit == "T"
