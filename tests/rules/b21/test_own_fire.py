"""15.1.4, 15.1.6, 15.2.1, 15.2.2: fire in one's own movement phase."""

from __future__ import annotations

from typing import Any

from case import case
from rules.b21.field import asked, barred_by, end_phase, field, hex_of, legal_orders, play, unit
from rules.b21.vectors import Vector, vector
from sztab.rules.b21.battle_orders import Fire
from sztab.rules.b21.state import TWELFTHS

HOLD = {"order": "hold"}
MISS = [6, 6]
NEAR = """
A poland ARM 0504 5/5 gun=8 armour=7 ammo=5
M russia MECH 0505 5/5 armour=3
"""


def burst(unit: str, target: str, shots: int = 1) -> dict[str, Any]:
    return {"order": "fire", "unit": unit, "target": target, "shots": shots}


@vector("far-drive-off")
@case("b21", "15.2.1", "15.1.6", "15.2.4")
def test_tanks_fire_at_their_neighbours_and_drive_off(v: Vector) -> None:
    game = field(NEAR, dice=[1, 1])
    play(game, burst("A", "M"))
    assert unit(game, "A").left == 18 * TWELFTHS
    assert unit(game, "M").steps == 2
    assert asked(game) == ("poland", "movement")
    play(game, order="move", units="A", path="0503")
    assert hex_of(game, "A") == "0503"
    assert barred_by(game, order="end_phase") == ""


@case("b21", "15.2.1", "15.1.6", "R135")
def test_any_number_of_exchanges_for_two_points_each() -> None:
    game = field(NEAR.replace("ARM 0504", "ARM 0504 movement=5"), dice=MISS * 3)
    play(game, burst("A", "M"))
    play(game, burst("A", "M", 2))
    assert (unit(game, "A").left, unit(game, "A").ammo) == (TWELFTHS, 2)
    assert barred_by(game, burst("A", "M")) == "4.2.2"


@case("b21", "15.2.2", "R135")
def test_who_has_moved_fires_at_a_distance_only() -> None:
    game = field(NEAR.replace("0505", "0507"), dice=MISS * 2)
    play(game, order="move", units="A", path="0505")
    assert barred_by(game, burst("A", "M")) == ""
    play(game, burst("A", "M"))
    play(game, order="move", units="A", path="0506")
    assert barred_by(game, burst("A", "M")) == "15.2.2"
    assert not [order for order in legal_orders(game) if isinstance(order, Fire)]


@case("b21", "15.1.4", "R135", "R137")
def test_guns_fire_from_the_halt_and_stay() -> None:
    game = field(
        """
        T poland AT 0504 5/5 gun=8 armour=3 ammo=5
        U poland AT 0503 5/5 gun=8 armour=3 ammo=5
        M russia MECH 0507 5/5 armour=3
        """,
        dice=MISS,
    )
    play(game, burst("T", "M"))
    assert unit(game, "T").halted
    assert barred_by(game, order="move", units="T", path="0503") != ""
    play(game, order="move", units="U", path="0603")
    assert barred_by(game, burst("U", "M")) == "15.1.4"


@case("b21", "15.1.7", "R70")
def test_the_enemy_answers_and_others_who_see_it_react() -> None:
    game = field(
        """
        A poland ARM 0504 5/5 gun=8 armour=7 ammo=5
        M russia MECH 0506 5/5 gun=8 armour=5 ammo=5
        N russia ARM 0407 5/5 gun=8 armour=7 ammo=5
        """,
        dice=MISS * 2,
    )
    play(game, burst("A", "M"))
    assert asked(game) == ("russia", "answer")
    play(game, burst("M", "A"))
    assert asked(game) == ("russia", "fire")
    assert barred_by(game, burst("M", "A")) == "15.3.2"
    play(game, HOLD)
    assert asked(game) == ("poland", "movement")


@case("b21", "4.1.4", "15.1.6")
def test_who_fires_is_ordered_like_who_moves() -> None:
    game = field(NEAR + "B poland ARM 0304 5/5 gun=8 armour=7 ammo=5", dice=MISS)
    play(game, burst("A", "M"))
    play(game, order="move", units="B", path="0303")
    assert barred_by(game, burst("A", "M")) == "4.1.4"


@case("b21", "15.1.4", "15.2.1")
def test_every_offered_shot_is_lawful() -> None:
    game = field(NEAR + "N russia MECH 0405 5/5 armour=4\nO russia ARM 0508 5/5 armour=4", dice=MISS)
    fires = [order for order in legal_orders(game) if isinstance(order, Fire)]
    assert {order.target for order in fires} == {"M", "N", "O"}
    assert len(fires) == 3 * 5
    end_phase(game)
