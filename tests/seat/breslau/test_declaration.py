"""Attacks being written: factors, chances, slots."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from case import case
from rules.breslau.tabletop import tabletop
from seat.breslau.seats import ATTACK, FIGHT, SOVIET, draft, resolution, slot, spread, staff_of
from sztab.rules.breslau.orders import Attack
from sztab.rules.breslau.outlook import attack_odds
from sztab.seat.chances import percent, tenths
from sztab.seat.models import Ladder


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


@case("breslau1945", "9.2.7a", "9.2.8a")
def test_the_forecast_is_that_of_the_whole_outlook() -> None:
    game = resolution()
    drafted = draft(game, ATTACK)
    _, outlook = attack_odds(game.view(SOVIET), msgspec.convert(ATTACK, Attack), SOVIET)
    assert drafted.declared is not None and drafted.declared.forecast is not None
    found = drafted.declared.forecast
    assert found.takes == percent(sum((p for hits, p in outlook.losses.items() if hits >= outlook.steps), Fraction(0)))
    assert found.attacker == tenths(sum((steps * p for steps, p in outlook.own.items()), Fraction(0)))
    hit = sum((min(hits, outlook.steps) * p for hits, p in outlook.losses.items()), Fraction(0))
    assert found.defender == tenths(hit) and 0 < found.takes < 100


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
