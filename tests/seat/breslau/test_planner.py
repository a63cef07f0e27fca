"""All attacks of a turn together."""

from __future__ import annotations

from case import case
from seat.breslau.seats import may_play, plan, resolution


@case("breslau1945", "9.1.1b")
def test_a_plan_owes_the_markers_that_have_not_struck() -> None:
    game = resolution()
    bare = plan(game, [])
    assert bare.owed[0].case == "9.1.1b"
    filled = plan(game, [], "duty")
    assert not filled.owed and [row.drafted.order["from"] for row in filled.rows] == [("1206", "1306")]
    guns = plan(game, [row.drafted.order for row in filled.rows], "guns")
    (row,) = guns.rows
    assert row.drafted.order["artillery"] == ("Gun",) and row.drafted.order["aircraft"] == ("P1",)
    assert row.broken is None and may_play(game, row.drafted.order)
    assert {one.field for one in filled.free} == {"artillery", "aircraft"} and "P1" not in str(guns.free)


def test_what_is_used_twice_breaks_the_later_row() -> None:
    one = {"order": "attack", "target": "1205", "from": ["1206"], "artillery": ["Gun"]}
    two = {"order": "attack", "target": "1205", "from": ["1306"], "aircraft": ["P1"]}
    rows = plan(resolution(), [one, {**two, "from": ["1206"]}]).rows
    assert rows[0].broken is None and rows[1].broken is not None and rows[1].broken.case == "9.2.10a"
    assert all(row.broken is None for row in plan(resolution(), [one, two]).rows)
