"""Counterattacks: a drag steps out, the enemy names who meets them."""

from __future__ import annotations

from case import case
from rules.b21.field import field, hex_of, order_of, play
from seat.b21.seats import cards, draft, flagged, staff_of, values
from sztab.rules.b21.board import Game

STRIKE = """
P poland INF 0505 6/6
Q poland INF 0505 3/3
T poland INF 0405 3/3
R russia INF 0503 6/6
S russia INF 0503 6/6
N russia INF 0504 2/2
"""


def striking() -> Game:
    return field(STRIKE.replace("N russia INF 0504 2/2\n", ""), phase="counterattack", side="russia")


@case("b21", "8.1.1")
def test_the_eye_is_drawn_to_whoever_can_strike() -> None:
    assert flagged(striking(), "called") == {"R", "S"}
    assert flagged(field(STRIKE, phase="counterattack", side="russia"), "called") == set(), "8.2.2: others stand there"


@case("b21", "8.1.1")
def test_a_drag_steps_out_with_the_whole_stack() -> None:
    game = striking()
    staff, view, ask = staff_of(game)
    assert "0504" in {one.hex for one in staff.reach(view, ask, ["R", "S"]).hexes}
    legs = staff.march(view, ask, ["R", "S"], "0504")
    assert [leg.arrives for leg in legs] == [True, True]
    (order,) = [one for leg in legs for one in leg.orders]
    play(game, order_of(order))
    assert hex_of(game, "R") == hex_of(game, "S") == "0504"


@case("b21", "8.1.1")
def test_a_drag_too_far_says_why_not() -> None:
    staff, view, ask = staff_of(striking())
    (leg,) = staff.march(view, ask, ["R"], "0507")
    assert not leg.arrives and leg.why_not is not None and leg.why_not.case in ("8.1.1", "4.2.1")


@case("b21", "8.1.3")
def test_the_defenders_are_named_by_cards() -> None:
    game = striking()
    play(game, order="counterattack", units="R S", hex="0504")
    play(game, order="end_phase")
    named = [(set(card.order["units"]), card.lines[0].text) for card in cards(game)]
    assert named == [({"T", "P", "Q"}, "12 SP together"), ({"T", "P"}, "9 SP together"), ({"T", "Q"}, "6 SP together")]
    drafted = draft(game, **cards(game)[0].order)
    assert set(values(drafted, "units")) == {"P", "Q", "T"}
