"""Aircraft and the flak they avoid."""

from __future__ import annotations

from counsel import advice
from rules.breslau.tabletop import tabletop
from sztab.rules.breslau.orders import (
    AirBombard,
)
from sztab.table import EndPhase


def test_aircraft_keep_away_from_flak() -> None:
    units = """
        F1 soviet AIR bombard=16 reduced_bombard=8 full=2 steps=2 box=available
        F2 soviet AIR bombard=16 reduced_bombard=8 full=2 steps=2 box=available
        F3 soviet AIR bombard=16 reduced_bombard=8 full=2 steps=2 box=available
        F4 soviet AIR bombard=16 reduced_bombard=8 full=2 steps=2 box=available
        F5 soviet AIR bombard=16 reduced_bombard=8 full=2 steps=2 box=available
        G german INF 1204 3/2 full=2 steps=2
        H german INF 1204 3/2 full=2 steps=2
        A soviet INF 1911 4/3
        """
    flak = "Flak german AA 1204 4/2 aa=12 aa_range=4\nFlak2 german AA 1204 4/2 aa=12 aa_range=4"
    bare, guarded = (tabletop(units + more, phase="air bombardment", step=2) for more in ("", flak))
    assert isinstance(advice(bare).order, AirBombard)
    assert isinstance(advice(guarded).order, EndPhase)
