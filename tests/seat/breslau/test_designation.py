"""Attack markers, entered one by one."""

from __future__ import annotations

from case import case
from rules.breslau.tabletop import tabletop
from seat.breslau.seats import FIGHT, SOVIET, draft, may_play, plan, slot


@case("breslau1945", "9.1.2c")
def test_markers_are_entered_and_the_duty_filled_in() -> None:
    game = tabletop(FIGHT, phase="combat designation", to_place=(2, 1), first=SOVIET)
    empty = {"order": "mark", "attacks": []}
    assert draft(game, empty).refusal is not None
    begun = draft(game, {"order": "mark", "attacks": [{"from": "1206", "target": ""}]})
    assert [one.value for one in slot(begun, "attacks.from").options] == ["1206", "1306"]
    assert [one.value for one in slot(begun, "attacks.target").options] == ["1205"]
    (due,) = plan(game, [empty]).owed
    assert due.case == "9.1.2c" and due.hexes == ("1206", "1306")
    filled = plan(game, [empty], "duty")
    (row,) = filled.rows
    assert row.broken is None and not filled.owed and may_play(game, row.drafted.order)
    assert len(row.drafted.order["attacks"]) == 2 and row.drafted.declared is not None
