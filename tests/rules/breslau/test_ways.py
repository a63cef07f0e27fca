"""8.1, 8.4, 2.1d, 14.3.2: what a step costs, by side, terrain, road, bridge and what lies in the hex."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from case import case
from rules.breslau.tabletop import GERMAN, SOVIET, barred_by, play, tabletop, unit
from rules.breslau.vectors import vector
from sztab.rules.breslau import movement, ways
from sztab.table import Game

TITLE = "breslau1945"
BOTH = pytest.mark.parametrize("side", ["soviet", "german"])


def lone(side: str, *, movement: float = 20, **drawn: Any) -> Game:
    """A in 1506, nobody near."""
    return tabletop(f"A {side} INF 1506 movement={movement}", phase=f"{side} movement", **drawn)


def cost(game: Game, *path: str) -> Fraction:
    """What A spends on a path."""
    play(game, order="move", units="A", path=list(path))
    now = unit(game, "A")
    return Fraction(now.cap - now.left, 12)


@case(TITLE, "8.1b", "T.2")
@pytest.mark.parametrize(
    ("terrain", "points"),
    [("clear", 1), ("woods", 2), ("marsh", 3), ("suburban", 3), ("elevated_rr", 3), ("city", 4), ("fortress", 5)],
)
def test_soviet_units_pay_by_the_terrain_they_enter(terrain: str, points: int) -> None:
    assert cost(lone("soviet", hexes={"1505": terrain}), "1505") == points


@case(TITLE, "8.1a")
@pytest.mark.parametrize("terrain", ["clear", "woods", "marsh", "suburban", "elevated_rr", "city", "fortress"])
def test_german_units_pay_one_point_anywhere(terrain: str) -> None:
    assert cost(lone("german", hexes={"1505": terrain}), "1505") == 1


@case(TITLE, "8.1a", "8.1b")
@BOTH
def test_along_a_road_a_hex_costs_half_a_point_for_either_side(side: str) -> None:
    game = lone(side, default="city", roads=[("road", "1506 1505 1504 1503")])
    assert cost(game, "1505", "1504", "1503") == Fraction(3, 2)


@case(TITLE, "8.1a")
@BOTH
def test_half_points_are_exact(side: str) -> None:
    """R46: with 2 1/2 points five road hexes are reached and no sixth."""
    game = lone(side, movement=2.5, default="city", roads=[("road", "1506 1505 1504 1503 1502 1501 1601")])
    far = ["1505", "1504", "1503", "1502", "1501"]
    assert barred_by(game, order="move", units="A", path=[*far, "1601"]) == "8.1d"
    assert cost(game, *far) == Fraction(5, 2)


@case(TITLE, "8.1a", "8.1b")
def test_two_road_hexes_that_no_road_joins_are_not_linked() -> None:
    """R46: the road must run from the one into the other."""
    roads = [("road", "1506 1606"), ("road", "1505 1605")]
    assert cost(lone("soviet", hexes={"1505": "city"}, roads=roads), "1505") == 4


@case(TITLE, "8.1b")
def test_a_railway_is_no_road() -> None:
    game = lone("soviet", hexes={"1505": "city"}, roads=[("rail", "1506 1505")])
    assert cost(game, "1505") == 4


@case(TITLE, "8.4")
@BOTH
def test_a_river_is_crossed_by_bridges_only(side: str) -> None:
    game = lone(side, sides={"1505/1506": "river"})
    assert barred_by(game, order="move", units="A", path=["1505"]) == "8.4"


@case(TITLE, "2.1d", "8.4")
@pytest.mark.parametrize(("kind", "points"), [("road", Fraction(1, 2)), ("rail", 4)])
def test_road_and_railway_bridge_a_river(kind: str, points: Fraction) -> None:
    """R46: by road half a point; over a railway bridge the hex costs what it always does."""
    game = lone("soviet", hexes={"1505": "city"}, sides={"1505/1506": "river"}, roads=[(kind, "1506 1505")])
    assert cost(game, "1505") == points


@case(TITLE, "8.4")
def test_a_wrecked_bridge_of_a_drawn_position_is_no_bridge() -> None:
    game = lone("soviet", sides={"1505/1506": "river+destroyed_bridge"})
    assert barred_by(game, order="move", units="A", path=["1505"]) == "8.4"


@case(TITLE, "2.1d", "9.2.11a")
def test_ways_over_a_river_have_names() -> None:
    game = tabletop(
        "E soviet CENG 1506",
        sides={"1505/1506": "river", "1506/1605": "river", "1506/1606": "river"},
        roads=[("rail", "1506 1605")],
        options={"pontoon": True},
    )
    at = game.book.labels
    play(game, order="pontoon", unit="E", side="1505/1506")
    found = {text: ways.crossing(game, SOVIET, at["1506"], at[text]) for text in ("1505", "1605", "1606", "1507")}
    assert found == {"1505": "pontoon", "1605": "bridge", "1606": "closed", "1507": ""}
    assert ways.crossing(game, GERMAN, at["1506"], at["1505"]) == "closed"


@vector("rubble_german_mp")
@case(TITLE, "14.3.2a")
def test_a_german_pays_three_points_for_rubble(v: dict[str, Any]) -> None:
    game = lone("german", hexes={"1505": "city"}, rubble=["1505"], options={"rubble": True})
    assert cost(game, "1505") == v["data"]["mp"]


@vector("rubble_soviet_mp")
@case(TITLE, "14.3.2a")
def test_a_soviet_pays_two_more_points_for_rubble(v: dict[str, Any]) -> None:
    for terrain, points in v["data"].items():
        game = lone("soviet", hexes={"1505": terrain}, rubble=["1505"], options={"rubble": True})
        assert cost(game, "1505") == points


@case(TITLE, "14.3.2b")
@pytest.mark.parametrize(("side", "points"), [("soviet", 6), ("german", 3)])
def test_rubble_cancels_the_road_into_its_hex(side: str, points: int) -> None:
    drawn: dict[str, Any] = {"default": "city", "roads": [("road", "1506 1505 1504")], "options": {"rubble": True}}
    assert cost(lone(side, rubble=["1505"], **drawn), "1505") == points
    assert cost(lone(side, rubble=["1506"], **drawn), "1505") == Fraction(1, 2)


@vector("barricade_mp")
@case(TITLE, "13.3c", "8.1b")
def test_a_barricade_costs_soviets_three_points_and_is_removed(v: dict[str, Any]) -> None:
    off_road = lone("soviet", hexes={"1505": "city"}, barricades=["1505"])
    assert cost(off_road, "1505") == v["data"]["off_road"]
    road = lone("soviet", hexes={"1505": "city"}, barricades=["1505"], roads=[("road", "1506 1505")])
    assert cost(road, "1505") == Fraction(v["data"]["road"])
    assert off_road.state.barricades == road.state.barricades == ()


@case(TITLE, "13.3c", "8.1a")
def test_a_barricade_costs_germans_nothing_and_stays() -> None:
    game = lone("german", barricades=["1505"])
    assert cost(game, "1505") == 1
    assert len(game.state.barricades) == 1


@case(TITLE, "13.3c", "13.3g")
def test_a_barricade_goes_even_when_a_soviet_unit_only_passes() -> None:
    game = lone("soviet", barricades=["1505"])
    assert cost(game, "1505", "1504") == 5
    assert game.state.barricades == ()
    assert game.state.built == 0


@case(TITLE, "13.3c")
def test_who_comes_first_clears_the_barricade_for_the_rest() -> None:
    """8.0b: units of one order go one after the other; the second has 1 point and that is enough then."""
    units = "A soviet INF 1506 movement=4\nB soviet INF 1506 movement=1"
    game = tabletop(units, barricades=["1505"])
    assert barred_by(game, order="move", units="B A", path=["1505"]) == "8.1d"
    assert barred_by(game, order="move", units="A B", path=["1505"]) == ""
    play(game, order="move", units="A B", path=["1505"])
    assert (unit(game, "A").left, unit(game, "B").left) == (0, 0)


@case(TITLE, "14.3.2a", "14.6a", "14.15b")
def test_extra_costs_add_up() -> None:
    """R107c: out of a zone of control, over a pontoon, into Rubble: 2 + 2 + 2 on top of the city's 4."""
    game = tabletop(
        """
        A soviet INF 1506 movement=10
        E soviet CENG 1506
        G german INF 1606
        """,
        hexes={"1506": "city", "1505": "city"},
        sides={"1505/1506": "river"},
        rubble=["1505"],
        options={"pontoon": True, "rubble": True, "leave_zoc": True},
    )
    play(game, order="pontoon", unit="E", side="1505/1506")
    assert cost(game, "1505") == 10


@case(TITLE, "8.1b", "8.4")
def test_costs_are_laid_out_for_every_step_of_the_map() -> None:
    """Each open step costs what its hex says, in both directions, and rivers are closed."""
    game = lone("soviet", hexes={"1505": "city"}, sides={"1503/1504": "river"})
    grid, at = game.book.map.grid, game.book.labels
    costs = ways.costs(game, SOVIET)
    for hex_ in grid.hexes:
        for direction in range(6):
            there = grid.neighbours[6 * hex_ + direction]
            if there < 0 or {hex_, there} == {at["1503"], at["1504"]}:
                assert costs[6 * hex_ + direction] == ways.CLOSED
            else:
                assert costs[6 * hex_ + direction] == (48 if there == at["1505"] else 12)
    assert movement.reach(game, unit(game, "A")).cost(at["1505"]) == 48
