"""Chapters 4 to 6 and 13 where they differ: mountain roads and troops, stacks of four, halves, strategic movement."""

from __future__ import annotations

import pytest

from case import case
from lab import barred_by, hex_of, play, refusal, unit
from playing import offered
from rules.ardennes.boards import ally, axis, board, hexes, road

BOX = "ardennes2024"

INF = 'type = "INF"'
ALPINE = 'type = "INF", quality = "mountain", movement = 5'
PASS = road("mountain", "0501", "0502", "0503", "0504", "0505")


@case(BOX, "5.1.1", "5.1.1b", "5.1.2", "R21")
def test_a_hex_holds_four_cels_at_the_end_of_a_phase() -> None:
    game = board(axis("A", "0504") + axis("B", "0504") + axis("C", "0505"))
    play(game, order="move", units=["C"], path=["0504"])
    assert barred_by(game, order="end_phase") == "5.1.1"
    play(game, order="move", units=["C"], path=["0505"])
    assert refusal(game, order="end_phase") is None
    staff = board(
        axis("A", "0504") + axis("B", "0504", INF + ", steps = 1, full = 2") + axis("H", "0504", 'type = "HQ"')
    )
    assert refusal(staff, order="end_phase") is None


@case(BOX, "4.1.10", "4.1.14", "4.1.9")
def test_vehicles_do_not_pass_each_other_on_a_mountain_road() -> None:
    game = board(axis("A", "0501") + axis("B", "0503", 'type = "MECH", steps = 1, full = 2'), more=PASS)
    assert barred_by(game, order="move", units=["A"], path=["0502", "0503", "0504"]) == "4.1.14"
    ends = offered(game, ("0501", "A", "move"))
    assert "0503" in ends
    play(game, order="move", units=["A"], path=["0502", "0503"])
    assert unit(game, "A").left == 0
    assert refusal(game, order="move", units=["A"], path=["0504"]) is not None


@case(BOX, "4.1.14")
@pytest.mark.parametrize(("mover", "there"), [(INF, 'type = "MECH"'), ('type = "MECH"', INF)])
def test_infantry_neither_jams_the_road_nor_is_stopped(mover: str, there: str) -> None:
    game = board(axis("A", "0501", mover) + axis("B", "0503", there), more=PASS)
    assert refusal(game, order="move", units=["A"], path=["0502", "0503", "0504"]) is None


@case(BOX, "4.1.14")
def test_other_roads_do_not_jam() -> None:
    game = board(axis("A", "0501") + axis("B", "0503"), more=road("main", "0501", "0502", "0503", "0504"))
    assert refusal(game, order="move", units=["A"], path=["0502", "0503", "0504"]) is None


@case(BOX, "4.1.5", "T-TERRAIN", "T-TERRAIN.1")
def test_this_chart_has_no_footnotes_about_roads() -> None:
    """No hex more on secondary roads, and no street from city hex to city hex where none is drawn."""
    lane = [f"05{row:02}" for row in range(1, 10)]
    game = board(axis("A", "0501", 'type = "ARM", movement = 7'), more=road("secondary", *lane))
    assert refusal(game, order="move", units=["A"], path=lane[1:8]) is None
    assert barred_by(game, order="move", units=["A"], path=lane[1:9]) == "4.1.5"
    game = board(axis("A", "0504", 'type = "ARM", movement = 7'), more=hexes(h0503="city", h0502="city"))
    play(game, order="move", units=["A"], path=["0503", "0502"])
    assert unit(game, "A").left == 3 * 12


@case(BOX, "4.1.14", "R139")
def test_a_jammed_hex_without_room_is_not_entered() -> None:
    game = board(axis("A", "0501") + axis("B", "0503") + axis("C", "0503"), more=PASS)
    assert barred_by(game, order="move", units=["A"], path=["0502", "0503"]) == "4.1.14"
    ends = offered(game, ("0501", "A", "move"))
    assert "0502" in ends
    far = board(axis("A", "0501") + axis("B", "0503") + axis("C", "0503"), more=PASS + hexes(h0503="mountain"))
    assert "0503" not in offered(far, ("0501", "A", "move"))


@case(BOX, "4.1.15", "R138")
def test_mountain_troops_pay_one_point_less_in_hills_and_mountains() -> None:
    ground = hexes(h0502="hills", h0503="mountain", h0504="forest")
    game = board(axis("A", "0501", ALPINE), more=ground)
    play(game, order="move", units=["A"], path=["0502", "0503", "0504"])
    assert unit(game, "A").left == 0  # 1 + 2 + 2
    plain = board(axis("A", "0501", 'type = "INF", movement = 5'), more=ground)
    assert barred_by(plain, order="move", units=["A"], path=["0502", "0503", "0504"]) == "4.1.5"


@case(BOX, "R138")
def test_lorried_mountain_troops_save_nothing() -> None:
    game = board(axis("A", "0501", 'type = "MOT", quality = "mountain", movement = 5'), more=hexes(h0502="hills"))
    play(game, order="move", units=["A"], path=["0502"])
    assert unit(game, "A").left == 24  # 5 - 3


@case(BOX, "14.2.2", "7.4.1", "R47")
def test_halved_movement_is_rounded_up() -> None:
    game = board(axis("A", "0501", 'type = "INF", movement = 5, oos = 1'))
    play(game, order="move", units=["A"], path=["0502", "0503", "0504"])
    assert unit(game, "A").left == 0


@case(BOX, "13.2.2", "R141", "13.1.4")
def test_strategic_movement_loses_nothing() -> None:
    game = board(axis("A", "0501", 'type = "INF", movement = 4, marked = true'), phase="strategic")
    play(game, order="move", units=["A"], path=["0502", "0503", "0504", "0505"])
    assert hex_of(game, "A") == "0505"
    near = board(axis("A", "0501", 'type = "INF", marked = true') + ally("E", "0505"), phase="strategic")
    assert barred_by(near, order="move", units=["A"], path=["0502", "0503", "0504"]) == "13.2.2"
