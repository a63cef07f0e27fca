"""Chapter 15: who comes when and where, queues, other zones, delays, leaving the map and coming back."""

from __future__ import annotations

import pytest

from case import case
from lab import barred_by, hex_of, play, refusal, unit
from playing import offered, question
from rules.ardennes.boards import ally, axis, board, road
from sztab.rules.wb95 import allotments
from sztab.table import Game

BOX = "ardennes2024"

INF = 'type = "INF", movement = 4'
ROADS = road("main", "0101", "0201") + road("main", "1210", "1110")


def zones(game: Game) -> dict[str, str]:
    """The entry zones of a blank map by the hex they are."""
    return {game.book.hex_labels[next(iter(hexes))]: zone for zone, hexes in game.book.map.zones.items()}


def west(game: Game) -> str:
    return zones(game)["0101"]


def waiting(*names: str, more: str = INF) -> Game:
    """Reinforcements due in the zone at 0101; there is another at 1210."""
    first = board(axis("Q", "0505"), more=ROADS)
    zone = west(first)
    units = "".join(axis(name, "", more + f', zone = "{zone}"') for name in names)
    return board(axis("Q", "0505") + units, more=ROADS)


@case(BOX, "15.1.2", "3.2.1.5")
def test_reinforcements_come_in_the_movement_phase_only() -> None:
    game = waiting("A")
    play(game, order="enter", units=["A"], hex="0101")
    assert hex_of(game, "A") == "0101"
    units = axis("A", "", INF) + axis("B", "0505", INF + ", marked = true")
    assert barred_by(board(units, phase="strategic", more=ROADS), order="enter", units=["A"], hex="0101") == "15.1.2"


@case(BOX, "15.1.5", "15.1.5.ex", "R122")
def test_the_fourth_unit_by_a_hex_pays_a_point_more() -> None:
    game = waiting("A", "B", "C", "D", "E")
    left = []
    for name, where in zip("ABCDE", ("0201", "0201", "0102", "0102", "0202")):
        play(game, order="enter", units=[name], hex="0101")
        left.append(unit(game, name).left)
        play(game, order="move", units=[name], path=[where] if where != "0202" else ["0102", where])
    assert left == [42, 42, 42, 30, 30]  # half a point by the main road, then one and a half


@case(BOX, "15.1.4", "15.1.5")
def test_units_of_one_stack_queue_too() -> None:
    game = waiting("A", "B", "C", "D", more=INF + ", steps = 1, full = 2")
    play(game, order="enter", units=["A", "B", "C", "D"], hex="0101")
    assert [unit(game, name).left for name in "ABCD"] == [42, 42, 42, 30]


@case(BOX, "15.1.4", "15.1.5.ex", "5.1.1")
def test_more_than_may_stay_come_by_one_order_if_they_do_not_stay() -> None:
    game = waiting("A", "B", "C", "D", "E")
    play(game, order="enter", units=list("ABCDE"), hex="0101")
    assert [unit(game, name).left for name in "ABCDE"] == [42, 42, 42, 30, 30]
    assert barred_by(game, order="end_phase") == "5.1.1"


@case(BOX, "15.1.6", "6.2.1", "R124")
def test_who_enters_moves_on_by_the_rules_of_movement() -> None:
    def entered(*foes: str) -> Game:
        first = board(axis("Q", "0505"), more=ROADS)
        units = axis("A", "", INF + f', zone = "{west(first)}"') + "".join(foes)
        game = board(axis("Q", "0505") + units, more=ROADS)
        play(game, order="enter", units=["A"], hex="0101")
        return game

    far = ["0102", "0103", "0104"]
    assert refusal(entered(), order="move", units=["A"], path=far) is None
    assert barred_by(entered(), order="move", units=["A"], path=[*far, "0105"]) == "4.1.5"
    assert barred_by(entered(ally("D", "0102")), order="move", units=["A"], path=["0201"]) == "6.2.1"


@case(BOX, "4.1.13", "15.1.6", "F13")
def test_whoever_enters_can_always_enter_one_hex() -> None:
    """A forest costs a lorry three points, and the fourth by a hex pays one more; each has two."""
    lorry = 'type = "MECH", mobility = "wheeled", movement = 2, steps = 1, full = 2, zone = "east"'
    units = "".join(axis(name, "", lorry) for name in "ABCD")
    game = board(units, more='[map]\nuse = "ardennes2024"\n')
    assert "6402" in offered(game, ("enter", "A"))
    play(game, order="enter", units=["A", "B", "C", "D"], hex="6402")
    assert [unit(game, name).left for name in "ABCD"] == [0, 0, 0, 0]
    lame = axis("A", "", lorry.replace("movement = 2", "movement = 0"))
    assert barred_by(board(lame, more='[map]\nuse = "ardennes2024"\n'), order="enter", units=["A"], hex="6402") == "F13"


