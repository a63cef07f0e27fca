"""Advice, and what does not change during a game."""

from __future__ import annotations

from seat.breslau.seats import board, staff_of
from sztab.table import EndPhase


def test_advice_comes_from_whoever_is_handed_in() -> None:
    game = board()
    staff, view, ask = staff_of(game)
    assert staff.advice(view, ask) == ()
    staff.adviser = lambda view, ask: [(EndPhase(), "")]
    (advice,) = staff.advice(view, ask)
    assert advice.text == "end the phase" and advice.order == {"order": "end_phase"}


def test_customs_name_everything_a_page_draws() -> None:
    staff, _, _ = staff_of(board(), language="pl")
    customs = staff.customs()
    assert customs.step == "stopień" and customs.enemies == (("soviet", "german"),)
    assert [one.name for one in customs.overlays] == [
        "zones",
        "supply",
        "control",
        "artillery",
        "aa",
        "fortress",
        "moved",
    ]
    assert customs.marks["oos"] == "bez zaopatrzenia"
