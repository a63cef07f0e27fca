"""The set-up, by dragging counters."""

from __future__ import annotations

from seat.breslau.seats import may_play, staff_of, to_question


def test_set_up_is_by_dragging_within_the_area() -> None:
    game = to_question("setup", turn=0)
    staff, view, ask = staff_of(game)
    key = next(one.key for one in staff.show(view, ask).pieces if one.hex and staff.reach(view, ask, [one.key]).hexes)
    where = staff.reach(view, ask, [key]).hexes[0].hex
    (leg,) = staff.march(view, ask, [key], where)
    assert leg.arrives and may_play(game, leg.orders[0])
    (leg,) = staff.march(view, ask, [key], "2520")
    assert not leg.arrives and leg.why_not is not None
