"""15.1.5, 28.1, R70, R75: the enemy fires at what comes within range, and what a hit does to a march."""

from __future__ import annotations

from typing import Any

from case import case
from rules.b21.field import asked, barred_by, field, hex_of, play, told, unit
from rules.b21.vectors import Vector, vector

HOLD = {"order": "hold"}
MISS = [3, 3]


def burst(unit: str, target: str, shots: int = 1) -> dict[str, Any]:
    return {"order": "fire", "unit": unit, "target": target, "shots": shots}


@vector("long-4-move-on")
@case("b21", "28.1", "15.4.1", "15.1.5", "R75", "R70", "R49")
def test_the_march_of_the_long_example(v: Vector) -> None:
    """Shots at four, three and two hexes, each with a roll of 6; then one step more into the Polish zone."""
    game = field(
        """
        S poland ARM 0504 14/14 gun=8 armour=9 ammo=14 fortified
        C5 russia ARM 0509 10/10 gun=7 armour=7 ammo=10
        """,
        phase="movement",
        side="russia",
        dice=MISS * 3,
    )
    play(game, order="move", units="C5", path="0508 0507 0506")
    for hex_, hit in (("0508", False), ("0507", False), ("0506", True)):
        assert (asked(game), hex_of(game, "C5")) == (("poland", "fire"), hex_)
        play(game, burst("S", "C5"))
        assert unit(game, "C5").pinned == hit
    assert asked(game) == ("russia", "movement")
    assert barred_by(game, order="move", units="C5", path="0505 0605") == "15.4.1"
    play(game, order="move", units="C5", path="0505")
    assert (unit(game, "C5").steps, unit(game, "C5").ammo, unit(game, "S").ammo) == (8, 8, 11)
    assert (unit(game, "C5").halted, asked(game)) == (True, ("russia", "movement"))


@vector("far-at-guns")
@case("b21", "15.2.2a", "15.2.2", "R135")
def test_guns_fire_at_tanks_before_they_are_adjacent_and_not_then(v: Vector) -> None:
    game = field(
        """
        A poland ARM 0508 10/10 gun=8 armour=7 ammo=10
        G russia AT 0505 4/4 gun=7 armour=3 ammo=4
        """,
        dice=MISS,
    )
    play(game, order="move", units="A", path="0507 0506")
    assert (asked(game), hex_of(game, "A")) == (("russia", "fire"), "0507")
    play(game, burst("G", "A"))
    play(game, HOLD)
    assert (hex_of(game, "A"), asked(game)) == ("0506", ("poland", "movement"))
    assert barred_by(game, burst("A", "G")) == "15.2.2"
    assert unit(game, "A").halted


@case("b21", "R70", "R135")
def test_each_fires_once_at_a_stack_that_comes_into_range() -> None:
    game = field(
        """
        A poland ARM 0508 5/5 gun=6 armour=7
        B poland ARM 0508 5/5 gun=6 armour=7
        G russia ARM 0504 5/5 gun=8 armour=7
        H russia ARM 0604 5/5 gun=8 armour=7
        F russia ARM 1201 5/5 gun=8 armour=7
        """,
        dice=[1, 1, *MISS],
    )
    play(game, order="move", units="A B", path="0507 0407")
    assert barred_by(game, burst("F", "A")) == "15.1.3"
    play(game, burst("G", "A"))
    play(game, HOLD)
    assert unit(game, "A").pinned and not unit(game, "B").pinned
    assert asked(game) == ("russia", "fire")
    assert barred_by(game, burst("G", "B")) == "15.3.2"
    play(game, burst("H", "B"))
    assert (asked(game), hex_of(game, "B")) == (("poland", "movement"), "0507")
    play(game, order="move", units="B", path="0508")
    play(game, HOLD)
    assert hex_of(game, "B") == "0508"


@case("b21", "R70", "15.2.5")
def test_nobody_is_asked_who_cannot_fire() -> None:
    line = "A poland ARM 0508 5/5 gun=6 armour={}\nG russia ARM 0504 5/5 gun={} armour=7 ammo=5 ammo_left={}"
    for armour, gun, ammo in ((7, -1, 5), (-1, 8, 5), (7, 8, 0), (20, 8, 5)):
        game = field(line.format(armour, gun, ammo))
        play(game, order="move", units="A", path="0507")
        assert asked(game) == ("poland", "movement")
    game = field(line.format(7, 8, 5), hexes={"0506": "forest"})
    play(game, order="move", units="A", path="0507")
    assert asked(game) == ("poland", "movement")


