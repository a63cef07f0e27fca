"""The bid for the sky, and orders of the own Air Phase."""

from __future__ import annotations

from case import case
from seat.wb95.seats import dyle, order_of, slot, staff_of, with_first


@case("ardennes2024", "10.1.3")
def test_a_bid_is_a_stepper_with_what_is_left() -> None:
    game = dyle("air_advantage")
    staff, view, ask = staff_of(game)
    question = staff.question(view, ask, game.pending())
    assert question.form == "write" and question.sheet is not None
    order = {**question.sheet.starters[0].order, "points": 3}
    drafted = staff.draft(view, ask, order)
    stepper = slot(drafted, "points")
    assert (stepper.case, stepper.most, stepper.left) == ("10.1.3", 8, 5)
    assert drafted.refusal is None and drafted.give == "Seal the bid of 3"
    assert staff.draft(view, ask, {**order, "points": 9}).refusal is not None


@case("ardennes2024", "10.4.1", "22.1")
def test_every_order_of_the_air_phase_can_be_filled_in_and_given() -> None:
    game = dyle("sorties")
    staff, view, ask = staff_of(game)
    sheet = staff.question(view, ask, game.pending()).sheet
    assert sheet is not None and len(sheet.starters) > 1
    for starter in sheet.starters:
        drafted = staff.draft(view, ask, starter.order)
        aim = next(one.field for one in drafted.slots if one.kind == "pick")
        order = with_first(drafted, aim)
        again = staff.draft(view, ask, order)
        assert again.refusal is None and again.give, starter.text
        assert all(one.case for one in again.slots)
        assert game.check(order_of(game, order), ask.sides[0]) is None
        if order["order"] != "spec":
            assert again.declared is not None and all(rung.case for rung in again.declared.rungs)
            assert any("Air defence" in note.text for note in again.declared.notes)
