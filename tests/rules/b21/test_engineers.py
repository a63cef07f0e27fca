"""Chapter 19: actions, tasks and the working range of engineers, and the help they give."""

from __future__ import annotations

from case import case
from rules.b21.field import barred_by, end_phase, field, legal_orders, play, told, unit
from rules.b21.vectors import Vector, vector
from sztab.rules.b21.board import Game
from sztab.rules.b21.engineers import (
    FIGHT,
    MINES,
    actions_left,
    combat_engineers,
    fight,
    in_range,
    may_act,
    may_fight,
    spend,
    working_range,
)
from sztab.rules.b21.orders import Assist

FOUR = "E poland ENG 0504 4/4 size=B\nR russia INF 1001 5/5"


def reached(game: Game, name: str) -> set[str]:
    return {game.book.map.grid.label(hex_) for hex_ in working_range(game, unit(game, name))}


@vector("eng-actions")
@case("b21", "19.1.4a", "19.1.4", "R92")
def test_as_many_actions_as_strength_points(v: Vector) -> None:
    game = field(FOUR)
    play(game, order="lay_mines", unit="E", hex="0505")
    assert actions_left(game, unit(game, "E")) == 3
    spend(game, unit(game, "E"), 3)
    refusal = may_act(game, unit(game, "E"))
    assert refusal is not None
    assert refusal.case == "19.1.4"


@case("b21", "19.1.4", "R125")
def test_actions_come_back_after_the_turn() -> None:
    game = field(FOUR, phase="combat")
    spend(game, unit(game, "E"), 4)
    while game.state.turn == 2:
        assert actions_left(game, unit(game, "E")) == 0
        end_phase(game)
    assert actions_left(game, unit(game, "E")) == 4


@vector("eng-crossing")
@case("b21", "19.1.4a", "19.1.3", "R125")
def test_help_for_three_hexes_costs_three_actions(v: Vector) -> None:
    game = field(
        """
        E poland ENG 0504 4/4 size=B
        A poland INF 0504 5/5
        B poland INF 0505 5/5
        C poland INF 0404 5/5
        R russia INF 1001 5/5
        """,
        sides={"0504/0604": "river", "0505/0605": "river", "0404/0403": "river"},
    )
    for hex_ in ("0504", "0505", "0404"):
        play(game, order="assist", unit="E", hex=hex_)
    assert actions_left(game, unit(game, "E")) == 1
    assert all(unit(game, one).assisted for one in "ABC")
    assert barred_by(game, order="assist", unit="E", hex="0504") == "19.1.3"
    end_phase(game)
    assert not unit(game, "A").assisted


@case("b21", "19.1.3", "19.1.6", "R125")
def test_help_needs_units_a_small_river_and_range() -> None:
    game = field(
        "E poland ENG 0504 2/2\nA poland INF 0801 5/5\nR russia INF 1001 5/5",
        sides={"0801/0901": "river", "0504/0604": "big_river"},
    )
    assert barred_by(game, order="assist", unit="E", hex="0505") == "19.1.3"
    assert barred_by(game, order="assist", unit="E", hex="0504") == "19.1.3"
    assert barred_by(game, order="assist", unit="E", hex="0801") == "19.1.6"
    assert barred_by(game, order="assist", unit="A", hex="0801") == "19.0"
    assert not any(isinstance(order, Assist) for order in legal_orders(game))


@vector("eng-range-air")
@case("b21", "19.1.6a", "19.1.2", "19.1.6")
def test_air_assault_engineers_work_as_far_as_five_points_on_foot(v: Vector) -> None:
    game = field("E poland ENG 0105 5/5 mobility=infantry movement=5\nR russia INF 1001 5/5")
    assert {"0605", "0110"} <= reached(game, "E")
    assert "0705" not in reached(game, "E")


@vector("eng-range-inf")
@case("b21", "19.1.6a", "R91")
def test_motorised_engineers_work_as_far_as_their_endurance(v: Vector) -> None:
    units = "E poland ENG 0105 5/5 movement=8 cap=8 left=0\nR russia INF 1001 5/5"
    road = [("secondary", "0105 0205 0305 0405 0505 0605 0705 0805 0905 1005 1105 1205")]
    game = field(units, roads=road)
    assert "1105" in reached(game, "E")
    assert "1205" not in reached(game, "E")
    full = field(units, roads=road, options={"engineer_range_full_mp": True})
    assert "1205" in reached(full, "E")


