"""11.1, 11.3 and 11.4, reconnaissance units: identifying the enemy. Their marches are among those of chapter 4."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from rules.b21.field import barred_by, field, legal_orders, play, told, unit
from rules.b21.vectors import Vector, vector
from sztab.rules.b21.board import Game
from sztab.rules.b21.orders import Identify
from sztab.rules.b21.state import FACE_DOWN, RECOGNISED

FORCES = """
C poland REC 0505 5/5
A poland ARM 0706 14/14
R russia INF {there} 2/2
S russia ART {there} 8/8
"""


def scouted(there: str, *dice: int, **more: Any) -> Game:
    return field(FORCES.format(there=there), dice=dice, options={"camouflage": True}, **more)


def identify(game: Game, there: str, by: str = "C") -> list[Any]:
    return play(game, order="identify", unit=by, hex=there)


def barred(game: Game, there: str, by: str = "C") -> str:
    return barred_by(game, order="identify", unit=by, hex=there)


@case("b21", "11.4.1", "11.3.2", "11.3.3", "27.1.3", "T.recon_identification")
@pytest.mark.parametrize(("roll", "shown"), [(2, FACE_DOWN), (3, RECOGNISED)])
def test_on_three_and_more_all_units_of_the_hex_are_turned_up(roll: int, shown: int) -> None:
    game = scouted("0503", roll)
    news = identify(game, "0503")
    assert {unit(game, one).shown for one in "RS"} == {shown}
    assert told(news, "identify")[0]["recognised"] == (shown == RECOGNISED)
    assert unit(game, "C").cap - unit(game, "C").left == 3 * 12


@vector("identify-entrenched-woods")
@case("b21", "11.3.3")
@pytest.mark.parametrize(("roll", "shown"), [(4, FACE_DOWN), (5, RECOGNISED)])
def test_entrenched_units_in_the_woods_are_harder_to_make_out(v: Vector, roll: int, shown: int) -> None:
    game = scouted("0504", roll, hexes={"0504": "forest"}, works=["0504"])
    identify(game, "0504")
    assert unit(game, "R").shown == shown


@case("b21", "11.3.3")
def test_the_die_cannot_fall_below_one() -> None:
    game = scouted("0504", 1, hexes={"0504": "mountain"}, works=["0504"])
    assert not told(identify(game, "0504"), "identify")[0]["recognised"]


@case("b21", "11.3.2")
@pytest.mark.parametrize("ground", ["town", "forest", "fort", "mountain"])
def test_cover_is_looked_into_from_the_next_hex_only(ground: str) -> None:
    assert barred(scouted("0503", hexes={"0503": ground}), "0503") == "11.3.2"
    assert barred(scouted("0504", hexes={"0504": ground}), "0504") == ""
    assert barred(scouted("0503", hexes={"0503": "village"}), "0503") == ""


@case("b21", "11.3.2", "11.3.4", "11.3.5", "3.5.6", "R128")
def test_at_two_hexes_it_needs_sight_daylight_and_freedom() -> None:
    assert barred(scouted("0502"), "0502") == "11.3.2"
    assert barred(scouted("0503", hexes={"0504": "ridge"}), "0503") == "11.3.4"
    assert barred(scouted("0503", light="night"), "0503") == "3.5.6"
    held = field(FORCES.format(there="0503") + "T russia INF 0506 5/5")
    assert barred(held, "0503") == "11.3.5"
    assert barred(held, "0506") == ""


@case("b21", "11.4.1", "R65", "4.1.3", "4.1.4")
def test_one_try_a_hex_for_each_recon_unit() -> None:
    text = FORCES.format(there="0503") + "D poland REC 0405 5/5\nT russia INF 0504 2/2"
    game = field(text, dice=[1, 1, 6], options={"camouflage": True})
    identify(game, "0503")
    assert barred(game, "0503") == "R65"
    identify(game, "0504")
    identify(game, "0503", by="D")
    assert unit(game, "R").shown == RECOGNISED
    assert barred(game, "0504") == "4.1.4"


@case("b21", "11.4.1", "4.2.2")
def test_who_may_not_identify() -> None:
    game = scouted("0504")
    assert barred(game, "0504", by="A") == "11.4.1"
    assert barred(game, "0405") == "11.3.3"
    game.change(unit(game, "C").n, cap=24 * 12, left=2 * 12)
    game.mark(movers=(unit(game, "C").n,))
    assert barred(game, "0504") == "4.2.2"
    game.change(unit(game, "C").n, cap=-1, fought=True)
    assert barred(game, "0504") == "11.4.1"


@case("b21", "11.4.1")
def test_the_choices_name_what_can_be_identified() -> None:
    orders = [order for order in legal_orders(scouted("0503")) if isinstance(order, Identify)]
    assert orders == [Identify(unit="C", hex="0503")]
