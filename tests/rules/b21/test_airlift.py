"""R89, supplies from the air, and what transports lift."""

from __future__ import annotations

from case import case
from rules.b21.field import barred_by, field, told, unit
from rules.b21.sky import fly

DROP = (
    "T poland AIR 2/2 role=transport\nA poland INF 0505 5/5\nB poland INF 0505 5/5 oos=1\nC poland INF 0505 5/5 oos=1\n"
)


@case("b21", "R89", "23.2.3")
def test_a_counter_for_each_point_those_in_need_first() -> None:
    game = field(DROP + "D poland INF 0505 5/5 oos=1", phase="air")
    news = fly(game, "poland", "T 0505 supply")
    assert told(news, "supply_drop")[0]["units"] == ["B", "C"]
    assert [unit(game, one).oos for one in "BCD"] == [0, 0, 1]
    assert game.state.supplied == (2, 3)


@case("b21", "R89")
def test_supplies_fall_on_own_units() -> None:
    game = field(DROP, phase="air")
    assert barred_by(game, order="air", placements=[{"unit": "T", "hex": "0606", "mission": "supply"}]) == "R89"
