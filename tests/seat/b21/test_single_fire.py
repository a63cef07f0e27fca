"""Fire of artillery at units and objects, and barrages."""

from __future__ import annotations

from fractions import Fraction

from case import case
from rules.b21.field import field, play, told
from seat.b21.seats import draft, question, slot, values

GUNS = """
G poland ART 0506 9/9 range=10
H poland ART 0606 9/9 range=10
I poland RKT 0706 9/9 range=10
A poland INF 0504 5/5
R russia INF 0503 6/6
"""


@case("b21", "9.6.1", "9.8.1")
def test_fire_at_units_has_its_row_its_die_and_its_losses() -> None:
    game = field(GUNS, phase="combat", hexes={"0503": "forest"})
    drafted = draft(game, order="single_fire", target="0503", artillery=["G", "H"])
    assert values(drafted, "target") == ["0503"] and values(drafted, "artillery") == ["G", "H", "I"]
    ladder = drafted.declared
    assert ladder is not None and ladder.attack == 18
    assert [rung.text for rung in ladder.rungs if rung.part == "die"] == ["strong fire"]
    assert sum(Fraction(one.chance, one.of) for one in ladder.results) == 1
    assert drafted.refusal is None


@case("b21", "9.6.5", "21.1.2")
def test_a_bridge_and_another_object_are_targets_too() -> None:
    objects = {"0502": "clear+depot"}
    game = field(GUNS, phase="combat", hexes=objects, sides={"0401/0402": "river+bridge"})
    drafted = draft(game, order="single_fire", target="0502", what="depot", artillery=["G"])
    assert {"0503", "0502", "0401/0402"} <= set(values(drafted, "target"))
    assert values(drafted, "what") == ["depot"]
    ladder = drafted.declared
    assert ladder is not None and {one.text for one in ladder.results} <= {"it is destroyed", "no effect"}
    bridge = draft(game, order="single_fire", target="0401/0402", artillery=["G"])
    assert bridge.refusal is None and bridge.declared is not None


@case("b21", "9.7.2", "9.7.5")
def test_a_barrage_is_planned_row_by_row() -> None:
    game = field(GUNS, phase="artillery barrage", dice=[3])
    asked = question(game)
    assert asked.form == "rows" and asked.sheet is not None
    drafted = draft(game, order="barrage", target="0503", artillery=["G", "H"])
    assert drafted.refusal is not None and drafted.refusal.case == "9.7.2"
    whole = draft(game, order="barrage", target="0503", artillery=["G", "H", "I"])
    assert whole.refusal is None and slot(whole, "artillery").fill == 3
    assert any(one.case == "9.7.5" for one in whole.warnings)
    assert told(play(game, whole.order), "shelling")


def test_a_battery_that_could_still_fire_a_barrage_is_named_before_the_phase_ends() -> None:
    (due,) = question(field(GUNS, phase="artillery barrage", dice=[3])).loose
    assert due.text == f"Guns that could still fire: {len(due.keys)}" and {"G", "H", "I"} <= set(due.keys)
