"""Every order of the B-21 table, carried out and refused, by position files."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from desk.b21.sketch import events, judge, odds_of, order, refused, sketch

TITLE = "b21"
PAIR = "A poland MECH 0505 10/10\nR russia INF 0502 6/6\n"
SAPPERS = "E poland ENG 0505 2,1\nA poland MECH 0505 10/10\nR russia INF 0502 6/6\n"
GUNS = """
G poland ART 0508 9/9 range=10 mines
H poland ART 0508 9/9 range=10 mech
K poland RKT 0608 9/9 range=10 ammo=6
E poland INF 0506 5/5
R russia INF 0504 6/6
"""
SEA = {"0105": "sea", "0104": "sea", "0106": "sea", "0103": "sea"}
BEACH = {"0105/0205": "beach", "0105/0206": "beach"}
FLEET = """
S poland NAV 0105 3/3 capacity=20
M poland INF 12/12 aboard=S
G russia ART 0307 8/8 range=9 ammo=8
R russia INF 0404 6/6
"""
DROP = """
P poland PARA 5,4,4,3
T poland AIR 3/3 role=transport helicopter capacity=8
R russia INF 0504 6/6
Z russia AA 0606 4/4 aa=guns
"""
SKY = """
F poland AIR 5/5 role=fighter
B poland AIR 3/3 role=bomber
H poland AIR 4/4 role=helicopter
M russia AIR 4/4 role=fighter
R russia INF 0504 6/6
Z russia AA 0505 4/4 aa=rocket
"""


def placed(unit: str, hex_: str, mission: str, **more: str) -> dict[str, str]:
    return {"unit": unit, "hex": hex_, "mission": mission, **more}


MOVEMENT: list[tuple[str, str, dict[str, Any], str]] = [
    # what is on the board, the order, what else the file says, the case that refuses it
    (PAIR, order("move", units="A", path="0504"), {}, ""),
    (PAIR, order("move", unit="A", path="0604"), {}, "4.1.1"),
    (PAIR, order("move", units="A", path="0504 0503 0403"), {}, "6.2.1"),
    (PAIR, order("move", units="A", path="0504 0503 0502"), {}, "6.2.1"),
    (PAIR, order("move", units="A", path="0504"), {"hexes": {"0504": "swamp"}}, "4.3.3"),
    (PAIR, order("move", units="A", path="0504"), {"hexes": {"0504": "swamp"}, "roads": {"main": "0505 0504"}}, ""),
    (PAIR, order("fortify", units="A"), {}, ""),
    (PAIR, order("fortify", units="A"), {"hexes": {"0505": "clear+minefield"}}, "12.1.2"),
    ("Q poland REC 0505 8/8\nR russia INF 0504 6/6 hidden", order("identify", unit="Q", hex="0504"), {"dice": "5"}, ""),
    ("Q poland REC 0505 8/8\nR russia INF 0504 6/6", order("identify", unit="Q", hex="0504"), {}, "11.3.3"),
    (PAIR, order("identify", unit="A", hex="0502"), {}, "11.4.1"),
    (PAIR, order("step_back", units="A"), {}, "16.2.14"),
    (
        "A poland MECH 0503 9/9\nR russia INF 0502 6/6",
        order("march_attack", attackers="A", targets="0502"),
        {"dice": "33 44 44"},
        "",
    ),
    (
        "A poland MECH 0503 9/9 movement=3\nR russia INF 0502 6/6",
        order("march_attack", attackers="A", targets="0502"),
        {},
        "16.1.3",
    ),
    (
        "Q poland REC 0503 9/9\nR russia INF 0502 6/6",
        order("surprise_attack", attackers="Q", target="0502"),
        {"dice": "34"},
        "",
    ),
    (
        "Q poland REC 0503 9/9\nR russia INF 0502 6/6 fortified",
        order("surprise_attack", attackers="Q", target="0502"),
        {},
        "11.2.1",
    ),
    (SAPPERS, order("lay_mines", unit="E", hex="0506"), {}, ""),
    (SAPPERS, order("lay_mines", unit="E", hex="0507"), {}, "20.1.2"),
    (SAPPERS.replace("2,1", "2,1 task=bridges"), order("lay_mines", unit="E", hex="0506"), {}, "19.2.1"),
    (SAPPERS, order("clear_mines", unit="E"), {"hexes": {"0505": "minefield"}}, ""),
    (SAPPERS, order("clear_mines", unit="E"), {}, "20.3.2"),
    (SAPPERS, order("assist", unit="E", hex="0505"), {"sides": {"0505/0506": "canal"}}, ""),
    (SAPPERS, order("assist", unit="E", hex="0505"), {}, "19.1.3"),
    (SAPPERS, order("build_bridge", unit="E", side="0505/0506"), {"sides": {"0505/0506": "big river"}}, ""),
    (SAPPERS, order("build_bridge", unit="E", side="0505/0506"), {}, "22.2.1"),
    (SAPPERS, order("demolish", unit="A", object="0505/0506"), {"sides": {"0505/0506": "river+bridge"}}, ""),
    (SAPPERS, order("demolish", unit="A", object="0506/0505"), {"sides": {"0505/0506": "river"}}, "21.0"),
    (SAPPERS, order("demolish", unit="A", object="0505", what="port"), {"hexes": {"0505": "port"}}, ""),
    (PAIR, order("demolish", unit="A", object="0505", what="port"), {"hexes": {"0505": "port"}}, "21.1.6"),
    (SAPPERS, order("repair", unit="E", object="0505", what="airfield"), {"hexes": {"0505": "airfield+destroyed"}}, ""),
    (SAPPERS, order("pontoon", unit="E", side="0505/0506"), {"sides": {"0505/0506": "river"}}, "26.0"),
    (
        "P poland PONT 0505 2,1\nR russia INF 0502 6/6",
        order("pontoon", unit="P", side="0505/0506"),
        {"sides": {"0505/0506": "river"}},
        "",
    ),
    (
        "A poland REC 8/8\nR russia INF 0502 6/6",
        order("enter", units="A", hex="0101"),
        {"roads": {"main": "0101 0102"}},
        "",
    ),
    (
        "A poland REC 8/8\nR russia INF 0502 6/6",
        order("enter", units="A", hex="0103"),
        {"roads": {"main": "0101 0102"}},
        "R121",
    ),
    (
        "A poland REC 0101 8/8\nR russia INF 0502 6/6",
        order("exit", units="A", hex="0101"),
        {"roads": {"main": "0101 0102"}},
        "",
    ),
    (
        "A poland REC 0103 8/8\nR russia INF 0502 6/6",
        order("exit", units="A", hex="0103"),
        {"roads": {"main": "0101 0102"}},
        "R121",
    ),
    (
        FLEET.replace("INF 12/12 aboard=S", "INF 0205 12/12"),
        order("embark", units="M", ship="S"),
        {"hexes": SEA, "sides": BEACH},
        "",
    ),
    (
        FLEET.replace("INF 12/12 aboard=S", "INF 0208 12/12"),
        order("embark", units="M", ship="S"),
        {"hexes": SEA, "sides": BEACH},
        "18.2.6",
    ),
    (PAIR, order("counterattack", units="A", hex="0504"), {}, "3.1"),
    (PAIR, order("barrage", artillery="A", target="0502"), {}, "3.1"),
]


@case(TITLE, "4.1.1", "6.2.1", "4.3.3", "12.1.1", "12.1.2", "11.4.1", "11.3.3", "16.2.14", "16.1.3", "11.2.1", "20.1.2")
@case(TITLE, "20.3.2", "19.1.3", "19.2.1", "22.2.1", "21.0", "21.1.6", "26.1.1", "R121", "18.2.6", "3.1")
@pytest.mark.parametrize(("units", "given", "more", "refusal"), MOVEMENT)
def test_orders_of_the_movement_phase(units: str, given: str, more: dict[str, Any], refusal: str) -> None:
    assert refused(sketch(units, "movement", given, **more)) == refusal


COMBAT: list[tuple[str, str, dict[str, Any], str]] = [
    (GUNS, order("single_fire", artillery="G", target="0504"), {"dice": "5"}, ""),
    (
        GUNS.replace("9/9 range=10 mines", "6/6 range=10"),
        order("single_fire", artillery="G", target="0504"),
        {},
        "9.6.2",
    ),
    (GUNS, order("single_fire", artillery="G", target="0505"), {}, "9.6.1"),
    (
        GUNS,
        order("single_fire", artillery="G H", target="0504/0505"),
        {"sides": {"0504/0505": "river+bridge"}, "dice": "6"},
        "",
    ),
    (GUNS.replace("range=10", "range=2"), order("single_fire", artillery="G", target="0504"), {}, "9.2.1"),
    (GUNS, order("mine_fire", artillery="G", hex="0406"), {}, ""),
    (GUNS, order("mine_fire", artillery="H", hex="0406"), {}, "20.1.7"),
    (GUNS, order("mine_fire", artillery="G", hex="0504"), {}, "20.1.4"),
    (GUNS, order("defend", units="E"), {}, "3.1"),
    (GUNS, order("move", units="E", path="0507"), {}, "3.1"),
]


@case(TITLE, "9.6.1", "9.6.2", "9.2.1", "9.6.5", "20.1.4", "20.1.7")
@pytest.mark.parametrize(("units", "given", "more", "refusal"), COMBAT)
def test_orders_of_the_combat_phase(units: str, given: str, more: dict[str, Any], refusal: str) -> None:
    assert refused(sketch(units, "combat", given, **more)) == refusal


@case(TITLE, "9.7.2", "9.7.1", "9.6.3", "9.6.4")
@pytest.mark.parametrize(
    ("given", "more", "refusal"),
    [
        (order("barrage", artillery="G H K", target="0504"), {"dice": "5"}, ""),
        (order("barrage", artillery="G H", target="0504"), {}, "9.7.2"),
        (order("barrage", artillery="G H K", target="0303"), {}, "9.6.1"),
        (order("barrage", artillery="G H K", target="0504"), {"hexes": {"0504": "forest"}}, "9.6.3"),
    ],
)
def test_barrages(given: str, more: dict[str, Any], refusal: str) -> None:
    units = GUNS.replace("0506 5/5", "0507 5/5")
    assert refused(sketch(units, "artillery barrage", given, **more)) == refusal


@case(TITLE, "18.2.1", "18.2.3", "18.2.4", "R122")
def test_a_landing_from_the_sailing_to_the_fight() -> None:
    sail = order("sail", unit="S", path="0104 0105")
    fire = order("coast_fire", artillery="G", target="S")
    found = judge(sketch(FLEET, "naval assault", sail, fire, hexes=SEA, sides=BEACH, dice="6"))
    (shot,) = events(found, "coast_fire")
    assert found["units"]["S"]["capacity"] == 20 - shot["lost"]
    assert (found["units"]["M"]["aboard"], found["units"]["M"]["hex"]) == ("S", None)
    far = FLEET.replace("range=9", "range=1")
    assert refused(sketch(far, "naval assault", sail, fire, hexes=SEA, sides=BEACH)) == "18.2.3"
    assert (
        refused(sketch(FLEET, "naval assault", order("sail", unit="S", path="0205"), hexes=SEA, sides=BEACH)) == "R122"
    )
    land = order("land", units="M", hex="0205")
    free = judge(sketch(FLEET, "naval assault", land, order("end_phase"), hexes=SEA, sides=BEACH))
    assert free["units"]["M"]["hex"] == "0205" and "aboard" not in free["units"]["M"]
    assert (
        refused(sketch(FLEET, "naval assault", order("land", units="M", hex="0207"), hexes=SEA, sides=BEACH))
        == "18.2.1"
    )
    held = FLEET.replace("0404", "0205").replace("range=9", "range=1")
    fight = judge(sketch(held, "naval assault", land, hexes=SEA, sides=BEACH, dice="44 44 44"))
    assert events(fight, "combat")[0]["attacker"] == 3


@case(TITLE, "17.1.1", "17.1.2", "17.2.1", "17.2.4", "17.0")
def test_drops() -> None:
    jump = order("drop", unit="P", hex="0605")
    found = judge(sketch(DROP, "airborne assault", jump, order("aa", shots=[{"unit": "Z", "target": "P"}]), dice="6 6"))
    assert (found["units"]["P"]["hex"], found["units"]["P"]["endurance"]) == ("0605", 2)
    flown = judge(sketch(DROP, "airborne assault", order("drop", unit="P", hex="0302", by="T")))
    assert flown["units"]["P"]["hex"] == "0302" and flown["rolls"] == []
    wood = judge(
        sketch(DROP, "airborne assault", order("drop", unit="P", hex="0302"), hexes={"0302": "wood"}, dice="6 2")
    )
    assert wood["units"]["P"]["endurance"] == 2
    foot = DROP.replace("PARA", "INF")
    assert refused(sketch(foot, "airborne assault", jump)) == "17.0"
    missed = judge(sketch(DROP, "airborne assault", order("drop", unit="P", hex="0302"), dice="1 4"))
    assert missed["units"]["P"]["hex"] != "0302"


@case(TITLE, "23.2.1", "23.3.9", "10.2.3", "10.2.11", "23.6.2", "R124", "R136")
def test_the_air_phase_in_its_order() -> None:
    strike = order("air", placements=[placed("H", "0504", "strike")])
    cover = order("air", placements=[placed("M", "0504", "cover")])
    waiting = judge(sketch(SKY, "air", strike))
    assert (waiting["decision"]["side"], waiting["decision"]["kind"]) == ("russia", "air")
    flying = judge(sketch(SKY, "air", strike, cover))
    assert flying["decision"]["kind"] == "aa" and flying["units"]["H"]["hex"] == "0504"
    shots = order("aa", shots=[{"unit": "Z", "target": "H"}])
    shot = judge(sketch(SKY, "air", strike, cover, shots, dice="3"))
    assert (shot["decision"]["kind"], shot["units"]["H"]["endurance"]) == ("missiles", 3)
    hunt = order("intercept", fighter="M", targets=["H"])
    hunted = judge(sketch(SKY, "air", strike, cover, hunt, dice="4"))
    assert (hunted["units"]["H"]["hex"], hunted["units"]["H"]["endurance"]) == (None, 2)
    duel = [order("air", placements=[placed("F", "0304", "cover")]), cover]
    assert events(judge(sketch(SKY, "air", *duel, dice="4")), "dogfight")[0]["result"] == "U/U"
    assert refused(sketch(SKY, "air", order("air", placements=[placed("B", "0504", "cover")]))) == "R124"
    own = SKY + "P poland INF 0503 5/5\n"
    assert refused(sketch(own, "air", order("air", placements=[placed("B", "0504", "bomb")]))) == "23.6.2"
    done = judge(sketch(SKY, "air", order("end_phase"), order("end_phase")))
    assert done["decision"]["kind"] == "airborne assault"


@case(TITLE, "23.4.4", "23.4.6", "23.2.7")
def test_a_helicopter_over_the_map_supports_a_fight() -> None:
    units = "A poland MECH 0505 9/9\nH poland AIR 0606 4/4 role=helicopter\nR russia INF 0504 6/6\n"
    attack = order("attack", attackers="A", targets="0504", helicopters="H")
    found = judge(sketch(units, "combat", attack, dice="44 44 44"))
    assert events(found, "combat")[0]["attacker"] == 13
    assert found["units"]["H"]["hex"] is None
    assert refused(sketch(units.replace("0606 4/4", "4/4"), "combat", attack)) == "23.4.4"


@case(TITLE, "22.1.4", "T.bridge", "R95")
@pytest.mark.parametrize(("dice", "bridge"), [("12", "standing"), ("22", "destroyed")])
def test_a_bridge_is_blown_up_as_the_enemy_comes(dice: str, bridge: str) -> None:
    blow = order("demolish", unit="A", object="0505/0506")
    found = judge(sketch(SAPPERS, "counterattack", blow, sides={"0505/0506": "river+bridge"}, dice=dice))
    assert found["map"]["bridges"] == {"0505/0506": bridge}


@case(TITLE, "5.1.2", "R16")
def test_a_phase_does_not_end_while_a_hex_is_overfull() -> None:
    units = "A poland MECH 0505 30/30\nB poland MECH 0506 20/20\nR russia INF 0502 3/3\n"
    join = order("move", units="B", path="0505")
    assert refused(sketch(units, "movement", join)) == ""
    assert refused(sketch(units, "movement", join, order("end_phase"))) == "5.1.2"


def test_orders_are_read_with_a_tolerant_eye() -> None:
    text = sketch(
        SAPPERS,
        "Movement Phase",
        order("Lay-Mines", units="E", hex="0506"),
        order("MOVE", unit="a", path="0504"),
        order("end phase"),
    )
    found = judge(text)
    assert found["refusal"] is None and found["map"]["mines"] == ["0506"]
    assert found["decision"]["kind"] == "counterattack"


@case(TITLE, "9.6.1", "9.6.5", "21.1.1")
def test_fire_at_a_hex_without_units_is_meant_for_what_lies_there() -> None:
    def shelled(ground: str, units: str = "", kind: str = "single_fire", **more: Any) -> str:
        guns = "A poland ART 0301 9,5 range=15\nB poland ART 0301 9,5 range=15\nC poland ART 0301 9,5 range=15\n"
        phase = "combat" if kind == "single_fire" else "artillery barrage"
        fire = order(kind, artillery="A B C", target="0306", **more)
        return sketch(guns + "R russia INF 1010 5,3\n" + units, phase, fire, hexes={"0306": ground}, dice="6")

    for kind in ("single_fire", "barrage"):
        assert judge(shelled("depot", kind=kind))["map"]["objects"] == {"0306": "destroyed"}
        assert odds_of(shelled("depot", kind=kind))["results"][5] == {
            "roll": 6,
            "p": 0.1667,
            "losses": 0,
            "result": "Z",
        }
    assert refused(shelled("clear")) == refused(shelled("depot+airfield")) == "9.6.1"
    assert judge(shelled("depot+airfield", what="depot"))["refusal"] is None
    held = judge(shelled("depot", "E russia INF 0306 9,8,7,6,5\nF poland INF 0307 3,2\n"))
    assert held["map"]["objects"] == {} and held["units"]["E"]["endurance"] < 5


@case(TITLE, "10.2.10", "10.2.11", "R136")
def test_aa_fire_before_an_attack_comes_after_missiles_that_nobody_wants_to_fire() -> None:
    units = """
    F poland AIR 10,9 role=fighter
    H poland AIR 5,4 role=helicopter
    E russia INF 0505 9/9
    X russia INF 0910 9/9
    S russia AA 0505 3,2,1 aa=guns
    """
    struck = {"unit": "F", "hex": "1004", "mission": "strike", "target": "0505"}
    waits = {"unit": "H", "hex": "0910", "mission": "support"}
    shot = order("aa", shots=[{"unit": "S", "target": "F"}])
    found = judge(sketch(units, "air", order("air", placements=[struck, waits]), shot, dice="4"))
    assert (found["refusal"], found["units"]["F"]["endurance"], found["units"]["F"]["hex"]) == (None, 1, None)
