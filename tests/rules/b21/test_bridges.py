"""Chapter 22: bridges are blown up, built and repaired; scarps are breached."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from rules.b21.field import asked, barred_by, edge_of, end_phase, field, legal_orders, play, told, unit
from rules.b21.vectors import Vector, vector
from sztab.rules.b21.board import Game
from sztab.rules.b21.engineers import actions_left
from sztab.rules.b21.losses import eliminate
from sztab.rules.b21.orders import BuildBridge
from sztab.rules.b21.passage import enter
from sztab.rules.b21.scenario import Charge
from sztab.rules.b21.state import Work
from sztab.rules.b21.ways import bridge_on, scarp_top

UNITS = """
A poland INF 0504 5/5
E poland ENG 0504 4/4 size=B
G poland ART 0504 8/8 range=9
R russia INF 1008 5/5
"""
BRIDGE = {"0504/0505": "river+bridge"}


def stands(game: Game, pair: str = "0504/0505") -> bool:
    return bridge_on(game, edge_of(game.book.map, pair))


def blown(units: str = UNITS, **more: Any) -> Game:
    return field(units, sides=more.pop("sides", BRIDGE), phase=more.pop("phase", "counterattack"), **more)


@vector("bridge-demolition")
@case("b21", "22.1.4", "22.1.2", "R95", "T.bridge")
def test_a_bridge_in_the_counterattack_phase_may_hold(v: Vector) -> None:
    for dice, gone in (([1, 1], False), ([1, 2], False), ([2, 2], True), ([1, 3], True), ([6, 6], True)):
        game = blown(dice=dice)
        news = play(game, order="demolish", unit="A", object="0504/0505")
        assert stands(game) is not gone
        assert told(news, "object")[0]["destroyed"] is gone
        assert actions_left(game, unit(game, "E")) == 3
        if not gone:
            assert barred_by(game, order="demolish", unit="A", object="0504/0505") == "22.1.4"


@case("b21", "22.1.1", "22.1.3", "R95")
def test_a_bridge_in_the_own_movement_phase_goes_without_a_roll() -> None:
    game = blown(phase="movement")
    assert barred_by(game, order="demolish", unit="G", object="0504/0505") == "22.1.1"
    play(game, order="demolish", unit="A", object="0505/0504")
    assert not stands(game)
    assert unit(game, "A").left == 0
    assert barred_by(game, order="demolish", unit="E", object="0504/0505") == "21.0"


@case("b21", "22.1.3", "21.1.6", "R95")
def test_engineers_must_be_in_range_but_for_special_forces() -> None:
    game = blown("A poland INF 0504 5/5\nS poland SPEC 0504 4/4\nR russia INF 1008 5/5", dice=[3, 3])
    assert barred_by(game, order="demolish", unit="A", object="0504/0505") == "21.1.6"
    play(game, order="demolish", unit="S", object="0504/0505")
    assert not stands(game)


@case("b21", "22.1.4")
def test_the_unit_stands_at_one_end() -> None:
    game = blown(UNITS.replace("A poland INF 0504", "A poland INF 0404"))
    assert barred_by(game, order="demolish", unit="A", object="0504/0505") == "21.1.6"


@case("b21", "22.1.5", "R95")
def test_an_enemy_at_the_far_end_who_was_there_first_bars_it() -> None:
    game = blown()
    assert barred_by(game, order="demolish", unit="A", object="0504/0505") == ""
    enter(game, [unit(game, "R").n], game.book.labels["0505"])
    assert barred_by(game, order="demolish", unit="A", object="0504/0505") == ""
    late = blown(
        UNITS.replace("A poland INF 0504", "A poland INF 0403").replace("E poland ENG 0504", "E poland ENG 0403")
    )
    late.change(unit(late, "G").n, hex=-1)
    enter(late, [unit(late, "R").n], late.book.labels["0505"])
    enter(late, [unit(late, "A").n, unit(late, "E").n], late.book.labels["0504"])
    assert barred_by(late, order="demolish", unit="A", object="0504/0505") == "22.1.5"


@case("b21", "S.1", "S.3", "R112")
def test_prepared_bridges_need_no_engineers() -> None:
    edge = edge_of(blown().book.map, "0504/0505")
    units = "A poland INF 0504 5/5\nR russia INF 1008 5/5"
    game = blown(units, scenario={"charges": (Charge(0, frozenset({edge}), start=3),)})
    assert barred_by(game, order="demolish", unit="A", object="0504/0505") == "R112"
    game.mark(turn=3)
    assert barred_by(game, order="demolish", unit="A", object="0504/0505") == ""
    once = {"charges": (Charge(0, frozenset({edge}), once=True),)}
    assert (
        barred_by(blown(units, scenario=once, phase="movement"), order="demolish", unit="A", object="0504/0505")
        == "R112"
    )
    tried = blown(units, scenario=once, dice=[1, 1])
    play(tried, order="demolish", unit="A", object="0504/0505")
    tried.mark(attempts=())
    assert barred_by(tried, order="demolish", unit="A", object="0504/0505") == "R112"


# ---------------------------------------------------------------------- building


def to_own_movement(game: Game) -> list[Any]:
    """On to Poland's next movement phase; the news of the last step."""
    news = end_phase(game)
    while asked(game) != ("poland", "movement"):
        news = end_phase(game)
    return news


