"""Chapter 21: objects are destroyed and repaired."""

from __future__ import annotations

import pytest

from case import case
from rules.b21.field import asked, barred_by, end_phase, field, legal_orders, play, told, unit
from sztab.rules.b21.engineers import actions_left
from sztab.rules.b21.objects import ObjectSite, destroy, objects_at, usable
from sztab.rules.b21.orders import Demolish, Repair
from sztab.rules.b21.ways import road_on

UNITS = """
A poland ARM 0504 9/9 brigade=20
E poland ENG 0505 2/2 brigade=20
S poland SPEC 0504 4/4
I poland INF 0504 5/5 brigade=9
R russia INF 1008 5/5
"""
ROAD = [("main", "0504 0505 0506")]


@case("b21", "21.0")
def test_what_lies_on_a_hex() -> None:
    game = field(UNITS, hexes={"0504": "airfield"}, roads=[*ROAD, ("rail", "0504 0503")], mines=["0504"])
    assert objects_at(game, game.book.labels["0504"]) == ("airfield", "road", "rail", "mines")
    assert objects_at(game, game.book.labels["0701"]) == ()


@case("b21", "21.1.6", "21.1.3", "21.1.4", "R92")
def test_a_unit_on_the_object_pays_ten_points_and_engineers_an_action() -> None:
    game = field(UNITS, hexes={"0504": "port"})
    news = play(game, order="demolish", unit="A", object="0504")
    assert told(news, "object") == [{"units": ["A"], "place": "0504", "what": "port", "roll": 0, "destroyed": True}]
    assert unit(game, "A").left == 10 * 12
    assert actions_left(game, unit(game, "E")) == 1
    assert not usable(game, game.book.labels["0504"], "port")
    assert barred_by(game, order="demolish", unit="A", object="0504") == "21.0"


@case("b21", "21.1.6")
def test_where_and_by_whom_nothing_is_destroyed() -> None:
    game = field(UNITS, hexes={"0504": "port", "0601": "port"}, roads=ROAD)
    assert barred_by(game, order="demolish", unit="A", object="0601") == "21.1.6"
    assert barred_by(game, order="demolish", unit="A", object="0504") == "21.0"
    assert barred_by(game, order="demolish", unit="A", object="0504", what="rail") == "21.0"
    assert barred_by(game, order="demolish", unit="I", object="0504", what="port") == "21.1.6"
    game.change(unit(game, "A").n, cap=240, left=9 * 12)
    game.mark(movers=(0,))
    assert barred_by(game, order="demolish", unit="A", object="0504", what="port") == "4.2.2"
    game.change(unit(game, "E").n, actions=2)
    game.change(unit(game, "A").n, cap=-1)
    assert barred_by(game, order="demolish", unit="A", object="0504", what="port") == "19.1.4"


@case("b21", "21.1.6", "R95")
def test_infantry_gives_all_its_points_unmoved() -> None:
    units = "I poland INF 0504 5/5\nE poland ENG 0504 2/2\nR russia INF 1008 5/5"
    game = field(units, hexes={"0504": "depot"})
    play(game, order="demolish", unit="I", object="0504", what="depot")
    assert unit(game, "I").left == 0
    moved = field(units.replace("INF 0504 5/5", "INF 0504 5/5 cap=6 left=5"), hexes={"0504": "depot"}, movers=(0,))
    assert barred_by(moved, order="demolish", unit="I", object="0504") == "4.2.2"


@case("b21", "24.1.5", "R95")
def test_special_forces_need_no_engineers_and_pay_three_points() -> None:
    game = field("S poland SPEC 0504 4/4\nR russia INF 1008 5/5", hexes={"0504": "airfield"})
    play(game, order="demolish", unit="S", object="0504")
    assert unit(game, "S").left == 7 * 12


@case("b21", "21.1.6", "3.1")
def test_objects_but_bridges_are_destroyed_in_the_movement_phase_only() -> None:
    game = field(UNITS, hexes={"0504": "port"}, phase="counterattack")
    assert barred_by(game, order="demolish", unit="A", object="0504") == "21.1.6"
    assert barred_by(field(UNITS, phase="combat"), order="demolish", unit="A", object="0504") == "3.1"


@case("b21", "20.3.1", "21.0")
def test_only_engineers_destroy_mines() -> None:
    game = field(UNITS, mines=["0504", "0505"])
    assert barred_by(game, order="demolish", unit="A", object="0504") == "20.3.1"
    news = play(game, order="demolish", unit="E", object="0505", what="mines")
    assert told(news, "mines_cleared") == [{"hex": "0505"}]


@case("b21", "21.2.1", "R127")
def test_a_destroyed_road_is_none() -> None:
    game = field(UNITS, roads=ROAD)
    edge = game.book.map.grid.edge_between(game.book.labels["0504"], game.book.labels["0505"])
    assert road_on(game, edge)
    destroy(game, ObjectSite(game.book.labels["0505"], "road"))
    assert not road_on(game, edge)


@case("b21", "R119", "21.2.1")
def test_nothing_works_in_a_ruined_city() -> None:
    game = field(UNITS, hexes={"0504": "town+port"}, ruins={"0504": "city"})
    assert not usable(game, game.book.labels["0504"], "port")


@case("b21", "R94", "19.1.3")
def test_engineers_repair_an_object_until_their_next_movement_phase() -> None:
    game = field(UNITS.replace("0505 2/2", "0504 2/2"), hexes={"0504": "airfield"}, ruins={"0504": "airfield"})
    assert [order.what for order in legal_orders(game) if isinstance(order, Repair)] == ["airfield"]
    assert barred_by(game, order="repair", unit="A", object="0504") == "19.0"
    assert barred_by(game, order="repair", unit="E", object="0505") == "R94"
    news = play(game, order="repair", unit="E", object="0504")
    assert told(news, "work") == [{"unit": "E", "place": "0504", "what": "airfield"}]
    assert actions_left(game, unit(game, "E")) == 1
    assert barred_by(game, order="move", units="E", path="0505") != ""
    while game.state.turn == 2:
        assert game.state.ruins
        end_phase(game)
    while asked(game) != ("poland", "movement"):
        news = end_phase(game)
    assert told(news, "work_done") == [{"place": "0504", "what": "airfield"}]
    assert not game.state.ruins


@case("b21", "R94", "22.2.3")
def test_a_repair_ends_with_its_engineers() -> None:
    game = field(UNITS.replace("0505 2/2", "0504 2/2"), hexes={"0504": "airfield"}, ruins={"0504": "airfield"})
    play(game, order="repair", unit="E", object="0504")
    game.change(unit(game, "E").n, beaten=True)
    news = end_phase(game)
    assert told(news, "work_lost") == [{"place": "0504", "what": "airfield"}]
    assert not game.state.projects


@case("b21", "R133", "R94")
def test_a_depot_is_lost_for_good() -> None:
    game = field(UNITS, hexes={"0505": "depot"}, ruins={"0505": "depot"})
    assert barred_by(game, order="repair", unit="E", object="0505") == "R133"


@case("b21", "21.1.6")
@pytest.mark.parametrize("phase", ["movement", "counterattack"])
def test_the_choices_lead_to_lawful_demolitions(phase: str) -> None:
    game = field(UNITS, hexes={"0504": "port"}, roads=ROAD, sides={"0504/0505": "river+bridge"}, phase=phase)
    found = {(order.object, order.what) for order in legal_orders(game) if isinstance(order, Demolish)}
    bridge = {("0504/0505", "bridge")}
    assert found == (bridge | {("0504", "port"), ("0504", "road"), ("0505", "road")} if phase == "movement" else bridge)
