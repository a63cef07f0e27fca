"""4.2, 4.3: what a step costs, and to whom it is closed."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from rules.b21.field import edge_of, field, unit
from rules.b21.vectors import Vector, vector
from sztab.hexes import points
from sztab.rules.b21.board import Game
from sztab.rules.b21.state import Minefield, Ruin, Work
from sztab.rules.b21.ways import Toll, costs, mover, step, toll

FORCES = """
I poland INF  0504 5/5
T poland ARM  0504 5/5
M poland MECH 0504 5/5
R poland REC  0504 5/5
G poland ART  0504 5/5
E poland ENG  0504 2/2
S poland SPEC 0504 4/4
N poland MOT  0504 4/4 amphib=yes
"""
# 0504 and 0505 touch, south of it; 0404 is north-west
NEXT = "0505"


def price(game: Game, one: str, there: str = NEXT) -> str:
    """What a unit pays for the step from where it stands; `closed` and `all` in words."""
    found = toll(game, unit(game, one), unit(game, one).hex, game.book.labels[there])
    if not isinstance(found, Toll):
        return "closed"
    return "all" if found.whole else points(found.cost)


def prices(game: Game, units: str = "ITMRG") -> list[str]:
    return [price(game, one) for one in units]


@case("b21", "4.1.1", "T.terrain")
@pytest.mark.parametrize(
    ("ground", "expected"),
    [
        ("clear", ["1", "2", "3", "2", "4"]),
        ("forest", ["2", "5", "7", "5", "10"]),
        ("town", ["2", "5", "6", "5", "7"]),
        ("village", ["2", "3", "4", "3", "5"]),
        ("ridge", ["2", "4", "6", "4", "7"]),
        ("forest+ridge", ["3", "7", "10", "7", "13"]),
        ("swamp", ["2", "closed", "closed", "closed", "closed"]),
        ("mountain", ["3", "closed", "closed", "closed", "closed"]),
        ("fort", ["2", "4", "5", "4", "6"]),
        ("lake", ["closed"] * 5),
    ],
)
def test_cost_of_terrain(ground: str, expected: list[str]) -> None:
    assert prices(field(FORCES, hexes={NEXT: ground})) == expected


@case("b21", "4.2.7", "T.terrain", "R18")
@pytest.mark.parametrize(
    ("side", "expected"),
    [
        ("stream", ["2", "6", "8", "5", "9"]),
        ("river", ["3", "12", "17", "12", "18"]),
        ("big_river", ["all", "all", "all", "all", "closed"]),
        ("scarp:0505", ["3", "closed", "closed", "closed", "closed"]),
    ],
)
def test_cost_of_hexsides(side: str, expected: list[str]) -> None:
    assert prices(field(FORCES, sides={"0504/0505": side})) == expected


@case("b21", "4.3.1", "4.3.3", "R127")
def test_a_road_costs_its_own_rate_whatever_the_ground() -> None:
    for kind, expected in (("main", ["1", "1/2", "1/3", "1/2", "1/3"]), ("secondary", ["1", "1", "1/2", "1/2", "1/2"])):
        game = field(FORCES, hexes={NEXT: "swamp"}, sides={"0504/0505": "river+bridge"}, roads=[(kind, f"0504 {NEXT}")])
        assert prices(game) == expected


@case("b21", "4.3.1", "R127")
def test_a_railway_gives_the_clear_rate_and_opens_nothing() -> None:
    game = field(FORCES, hexes={NEXT: "forest"}, sides={"0504/0505": "river+bridge"}, roads=[("rail", f"0504 {NEXT}")])
    assert prices(game) == ["1", "2", "3", "2", "4"]
    game = field(FORCES, hexes={NEXT: "swamp"}, roads=[("rail", f"0504 {NEXT}")])
    assert prices(game) == ["1", "closed", "closed", "closed", "closed"]


@case("b21", "4.3.3")
def test_closed_terrain_is_left_by_road_only() -> None:
    swamp = {"0504": "swamp"}
    assert prices(field(FORCES, hexes=swamp)) == ["1", "closed", "closed", "closed", "closed"]
    assert prices(field(FORCES, hexes=swamp, roads=[("main", f"0504 {NEXT}")])) == ["1", "1/2", "1/3", "1/2", "1/3"]


@case("b21", "21.2.1", "R127")
def test_a_road_stops_at_a_broken_bridge() -> None:
    drawn: dict[str, Any] = {"sides": {"0504/0505": "river+bridge"}, "roads": [("main", f"0504 {NEXT}")]}
    game = field(FORCES, broken=["0504/0505"], **drawn)
    assert prices(game) == ["3", "12", "17", "12", "18"]
    game = field(FORCES, ruins={NEXT: "road"}, roads=[("main", f"0504 {NEXT}")])
    assert prices(game) == ["1", "2", "3", "2", "4"]


@case("b21", "19.1.1", "T.engineer")
@pytest.mark.parametrize(
    ("ground", "side", "expected"),
    [
        ("clear", "", "3"),
        ("clear", "stream", "5"),
        ("clear", "river", "9"),
        ("clear", "big_river", "all"),
        ("clear", "scarp:0505", "8"),
        ("mountain", "", "4"),
        ("swamp", "", "3"),
    ],
)
def test_engineers_cross_where_others_cannot(ground: str, side: str, expected: str) -> None:
    sides = {"0504/0505": side} if side else {}
    assert price(field(FORCES, hexes={NEXT: ground}, sides=sides), "E") == expected


@case("b21", "24.1.1", "T.special")
def test_special_forces_pay_one_for_any_hex() -> None:
    paid = [price(field(FORCES, hexes={NEXT: one}), "S") for one in ("clear", "forest", "swamp", "town", "mountain")]
    assert paid == ["1", "1", "1", "1", "2"]


@case("b21", "R120")
def test_an_amphibious_unit_crosses_a_river_like_a_stream() -> None:
    assert price(field(FORCES, sides={"0504/0505": "river"}), "N") == "8"


@case("b21", "20.2.1", "R93")
def test_mines_cost_three_more_and_one_on_foot() -> None:
    assert prices(field(FORCES, mines=[NEXT])) == ["2", "5", "6", "5", "7"]


@case("b21", "26.1.1", "26.1.4", "T.pontoon", "R107")
def test_a_pontoon_replaces_the_cost_of_the_river() -> None:
    column = "P poland PONT 0504 1/1 bridge=0504/0505"
    now = field(f"{FORCES}{column} bridged", sides={"0504/0505": "river"})
    assert prices(now) == ["1", "7", "8", "7", "6"]
    later = field(FORCES + column, sides={"0504/0505": "river"})
    assert prices(later) == ["1", "2", "3", "2", "4"]
    wide = field(FORCES + column, sides={"0504/0505": "big_river"})
    assert prices(wide) == ["2", "3", "4", "3", "5"]


@case("b21", "22.2.2", "R127")
def test_a_bridge_that_has_been_built_needs_no_road() -> None:
    game = field(FORCES, sides={"0504/0505": "river"})
    game.mark(built=(edge_of(game.book.map, "0504/0505"),), projects=(Work(0, "bridge", 1),))
    assert prices(game) == ["1", "2", "3", "2", "4"]


@vector("recon-swamp")
@case("b21", "11.1.2")
def test_armoured_cars_do_not_enter_swamp(v: Vector) -> None:
    assert price(field(FORCES, hexes={NEXT: "swamp"}), "R") == "closed"


@case("b21", "4.1.1")
def test_the_layer_of_costs_says_what_each_step_says() -> None:
    game = field(FORCES, hexes={"0505": "forest", "0404": "swamp"}, sides={"0503/0504": "river"}, mines=["0603"])
    for one in "ITMRGES":
        u = unit(game, one)
        layer = costs(game, mover(game, u), u.side)
        for direction, there in enumerate(game.book.neighbours[6 * u.hex : 6 * u.hex + 6]):
            found = toll(game, u, u.hex, there)
            assert layer[6 * u.hex + direction] == (found.cost if isinstance(found, Toll) else -1)


@case("b21", "4.1.1")
def test_the_layer_of_costs_follows_the_ground() -> None:
    """Mines come and go, bridges fall and are built: the layer still says what each step says."""
    game = field(FORCES, sides={"0503/0504": "river+bridge", "0504/0505": "river"}, mines=["0603"])
    at, map_ = game.book.labels, game.book.map
    first, second = edge_of(map_, "0503/0504"), edge_of(map_, "0504/0505")
    changes: list[dict[str, Any]] = [
        {"broken": (first,)},
        {"mines": (Minefield(at["0404"]), Minefield(at["0505"], 2))},
        {"built": (second,), "broken": ()},
        {"ruins": (Ruin(at["0505"], "road"),), "mines": ()},
        {"ruins": (), "built": ()},
    ]
    for change in changes:
        game.mark(**change)
        for u in game.state.units:
            who = mover(game, u)
            for place, price in enumerate(costs(game, who, u.side)):
                there = game.book.neighbours[place]
                found = step(game, who, u.side, place // 6, there) if there >= 0 else None
                assert price == (-1 if found is None else found.cost), (change, u, place)
