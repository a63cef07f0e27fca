"""Reinforcements dragged onto the map."""

from __future__ import annotations

from seat.breslau.seats import SOVIET, may_play, staff_of, to_question


def test_reinforcements_are_dragged_onto_the_map_and_on() -> None:
    game = to_question("movement", seed=4)
    staff, view, ask = staff_of(game)
    assert game.seat_of(game.pending()[0]) == SOVIET
    due = [
        one.key for one in staff.show(view, ask).pieces if one.box == "due" and one.due == 1 and one.side == "soviet"
    ]
    entry = staff.reach(view, ask, due[:1]).hexes
    assert entry
    legs = staff.march(view, ask, due[:1], entry[0].hex)
    assert legs[0].orders[0]["order"] == "enter" and may_play(game, legs[0].orders[0])
