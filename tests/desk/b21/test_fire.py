"""Fire at range in position files: at which hex of a march, who answers, standing orders, hidden targets."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from desk.b21.sketch import events, judge, order, read, refused, sketch
from sztab.errors import DataError

TITLE = "b21"
FIELD = """
P poland ARM 0506 14/14 gun=9 armour=8 ammo=14
Q poland ARM 0606 14/14 gun=9 armour=8 ammo=14
R russia ARM 0501 10/10 gun=8 armour=7 ammo=10
"""
MARCH = order("move", units="R", path="0502 0503")


def shot(unit: str, target: str, **more: Any) -> str:
    return order("fire", unit=unit, target=target, **{"shots": 1, **more})


def march(*orders: str, field: str = FIELD, **more: Any) -> dict[str, Any]:
    found: dict[str, Any] = judge(
        sketch(field, "movement", MARCH, *orders, side="russia", **{"dice": "66 66 66", **more})
    )
    return found


@case(TITLE, "15.1.5", "R70")
def test_fire_is_meant_for_the_last_hex_or_for_the_one_it_names() -> None:
    assert events(march(shot("P", "R")), "fire")[0]["hex"] == "0503"
    assert events(march(shot("P", "R", at="0502")), "fire")[0]["hex"] == "0502"
    both = march(shot("P", "R", at="0502"), shot("P", "R", at="0503"), order("end_phase"))
    assert [one["hex"] for one in events(both, "fire")] == ["0502", "0503"]
    assert march(shot("P", "R", at="0505"))["refusal"]["case"] == "15.1.5"
    assert march(shot("P", "R"), shot("P", "R"))["refusal"]["case"] == "15.3.2"


@case(TITLE, "15.1.7", "R135")
def test_several_fire_and_the_mover_answers() -> None:
    found = march(shot("P", "R"), shot("R", "P"), shot("Q", "R"), order("end_phase"))
    assert [(one["hex"], one.get("answer", False)) for one in events(found, "fire")] == [
        ("0503", False),
        ("0506", True),
        ("0503", False),
    ]
    assert [found["units"][one]["ammo"] for one in "PQR"] == [13, 13, 9]
    silent = march(shot("P", "R"), order("hold"), shot("Q", "R"), order("hold"), order("end_phase"))
    assert silent["refusal"] is None and len(events(silent, "fire")) == 2
    sided = [shot("P", "R", side="poland"), order("hold", side="russia"), shot("Q", "R", side="poland")]
    assert march(*sided)["refusal"] is None


def test_an_answer_is_whole_when_the_file_ends() -> None:
    units = FIELD + "S russia ARM 0501 10/10 gun=8 armour=7 ammo=10\n"
    move = order("move", units="R S", path="0502 0503")
    text = sketch(units, "movement", move, shot("P", "R"), shot("R", "P"), side="russia", dice="66 66")
    found = judge(text)
    assert found["decision"] | {"units": []} == {
        "side": "poland",
        "kind": "fire",
        "units": [],
        "hex": "0503",
        "targets": [],
    }
    waiting = judge(sketch(units, "movement", move, shot("P", "R"), side="russia", dice="66 66"))
    assert (waiting["decision"]["side"], waiting["decision"]["kind"]) == ("russia", "answer")


@case(TITLE, "15.4.1", "R75")
def test_a_hit_drops_the_rest_of_the_path() -> None:
    hit = shot("P", "R", at="0502")
    found = march(hit, order("hold"), order("end_phase"), dice="22")
    assert (found["units"]["R"]["hex"], found["units"]["R"]["endurance"]) == ("0502", 9)
    on = march(hit, order("move", units="R", path="0503"), order("end_phase"), dice="22")
    assert (on["units"]["R"]["hex"], on["units"]["R"]["endurance"]) == ("0503", 8)
    assert march(hit, order("move", units="R", path="0503 0504"), dice="22")["refusal"]["case"] == "15.4.1"


@case(TITLE, "15.1.1", "15.1.2", "15.1.3", "15.2.4", "15.2.5", "15.3.3", "15.3.4", "7.9.4", "13.1.1", "15.2.6")
@pytest.mark.parametrize(
    ("old", "new", "more", "refusal"),
    [
        ("gun=9 armour=8 ammo=14\nQ", "armour=8 ammo=14\nQ", {}, "15.1.1"),
        ("gun=8 armour=7", "gun=8", {}, "15.1.2"),
        ("P poland ARM 0506", "P poland ARM 0508", {}, "15.1.3"),
        ("R russia", "I russia INF 0505 6/6 gun=1\nR russia", {}, "15.2.4"),
        ("", "", {"hexes": {"0504": "forest"}}, "15.2.5"),
        ("", "", {"hexes": {"0503": "town"}}, "15.2.5"),
        ("ammo=14\nQ", "ammo=1\nQ", {"shots": 2}, "15.3.3"),
        ("gun=9", "gun=2", {}, "15.3.4"),
        ("ammo=14\nQ", "ammo=0\nQ", {}, "7.9.4"),
        ("", "", {"light": "night"}, "13.1.1"),
        ("0506 14/14", "0505 14/14 night=thermal", {"light": "night"}, ""),
        ("", "", {}, ""),
    ],
)
def test_fire_that_cannot_be_is_refused_by_its_case(old: str, new: str, more: dict[str, Any], refusal: str) -> None:
    shots = more.pop("shots", 1) if "shots" in more else 1
    field = FIELD.replace(old, new, 1) if old else FIELD
    found = march(shot("P", "R", shots=shots), field=field, **more)
    assert (found["refusal"] or {}).get("case", "") == refusal


@case(TITLE, "15.1.4", "15.1.6", "15.2.2")
@pytest.mark.parametrize(
    ("units", "orders", "refusal"),
    [
        ("A poland REC 0505 5/5 gun=8 ammo=5", [shot("A", "R"), order("move", units="A", path="0506")], "15.1.4"),
        ("A poland REC 0505 5/5 gun=8 ammo=5", [order("move", units="A", path="0506"), shot("A", "R")], "15.1.4"),
        ("A poland ARM 0505 5/5 gun=8 ammo=5", [order("move", units="A", path="0506"), shot("A", "R")], ""),
        ("A poland ARM 0505 5/5 gun=8 ammo=5", [order("move", units="A", path="0504 0503"), shot("A", "R")], "15.2.2"),
        ("A poland ARM 0503 5/5 gun=8 ammo=5", [shot("A", "R"), order("move", units="A", path="0504")], ""),
        ("A poland ARM 0505 5/5 gun=8 ammo=5 movement=1", [shot("A", "R")], "4.2.2"),
    ],
)
def test_fire_in_ones_own_movement_phase(units: str, orders: list[str], refusal: str) -> None:
    target = "R russia MECH 0502 5/5 armour=6\n"
    assert refused(sketch(f"{units}\n{target}", "movement", *orders, dice="66 66")) == refusal


@case(TITLE, "15.1.6")
def test_fire_costs_two_points_of_movement() -> None:
    units = "A poland ARM 0505 5/5 gun=8 ammo=5\nR russia MECH 0502 5/5 armour=6\n"
    found = judge(sketch(units, "movement", shot("A", "R"), order("move", units="A", path="0506"), dice="66"))
    assert found["units"]["A"]["left"] == "16"


@case(TITLE, "R134", "15.2.1")
def test_exterior_fire_of_a_combat_phase() -> None:
    units = "A poland ARM 0506 9/9 gun=8 armour=7 ammo=9\nR russia ARM 0503 9/9 gun=8 armour=7 ammo=9\n"
    opening = judge(sketch(units, "combat"))
    assert (opening["decision"]["side"], opening["decision"]["kind"]) == ("poland", "fire")
    found = judge(sketch(units, "combat", shot("R", "A"), order("end_phase"), dice="22"))
    assert found["refusal"] is None and [one["hex"] for one in events(found, "fire")] == ["0506"]
    assert judge(sketch(units, "combat", order("end_phase")))["decision"]["kind"] == "airborne assault"


@case(TITLE, "R135")
def test_standing_orders_are_given_at_any_time() -> None:
    field = FIELD.replace("Q poland ARM 0606 14/14 gun=9 armour=8 ammo=14\n", "")
    fire = order("standing", units="P", do="fire", within=3, shots=2)
    found = judge(sketch(field, "movement", fire, MARCH, order("end_phase"), side="russia", dice="66 66"))
    assert [(one["hex"], one["bursts"][0]["shots"]) for one in events(found, "fire")] == [("0503", 2)]
    held = judge(sketch(field, "movement", order("standing", units="P", do="hold"), MARCH, side="russia"))
    assert held["decision"]["kind"] == "movement"
    picky = order("standing", units="P", do="fire", types=["inf"])
    assert judge(sketch(field, "movement", picky, MARCH, side="russia"))["rolls"] == []
    answer = order("standing", units="R", do="hold", answer=True, shots=1)
    told = judge(sketch(field, "movement", answer, MARCH, shot("P", "R"), side="russia", dice="66 66"))
    assert [one.get("answer", False) for one in events(told, "fire")] == [False, True]
    assert refused(sketch("P poland INF 0506 4/4\nR russia INF 0501 4/4", "movement", fire, side="russia")) == "15.1.1"


@case(TITLE, "R130", "27.1.2")
def test_face_down_counters_are_fired_at_by_their_hex() -> None:
    units = """
    A poland ARM 0506 9/9 gun=8 armour=7 ammo=9
    R russia ARM 0503 9/9 gun=8 armour=7 ammo=9 hidden
    S russia INF 0503 5/5 hidden
    """
    assert refused(sketch(units, "combat", shot("A", "R"))) == "15.3.2"
    found = judge(sketch(units, "combat", shot("A", "0503"), dice="66"))
    assert found["units"]["R"]["recognised"] and not found["units"]["S"]["recognised"]
    two = units.replace("INF 0503 5/5", "MECH 0503 5/5 armour=3")
    choice = judge(sketch(two, "combat", shot("A", "0503"), dice="66"))
    assert (choice["decision"]["kind"], choice["decision"]["targets"]) == ("fire", ["R", "S"])
    chosen = judge(sketch(two, "combat", shot("A", "0503"), shot("A", "S"), dice="66"))
    assert events(chosen, "shots")[0]["target"] == "S"


@case(TITLE, "15.3.1", "R77")
def test_a_group_that_is_wiped_out_is_followed_by_another() -> None:
    units = """
    A poland ARM 0504 2/2 gun=9 armour=1 ammo=2
    B poland ARM 0504 5/5 gun=9 armour=1 ammo=5
    C poland ARM 0504 5/5 gun=9 armour=1 ammo=5
    R russia ARM 0503 14/14 gun=9 armour=1 ammo=14
    """
    attack = order("attack", attackers="A B C", targets="0503", front="A")
    first = judge(sketch(units, "combat", attack, order("hold"), shot("R", "A"), dice="11"))
    assert (first["decision"]["kind"], first["decision"]["units"]) == ("front", ["B", "C"])
    second = [order("front", units="B"), shot("B", "R"), order("end_phase")]
    found = judge(sketch(units, "combat", attack, order("hold"), shot("R", "A"), *second, dice="11 66 44 44 44"))
    assert len(events(found, "combat")) == 1


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"target": "R"}, "order 1 (fire).unit: is missing"),
        ({"unit": "P"}, "order 1 (fire).target: is missing"),
        ({"unit": "P", "target": "X"}, "order 1 (fire).target: there is no unit 'X'; known: P, Q, R"),
        ({"volley": [{"unit": "P", "target": "0099"}]}, "there is no unit '0099'"),
        ({"unit": "P", "target": "R", "shots": "1"}, "should be a whole number"),
    ],
)
def test_fire_of_nobody_or_at_nobody_is_a_bad_file(fields: dict[str, Any], words: str) -> None:
    with pytest.raises(DataError) as caught:
        read(sketch(FIELD, "combat", order("fire", **fields)))
    assert words in str(caught.value)


def test_names_in_a_volley_ignore_case() -> None:
    field = FIELD.replace("0501", "0503")
    volley = order("fire", volley=[{"unit": "p", "target": "r", "shots": 1}])
    assert refused(sketch(field, "combat", volley, dice="66")) == ""


@case(TITLE, "15.5.2", "15.3.4", "R78")
@pytest.mark.parametrize(("second", "case_"), [("R", ""), ("S", "15.3.4")])
def test_crossfire_makes_the_fire_of_two_units_possible_together(second: str, case_: str) -> None:
    units = """
    A poland ARM 0504 8/8 gun=5 armour=7 ammo=8
    B poland ARM 0506 8/8 gun=5 armour=7 ammo=8
    R russia ARM 0505 8/8 gun=8 armour=8 ammo=8 fortified
    S russia ARM 0505 8/8 gun=8 armour=7 ammo=8
    """
    attack = order("attack", attackers="A B", targets=["0505"])
    found = judge(sketch(units, "combat", attack, shot("A", "R"), shot("B", second), dice="11 66 55 55 55"))
    assert (found["refusal"] or {"case": ""})["case"] == case_
    if not case_:
        assert [(one["difference"], one["lost"]) for one in events(found, "shots")] == [(-3, 1), (-3, 0)]
