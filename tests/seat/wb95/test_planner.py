"""The plan as a whole: everybody used once, the duty to attack over all rows, and filling in what is missing."""

from __future__ import annotations

from typing import Any

import pytest

from fight import fight, on
from seat.wb95.seats import copy_of, moments, order_of, staff_of
from sztab.rules.wb95 import duty
from sztab.seat.drafts import Plan
from sztab.table import EndPhase, ForcedDice, IllegalOrder


def row(attackers: str, targets: str, **more: Any) -> dict[str, Any]:
    return {"order": "attack", "attackers": attackers.split(), "targets": targets.split(), **more}


FRONT = (
    "A soviet INF 0604 4/4",
    "B soviet INF 0704 4/4",
    "C soviet INF 0804 4/4",
    "G soviet ART 0603 3/3 setup=combat",
    "K soviet ART 0703 3/3 setup=combat",
    "D german INF 0605 2/2",
    "E german INF 0805 2/2",
)
"""A and B next to D, B and C next to E."""


def test_the_duty_is_owed_for_what_no_row_covers() -> None:
    game = fight(*FRONT)
    staff, view, ask = staff_of(game)
    nothing = staff.plan(view, ask, [], "")
    assert [due.keys for due in nothing.owed] == [("A", "B", "C"), ("D", "E")]
    half = staff.plan(view, ask, [row("A", "0605")], "")
    assert half.rows[0].broken is None
    assert [(due.case, due.keys) for due in half.owed] == [("5.1.3", ("B", "C")), ("5.1.4", ("E",))]
    whole = staff.plan(view, ask, [row("A", "0605"), row("B C", "0805")], "")
    assert not whole.owed and all(one.broken is None for one in whole.rows)


def test_who_is_named_twice_breaks_the_later_row() -> None:
    game = fight(*FRONT)
    staff, view, ask = staff_of(game)
    plan = staff.plan(view, ask, [row("A B", "0605", artillery=["G"]), row("B C", "0805", artillery=["K"])], "")
    assert plan.rows[0].broken is None
    assert plan.rows[1].broken is not None and plan.rows[1].broken.text == "B is used in row 1"
    plan = staff.plan(view, ask, [row("A", "0605", artillery=["G"]), row("B C", "0805", artillery=["G"])], "")
    assert plan.rows[1].broken is not None and plan.rows[1].broken.case == "6.1.4"
    assert free(plan) == ["K"]


def test_a_broken_row_meets_no_duty_and_frees_its_guns() -> None:
    game = fight(*FRONT)
    staff, view, ask = staff_of(game)
    drafts = [row("B", "0605", artillery=["G"]), row("C", "0805")]
    plan = staff.plan(view, ask, drafts, "")
    assert plan.rows[0].broken is not None and plan.rows[1].broken is None
    assert free(plan) == ["G", "K"]
    assert [due.keys for due in plan.owed] == [("A", "B"), ("D",)]
    filled = staff.plan(view, ask, drafts, "guns")
    assert list(filled.rows[0].drafted.order["artillery"]) == ["G"]
    assert "G" in filled.rows[1].drafted.order["artillery"]


def test_a_row_that_makes_the_duty_impossible_is_broken() -> None:
    game = fight(*FRONT)
    staff, view, ask = staff_of(game)
    plan = staff.plan(view, ask, [row("B", "0605")], "")
    assert plan.rows[0].broken is not None and plan.rows[0].broken.case == "5.1.3"


def test_a_plan_without_debts_lets_the_phase_end_once_it_is_played() -> None:
    """Dice by which nobody retreats: then the board is as the plan supposed it."""
    game = fight(
        "A soviet INF 0604 2/2",
        "D german INF 0605 2/2 steps=4",
        "C soviet INF 1004 2/2",
        "E german INF 1005 2/2 steps=4",
    )
    staff, view, ask = staff_of(game)
    plan = staff.plan(view, ask, [], "duty")
    assert not plan.owed and len(plan.rows) == 2
    with pytest.raises(IllegalOrder):
        game.play(EndPhase())
    game.dice = ForcedDice([2, 2, 1, 1] * 12)
    for one in plan.rows:
        game.play(order_of(game, one.drafted.order))
        on(game)
    assert game.check(EndPhase()) is None


