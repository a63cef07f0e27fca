"""Counters of the set-up, moved within their area."""

from __future__ import annotations

import playing
from case import case
from seat.wb95.seats import BARE, order_of, staff_of


def test_set_up_counters_are_moved_within_their_area() -> None:
    game = playing.start("budziszyn1945", "nysa-1945", 1)
    staff, view, ask = staff_of(game)
    movable = {}
    for u in view.state.units:
        if u.side == game.pending()[0] and u.hex >= 0:
            found = staff.reach(view, ask, [view.book.counters[u.n].id])
            if found.hexes:
                movable[found.keys[0]] = found.hexes[0].hex
    assert movable
    key, goal = next(iter(movable.items()))
    (leg,) = staff.march(view, ask, [key], goal)
    assert leg.arrives
    game.play(order_of(game, leg.orders[0]))
    assert game.book.hex_labels[game.state.units[game.book.index[key]].hex] == goal


@case("ardennes2024", "NEW.11")
def test_a_player_sets_up_counters_of_a_side_nobody_leads() -> None:
    game = playing.start("ardennes2024", "new-border", 1, BARE)
    staff, view, ask = staff_of(game)
    free = [piece for piece in staff.show(view, ask).pieces if "can_place" in piece.flags]
    assert {piece.side for piece in free} == {"belgium", "m_brigade"}
    goal = staff.reach(view, ask, [free[0].key]).hexes[0].hex
    (leg,) = staff.march(view, ask, [free[0].key], goal)
    assert leg.arrives and game.check(order_of(game, leg.orders[0]), ask.sides[0]) is None
