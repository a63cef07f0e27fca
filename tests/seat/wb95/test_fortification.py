"""What units can do where they stand."""

from __future__ import annotations

import pytest

import playing
from seat.wb95.seats import TITLE, order_of, staff_of, to_phase


@pytest.mark.parametrize("kind", ["fortify", "mark_strategic"])
def test_what_units_can_do_where_they_stand_is_offered_to_those_who_can(kind: str) -> None:
    game = to_phase(playing.start(TITLE, "nysa-1945", 3), "movement")
    staff, view, ask = staff_of(game)
    (slot,) = staff.draft(view, ask, {"order": kind, "units": []}).slots
    offered = {option.value for option in slot.options}
    own = [game.book.counters[u.n].id for u in game.state.units if u.hex >= 0 and u.side == game.pending()[0]]
    lawful = {one for one in own if game.check(order_of(game, {"order": kind, "units": [one]})) is None}
    assert offered == lawful
    assert 0 < len(offered) < len(own)
