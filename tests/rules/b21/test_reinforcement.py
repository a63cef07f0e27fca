"""R121 b, c, f: entering, being put down, leaving."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from rules.b21.field import barred_by, field, hex_of, legal_orders, order_of, play, told, unit
from sztab.hexes import points
from sztab.rules.b21.board import Game
from sztab.rules.b21.orders import Enter, LeaveMap, Place
from sztab.rules.b21.reinforcement import coming, entry_hexes
from sztab.rules.b21.scenario import ExitRule, FreePlacement, HomeBase
from sztab.rules.b21.state import Unit

FORCES = """
A poland ARM 14/14 place=0510 due=2
I poland INF 5/5 place=0510 due=3
B poland ARM 0505 9/9
R russia ARM {} 10/10
"""


def grid_hexes(*labels: str) -> tuple[int, ...]:
    grid = field("A poland INF 0101 5/5").book.map.grid
    return tuple(grid.hex(text) for text in labels)


def due(there: str = "1201", **more: Any) -> Game:
    edges: tuple[frozenset[int], ...] = (
        frozenset(grid_hexes("0310", "0410", "0510", "0610", "0710", "0910")),
        frozenset(),
    )
    return field(FORCES.format(there), scenario={"edges": edges}, **more)


def entries(game: Game, one: str = "A") -> list[str]:
    return [game.book.map.grid.label(hex_) for hex_ in entry_hexes(game, unit(game, one))]


@case("b21", "R121")
@pytest.mark.parametrize(
    ("roads", "left"), [([("main", "0509 0510")], "19 1/2"), ([("secondary", "0509 0510")], "19"), ([], "18")]
)
def test_the_hex_of_entry_costs_its_road_rate(roads: list[Any], left: str) -> None:
    game = due(roads=roads)
    news = play(game, order="enter", units="A", hex="0510")
    assert told(news, "enter") == [{"units": ["A"], "hex": "0510"}]
    assert (hex_of(game, "A"), points(unit(game, "A").left), unit(game, "A").box) == ("0510", left, "")
    play(game, order="move", units="A", path="0509")
    assert barred_by(game, order="enter", units="A", hex="0510") == "R121"


@case("b21", "R121", "4.1.4")
def test_units_enter_from_their_turn_on_and_one_after_another() -> None:
    game = due()
    assert barred_by(game, order="enter", units="I", hex="0510") == "R121"
    assert barred_by(game, order="enter", units="B", hex="0510") == "R121"
    assert barred_by(game, order="enter", units="A", hex="0410") == "R121"
    play(game, order="move", units="B", path="0504")
    play(game, order="enter", units="A", hex="0510")
    assert barred_by(game, order="move", units="B", path="0503") == "4.1.4"
    assert [name.n for name in coming(due(turn=3), 0)] == [0, 1]


@case("b21", "R121")
def test_a_blocked_entry_moves_to_the_nearest_open_hex_of_the_own_edge() -> None:
    assert entries(due("0510")) == ["0310", "0710"]
    assert entries(due("0509")) == ["0310", "0710"]
    assert entries(due("0409")) == ["0510"]
    assert entries(due("0410")) == ["0610"]
    assert entries(due()) == ["0510"]


@case("b21", "R121", "27.1.1")
def test_a_hidden_zone_stops_whoever_enters() -> None:
    game = due("0509", options={"camouflage": True})
    play(game, order="enter", units="A", hex="0510")
    assert (points(unit(game, "A").left), unit(game, "A").halted) == ("17", True)


@case("b21", "R33", "14.3.4")
def test_a_headquarters_comes_back_where_supplies_come_from() -> None:
    base = HomeBase(side=0, hexes=grid_hexes("0610", "0710"))
    text = "H poland HQ 2/2 place=0504 replaced due=2\nR russia ARM 1201 10/10"
    game = field(text, scenario={"bases": (base,)})
    assert entries(game, "H") == ["0610", "0710"]
    assert order_of({"order": "enter", "units": "H", "hex": "0610"}) in legal_orders(game)


# ---------------------------------------------------------------------- put down in an area

DROPPED = """
S poland SPEC 4/4 due=1
B poland ARM 0505 9/9
R russia INF 0803 5/5
H russia HQ 1003 2/2
"""


def area(apart: int = 2, **more: Any) -> Game:
    rule = FreePlacement(unit="S", hexes=frozenset(grid_hexes("0605", "0703", "0803", "1003", "1005")), apart=apart)
    return field(DROPPED, scenario={"placements": (rule,)}, **more)


@case("b21", "R121")
def test_a_unit_is_put_down_away_from_the_enemy_and_counts_as_having_moved() -> None:
    game = area()
    orders = [order for order in legal_orders(game) if isinstance(order, Place)]
    assert {order.hex for order in orders} == {"0605", "1005"}
    assert barred_by(game, order="place", unit="S", hex="0703") == "R121"
    news = play(game, order="place", unit="S", hex="1005")
    assert told(news, "place")[0]["hex"] == "1005"
    assert unit(game, "S").moved
    assert barred_by(game, order="move", units="S", path="1004") != ""


@case("b21", "R121")
def test_a_lone_headquarters_is_not_taken_by_whoever_appears() -> None:
    game = area(apart=1)
    assert barred_by(game, order="place", unit="S", hex="0703") == ""
    assert barred_by(game, order="place", unit="S", hex="1003") == "R121"


@case("b21", "R121")
def test_it_is_put_down_before_others_move() -> None:
    game = area()
    play(game, order="move", units="B", path="0506")
    assert barred_by(game, order="place", unit="S", hex="1005") == "R121"
    assert not [order for order in legal_orders(game) if isinstance(order, Place)]


# ---------------------------------------------------------------------- leaving


def leaving(text: str, **more: Any) -> Game:
    rule = ExitRule(side=0, hexes=grid_hexes("0510"))
    return field(text, scenario={"exits": (rule,)}, **more)


@case("b21", "R121")
def test_units_leave_by_the_named_hexes_for_good() -> None:
    game = leaving("A poland ARM 0510 14/14\nB poland ARM 0610 9/9\nR russia ARM 1201 10/10")
    assert [order for order in legal_orders(game) if isinstance(order, LeaveMap)] == [
        LeaveMap(units=("A",), hex="0510")
    ]
    assert barred_by(game, order="exit", units="B", hex="0610") == "R121"
    assert barred_by(game, order="exit", units="B", hex="0510") == "R121"
    news = play(game, order="exit", units="A", hex="0510")
    assert told(news, "exit") == [{"units": ["A"], "hex": "0510"}]
    gone: Unit = unit(game, "A")
    assert (gone.hex, gone.box, gone.steps) == (-1, "gone", 14)
    assert sum(game.state.tally.values()) == 14


@case("b21", "R121", "4.2.2")
def test_leaving_costs_one_more_step() -> None:
    text = "A poland ARM 0509 14/14 movement={}\nR russia ARM 1201 10/10"
    for movement, case_ in [(3, "4.2.2"), (4, "")]:
        game = leaving(text.format(movement))
        play(game, order="move", units="A", path="0510")
        assert barred_by(game, order="exit", units="A", hex="0510") == case_
    held = leaving("A poland ARM 0510 14/14 cap=20 left=2\nR russia INF 0509 5/5", movers=(0,))
    assert barred_by(held, order="exit", units="A", hex="0510") == "4.2.2"


@case("b21", "R121")
def test_the_choices_of_entry() -> None:
    orders = [order for order in legal_orders(due()) if isinstance(order, Enter)]
    assert orders == [Enter(units=("A",), hex="0510")]
