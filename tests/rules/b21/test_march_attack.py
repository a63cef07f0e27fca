"""Chapter 16, Attack from march."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from rules.b21.field import asked, barred_by, end_phase, field, hex_of, legal_orders, play, told, unit
from rules.b21.vectors import Vector, vector
from sztab.rules.b21.battle_orders import MarchAttack
from sztab.rules.b21.board import Game
from sztab.rules.b21.disorder import check_together, next_mover, used
from sztab.rules.b21.orders import StepBack
from sztab.rules.b21.zones import has_zone, in_enemy_zone

PAIR = "A poland ARM 0504 14/14\nB poland ARM 0504 10/10\nR russia ARM 0505 10/10"
NOTHING, FORWARD = [4, 4, 3, 3, 2, 3], [1, 1, 3, 3, 2, 3]


def march(game: Game, attackers: str, targets: str) -> str:
    return barred_by(game, order="march_attack", attackers=attackers, targets=targets)


def marched(lines: str = PAIR, dice: list[int] = NOTHING, targets: str = "0505", **more: Any) -> Game:
    game = field(lines, dice=dice, **more)
    play(game, order="march_attack", attackers="A B", targets=targets)
    return game


@case("b21", "16.1.1", "16.1.3", "16.1.4", "16.2.6", "R80", "7.0")
def test_an_attack_from_march_costs_four_points_and_ends_the_move() -> None:
    game = marched()
    combat = told(game.events, "combat")[0]
    assert (combat["attacker"], combat["defender"]) == (16, 7)
    assert [unit(game, one).left for one in "AB"] == [16 * 12] * 2
    assert all(unit(game, one).halted for one in "AB")
    assert march(game, "A", "0505") == "7.1.5"


@case("b21", "16.1.1", "16.1.3", "17.2.10")
def test_who_cannot_attack_from_march() -> None:
    lines = PAIR + "\nC poland ARM 0605 9/9\nD poland ARM 0504 9/9 cap=3 left=3\nG poland ARM 0504 9/9 grounded=yes"
    game = field(lines)
    assert march(game, "A C", "0505") == "16.1.1"
    assert march(game, "D", "0505") == "16.1.3"
    assert march(game, "G", "0505") == "17.2.10"
    assert march(game, "A", "0506") == "7.1.1"


@case("b21", "16.1.2", "4.1.4")
def test_units_that_have_joined_attack_together() -> None:
    game = field(PAIR.replace("B poland ARM 0504 10/10", "B poland ARM 0504 10/10 cap=20 left=10"), movers=(0,))
    assert march(game, "A B", "0505") == ""


@case("b21", "4.1.4", "16.1.2", "16.2.8")
def test_who_has_ended_its_move_only_joins_an_attack() -> None:
    lines = (
        PAIR.replace("A poland ARM 0504 14/14", "A poland ARM 0504 14/14 cap=20 left=10") + "\nC poland INF 0808 5/5"
    )
    game = field(lines, movers=(0,))
    assert (march(game, "A", "0505"), march(game, "A B", "0505")) == ("", "")
    play(game, order="move", units="C", path="0807")
    assert (march(game, "A", "0505"), march(game, "A B", "0505")) == ("4.1.4", "")
    offered = {order.attackers for order in legal_orders(game) if isinstance(order, MarchAttack)}
    assert offered == {("B",), ("B", "A")}


@case("b21", "16.1.5", "R15")
@pytest.mark.parametrize(
    ("drawn", "wanted"),
    [({"sides": {"0504/0505": "scarp:0504"}}, "16.1.5"), ({"sides": {"0504/0505": "big_river"}}, "16.1.5"),
     ({"sides": {"0504/0505": "big_river+bridge"}}, ""), ({"hexes": {"0505": "swamp"}}, "16.1.5"),
     ({"sides": {"0504/0505": "river"}}, "")],
)  # fmt: skip
def test_where_no_attack_from_march_leads(drawn: dict[str, Any], wanted: str) -> None:
    assert march(field(PAIR, **drawn), "A", "0505") == wanted


@vector("march-two")
@case("b21", "16.2.11a", "16.2.11", "16.1.1")
def test_all_whose_zones_cover_the_hex_take_part(v: Vector) -> None:
    lines = PAIR + "\nS russia INF 0604 5/5\nW russia INF 0605 3/3\nX russia INF 0404 2/2"
    game = field(lines, dice=NOTHING)
    assert march(game, "A", "0505") == "16.1.1"
    assert march(game, "A", "0505 0604") == ""
    assert march(game, "A", "0505 0604 0605") == ""
    assert march(game, "A", "0505 0604 0605 0404") == "16.1.1"


@case("b21", "16.1.1", "27.1.1")
def test_whoever_lies_face_down_and_controls_the_hex_takes_part_in_truth() -> None:
    lines = PAIR + " shown=3\nS russia INF 0604 5/5"
    game = field(lines, dice=NOTHING, options={"camouflage": True})
    news = play(game, order="march_attack", attackers="A B", targets="0505")
    assert told(news, "attack")[0]["targets"] == ["0505", "0604"]


@vector("march-beaten")
@case("b21", "16.2.11b", "16.2.11", "16.2.7")
def test_the_beaten_take_no_further_part(v: Vector) -> None:
    game = marched(dice=FORWARD)
    play(game, order="retreat", paths={"R": ["0506", "0507"]})
    play(game, order="pursue", paths={"A": ["0505", "0506"]})
    assert not has_zone(game, unit(game, "R"))
    game.change(unit(game, "B").n, hex=game.book.labels["0606"], fought=False, left=200)
    game.change(unit(game, "R").n, hex=game.book.labels["0607"])
    assert march(game, "B", "0607") == "7.1.5"


@vector("disorder")
@case("b21", "16.2.8", "16.2.7", "R81")
def test_the_zone_is_back_when_the_next_stack_has_moved(v: Vector) -> None:
    game = marched(dice=FORWARD)
    play(game, order="retreat", paths={"R": ["0506", "0507"]})
    play(game, order="pursue")
    beside = game.book.labels["0508"]
    assert not in_enemy_zone(game, 0, beside)
    next_mover(game)  # C begins to move
    assert not in_enemy_zone(game, 0, beside)
    next_mover(game)  # D begins to move
    assert in_enemy_zone(game, 0, beside)


@case("b21", "16.2.5", "16.2.9", "16.2.10", "R82")
def test_the_winner_pursues_and_may_attack_again_in_the_combat_phase() -> None:
    game = marched(dice=FORWARD)
    play(game, order="retreat", paths={"R": ["0506", "0507"]})
    play(game, order="pursue", paths={"A": ["0505", "0506"]})
    assert hex_of(game, "A") == "0506"
    assert not unit(game, "A").barred
    assert barred_by(game, order="step_back", units="A") == "16.2.14"


@case("b21", "16.2.15", "16.2.14", "R82", "3.3.7")
def test_without_a_decision_the_attacker_may_step_back_and_does_not_attack_again() -> None:
    game = marched(PAIR.replace("ARM 0504 14/14", "ARM 0504 14/14 came=68"))
    came = unit(game, "A").came
    assert unit(game, "A").barred
    assert barred_by(game, order="step_back", units="B") == "16.2.14"
    assert StepBack(units=("A",)) in legal_orders(game)
    play(game, order="step_back", units="A")
    assert unit(game, "A").hex == came
    assert barred_by(game, order="step_back", units="A") == "16.2.14"
    end_phase(game)
    end_phase(game)
    assert asked(game) == ("poland", "combat")
    assert barred_by(game, order="attack", attackers="B", targets="0505") == "16.2.15"


@case("b21", "16.2.14", "16.2.8", "4.1.4")
def test_nobody_steps_back_once_another_unit_moves() -> None:
    game = marched(PAIR.replace("ARM 0504", "ARM 0504 came=68") + "\nC poland INF 0808 5/5")
    play(game, order="step_back", units="A")
    assert barred_by(game, order="step_back", units="B") == ""
    play(game, order="move", units="C", path="0807")
    assert barred_by(game, order="step_back", units="B") == "4.1.4"


@case("b21", "16.2.12", "16.2.9")
def test_a_stack_that_has_used_the_disorder_of_an_enemy_stays_together() -> None:
    lines = "A poland ARM 0505 9/9\nB poland ARM 0505 9/9\nC poland ARM 0801 9/9\nR russia INF 0506 5/5 disordered=1"
    game = field(lines)
    a, b, c = (unit(game, one) for one in "ABC")
    used(game, [a.n, b.n], game.book.labels["0504"])
    used(game, [a.n], a.hex)
    assert check_together(game, [a]) is None
    used(game, [a.n, b.n], a.hex)
    refusal = check_together(game, [a])
    assert refusal is not None
    assert refusal.case == "16.2.12"
    assert check_together(game, [a, b]) is None
    assert check_together(game, [c]) is None
    game.change(b.n, halted=True)
    assert check_together(game, [a]) is None


@case("b21", "16.2.12", "16.2.8")
def test_such_a_stack_is_ordered_as_a_whole() -> None:
    game = field("A poland ARM 0504 9/9\nB poland ARM 0504 9/9\nR russia INF 0506 5/5 disordered=2")
    play(game, order="move", units="A B", path="0505")
    assert barred_by(game, order="move", units="A", path="0605") == "16.2.12"
    assert barred_by(game, order="move", units="A B", path="0605") == ""


@case("b21", "16.2.13")
def test_the_beaten_keep_off_the_road() -> None:
    game = field(PAIR, dice=FORWARD, roads=[("main", "0505 0506 0507")])
    play(game, order="march_attack", attackers="A B", targets="0505")
    assert barred_by(game, order="retreat", paths={"R": ["0506", "0507"]}) == "16.2.13"
    assert barred_by(game, order="retreat", paths={"R": ["0406", "0407"]}) == ""


@case("b21", "16.1.1", "16.1.3")
def test_what_is_offered_is_lawful() -> None:
    lines = PAIR + "\nS russia INF 0604 5/5\nW russia INF 0605 3/3\nE poland ENG 0504 4/4"
    found = [order for order in legal_orders(field(lines)) if isinstance(order, MarchAttack)]
    assert {order.targets for order in found} == {("0505", "0604"), ("0505", "0604", "0605")}
    assert ("A", "B", "E") in {order.attackers for order in found}
