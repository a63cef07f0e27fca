"""Module 16: Fortress hexes, the overwhelming check in every End-Turn Phase, the levels after the last turn."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from rules.breslau.siege import arranged
from rules.breslau.tabletop import tabletop, told
from rules.breslau.vectors import Vector, vector
from sztab.rules.breslau import victory
from sztab.table import Game

HEXES = [f"{column}05" for column in range(10, 20)]
TWO = "A soviet INF 1010\nG german INF 1402"


def held(soviet: int, units: str = TWO, turn: int = 9, **more: Any) -> Game:
    """The End-Turn Phase with so many of ten Fortress hexes in Soviet hands."""
    return tabletop(
        units,
        phase="end turn",
        turn=turn,
        fortresses=HEXES,
        hexes=dict.fromkeys(HEXES, "fortress"),
        control=dict.fromkeys(HEXES[:soviet], "soviet"),
        **more,
    )


def verdict(game: Game) -> tuple[str, str]:
    end = told(game.events, "end")
    return (end[0]["winner"], end[0]["level"]) if end else ("", "")


@vector("victory_count")
@case("breslau1945", "16.0", "16.1")
def test_fortress_hexes_give_the_level(v: Vector) -> None:
    for count, result in v["data"]["results"].items():
        winner, level = result.lower().split()
        assert verdict(held(int(count), turn=6 if int(count) == 8 else 9)) == (winner, level)


@case("breslau1945", "16.0")
@pytest.mark.parametrize(
    ("soviet", "winner", "level"),
    [(0, "german", "decisive"), (1, "german", "decisive"), (2, "german", "substantial"), (3, "german", "substantial"),
     (4, "german", "marginal"), (5, "soviet", "marginal"), (6, "soviet", "substantial"), (7, "soviet", "substantial")],
)  # fmt: skip
def test_after_the_last_turn_every_number_has_its_level(soviet: int, winner: str, level: str) -> None:
    game = held(soviet)
    assert verdict(game) == (winner, level)
    assert told(game.events, "end")[0]["points"] == {"soviet": soviet, "german": 10 - soviet}


@case("breslau1945", "16.1", "5.8b")
@pytest.mark.parametrize(("soviet", "over"), [(7, False), (8, True), (10, True)])
def test_eight_hexes_win_at_the_end_of_any_turn(soviet: int, over: bool) -> None:
    game = held(soviet, turn=2)
    assert game.over is over
    assert verdict(game) == (("soviet", "overwhelming") if over else ("", ""))


@case("breslau1945", "5.8b", "12.0", "R19")
def test_an_overwhelming_victory_comes_before_everything_else() -> None:
    game = held(8, "A soviet INF 1010\nGun german ART 1402 range=*", turn=5)  # no die for its ammunition
    assert game.over and not told(game.events, "roll")


@case("breslau1945", "R8")
@pytest.mark.parametrize(("threshold", "soviet", "level"), [(7, 7, "overwhelming"), (9, 8, ""), (9, 9, "overwhelming")])
def test_a_table_may_agree_on_another_threshold(threshold: int, soviet: int, level: str) -> None:
    game = held(soviet, turn=2, options={"overwhelming_threshold": threshold})
    assert verdict(game)[1] == level


@case("breslau1945", "R8")
def test_eight_hexes_that_do_not_overwhelm_are_substantial_at_the_end() -> None:
    assert verdict(held(8, options={"overwhelming_threshold": 9})) == ("soviet", "substantial")


@case("breslau1945", "R23")
def test_a_hex_belongs_to_whose_unit_was_there_last() -> None:
    game = held(1, turn=2)
    assert victory.taken(game) == 1
    game = held(1, "A soviet INF 1010\nG german INF 1005", turn=2)
    assert game.state.control[game.book.labels["1005"]] == 1  # as the test says, whoever stands there


@case("breslau1945", "R23")
@pytest.mark.parametrize(("oos", "count"), [(0, 1), (1, 0)])
def test_by_the_other_reading_a_supplied_unit_must_hold_it_now(oos: int, count: int) -> None:
    units = f"A soviet INF 1005 oos={oos}\nG german INF 1402"
    game = held(3, units, turn=2, options={"fortress_control": "supplied"})
    assert victory.taken(game) == count


@case("breslau1945", "R63", "R8")
def test_without_germans_on_the_map_the_soviet_overwhelms() -> None:
    assert verdict(held(0, "A soviet INF 1010", turn=3)) == ("soviet", "overwhelming")


@case("breslau1945", "R63")
@pytest.mark.parametrize(("waiting", "over"), [("", True), ("\nB soviet INF due=7", False)])
def test_a_soviet_with_nothing_left_and_nothing_to_come_has_lost(waiting: str, over: bool) -> None:
    game = held(4, f"G german INF 1402{waiting}", turn=2)
    assert verdict(game) == (("german", "decisive") if over else ("", ""))


@case("breslau1945", "2.1g", "R15")
def test_the_ten_fortresses_of_the_siege() -> None:
    units = {"I/955/309": "1808", "I/Hanf": "1010"}
    assert victory.taken(arranged(units, phase="soviet movement")) == 1
    other = arranged(units, phase="soviet movement", options={"hindenburg_fortress_hex": "1809"})
    assert victory.taken(other) == 0
    assert other.book.map.terrain[other.book.labels["1809"]] == ("fortress",)
