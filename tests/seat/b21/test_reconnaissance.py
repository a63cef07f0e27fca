"""Identifying the enemy."""

from __future__ import annotations

from case import case
from rules.b21.field import field
from seat.b21.seats import draft, values

SCOUT = "Rec poland REC 0505 4/4\nR russia INF 0504 4/4\nF russia INF 0503 4/4"


@case("b21", "11.3.2", "11.3.3")
def test_an_attempt_says_its_chance_and_its_price() -> None:
    game = field(SCOUT, options={"camouflage": True})
    assert values(draft(game, order="identify", unit="Rec"), "hex") == ["0503", "0504"]
    drafted = draft(game, order="identify", unit="Rec", hex="0504")
    table = game.book.charts.recognition
    assert drafted.refusal is None and drafted.give == "Identify and roll"
    assert drafted.warnings[0].text == f"{sum(table)} of 6 rolls reveal every unit in the hex"
    assert drafted.traces[0].path == ("0504",)
    covered = field(SCOUT, options={"camouflage": True}, hexes={"0504": "forest"})
    worse = draft(covered, order="identify", unit="Rec", hex="0504").warnings[0].text
    assert worse == f"{sum(table[:5]) + table[0]} of 6 rolls reveal every unit in the hex"
