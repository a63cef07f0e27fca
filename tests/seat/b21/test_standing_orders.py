"""Standing orders on their sheet."""

from __future__ import annotations

from case import case
from rules.b21.field import field, order_of, play
from seat.b21.seats import draft, question, slot, staff_of, values
from sztab.rules.b21.standing_orders import of
from sztab.seat.models import Starter
from sztab.table import EndPhase

GUNS = """
A poland ARM 0504 14/14 gun=8 armour=7 ammo=14
I poland INF 0504 5/5
B poland AT  0604 4/4 gun=7 ammo=4
R russia ARM 0509 6/6 gun=7 armour=6 ammo=6
"""


def begun() -> Starter:
    sheet = question(field(GUNS)).sheet
    assert sheet is not None
    return next(one for one in sheet.starters if one.order["order"] == "standing")


@case("b21", "R135")
def test_a_standing_order_begins_as_units_have_it_before_play() -> None:
    assert begun().order == {
        "order": "standing", "units": [], "do": "fire", "within": 2, "difference": 0, "shots": 2, "keep": 7,
        "answer": True,
    }  # fmt: skip


@case("b21", "R135", "15.1.1")
def test_whoever_has_a_gun_can_be_given_one() -> None:
    game = field(GUNS)
    drafted = draft(game, **{**begun().order, "units": ["A", "B"]})
    assert values(drafted, "units") == ["A", "B"]
    assert drafted.refusal is None and drafted.give == "Set the standing order of 2 units"
    assert values(drafted, "types") == ["ARM"]
    play(game, order_of(drafted.order))
    again = draft(game, **begun().order)
    assert slot(again, "units").options[0].hint == "fire 2 hexes, +0, 2 shots, keep 7 AU"


@case("b21", "R135")
def test_to_hold_or_to_ask_needs_no_limits() -> None:
    game = field(GUNS)
    drafted = draft(game, order="standing", units=["A"], do="ask")
    assert [one.field for one in drafted.slots] == ["units", "do"]
    play(game, order="standing", units="A", do="fire")
    play(game, order_of(drafted.order))
    assert of(game, game.state.units[0]) is None


@case("b21", "R135")
def test_the_enemy_sees_no_standing_orders() -> None:
    game = field(GUNS)
    play(game, order="standing", units="A", do="hold")
    staff, view, ask = staff_of(game, 1)
    assert view.state.reactions == ()
    assert all("standing" not in piece.marks for piece in staff.show(view, ask).pieces)


@case("b21", "R135")
def test_a_standing_order_can_be_changed_when_everybody_has_one() -> None:
    game = field(GUNS)
    play(game, order="standing", units="A B", do="fire")
    sheet = question(game).sheet
    assert sheet is not None and "standing" in [one.order["order"] for one in sheet.starters]


@case("b21", "R135", "3.3.3")
def test_a_phase_in_which_nothing_else_can_be_ordered_ends_by_itself() -> None:
    staff, view, ask = staff_of(field(GUNS, phase="artillery barrage"))
    assert staff.plain_answer(view, ask) == EndPhase()
    staff, view, ask = staff_of(field(GUNS, phase="movement"))
    assert staff.plain_answer(view, ask) is None
