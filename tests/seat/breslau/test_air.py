"""Aircraft, entered one by one."""

from __future__ import annotations

from rules.breslau.tabletop import tabletop
from seat.breslau.seats import draft, slot


def test_aircraft_are_entered_one_by_one() -> None:
    game = tabletop(
        """
        P1 soviet AIR bombard=24
        P2 soviet AIR bombard=24
        G german INF 1205 3/2
        H german INF 1203 3/2 aa=6
        S soviet INF 1211 4/3
        """,
        phase="air bombardment",
        step=2,
    )
    mission = {"aircraft": "P1", "target": "1205"}
    drafted = draft(game, {"order": "air_bombard", "missions": [mission, {"aircraft": "P2", "target": ""}]})
    assert [one.value for one in slot(drafted, "missions.aircraft").options] == ["P2"]
    assert [one.value for one in slot(drafted, "missions.target").options] == ["1203"]
    assert [entry.text for entry in drafted.entries] == ["P1", "P2"]
    assert draft(game, {"order": "air_bombard", "missions": [mission]}).declared is not None
