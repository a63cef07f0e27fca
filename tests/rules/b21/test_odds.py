"""7.2.4, 3.4, R30, R35: strengths, the ratio and the loss rows of a direct fight."""

from __future__ import annotations

from case import case
from rules.b21.field import field
from rules.b21.fights import odds_of, shifts
from rules.b21.vectors import Vector, vector
from sztab.rules.b21.assaults import DROP, LANDING, MARCH, ON_ENEMY
from sztab.rules.b21.odds import FightOdds


def strength(odds: FightOdds) -> tuple[int, int]:
    return odds.attacker, odds.defender


BIG = """
A poland MECH 0504 14/14
B poland MECH 0504 12/12
C poland MECH 0504 10/10
R russia MECH 0505 16/16
S russia ART  0509 10/10 range=9
"""


@vector("loss-rows-plain")
@case("b21", "7.2.4", "7.2.4d", "9.4.1", "9.4.2", "R36")
def test_each_side_loses_on_the_row_of_the_enemy(v: Vector) -> None:
    odds = odds_of(field(BIG, phase="combat"), "A B C", "0505", their_guns="S")
    assert strength(odds) == (36, 21)
    assert (odds.ratio, odds.final) == ("2:1", "2:1")
    assert (odds.attacker_row.name, odds.defender_row.name) == ("21-25", "36-40")


@vector("loss-rows-town")
@case("b21", "7.2.4a", "7.2.4d", "R34")
def test_terrain_shifts_the_rows_for_the_defender(v: Vector) -> None:
    odds = odds_of(field(BIG, phase="combat", hexes={"0505": "town"}), "A B C", "0505", their_guns="S")
    assert odds.final == "1:2"
    assert (odds.attacker_row.name, odds.defender_row.name) == ("31-35", "26-30")


@case("b21", "5.1.2", "R17", "9.3.2", "9.3.3")
def test_a_hex_attacks_with_36_sp_and_guns_come_on_top() -> None:
    lines = "A poland MECH 0504 14/14\nB poland MECH 0504 14/14\nC poland MECH 0504 14/14"
    game = field(lines + "\nG poland ART 0501 8/8 range=9\nR russia INF 0505 9/9", phase="combat")
    odds = odds_of(game, "A B C", "0505", guns="G")
    assert odds.attacker == 44
    assert [(one.value, one.case) for one in odds.strengths if one.value < 0] == [(-6, "5.1.2")]


@vector("river-swamp")
@case("b21", "7.3.5a", "3.4.2", "7.3.2", "R26")
def test_an_attack_out_of_a_swamp_is_halved_so_that_the_river_side_is_the_greater(v: Vector) -> None:
    lines = "X poland INF 0504 2/2\nY poland INF 0504 2/2\nZ poland INF 0605 5/5\nR russia INF 0505 4/4"
    wet = {"0504/0505": "river"}
    dry = odds_of(field(lines, phase="combat", sides=wet), "X Y Z", "0505")
    assert "7.3.5" not in shifts(dry)
    game = field(lines, phase="combat", sides=wet, hexes={"0605": "swamp"})
    odds = odds_of(game, "X Y Z", "0505")
    assert odds.attacker == 7
    assert shifts(odds)["7.3.5"] == -2


@case("b21", "7.3.2", "24.1.5c", "20.2.5", "R26")
def test_swamp_and_mines_quarter_but_special_forces_leave_a_swamp_in_full() -> None:
    lines = "A poland INF 0504 8/8\nS poland SPEC 0504 8/8\nR russia INF 0505 4/4"
    game = field(lines, phase="combat", hexes={"0504": "swamp"}, mines=["0504"])
    assert [one.value for one in odds_of(game, "A S", "0505").strengths] == [2, 4, 4]


@vector("night-tank-town")
@case("b21", "3.4.3", "7.3.6", "R23", "R24")
def test_tanks_that_attack_a_town_at_night_are_quartered(v: Vector) -> None:
    game = field(
        "A poland ARM 0504 14/14\nR russia ARM 0505 9/9", light="night", phase="combat", hexes={"0505": "town"}
    )
    odds = odds_of(game, "A", "0505")
    assert strength(odds) == (4, 5)


@case("b21", "25.2.2", "3.4.4", "R4")
def test_unsupplied_units_attack_with_half() -> None:
    game = field(
        "A poland INF 0504 1/1 oos=1\nB poland INF 0504 7/7 oos=1\nR russia INF 0505 4/4 oos=1", phase="combat"
    )
    assert strength(odds_of(game, "A B", "0505")) == (1 + 4, 4)


