"""Reach, and marches in one gesture."""

from __future__ import annotations

from case import case
from rules.breslau.tabletop import tabletop
from seat.breslau.seats import staff_of
from sztab.seat.models import ReachShown
from sztab.table import Game


def reach(game: Game, *keys: str) -> ReachShown:
    staff, view, ask = staff_of(game)
    return staff.reach(view, ask, keys)


@case("breslau1945", "3.3b", "8.1d")
def test_reach_says_where_a_zone_of_control_stops() -> None:
    game = tabletop("A soviet INF 1208 4/3 movement=4\nG german INF 1205 3/2", phase="soviet movement", step=2)
    found = {one.hex: one for one in reach(game, "A").hexes}
    assert found["1206"].stops is not None and found["1206"].stops.case == "3.3b"
    assert found["1207"].cost == "1" and found["1207"].left == "3" and found["1207"].stops is None
    assert reach(game, "G").cannot == {} and reach(game, "G").hexes == ()


def test_a_march_goes_as_far_as_it_can_and_says_how_long_it_takes() -> None:
    game = tabletop(
        "A soviet INF 1212 4/3 movement=4\nB soviet INF 1212 4/3 movement=4", phase="soviet movement", step=2
    )
    staff, view, ask = staff_of(game)
    near = staff.march(view, ask, ["A", "B"], "1209")
    assert [leg.arrives for leg in near] == [True, True] and near[0].orders[0]["units"] == ("A", "B")
    (far,) = staff.march(view, ask, ["A"], "1202")
    assert not far.arrives and far.end == "1208" and far.why_not is not None and "in 2 turns" in far.why_not.text
    (none,) = staff.march(view, ask, ["A"], "9999")
    assert none.orders == () and none.why_not is not None
