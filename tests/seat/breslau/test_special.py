"""Goliaths being written."""

from __future__ import annotations

from case import case
from rules.breslau.tabletop import tabletop
from seat.breslau.seats import draft, slot

GOLIATHS = "E german ENG 1205 3/3 goliath=1\nS soviet ARM 1206 6/3 full=2\nT soviet INF 1206 4/3 full=2"


@case("breslau1945", "13.1.4")
def test_a_goliath_is_written_engineer_hex_unit() -> None:
    game = tabletop(GOLIATHS, phase="german movement", step=3)
    data = {"order": "goliath", "engineer": "E", "target": "1206", "unit": ""}
    drafted = draft(game, data)
    assert [one.value for one in slot(drafted, "unit").options] == ["S", "T"]
    full = draft(game, {**data, "unit": "S"})
    assert full.refusal is None and full.declared is not None and full.declared.attack == 12
    assert [rung.value for rung in full.declared.rungs if rung.part == "die"] == [-3]