@case("b21", "7.9.4", "R51")
def test_a_unit_without_ammunition_fights_with_one_point() -> None:
    lines = "A poland ARM 0504 9/9 ammo=9 ammo_left=0\nR russia ARM 0505 5/5 ammo=5"
    assert strength(odds_of(field(lines, phase="combat"), "A", "0505")) == (1, 5)
    free = field(lines, phase="combat", options={"ammunition": False})
    assert strength(odds_of(free, "A", "0505")) == (9, 5)


@case("b21", "9.5.1", "9.2.5", "10.1.1", "14.1.2", "R30")
def test_lone_artillery_is_halved_but_not_guns_against_tanks_or_headquarters() -> None:
    lines = "A poland INF 0504 9/9\nG russia ART 0505 7/7 range=9\nT russia AT 0505 5/5\nH russia HQ 0505 2/2"
    game = field(lines, phase="combat")
    assert [one.value for one in odds_of(game, "A", "0505", defenders="G T H").strengths] == [9, 4, 5, 2]
    moved = field(
        "A poland INF 0504 9/9\nG poland ART 0801 7/7 range=9 moved=yes\nR russia INF 0505 5/5", phase="combat"
    )
    assert odds_of(moved, "A", "0505", guns="G").attacker == 9 + 4


@case("b21", "23.4.6", "16.2.1")
def test_aircraft_add_all_their_strength() -> None:
    lines = "A poland INF 0504 9/9\nV poland AIR 0504 4/4 role=helicopter\nR russia INF 0505 5/5"
    game = field(lines, phase="movement")
    assert odds_of(game, "A", "0505", MARCH, aircraft="V").attacker == 6 + 4


@vector("march-two-thirds")
@case("b21", "16.1.4", "3.4.1")
def test_an_attack_from_march_uses_two_thirds_but_works_keep_a_defender_whole(v: Vector) -> None:
    lines = "A poland ARM 0504 14/14\nB poland ARM 0504 10/10\nR russia ARM 0505 10/10"
    dug = odds_of(field(lines + " fortified"), "A B", "0505", MARCH)
    assert strength(dug) == (16, 10)
    assert (dug.ratio, dug.final) == ("2:1", "1:1")
    assert strength(odds_of(field(lines), "A B", "0505", MARCH)) == (16, 7)


@case("b21", "16.2.4", "9.4.1")
def test_guns_support_an_attack_from_march_with_two_thirds() -> None:
    lines = "A poland ARM 0504 9/9\nG poland ART 0503 6/6 range=9 mech=yes\nR russia ARM 0505 9/9"
    assert odds_of(field(lines), "A", "0505", MARCH, guns="G").attacker == 6 + 4


@case("b21", "17.2.5", "18.2.4", "R123")
def test_units_out_of_the_air_and_off_ships_attack_with_a_part_of_their_strength() -> None:
    lines = "A poland PARA 0504 9/9\nR russia INF 0505 9/9"
    assert [strength(odds_of(field(lines), "A", "0505", m))[0] for m in (DROP, ON_ENEMY, LANDING)] == [6, 6, 2]


@vector("loss-rows-formula")
@case("b21", "7.2.4", "R35", "19.1.5", "14.2.1")
def test_engineers_spare_the_attacker_and_do_not_hurt_the_defender(v: Vector) -> None:
    lines = "A poland MECH 0504 20/20 battalion=1\nE poland ENG 0504 4/4 battalion=1\nH poland HQ 0503 2/2 battalion=1"
    game = field(lines + "\nR russia INF 0505 12/12 fortified", phase="combat", hexes={"0505": "village"})
    odds = odds_of(game, "A E", "0505", engineers="E")
    assert (odds.ratio, odds.final) == ("2:1", "2:1")
    assert (odds.defender_row.name, odds.attacker_row.name) == ("16-20", "11-15")


@case("b21", "14.2.1", "14.3.2", "R29", "R31", "R122")
def test_headquarters_help_both_sides_but_not_a_landing() -> None:
    lines = """
    A poland INF 0504 9/9 battalion=1
    H poland HQ 0503 2/2 battalion=1
    R russia INF 0505 5/5 battalion=2
    K russia HQ 0507 2/2 battalion=2
    """
    odds = odds_of(field(lines, phase="combat"), "A", "0505")
    assert [(one.value, one.side) for one in odds.shifts] == [(1, "attacker"), (-1, "defender")]
    assert [(one.value, one.side) for one in odds_of(field(lines), "A", "0505", LANDING).shifts] == [(-1, "defender")]
    gone = odds_of(field(lines.replace("0503 2/2", "0503 2/0"), phase="combat"), "A", "0505")
    assert [(one.value, one.case) for one in gone.shifts] == [(-1, "14.2.1"), (-1, "14.3.2")]
    assert (gone.defender_row.shift, gone.attacker_row.shift) == (-1, 1)