@vector("eng-range-company")
@case("b21", "19.1.6", "R91")
def test_a_company_reaches_six_hexes_by_main_road_and_one_across_country(v: Vector) -> None:
    road = [("main", "0105 0205 0305 0405 0505 0605 0705 0805")]
    game = field("E poland ENG 0105 2/2\nR russia INF 1001 5/5", roads=road)
    assert "0705" in reached(game, "E")
    assert "0805" not in reached(game, "E")
    off = field("E poland ENG 0505 2/2\nR russia INF 1001 5/5")
    assert len(reached(off, "E")) == 7


@case("b21", "19.1.6", "R91", "21.1.6")
def test_engineers_serve_their_brigade_or_what_is_below_their_division() -> None:
    game = field(
        """
        E poland ENG 0504 2/2 brigade=20 division=16
        F poland ENG 0901 2/2 division=16
        A poland INF 0505 5/5 brigade=20 division=16
        B poland INF 0505 5/5 brigade=9 division=16
        C poland INF 0902 5/5 brigade=9 division=16
        D poland INF 0902 5/5 brigade=1 division=1
        R russia INF 1201 5/5
        """
    )
    serves = {one: in_range(game, 0, unit(game, one).hex, unit(game, one)) for one in "ABCD"}
    assert serves == {"A": True, "B": False, "C": True, "D": False}
    assert in_range(game, 0, unit(game, "D").hex)
    assert not in_range(game, 0, game.book.labels["1208"])


@case("b21", "19.1.6", "R91")
def test_enemies_bar_the_way_of_engineers_but_not_their_zones() -> None:
    road = [("main", "0105 0205 0305 0405")]
    open_ = field("E poland ENG 0105 2/2\nR russia ARM 0304 10/10", roads=road)
    assert "0405" in reached(open_, "E")
    shut = field("E poland ENG 0105 2/2\nR russia ARM 0305 10/10", roads=road)
    assert "0405" not in reached(shut, "E")


@case("b21", "19.2.1", "19.2.2")
def test_a_weak_unit_does_the_work_of_its_task_only() -> None:
    game = field("E poland ENG 0504 2/2 task=fight\nF poland ENG 0604 4/4 size=B task=mines\nR russia INF 1001 5/5")
    refusal = may_act(game, unit(game, "E"), task=MINES)
    assert refusal is not None
    assert refusal.case == "19.2.1"
    assert may_act(game, unit(game, "E"), task=FIGHT) is None
    assert may_act(game, unit(game, "F"), task=FIGHT) is None
    assert may_act(game, unit(game, "E")) is None


@case("b21", "19.2.2")
def test_a_battalion_reduced_to_two_points_takes_the_task_of_its_next_work() -> None:
    game = field("F poland ENG 0604 4/2 size=B\nR russia INF 1001 5/5")
    spend(game, unit(game, "F"), 1, MINES)
    assert unit(game, "F").task == MINES
    assert may_act(game, unit(game, "F"), task=FIGHT) is not None


@case("b21", "19.2.3", "R92")
def test_weakened_battalions_in_one_hex_count_as_one() -> None:
    game = field(
        """
        E poland ENG 0504 4/2 size=B task=mines
        F poland ENG 0504 4/2 size=B task=mines
        C poland ENG 0504 2/2 task=mines
        R russia INF 1001 5/5
        """
    )
    assert actions_left(game, unit(game, "E")) == 4
    assert may_fight(game, unit(game, "E")) is None
    assert may_fight(game, unit(game, "C")) is not None
    spend(game, unit(game, "E"), 3)
    assert (unit(game, "E").actions, unit(game, "F").actions, unit(game, "C").actions) == (2, 1, 0)


@case("b21", "19.1.5", "19.1.3", "R125")
def test_the_modifier_of_a_fight_takes_two_actions() -> None:
    game = field("E poland ENG 0504 2/2\nF poland ENG 0504 2/1\nA poland INF 0504 5/5\nR russia INF 0505 5/5")
    own = [unit(game, one) for one in "EFA"]
    assert [u.n for u in combat_engineers(game, own)] == [0]
    fight(game, [0])
    assert may_fight(game, unit(game, "E")) is not None


@case("b21", "19.1.3")
def test_help_is_told() -> None:
    game = field("E poland ENG 0504 2/2\nR russia INF 1001 5/5", sides={"0504/0604": "river"})
    news = play(game, order="assist", unit="E", hex="0504")
    assert told(news, "assist") == [{"unit": "E", "hex": "0504"}]
