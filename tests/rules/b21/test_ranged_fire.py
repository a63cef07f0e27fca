"""15.1-15.3, 15.5: who may fire at range, how far, at whom, how often, by what difference."""

from __future__ import annotations

import pytest

from case import case
from rules.b21.field import field, unit
from rules.b21.vectors import Vector, vector
from sztab.rules.b21.board import Game
from sztab.rules.b21.ranged_fire import aim, may_fire, may_hit, most_shots, reaches, rear, shooters, targets
from sztab.table import Refusal
from sztab.titles.b21.chart_reader import charts_of

DUEL = """
P poland ARM 0504 14/14 gun=8 armour=9 ammo=14 {}
R russia ARM {} 10/10 gun=7 armour=7 ammo=10
"""


def case_of(found: Refusal | None) -> str:
    return found.case if found else ""


def fires(game: Game, name: str, interior: bool = False) -> str:
    """The case that keeps a unit from firing."""
    return case_of(may_fire(game, unit(game, name), interior))


def far(game: Game, name: str, hex_: str, interior: bool = False) -> str:
    """The case that keeps a unit from firing at a hex."""
    return case_of(reaches(game, unit(game, name), game.book.labels[hex_], interior))


def shot(game: Game, name: str, target: str, roll: int) -> int:
    """EP a shot costs."""
    difference = aim(game, unit(game, name), unit(game, target)).difference
    lost: int = game.book.charts.shot(difference, roll)
    return lost


@vector("long-1-range4")
@case("b21", "28.1", "15.1.3", "R71")
def test_at_four_hexes_three_are_taken_off(v: Vector) -> None:
    game = field(DUEL.format("", "0508"))
    assert aim(game, unit(game, "P"), unit(game, "R")).difference == -2
    assert [shot(game, "P", "R", roll) for roll in (2, 3, 4, 6)] == [1, 1, 0, 0]


@vector("long-2-range3")
@case("b21", "28.1", "R71")
def test_at_three_hexes_two_are_taken_off(v: Vector) -> None:
    game = field(DUEL.format("", "0507"))
    assert aim(game, unit(game, "P"), unit(game, "R")).difference == -1
    assert shot(game, "P", "R", 6) == 0


@vector("long-3-range2")
@case("b21", "28.1", "R71")
def test_at_two_hexes_one_is_taken_off(v: Vector) -> None:
    game = field(DUEL.format("", "0506"))
    assert aim(game, unit(game, "P"), unit(game, "R")).difference == 0
    assert shot(game, "P", "R", 6) == 1


@vector("far-hills-river")
@case("b21", "15.3.5", "15.5.1")
def test_hills_count_against_the_shot_and_rivers_do_not(v: Vector) -> None:
    game = field(DUEL.format("", "0505"), hexes={"0505": "ridge"}, sides={"0504/0505": "river"})
    assert [(one.value, one.why) for one in aim(game, unit(game, "P"), unit(game, "R")).shifts] == [(-1, "ridge")]


@case("b21", "15.5.1", "15.3.5", "R67")
def test_ground_and_field_works_under_the_target_add_up() -> None:
    game = field(DUEL.format("", "0505") + "V russia MECH 0304 5/5 armour=3 unsheltered", hexes={"0505": "forest"})
    assert aim(game, unit(game, "P"), unit(game, "R")).difference == 1 - 2
    game = field(DUEL.format("", "0505"), hexes={"0505": "forest"}, works=["0505"])
    assert aim(game, unit(game, "P"), unit(game, "R")).difference == 1 - 2 - 1
    game = field(DUEL.format("", "0505 unsheltered"), works=["0505"])
    assert aim(game, unit(game, "P"), unit(game, "R")).difference == 1
    game = field(DUEL.format("fortified", "0505"), hexes={"0504": "forest"})
    assert aim(game, unit(game, "P"), unit(game, "R")).difference == 1


@vector("far-A-B-table")
@case("b21", "15.3.5", "T.far", "15.3.3", "R72", "R73")
def test_two_units_by_the_printed_table(v: Vector) -> None:
    game = field("A poland ARM 0504 7/7 gun=5 armour=4\nB russia ARM 0505 10/10 gun=4 armour=4")
    assert [shot(game, "A", "B", roll) for roll in range(2, 13)] == [2, 2, 1, 1, 1, 1, 0, 0, 0, 0, 0]
    assert [shot(game, "B", "A", roll) for roll in range(2, 13)] == [2, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0]
    assert [most_shots(game, unit(game, one)) for one in "AB"] == [7, 10]


