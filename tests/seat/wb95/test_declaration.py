"""Attacks being written: slots, and plans before their phase."""

from __future__ import annotations

from fight import fight
from seat.wb95.seats import staff_of


def test_slots_offer_what_can_be_added_and_say_why_the_rest_cannot() -> None:
    game = fight(
        "A soviet INF 0604 4/4",
        "B soviet INF 0704 4/4",
        "G soviet ART 0603 4/4 setup=combat",
        "T soviet ART 0603 4/4 setup=transport",
        "F soviet ART 0101 4/4 setup=combat",
        "D german INF 0605 4/4",
    )
    staff, view, ask = staff_of(game)
    slots = {slot.field: slot for slot in staff.draft(view, ask, {"order": "attack", "targets": ["0605"]}).slots}
    assert {option.value for option in slots["attackers"].options if not option.why_not} == {"A", "B"}
    guns = {option.value: option.why_not for option in slots["artillery"].options}
    assert guns["G"] == "" and "6.1.3" in guns["T"] and "F" not in guns
    assert [option.hint for option in slots["artillery"].options] == ["4", "4"]


def test_before_the_combat_phase_a_draft_is_only_hinted_at() -> None:
    game = fight("A soviet INF 0601 4/4", "D german INF 0605 4/4", phase="movement")
    staff, view, ask = staff_of(game)
    drafted = staff.draft(view, ask, {"order": "attack", "attackers": ["A"], "targets": ["0605"]})
    assert drafted.refusal is None and drafted.declared is not None
    assert drafted.warnings[0].case == "5.1.2"
