"""Special forces, sent from a sheet."""

from __future__ import annotations

import pytest

from case import case
from seat.wb95.seats import dyle, order_of, staff_of, with_first


@case("ardennes2024", "17.2.1")
@pytest.mark.parametrize("kind", ["routes", "movement", "combat"])
def test_special_forces_are_sent_from_a_sheet(kind: str) -> None:
    game = dyle(kind)
    staff, view, ask = staff_of(game)
    sheet = staff.question(view, ask, game.pending()).sheet
    assert sheet is not None
    starters = [one for one in sheet.starters if one.order["order"] == "spec"]
    assert starters
    for starter in starters:
        order = with_first(staff.draft(view, ask, starter.order), "hex")
        assert staff.draft(view, ask, order).refusal is None
        assert game.check(order_of(game, order), ask.sides[0]) is None