@pytest.mark.parametrize(("scenario", "seed"), [("nysa-1945", 51), ("two-stars", 52), ("nysa-1945", 53)])
def test_fill_duty_covers_what_is_owed_with_attacks_that_can_be_declared(scenario: str, seed: int) -> None:
    filled = 0
    for count, game in enumerate(moments(scenario, seed, 700)):
        if game.decision is None or game.decision.kind != "combat" or count % 2:
            continue
        staff, view, ask = staff_of(game)
        owing = duty.owed(view, game.pending()[0])
        assert bool(staff.plan(view, ask, [], "").owed) == bool(owing.units or owing.hexes)
        if not owing.units:
            continue
        plan = staff.plan(view, ask, [], "duty")
        assert not plan.owed, [due.text for due in plan.owed]
        assert all(one.broken is None for one in plan.rows)
        twin = copy_of(game)
        first = order_of(twin, plan.rows[0].drafted.order)
        assert twin.check(first) is None
        twin.play(first)
        filled += 1
    assert filled


def test_fill_duty_keeps_the_rows_that_are_there() -> None:
    game = fight(*FRONT)
    staff, view, ask = staff_of(game)
    drafts = [row("A", "0605", artillery=["G"])]
    plan = staff.plan(view, ask, drafts, "duty")
    assert not plan.owed
    assert plan.rows[0].drafted.order["artillery"] == ("G",)
    assert set(plan.rows[0].drafted.order["attackers"]) >= {"A"}


def test_best_guns_go_where_they_change_the_column_and_are_used_once() -> None:
    game = fight(*FRONT)
    staff, view, ask = staff_of(game)
    drafts = [row("A", "0605"), row("B C", "0805")]
    plain = staff.plan(view, ask, drafts, "")
    plan = staff.plan(view, ask, drafts, "guns")
    used = [one for line in plan.rows for one in line.drafted.order.get("artillery", ())]
    assert used and len(set(used)) == len(used)
    assert all(line.broken is None for line in plan.rows)
    gained = [
        (before.drafted.declared, after.drafted.declared)
        for before, after in zip(plain.rows, plan.rows)
        if after.drafted.order.get("artillery")
    ]
    assert all(one and two and one.final != two.final for one, two in gained)


def test_best_guns_are_lawful_in_games() -> None:
    looked = 0
    for game in moments("nysa-1945", 54, 500):
        if game.decision is None or game.decision.kind != "combat":
            continue
        staff, view, ask = staff_of(game)
        duty_rows = [one.drafted.order for one in staff.plan(view, ask, [], "duty").rows]
        plan = staff.plan(view, ask, duty_rows, "guns")
        assert all(one.broken is None for one in plan.rows)
        looked += len(plan.rows)
    assert looked > 5


def test_a_plan_before_the_phase_is_not_refused() -> None:
    game = fight(*FRONT, phase="movement")
    staff, view, ask = staff_of(game)
    plan = staff.plan(view, ask, [row("C", "0605")], "")
    assert plan.rows[0].broken is None
    assert plan.rows[0].drafted.warnings[0].case == "5.1.2"
    assert [due.case for due in plan.owed] == ["5.1.3", "5.1.4"]


def test_rows_that_cannot_be_read_stay_and_say_so() -> None:
    game = fight(*FRONT)
    staff, view, ask = staff_of(game)
    for fill in ("", "duty", "guns", "nonsense"):
        plan = staff.plan(view, ask, [{"order": "nonsense"}, {"order": "move", "units": ["A"]}, {}], fill)
        assert all(one.broken is not None for one in plan.rows[:3])


@pytest.mark.parametrize("phase", ("movement", "combat"))
def test_answers_to_other_questions_cannot_be_planned(phase: str) -> None:
    game = fight(*FRONT, phase=phase)
    staff, view, ask = staff_of(game)
    plan = staff.plan(view, ask, [{"order": "support"}, {"order": "move", "units": ["A"]}, row("A", "0605")], "")
    reasons = [one.broken and one.broken.text for one in plan.rows]
    assert reasons == ["orders of this kind cannot be planned"] * 2 + [None]


def free(plan: Plan) -> list[str]:
    return [str(option.value) for slot in plan.free for option in slot.options]