@vector("eng-bridge")
@case("b21", "19.1.4a", "22.2.2", "22.2.4", "R96")
def test_a_small_river_is_bridged_when_the_engineers_cross_in_the_next_turn(v: Vector) -> None:
    game = field(UNITS, sides=BRIDGE, broken=["0504/0505"])
    news = play(game, order="build_bridge", unit="E", side="0504/0505")
    assert told(news, "work") == [{"unit": "E", "place": "0504/0505", "what": "bridge"}]
    assert actions_left(game, unit(game, "E")) == 3
    assert barred_by(game, order="move", units="E", path="0505") != ""
    to_own_movement(game)
    assert not stands(game)
    news = play(game, order="move", units="E", path="0505")
    assert told(news, "work_done") == [{"place": "0504/0505", "what": "bridge"}]
    assert actions_left(game, unit(game, "E")) == 3
    assert stands(game)


@case("b21", "22.2.2", "R96")
def test_a_big_river_takes_a_turn_more() -> None:
    game = field(UNITS, sides={"0504/0505": "big_river"}, scenario={"turns": 9})
    play(game, order="build_bridge", unit="E", side="0504/0505")
    to_own_movement(game)
    play(game, order="move", units="E", path="0505")
    assert not stands(game)
    news = to_own_movement(game)
    assert told(news, "work_done") == [{"place": "0504/0505", "what": "bridge"}]
    assert game.state.built == (edge_of(game.book.map, "0504/0505"),)
    assert stands(game)


@case("b21", "22.2.3")
def test_work_that_is_left_begins_again() -> None:
    game = field(UNITS, sides={"0504/0505": "river"})
    play(game, order="build_bridge", unit="E", side="0504/0505")
    to_own_movement(game)
    news = play(game, order="move", units="E", path="0404")
    assert told(news, "work_lost") == [{"place": "0504/0505", "what": "bridge"}]
    beaten = field(UNITS, sides={"0504/0505": "river"})
    play(beaten, order="build_bridge", unit="E", side="0504/0505")
    beaten.change(unit(beaten, "E").n, beaten=True)
    end_phase(beaten)
    assert not beaten.state.projects
    for phase in ("artillery barrage", "movement", "counterattack", "combat"):
        work = Work(1, "bridge", edge_of(game.book.map, "0504/0505"))
        dead = field(UNITS, sides={"0504/0505": "river"}, phase=phase, projects=(work,))
        eliminate(dead, unit(dead, "E").n, "9.8.1", "artillery")
        end_phase(dead)
        assert not dead.state.projects, phase


