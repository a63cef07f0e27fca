"""Events tell themselves: fields are spelt by their types, and words go with numbers."""

from __future__ import annotations

import pytest

from sztab.rules.b21.events import Equipped, MapJoined, PointsScored, ShipSailed
from sztab.rules.breslau.events import SupplyPointsChanged
from sztab.rules.wb95.battle_events import AmmunitionSpent
from sztab.table.events import Happening
from sztab.table.sentences import day, people, side_word


@pytest.mark.parametrize(
    ("what", "said"),
    [
        (MapJoined(units=("1/2",), hex="0503"), "1/2 enters at 0503"),
        (MapJoined(units=("1/2", "?"), hex="0503"), "1/2, a hidden counter enter at 0503"),
        (Equipped(unit="1/2", equipment="tanks", cost=1), "1/2 carries tanks, for 1 point"),
        (Equipped(unit="1/2", equipment="tanks", cost=3), "1/2 carries tanks, for 3 points"),
        (ShipSailed(unit="LST", path=("0503", "0504")), "LST sails by 0503 0504"),
        (PointsScored(side="m_brigade", points=2, why="a town"), "the M Brigade score 2 points: a town"),
        (SupplyPointsChanged(change=-2, left=5), "-2 Supply Points, 5 in all"),
        (AmmunitionSpent(side="german", spent=2, left=8), "the Germans spend 2 ammunition units and have 8 left"),
    ],
)
def test_events_tell_themselves(what: Happening, said: str) -> None:
    assert what.words() == said


def test_sides_and_days_are_written_as_one_speaks() -> None:
    assert (people("iraq"), people("home_guard")) == ("the Iraqis", "Home Guard")
    assert (side_word("great_britain"), side_word("soviet")) == ("British", "Soviet")
    assert (day("1945-04-30"), day(""), day("the last")) == ("30 April 1945", "", "the last")
