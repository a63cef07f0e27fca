"""Chapter 16: bridges, who blows them and who mends them."""

from __future__ import annotations

import pytest

from case import case
from lab import barred_by, play, refusal, unit
from playing import question
from rules.ardennes.boards import ally, axis, board, pools, sides
from sztab.table import Game

BOX = "ardennes2024"

INF = 'type = "INF", movement = 4'
HQ = 'type = "HQ"'
BLOW = {"order": "bridge", "unit": "A", "side": "0503/0504", "do": "destroy"}
MEND = {**BLOW, "do": "rebuild"}
FED = '[map.supply]\naxis = ["edge:north"]\nallies = ["edge:north"]\n'


def river(kind: str) -> str:
    return sides({"0503/0504": kind})


def stands(game: Game) -> bool:
    one, two = game.book.labels["0503"], game.book.labels["0504"]
    return game.book.map.grid.edge_between(one, two) in game.book.ways(game.state.bridges).standing


@case(BOX, "16.1.1", "16.2.1", "R125")
@pytest.mark.parametrize("kind", ["river+bridge", "big_river+bridge"])
def test_a_unit_with_a_zone_blows_a_bridge_for_one_point(kind: str) -> None:
    game = board(axis("A", "0504", INF) + ally("E", "0503", 'type = "ART", setup = "transport"'), more=river(kind))
    play(game, BLOW)
    assert not stands(game)
    assert unit(game, "A").left == 36


@case(BOX, "16.1.1", "16.2.1")
@pytest.mark.parametrize("what", [HQ, 'type = "ART", mobility = "tracked"'])
def test_who_has_no_zone_blows_nothing(what: str) -> None:
    assert barred_by(board(axis("A", "0504", what), more=river("river+bridge")), BLOW) == "16.1.1"
    assert barred_by(board(axis("A", "0504", what), more=river("big_river+bridge")), BLOW) == "16.2.1"


@case(BOX, "16.1.2", "16.1.3")
def test_a_small_bridge_is_mended_for_three_points_if_no_enemy_is_at_it() -> None:
    game = board(axis("A", "0504", INF), more=river("river+destroyed_bridge"))
    play(game, MEND)
    assert stands(game)
    assert unit(game, "A").left == 12
    held = board(axis("A", "0504", INF) + ally("E", "0503", HQ), more=river("river+destroyed_bridge"))
    assert refusal(held, MEND) is not None
    assert barred_by(board(axis("A", "0504", HQ), more=river("river+destroyed_bridge")), MEND) == "16.1.2"
    assert barred_by(board(axis("A", "0504", INF), more=river("river")), MEND) == "16.1.3"


@case(BOX, "16.2.2", "16.2.3", "R126")
@pytest.mark.parametrize(("kind", "do"), [("big_river+destroyed_bridge", "rebuild"), ("big_river", "build")])
def test_a_headquarters_restores_a_big_bridge_by_the_next_turn(kind: str, do: str) -> None:
    game = board(axis("A", "0505", HQ) + ally("E", "1001", INF), more=river(kind) + FED)
    play(game, order="move", units=["A"], path=["0504"])
    play(game, {**MEND, "do": do})
    assert barred_by(game, order="move", units=["A"], path=["0505"]) != ""
    assert not stands(game)
    while game.state.turn == 1 or question(game).kind != "movement":
        play(game, order="end_phase")
    assert stands(game)
    assert refusal(game, order="move", units=["A"], path=["0505"]) is None


@case(BOX, "16.2.2")
def test_only_headquarters_build_over_big_rivers_and_only_where_no_enemy_is() -> None:
    down = river("big_river+destroyed_bridge")
    assert barred_by(board(axis("A", "0504", INF), more=down), MEND) == "16.2.2"
    assert barred_by(board(axis("A", "0504", HQ) + ally("E", "0503", INF), more=down), MEND) == "16.2.2"


@case(BOX, "16.2.2")
def test_an_enemy_who_enters_the_far_hex_undoes_the_work() -> None:
    units = axis("A", "0504", HQ) + axis("B", "0505", INF) + ally("E", "0502", INF)
    game = board(units, more=river("big_river+destroyed_bridge") + FED)
    play(game, MEND)
    while not (question(game).kind == "movement" and question(game).sides == (1,)):
        play(game, order="end_phase")
    play(game, order="move", units=["E"], path=["0503"])
    while game.state.turn == 1 or question(game).kind != "movement":
        play(game, order="end_phase")
    assert not stands(game)


@case(BOX, "16.2.2")
@pytest.mark.parametrize(("path", "built"), [(["0503", "0403"], False), (["0402", "0403"], True)])
def test_an_enemy_who_only_passes_the_far_hex_undoes_the_work_too(path: list[str], built: bool) -> None:
    game = board(axis("A", "0504", HQ) + ally("E", "0502", INF), more=river("big_river+destroyed_bridge") + FED)
    play(game, MEND)
    while not (question(game).kind == "movement" and question(game).sides == (1,)):
        play(game, order="end_phase")
    play(game, order="move", units=["E"], path=path)
    assert (bool(game.state.notes), unit(game, "A").building) == (built, built)
    while game.state.turn == 1 or question(game).kind != "movement":
        play(game, order="end_phase")
    assert stands(game) is built


@case(BOX, "16.2.2")
def test_two_works_are_ended_by_those_who_come_to_each() -> None:
    """Helicopters land in one far hex, and from there another is entered; the third stays."""
    water = sides({"0503/0504": "big_river", "0703/0704": "big_river", "0903/0904": "big_river"})
    staffs = axis("A", "0504", HQ) + axis("B", "0704", HQ) + axis("C", "0904", HQ)
    raider = ally("E", "0309", 'type = "INF", abilities = ["airmobile"]') + ally("F", "0702", INF)
    game = board(staffs + raider, more=water + FED + pools("allies", helicopters=2))
    for one, where in (("A", "0503/0504"), ("B", "0703/0704"), ("C", "0903/0904")):
        play(game, order="bridge", unit=one, side=where, do="build")
    while not (question(game).kind == "movement" and question(game).sides == (1,)):
        play(game, order="end_phase")
    play(game, order="airlift", unit="E", hex="0503")
    play(game, order="move", units=["F"], path=["0703", "0603"])
    assert [game.book.counters[note.unit].id for note in game.state.notes] == ["C"]
    assert [unit(game, one).building for one in "ABC"] == [False, False, True]
