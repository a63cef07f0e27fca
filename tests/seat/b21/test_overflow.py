"""Overstacked hexes."""

from __future__ import annotations

from case import case
from rules.b21.field import end_phase, field
from seat.b21.seats import cards, draft, question, values

CROWD = "\n".join(f"T{n} poland ARM 0504 14/14" for n in range(3)) + "\nI poland INF 0504 2/2\nR russia INF 1010 4/4"


@case("b21", "5.1.2", "R16")
def test_a_phase_owes_room_in_its_hexes() -> None:
    game = field(CROWD)
    asked = question(game)
    assert not asked.can_end
    assert [due.text for due in asked.owed] == ["0504 holds 44 SP; the stacking limit is 42 SP"]


@case("b21", "R16")
def test_what_is_too_much_is_given_up_by_the_fewest_points() -> None:
    game = field(CROWD.replace("14/14", "14/14 movement=0").replace("2/2", "2/2 movement=0"), phase="combat")
    end_phase(game)
    assert question(game).text == "0504 is overstacked: choose which units are eliminated"
    found = cards(game)
    assert found[0].order["units"] == ("I",) and found[0].preferred
    assert set(values(draft(game, order="excess"), "units")) == {"T0", "T1", "T2", "I"}