@case("b21", "22.2.1", "22.2.5", "19.2.1")
def test_where_and_by_whom_no_bridge_is_built() -> None:
    units = f"{UNITS}F poland ENG 0504 2/2 task=mines\nX russia ARM 0605 9/9\n"
    sides = {"0504/0505": "river", "0504/0503": "river", "0504/0404": "stream", "0504/0604": "scarp:0604"}
    game = field(units, sides=sides)
    assert barred_by(game, order="build_bridge", unit="A", side="0504/0503") == "19.0"
    assert barred_by(game, order="build_bridge", unit="E", side="0504/0505") == "22.2.1"
    assert barred_by(game, order="build_bridge", unit="E", side="0504/0404") == "22.2.1"
    assert barred_by(game, order="build_bridge", unit="E", side="0504/0604") == "22.2.1"
    assert barred_by(game, order="build_bridge", unit="E", side="0701/0702") == "22.2.2"
    assert barred_by(game, order="build_bridge", unit="F", side="0504/0503") == "19.2.1"
    play(game, order="build_bridge", unit="E", side="0504/0503")
    assert barred_by(game, order="build_bridge", unit="E", side="0504/0503") == "22.2.5"


@case("b21", "22.2.1")
def test_a_friend_on_the_far_bank_makes_up_for_an_enemy_zone() -> None:
    units = f"{UNITS}X russia ARM 0605 9/9\nF poland INF 0505 5/5\n"
    game = field(units, sides={"0504/0505": "river"})
    assert {order.side for order in legal_orders(game) if isinstance(order, BuildBridge)} == {"0504/0505"}


@case("b21", "R94", "22.2.2")
def test_to_repair_a_bridge_is_to_build_it() -> None:
    game = field(UNITS, sides=BRIDGE, broken=["0504/0505"])
    play(game, order="repair", unit="E", object="0504/0505")
    assert game.state.projects[0].what == "bridge"
    assert barred_by(field(UNITS, sides=BRIDGE), order="repair", unit="E", object="0504/0505") == "22.2.1"


@case("b21", "S.2", "R112")
def test_engineers_breach_a_scarp_where_the_scenario_lets_them() -> None:
    units = "E poland ENG 0504 2/2 task=mines\nA poland INF 0404 5/5\nR russia INF 1008 5/5"
    wall = {"0504/0505": "scarp:0505"}
    game = field(units, sides=wall, scenario={"breaching": True, "turns": 9})
    edge = edge_of(game.book.map, "0504/0505")
    play(game, order="build_bridge", unit="E", side="0504/0505")
    assert actions_left(game, unit(game, "E")) == 0
    assert scarp_top(game, edge) >= 0
    to_own_movement(game)
    assert scarp_top(game, edge) == -1


@case("b21", "S.2", "R112")
@pytest.mark.parametrize(
    ("more", "found"), [("", "R112"), ("A poland INF 0504 5/5", ""), ("H poland HQ 0504 2/2", "R112")]
)
def test_a_breach_in_an_enemy_zone_needs_a_line_unit_beside_the_engineers(more: str, found: str) -> None:
    units = f"E poland ENG 0504 2/2\nR russia ARM 0405 9/9\n{more}"
    game = field(units, sides={"0504/0505": "scarp:0505"}, scenario={"breaching": True})
    assert barred_by(game, order="build_bridge", unit="E", side="0504/0505") == found


@case("b21", "27.1.1", "22.2.2")
def test_the_enemy_does_not_see_who_builds_face_down() -> None:
    game = field(UNITS, sides={"0504/0505": "river"}, options={"camouflage": True})
    play(game, order="build_bridge", unit="E", side="0504/0505")
    assert game.view(0).state.projects == game.state.projects
    assert game.view(1).state.projects == ()
    assert told(game.told(1), "work") == [{"unit": "?", "place": "0504/0505", "what": "bridge"}]


@case("b21", "19.2.1", "21.0", "22.2.1")
def test_every_company_rebuilds_what_was_destroyed_but_only_some_build_new_bridges() -> None:
    units = UNITS.replace("E poland ENG", "D poland ENG") + "F poland ENG 0504 2/2 task=mines\n"
    new = field(units, sides={"0504/0505": "river"})
    assert barred_by(new, order="build_bridge", unit="F", side="0504/0505") == "19.2.1"
    game = field(units, sides=BRIDGE, broken=["0504/0505"])
    play(game, order="build_bridge", unit="F", side="0504/0505")
    assert unit(game, "F").task == "mines"
    to_own_movement(game)
    play(game, order="move", units="F", path="0505")
    assert stands(game)