@vector("far-A-B")
@case("b21", "15.3.5a", "R73")
def test_the_older_table_is_that_of_the_example(v: Vector) -> None:
    """Its number of shots is of an older edition too; by 15.3.3 both have enough for it (R72)."""
    game = field("A poland ARM 0504 7/7 gun=5 armour=4\nB russia ARM 0505 10/10 gun=4 armour=4")
    old = charts_of(old_fire=True)
    assert [aim(game, unit(game, one), unit(game, other)).difference for one, other in ("AB", "BA")] == [1, 0]
    assert [old.shot(1, roll) for roll in (6, 7)] == [1, 0]
    assert [old.shot(0, roll) for roll in (5, 6)] == [1, 0]
    assert most_shots(game, unit(game, "A")) >= 3 and most_shots(game, unit(game, "B")) >= 4
    assert old.may_shoot(-3) and not old.may_shoot(-4) and old.shot(9, 2) == old.shot(8, 2)


@vector("urban-au")
@case("b21", "28.3", "R79")
def test_tanks_in_towns_have_half_of_their_shots(v: Vector) -> None:
    tank = "T poland ARM 0504 14/14 gun=8 armour=8 ammo_left=11 ammo=14"
    assert most_shots(field(tank, hexes={"0504": "town"}), unit(field(tank), "T")) == 6
    assert most_shots(field(tank, hexes={"0504": "village"}), unit(field(tank), "T")) == 6
    assert most_shots(field(tank, hexes={"0504": "forest"}), unit(field(tank), "T")) == 11
    mech = tank.replace("ARM", "MECH")
    assert most_shots(field(mech, hexes={"0504": "town"}), unit(field(mech), "T")) == 11


@case("b21", "15.3.3", "7.9.3", "R49")
def test_no_more_shots_than_strength_and_ammunition() -> None:
    for strength, ammo, shots in ((10, 14, 10), (10, 4, 4), (14, 14, 14)):
        game = field(f"T poland ARM 0504 {strength}/{strength} gun=8 ammo=14 ammo_left={ammo}")
        assert most_shots(game, unit(game, "T")) == shots
    assert most_shots(field("T poland ARM 0504 9/5 gun=8"), unit(field("T poland ARM 0504 9/5 gun=8"), "T")) == 5


@case("b21", "15.3.4", "R74")
def test_hopeless_fire_is_forbidden() -> None:
    game = field(
        "P poland ARM 0504 5/5 gun=3 armour=1\nR russia ARM 0505 5/5 gun=7 armour=6 \nW russia ARM 0503 5/5 armour=7"
    )
    assert case_of(may_hit(game, unit(game, "P"), unit(game, "R"))) == ""
    assert case_of(may_hit(game, unit(game, "P"), unit(game, "W"))) == "15.3.4"
    assert aim(game, unit(game, "R"), unit(game, "P")).difference == 6
    assert game.book.charts.shot(9, 2) == game.book.charts.shot(7, 2)


@case("b21", "15.1.1", "15.1.2", "7.9.4", "R51", "R120")
def test_who_has_a_gun_fires_and_who_has_armour_is_hit() -> None:
    game = field(
        """
        P poland ARM 0504 5/5 gun=3 armour=1 ammo=5
        I poland INF 0504 5/5
        E poland ARM 0504 5/5 gun=3 armour=1 ammo=5 ammo_left=0
        R russia INF 0506 5/5
        """
    )
    assert [fires(game, one) for one in "PIE"] == ["", "15.1.1", "7.9.4"]
    assert case_of(may_hit(game, unit(game, "P"), unit(game, "R"))) == "15.1.2"
    assert targets(game, unit(game, "P"), game.book.labels["0506"], interior=False) == []


@case("b21", "15.1.3", "3.5.1")
def test_the_exterior_zone_is_two_to_four_hexes() -> None:
    game = field("P poland ARM 0503 5/5 gun=3")
    assert [far(game, "P", f"05{row:02}") for row in (4, 5, 6, 7, 8)] == ["15.1.3", "", "", "", "15.1.3"]
    assert [far(game, "P", f"05{row:02}", interior=True) for row in (4, 5)] == ["", "15.1.3"]


@case("b21", "15.2.5", "3.5.4")
def test_exterior_fire_needs_sight() -> None:
    line = "P poland ARM 0503 5/5 gun=3\nR russia ARM 0506 5/5 armour=3"
    game = field(line)
    assert [u.n for u in shooters(game, 0, game.book.labels["0506"])] == [0]
    assert far(field(line, hexes={"0505": "ridge"}), "P", "0506") == "15.2.5"
    assert far(field(line, hexes={"0506": "forest"}), "P", "0506") == "15.2.5"
    assert far(field(line, hexes={"0504": "forest"}), "P", "0504", interior=True) == ""


