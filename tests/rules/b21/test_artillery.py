"""9.1-9.5, 10.4: how far field artillery fires, who may fire, with what strength, and what it costs."""

from __future__ import annotations

import pytest

from case import case
from rules.b21.field import barred_by, field, told, unit
from rules.b21.fights import fight
from rules.b21.vectors import Vector, vector
from sztab.rules.b21.artillery import (
    BARRAGE,
    COAST,
    MINES,
    SINGLE,
    SUPPORT,
    firepower,
    in_range,
    out_of_range,
    ready,
    spend,
)
from sztab.rules.b21.board import Game
from sztab.rules.b21.force import support_force

GUN = "G poland ART 0205 8/8 range=3 ammo=4"


def barred(game: Game, name: str, form: str) -> str:
    found = ready(game, unit(game, name), form)
    return found.case if found else ""


@vector("range-18")
@case("b21", "3.2g", "9.1.2", "9.1.1")
def test_guns_fire_to_their_range_and_not_at_their_own_hex(v: Vector) -> None:
    game = field("II/1AR poland ART 0201 4/4 range=18", columns=(1, 25))
    gun, grid = unit(game, "II/1AR"), game.book.map.grid
    far = {hex_: grid.distance(gun.hex, hex_) for hex_ in range(grid.n)}
    assert not in_range(game, gun, gun.hex)
    assert {in_range(game, gun, hex_) for hex_, distance in far.items() if 1 <= distance <= 18} == {True}
    assert {in_range(game, gun, hex_) for hex_, distance in far.items() if distance > 18} == {False}


@case("b21", "9.3.3", "9.4.2", "9.3.1")
def test_one_of_several_hexes_in_range_is_enough() -> None:
    game = field(GUN)
    near, far = game.book.labels["0505"], game.book.labels["0805"]
    gun = unit(game, "G")
    assert out_of_range(game, gun, [far, near]) is None
    refused = out_of_range(game, gun, [far], "9.3.1")
    assert refused is not None and refused.case == "9.3.1"


@case("b21", "9.2.1", "9.2.2", "9.1.4", "R54")
def test_artillery_fires_once_a_turn_in_whatever_form() -> None:
    for form in (SUPPORT, SINGLE, BARRAGE, COAST):
        game = field(GUN)
        assert barred(game, "G", form) == ""
        spend(game, unit(game, "G"), form)
        assert {barred(game, "G", other) for other in (SUPPORT, SINGLE, BARRAGE, COAST)} == {"9.2.1"}


@case("b21", "7.9.3", "9.1.4", "R132", "R51")
@pytest.mark.parametrize(("form", "price"), [(SUPPORT, 1), (SINGLE, 2), (BARRAGE, 4), (COAST, 2), (MINES, 2)])
def test_each_form_has_its_price(form: str, price: int) -> None:
    game = field(GUN.replace("ammo=4", "ammo=4 mines=yes"))
    spend(game, unit(game, "G"), form)
    assert unit(game, "G").ammo == 4 - price
    assert told(game.events, "ammunition") == [{"unit": "G", "spent": price, "left": 4 - price}]
    for left in range(price + 1):
        poor = field(GUN + f" mines=yes ammo_left={left}")
        assert barred(poor, "G", form) == ("7.9.3" if left < price else "")
        assert barred(field(GUN + f" mines=yes ammo_left={left}", options={"ammunition": False}), "G", form) == ""


@case("b21", "7.9.1")
def test_guns_that_were_given_no_ammunition_need_none() -> None:
    game = field("G poland ART 0205 8/8 range=3")
    assert barred(game, "G", BARRAGE) == ""
    spend(game, unit(game, "G"), BARRAGE)
    assert unit(game, "G").ammo == -1


@case("b21", "9.2.4", "9.2.3")
def test_guns_in_an_enemy_zone_need_a_line_unit() -> None:
    enemy = "\nR russia INF 0304 5/5"
    assert barred(field(GUN + enemy), "G", SUPPORT) == "9.2.4"
    assert barred(field(GUN + enemy + "\nA poland INF 0205 2/2"), "G", SUPPORT) == ""
    assert barred(field(GUN + enemy + "\nH poland HQ 0205 2/2"), "G", SUPPORT) == "9.2.4"
    guns = "\nR russia ART 0304 9/9 range=4"
    assert barred(field(GUN + guns), "G", SUPPORT) == ""


@case("b21", "9.2.2", "9.5.1")
def test_guns_that_have_fought_directly_do_not_support() -> None:
    assert barred(field(GUN + " fought"), "G", SUPPORT) == "9.2.2"


@case("b21", "16.2.15", "17.2.11")
def test_barred_guns_take_no_part_in_their_combat_phase() -> None:
    assert barred(field(GUN + " barred", phase="combat"), "G", SUPPORT) == "16.2.15"
    assert barred(field(GUN + " barred\nR russia INF 0809 5/5", phase="combat", side="russia"), "G", SUPPORT) == ""


@case("b21", "9.0", "20.1.7")
def test_only_field_artillery_fires_and_only_some_fires_mines() -> None:
    game = field("G poland ART 0205 8/8 range=3\nT poland AT 0205 4/4 gun=6\nD poland ART 8/8 range=3")
    assert barred(game, "T", SUPPORT) == "9.0"
    assert barred(game, "D", SUPPORT) == "9.1.1"
    assert barred(game, "G", MINES) == "20.1.7"


@case("b21", "9.2.5", "9.0")
def test_towed_guns_that_moved_have_half_strength() -> None:
    game = field(
        """
        A poland ART 0205 7/7 range=9 moved
        B poland ART 0205 7/7 range=9 moved mech=yes
        C poland ART 0205 1/1 range=9 moved
        D poland ART 0205 7/7 range=9
        """
    )
    assert [firepower(game, unit(game, name)) for name in "ABCD"] == [4, 7, 1, 7]


@vector("drop-artillery")
@case("b21", "17.2.12", "9.2.5")
def test_dropped_guns_support_with_half_strength_in_that_turn(v: Vector) -> None:
    """The half of its movement is held by the tests of the drop."""
    lines = "D poland ART 0204 8/8 range=9 dropped={}\nA poland INF 0204 4/4\nR russia INF 0304 5/5"
    for turn, strength in ((2, 4), (1, 8)):
        game = field(lines.format(turn))
        assert firepower(game, unit(game, "D")) == strength
        assault = fight(game, "A", "0304", guns="D")
        assert support_force(game, assault, unit(game, "D"), attack=True).value == strength


@case("b21", "9.3.2", "9.4.1", "9.5.2", "9.5.3")
def test_support_counts_full_in_attack_and_half_in_defence() -> None:
    game = field("G poland ART 0204 7/7 range=9\nA poland INF 0204 4/4\nR russia INF 0304 5/5")
    assault = fight(game, "A", "0304", guns="G")
    assert support_force(game, assault, unit(game, "G"), attack=True).value == 7
    assert support_force(game, assault, unit(game, "G"), attack=False).value == 4


@case("b21", "25.2.2")
def test_guns_out_of_supply_do_not_fire() -> None:
    units = "G poland ART 0508 9/9 range=9 oos=1\nS poland INF 0505 4/4\nR russia INF 0504 6/6"
    assert barred_by(field(units, phase="combat"), order="single_fire", artillery="G", target="0504") == "25.2.2"
    attack = {"order": "attack", "attackers": "S", "targets": "0504", "artillery": "G"}
    assert barred_by(field(units, phase="combat"), attack) == "25.2.2"
