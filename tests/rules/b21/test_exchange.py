"""15.3, 28.2: an exchange of fire, what it costs, and when its losses are taken."""

from __future__ import annotations

from typing import Any

from msgspec import convert

from case import case
from rules.b21.field import asked, barred_by, end_phase, field, legal_orders, play, told, unit
from rules.b21.fights import fight, run
from rules.b21.vectors import Vector, vector
from sztab.rules.b21.battle_orders import Burst, Fire
from sztab.rules.b21.board import Game
from sztab.rules.b21.exchange import open_fire
from sztab.rules.b21.fronts import interior
from sztab.rules.b21.pieces import name
from sztab.rules.b21.volley import EXTERIOR, INTERIOR, FireAsked, check_volley

LONG = """
S poland ARM 0504 14/14 gun=8 armour=9 ammo=14 ammo_left=11 fortified
C5 russia ARM 0505 10/8 gun=7 armour=7 ammo=10 ammo_left=8
C6 russia ARM 0604 10/10 gun=7 armour=7 ammo=10
"""
HIT, MISS = (1, 1), (6, 6)
HOLD = {"order": "hold"}


def throws(*rolls: tuple[int, int]) -> list[int]:
    return [die for roll in rolls for die in roll]


def burst(unit: str, target: str, shots: int) -> dict[str, Any]:
    return {"order": "fire", "unit": unit, "target": target, "shots": shots}


def state_of(game: Game, names: str) -> dict[str, tuple[int, int]]:
    """EP and AU of units."""
    return {one: (unit(game, one).steps, unit(game, one).ammo) for one in names.split()}


@vector("long-5-russian-fire")
@case("b21", "28.2", "15.3.3", "15.3.7", "R50")
def test_the_russians_fire_in_the_long_example(v: Vector) -> None:
    """Hits of 1 EP at -3 by a roll of 2."""
    dice = throws(*[HIT] * 5, *[MISS] * 5, *[HIT] * 4, *[MISS] * 2)
    game = field(LONG, phase="combat", side="russia", dice=dice)
    assault = fight(game, "C5 C6", "0504")
    run(game, interior(game, assault), burst("C6", "S", 10), burst("C5", "S", 6), HOLD)
    assert state_of(game, "S C5 C6") == {"S": (5, 5), "C5": (8, 2), "C6": (10, 0)}


@vector("long-6-polish-fire")
@case("b21", "28.2", "R135", "15.3.2", "15.1.8")
def test_both_sides_lose_at_once_in_the_long_example(v: Vector) -> None:
    russians = throws(*[HIT] * 5, *[MISS] * 5, *[HIT] * 4, *[MISS] * 2)
    poles = throws((3, 3), (3, 3), (3, 3), MISS, (3, 3), (3, 3), (3, 3))
    game = field(LONG, phase="combat", side="russia", dice=russians + poles)
    both = {
        "order": "fire",
        "volley": [{"unit": "S", "target": "C5", "shots": 4}, {"unit": "S", "target": "C6", "shots": 3}],
    }
    assault = fight(game, "C5 C6", "0504")
    run(game, interior(game, assault), burst("C6", "S", 10), burst("C5", "S", 6), both)
    assert state_of(game, "S C5 C6") == {"S": (5, 4), "C5": (5, 2), "C6": (7, 0)}
    fired = {(one["unit"], one["target"]): one for one in told(game.events, "shots")}
    assert fired["C6", "S"]["shifts"] == [{"value": -1, "why": "field works", "case": "15.5.1"}]
    assert [fired[pair]["lost"] for pair in (("C6", "S"), ("C5", "S"), ("S", "C5"), ("S", "C6"))] == [5, 4, 3, 3]


PAIR = """
A poland ARM 0504 5/5 gun=7 armour=7 ammo=5
R russia ARM 0506 5/5 gun=7 armour=7 ammo=5
"""


@case("b21", "15.1.7", "15.1.8", "R135", "R134", "15.3.7")
def test_exterior_fire_opens_the_combat_phase_and_is_answered() -> None:
    game = field(PAIR, phase="combat", dice=throws((2, 1), (2, 1), MISS, (2, 2)))
    assert asked(game) == ("poland", "fire")
    news = play(game, burst("A", "R", 2))
    assert told(news, "loss") == []
    assert asked(game) == ("russia", "answer")
    news = play(game, burst("R", "A", 2))
    assert [(one["unit"], one["lost"]) for one in told(news, "loss")] == [("A", 1), ("R", 2)]
    assert state_of(game, "A R") == {"A": (4, 3), "R": (3, 3)}
    assert asked(game) == ("poland", "fire")
    play(game, HOLD)
    assert asked(game) == ("russia", "fire")
    play(game, HOLD)
    assert asked(game) == ("poland", "combat")


