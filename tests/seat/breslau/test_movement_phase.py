"""What units can do beside marching."""

from __future__ import annotations

from rules.breslau.tabletop import tabletop
from seat.breslau.seats import draft, slot, staff_of


def test_errands_of_the_movement_phase_are_on_its_sheet() -> None:
    game = tabletop(
        "E german ENG 1203 3/3 goliath=1\nF german INF 1203 3/2\nS soviet INF 1210 4/3",
        phase="german movement",
        step=2,
        roads=[("road", "1203 1204")],
        options={"fog": True},
    )
    staff, view, ask = staff_of(game)
    sheet = staff.question(view, ask, game.pending()).sheet
    assert sheet is not None
    assert [one.order["order"] for one in sheet.starters] == ["barricade", "arrange", "waive"]
    barricade = draft(game, {"order": "barricade", "unit": "E"})
    assert barricade.refusal is None and barricade.warnings[0].case == "13.3b"
    assert [one.value for one in slot(draft(game, {"order": "arrange"}), "unit").options] == ["F"]