@case(BOX, "15.2.1", "R123")
def test_another_zone_costs_half_the_movement() -> None:
    game = waiting("A", more='type = "INF", movement = 5')
    play(game, order="enter", units=["A"], hex="1210")
    assert unit(game, "A").cap == 36  # half of 5, rounded up


@case(BOX, "15.2.1", "R123")
def test_who_is_sent_to_another_zone_comes_by_it_with_half_its_movement() -> None:
    game = board(axis("Q", "0505") + axis("A", "", 'type = "INF", movement = 5'), more=ROADS)
    play(game, order="redirect", units=["A"], zone=zones(game)["1210"])
    play(game, order="enter", units=["A"], hex="1210")
    assert unit(game, "A").cap == 36
    assert barred_by(game, order="redirect", units=["A"], zone="0505") == "15.1.3"


@case(BOX, "15.2.2")
def test_a_unit_may_wait_and_loses_nothing() -> None:
    game = waiting("A")
    late = board(
        axis("Q", "0505") + axis("A", "", INF + f', due = 1, zone = "{west(game)}"'), head="turn = 3", more=ROADS
    )
    play(late, order="enter", units=["A"], hex="0101")
    assert unit(late, "A").cap == 48


@case(BOX, "15.1.3", "R124")
def test_enemy_units_close_a_hex_and_their_zones_do_not() -> None:
    there = axis("A", "", INF) + axis("Q", "0505")
    assert barred_by(board(there + ally("E", "0101"), more=ROADS), order="enter", units=["A"], hex="0101") == "4.1.8"
    game = board(there + ally("E", "0102"), more=ROADS)
    play(game, order="enter", units=["A"], hex="0101")
    assert barred_by(game, order="move", units=["A"], path=["0201"]) == "6.2.1"
    held = board(there + ally("E", "0909"), more=ROADS + '[map.control]\nallies = ["0101"]\n')
    assert refusal(held, order="enter", units=["A"], hex="0101") is None
    assert barred_by(held, order="enter", units=["A"], hex="0505") == "15.1.3"


@case(BOX, "15.2.3")
def test_who_leaves_comes_back_next_turn_by_any_zone_with_half_its_movement() -> None:
    fed = '[map.supply]\naxis = ["edge:north"]\nallies = ["edge:north"]\n'
    units = axis("A", "0101", INF) + ally("E", "0901", INF)
    game = board(units, more=ROADS + fed)
    play(game, order="exit", units=["A"], zone=west(game))
    assert hex_of(game, "A") is None
    assert barred_by(game, order="enter", units=["A"], hex="1210") == "15.1.1"
    while game.state.turn == 1 or question(game).kind != "movement":
        play(game, order="end_phase")
    assert refusal(game, order="enter", units=["A"], hex="1210") is None
    play(game, order="enter", units=["A"], hex="0101")
    assert unit(game, "A").cap == 24


@case(BOX, "15.2.3")
def test_nobody_leaves_in_strategic_movement() -> None:
    game = board(axis("A", "0101", INF + ", marked = true"), phase="strategic", more=ROADS)
    assert barred_by(game, order="exit", units=["A"], zone=west(game)) == "15.2.3"


# ---------------------------------------------------------------------- pools


@case(BOX, "15.1.1", "15.3.1", "15.3.2", "10.1.8", "22.10", "R119", "R120")
@pytest.mark.parametrize(
    ("kind", "pool", "have", "points", "left"),
    [("air", "air", 6, 2, 8), ("air", "air", 19, 4, 20), ("ch", "helicopters", 18, 3, 20), ("ew", "ew", 20, 5, 25)],
)
def test_points_arrive_up_to_the_top_of_their_track(kind: str, pool: str, have: int, points: int, left: int) -> None:
    game = board(axis("A", "0101"), more=f"[pools.axis]\n{pool} = {have}\n")
    allotments.arrive(game, 0, kind, points)
    assert getattr(game.state, pool)[0] == left
