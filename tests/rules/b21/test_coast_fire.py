"""18.2.3, R122: artillery ashore fires at the ships when they have sailed."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from rules.b21.field import asked, barred_by, end_phase, field, legal_orders, play, told, unit
from rules.b21.vectors import Vector, vector
from sztab.rules.b21.board import Game
from sztab.rules.b21.orders import CoastFire
from sztab.titles.b21.chart_reader import charts_of

COAST = {f"{column:02}{row:02}": "sea" for column in range(1, 13) for row in range(1, 5)}
"""Rows 1 to 4."""
BEACH = {"0504/0505": "beach"}
LINES = """
S poland NAV 0503 3/3 capacity=20
A poland INF 6/6 carrier=0 box=aboard
B poland INF 5/5 carrier=0 box=aboard
R russia INF 0506 5/5
G russia ART 0509 8/8 range=9 ammo=8
H russia ART 0510 8/8 range=9 ammo=8
"""


def off_the_coast(lines: str = LINES, **more: Any) -> Game:
    return field(lines, phase="naval assault", hexes=COAST, sides=BEACH, **more)


def shelled(game: Game, guns: str = "G H") -> str:
    return barred_by(game, order="coast_fire", artillery=guns, target="S")


@vector("landing-fire")
@case("b21", "18.2.3", "R122", "M.3", "18.1.1", "9.1.4", "7.9.3")
def test_the_guns_that_fire_at_a_ship_are_one_roll(v: Vector) -> None:
    game = off_the_coast(dice=[4])
    play(game, order="sail", unit="S", path=["0504"])
    assert asked(game) == ("russia", "coast_fire")
    assert shelled(game) == ""
    news = play(game, order="coast_fire", artillery="G H", target="S")
    said = told(news, "coast_fire")[0]
    assert (said["strength"], said["lost"], said["capacity"]) == (16, 2, 18)
    assert (unit(game, "A").steps, unit(game, "B").steps, unit(game, "S").capacity) == (5, 4, 18)
    assert [(unit(game, gun).ammo, unit(game, gun).fired) for gun in "GH"] == [(6, True), (6, True)]
    assert asked(game) == ("poland", "naval assault")


@case("b21", "18.2.3", "M.3")
@pytest.mark.parametrize(
    ("strength", "row"), [(1, "000011"), (7, "001122"), (11, "011223"), (16, "112233"), (21, "122334")]
)
def test_the_table(strength: int, row: str) -> None:
    table = charts_of().landing_fire
    assert "".join(str(table.at(strength, roll)) for roll in range(1, 7)) == row


@case("b21", "18.2.3", "9.6.3", "R129", "9.2.1", "7.9.3")
@pytest.mark.parametrize(
    ("line", "refused"),
    [
        ("G russia ART 0509 8/8 range=9 ammo=8", ""),
        ("G russia ART 0509 1/1 range=9", ""),
        ("G russia ART 0509 8/8 range=4", "18.2.3"),
        ("G russia ART 0509 8/8 range=9 ammo=1", "7.9.3"),
        ("G russia ART 0509 8/8 range=9 fired=yes", "9.2.1"),
        ("G russia INF 0509 8/8", "9.0"),
    ],
)
def test_which_guns_may(line: str, refused: str) -> None:
    game = off_the_coast(f"{LINES.replace('G russia ART 0509 8/8 range=9 ammo=8', line)}")
    play(game, order="sail", unit="S", path=["0504"])
    assert shelled(game, "G") == refused


@case("b21", "18.2.3", "9.6.3", "3.5.1", "3.5.6")
@pytest.mark.parametrize(
    ("light", "hex_", "seen"), [("day", "0503", True), ("day", "0501", False), ("night", "0503", False)]
)
def test_somebody_must_see_the_ship(light: str, hex_: str, seen: bool) -> None:
    game = off_the_coast(LINES.replace("S poland NAV 0503", "S poland NAV 0502"), light=light)
    play(game, order="sail", unit="S", path=[hex_])
    assert (asked(game)[1] == "coast_fire") == seen


@case("b21", "18.2.3")
def test_a_ship_is_fired_at_once_and_other_guns_may_fire_at_others() -> None:
    more = "Z poland NAV 0504 3/3 capacity=10"
    game = off_the_coast(LINES + more, dice=[6, 6])
    end_phase(game)
    found = {(order.target, order.artillery) for order in legal_orders(game) if isinstance(order, CoastFire)}
    assert found == {(ship, guns) for ship in "SZ" for guns in (("G",), ("H",), ("G", "H"))}
    play(game, order="coast_fire", artillery="G", target="S")
    assert shelled(game, "H") == "18.2.3"
    assert barred_by(game, order="coast_fire", artillery="G", target="Z") == "9.2.1"
    assert barred_by(game, order="coast_fire", artillery="H", target="X") == "18.2.3"
    assert barred_by(game, order="hold") == "18.2.3"
    play(game, order="coast_fire", artillery="H", target="Z")
    assert unit(game, "Z").capacity == 10 - 2
    assert asked(game) == ("poland", "movement")  # nobody can land


@case("b21", "18.2.3", "R122")
def test_nobody_has_to_fire_and_nobody_is_asked_twice() -> None:
    game = off_the_coast()
    play(game, order="sail", unit="S", path=["0504"])
    end_phase(game)
    assert asked(game) == ("poland", "naval assault")
    assert barred_by(game, order="sail", unit="S", path="0503") == "R122"
    end_phase(game)
    assert asked(game) == ("poland", "movement")


@case("b21", "18.2.3", "R122")
def test_without_room_left_the_ship_is_sunk_with_all_hands() -> None:
    game = off_the_coast(LINES.replace("capacity=20", "capacity=11 capacity_left=2"), dice=[6])
    play(game, order="sail", unit="S", path=["0504"])
    play(game, order="coast_fire", artillery="G H", target="S")
    play(game, order="losses", units={"A": 2, "B": 1})
    assert [unit(game, one).box for one in "SAB"] == ["dead", "dead", "dead"]


@case("b21", "18.2.3", "R122")
def test_cargo_without_room_is_given_up() -> None:
    """3 EP of 11: A and B lose them; the 8 SP they have left do not fit into 7."""
    game = off_the_coast(LINES.replace("capacity=20", "capacity=10 capacity_left=10"), dice=[6])
    play(game, order="sail", unit="S", path=["0504"])
    play(game, order="coast_fire", artillery="G H", target="S")
    assert asked(game) == ("poland", "losses")
    play(game, order="losses", units={"A": 2, "B": 1})
    assert asked(game) == ("poland", "excess")
    play(game, order="excess", units=["B"])
    assert (unit(game, "S").capacity, unit(game, "B").box) == (7, "dead")
