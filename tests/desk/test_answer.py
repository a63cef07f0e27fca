"""The rules desk: adjudicate, odds, reach, supply, check."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from case import case
from desk.positions import SAMPLE, head, order, unit
from sztab.desk import commands
from sztab.desk.position_reader import Position, read_position
from sztab.errors import DataError, SztabError


def read(text: str, lenient: bool = False) -> Position:
    return read_position("test.toml", text, lenient)


def judge(text: str) -> dict[str, Any]:
    return commands.adjudicate(read(text))


def kinds(found: dict[str, Any]) -> list[str]:
    return [event["kind"] for event in found["events"]]


def assault(dice: str, *more: str, attack: int = 12, extra: str = "") -> str:
    """T attacks D; 3:1 unless told otherwise."""
    units = unit("T", "german", "ARM", "0504", attack=attack) + unit("D", "soviet", "INF", "0503", attack=4)
    orders = order("attack", attackers="T", targets="0503") + "".join(more)
    return head("combat", "german", dice) + units + extra + orders


# ---------------------------------------------------------------------- adjudicate


def test_the_shape_of_an_adjudication() -> None:
    found = judge(SAMPLE)
    assert list(found) == ["ok", "events", "units", "decision", "refusal", "rolls"]
    assert found["ok"] is True and found["refusal"] is None and found["rolls"] == [[4, 5]]
    assert found["decision"] == {"side": "soviet", "kind": "losses", "units": ["A", "B"], "number": 1}
    assert kinds(found) == ["combat", "roll", "result"]
    assert {"hex", "steps", "disorganised", "oos"} <= set(found["units"]["A"])
    assert found["units"]["C"]["setup"] == "combat" and found["units"]["D"]["fortified"] is True
    json.loads(commands.as_text(found))


def test_the_run_goes_on_with_the_answers_of_the_file() -> None:
    text = SAMPLE + order("losses", units={"A": 1}) + order("losses", units={"D": 1})
    text += order("retreat", paths={"A": ["0505", "0506"], "B": ["0605", "0705"]})
    found = judge(text.replace("dice = [4, 5]", "dice = [4, 5, 1, 1, 1, 1]"))
    assert (found["ok"], found["units"]["A"]["hex"], found["units"]["B"]["hex"]) == (True, "0506", "0705")
    assert found["units"]["A"]["steps"] == 1


def test_a_decision_with_one_answer_is_taken() -> None:
    text = SAMPLE + order("losses", units={"A": 1})
    found = judge(text)
    assert found["units"]["D"]["steps"] == 1  # the defender has but one unit to take his loss
    assert found["decision"]["kind"] == "retreat"


def test_all_must_fall_is_one_answer_however_it_is_counted() -> None:
    units = unit("U", "german", "INF", "0504", attack=1, steps=1) + unit(
        "V", "german", "INF", "0504", attack=1, steps=1
    )
    units += unit("D", "soviet", "INF", "0503", attack=9)
    found = judge(head("combat", "german", "5, 6") + units + order("attack", attackers=["U", "V"], targets="0503"))
    assert found["units"]["U"] == found["units"]["V"] | {"hex": None}
    assert found["units"]["U"]["steps"] == 0
    assert (found["decision"]["side"], found["decision"]["kind"]) == ("soviet", "pursue")  # 5.4.10: all of them fell


def test_the_run_stops_at_a_question_the_file_does_not_answer() -> None:
    found = judge(assault("3, 3", order("attack", attackers="T", targets="0503")))
    assert (found["ok"], found["refusal"]) == (True, None)
    assert found["decision"] == {"side": "soviet", "kind": "retreat", "units": ["D"], "hexes": 2}


def test_losses_of_the_other_side_wait_for_its_question() -> None:
    # A2-1 against -1: T alone takes the attacker's loss and has no choice; the file speaks for the defender
    units = unit("T", "german", "ARM", "0504", attack=2)
    units += unit("D", "soviet", "INF", "0503", attack=3) + unit("E", "soviet", "INF", "0503", attack=3)
    text = head("combat", "german", "4, 5") + units + order("attack", attackers="T", targets="0503")
    found = judge(text + order("losses", units={"E": 1}))
    assert [found["units"][name]["steps"] for name in "TDE"] == [1, 2, 1]
    assert found["decision"]["kind"] == "retreat" and found["decision"]["side"] == "german"


@case("budziszyn1945", "5.3.7")
@pytest.mark.parametrize(
    ("paths", "hex_", "steps"),
    [
        ({"D": ["0502", "0501"]}, "0501", 2),
        ({"D": ["0502"]}, "0502", 1),
        ({}, None, 0),
    ],
)
def test_who_stands_pays_without_being_told(paths: dict[str, list[str]], hex_: str | None, steps: int) -> None:
    found = judge(assault("3, 3, 1, 1", order("retreat", paths=paths), order("pursue")))
    assert found["ok"]
    assert (found["units"]["D"]["hex"], found["units"]["D"]["steps"]) == (hex_, steps)


@case("budziszyn1945", "5.3.8")
def test_who_of_several_pays_is_asked_or_said() -> None:
    units = unit("E", "soviet", "INF", "0503", attack=0, defence=0)
    found = judge(assault("3, 3", order("retreat"), extra=units))
    assert found["ok"] and found["decision"] == {"side": "soviet", "kind": "retreat", "units": ["D", "E"], "hexes": 2}
    found = judge(assault("3, 3", order("retreat", pays={"D": 1, "E": 1}), extra=units))
    assert found["ok"] and found["units"]["D"]["steps"] == found["units"]["E"]["steps"] == 1


@case("budziszyn1945", "6.2.4")
def test_guns_are_given_up_only_when_the_file_says_so() -> None:
    gun = unit("G", "soviet", "ART", "0503", attack=0, defence=0)
    found = judge(assault("3, 3", order("retreat", paths={"D": ["0502"]}), extra=gun))
    assert (found["units"]["D"]["steps"], found["units"]["G"]["steps"]) == (1, 1)
    found = judge(assault("3, 3", order("retreat", paths={"D": ["0502"]}, pays={"G": 1}), extra=gun))
    assert (found["units"]["D"]["steps"], found["units"]["G"]["hex"]) == (2, None)


@case("budziszyn1945", "5.4.1")
def test_a_pursuit_is_ordered_or_waited_for() -> None:
    text = assault("3, 3, 1, 1", order("retreat", paths={"D": ["0502", "0501"]}))
    found = judge(text)
    assert found["decision"]["kind"] == "pursue" and found["decision"]["side"] == "german"
    assert found["decision"]["trails"] == [["0503", "0502"]]
    found = judge(text + order("pursue", paths={"T": ["0503", "0502"]}))
    assert found["units"]["T"]["hex"] == "0502"


def test_a_refused_order_stops_the_run() -> None:
    found = judge(assault("", order("end_phase")).replace('attackers = "T"', 'attackers = "D"'))
    assert found["ok"] is False and found["rolls"] == []
    assert found["refusal"] == {"order": "attack", "index": 1, "case": "5.2.1", "reason": "you have no unit 'D'"}
    assert found["decision"] == {"side": "german", "kind": "combat"}


@case("budziszyn1945", "2.1.2")
def test_an_order_of_another_phase_is_refused_by_its_case() -> None:
    found = judge(head("combat", "german") + unit("U", "german", "INF", "0505") + order("move", units="U", path="0506"))
    assert (found["refusal"]["order"], found["refusal"]["case"]) == ("move", "2.1.2")


@case("budziszyn1945", "5.1.7")
def test_the_duty_to_attack_holds_in_a_position() -> None:
    units = unit("U", "german", "INF", "0505") + unit("V", "soviet", "INF", "0504")
    found = judge(head("combat", "german") + units + order("end_phase"))
    assert found["refusal"]["case"] == "5.1.7"


def test_an_order_of_a_side_that_is_not_asked_is_refused() -> None:
    units = unit("U", "german", "INF", "0505") + unit("V", "soviet", "INF", "0909")
    found = judge(head("movement", "german") + units + order("move", units="V", path="0908", side="Soviet"))
    assert found["refusal"]["reason"] == "soviet is not asked for anything now"
    assert found["refusal"]["case"] == "2.1.2"


def test_dice_that_run_out_are_the_file_s_fault() -> None:
    with pytest.raises(DataError, match=r"test\.toml: dice: the dice ran out: 2 needed, 1 left"):
        judge(assault("3"))
    with pytest.raises(DataError, match="dice ran out"):
        judge(head("supply", "german", "6") + unit("U", "german", "INF", "0505", oos=2))


def test_dice_left_over_are_no_error() -> None:
    assert judge(assault("3, 3, 6, 6, 6"))["ok"]


@case("budziszyn1945", "9.2.4")
def test_the_defender_may_waive_his_headquarters() -> None:
    staff = unit("H", "soviet", "HQ", "0502")
    plain = judge(assault("3, 3", extra=staff))["events"][0]
    waived = judge(assault("3, 3", order("support", hq=False), extra=staff))["events"][0]
    assert (plain["roll_modifier"], waived["roll_modifier"]) == (1, 0)


@case("budziszyn1945", "6.3.3")
def test_support_out_of_range_is_refused_though_nobody_could_help() -> None:
    gun = unit("G", "soviet", "ART", "1010", attack=3)
    found = judge(assault("3, 3", order("support", artillery="G"), extra=gun))
    assert (found["refusal"]["order"], found["refusal"]["case"]) == ("support", "6.3.3")


def test_a_question_of_support_is_asked_when_it_has_two_answers() -> None:
    gun = unit("G", "soviet", "ART", "0501", attack=3)
    found = judge(assault("3, 3", extra=gun))
    assert found["decision"] == {"side": "soviet", "kind": "support", "targets": ["0503"]}
    found = judge(assault("3, 3", order("support", artillery="G"), extra=gun))
    assert found["events"][0]["support"] == ["G"]


@case("budziszyn1945", "10.2.1", "10.2.6")
def test_a_supply_phase_is_played_by_itself() -> None:
    units = unit("U", "german", "INF", "1210", oos=2) + unit("V", "german", "INF", "0102", oos=2)
    text = head("supply", "german", "1, 1") + '[map.supply]\ngerman = "0101"\n' + units
    for end in ("", order("end_phase")):
        found = judge(text + end)
        assert found["units"]["U"]["hex"] is None and found["units"]["U"]["box"] == "dead"
        assert (found["units"]["V"]["oos"], found["rolls"]) == (0, [[1, 1]])
        assert found["decision"] == {"side": "german", "kind": "movement"}


@case("budziszyn1945", "8.1.7")
def test_sealed_missions_of_two_sides() -> None:
    units = unit("U", "german", "INF", "0505") + unit("V", "soviet", "INF", "0909")
    text = head("air", "german", "1, 1") + "[pools.german]\nair = 8\n[pools.soviet]\nair = 3\n" + units
    bombs = order("air", missions=[{"kind": "Air-Attack", "target": "0909", "points": 8}])
    found = judge(text + bombs)
    assert found["ok"] and found["decision"] == {"side": "soviet", "kind": "air"} and found["events"] == []
    none = order("air", side="Soviet", missions=[])
    assert "air_attack" in kinds(judge(text + bombs + none))
    assert "air_attack" in kinds(judge(text + none + bombs))
    assert "air_attack" in kinds(judge(text + bombs + order("end_phase")))


def test_a_side_without_points_is_not_asked_for_missions() -> None:
    units = unit("U", "german", "INF", "0505") + unit("V", "soviet", "INF", "0909")
    text = head("air", "german", "1, 1") + "[pools.german]\nair = 8\n" + units
    found = judge(text + order("air", missions=[{"kind": "attack", "target": "0909", "points": 8}]))
    assert "air_attack" in kinds(found) and found["decision"] == {"side": "german", "kind": "movement"}


@case("budziszyn1945", "6.5.3", "6.5.7")
def test_a_barrage_spends_the_pool() -> None:
    guns = unit("A", "soviet", "ART", "0501", attack=5) + unit("B", "soviet", "RKT", "0501", attack=5)
    text = head("barrage", "soviet", "3, 4") + "[pools.soviet]\nammunition = 3\n" + guns
    text += unit("D", "german", "INF", "0503", fortified=True)
    found = judge(text + order("barrage", artillery=["A", "B"], target="0503"))
    assert [(e["spent"], e["left"]) for e in found["events"] if e["kind"] == "ammunition"] == [(2, 1)]
    assert next(e for e in found["events"] if e["kind"] == "barrage")["points"] == 16


@case("budziszyn1945", "9.1.6")
def test_phases_follow_each_other_in_one_file() -> None:
    units = unit("R", "german", "ARM", "0505", attack=4) + unit("H", "soviet", "HQ", "0506")
    units += unit("X", "soviet", "INF", "0508", attack=4)
    text = head("movement", "german", "3, 4") + units + order("move", units="R", path=["0506", "0507"])
    found = judge(text + order("end_phase") + order("attack", attackers="R", targets="0508", modifiers=3))
    combat = next(e for e in found["events"] if e["kind"] == "combat")
    assert (combat["ratio"], combat["final"]) == ("1:1", "4:1")


def test_an_empty_answer_to_no_question_is_passed_over() -> None:
    found = judge(assault("6, 5", order("support"), order("pursue"), attack=4))
    assert found["refusal"] is None


# ---------------------------------------------------------------------- odds


def test_the_shape_of_the_odds() -> None:
    (found,) = commands.odds(read(SAMPLE))
    assert (found["attacker"], found["defender"], found["ratio"], found["final"]) == (14, 4, "4:1", "1:3")
    assert found["roll_modifier"] == 0
    assert found["shifts"][0] == {"side": "defender", "value": -1, "why": "forest", "case": "T-TER"}
    assert [one["roll"] for one in found["results"]] == list(range(2, 13))
    assert found["results"][0] == {"roll": 2, "p": 0.0278, "attacker": "-1", "defender": "D1D"}
    assert abs(sum(one["p"] for one in found["results"]) - 1) < 0.001


def test_the_odds_are_those_of_the_combat_that_follows() -> None:
    (found,) = commands.odds(read(SAMPLE))
    combat = judge(SAMPLE)["events"][0]
    for name in ("attacker", "defender", "ratio", "shifts", "final", "roll_modifier", "strengths"):
        assert found[name] == combat[name]


@case("budziszyn1945", "1.5", "1.6a", "1.6c", "1.7b")
@pytest.mark.parametrize(("attack", "defence", "ratio"), [(8, 5, "2:1"), (3, 2, "2:1"), (8, 3, "3:1"), (18, 4, "5:1")])
def test_printed_ratios(attack: int, defence: int, ratio: str) -> None:
    units = unit("T", "german", "ARM", "0504", attack=attack) + unit("D", "soviet", "INF", "0503", defence=defence)
    text = head("combat", "german") + units + order("attack", attackers="T", targets="0503")
    assert commands.odds(read(text))[0]["ratio"] == ratio


@case("budziszyn1945", "5.2.1", "13.1.2", "15.1.2")
def test_the_printed_example_of_a_combat() -> None:
    parts = [("P", "ARM", 6), ("Q", "MOT", 6), ("R", "MOT", 5)]
    units = "".join(unit(id_, "german", kind, "0504", attack=sp, formation="21") for id_, kind, sp in parts)
    units = units.replace("attack = 6", "attack = 6\nstars = { black = 1 }", 1)
    units += unit("D", "soviet", "CAV", "0503", attack=4) + unit("E", "soviet", "CAV", "0503", attack=4)
    text = head("combat", "german") + '[map.hexes]\n"0503" = "forest"\n' + units
    found = commands.odds(read(text + order("attack", attackers=["P", "Q", "R"], targets="0503", stars="P")))[0]
    assert (found["attacker"], found["defender"], found["ratio"], found["final"]) == (17, 8, "2:1", "3:1")


def test_odds_count_the_support_that_follows() -> None:
    gun = unit("G", "soviet", "ART", "0501", attack=3, defence=8)
    (found,) = commands.odds(read(assault("", order("support", artillery="G"), extra=gun)))
    assert found["defender"] == 12
    (found,) = commands.odds(read(assault("", extra=gun)))
    assert found["defender"] == 4


def test_odds_of_a_refused_attack_say_why() -> None:
    text = assault("").replace('targets = "0503"', 'targets = "0403"')
    (found,) = commands.odds(read(text))
    assert found["order"] == "attack" and found["refusal"]["case"] == "5.1.2"
    gun = unit("G", "soviet", "ART", "1010", attack=3)
    (found,) = commands.odds(read(assault("", order("support", artillery="G"), extra=gun)))
    assert found["refusal"]["order"] == "support" and found["refusal"]["case"] == "6.3.3"


def test_odds_after_a_move() -> None:
    units = unit("T", "german", "ARM", "0505", attack=12) + unit("D", "soviet", "INF", "0503", attack=4)
    text = head("movement", "german") + units + order("move", units="T", path="0504") + order("end_phase")
    (found,) = commands.odds(read(text + order("attack", attackers="T", targets="0503")))
    assert found["ratio"] == "3:1"
    (found,) = commands.odds(read(text.replace('"0504"', '"0501"') + order("attack", attackers="T", targets="0503")))
    assert found["order"] == "move" and found["refusal"]["case"] == "3.1.4"


def test_each_attack_is_reckoned_in_the_position_as_it_stands() -> None:
    more = unit("S", "german", "INF", "0905", attack=4) + unit("E", "soviet", "INF", "0904", attack=4)
    text = assault("", order("retreat", paths={"D": ["0502"]}), extra=more)
    found = commands.odds(read(text + order("attack", attackers="S", targets="0904")))
    assert [one["ratio"] for one in found] == ["3:1", "1:1"]


@case("budziszyn1945", "6.4.2", "F2")
def test_odds_of_ranged_fire_and_of_bombs() -> None:
    guns = unit("A", "soviet", "ART", "0501", attack=5) + unit("D", "german", "INF", "0503", fortified=True)
    text = head("combat", "soviet") + '[map.hexes]\n"0503" = "forest"\n[pools.soviet]\nair = 8\n' + guns
    (found,) = commands.odds(read(text + order("ranged", artillery="A", target="0503", air=8)))
    assert (found["attacker"], found["row"], len(found["results"])) == (7, "6-8", 11)
    (found,) = commands.odds(read(text + order("ranged", artillery="A", target="0503")))
    assert (found["row"], found["results"]) == (None, [])
    text = text.replace('phase = "combat"', 'phase = "air"')
    (found,) = commands.odds(read(text + order("air", missions=[{"kind": "attack", "target": "0503", "points": 8}])))
    assert found["attacker"] == 2


@case("budziszyn1945", "6.4.7")
def test_odds_of_fire_at_a_bridge() -> None:
    text = head("combat", "soviet") + '[map.sides]\n"0502/0503" = "stream+bridge"\n'
    text += unit("A", "soviet", "ART", "0501", attack=5) + order("ranged", artillery="A", target="0502/0503")
    (found,) = commands.odds(read(text))
    assert found["attacker"] == 5 and {one["defender"] for one in found["results"]} <= {"-", "D"}


# ---------------------------------------------------------------------- reach


PRINTED = """
title = "budziszyn1945"
[clock]
phase = "movement"
side = "soviet"
[map]
use = "budziszyn1945"
"""


@case("budziszyn1945", "NY-V1", "R124")
def test_soviet_armour_leaves_the_printed_map_for_good_by_zone_s() -> None:
    found = judge(PRINTED + unit("T", "soviet", "ARM", "2000") + order("exit", units="T", zone="S"))
    assert found["units"]["T"]["hex"] is None and found["units"]["T"]["box"] == "left"
    found = judge(PRINTED + unit("T", "soviet", "INF", "2000") + order("exit", units="T", zone="S"))
    assert found["refusal"]["case"] == "NY-V1"


@case("budziszyn1945", "TS-SUP", "R86")
def test_allies_on_the_printed_map_are_fed_by_the_roads_in_the_west() -> None:
    found = commands.supply(read(PRINTED + unit("U", "allied", "INF", "0515", nation="USA")), "allied")
    assert found["U"]["supplied"] and found["U"]["line"][0] == "0115"


CAMP = """
title = "budziszyn1945"
[clock]
phase = "combat"
side = "soviet"
sides = ["allied", "german", "soviet"]
camps = [["allied", "german"]]
[map]
columns = [1, 12]
rows = [1, 10]
"""


def test_a_side_that_does_not_lead_its_camp_moves_with_it() -> None:
    units = unit("U", "german", "INF", "0505") + unit("V", "allied", "INF", "0808") + unit("W", "soviet", "INF", "0809")
    assert commands.reach(read(CAMP + units), "U")["0504"]["cost"] == "1"


@case("budziszyn1945", "5.6.4", "R37")
def test_a_side_that_does_not_lead_its_camp_can_be_disorganised() -> None:
    units = unit("U", "german", "INF", "0505", disorganised=True) + unit("V", "allied", "INF", "0808")
    assert judge(CAMP + units)["units"]["U"]["disorganised"]


def test_the_shape_of_a_reach() -> None:
    found = commands.reach(read(head("movement", "german") + unit("U", "german", "INF", "0505")), "u")
    assert found["0506"] == {"cost": "1", "path": ["0506"]}
    assert "0505" not in found and len(found["0509"]["path"]) == 4


@case("budziszyn1945", "3.1.12", "T-TER")
def test_costs_are_exact() -> None:
    ground = '[[map.roads]]\nkind = "main"\nhexes = ["0505", "0506", "0507"]\n'
    text = head("movement", "german") + ground + unit("U", "german", "MOT", "0505", movement=2)
    found = commands.reach(read(text), "U")
    assert (found["0506"]["cost"], found["0507"]["cost"], found["0508"]["cost"]) == ("1/3", "2/3", "1 2/3")


@case("budziszyn1945", "R53")
def test_a_drawn_map_may_have_rivers_and_mountains() -> None:
    ground = '[map.hexes]\n"0504" = "mountains"\n[map.sides]\n"0505/0506" = "river"\n'
    text = head("movement", "german") + ground + unit("U", "german", "INF", "0505") + unit("V", "german", "ARM", "0404")
    position = read(text)
    assert (commands.reach(position, "U")["0504"]["cost"], commands.reach(position, "U")["0506"]["cost"]) == ("3", "2")
    assert "0504" not in commands.reach(position, "V")
    units = unit("T", "german", "ARM", "0506", attack=5) + unit("D", "soviet", "INF", "0505", attack=5)
    text = head("combat", "german") + ground.replace("0504", "0505") + units
    (found,) = commands.odds(read(text + order("attack", attackers="T", targets="0505")))
    assert [rung["value"] for rung in found["shifts"]] == [-3, -1]


def test_in_other_phases_a_unit_moves_as_in_its_own_movement_phase() -> None:
    units = unit("U", "german", "INF", "0505") + unit("V", "soviet", "INF", "0909")
    for phase in ("combat", "supply", "air", "movement"):
        assert "0506" in commands.reach(read(head(phase, "soviet") + units), "U")


@case("budziszyn1945", "6.2.3")
def test_a_deployed_gun_reaches_nothing_and_the_reason_is_told() -> None:
    position = read(head("movement", "german") + unit("U", "german", "ART", "0505"))
    assert commands.reach(position, "U") == {}
    why = commands.may_reach(position, "U")
    assert why is not None and why.case == "6.2.3"


@case("budziszyn1945", "12.2.3")
def test_strategic_movement_has_two_points_less() -> None:
    text = head("strategic", "german") + unit("U", "german", "INF", "0505", marked=True)
    assert max(len(one["path"]) for one in commands.reach(read(text), "U").values()) == 2


# ---------------------------------------------------------------------- supply and check


def test_the_shape_of_supply() -> None:
    found = commands.supply(read(SAMPLE), "Soviet")
    assert list(found) == ["A", "B", "C"] and found["A"]["supplied"] is True
    assert found["A"]["line"][0].startswith("12") and found["A"]["line"][-1] == "0504"
    assert "points off the road" in found["A"]["why"]
    assert commands.supply(read(SAMPLE), "german")["D"]["line"] == []


@case("budziszyn1945", "10.1.6", "10.1.10", "10.1.11")
@pytest.mark.parametrize(
    ("foe", "case_", "why"),
    [
        (unit("V", "soviet", "INF", "0502"), "10.1.11", "0503 is in the zone of control of V"),
        (unit("V", "soviet", "HQ", "0501"), "10.1.10", "V is in 0501"),
        ("", "10.1.6", "the line is 11 points off the road, 10 are allowed"),
    ],
)
def test_who_is_cut_off_learns_what_is_in_the_way(foe: str, case_: str, why: str) -> None:
    ground = head("supply", "german").replace("rows = [1, 10]", "rows = [1, 16]")
    base = '[map.supply]\ngerman = ["0501"]\n'
    found = commands.supply(read(ground + base + unit("U", "german", "INF", "0512") + foe), "german")["U"]
    assert (found["supplied"], found["case"], found["why"]) == (False, case_, why)


def test_a_lawful_position_has_no_faults() -> None:
    assert commands.check(read(SAMPLE)) == {"ok": True, "faults": []}


@pytest.mark.parametrize(
    ("text", "case_"),
    [
        ("".join(unit(f"U{n}", "german", "INF", "0505") for n in range(5)), "3.2.1"),
        (unit("U", "german", "INF", "0505") + unit("V", "soviet", "INF", "0505"), "3.1.8"),
        ('[map.hexes]\n"0505" = "swamp"\n' + unit("U", "german", "ARM", "0505"), "T-TER"),
        ('[map.hexes]\n"0505" = "swamp"\n' + unit("U", "german", "INF", "0505", fortified=True), "7.1.8"),
        ('[map.sides]\n"0505/0506" = "fixed_position"\n' + unit("U", "german", "INF", "0505", fortified=True), "7.1.9"),
        (unit("U", "german", "ART", "0505", steps=2), "6.1.6"),
        (unit("U", "german", "HQ", "0505", steps=2), "9.1.4"),
        (unit("U", "german", "RG", "0505", movement=2), "15.2.1"),
        (unit("U", "german", "INF", "0505", setup="combat"), "6.2.2"),
        (unit("U", "german", "HQ", "0505", disorganised=True), "5.6.1"),
        (unit("U", "german", "INF", fortified=True), "7.1.1"),
    ],
)
def test_what_is_not_lawful_is_found(text: str, case_: str) -> None:
    found = commands.check(read(head("movement", "german") + text, lenient=True))
    assert not found["ok"] and [one["case"] for one in found["faults"]] == [case_]


# ---------------------------------------------------------------------- the commands


def run(tmp_path: Path, text: str, command: str, *rest: str, as_json: bool = False) -> tuple[int, str]:
    path = tmp_path / "file.toml"
    path.write_text(text, "utf-8")
    return commands.run(command, path, list(rest), as_json)


def test_exit_codes(tmp_path: Path) -> None:
    refused = assault("").replace('targets = "0503"', 'targets = "0403"')
    crowd = head("movement", "german") + "".join(unit(f"U{n}", "german", "INF", "0505") for n in range(5))
    enemies = head("movement", "german") + unit("U", "german", "INF", "0505") + unit("V", "soviet", "INF", "0505")
    assert run(tmp_path, SAMPLE, "adjudicate")[0] == 0
    assert run(tmp_path, refused, "adjudicate")[0] == 1
    assert run(tmp_path, refused, "odds")[0] == 1
    assert run(tmp_path, SAMPLE, "check")[0] == 0
    assert run(tmp_path, crowd, "check")[0] == 1
    assert run(tmp_path, enemies, "check")[0] == 1
    with pytest.raises(DataError):
        run(tmp_path, enemies, "adjudicate")


@pytest.mark.parametrize(
    ("command", "rest"), [("adjudicate", ()), ("odds", ()), ("reach", ("B",)), ("supply", ("german",)), ("check", ())]
)
def test_every_command_speaks_json_and_words(tmp_path: Path, command: str, rest: tuple[str, ...]) -> None:
    code, text = run(tmp_path, SAMPLE, command, *rest, as_json=True)
    assert code == 0 and json.loads(text) is not None
    code, text = run(tmp_path, SAMPLE, command, *rest)
    assert code == 0 and text and "{" not in text


def test_a_unit_that_may_not_move_leaves_json_empty(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path, SAMPLE, "reach", "C", as_json=True) == (0, "{}")
    assert "6.2.3" in capsys.readouterr().err
    assert "6.2.3" in run(tmp_path, SAMPLE, "reach", "C")[1]


@pytest.mark.parametrize(
    ("command", "rest", "words"),
    [
        ("reach", ("Z",), "there is no unit 'Z'; known: A, B, C, D"),
        ("supply", ("martian",), "there is no side 'martian'; known: soviet, german"),
        ("reach", (), "reach takes a file and a unit"),
        ("supply", ("a", "b"), "supply takes a file and a side"),
        ("check", ("a",), "check takes a file only"),
        ("guess", (), "there is no command 'guess'"),
    ],
)
def test_bad_arguments(tmp_path: Path, command: str, rest: tuple[str, ...], words: str) -> None:
    with pytest.raises(SztabError) as caught:
        run(tmp_path, SAMPLE, command, *rest)
    assert words in str(caught.value)


def test_the_ladder_is_told_one_factor_a_line(tmp_path: Path) -> None:
    lines = run(tmp_path, SAMPLE, "odds")[1].splitlines()
    assert "  attacker 5 C in support [6.3.1]" in lines
    assert "  defender -2 field fortifications [7.1.10]" in lines
    assert "  14 against 4: 4:1" in lines and "  Column 1:3" in lines
    assert any(line.startswith("  Roll 7, 16.7 %: attacker") for line in lines)


def test_a_refusal_is_told_with_its_case(tmp_path: Path) -> None:
    text = run(tmp_path, assault("").replace('targets = "0503"', 'targets = "0403"'), "adjudicate")[1]
    assert "Order 1 is refused. No enemy is in 0403 [5.1.2]" in text
    assert text.splitlines()[-1] == "Next: german, combat."
