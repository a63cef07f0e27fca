"""Worked examples of the book, told as position files."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from desk.b21.sketch import events, judge, odds_of, order, refused, run, sketch

TITLE = "b21"
ALLEY = dict.fromkeys(("0406", "0407", "0606", "0607", "0405", "0605", "0404", "0604", "0403", "0603"), "sea")
"""Sea on both sides of the way north from 0506."""
ATTACK = order("attack", attackers="A", targets="0506")
B3 = "11 11 44"
"""A result of B3 at 4:1, 2 EP by the losses table, 1 EP for the attacker."""


def fight(units: str, *orders: str, **more: Any) -> dict[str, Any]:
    found: dict[str, Any] = judge(sketch(f"A poland MECH 0507 18/18\n{units}", "combat", ATTACK, *orders, **more))
    return found


@case(TITLE, "7.2.6", "7.2.6a")
def test_hexes_not_retreated_cost_an_ep_each() -> None:
    shut = {**ALLEY, "0504": "sea"}
    found = fight("R russia INF 0506 4,4,4,3,2,2,1\n", hexes=shut, dice=B3)
    assert (found["units"]["R"]["hex"], found["units"]["R"]["endurance"]) == ("0505", 3)


@case(TITLE, "7.2.6", "7.2.6b", "7.6.1", "7.6.2", "R43")
def test_a_river_is_crossed_under_pursuit() -> None:
    units = "R russia ARM 0506 4/4\nE russia ENG 0503 2,1\n"
    river = {"0504/0505": "river"}
    chased = fight(units, order("chase", units="A"), hexes=ALLEY, sides=river, dice=B3)
    assert (chased["units"]["R"]["hex"], chased["units"]["R"]["endurance"]) == ("0503", 1)
    asked = fight(units, hexes=ALLEY, sides=river, dice=B3)
    assert (asked["decision"]["side"], asked["decision"]["kind"]) == ("poland", "chase")
    free = fight(units, order("chase"), hexes=ALLEY, sides=river, dice=B3)
    assert free["units"]["R"]["endurance"] == 2
    unhelped = fight("R russia ARM 0506 4/4\n", order("chase", units="A"), hexes=ALLEY, sides=river, dice=B3)
    assert unhelped["units"]["R"]["hex"] is None


@case(TITLE, "7.4.5a", "7.4.5", "10.0.2", "R44")
def test_guns_that_cannot_retreat_pay_first() -> None:
    units = "Z russia AA 0506 2,1 mobility=artillery\nR russia INF 0506 7/7\n"
    found = fight(units, order("retreat", paths={"R": ["0505"]}), hexes=ALLEY, dice="43 11 44")
    assert events(found, "combat")[0]["result"] == "B1"
    assert (found["units"]["Z"]["endurance"], found["units"]["R"]["endurance"]) == (0, 6)
    assert found["units"]["R"]["hex"] == "0505"


@case(TITLE, "7.4.6a", "7.4.6", "R45")
def test_a_beaten_attack_takes_the_whole_stack_along() -> None:
    units = """
    A poland INF 0505 4/4
    B poland INF 0505 4/4
    C poland INF 0505 4/4
    R russia INF 0504 20/20
    S russia INF 0605 4/4
    """
    text = sketch(
        units,
        "combat",
        order("attack", attackers="A B", targets="0504"),
        order("losses", units={"A": 1, "B": 0}),
        order("retreat", paths={"A": "0506", "B": "0506", "C": "0506"}),
        order("attack", attackers="C", targets="0605"),
        dice="34 44 34",
    )
    found = judge(text)
    assert found["refusal"]["case"] in ("7.1.1", "7.1.5")
    assert {found["units"][one]["hex"] for one in "ABC"} == {"0506"}


@case(TITLE, "7.3.5", "7.3.5a", "R28")
@pytest.mark.parametrize(
    ("attackers", "ground", "shift"), [("X Y Z", {}, 0), ("X Y", {}, -2), ("X Y Z", {"0405": "swamp"}, -2)]
)
def test_most_of_the_strength_must_come_over_the_river(attackers: str, ground: dict[str, str], shift: int) -> None:
    units = "X poland INF 0506 2/2\nY poland INF 0506 2/2\nZ poland INF 0405 5/5\nR russia INF 0505 5/5\n"
    attack = order("attack", attackers=attackers, targets="0505")
    found = odds_of(sketch(units, "combat", attack, hexes=ground, sides={"0505/0506": "canal"}))
    assert sum(one["value"] for one in found["shifts"] if one["case"] == "7.3.5") == shift


@case(TITLE, "17.2.8", "17.2.9a", "17.2.6", "17.2.4")
def test_a_unit_that_lands_on_the_guns_and_does_not_drive_them_off_loses_double() -> None:
    units = "C poland PARA 10/10\nZ russia AA 0504 14/14 aa=guns\n"
    drop = order("drop", unit="C", hex="0504")
    fire = order("aa", shots=[{"unit": "Z", "target": "C"}])
    text = sketch(units, "airborne assault", drop, fire, order("place", unit="C", hex="0505"), dice="6 5 34 66 44 22")
    found = judge(text)
    (shot,) = events(found, "drop_fire")
    (lost,) = (one["lost"] for one in events(found, "losses_rolled") if one["side"] == "poland")
    assert shot["strength"] == 14 and shot["lost"] == 3
    assert found["units"]["C"]["endurance"] == 10 - 3 - 2 * lost and found["units"]["C"]["hex"] == "0505"


@case(TITLE, "18.2.3", "R122")
def test_coast_fire_of_two_batteries() -> None:
    units = """
    S poland NAV 0105 3/3 capacity=20
    M poland INF 11/11 aboard=S
    G russia ART 0307 8/8 range=9 ammo=8
    H russia ART 0307 8/8 range=9 ammo=8
    R russia INF 0304 5/5
    """
    text = sketch(
        units,
        "naval assault",
        order("sail", unit="S", path="0104 0105"),
        order("coast_fire", artillery="G H", target="S"),
        hexes=dict.fromkeys(("0104", "0105"), "sea"),
        dice="4",
    )
    found = judge(text)
    assert (found["units"]["S"]["capacity"], found["units"]["M"]["endurance"]) == (18, 9)
    assert (found["units"]["G"]["ammo"], found["units"]["H"]["ammo"]) == (6, 6)


@case(TITLE, "6.1.1", "R12")
@pytest.mark.parametrize(("endurance", "refusal"), [(4, "6.2.1"), (3, "")])
def test_a_unit_of_four_points_has_a_zone(endurance: int, refusal: str) -> None:
    units = f"A poland INF 0506 5/5\nR russia INF 0504 4/{endurance}\n"
    assert refused(sketch(units, "movement", order("move", units="A", path="0505 0605"))) == refusal


@case(TITLE, "11.3.3", "19.1.6", "R91", "21.1.6")
def test_engineers_reach_as_far_as_their_endurance() -> None:
    road = {"main": "0501 0502 0503 0504 0505 0506 0507 0508"}
    blow = order("demolish", unit="A", object="0507/0508")
    bridge = {"0507/0508": "river+bridge"}
    units = "E poland ENG 0501 2,1\nA poland MECH 0507 9/9\nR russia INF 1001 5/5\n"
    assert refused(sketch(units, "movement", blow, roads=road, sides=bridge)) == ""
    assert refused(sketch(units, "movement", blow, sides=bridge)) == "21.1.6"


@case(TITLE, "14.3.1", "14.3.2", "14.3.3", "R116")
def test_a_lost_headquarters_is_felt() -> None:
    staff = "H poland HQ size=BR 2,1 endurance=0 brigade=9\n"
    units = "A poland MECH 0505 12/12 battalion=1 brigade=9\nB poland MECH 0505 10/10 battalion=2 brigade=9\n"
    enemy = "R russia INF 0504 5/5\n"
    attack = order("attack", attackers="A B", targets="0504")
    assert refused(sketch(staff + units + enemy, "combat", attack)) == "14.3.3"
    assert refused(sketch(units + enemy, "combat", attack, dice="44 44 44")) == ""
    alone = sketch(
        staff + units.splitlines()[0] + "\n" + enemy, "combat", order("attack", attackers="A", targets="0504")
    )
    assert [(one["value"], one["case"]) for one in odds_of(alone)["shifts"]] == [(-1, "14.3.2")]
    _, reach = run("reach", sketch(staff + units + "R russia INF 0101 5/5\n", default="clear"), "A")
    assert max(int(one["cost"].split()[0]) for one in reach.values()) <= 10


@case(TITLE, "20.2.2", "20.2.3", "13.1.2", "T.minefield")
@pytest.mark.parametrize(
    ("units", "dice", "light", "left"),
    [
        ("A poland INF 0505 7/7", "4", "day", 6),
        ("A poland INF 0505 7/7", "4", "night", 5),
        ("A poland INF 0505 7/7", "3", "day", 7),
        ("A poland MECH 0505 24/24", "5", "day", 22),
        ("A poland MECH 0505 24/24", "5", "night", 20),
        ("A poland MECH 0505 40/40", "6", "night", 32),
    ],
)
def test_mines(units: str, dice: str, light: str, left: int) -> None:
    text = sketch(
        f"{units}\nR russia INF 1001 5/5\n",
        "movement",
        order("move", units="A", path="0506"),
        hexes={"0506": "minefield"},
        dice=dice,
        light=light,
    )
    assert judge(text)["units"]["A"]["endurance"] == left


@case(TITLE, "9.8.1", "9.8.2", "9.8.3", "9.7.4", "13.1.4", "T.artillery", "R56", "R57", "R58")
@pytest.mark.parametrize(
    ("guns", "target", "ground", "light", "expected"),
    [
        # kinds and SP of three guns: block, row, change of the roll, of the losses, losses by rolls of 1 and 6
        (("ART 7", "ART 7", "ART 7"), "INF 6", "clear", "day", ("1-8", "21+", 1, 0, 2, 3)),
        (("ART 9", "ART 9", "RKT 9"), "INF 6", "forest", "day", ("1-8", "21+", 2, -2, 0, 1)),
        (("RKT 9", "RKT 9", "RKT 9"), "INF 6", "clear", "day", ("1-8", "21+", 4, 0, 3, 3)),
        (("ART 9", "ART 9", "ART 9"), "INF 12", "clear", "night", ("9-16", "21+", 0, 0, 2, 4)),
        (("ART 7", "ART 7", "RKT 14"), "MECH 30", "village", "day", ("25+", "21+", 3, -1, 4, 6)),
    ],
)
def test_odds_of_a_barrage(
    guns: tuple[str, ...], target: str, ground: str, light: str, expected: tuple[Any, ...]
) -> None:
    lines = [f"G{n} poland {kind} 0508 {sp}/{sp} range=9" for n, (kind, sp) in enumerate(one.split() for one in guns)]
    kind, sp = target.split()
    units = "\n".join([*lines, "S poland INF 0505 4/4", f"R russia {kind} 0504 {sp}/{sp}"])
    barrage = order("barrage", artillery="G0 G1 G2", target="0504")
    found = odds_of(sketch(units, "artillery barrage", barrage, hexes={"0504": ground}, light=light))
    losses = [one["losses"] for one in found["results"]]
    assert (
        found["block"],
        found["row"],
        found["roll_modifier"],
        found["loss_modifier"],
        losses[0],
        losses[5],
    ) == expected
