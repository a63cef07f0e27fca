"""Attacks being written: who can take part, the odds with both loss rolls, the defender's worst answer."""

from __future__ import annotations

from fractions import Fraction

import pytest

from case import case
from rules.b21.field import field, order_of
from seat.b21.seats import draft, slot, values
from sztab.rules.b21.assaults import COMBAT
from sztab.rules.b21.charts import NightFall
from sztab.rules.b21.declaration import assault_of
from sztab.rules.b21.odds import reckon
from sztab.seat.chances import percent, tenths

FIGHT = """
A poland ARM 0504 8/8 gun=8 armour=7 ammo=8
B poland INF 0504 5/5
E poland ENG 0504 4/4
G poland ART 0506 8/8 range=10
R russia ARM 0503 6/6 gun=7 armour=6 ammo=6
S russia INF 0503 4/4
Q russia ART 0501 8/8 range=10
"""
ATTACK = {"order": "attack", "targets": ["0503"], "attackers": ["A", "B", "E"], "artillery": ["G"]}


@case("b21", "7.2.1", "7.2.4")
def test_the_ladder_is_that_of_the_rules_with_both_loss_rolls_beside_it() -> None:
    game = field(FIGHT, phase="combat", hexes={"0503": "village"})
    found = draft(game, **ATTACK).declared
    odds = reckon(game, assault_of(game, order_of(ATTACK), COMBAT, 0))  # type: ignore[arg-type]
    assert found is not None
    assert (found.attack, found.defence, found.ratio, found.final) == (
        odds.attacker, odds.defender, odds.ratio, odds.final,
    )  # fmt: skip
    assert (
        sum(rung.value for rung in found.rungs if rung.part == "strength" and rung.side == "attacker") == odds.attacker
    )
    assert [rung.value for rung in found.rungs if rung.part == "shift"] == [one.value for one in odds.shifts]
    assert sum(one.chance for one in found.results) == 36
    defender, attacker = found.besides
    assert defender.title == f"The defender loses, row {odds.defender_row.name}"
    assert attacker.title == f"The attacker loses, row {odds.attacker_row.name}"
    for table, row in ((defender, odds.defender_row), (attacker, odds.attacker_row)):
        lost = {roll: one.attacker or one.defender or "0" for one in table.results for roll in one.rolls}
        assert {roll: int(text) for roll, text in lost.items()} == {
            roll: row.losses(game, roll) for roll in range(2, 13)
        }


@case("b21", "7.2.1", "7.2.4", "13.1.3")
@pytest.mark.parametrize("light", ["day", "night"])
def test_the_forecast_counts_the_retreat_and_both_losses_over_all_dice(light: str) -> None:
    """By day three rolls of two dice, by night a die before them that shifts the column and costs EP."""
    game = field(FIGHT, phase="combat", hexes={"0503": "village"}, light=light)
    found = draft(game, **ATTACK).declared
    assault = assault_of(game, order_of(ATTACK), COMBAT, 0)  # type: ignore[arg-type]
    charts, ways = game.book.charts, {roll: 6 - abs(7 - roll) for roll in range(2, 13)}
    taken = ours = theirs = Fraction(0)
    falls = charts.night if light == "night" else (NightFall(0, 0, 0),)
    for fall in falls:
        odds = reckon(game, assault, fall.shift)
        for roll, times in ways.items():
            paid = min(odds.attacker_row.losses(game, roll) + fall.attacker_loses, 17)
            cost = min(odds.defender_row.losses(game, roll) + fall.defender_loses, 10)
            ours, theirs = ours + Fraction(times * paid, 36), theirs + Fraction(times * cost, 36)
            taken += Fraction(times * (charts.fight(odds.column, roll).defender > 0), 36)
    assert found is not None and found.forecast is not None
    assert found.forecast.attacker == tenths(ours / len(falls))
    assert found.forecast.defender == tenths(theirs / len(falls))
    assert found.forecast.takes == percent(taken / len(falls)) and 0 < found.forecast.takes < 100


@case("b21", "13.1.3")
def test_at_night_the_night_die_stands_beside_the_odds() -> None:
    found = draft(field(FIGHT, phase="combat", light="night"), **ATTACK).declared
    assert found is not None
    night = found.besides[-1]
    assert night.title == "Night die, rolled first"
    assert sum(Fraction(one.chance, one.of) for one in night.results) == 1


@case("b21", "9.4.1", "7.1.2")
def test_the_worst_answer_adds_the_guns_of_the_defender() -> None:
    drafted = draft(field(FIGHT, phase="combat"), **ATTACK)
    assert drafted.worst is not None and drafted.declared is not None
    assert drafted.worst.defence == drafted.declared.defence + 4, "Q has half its 8 SP in defence"


@case("b21", "7.1.1", "9.3.1", "19.1.5", "15.3.1")
def test_slots_hold_what_can_take_part() -> None:
    drafted = draft(field(FIGHT, phase="combat"), **ATTACK)
    assert values(drafted, "targets") == ["0503"]
    assert values(drafted, "attackers") == ["A", "B", "E"]
    assert values(drafted, "artillery") == ["G"]
    assert (values(drafted, "engineers"), slot(drafted, "engineers").most) == (["E"], 1)
    assert drafted.refusal is None and drafted.give == "Attack 0503 and roll"


@case("b21", "27.1.2")
def test_hidden_counters_are_told_from_those_that_are_seen() -> None:
    units = FIGHT.replace("R russia", "Rom russia").replace("S russia", "Sob russia")
    found = draft(field(units, phase="combat", options={"camouflage": True}), **ATTACK)
    assert found.declared is not None
    assert any(note.case == "27.1.2" for note in found.declared.notes)
    assert "Rom" not in str(found) and "Sob" not in str(found), "no name of what lies face down"


def test_an_attack_is_drawn_with_its_guns() -> None:
    drafted = draft(field(FIGHT, phase="combat"), **ATTACK)
    assert [(one.kind, one.start, one.path) for one in drafted.traces] == [
        ("attack", ("0504",), ("0503",)),
        ("fire", ("0506",), ("0503",)),
    ]


def test_a_draft_tells_of_guns_in_range_until_they_are_used() -> None:
    guns = "A poland INF 0504 9/9\nG poland ART 0506 8/8 range=10\nR russia INF 0503 6/6"
    game = field(guns, phase="combat")
    drafted = draft(game, order="attack", attackers=["A"], targets=["0503"])
    assert [(one.field, one.keys) for one in drafted.missed] == [("artillery", ("G",))]
    assert draft(game, order="attack", attackers=["A"], targets=["0503"], artillery=["G"]).missed == ()
