"""Chapter 4, movement; 6.2, zones of control on the march; 11.1, reconnaissance units; 24.1, special forces; 13.1.5,
slipping through at night; 15.4.1, the step of a unit that was hit."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from rules.b21.field import barred_by, end_phase, field, hex_of, legal_orders, play, told, unit
from rules.b21.vectors import Vector, vector
from sztab.hexes import TWELFTHS, points
from sztab.rules.b21.allowance import allowance, set_out
from sztab.rules.b21.board import Game
from sztab.rules.b21.movement import march
from sztab.rules.b21.orders import Move
from sztab.rules.b21.reach import reach
from sztab.rules.b21.scenario import ClosedGround, HalfMarch
from sztab.rules.b21.state import RECOGNISED
from sztab.table import SeededDice

FAR = "R russia ARM 1201 10/10"


def go(game: Game, units: str, path: str) -> list[Any]:
    return play(game, order="move", units=units, path=path)


def closed(game: Game, units: str, path: str) -> str:
    return barred_by(game, order="move", units=units, path=path)


def left(game: Game, one: str) -> str:
    return points(unit(game, one).left)


def cost_of(game: Game, one: str, there: str) -> int:
    """Twelfths to get there by the cheapest way, -1 out of reach."""
    return reach(game, unit(game, one)).cost(game.book.labels[there])


# ---------------------------------------------------------------------- 4, movement


@case("b21", "4.1.1", "4.2.2", "3.2d")
def test_a_unit_pays_for_each_hex_it_enters() -> None:
    game = field(f"A poland ARM 0505 14/14\n{FAR}", hexes={"0503": "forest"})
    news = go(game, "A", "0504 0503")
    assert told(news, "move") == [{"start": "0505", "path": ["0504", "0503"], "units": ["A"], "left": {"A": "13"}}]
    assert hex_of(game, "A") == "0503"
    assert unit(game, "A").moved


@case("b21", "4.2.2", "4.2.4")
def test_it_may_not_spend_more_than_it_has() -> None:
    game = field(f"A poland INF 0508 5/5\n{FAR}")
    assert closed(game, "A", "0507 0506 0505 0504 0503 0502 0501") == "4.2.2"
    go(game, "A", "0507 0506 0505")
    assert left(game, "A") == "3"
    end_phase(game)
    assert unit(game, "A").cap == -1


@case("b21", "4.2.5", "4.1.4")
def test_points_are_not_lent_within_a_stack() -> None:
    game = field(f"A poland ARM 0508 14/14\nI poland INF 0508 5/5\n{FAR}")
    path = "0507 0506 0505 0504 0503 0502 0501"
    assert (closed(game, "A", path), closed(game, "I", path), closed(game, "A I", path)) == ("", "4.2.2", "4.2.2")


@case("b21", "4.1.2", "4.1.4")
def test_units_move_one_after_another() -> None:
    game = field(f"A poland ARM 0505 14/14\nB poland ARM 0705 14/14\n{FAR}")
    go(game, "A", "0504")
    go(game, "A", "0503")
    go(game, "B", "0704")
    assert closed(game, "A", "0502") == "4.1.4"
    go(game, "B", "0703")


@case("b21", "4.1.4")
def test_a_stack_moves_together_and_its_units_may_go_on_alone() -> None:
    game = field(f"A poland ARM 0505 14/14\nI poland INF 0505 5/5\n{FAR}")
    go(game, "A I", "0504 0503")
    assert (left(game, "A"), left(game, "I")) == ("16", "4")
    go(game, "A", "0502")
    go(game, "I", "0603")
    assert closed(game, "A I", "0501") == "4.1.4"


@case("b21", "4.2.1", "14.1.5")
def test_no_unit_enters_a_hex_of_the_enemy_but_that_of_a_lone_headquarters() -> None:
    game = field("A poland ARM 0505 14/14\nR russia INF 0504 2/2\nH russia HQ 0506 2/2", phase="movement")
    assert closed(game, "A", "0504") == "4.2.1"
    news = go(game, "A", "0506")
    assert told(news, "eliminated")[0]["unit"] == "H"
    assert hex_of(game, "A") == "0506"


@case("b21", "4.2.3", "R18")
def test_a_unit_with_all_its_points_may_always_make_one_step() -> None:
    drawn: dict[str, Any] = {"hexes": {"0504": "forest", "0503": "forest"}, "sides": {"0504/0505": "river"}}
    game = field(f"A poland ARM 0505 14/14 movement=12\n{FAR}", **drawn)
    go(game, "A", "0504")
    assert left(game, "A") == "0"
    late = field(f"A poland ARM 0506 14/14 movement=12\n{FAR}", **drawn)
    go(late, "A", "0505")
    assert closed(late, "A", "0504") == "4.2.2"


@case("b21", "4.2.7", "R18", "6.2.5")
def test_a_big_river_takes_everything_and_is_crossed_from_its_bank() -> None:
    around = ("0503", "0505", "0404", "0405", "0604", "0605")
    drawn: dict[str, Any] = {"sides": {f"0504/{there}": "big_river" for there in around}}
    game = field(f"A poland ARM 0505 14/14\nG poland ART 0505 8/8\n{FAR}", **drawn)
    assert closed(game, "G", "0504") == "4.3.3"
    assert cost_of(game, "A", "0504") == 20 * TWELFTHS
    go(game, "A", "0504")
    assert left(game, "A") == "0"
    late = field(f"A poland ARM 0506 14/14\n{FAR}", **drawn)
    assert closed(late, "A", "0505 0504") == "R18"
    assert late.book.labels["0504"] not in reach(late, unit(late, "A"))


@case("b21", "4.2.6", "5.1.1", "5.1.3", "5.1.4")
def test_passing_through_friends_costs_nothing_and_a_hex_may_be_overfull_for_a_while() -> None:
    game = field(
        f"A poland ARM 0505 14/14\nB poland ARM 0504 14/14\nC poland ARM 0504 14/14\nD poland ARM 0504 9/9\n{FAR}"
    )
    go(game, "A", "0504")
    assert (left(game, "A"), barred_by(game, order="end_phase")) == ("18", "5.1.2")
    go(game, "A", "0503")
    assert barred_by(game, order="end_phase") == ""


@case("b21", "4.3.1", "4.3.2", "4.3.3")
def test_roads_lead_through_closed_ground() -> None:
    game = field(f"A poland ARM 0505 14/14\n{FAR}", hexes={"0504": "swamp"}, roads=[("main", "0505 0504 0503")])
    assert closed(game, "A", "0504 0604") == "4.3.3"
    go(game, "A", "0504 0503")
    assert left(game, "A") == "19"


@case("b21", "4.3.2")
def test_a_road_helps_only_along_it() -> None:
    roads = [("main", "0504 0505 0506")]
    game = field(f"A poland ARM 0605 14/14\n{FAR}", hexes={"0505": "forest"}, roads=roads)
    go(game, "A", "0505")
    assert left(game, "A") == "15"


@case("b21", "9.7.5", "17.2.10")
def test_who_may_not_move_at_all() -> None:
    game = field(f"G poland ART 0505 8/8 grounded=yes\nP poland PARA 0505 5/5 grounded=yes\n{FAR}")
    assert closed(game, "G", "0504") == "9.7.5"
    assert closed(game, "P", "0504") == "17.2.10"
    end_phase(game)
    assert not unit(game, "G").grounded


@case("b21", "R112", "S.1")
def test_a_scenario_may_close_ground_for_a_while() -> None:
    there = field(f"A poland ARM 0505 14/14\n{FAR}").book.labels["0504"]
    closed_ground = {"closed": (ClosedGround(side=0, hexes=frozenset({there}), until=2),)}
    game = field(f"A poland ARM 0505 14/14\n{FAR}", scenario=closed_ground)
    assert closed(game, "A", "0504") == "R112"
    assert cost_of(game, "A", "0504") == -1
    assert closed(field(f"A poland ARM 0505 14/14\n{FAR}", scenario=closed_ground, turn=3), "A", "0504") == ""


# ---------------------------------------------------------------------- the allowance


@vector("half-mp")
@case("b21", "3.4.5", "17.2.12", "R22")
def test_half_the_points_keep_their_fraction(v: Vector) -> None:
    game = field(f"P poland PARA 0505 5/5 movement=5 dropped=2\n{FAR}", roads=[("main", "0505 0504 0503 0502")])
    assert points(allowance(game, unit(game, "P"))) == "2 1/2"
    go(game, "P", "0504 0503")
    assert left(game, "P") == "1/2"
    assert closed(game, "P", "0502") == "4.2.2"


@case("b21", "18.2.5", "3.4.5")
def test_after_a_landing_a_part_of_the_points_is_left_and_half_of_them_rounded_down() -> None:
    game = field(f"I poland INF 0505 5/5 movement=5 landed=2\nA poland ARM 0505 9/9 movement=22 landed=2\n{FAR}")
    assert [points(allowance(game, unit(game, one))) for one in "IA"] == ["2", "5 1/2"]


@case("b21", "25.2.2")
def test_vehicles_out_of_supply_have_half_their_points() -> None:
    game = field(f"I poland INF 0505 5/5 oos=1\nA poland ARM 0505 9/9 movement=21 oos=1\n{FAR}")
    assert [points(allowance(game, unit(game, one))) for one in "IA"] == ["6", "10 1/2"]


@case("b21", "R121", "3.4.5")
def test_a_scenario_may_halve_the_points_of_a_side() -> None:
    slow = {"slow": (HalfMarch(side=0, until=2),)}
    game = field(f"A poland ARM 0505 9/9 movement=21\n{FAR}", scenario=slow)
    assert points(allowance(game, unit(game, "A"))) == "10 1/2"
    game = field(f"A poland ARM 0505 9/9 movement=21\n{FAR}", scenario=slow, turn=3)
    assert points(allowance(game, unit(game, "A"))) == "21"


# ---------------------------------------------------------------------- 6.2, zones of control


ZONE = "A poland ARM 0505 14/14\nR russia INF 0503 5/5"


@case("b21", "6.2.1", "6.2.2")
def test_a_unit_stops_in_an_enemy_zone_and_pays_a_point() -> None:
    game = field("A poland ARM 0506 14/14\nR russia INF 0503 5/5")
    assert closed(game, "A", "0505 0504 0404") == "6.2.1"
    go(game, "A", "0505 0504")
    assert left(game, "A") == "15"
    assert closed(game, "A", "0505") == "6.2.1"


@case("b21", "6.2.3", "R13")
def test_it_may_leave_a_zone_and_enter_another_in_the_next_phase() -> None:
    game = field("A poland ARM 0504 14/14\nR russia INF 0503 5/5\nS russia INF 0507 5/5")
    assert cost_of(game, "A", "0505") == 3 * TWELFTHS
    go(game, "A", "0505")
    assert left(game, "A") == "17"
    go(game, "A", "0506")
    assert left(game, "A") == "14"


@case("b21", "6.2.3", "R13")
def test_a_step_from_one_zone_into_that_of_another_unit() -> None:
    game = field("A poland ARM 0504 14/14\nR russia INF 0503 5/5\nS russia INF 0506 5/5")
    go(game, "A", "0505")
    assert left(game, "A") == "16"
    assert unit(game, "A").halted


@case("b21", "6.2.4", "R13")
def test_no_step_inside_the_zone_of_one_unit() -> None:
    game = field("A poland ARM 0504 14/14\nR russia INF 0503 5/5")
    assert closed(game, "A", "0404") == "6.2.4"
    assert game.book.labels["0404"] in reach(game, unit(game, "A"))  # by way of a free hex
    tight = field("A poland ARM 0504 14/14 movement=3\nR russia INF 0503 5/5")
    assert tight.book.labels["0404"] not in reach(tight, unit(tight, "A"))


@case("b21", "6.2.5", "R14")
def test_whoever_crosses_a_big_river_stops_beside_the_enemy_beyond() -> None:
    drawn: dict[str, Any] = {
        "sides": {"0504/0505": "big_river+bridge", "0503/0504": "big_river"},
        "roads": [("main", "0506 0505 0504")],
    }
    game = field("A poland ARM 0506 14/14\nR russia INF 0503 5/5", **drawn)
    assert closed(game, "A", "0505 0504 0404") == "6.2.1"
    assert cost_of(game, "A", "0504") == 2 * TWELFTHS
    go(game, "A", "0505 0504")
    assert left(game, "A") == "18"
    from_the_side = field("A poland ARM 0604 14/14\nR russia INF 0503 5/5", **drawn)
    assert closed(from_the_side, "A", "0504 0505") == ""


@case("b21", "16.2.7", "16.2.8", "R81")
def test_a_disordered_unit_has_no_zone_until_the_next_has_moved() -> None:
    game = field("B poland ARM 0504 14/14\nC poland ARM 0607 14/14\nD poland ARM 0207 9/9\nA russia INF 0503 5/5")
    set_out(game, [unit(game, "B").n])
    game.change(unit(game, "A").n, disordered=2)
    go(game, "C", "0606 0605 0604 0603 0602")
    assert hex_of(game, "C") == "0602"
    assert closed(game, "D", "0206 0305 0304") == ""
    go(game, "D", "0206")
    assert not unit(game, "A").disordered


# ---------------------------------------------------------------------- 11.1, 24.1.4, 13.1.5


@case("b21", "11.1.1", "6.2.1", "R13")
def test_a_recon_unit_goes_on_and_pays_seven_for_leaving() -> None:
    game = field("C poland REC 0505 5/5\nR russia INF 0503 5/5")
    go(game, "C", "0504 0605")
    assert left(game, "C") == "12"  # 2 + 1, then 2 + 7
    assert not unit(game, "C").halted


@case("b21", "11.1.1")
def test_a_recon_unit_goes_from_zone_to_zone() -> None:
    game = field("C poland REC 0505 5/5\nR russia INF 0503 5/5\nS russia INF 0506 5/5")
    go(game, "C", "0504")
    assert left(game, "C") == points((24 - 2 - 7 - 1) * TWELFTHS)


@case("b21", "11.1.2")
def test_a_recon_unit_does_not_move_inside_one_zone() -> None:
    game = field("C poland REC 0504 5/5\nR russia INF 0503 5/5")
    assert closed(game, "C", "0404") == "11.1.2"


@case("b21", "24.1.1", "24.1.4", "6.2.4", "T.special")
@pytest.mark.parametrize(("light", "expected"), [("day", ["7", "4", "2"]), ("night", ["8", "6", "5"])])
def test_special_forces_move_through_zones(light: str, expected: list[str]) -> None:
    game = field("S poland SPEC 0505 5/5\nR russia INF 0503 5/5", light=light)
    seen = []
    for there in ("0504", "0404", "0304"):
        go(game, "S", there)
        seen.append(left(game, "S"))
    assert seen == expected


ALONG: dict[str, Any] = {"columns": (4, 5), "hexes": {"0405": "lake"}}
"""The only way on leads through 0504."""
SLIP = """
A poland {} 0505 9/9
W poland INF 0504 3/3 fortified
R russia INF 0503 5/5
"""


@case("b21", "13.1.5", "R69")
@pytest.mark.parametrize(("kind", "spent"), [("INF", 1 + 2 + 1 + 1), ("ARM", 2 + 6 + 2 + 1)])
def test_a_unit_slips_through_an_entrenched_friend_at_night(kind: str, spent: int) -> None:
    game = field(SLIP.format(kind), light="night", **ALONG)
    assert cost_of(game, "A", "0404") == spent * TWELFTHS
    go(game, "A", "0504 0404")
    used = unit(game, "A").cap - unit(game, "A").left
    assert used == spent * TWELFTHS
    assert closed(field(SLIP.format(kind), **ALONG), "A", "0504 0404") == "6.2.1"


@case("b21", "13.1.5", "R69")
def test_it_may_slip_into_the_zone_of_the_same_enemy_and_stops_there() -> None:
    game = field(SLIP.format("ARM"), light="night", **ALONG)
    assert cost_of(game, "A", "0404") == (2 + 6 + 2 + 1) * TWELFTHS
    go(game, "A", "0504 0404")
    assert (left(game, "A"), unit(game, "A").halted) == ("9", True)


@case("b21", "13.1.5", "R69")
def test_whoever_slips_out_of_a_zone_pays_once_and_whoever_ends_in_the_works_does_not() -> None:
    units = "A poland INF 0504 5/5\nW poland INF 0404 3/3 fortified\nR russia INF 0503 5/5"
    around = dict.fromkeys(("0303", "0304", "0405", "0505", "0604", "0605"), "lake")
    game = field(units, light="night", hexes=around)
    assert cost_of(game, "A", "0404") == (1 + 1 + 2) * TWELFTHS  # leaves the zone, and slips: one step inside it
    assert cost_of(game, "A", "0403") == (1 + 1 + 2 + 1 + 1) * TWELFTHS
    go(game, "A", "0404 0403")
    assert (left(game, "A"), unit(game, "A").halted) == ("0", True)
    outside = field(SLIP.format("INF"), light="night", **ALONG)
    assert cost_of(outside, "A", "0504") == (1 + 1) * TWELFTHS


@case("b21", "13.1.5")
def test_works_without_an_entrenched_friend_do_not_help() -> None:
    game = field(SLIP.format("ARM").replace("fortified", "unsheltered"), works=["0504"], light="night")
    assert closed(game, "A", "0504 0604") == "6.2.1"


# ---------------------------------------------------------------------- 15.4.1


@case("b21", "15.4.1", "R75")
def test_a_unit_that_was_hit_makes_one_more_step_for_an_ep() -> None:
    game = field(f"A poland ARM 0505 14/9 ammo=14 ammo_left=9 pinned\n{FAR}")
    assert closed(game, "A", "0504 0503") == "15.4.1"
    news = go(game, "A", "0504")
    assert told(news, "loss")[0]["lost"] == 1
    assert (unit(game, "A").steps, unit(game, "A").ammo, unit(game, "A").halted) == (8, 8, True)
    assert closed(game, "A", "0503") == "15.4.1"


@case("b21", "15.4.1")
def test_with_its_last_ep_it_stays() -> None:
    game = field(f"A poland ARM 0505 14/1 pinned\n{FAR}")
    assert closed(game, "A", "0504") == "15.4.1"


# ---------------------------------------------------------------------- reach, choices, what is hidden


@case("b21", "4.1.1", "6.2.1")
def test_every_path_of_the_reach_is_lawful_and_costs_what_it_says() -> None:
    text = """
    A poland ARM 0505 14/14
    I poland INF 0505 5/5
    C poland REC 0607 5/5
    S poland SPEC 0306 5/5
    W poland INF 0504 3/3 fortified
    R russia INF 0503 5/5
    T russia ARM 0703 9/9
    H russia HQ 0802 2/2
    """
    drawn: dict[str, Any] = {
        "hexes": {"0604": "forest", "0404": "swamp", "0605": "town"},
        "sides": {"0506/0606": "river", "0704/0705": "big_river", "0305/0306": "scarp:0305"},
        "roads": [("main", "0505 0605 0705 0704")],
        "mines": ["0405"],
    }
    for light in ("day", "night"):
        game = field(text, light=light, **drawn)
        for one in "AICSW":
            found = reach(game, unit(game, one))
            for hex_, cost in found.items():
                path = tuple(game.book.map.grid.label(step) for step in found.path(hex_))
                trial = game.fork(SeededDice(1))
                trial.play(Move(units=(one,), path=path))
                u = unit(trial, one)
                assert u.cap - u.left <= cost
                assert u.hex == hex_


@case("b21", "4.1.1")
def test_the_choices_lead_to_lawful_moves() -> None:
    game = field("A poland ARM 0505 14/14 movement=4\nI poland INF 0506 5/5 movement=2\nR russia INF 0503 5/5")
    orders = [order for order in legal_orders(game) if isinstance(order, Move)]
    assert {order.units for order in orders} == {("A",), ("I",)}


@case("b21", "6.2.1", "27.1.1")
def test_a_hidden_zone_stops_a_march() -> None:
    game = field("A poland ARM 0506 14/14\nR russia INF 0503 5/5", options={"camouflage": True})
    assert closed(game, "A", "0505 0504 0404") == ""
    news = go(game, "A", "0505 0504 0404")
    assert hex_of(game, "A") == "0504"
    assert told(news, "stopped")[0]["hex"] == "0504"
    assert unit(game, "A").halted
    assert game.undo(0) is not None


@case("b21", "6.2.4", "27.1.1")
def test_a_hidden_zone_bars_a_step() -> None:
    game = field("A poland ARM 0504 14/14\nR russia INF 0503 5/5", options={"camouflage": True})
    news = go(game, "A", "0404 0304")
    assert (hex_of(game, "A"), told(news, "stopped")[0]["hex"]) == ("0504", "0504")
    assert unit(game, "A").halted


@case("b21", "27.1.1", "R138")
def test_a_march_of_hidden_units_is_told_without_their_names() -> None:
    game = field(
        f"A poland ARM 0506 14/14\nB poland ARM 0506 9/9 shown=2 seen_until=99\n{FAR}", options={"camouflage": True}
    )
    go(game, "A B", "0505")
    own, others = (told(game.told(seat), "move")[-1] for seat in (0, 1))
    assert own["units"] == ["A", "B"]
    assert others["units"] == ["?", "B"]
    assert set(others["left"]) == {"B"}


@case("b21", "4.1.4")
def test_a_march_says_whether_it_went_all_the_way() -> None:
    game = field("A poland ARM 0506 14/14\nR russia INF 0503 5/5", options={"camouflage": True})
    walked = march(game, [0], [game.book.labels[text] for text in ("0505", "0504", "0404")])
    with pytest.raises(StopIteration) as ended:
        next(walked)
    assert ended.value.value is False


# ---------------------------------------------------------------------- what a march meets


@case("b21", "20.2.2", "R126", "15.4.1")
def test_a_march_meets_mines_at_once_and_goes_on() -> None:
    game = field(f"A poland ARM 0506 14/14\n{FAR}", mines=["0505"], dice=[6])
    news = go(game, "A", "0505 0504")
    assert [event.kind for event in news if event.kind in ("move", "mines")] == ["move", "mines", "move"]
    assert told(news, "mines")[0]["lost"] > 0
    assert hex_of(game, "A") == "0504"


@case("b21", "20.2.2", "R126")
def test_whoever_dies_on_mines_goes_no_farther() -> None:
    game = field(f"I poland INF 0506 5/1\n{FAR}", mines=["0505"], dice=[6], light="night")
    go(game, "I", "0505 0504")
    assert unit(game, "I").box == "dead"


@case("b21", "23.6.5b", "27.1.3")
def test_a_march_below_a_recon_aircraft_is_recognised() -> None:
    text = f"A poland ARM 0506 14/14\nL russia AIR 0504 2/2 role=recon mission=recon\n{FAR}"
    game = field(text, options={"camouflage": True})
    go(game, "A", "0505 0504")
    news = [event for event in game.told(1) if event.kind in ("move", "recognised")]
    assert [event.kind for event in news] == ["move", "recognised", "move"]
    assert unit(game, "A").shown == RECOGNISED
    assert [one["units"] for one in told(news, "move")] == [["?"], ["A"]]
