"""All attacks of a combat phase together, in it and before it."""

from __future__ import annotations

from typing import Any

from case import case
from rules.b21.field import end_phase, field, play
from seat.around import may_play
from seat.b21.seats import question, staff_of
from sztab.seat.drafts import Plan
from sztab.table import Game

FRONT = """
A   poland INF 0505 8/8
B   poland INF 0605 8/8
Gun poland ART 0508 9/9 range=10 mech=yes
R   russia INF 0504 4/4
F   russia INF 0604 4/4
"""


def plan(game: Game, fill: str = "", *rows: dict[str, Any]) -> Plan:
    staff, view, ask = staff_of(game)
    return staff.plan(view, ask, rows, fill)


@case("b21", "7.1.3", "7.1.4")
def test_required_attacks_are_drafted_and_guns_assigned() -> None:
    game = field(FRONT, phase="combat")
    assert {due.case for due in plan(game).owed} == {"7.1.3", "7.1.4"}
    filled = plan(game, "duty")
    assert not filled.owed and all(row.broken is None for row in filled.rows)
    assert {one for row in filled.rows for one in row.drafted.order["attackers"]} == {"A", "B"}
    assert may_play(game, filled.rows[0].drafted.order)
    (free,) = filled.free
    assert [one.value for one in free.options] == ["Gun"]
    helped = plan(game, "guns", *(row.drafted.order for row in filled.rows))
    assert [one for row in helped.rows for one in row.drafted.order.get("artillery", ())] == ["Gun"] and not helped.free


@case("b21", "7.1.5")
def test_whoever_is_used_twice_breaks_the_later_row() -> None:
    one = {"order": "attack", "targets": ["0504"], "attackers": ["A"]}
    first, second = plan(field(FRONT, phase="combat"), "", one, one).rows
    assert first.broken is None and second.broken is not None
    assert (second.broken.text, second.broken.case) == ("A is used in row 1", "7.1.5")


def test_attacks_are_planned_in_the_movement_phase() -> None:
    game = field(FRONT)
    sheet = question(game).plan
    assert sheet is not None and sheet.later == "Saved for your combat phase."
    (row,) = plan(game, "", {"order": "attack", "targets": ["0504"], "attackers": ["A", "B"]}).rows
    assert row.broken is None and row.drafted.declared is not None and row.drafted.declared.attack == 16
    assert {due.case for due in plan(game).owed} == {"7.1.3", "7.1.4"}
    staff, view, ask = staff_of(game, 1)
    assert staff.question(view, ask, game.pending()).plan is not None
    assert question(field(FRONT, phase="combat")).plan is None
    (odd,) = plan(game, "", {"order": "fortify", "units": ["A"]}).rows
    assert odd.broken is not None and "cannot be planned" in odd.broken.text


@case("b21", "8.1.2")
def test_counterattacks_strike_what_they_stepped_out_for() -> None:
    game = field(
        "P poland INF 0506 6/6\nR russia INF 0504 6/6\nQ poland INF 0506 4/4",
        phase="counterattack",
        side="poland",
    )
    play(game, order="counterattack", units=["P", "Q"], hex="0505")
    end_phase(game)
    while game.decision is not None and game.decision.kind != "combat":
        order = {"defend": {"order": "defend", "units": ["R"]}}.get(game.decision.kind, {"order": "hold"})
        play(game, order)
    (row,) = plan(game, "duty").rows
    assert row.drafted.order["attackers"] == ("P", "Q") and row.drafted.order["targets"] == ("0504",)
    assert may_play(game, row.drafted.order)
