"""R89, supplies from the air, and what transports lift."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from rules.b21.field import asked, barred_by, end_phase, field, hex_of, legal_orders, play, told, unit
from rules.b21.sky import fly, shots
from sztab.rules.b21.board import Game
from sztab.rules.b21.orders import DropUnit
from sztab.rules.b21.scenario import AirDay

DROP = (
    "T poland AIR 2/2 role=transport\nA poland INF 0505 5/5\nB poland INF 0505 5/5 oos=1\nC poland INF 0505 5/5 oos=1\n"
)


@case("b21", "R89", "23.2.3")
def test_a_counter_for_each_point_those_in_need_first() -> None:
    game = field(DROP + "D poland INF 0505 5/5 oos=1", phase="air")
    news = fly(game, "poland", "T 0505 supply")
    assert told(news, "supply_drop")[0]["units"] == ["B", "C"]
    assert [unit(game, one).oos for one in "BCD"] == [0, 0, 1]
    assert game.state.supplied == (2, 3)


@case("b21", "R89")
def test_supplies_fall_on_own_units() -> None:
    game = field(DROP, phase="air")
    assert barred_by(game, order="air", placements=[{"unit": "T", "hex": "0606", "mission": "supply"}]) == "R89"


# ---------------------------------------------------------------------- troops

LIFT = """
T poland AIR 3/3 role=transport helicopter=yes capacity=12
P poland AIR 4/4 role=transport capacity=20
A poland INF 0101 6/6
B poland INF 6/6 box=drop
C poland PARA 5/5 box=drop
R russia INF 1201 5/5
"""


def lifting(more: str = "", **rest: Any) -> Game:
    return field(f"{LIFT}{more}", phase="airborne assault", **rest)


def refused(game: Game, one: str, by: str, hex_: str = "0505") -> str:
    return barred_by(game, order="drop", unit=one, hex=hex_, by=by)


@case("b21", "R89", "17.1.2", "R123", "17.2.12")
def test_a_helicopter_fetches_and_lands_and_the_wind_does_nothing_to_it() -> None:
    game = lifting(works=["0101"])
    play(game, order="drop", unit="A", hex="0505", by="T")
    assert (hex_of(game, "A"), unit(game, "A").dropped, unit(game, "A").carrier) == ("0505", 2, -1)
    assert (unit(game, "T").capacity, unit(game, "T").sorties) == (6, 1)
    play(game, order="drop", unit="B", hex="0506", by="T")
    assert (hex_of(game, "B"), unit(game, "T").capacity, unit(game, "T").sorties) == ("0506", 0, 1)
    assert refused(game, "C", "T") == "R89"
    news = end_phase(game)
    assert told(news, "air_home")[0]["units"] == ["T"]
    assert (unit(game, "T").box, unit(game, "T").station, unit(game, "T").capacity) == ("base", -1, 12)
    assert (unit(game, "T").mission, unit(game, "T").sorties) == ("", 1)


@case("b21", "R89", "R123")
@pytest.mark.parametrize(
    ("line", "by", "case_"),
    [
        ("X poland INF 0202 13/13", "T", "R89"),
        ("X poland INF 0202 12/12", "T", ""),
        ("X poland ARM 0202 5/5 armour=5", "T", "R89"),
        ("X poland AT 0202 5/5", "T", ""),
        ("X poland AT 0202 5/5 armour=1", "T", "R89"),
        ("X poland HQ 0202 2/2", "T", ""),
        ("X poland ART 0202 2/2", "T", "R89"),
        ("X poland INF 0202 5/5", "P", "17.0"),
        ("X poland PARA 0202 5/5", "P", "R89"),
        ("X poland PARA 5/5 box=drop", "P", ""),
        ("X poland PARA 5/5 box=drop", "A", "R89"),
        ("X poland PARA 5/5 box=drop", "Z", "R89"),
        ("X poland PARA 0202 5/5", "", "17.1.1"),
    ],
)
def test_what_each_transport_takes(line: str, by: str, case_: str) -> None:
    assert refused(lifting(line), "X", by) == case_


@case("b21", "R89", "17.1.2", "17.2.4")
def test_from_other_aircraft_they_jump_and_the_guns_fire_at_them_not_at_it() -> None:
    game = lifting("G russia AA 0507 9/9 aa=guns", dice=[4, 4, 6])
    play(game, order="drop", unit="C", hex="0504", by="P")
    assert asked(game) == ("russia", "aa")
    assert barred_by(game, shots("G>P")) == "10.2.3"
    play(game, shots("G>C"))
    assert (hex_of(game, "C"), unit(game, "C").steps, unit(game, "P").steps) == ("0505", 2, 4)
    assert (unit(game, "P").capacity, unit(game, "P").sorties) == (15, 1)


@case("b21", "R89", "R123", "T.aa")
@pytest.mark.parametrize(("roll", "lost", "home"), [(1, 0, False), (2, 1, False), (4, 2, False)])
def test_what_a_helicopter_loses_its_load_loses_too(roll: int, lost: int, home: bool) -> None:
    game = lifting("G russia AA 0507 9/9 aa=guns", dice=[roll])
    play(game, order="drop", unit="A", hex="0505", by="T")
    assert barred_by(game, shots("G>A")) == "10.2.3"
    play(game, shots("G>T"))
    assert (unit(game, "T").steps, unit(game, "A").steps) == (3 - lost, 6 - lost)
    assert hex_of(game, "A") == "0505"


@case("b21", "R89", "R123")
@pytest.mark.parametrize(("one", "box", "hex_"), [("A", "", "0101"), ("B", "drop", None)])
def test_driven_off_it_brings_them_home(one: str, box: str, hex_: str | None) -> None:
    game = lifting("G russia AA 0507 9/9 aa=guns", dice=[5])
    game.change(unit(game, "T").n, steps=3)
    strong = lifting(
        "G russia AA 0507 9/9 aa=guns\nU poland AIR 9/9 role=transport helicopter=yes capacity=12", dice=[5]
    )
    play(strong, order="drop", unit=one, hex="0505", by="U")
    news = play(strong, shots("G>U"))
    assert (hex_of(strong, one), unit(strong, one).box, unit(strong, one).steps) == (hex_, box, 3)
    assert unit(strong, one).dropped == 0
    assert told(news, "air_home")[0]["why"] == "driven off"
    assert refused(strong, one, "U") == "23.1.3"
    assert unit(strong, "U").capacity == 12
    play(game, order="drop", unit=one, hex="0505", by="T")
    play(game, shots("G>T"))
    assert (unit(game, "T").box, unit(game, one).box) == ("dead", "dead")  # shot down with its load


@case("b21", "R121", "23.1.3", "R89")
def test_a_lift_is_a_sortie() -> None:
    day = AirDay(0, "", ("T", "P"), 1)
    game = lifting(scenario={"air": (day,)}, dice=[5])
    play(game, order="drop", unit="C", hex="0505", by="P")
    assert refused(game, "A", "T") == "R121"
    flown = lifting()
    flown.change(unit(flown, "T").n, sorties=1)
    assert refused(flown, "A", "T") == "23.1.3"
    absent = lifting(scenario={"air": (AirDay(0, "", ("P",), 2),)})
    assert refused(absent, "A", "T") == "R121"


@case("b21", "R123", "4.3.3", "17.2.1", "17.2.13")
def test_a_helicopter_lands_on_ground_that_is_open_to_its_load() -> None:
    more = "X poland AT 0202 5/5"
    game = lifting(more, hexes={"0505": "swamp", "0606": "lake"}, dice=[6])
    assert refused(game, "X", "T") == "4.3.3"
    assert refused(game, "A", "T", "0606") == "4.3.3"
    play(game, order="drop", unit="A", hex="0505", by="T")
    assert unit(game, "A").steps == 6 - 4
    covered = lifting("F russia AIR 0505 4/4 role=fighter mission=cover")
    assert refused(covered, "A", "T") == "17.2.13"


@case("b21", "17.2.5", "R89")
def test_helicopters_land_on_the_enemy_too() -> None:
    game = lifting("E russia INF 0505 2/2", dice=[6, 6, 1, 1, 3, 3, 3, 3])
    play(game, order="drop", unit="A", hex="0505", by="T")
    assert asked(game) == ("russia", "retreat")
    play(game, next(iter(game.legal())))
    assert hex_of(game, "A") == "0505"


@case("b21", "R89")
def test_every_lift_that_is_offered_is_lawful() -> None:
    game = lifting(columns=(1, 12), rows=(1, 2))
    orders = {(order.unit, order.by) for order in legal_orders(game) if isinstance(order, DropUnit)}
    assert orders == {("A", "T"), ("B", "T"), ("C", ""), ("C", "T"), ("C", "P")}
