"""Attacks being written: slots, and plans before their phase."""

from __future__ import annotations

import msgspec

from fight import fight
from seat.wb95.seats import staff_of
from sztab.rules.wb95.state import Mission
from sztab.table import Game, suppose


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


def loose(game: Game) -> list[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    staff, view, ask = staff_of(game)
    return [(due.text, due.keys, due.hexes) for due in staff.question(view, ask, game.pending()).loose]


def test_guns_with_a_target_that_have_not_fired_are_left_over() -> None:
    units = ("A soviet INF 0604 4/4", "G soviet ART 0603 4/4 setup=combat", "F soviet ART 0101 4/4 setup=combat")
    game = fight(*units, "D german INF 0605 4/4")
    assert loose(game) == [("Guns that could still fire: 1", ("G",), ("0603",))]
    assert not loose(fight(units[0], units[2], "D german INF 0605 4/4"))


def test_air_points_over_an_enemy_who_was_not_attacked_are_left_over() -> None:
    game = fight("A soviet INF 0604 4/4", "D german INF 0605 4/4", "E german INF 0609 4/4")
    flown = [Mission(game.pending()[0], "offensive", game.book.labels[hex_], 4) for hex_ in ("0605", "0808")]
    game.state = msgspec.structs.replace(game.state, missions=tuple(flown))
    assert loose(game) == [("0605: air points not used: 4", (), ("0605",))]


def test_a_stack_that_cannot_thin_out_any_more_says_what_it_costs() -> None:
    game = fight(*(f"A{n} soviet INF 0604 4/4 full=4" for n in range(3)), phase="movement", turn=2)
    staff, view, ask = staff_of(game)
    assert len(staff.question(view, ask, game.pending()).owed) == 1
    spent = suppose(view, {u.n: {"cap": 0, "left": 0} for u in view.state.units})
    question = staff.question(spent, ask, game.pending())
    assert not question.owed and question.loose[0].case == "3.2.1"
    assert question.loose[0].text == "0604: CELs above the stacking limit, lost when the phase ends: 4"


def test_a_draft_tells_of_guns_in_range_until_they_are_used() -> None:
    game = fight("A soviet INF 0604 4/4", "G soviet ART 0602 5/5 setup=combat range=5", "D german INF 0605 4/4")
    staff, view, ask = staff_of(game)
    order = {"order": "attack", "attackers": ["A"], "targets": ["0605"]}
    (missed,) = staff.draft(view, ask, order).missed
    assert (missed.field, missed.keys, missed.case) == ("artillery", ("G",), "6.3.2")
    assert missed.text == "Artillery in range, not used: G"
    assert staff.draft(view, ask, {**order, "artillery": ["G"]}).missed == ()
    assert staff.draft(view, ask, {"order": "attack", "attackers": [], "targets": ["0605"]}).missed == ()
