"""Reinforcements dragged onto the map, units put down in an area, units that leave."""

from __future__ import annotations

from case import case
from rules.b21.field import field
from seat.around import may_play
from seat.b21.seats import draft, question, staff_of, values
from sztab.rules.b21.scenario import ExitRule, FreePlacement
from sztab.table import Game

DUE = """
A poland MECH 5/5 place=0101
B poland MECH 5/5 place=0101
C poland SPEC 3/3 place=zone
H poland INF  0505 4/4
R russia INF  1010 4/4
"""


def coming() -> Game:
    area = frozenset(range(30))
    return field(DUE, scenario={"placements": (FreePlacement("C", area),)})


@case("b21", "R121")
def test_reinforcements_are_dragged_onto_the_map_and_on() -> None:
    game = coming()
    staff, view, ask = staff_of(game)
    assert [one.hex for one in staff.reach(view, ask, ["A", "B"]).hexes] == ["0101"]
    one, two = staff.march(view, ask, ["A", "B"], "0101")
    assert one.orders[0] == {**one.orders[0], "order": "enter", "units": ("A", "B"), "hex": "0101"}
    assert two.orders == () and may_play(game, one.orders[0])
    (farther,) = staff.march(view, ask, ["A"], "0103")
    assert [order["order"] for order in farther.orders] == ["enter", "move"] and may_play(game, farther.orders[0])
    (barred,) = staff.march(view, ask, ["A"], "1010")
    assert barred.why_not is not None and not barred.orders


@case("b21", "R121")
def test_units_are_put_down_where_they_may() -> None:
    game = coming()
    staff, view, ask = staff_of(game)
    hexes = {one.hex for one in staff.reach(view, ask, ["C"]).hexes}
    assert "0103" in hexes and "1010" not in hexes
    (leg,) = staff.march(view, ask, ["C"], "0103")
    assert leg.orders[0]["order"] == "place" and may_play(game, leg.orders[0])
    (barred,) = staff.march(view, ask, ["C"], "1010")
    assert not barred.arrives and barred.why_not is not None
    assert {one.key for one in staff.show(view, ask).pieces if "can_enter" in one.flags} == {"A", "B", "C"}


def test_orders_are_filled_in_unit_by_unit() -> None:
    game = coming()
    sheet = question(game).sheet
    assert sheet is not None and {"enter", "place"} <= {one.order["order"] for one in sheet.starters}
    assert values(draft(game, order="enter"), "units") == ["A", "B"]
    assert values(draft(game, order="enter", units=["A"]), "hex") == ["0101"]
    assert draft(game, order="enter", units=["A", "B"], hex="0101").refusal is None
    assert values(draft(game, order="place"), "unit") == ["C"]


@case("b21", "R121")
def test_units_exit_where_they_stand() -> None:
    game = field(DUE, scenario={"exits": (ExitRule(0, (field(DUE).book.labels["0505"],)),)})
    drafted = draft(game, order="exit", units=["H"])
    assert values(drafted, "hex") == ["0505"]
    assert draft(game, order="exit", units=["H"], hex="0505").refusal is None