@case("b21", "13.1.1", "R25", "R128")
def test_at_night_only_thermal_sights_fire_two_hexes() -> None:
    line = "P poland ARM 0503 5/5 gun=3\nT poland ARM 0503 5/5 gun=3 night=thermal"
    game = field(line, light="night")
    assert [far(game, "P", f"05{row:02}") for row in (5, 6)] == ["13.1.1", "13.1.1"]
    assert [far(game, "T", f"05{row:02}") for row in (5, 6)] == ["", "13.1.1"]
    assert far(game, "P", "0504", interior=True) == ""
    assert far(field(line, light="night", hexes={"0505": "town"}), "T", "0505") == "15.2.5"
    assert far(field(line, light="night", hexes={"0504": "ridge"}), "T", "0505") == "15.2.5"


@case("b21", "15.1.4", "15.1.5", "R137")
@pytest.mark.parametrize(
    ("phase", "side", "armoured", "moved", "fresh"),
    [
        ("movement", "poland", "", "15.1.4", ""),
        ("movement", "russia", "", "", ""),
        ("counterattack", "poland", "", "15.1.4", "15.1.4"),
        ("counterattack", "russia", "", "", ""),
        ("combat", "poland", "", "", ""),
        ("combat", "russia", "", "", ""),
    ],
)
def test_others_than_tanks_and_infantry_in_carriers_fire_from_the_halt(
    phase: str, side: str, armoured: str, moved: str, fresh: str
) -> None:
    game = field(
        """
        A poland ARM 0504 5/5 gun=3 moved
        M poland MECH 0504 5/5 gun=3 moved
        T poland AT 0504 5/5 gun=3 moved
        F poland AT 0504 5/5 gun=3
        R russia ARM 0509 5/5
        """,
        phase=phase,
        side=side,
    )
    assert [fires(game, one) for one in "AMTF"] == [armoured, armoured, moved, fresh]


@case("b21", "15.2.4")
def test_a_unit_in_the_zone_of_guns_does_not_fire_outside_it() -> None:
    line = "P poland ARM 0503 5/5 gun=3\nR russia {} 0504 {}/{} {}"
    for type_, sp, gun, found in (
        ("ARM", 5, "gun=3", "15.2.4"),
        ("AT", 4, "gun=3", "15.2.4"),
        ("AT", 3, "gun=3", ""),
        ("INF", 5, "", ""),
        ("ARM", 5, "gun=3 ammo=5 ammo_left=0", ""),
    ):
        game = field(line.format(type_, sp, sp, gun))
        assert fires(game, "P") == found
        assert fires(game, "P", interior=True) == ""


@case("b21", "15.2.6")
def test_guns_and_columns_behind_a_line_unit_are_protected_unless_the_ground_is_open() -> None:
    line = """
    A russia ARM 0504 5/5 armour=5
    G russia ART 0504 5/5 armour=2
    F russia AA 0504 5/5 armour=2
    C russia PONT 0504 1/1 armour=1
    H russia HQ 0504 1/1 armour=1
    L russia ART 0604 5/5 armour=2
    """
    in_town = field(line, hexes={"0504": "town", "0604": "town"})
    assert [rear(in_town, unit(in_town, one)) for one in "AGFCHL"] == [False, True, True, True, False, False]
    in_the_open = field(line, hexes={"0504": "clear+depot"})
    assert [rear(in_the_open, unit(in_the_open, one)) for one in "AGFCHL"] == [False] * 6


@case("b21", "3.5.2", "15.2.1", "R129")
@pytest.mark.parametrize(("top", "from_below", "from_above"), [("0505", "3.5.2", ""), ("0504", "", "3.5.2")])
def test_nobody_fires_up_a_scarp_in_the_interior_zone_either(top: str, from_below: str, from_above: str) -> None:
    game = field(DUEL.format("", "0505"), sides={"0504/0505": f"scarp:{top}"})
    assert (far(game, "P", "0505", interior=True), far(game, "R", "0504", interior=True)) == (from_below, from_above)
    assert bool(targets(game, unit(game, "P"), game.book.labels["0505"], interior=True)) is (not from_below)


@case("b21", "25.2.2", "9.0", "15.2.4")
def test_anti_tank_guns_out_of_supply_neither_fire_nor_pin() -> None:
    lines = "P poland {} 0504 8/8 gun=8 armour=7 ammo=8 {}\nR russia ARM 0505 8/8 gun=8 armour=7 ammo=8"
    for kind, more, why in (("AT", "oos=1", "25.2.2"), ("AT", "", ""), ("ARM", "oos=1", ""), ("AA", "oos=1", "25.2.2")):
        game = field(lines.format(kind, more), phase="combat")
        assert fires(game, "P", interior=True) == why
        assert fires(game, "R") == ("15.2.4" if not why else "")
