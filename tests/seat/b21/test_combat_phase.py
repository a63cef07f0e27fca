"""The combat phase at the seat: its duty, its flags, its sheet."""

from __future__ import annotations

from case import case
from rules.b21.field import field, play
from seat.b21.seats import flagged, question

DUTY = """
A poland INF 0504 5/5
G poland ART 0506 9/9 range=10
R russia INF 0503 6/6
F russia INF 0306 6/6
"""


@case("b21", "7.1.3", "7.1.4")
def test_what_is_owed_is_named_with_its_hexes() -> None:
    game = field(DUTY, phase="combat")
    owed = {due.case: due.text for due in question(game).owed}
    assert owed == {"7.1.3": "A must still attack", "7.1.4": "0503 must still be attacked"}
    assert not question(game).can_end
    assert flagged(game, "must_attack") == {"A"} and flagged(game, "must_be_attacked") == {"R"}


@case("b21", "9.6.1")
def test_the_sheet_begins_whatever_can_be_done() -> None:
    sheet = question(field(DUTY, phase="combat")).sheet
    assert sheet is not None
    assert [one.order["order"] for one in sheet.starters] == ["attack", "single_fire"]


@case("b21", "8.2.3", "8.1.2")
def test_counterattacks_are_fought_before_the_attacks() -> None:
    game = field(
        """
        P poland INF 0505 6/6
        R russia INF 0503 6/6
        """,
        phase="counterattack",
        side="russia",
    )
    play(game, order="counterattack", units="R", hex="0504")
    play(game, order="end_phase")
    play(game, order="defend", units="P")
    asked = question(game)
    assert (asked.sides, asked.text) == (("russia",), "Fight your counterattacks")
    assert [due.text for due in asked.owed] == ["R must still attack"]
    assert flagged(game, "must_attack") == {"R"}