@case("b21", "R134", "R135")
def test_fire_goes_on_until_it_is_held() -> None:
    game = field(PAIR, phase="combat", dice=throws(MISS, MISS))
    play(game, burst("A", "R", 1))
    play(game, HOLD)
    play(game, burst("A", "R", 1))
    play(game, HOLD)
    assert state_of(game, "A R") == {"A": (5, 3), "R": (5, 5)}
    end_phase(game)
    end_phase(game)
    assert asked(game) == ("poland", "combat")


@case("b21", "15.2.1", "R120")
def test_units_whose_ammunition_is_not_counted_open_fire_once_a_combat_phase() -> None:
    game = field(PAIR.replace("ammo=5", ""), phase="combat", dice=throws(*[MISS] * 5))
    play(game, burst("A", "R", 5))
    play(game, HOLD)
    assert asked(game) == ("russia", "fire")


@case("b21", "15.3.2", "15.3.3", "R135", "15.3.4")
def test_what_a_volley_may_not_be() -> None:
    game = field(
        """
        A poland ARM 0504 5/5 gun=7 armour=7 ammo=5
        B poland ARM 0604 5/5 gun=7 armour=7 ammo=5
        R russia ARM 0506 5/5 gun=7 armour=7 ammo=5
        S russia ARM 0606 5/5 gun=7 armour=7 ammo=5
        T russia ARM 0506 5/5 gun=7 armour=15 ammo=5
        I russia INF 0506 5/5
        """,
        phase="combat",
    )

    def two(*bursts: tuple[str, str, int]) -> dict[str, Any]:
        return {"order": "fire", "volley": [dict(zip(("unit", "target", "shots"), one)) for one in bursts]}

    assert barred_by(game, two(("A", "R", 2), ("B", "R", 2))) == "15.3.2"
    assert barred_by(game, two(("A", "R", 2), ("A", "S", 2))) == "15.3.2"
    assert barred_by(game, two(("A", "R", 3), ("A", "R", 3))) == "15.3.3"
    assert barred_by(game, burst("A", "R", 0)) == "15.3.3"
    assert barred_by(game, burst("A", "T", 1)) == "15.3.4"
    assert barred_by(game, burst("A", "I", 1)) == "15.1.2"
    assert barred_by(game, burst("A", "0506", 1)) == "15.3.2"
    assert barred_by(game, burst("R", "A", 1)) == "15.1.1"
    assert barred_by(game, {"order": "end_phase"}) == ""
    assert barred_by(game, {"order": "chase"}) == "15.3.2"
    assert len(legal_orders(game)) == 1 + 4 * 5


@vector("far-shift-fire")
@case("b21", "15.3.6")
def test_shots_that_are_left_go_on_to_others(v: Vector) -> None:
    game = field(
        """
        T russia ARM 0504 4/4 gun=12 armour=7 ammo=4
        G poland MECH 0506 2/2 armour=4 gun=1
        H poland MECH 0506 3/3 armour=4 gun=1
        """,
        phase="combat",
        side="russia",
        dice=throws((1, 1), MISS, MISS, MISS),
    )
    play(game, burst("T", "G", 4))
    assert asked(game) == ("russia", "fire")
    assert {order.target for order in legal_orders(game) if hasattr(order, "target")} == {"H"}
    assert barred_by(game, burst("T", "H", 4)) == "15.3.3"
    assert barred_by(game, burst("T", "G", 1)) == "15.3.1"
    play(game, burst("T", "H", 3))
    assert unit(game, "G").box == "dead"
    assert unit(game, "T").ammo == 0


@case("b21", "15.3.6")
def test_shots_that_are_left_need_not_be_fired() -> None:
    line = (
        "T russia ARM 0504 4/4 gun=12 armour=7 ammo=4\nG poland MECH 0506 2/2 armour=4\nH poland MECH 0506 3/3 armour=4"
    )
    game = field(line, phase="combat", side="russia", dice=throws((1, 1)))
    play(game, burst("T", "G", 4))
    play(game, HOLD)
    assert (unit(game, "T").ammo, unit(game, "H").steps) == (3, 3)


