"""Chapter 20: points of electronic warfare as columns in combat and as rows under fire."""

from __future__ import annotations

import pytest

from case import case
from duel import odds
from lab import barred_by, play, refusal
from rules.ardennes.boards import ally, axis, board, pools
from rules.ardennes.fights import DRIVEN, GUN, asked, attack, duel, of, orders, supposing, told
from rules.ardennes.vectors import Vector, vector
from sztab.rules.wb95 import electronic_warfare
from sztab.rules.wb95.orders import Attack, Ranged, Support

BOX = "ardennes2024"
AXIS, ALLIES = 0, 1


@case(BOX, "20.2", "20.2.ex")
@vector("ew-limit")
def test_two_points_at_most_serve_one_action(v: Vector) -> None:
    game = supposing(duel(dice=(3, 3), more="", tables=pools("axis", ew=20)), "-/-")
    assert barred_by(game, order="attack", attackers=["A"], targets=["0605"], ew=3) == "20.2"
    attack(game, ew=2)
    assert electronic_warfare.points(game, AXIS) == 18
    assert "18 left" in v["expect"]


@case(BOX, "20.5", "20.5.ex", "T-ARTILLERY")
@vector("ew-row")
def test_a_point_leads_to_the_next_row_of_the_fire_table(v: Vector) -> None:
    units = axis("G", "0604", GUN) + ally("D", "0608")
    game = board(units, phase="combat", dice=(3, 3), more=pools("axis", ew=4))
    event = told(play(game, order="ranged", artillery=["G"], target="0608", ew=1), "ranged")
    assert (event["points"], event["row"]) == (6, "7-8")
    assert event["result"] == game.book.tables.artillery.result(7, 6).text
    assert "5-6 becomes 7-8" in v["expect"]


@case(BOX, "20.2", "20.4", "7.3.1", "7.3.4", "R79", "R80")
def test_both_sides_may_shift_the_column_and_need_not() -> None:
    game = duel(tables=pools("axis", ew=2) + pools("allies", ew=2))
    plain, both = odds(game, ["A"], "0605"), odds(game, ["A"], "0605", support={"ew": 2}, ew=1)
    assert of(plain, "ard:20.2") == []
    assert of(both, "ard:20.2") == [1, -2]
    assert both.column == plain.column - 1


@case(BOX, "20.1", "20.6")
def test_spent_points_are_gone_and_nobody_spends_what_he_has_not() -> None:
    game = supposing(duel(dice=(3, 3), tables=pools("axis", ew=1) + pools("allies", ew=1)), "-/-")
    assert barred_by(game, order="attack", attackers=["A"], targets=["0605"], ew=2) == "20.6"
    assert barred_by(game, order="attack", attackers=["A"], targets=["0605"], ew=-1) == "20.2"
    attack(game, ew=1)
    assert asked(game) == "support"
    assert barred_by(game, order="support", ew=2) == "20.6"
    play(game, order="support", ew=1)
    assert [electronic_warfare.points(game, side) for side in (AXIS, ALLIES)] == [0, 0]


@case(BOX, "20.5", "R80")
def test_the_last_row_cannot_be_exceeded() -> None:
    units = axis("G", "0604", GUN) + axis("H", "0603", GUN) + ally("D", "0608")
    game = board(units, phase="combat", dice=(3, 3), more=pools("axis", ew=4))
    assert told(play(game, order="ranged", artillery=["G", "H"], target="0608", ew=2), "ranged")["row"] == "11+"


@case(BOX, "20.5", "R79", "R63")
def test_rows_do_not_help_where_no_strength_is_left() -> None:
    units = axis("G", "0604", 'type = "ART", attack = 2, defence = 1') + ally("D", "0608")
    more = pools("axis", ew=4) + '[map.hexes]\n"0608" = "city"\n'
    game = board(units, phase="combat", more=more)
    event = told(play(game, order="ranged", artillery=["G"], target="0608", ew=2), "ranged")
    assert (event["points"], event["result"]) == (-2, "-")
    assert electronic_warfare.points(game, AXIS) == 2


@case(BOX, "20.5", "R79")
@pytest.mark.parametrize(("order", "event", "row"), [("attack", "air_attack", "7-8"), ("bomb", "bombing", "7-8")])
def test_points_help_attacks_from_the_air_too(order: str, event: str, row: str) -> None:
    game = board(
        axis("A", "0604") + ally("D", "0608"),
        phase="air",
        dice=(6, 3, 3),
        more=pools("axis", air=6, ew=2),
        head='clock = { air_advantage = "axis" }',
    )
    mission = {"kind": order, "target": "0608", "points": 6, "ew": 1}
    assert told(play(game, order="air", missions=[mission]), event)["row"] == row


@case(BOX, "20.2", "20.4")
def test_points_are_offered_in_attack_defence_and_fire() -> None:
    tables = pools("axis", ew=9) + pools("allies", ew=1)
    game = duel(more=axis("G", "0601", DRIVEN) + ally("E", "0609"), tables=tables)
    found = orders(game)
    assert {order.ew for order in found if isinstance(order, Attack)} == {0, 1, 2}
    assert {order.ew for order in found if isinstance(order, Ranged)} == {0, 1, 2}
    attack(game)
    assert {order.ew for order in orders(game) if isinstance(order, Support)} == {0, 1}


@case(BOX, "11.3.5", "20.3", "R73")
def test_a_destroyed_headquarters_is_worth_five_points() -> None:
    game = board(axis("A", "0604") + ally("H", "0606", 'type = "HQ"'), phase="movement")
    play(game, order="move", units=["A"], path=["0605", "0606"])
    assert electronic_warfare.points(game, AXIS) == 5
    assert electronic_warfare.points(game, ALLIES) == 0
    assert game.state.rewards == ()


@case(BOX, "20.2")
def test_without_points_there_is_nothing_to_spend() -> None:
    game = duel()
    assert refusal(game, order="attack", attackers=["A"], targets=["0605"]) is None
    assert barred_by(game, order="attack", attackers=["A"], targets=["0605"], ew=1) == "20.1"
