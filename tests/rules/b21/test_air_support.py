"""23.2.7, 23.4.4-23.4.7, aircraft that support fights."""

from __future__ import annotations

import pytest

from case import case
from rules.b21.field import asked, barred_by, field, legal_orders, play, told, unit
from rules.b21.sky import shots
from sztab.rules.b21.air_support import supporters
from sztab.rules.b21.board import Game

PAIR = "A poland INF 0504 9/9\nR russia INF 0505 5/5\nH poland AIR 0508 4/4 role=helicopter mission=support\n"
THEIRS = "K russia AIR 0501 3/3 role=attack mission=support\n"
ATTACK = {"order": "attack", "attackers": "A", "targets": "0505"}


def fought(lines: str, dice: list[int], **order: object) -> Game:
    game = field(lines, phase="combat", dice=dice)
    play(game, {**ATTACK, **order})
    return game


@case("b21", "23.4.6", "23.4.7", "R124", "R30")
def test_the_strength_of_a_helicopter_is_added_and_it_flies_home() -> None:
    game = fought(PAIR, [5, 5, 3, 3, 3, 3], helicopters="H")
    assert told(game.events, "combat")[0]["attacker"] == 13
    assert (unit(game, "H").station, unit(game, "H").box, unit(game, "H").steps) == (-1, "base", 4)
    assert told(game.events, "support")[0]["helicopters"] == ["H"]


@case("b21", "23.4.4", "23.4.7")
@pytest.mark.parametrize(("station", "why"), [("0504", ""), ("0510", ""), ("1210", "23.4.4")])
def test_it_comes_from_eight_hexes(station: str, why: str) -> None:
    lines = PAIR.replace("A poland INF 0504", "A poland INF 0404").replace("R russia INF 0505", "R russia INF 0304")
    game = field(lines.replace("0508", station), phase="combat")
    order = {"order": "attack", "attackers": "A", "targets": "0304", "helicopters": "H"}
    assert barred_by(game, order) == why
    assert (unit(game, "H") in supporters(game, 0, [game.book.labels["0404"]])) == (why == "")


@case("b21", "23.4.4", "R124")
def test_only_what_was_placed_for_it_supports() -> None:
    for change in ("mission=strike", "mission=support aborted=yes"):
        game = field(PAIR.replace("mission=support", change), phase="combat")
        assert barred_by(game, {**ATTACK, "helicopters": "H"}) == "23.4.4"


@case("b21", "23.4.4", "R11", "R124")
def test_the_defender_may_call_aircraft_as_well() -> None:
    game = field(PAIR + THEIRS, phase="combat", dice=[4, 4, 3, 3, 3, 3])
    play(game, ATTACK)
    assert asked(game) == ("russia", "support")
    assert barred_by(game, order="support", helicopters="H") == "23.4.4"
    assert len(legal_orders(game)) == 2
    play(game, order="support", helicopters="K")
    assert told(game.events, "combat")[0]["defender"] == 8


@case("b21", "10.2.10", "R124")
def test_aa_fires_at_it_as_it_arrives_and_may_drive_it_off() -> None:
    lines = PAIR + "S russia AA 0507 2/2 aa=guns\n"
    game = field(lines, phase="combat", dice=[4, 4, 4, 3, 3, 3, 3])
    play(game, {**ATTACK, "helicopters": "H"})
    assert asked(game) == ("russia", "aa")
    play(game, shots("S>H"))
    assert told(game.events, "combat")[0]["attacker"] == 9
    assert (unit(game, "H").steps, unit(game, "H").box) == (3, "base")


@case("b21", "11.2.3", "R66")
def test_aircraft_add_to_a_surprise_attack() -> None:
    lines = "A poland REC 0504 9/9\nR russia INF 0505 5/5\nH poland AIR 0508 4/4 role=attack mission=support\n"
    game = field(lines, phase="movement", dice=[2, 2])
    play(game, order="surprise_attack", attackers="A", target="0505", helicopters="H")
    assert told(game.events, "surprise_attack")[0]["attacker"] == 13
    assert unit(game, "H").station < 0


@case("b21", "24.1.6")
def test_special_forces_with_aircraft_do_not_attack_alone() -> None:
    lines = PAIR.replace("INF 0504", "SPEC 0504")
    game = field(lines, phase="combat", light="night", dice=[5, 4, 4, 3, 3, 3, 3])
    play(game, {**ATTACK, "helicopters": "H"})
    assert len(told(game.events, "night")) == 1


@case("b21", "23.4.4")
def test_every_choice_of_support_is_lawful() -> None:
    game = field(PAIR, phase="combat")
    found = [order for order in legal_orders(game) if getattr(order, "helicopters", ())]
    assert found
