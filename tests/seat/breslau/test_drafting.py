"""Orders being built: slots, refusals, ladders with exact chances, plans."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from case import case
from rules.breslau.tabletop import tabletop
from seat.breslau.besieging import SOVIET, may_play, staff_of
from sztab.rules.breslau import bombardment
from sztab.rules.breslau.orders import Attack, Bombard
from sztab.rules.breslau.outlook import attack_odds
from sztab.seat.drafts import Drafted, Plan, Slot
from sztab.seat.models import Ladder
from sztab.table import Game

FIGHT = """
A   soviet INF 1206 4/3 full=2 division=309
B   soviet INF 1306 4/3 full=2
E   soviet ENG 1206 3/3 full=2
Gun soviet ART 1208 bombard=16 range=9 division=309
Far soviet ART 1210 bombard=8 range=2
P1  soviet AIR bombard=24
G   german INF 1205 3/2 full=2
H   german INF 1204 3/2
"""
ATTACK = {"order": "attack", "target": "1205", "from": ["1206", "1306"]}


def resolution(units: str = FIGHT, **more: Any) -> Game:
    more = {"markers": {"1206": "1205", "1306": "1205"}, "hexes": {"1205": "city"}, **more}
    return tabletop(units, phase="combat resolution", step=2, first=SOVIET, **more)


def draft(game: Game, data: dict[str, Any]) -> Drafted:
    staff, view, ask = staff_of(game)
    return staff.draft(view, ask, data)


def plan(game: Game, drafts: list[dict[str, Any]], fill: str = "") -> Plan:
    staff, view, ask = staff_of(game)
    return staff.plan(view, ask, drafts, fill)


def slot(drafted: Drafted, field: str) -> Slot:
    return next(one for one in drafted.slots if one.field == field)


def spread(ladder: Ladder) -> dict[int, Fraction]:
    return {int(one.defender): Fraction(one.chance, one.of) for one in ladder.results}


@case("breslau1945", "9.2.6a", "9.2.7a", "9.2.8a")
def test_an_attack_has_its_factors_its_modifiers_and_exact_chances() -> None:
    game = resolution()
    data = {**ATTACK, "artillery": ["Gun"], "aircraft": ["P1"]}
    drafted = draft(game, data)
    odds, outlook = attack_odds(game.view(SOVIET), msgspec.convert(data, Attack), SOVIET)
    assert drafted.refusal is None and drafted.declared is not None
    assert drafted.declared.attack == odds.factor and drafted.declared.modifier == odds.modifier
    assert drafted.declared.final == odds.column
    strengths = [rung.value for rung in drafted.declared.rungs if rung.part == "strength"]
    assert sum(strengths) == odds.factor
    assert {rung.case for rung in drafted.declared.rungs if rung.part == "die"} == {rung.case for rung in odds.drm}
    assert spread(drafted.declared) == {steps: p for steps, p in outlook.losses.items() if p}
    assert sum(spread(drafted.declared).values()) == 1
    assert any(note.case == "9.2.7a" for note in drafted.declared.notes)
    assert any(note.case == "R1" for note in drafted.declared.notes), "that the table is reconstructed is said"


@case("breslau1945", "9.2.7d")
def test_the_worst_answer_is_an_ambush() -> None:
    drafted = draft(resolution(), ATTACK)
    assert drafted.declared is not None and drafted.worst is not None

    def mean(one: Ladder) -> Fraction:
        return sum((steps * p for steps, p in spread(one).items()), Fraction(0))

    assert mean(drafted.worst) < mean(drafted.declared)
    assert any(note.case == "9.2.7d" for note in drafted.worst.notes)


def test_slots_of_an_attack_hold_what_can_take_part() -> None:
    drafted = draft(resolution(), {"order": "attack", "target": "1205", "from": ["1206"]})
    assert [one.value for one in slot(drafted, "target").options] == ["1205"]
    assert [one.value for one in slot(drafted, "from").options] == ["1206", "1306"]
    assert [one.value for one in slot(drafted, "artillery").options] == ["Gun"]
    assert [one.value for one in slot(drafted, "aircraft").options] == ["P1"]
    assert drafted.give == "Attack 1205 and roll"
    alone = draft(resolution(), {"order": "attack", "target": "1205", "from": ["1306"]})
    assert not [one for one in alone.slots if one.field == "artillery"], "Gun fires for its own division only (10.1b)"


def test_before_combat_a_draft_is_only_a_plan() -> None:
    game = tabletop(FIGHT, phase="soviet movement", step=2, hexes={"1205": "city"})
    drafted = draft(game, {"order": "attack", "target": "1204", "from": ["1206"]})
    assert drafted.refusal is None and drafted.warnings
    good = draft(game, ATTACK)
    assert good.refusal is None and good.declared is not None
    staff, view, ask = staff_of(game)
    sheet = staff.question(view, ask, game.pending()).plan
    assert sheet is not None and sheet.later


@pytest.mark.parametrize(
    "data",
    [{"order": "dance"}, {"order": "attack", "from": 7}, {"order": "bombard", "artillery": "x"}, {"order": 3}, {}],
)
def test_made_up_orders_are_refused_in_a_sentence(data: dict[str, Any]) -> None:
    drafted = draft(resolution(), data)
    assert drafted.refusal is not None and drafted.refusal.text and not drafted.slots


GUNS = """
One soviet ART 1208 bombard=16 range=9
Two soviet ART 1208 bombard=14 range=9
Oth soviet ART 1108 bombard=12 range=9
A   soviet INF 1206 4/3
G   german INF 1205 3/2 full=2
"""


@case("breslau1945", "7.1b", "7.3e")
def test_a_bombardment_has_a_ladder_and_guns_of_one_hex() -> None:
    game = tabletop(GUNS, phase="artillery bombardment", step=SOVIET, hexes={"1205": "suburban"})
    begun = draft(game, {"order": "bombard", "target": "1205", "artillery": []})
    guns = slot(begun, "artillery")
    assert [one.value for one in guns.options] == ["One", "Two", "Oth"] and guns.fill == 2
    data = {"order": "bombard", "target": "1205", "artillery": ["One", "Two"]}
    drafted = draft(game, data)
    outlook = bombardment.outlook(game.view(SOVIET), msgspec.convert(data, Bombard), SOVIET)
    assert drafted.declared is not None and drafted.declared.attack == outlook.ladders[0][1].factor == 15
    assert spread(drafted.declared) == outlook.spread
    assert [one.why_not for one in slot(drafted, "artillery").options][2]
    assert draft(game, {**data, "artillery": ["One", "Oth"]}).refusal is not None


def test_aircraft_are_entered_one_by_one() -> None:
    game = tabletop(
        """
        P1 soviet AIR bombard=24
        P2 soviet AIR bombard=24
        G german INF 1205 3/2
        H german INF 1203 3/2 aa=6
        S soviet INF 1211 4/3
        """,
        phase="air bombardment",
        step=2,
    )
    mission = {"aircraft": "P1", "target": "1205"}
    drafted = draft(game, {"order": "air_bombard", "missions": [mission, {"aircraft": "P2", "target": ""}]})
    assert [one.value for one in slot(drafted, "missions.aircraft").options] == ["P2"]
    assert [one.value for one in slot(drafted, "missions.target").options] == ["1203"]
    assert [entry.text for entry in drafted.entries] == ["P1", "P2"]
    assert draft(game, {"order": "air_bombard", "missions": [mission]}).declared is not None


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


@case("breslau1945", "9.1.1b")
def test_a_plan_owes_the_markers_that_have_not_struck() -> None:
    game = resolution()
    bare = plan(game, [])
    assert bare.owed[0].case == "9.1.1b"
    filled = plan(game, [], "duty")
    assert not filled.owed and [row.drafted.order["from"] for row in filled.rows] == [("1206", "1306")]
    guns = plan(game, [row.drafted.order for row in filled.rows], "guns")
    (row,) = guns.rows
    assert row.drafted.order["artillery"] == ("Gun",) and row.drafted.order["aircraft"] == ("P1",)
    assert row.broken is None and may_play(game, row.drafted.order)
    assert {one.field for one in filled.free} == {"artillery", "aircraft"} and "P1" not in str(guns.free)


def test_what_is_used_twice_breaks_the_later_row() -> None:
    one = {"order": "attack", "target": "1205", "from": ["1206"], "artillery": ["Gun"]}
    two = {"order": "attack", "target": "1205", "from": ["1306"], "aircraft": ["P1"]}
    rows = plan(resolution(), [one, {**two, "from": ["1206"]}]).rows
    assert rows[0].broken is None and rows[1].broken is not None and rows[1].broken.case == "9.2.10a"
    assert all(row.broken is None for row in plan(resolution(), [one, two]).rows)


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