@case("b21", "15.1.6", "R135", "15.4.1")
def test_answering_on_the_march_costs_movement_and_may_end_it() -> None:
    game = field(
        "A poland ARM 0508 5/5 gun=6 armour=7 movement=4 ammo=5\nG russia ARM 0504 5/5 gun=8 armour=7 ammo=5",
        roads=[("main", "0508 0507 0506 0406")],
        dice=MISS * 2,
    )
    play(game, order="move", units="A", path="0507 0506")
    before = unit(game, "A").left
    play(game, burst("G", "A"))
    news = play(game, burst("A", "G"))
    assert [one["unit"] for one in told(news, "shots")] == ["A"]
    assert before - unit(game, "A").left >= 24
    play(game, HOLD)
    assert asked(game) == ("poland", "movement")


@case("b21", "15.1.4", "R135")
def test_towed_guns_do_not_answer_on_the_march() -> None:
    game = field("A poland AT 0508 5/5 gun=6 armour=7 ammo=5\nG russia ARM 0504 5/5 gun=8 armour=7 ammo=5", dice=MISS)
    play(game, order="move", units="A", path="0507")
    play(game, burst("G", "A"))
    assert asked(game) == ("poland", "movement")


@case("b21", "R130", "27.1.1")
def test_a_hidden_stack_is_fired_at_by_its_hex() -> None:
    line = "A poland {} 0508 5/5 gun=6 {}\nG russia ARM 0504 5/5 gun=8 armour=7 ammo=5 shown=3"
    for type_, armour, asked_now in (("ARM", "armour=7", "answer"), ("MOT", "", "movement")):
        game = field(line.format(type_, armour), options={"camouflage": True}, dice=MISS)
        play(game, order="move", units="A", path="0507")
        assert asked(game) == ("russia", "fire")
        assert barred_by(game, burst("G", "A")) == "15.3.2"
        play(game, burst("G", "0507"))
        assert asked(game) == ("poland", asked_now)


@case("b21", "15.2.3a", "15.2.4")
@vector("far-counterattack")
def test_a_counterattacker_is_fired_at_before_and_after_its_step(v: Vector) -> None:
    game = field(
        """
        C russia ARM 0507 5/5 gun=8 armour=7 ammo=9
        N poland ARM 0505 5/5 gun=8 armour=7 ammo=9
        F poland ARM 0504 5/5 gun=8 armour=7 ammo=9
        """,
        phase="counterattack",
        side="russia",
        dice=MISS * 4,
    )
    play(game, burst("C", "N"))
    assert asked(game) == ("poland", "answer")
    play(game, HOLD)
    assert asked(game) == ("poland", "fire")
    play(game, HOLD)
    assert barred_by(game, order="end_phase") == "15.2.3"
    play(game, order="counterattack", units="C", hex="0506")
    assert asked(game) == ("poland", "fire")
    play(game, burst("F", "C"))
    play(game, HOLD)
    play(game, HOLD)
    assert (hex_of(game, "C"), asked(game)) == ("0506", ("poland", "fire"))
    assert barred_by(game, burst("N", "C")) == "15.2.4"
    assert barred_by(game, burst("F", "C")) == ""
    play(game, HOLD)
    assert barred_by(game, burst("C", "F")) == "15.2.4"
    assert barred_by(game, order="end_phase") == ""


@case("b21", "15.2.3", "R76", "15.1.4")
def test_only_counterattackers_fire_in_the_counterattack_phase() -> None:
    game = field(
        """
        C russia ARM 0509 5/5 gun=8 armour=7 ammo=9
        G russia AT 0507 5/5 gun=8 armour=7 ammo=9
        N poland ARM 0505 5/5 gun=8 armour=7 ammo=9
        """,
        phase="counterattack",
        side="russia",
    )
    assert barred_by(game, burst("C", "N")) == "15.2.3"
    assert barred_by(game, burst("G", "N")) in ("15.1.4", "15.2.3")
