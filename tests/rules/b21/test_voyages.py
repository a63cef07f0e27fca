"""R90, R122: how far ships sail, when, and how they come onto the map."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from rules.b21.boxes import opened
from rules.b21.field import asked, barred_by, end_phase, field, legal_orders, play, told, unit
from sztab.rules.b21.board import Game
from sztab.rules.b21.orders import Sail
from sztab.rules.b21.scenario import SeaRule

SEA = {f"{column:02}{row:02}": "clear" for column in range(1, 13) for row in (1, 2)}
"""All sea but the two northern rows."""
FLEET = """
S poland NAV 0103 3/3 capacity=20
Z poland NAV 0104 3/3 capacity=20
R russia NAV 0404 3/3 capacity=20
I russia INF 1201 5/5
"""
LONG = "0203 0303 0403 0503 0603 0703 0803 0903"


def at_sea(lines: str = FLEET, **more: Any) -> Game:
    return field(lines, phase=more.pop("phase", "naval assault"), default="sea", hexes={**SEA, "0905": "clear"}, **more)


def sailing(game: Game, one: str, path: str) -> str:
    return barred_by(game, order="sail", unit=one, path=path)


@case("b21", "R90", "R122", "18.1.1", "3.3.4")
def test_a_ship_sails_eight_sea_hexes_once_a_turn() -> None:
    game = at_sea()
    assert sailing(game, "S", f"{LONG} 1003") == "R122"
    assert sailing(game, "S", "0103") == "R122"
    assert sailing(game, "S", "0303") == "R122"
    assert sailing(game, "S", "0102") == "R122"
    assert sailing(game, "S", "") == "R122"
    assert sailing(game, "R", "0405") == "R122"
    assert sailing(game, "I", "1202") == "R122"
    news = play(game, order="sail", unit="S", path=LONG.split())
    assert told(news, "sail") == [{"unit": "S", "path": LONG.split()}]
    assert game.book.map.grid.label(unit(game, "S").station) == "0903"
    assert sailing(game, "S", "0803") == "R122"


@case("b21", "R122")
def test_ships_pass_each_other_and_the_enemy() -> None:
    assert sailing(at_sea(), "S", "0203 0303 0404 0503") == ""


@case("b21", "R122", "18.2.6")
def test_who_has_not_sailed_in_the_naval_phase_may_in_the_movement_phase() -> None:
    game = at_sea()
    play(game, order="sail", unit="S", path=["0203"])
    end_phase(game)
    assert asked(game) == ("poland", "movement")
    assert sailing(game, "S", "0103") == "R122"
    play(game, order="sail", unit="Z", path=["0105"])
    assert sailing(game, "Z", "0104") == "R122"
    while game.state.turn == 2:
        end_phase(game)
    while asked(game) != ("poland", "naval assault"):
        end_phase(game)
    assert sailing(game, "S", "0103") == ""


@case("b21", "R121", "R122", "S.2")
@pytest.mark.parametrize(
    ("due", "path", "refused"), [(2, "0105 0205", ""), (2, "0105", ""), (2, "0205", "R122"), (3, "0105", "R122")]
)
def test_ships_come_by_the_hexes_of_their_edge(due: int, path: str, refused: str) -> None:
    at = at_sea().book.labels
    rule = SeaRule(0, frozenset({"N"}), frozenset({at["0105"], at["0106"]}), frozenset())
    game = at_sea(f"N poland NAV 3/3 capacity=20 due={due} box=due\n{FLEET}", scenario={"seas": (rule,)})
    assert sailing(game, "N", path) == refused
    if not refused:
        play(game, order="sail", unit="N", path=path.split())
        assert unit(game, "N").box == "sea"


@case("b21", "R122", "S.2")
def test_the_hex_by_which_a_ship_comes_does_not_count() -> None:
    at = at_sea().book.labels
    rule = SeaRule(0, frozenset({"N"}), frozenset({at["0103"]}), frozenset())
    game = at_sea(f"N poland NAV 3/3 capacity=20 box=due\n{FLEET}", scenario={"seas": (rule,)})
    assert sailing(game, "N", f"0103 {LONG}") == ""
    assert sailing(game, "N", f"0103 {LONG} 1003") == "R122"
    late = at_sea(f"N poland NAV 3/3 capacity=20 box=due\n{FLEET}", scenario={"seas": (rule,)}, phase="movement")
    assert sailing(late, "N", "0103") == "R122"
    assert sailing(at_sea(f"N poland NAV 3/3 capacity=20\n{FLEET}"), "N", "0103") == "R122"


@case("b21", "R122")
def test_every_way_that_is_offered_is_lawful() -> None:
    rule = SeaRule(0, frozenset({"N"}), frozenset({at_sea().book.labels["0105"]}), frozenset())
    game = at_sea(f"N poland NAV 3/3 capacity=20 box=due\n{FLEET}", scenario={"seas": (rule,)})
    orders = [order for order in legal_orders(game) if isinstance(order, Sail)]
    assert {order.unit for order in orders} == {"S", "Z", "N"}
    grid, here = game.book.map.grid, game.book.labels["0103"]
    goals = {order.path[-1] for order in orders if order.unit == "S"}
    wet = {hex_ for hex_ in grid.within(here, 8) if "sea" in game.book.map.terrain[hex_]} - {here}
    assert goals == {grid.label(hex_) for hex_ in wet}
    assert ("0105",) in {order.path for order in orders if order.unit == "N"}


@case("b21", "S.2", "R122")
def test_the_landing_ships_of_perekop(monkeypatch: pytest.MonkeyPatch) -> None:
    game = opened("perekop2014", monkeypatch)
    rule = game.book.scenario.seas[0]
    grid, sides = game.book.map.grid, game.book.map.sides
    assert rule.ships == {"BDK-1", "BDK-2"}
    assert rule.entries
    assert {grid.column(hex_) for hex_ in rule.entries} == {1}
    wet = {edge for edge, words in sides.items() if "beach" in words}
    shore = {hex_ for edge in wet for hex_ in grid.edge_hexes(edge) if "sea" not in game.book.map.terrain[hex_]}
    assert shore == rule.beaches