@case("b21", "15.5.2", "R78")
def test_fire_from_opposite_sides_lowers_the_armour() -> None:
    line = """
    A poland ARM 0503 5/5 gun=7 armour=7 ammo=5
    B poland ARM {} 5/5 gun=7 armour=7 ammo=5
    R russia ARM 0504 5/5 armour=7
    """
    for hex_, differences in (("0505", [1, 1]), ("0604", [0, 0])):
        game = field(line.format(hex_), phase="combat", dice=throws(MISS, MISS))
        run(game, interior(game, fight(game, "A B", "0504")), burst("A", "R", 1), burst("B", "R", 1))
        assert [one["difference"] for one in told(game.events, "shots")] == differences


@case("b21", "15.5.2", "15.3.4")
def test_crossfire_may_make_a_shot_possible() -> None:
    line = """
    A poland ARM 0503 5/5 gun=4 armour=7 ammo=5
    B poland ARM 0505 5/5 gun=4 armour=7 ammo=5
    R russia ARM 0504 5/5 armour=8
    """
    game = field(line, phase="combat", dice=throws(MISS, MISS))
    both = [{"unit": one, "target": "R", "shots": 1} for one in "AB"]
    about = FireAsked(("A", "B"), targets=("R",), zone=INTERIOR, fight=True)

    def refused(*bursts: dict[str, Any]) -> str:
        found = check_volley(game, convert({"order": "fire", "volley": bursts}, Fire), 0, about)
        return found.case if found else ""

    assert [refused(both[0]), refused(both[1]), refused(*both)] == ["15.3.4", "15.3.4", ""]
    run(game, interior(game, fight(game, "A B", "0504")), {"order": "fire", "volley": both})
    assert [one["difference"] for one in told(game.events, "shots")] == [-3, -3]


@case("b21", "R130", "27.1.2")
def test_fire_at_a_hidden_stack_turns_up_what_has_armour() -> None:
    line = """
    A poland ARM 0504 5/5 gun=7 armour=7 ammo=5
    R russia ARM 0506 5/5 armour=7
    M russia MECH 0506 5/5 armour=3
    I russia INF 0506 5/5
    """
    game = field(line, phase="combat", options={"camouflage": True}, dice=throws(MISS))
    play(game, burst("A", "0506", 1))
    assert {name(game, u) for u in game.state.units if u.shown} == {"R", "M"}
    assert asked(game) == ("poland", "fire")
    play(game, burst("A", "M", 1))
    assert (unit(game, "A").ammo, unit(game, "A").shown) == (4, 1)


@case("b21", "R130")
def test_fire_at_a_hidden_stack_without_armour_costs_nothing() -> None:
    line = "A poland ARM 0504 5/5 gun=7 armour=7 ammo=5\nI russia INF 0506 5/5"
    game = field(line, phase="combat", options={"camouflage": True})
    play(game, burst("A", "0506", 3))
    assert (unit(game, "A").ammo, unit(game, "A").shown, unit(game, "I").shown) == (5, 0, 0)
    assert asked(game) == ("poland", "combat")
    game = field(line + "\nB poland ARM 0504 5/5 gun=7 armour=7 ammo=5", phase="combat", options={"camouflage": True})
    play(game, burst("A", "0506", 3))
    assert barred_by(game, burst("A", "0506", 3)) == "15.1.2"
    assert barred_by(game, burst("B", "0506", 3)) == ""


@case("b21", "15.2.4", "27.1.1")
def test_an_enemy_who_lay_face_down_pins_after_all() -> None:
    line = """
    A poland ARM 0504 5/5 gun=7 armour=7 ammo=5
    R russia ARM 0506 5/5 armour=7 shown=3
    T russia AT 0404 5/5 gun=5
    """
    game = field(line, phase="combat", options={"camouflage": True})
    play(game, burst("A", "R", 3))
    assert (unit(game, "A").ammo, unit(game, "T").shown) == (5, 1)


@case("b21", "15.4.1", "R75")
def test_whoever_is_hit_as_he_moves_is_pinned_and_the_others_are_not() -> None:
    game = field(PAIR, phase="movement", dice=throws((1, 1), (1, 1)))
    found = run(game, open_fire(game, 1, [Burst("R", "A", 1)], EXTERIOR), burst("A", "R", 1))
    assert found.lost == {0: 1, 1: 1}
    assert (unit(game, "A").pinned, unit(game, "R").pinned) == (True, False)
    game = field(PAIR, phase="combat", dice=throws((1, 1)))
    run(game, open_fire(game, 1, [Burst("R", "A", 1)], EXTERIOR), HOLD)
    assert not unit(game, "A").pinned
