"""12.1: field works are dug, protect, and go."""

from __future__ import annotations

import pytest

from case import case
from rules.b21.field import barred_by, end_phase, field, legal_orders, play, told, unit
from sztab.rules.b21.force import sheltered
from sztab.rules.b21.orders import DigIn
from sztab.rules.b21.passage import enter

UNITS = """
A poland INF 0504 5/5
G poland ART 0504 8/8 range=9
H poland HQ 0504 2/2
Q poland AA 0504 3/3
R russia INF 1008 5/5
"""


@case("b21", "12.1.1", "12.1.8", "R67")
def test_line_units_and_field_artillery_dig_in_for_their_whole_move() -> None:
    game = field(UNITS)
    assert {order.units for order in legal_orders(game) if isinstance(order, DigIn)} == {("A",), ("G",)}
    news = play(game, order="fortify", units="A")
    assert told(news, "fortify") == [{"units": ["A"], "hex": "0504"}]
    assert sheltered(game, unit(game, "A"))
    assert sheltered(game, unit(game, "H"))
    assert barred_by(game, order="move", units="A", path="0505") != ""
    assert barred_by(game, order="fortify", units="G") == "12.1.1"
    assert barred_by(field(UNITS), order="fortify", units="H") == "12.1.1"
    assert barred_by(field(UNITS), order="fortify", units="Q") == "12.1.1"
    assert barred_by(field(UNITS), order="fortify", units="") == "12.1.1"


@case("b21", "12.1.1")
def test_a_unit_that_has_moved_does_not_dig_in() -> None:
    game = field("A poland INF 0504 5/5 cap=6 left=5\nR russia INF 1008 5/5")
    assert barred_by(game, order="fortify", units="A") == "12.1.1"


@case("b21", "12.1.2")
@pytest.mark.parametrize(("hexes", "mines"), [({"0504": "swamp"}, []), ({}, ["0504"])])
def test_no_works_in_a_swamp_or_on_mines(hexes: dict[str, str], mines: list[str]) -> None:
    game = field(UNITS, hexes=hexes, mines=mines)
    assert barred_by(game, order="fortify", units="A") == "12.1.2"


@case("b21", "12.1.3")
def test_works_may_be_built_in_an_enemy_zone() -> None:
    game = field("A poland INF 0504 5/5\nR russia ARM 0505 9/9")
    play(game, order="fortify", units="A")
    assert game.state.works


@case("b21", "12.1.4")
def test_works_that_nobody_is_left_in_are_gone_after_the_movement_phase() -> None:
    game = field("A poland INF 0504 5/5\nR russia INF 1008 5/5", works=["0504", "0802"])
    news = end_phase(game)
    assert told(news, "works_gone") == [{"hex": "0802"}]
    assert game.state.works == (game.book.labels["0504"],)


@case("b21", "12.1.4", "12.1.5")
def test_works_may_be_built_again() -> None:
    game = field("A poland INF 0504 5/5\nR russia INF 0605 5/5 fortified")
    game.change(1, hex=-1)
    enter(game, [0], game.book.labels["0605"])
    assert not game.state.works
    play(game, order="fortify", units="A")
    assert game.state.works == (game.book.labels["0605"],)


@case("b21", "R67")
def test_who_came_onto_works_in_a_fight_has_to_dig_for_himself() -> None:
    game = field("A poland INF 0504 5/5 unsheltered=yes\nR russia INF 1008 5/5", works=["0504"])
    assert not sheltered(game, unit(game, "A"))
    play(game, order="fortify", units="A")
    assert sheltered(game, unit(game, "A"))
