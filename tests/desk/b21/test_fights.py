"""Direct fights told as position files: odds, losses, retreat, pursuit, the worked examples of the book."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from desk.b21.sketch import events, judge, odds_of, order, refused, run, sketch

TITLE = "b21"
ATTACK = order("attack", attackers="A", targets="0503")


def duel(attacker: int, defender: int, **more: Any) -> str:
    """A attacks R, both with one level of so many SP."""
    return sketch(
        f"A poland MECH 0504 {attacker}/{attacker}\nR russia INF 0503 {defender}/{defender}\n", "combat", ATTACK, **more
    )


# ---------------------------------------------------------------------- odds


@case(TITLE, "3.4.1", "3.4.1a", "R3")
@pytest.mark.parametrize(
    ("attacker", "defender", "ratio"),
    [
        (6, 4, "1:1"),
        (7, 2, "3:1"),
        (35, 10, "3:1"),
        (36, 10, "4:1"),
        (22, 4, "5:1"),
        (2, 3, "1:1"),
        (2, 5, "1:2"),
        (4, 10, "1:2"),
        (4, 11, "1:3"),
        (2, 9, "1:4"),
        (1, 9, "<1:4"),
        (36, 1, "10:1"),
    ],
)
def test_ratios_are_rounded(attacker: int, defender: int, ratio: str) -> None:
    assert odds_of(duel(attacker, defender))["ratio"] == ratio


@case(TITLE, "7.2.1", "7.2.2", "T.combat", "T.losses")
def test_odds_have_their_shape() -> None:
    found = odds_of(duel(10, 5))
    assert (found["order"], found["attacker"], found["defender"]) == ("attack", 10, 5)
    assert (found["ratio"], found["final"], found["shifts"], found["roll_modifier"]) == ("2:1", "2:1", [], 0)
    assert [one["roll"] for one in found["results"]] == list(range(2, 13))
    assert [one["p"] for one in found["results"]][:3] == [0.0278, 0.0556, 0.0833]
    assert [one["defender"] for one in found["results"]] == ["B2"] * 3 + ["B1"] * 3 + ["-"] * 5
    assert [one["attacker"] for one in found["results"]] == ["-"] * 8 + ["A1"] * 3
    assert found["attacker_losses"]["row"] == "4-5"
    assert found["defender_losses"]["row"] == "6-10"
    assert [one["losses"] for one in found["defender_losses"]["results"]] == [2, 1, 1, 0, 1, 1, 1, 1, 1, 2, 2]
    assert "night" not in found


@case(TITLE, "7.3.1", "7.2.4", "7.2.4a", "R35")
def test_loss_rows_of_the_book_move_with_the_town() -> None:
    units = "A poland MECH 0504 36/36\nR russia INF 0503 16/16\nG russia ART 0502 10/10 range=4\n"
    support = order("support", artillery="G")
    plain = odds_of(sketch(units, "combat", ATTACK, support))
    assert (plain["attacker"], plain["defender"], plain["final"]) == (36, 21, "2:1")
    assert (plain["attacker_losses"]["row"], plain["defender_losses"]["row"]) == ("21-25", "36-40")
    town = odds_of(sketch(units, "combat", ATTACK, support, hexes={"0503": "city"}))
    assert town["final"] == "1:2"
    assert (town["attacker_losses"]["row"], town["defender_losses"]["row"]) == ("31-35", "26-30")


@case(TITLE, "7.2.4", "R35", "14.2.1", "19.1.5", "12.1.6")
def test_the_formula_of_the_loss_rows() -> None:
    units = """
    H poland HQ 0504 3/3 battalion=1
    A poland MECH 0504 22/22 battalion=1
    E poland ENG 0504 2/2 battalion=1
    R russia INF 0503 12/12 fortified
    """
    attack = order("attack", attackers="A E", targets="0503", engineers="E")
    found = odds_of(sketch(units, "combat", attack, hexes={"0503": "village"}))
    assert (found["attacker"], found["defender"], found["ratio"], found["final"]) == (24, 12, "2:1", "2:1")
    assert {one["case"]: one["value"] for one in found["shifts"]} == {
        "7.3.1": -1,
        "12.1.6": -1,
        "14.2.1": 1,
        "19.1.5": 1,
    }
    assert (found["attacker_losses"]["row"], found["defender_losses"]["row"]) == ("11-15", "16-20")


@case(TITLE, "7.3.3", "7.3.5", "7.3.6", "3.4.2", "7.3.2", "12.1.6", "20.2.5")
@pytest.mark.parametrize(
    ("units", "ground", "sides", "expected"),
    [
        ("A poland ARM 0504 5/5", {"0503": "forest"}, {}, (3, "1:4")),
        ("A poland MECH 0504 5/5", {"0503": "forest"}, {"0503/0504": "river"}, (5, "<1:4")),
        ("A poland MECH 0504 5/5", {}, {"0503/0504": "stream+bridge"}, (5, "1:2")),
        ("A poland INF 0504 5/5", {"0504": "swamp"}, {}, (3, "1:2")),
        ("A poland SPEC 0504 5/5", {"0504": "swamp"}, {}, (5, "1:1")),
        ("A poland INF 0504 5/5", {"0504": "clear+minefield"}, {}, (3, "1:2")),
        ("A poland MECH 0504 5/5", {}, {"0503/0504": "scarp:0503"}, (5, "1:4")),
        ("A poland MECH 0504 5/5 oos=1", {}, {}, (3, "1:2")),
        ("A poland MECH 0504 5/5 ammo=0", {}, {}, (1, "<1:4")),
        ("A poland MECH 0504 5/5", {"0503": "hills"}, {}, (5, "1:2")),
        ("A poland MECH 0504 5/5", {"0503": "mountains"}, {}, (5, "1:4")),
    ],
)
def test_ground_and_state_change_the_odds(
    units: str, ground: dict[str, str], sides: dict[str, str], expected: tuple[int, str]
) -> None:
    found = odds_of(sketch(f"{units}\nR russia INF 0503 5/5\n", "combat", ATTACK, hexes=ground, sides=sides))
    assert (found["attacker"], found["final"]) == expected


@case(TITLE, "24.1.6", "24.1.6a", "13.1.3")
def test_commandos_at_night_have_no_night_die() -> None:
    rangers = "A poland SPEC 0504 4/4\nR russia INF 0503 5/5\n"
    found = odds_of(sketch(rangers, "combat", ATTACK, light="night", hexes={"0503": "town"}))
    assert (found["ratio"], found["final"]) == ("1:1", "3:1")
    assert "night" not in found


@case(TITLE, "3.4.3", "7.3.6", "13.1.3", "R24")
def test_tanks_at_night_beside_a_town() -> None:
    tanks = "A poland ARM 0504 14/14\nR russia INF 0503 4/4\n"
    found = odds_of(sketch(tanks, "combat", ATTACK, light="night", hexes={"0503": "town"}))
    assert found["attacker"] == 4
    assert [one["shift"] for one in found["night"]] == [-2, -2, -1, 0, 0, 2]
    assert all(one["p"] == 0.1667 for one in found["night"])


@case(TITLE, "5.1.2", "R17")
def test_at_most_36_points_of_a_hex_count() -> None:
    units = "A poland MECH 0504 14/14\nB poland MECH 0504 14/14\nC poland MECH 0504 14/14\nR russia INF 0503 12/12\n"
    assert odds_of(sketch(units, "combat", order("attack", attackers="A B C", targets="0503")))["attacker"] == 36


@case(TITLE, "16.1.4", "R80")
def test_odds_of_an_attack_from_march() -> None:
    units = "A poland MECH 0504 14/14\nB poland MECH 0504 10/10\nR russia INF 0503 10/10 fortified\n"
    found = odds_of(sketch(units, "movement", order("march_attack", attackers="A B", targets="0503")))
    assert (found["attacker"], found["defender"], found["ratio"], found["final"]) == (16, 10, "2:1", "1:1")


@case(TITLE, "11.2.2", "T.recon")
def test_odds_of_a_surprise_attack() -> None:
    units = "A poland REC 0504 5/5\nR russia INF 0503 6/6\n"
    found = odds_of(sketch(units, "movement", order("surprise_attack", attackers="A", target="0503")))
    assert (found["block"], found["row"], found["attacker"], found["defender"]) == ("1-6", "1-5", 5, 6)
    assert found["results"][0]["attacker"] == "A1(-1)"
    assert found["results"][-1]["defender"] == "B2(-1)"


@case(TITLE, "8.1.2", "8.2.3")
def test_odds_of_a_counterattack() -> None:
    units = "A poland MECH 0505 12/12\nR russia INF 0503 6/6\n"
    text = sketch(
        units,
        "counterattack",
        order("counterattack", units="R", hex="0504"),
        order("end_phase"),
        order("defend", units="A"),
        order("attack", attackers="R", targets="0505"),
        side="russia",
    )
    found = odds_of(text)
    assert (found["attacker"], found["defender"], found["final"]) == (6, 12, "1:2")


def test_odds_leave_out_what_a_duty_forbids_but_say_so() -> None:
    units = "A poland MECH 0504 12/12\nB poland MECH 0504 10/10\nR russia INF 0503 6/6\n"
    found = odds_of(sketch(units, "combat", ATTACK))
    assert (found["attacker"], found["note"]["case"]) == (12, "7.1.3")
    code, (told,) = run("odds", sketch(units, "combat", order("attack", attackers="A", targets="0303")))
    assert (code, told["refusal"]["case"]) == (1, "7.1.1")


# ---------------------------------------------------------------------- what happens


@case(TITLE, "28.1", "28.2", "28.3", "15.1.3", "15.3.3", "15.4.1", "7.9.4", "12.1.6", "R50", "R71", "R75")
def test_the_long_example() -> None:
    """Two Russian companies come up to a Polish one in field works."""
    units = """
    P poland ARM 0506 14/14 gun=8 armour=8 ammo=14 fortified
    C5 russia ARM 0501 10/10 gun=8 armour=7 ammo=10
    C6 russia ARM 0405 10/10 gun=8 armour=7 ammo=10 moved
    """
    march = sketch(
        units,
        "movement",
        order("move", units="C5", path="0502 0503 0504 0505"),
        order("fire", unit="P", target="C5", shots=1, at="0502"),
        order("fire", unit="P", target="C5", shots=1, at="0503"),
        order("fire", unit="P", target="C5", shots=1, at="0504"),
        order("move", units="C5", path="0505"),
        side="russia",
        dice="33 33 33",
    )
    found = judge(march)
    assert [one["difference"] for one in events(found, "shots")] == [-2, -1, 0]
    five, pole = found["units"]["C5"], found["units"]["P"]
    assert (five["hex"], five["endurance"], five["ammo"]) == ("0505", 8, 8)
    assert (pole["endurance"], pole["ammo"]) == (14, 11)
    fight = sketch(
        units.replace("0501 10/10 gun=8 armour=7 ammo=10", "0505 10/8 gun=9 armour=7 ammo=8")
        .replace("0405 10/10 gun=8", "0505 10/10 gun=9")
        .replace("ammo=14", "ammo=11"),
        "combat",
        order("attack", attackers="C5 C6", targets="0506"),
        order("fire", volley=[{"unit": "C6", "target": "P", "shots": 10}, {"unit": "C5", "target": "P", "shots": 6}]),
        order("fire", volley=[{"unit": "P", "target": "C5", "shots": 3}, {"unit": "P", "target": "C6", "shots": 4}]),
        side="russia",
        dice="33 33 33 33 33 66 66 66 66 66" + "33 33 33 33 66 66" + "33 34 34" + "33 33 33 66" + "33 33 43 34",
    )
    found = judge(fight)
    combat = events(found, "combat")[0]
    assert (combat["attacker"], combat["defender"], combat["ratio"], combat["final"]) == (6, 5, "1:1", "1:2")
    lost = {name: one["ammo"] for name, one in found["units"].items()}
    assert lost == {"P": 4, "C5": 2, "C6": 0}


@case(TITLE, "7.2.3", "7.2.3a")
def test_losses_are_shared() -> None:
    units = "A poland MECH 0504 12/12\nB poland MECH 0504 12/12\nC poland MECH 0504 11/11\nR russia INF 0503 42/42\n"
    attack = order("attack", attackers="A B C", targets="0503")
    text = sketch(units, "combat", attack, order("losses", units={"A": 2, "B": 1, "C": 1}), dice="33 11 66")
    found = judge(text)
    assert (found["units"]["A"]["endurance"], found["units"]["B"]["endurance"]) == (10, 11)
    assert refused(sketch(units, "combat", attack, order("losses", units={"A": 4}), dice="33 11 66")) == "7.2.3"


@case(TITLE, "7.2.3")
def test_losses_without_a_choice_need_no_order_and_wrong_ones_are_refused() -> None:
    units, attack = "A poland MECH 0504 5/5\nR russia INF 0503 5/5\n", ATTACK
    right = [order("losses", units={"R": 1}), order("losses", units={"A": 1})]
    silent = judge(sketch(units, "combat", attack, dice="33 44 44"))
    assert judge(sketch(units, "combat", attack, *right, dice="33 44 44"))["units"] == silent["units"]
    assert judge(sketch(units, "combat", attack, right[1], dice="33 44 44"))["units"] == silent["units"]
    assert refused(sketch(units, "combat", attack, order("losses", units={"R": 2}), dice="33 44 44")) == "7.2.3"


@case(TITLE, "7.4.1", "7.4.6", "7.5.1", "7.5.3")
def test_a_stack_retreats_and_the_winner_pursues() -> None:
    units = "A poland MECH 0504 12/12\nR russia INF 0503 5/5\nS russia INF 0503 1/1\n"
    orders = [
        order("losses", units={"R": 1, "S": 0}),
        order("retreat", paths={"R": ["0502"], "S": ["0502"]}),
        order("pursue", paths={"A": ["0503"]}),
    ]
    found = judge(sketch(units, "combat", ATTACK, *orders, dice="33 44 44"))
    assert found["refusal"] is None
    assert [found["units"][one]["hex"] for one in "ARS"] == ["0503", "0502", "0502"]
    again = judge(sketch(units, "combat", ATTACK, orders[0], order("retreat", paths={"R": "0502"}), dice="33 44 44"))
    assert again["units"]["S"]["hex"] == "0502"
    assert again["decision"]["kind"] == "pursue"
    far = order("retreat", paths={"R": ["0501"], "S": ["0502"]})
    assert refused(sketch(units, "combat", ATTACK, orders[0], far, dice="33 44 44")) == "7.4.1"


@case(TITLE, "7.4.1")
def test_a_retreat_with_one_way_needs_no_order() -> None:
    units = "A poland MECH 0504 12/12\nR russia INF 0503 5/5\n"
    wall = {"0402": "sea", "0502": "sea", "0403": "sea", "0404": "sea"}
    found = judge(sketch(units, "combat", ATTACK, order("end_phase"), hexes=wall, dice="33 44 44"))
    assert found["units"]["R"]["hex"] in ("0602", "0603")
    assert found["decision"]["kind"] != "retreat"


@case(TITLE, "7.1.3", "7.1.4", "7.1.5", "7.1.7", "7.1.1", "8.2.3")
@pytest.mark.parametrize(
    ("units", "orders", "refusal"),
    [
        ("A poland MECH 0504 9/9\nR russia INF 0503 9/9", [order("end_phase")], "7.1.3"),
        ("A poland MECH 0505 9/9\nR russia INF 0503 9/9", [ATTACK], "7.1.1"),
        ("A poland MECH 0504 9/9 fought\nR russia INF 0503 9/9", [ATTACK], "7.1.5"),
        ("A poland MECH 0504 9/9\nR russia INF 0503 9/9 fought", [ATTACK], "7.1.5"),
        ("A poland PONT 0504 9/9\nR russia INF 0503 9/9", [ATTACK], "R30"),
        (
            "A poland ART 0504 9/9 range=5\nB poland INF 0504 5/5\nR russia INF 0503 9/9",
            [ATTACK],
            "9.5.3",
        ),
        (
            "A poland MECH 0504 9/9\nR russia INF 0503 9/9\nG poland ART 0509 9/9 range=3",
            [order("attack", attackers="A", targets="0503", artillery="G")],
            "9.3.1",
        ),
        (
            "A poland MECH 0504 9/9\nR russia INF 0503 9/9\nG poland ART 0507 9/9 range=9 fired",
            [order("attack", attackers="A", targets="0503", artillery="G")],
            "9.2.1",
        ),
        (
            "A poland MECH 0504 9/9\nR russia INF 0503 9/9\nG poland ART 0507 9/9 range=9 ammo=0",
            [order("attack", attackers="A", targets="0503", artillery="G")],
            "7.9.3",
        ),
        (
            "A poland MECH 0504 9/9\nE poland ENG 0504 2/2 task=mines\nR russia INF 0503 9/9",
            [order("attack", attackers="A E", targets="0503", engineers="E")],
            "19.2.1",
        ),
        (
            "A poland MECH 0504 9/9\nB poland MECH 0603 9/9\nR russia INF 0503 9/9\nS russia INF 0604 5/5",
            [order("attack", attackers="A B", targets=["0503", "0604"])],
            "7.1.7",
        ),
    ],
)
def test_attacks_are_refused_by_their_cases(units: str, orders: list[str], refusal: str) -> None:
    assert refused(sketch(units, "combat", *orders)) == refusal


@case(TITLE, "9.4.1", "9.4.2", "9.2.1", "9.2.4", "R11")
@pytest.mark.parametrize(
    ("gun", "refusal"),
    [
        ("H russia ART 0501 8/8 range=5", ""),
        ("H russia ART 0501 8/8 range=1", "9.4.2"),
        ("H russia ART 0501 8/8 range=5 fired", "9.2.1"),
        ("H russia ART 0501 8/8 range=5 ammo=0", "7.9.3"),
        ("H russia MECH 0501 8/8", "9.0"),
    ],
)
def test_support_of_the_defender_is_judged_by_its_case(gun: str, refusal: str) -> None:
    units = f"A poland MECH 0504 9/9\nR russia INF 0503 9/9\n{gun}\n"
    text = sketch(units, "combat", ATTACK, order("support", artillery="H"), dice="44 55 55")
    assert refused(text) == refusal


@case(TITLE, "7.1.2", "7.5.1")
def test_nobody_has_to_support_or_pursue() -> None:
    units = "A poland MECH 0504 12/12\nR russia INF 0503 5/5\nH russia ART 0501 8/8 range=5\n"
    text = sketch(units, "combat", ATTACK, order("retreat", paths={"R": "0502"}), order("end_phase"), dice="33 55 55")
    found = judge(text)
    assert found["refusal"] is None and found["units"]["A"]["hex"] == "0504"
    assert events(found, "combat")[0]["defender"] == 5


@case(TITLE, "13.1.3", "R68", "R37")
def test_dice_of_a_fight_fall_in_their_order() -> None:
    units = "A poland MECH 0504 12/12\nR russia INF 0503 5/5\n"
    found = judge(sketch(units, "combat", ATTACK, light="night", dice="1 44 55 66"))
    assert [one["purpose"] for one in events(found, "roll")] == ["night", "combat", "losses", "losses"]
    assert [one["side"] for one in events(found, "losses_rolled")] == ["russia", "poland"]


@case(TITLE, "8.1.1", "8.1.3", "8.2.1", "8.2.3", "R131", "R134")
def test_a_counterattack_from_its_step_to_its_fight() -> None:
    units = "A poland MECH 0505 12/12\nB poland INF 0505 5/5\nR russia INF 0503 6/6\n"
    step = [order("counterattack", units="R", hex="0504"), order("end_phase")]
    found = judge(sketch(units, "counterattack", *step, side="russia"))
    assert (found["decision"]["side"], found["decision"]["kind"]) == ("poland", "defend")
    strike = [*step, order("defend", units="B"), order("attack", attackers="R", targets="0505")]
    found = judge(sketch(units, "counterattack", *strike, side="russia", dice="55 44 44"))
    assert events(found, "combat")[0]["defender"] == 5
    early = [*step, order("defend", units="B"), order("attack", attackers="A", targets="0504")]
    assert refused(sketch(units, "counterattack", *early, side="russia")) == "8.2.3"
    idle = [*step, order("defend", units="B"), order("end_phase")]
    assert refused(sketch(units, "counterattack", *idle, side="russia")) == "8.1.2"
    nobody = [*step, order("attack", attackers="R", targets="0505")]
    assert refused(sketch(units, "counterattack", *nobody, side="russia")) == "8.1.3"
    assert (
        refused(sketch(units, "counterattack", order("counterattack", units="R", hex="0303"), side="russia")) == "8.1.1"
    )


@case(TITLE, "R134", "8.1.3")
def test_defenders_may_be_named_before_the_fire_that_precedes_them() -> None:
    units = """
    A poland ARM 0505 12/12 gun=8 armour=7 ammo=12
    R russia INF 0503 6/6
    T russia ARM 0705 9/9 gun=8 armour=7 ammo=9
    """
    text = sketch(
        units,
        "counterattack",
        order("counterattack", units="R", hex="0504"),
        order("end_phase"),
        order("defend", units="A"),
        order("fire", unit="T", target="A", shots=1),
        order("attack", attackers="R", targets="0505"),
        side="russia",
        dice="11 55 44 44",
    )
    found = judge(text)
    assert found["refusal"] is None and len(events(found, "shots")) == 1
    assert [one["kind"] for one in found["events"] if one["kind"] in ("fire", "defend")] == ["fire", "defend"]


@case(TITLE, "15.2.3", "15.4.1", "R76")
def test_fire_at_a_counterattack_comes_before_or_after_its_step() -> None:
    units = """
    A poland ARM 0505 12/12 gun=9 armour=7 ammo=12
    T poland ARM 0506 9/9 gun=9 armour=7 ammo=9
    R russia ARM 0503 8/8 gun=8 armour=7 ammo=8
    Q russia ARM 0703 8/8 gun=8 armour=7 ammo=8
    """
    step = order("counterattack", units="R", hex="0504")

    def after(*orders: str) -> dict[str, Any]:
        found: dict[str, Any] = judge(sketch(units, "counterattack", *orders, side="russia", dice="22 66"))
        return found

    near = after(step, order("fire", unit="A", target="R", shots=1))
    assert (near["units"]["R"]["hex"], near["units"]["R"]["endurance"]) == ("0503", 8)
    assert near["decision"]["kind"] == "answer"
    gone = after(step, order("fire", unit="A", target="R", shots=1), order("end_phase"))
    assert (gone["units"]["R"]["hex"], gone["units"]["R"]["endurance"]) == ("0504", 6)
    far = after(step, order("fire", unit="T", target="R", shots=1), order("end_phase"))
    assert (far["units"]["R"]["hex"], far["units"]["R"]["endurance"]) == ("0504", 7)
    assert after(step, order("fire", unit="A", target="Q", shots=1))["refusal"]["case"] == "15.2.3"
    assert after(order("fire", unit="Q", target="A", shots=1))["refusal"]["case"] == "15.2.3"
    fired = order("fire", unit="R", target="A", shots=1)
    assert after(fired, order("end_phase"))["refusal"]["case"] == "15.2.3"


@case(TITLE, "15.5.2", "15.3.2")
def test_odds_of_fire_inside_an_attack() -> None:
    units = """
    A poland ARM 0504 12/12 gun=8 armour=7 ammo=12
    B poland ARM 0502 12/12 gun=8 armour=7 ammo=12
    R russia ARM 0503 10/10 gun=8 armour=7 ammo=10
    """
    volley = [{"unit": "A", "target": "R", "shots": 1}, {"unit": "B", "target": "R", "shots": 1}]
    text = sketch(units, "combat", order("attack", attackers="A B", targets="0503"), order("fire", volley=volley))
    code, (attack, first, second) = run("odds", text)
    assert (code, attack["attacker"]) == (0, 24)
    assert [first["difference"], second["difference"]] == [2, 2]
    assert first["shifts"][0]["case"] == "15.5.2"
