"""18.2.6, R122: going aboard from a beach."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from rules.b21.field import barred_by, end_phase, field, legal_orders, play, told, unit
from sztab.hexes import points
from sztab.rules.b21.board import Game
from sztab.rules.b21.embarkation import cost_of
from sztab.rules.b21.orders import Embark

COAST = {f"{column:02}{row:02}": "sea" for column in range(1, 13) for row in range(1, 5)}
LINES = """
S poland NAV 0504 3/3 capacity=20
A poland INF 0505 5/5
B poland ARM 0505 9/9
H poland ART 0505 6/6
M poland RKT 0505 6/6
C poland REC 0505 4/4
F poland INF 0506 4/4
R russia INF 1010 5/5
"""


def beach(lines: str = LINES, **more: Any) -> Game:
    return field(lines, hexes=COAST, sides={"0504/0505": "beach"}, **more)


def boarding(game: Game, units: str, ship: str = "S") -> str:
    return barred_by(game, order="embark", units=units, ship=ship)


@case("b21", "18.2.6", "18.1.1", "R122")
def test_they_go_aboard_and_the_ship_may_sail() -> None:
    game = beach(works=["0505"])
    news = play(game, order="embark", units="A B", ship="S")
    assert told(news, "embark") == [{"units": ["A", "B"], "ship": "S"}]
    assert [(unit(game, one).hex, unit(game, one).carrier, unit(game, one).box) for one in "AB"] == [
        (-1, 0, "aboard")
    ] * 2
    assert boarding(game, "A") == "4.1.1"
    play(game, order="sail", unit="S", path=["0503"])
    assert boarding(game, "H") == "18.2.6"
    for one in "HMCF":
        game.change(unit(game, one).n, hex=-1)
    end_phase(game)
    assert game.state.works == ()


@case("b21", "18.2.6")
@pytest.mark.parametrize(("one", "cost"), [("A", "2"), ("B", "6"), ("C", "6"), ("H", "4"), ("M", "4")])
def test_what_it_costs(one: str, cost: str) -> None:
    game = beach()
    assert points(cost_of(game, unit(game, one))) == cost
    game.change(unit(game, one).n, cap=240, left=int(cost) * 12 - 1)
    game.mark(movers=(unit(game, one).n,))
    assert boarding(game, one) == "4.2.2"
    game.change(unit(game, one).n, left=int(cost) * 12)
    assert boarding(game, one) == ""


@case("b21", "18.2.6", "6.2.3")
def test_leaving_an_enemy_zone_costs_a_point_more() -> None:
    game = beach(LINES.replace("R russia INF 1010", "R russia INF 0606"))
    assert points(cost_of(game, unit(game, "A"))) == "3"


@case("b21", "18.2.6", "R122")
def test_who_cannot() -> None:
    game = beach()
    assert boarding(game, "F") == "18.2.6"
    assert boarding(game, "A", "B") == "18.2.6"
    assert boarding(game, "") == "18.2.6"
    assert boarding(game, "R") == "18.2.6"
    assert boarding(game, "A B H") == ""
    assert boarding(game, "A B H C") == "R122"
    full = beach(LINES + "X poland INF 16/16 carrier=0 box=aboard")
    assert boarding(full, "A") == "R122"
    assert boarding(full, "C") == ""
    assert boarding(beach(phase="combat"), "A") == "3.1"


@case("b21", "18.2.6", "R122")
def test_a_ship_that_came_in_the_naval_phase_has_been_there_from_the_beginning() -> None:
    game = beach(LINES.replace("NAV 0504", "NAV 0503"), phase="naval assault")
    play(game, order="sail", unit="S", path=["0504"])
    end_phase(game)
    assert boarding(game, "A") == ""
    assert barred_by(game, order="sail", unit="S", path="0503") == "R122"


@case("b21", "18.2.6")
def test_what_is_offered() -> None:
    orders = {order.units for order in legal_orders(beach()) if isinstance(order, Embark)}
    assert orders == {("A",), ("B",), ("H",), ("M",), ("C",)}


@case("b21", "18.2.6", "22.2.3", "26.1.2")
def test_bridges_and_work_stay_behind() -> None:
    drawn: dict[str, Any] = {"hexes": COAST, "sides": {"0504/0505": "beach", "0505/0506": "river"}}
    game = field(f"{LINES}P poland PONT 0505 2/2 bridge=0505/0506", **drawn)
    news = play(game, order="embark", units="P", ship="S")
    assert unit(game, "P").bridge == -1
    assert len(told(news, "pontoon_gone")) == 1
