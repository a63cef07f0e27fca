"""What a file may leave out, or say in another way, and what is made of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from case import case
from desk.positions import head, order, unit
from sztab.desk import commands
from sztab.desk.position_reader import Position, read_position
from sztab.desk.position_writer import position_file
from sztab.errors import DataError

END = order("end_phase")
SUPPLY = '[map.supply]\ngerman = "edge:west"\nsoviet = "edge:east"\n'


def read(text: str) -> Position:
    return read_position("test.toml", text)


def judge(text: str) -> dict[str, Any]:
    return commands.adjudicate(read(text))


def duel(dice: str, *orders: str, attack: int = 8, extra: str = "") -> str:
    """T attacks D with 2:1 unless told otherwise."""
    units = unit("T", "german", "ARM", "0504", attack=attack) + unit("D", "soviet", "INF", "0503", attack=4)
    return head("combat", "german", dice) + units + extra + "".join(orders)


ATTACK = order("attack", attackers="T", targets="0503")
BACK = order("retreat", paths={"D": ["0502"]})


# ---------------------------------------------------------------------- questions that are passed over


@case("budziszyn1945", "8.1.7")
@pytest.mark.parametrize("pools", ["[pools.german]\nair = 9\n", "[pools.german]\nair = 9\n[pools.soviet]\nair = 5\n"])
@pytest.mark.parametrize("first", ["soviet", "german"])
def test_no_missions_are_an_answer_of_a_side_that_has_nothing_to_fly_too(first: str, pools: str) -> None:
    units = unit("T", "german", "ARM", "0504") + unit("D", "soviet", "INF", "0508")
    bombs = order("air", side="german", missions=[{"kind": "attack", "target": "0508", "points": 9}])
    nothing = order("air", side="soviet", missions=[])
    text = head("air", "german", "6, 1") + pools + units
    found = judge(text + (nothing + bombs if first == "soviet" else bombs + nothing))
    assert found["ok"] and found["rolls"] == [[6, 1]]
    assert found["decision"] == {"side": "german", "kind": "movement"}


@case("budziszyn1945", "NY-N6", "R120")
def test_a_pontoon_that_cannot_be_laid_is_refused_by_its_own_rule() -> None:
    river = '[map.sides]\n"0504/0505" = "big_river"\n'
    units = unit("A", "soviet", "INF", "0504", army="52") + unit("D", "german", "INF", "0506")
    found = judge(head("combat", "soviet") + river + units + order("pontoon", army="52", side="0504/0505"))
    assert found["refusal"]["case"] == "NY-N6"


@case("budziszyn1945", "5.2.1", "6.3.3")
def test_a_file_that_goes_on_wants_no_support() -> None:
    gun = unit("G", "soviet", "ART", "0501", attack=3)
    found = judge(duel("3, 4", ATTACK, BACK, extra=gun))
    assert found["ok"] and found["units"]["D"]["hex"] == "0502"
    assert found["decision"]["kind"] == "pursue"
    assert judge(duel("3, 4", ATTACK, extra=gun))["decision"]["kind"] == "support"


@case("budziszyn1945", "5.4.1")
def test_a_file_that_goes_on_does_not_pursue() -> None:
    other = unit("U", "german", "INF", "0904", attack=4) + unit("E", "soviet", "INF", "0903", attack=4)
    found = judge(duel("3, 4, 3, 4", ATTACK, BACK, order("attack", attackers="U", targets="0903"), extra=other))
    assert found["ok"] and found["units"]["T"]["hex"] == "0504"
    assert (found["units"]["U"]["steps"], found["units"]["E"]["steps"]) == (1, 1)
    found = judge(duel("3, 4", ATTACK, BACK, END))
    assert found["ok"] and found["decision"]["kind"] == "movement"


# ---------------------------------------------------------------------- who pays for a retreat

STAND = order("retreat", paths={})
PAIR = unit("E", "soviet", "INF", "0503", attack=0, defence=0)


@case("budziszyn1945", "5.3.7", "5.3.8")
def test_losses_after_a_retreat_say_who_pays() -> None:
    found = judge(duel("3, 3", ATTACK, STAND, order("losses", units={"D": 1, "E": 1}), extra=PAIR))
    assert found["ok"] and (found["units"]["D"]["steps"], found["units"]["E"]["steps"]) == (1, 1)
    found = judge(duel("3, 3", ATTACK, STAND, order("losses", units={"D": 2})))
    assert found["ok"] and found["units"]["D"]["hex"] is None


@case("budziszyn1945", "5.3.7")
@pytest.mark.parametrize("units", [["D", "D"], {"D": 2}])
def test_losses_may_be_a_list_of_those_who_lose(units: Any) -> None:
    found = judge(duel("3, 3", ATTACK, STAND, order("losses", units=units)))
    assert found["ok"] and found["units"]["D"]["steps"] == 0


@case("budziszyn1945", "5.3.7")
def test_losses_after_a_retreat_that_do_not_pay_for_it_are_refused() -> None:
    found = judge(duel("3, 3", ATTACK, STAND, order("losses", units={"D": 1}), extra=PAIR))
    assert (found["refusal"]["order"], found["refusal"]["index"], found["refusal"]["case"]) == ("losses", 3, "5.3.7")


@case("budziszyn1945", "5.3.7", "5.3.8", "R29")
def test_losses_in_place_of_a_retreat_or_before_it_say_who_pays_too() -> None:
    found = judge(duel("3, 4", ATTACK, order("losses", units={"D": 1})))
    assert found["ok"] and (found["units"]["D"]["hex"], found["units"]["D"]["steps"]) == ("0503", 1)
    found = judge(duel("3, 3", ATTACK, order("losses", units={"D": 1}), BACK))
    assert found["ok"] and (found["units"]["D"]["hex"], found["units"]["D"]["steps"]) == ("0502", 1)
    found = judge(duel("3, 3", ATTACK, order("losses", units={"D": 1})))
    assert (found["refusal"]["order"], found["refusal"]["case"]) == ("losses", "5.3.7")


@pytest.mark.parametrize(
    ("orders", "kind", "case_"),
    [
        ([order("support", artillery="A")], "support", "6.3.3"),
        ([order("retreat", paths={"T": ["0505"]})], "retreat", "5.3.1"),
        ([BACK, order("pursue", paths={"D": ["0503"]})], "pursue", "5.4.1"),
    ],
)
@case("budziszyn1945", "5.3.1", "5.4.1", "6.3.3")
def test_an_answer_that_names_units_of_the_other_side_is_refused(orders: list[str], kind: str, case_: str) -> None:
    found = judge(duel("3, 4", ATTACK, *orders, extra=unit("A", "german", "ART", "0506", attack=3)))
    assert (found["refusal"]["order"], found["refusal"]["case"]) == (kind, case_)


@case("budziszyn1945", "5.3.3", "5.3.7")
def test_a_way_that_is_closed_is_refused_whoever_pays() -> None:
    found = judge(duel("3, 3", ATTACK, order("retreat", paths={"D": ["0604"]}), extra=PAIR))
    assert found["refusal"]["case"] == "5.3.3"


@case("budziszyn1945", "5.3.7", "15.1.7")
def test_the_ways_stay_with_their_units_when_an_ability_was_used() -> None:
    extra = unit("A", "soviet", "INF", "0503", attack=4, stars={"black": 1})
    back = order("retreat", paths={"D": ["0502", "0501"]})
    found = judge(duel("3, 3, 1, 1", ATTACK, order("support", stars="A"), back, attack=24, extra=extra))
    assert found["ok"] and found["units"]["D"]["hex"] == "0501" and found["units"]["D"]["steps"] == 2
    assert found["units"]["A"]["hex"] is None


# ---------------------------------------------------------------------- losses in any order

MANY = unit("S", "german", "ARM", "0504", attack=0, defence=0) + PAIR
OWN, THEIRS = order("losses", units={"S": 1}), order("losses", units={"E": 1})


@case("budziszyn1945", "5.1.8")
@pytest.mark.parametrize("named", [OWN + THEIRS, THEIRS + OWN, order("losses", units={"E": 1, "S": 1})])
def test_losses_of_both_sides_in_any_order(named: str) -> None:
    both = order("attack", attackers=["T", "S"], targets="0503")
    found = judge(duel("3, 4", both, named, attack=4, extra=MANY))
    assert found["ok"] and [found["units"][one]["steps"] for one in "TSDE"] == [2, 1, 2, 1]


@case("budziszyn1945", "5.1.8")
def test_a_loss_without_a_choice_may_be_named_last() -> None:
    found = judge(duel("3, 4", ATTACK, THEIRS, order("losses", units={"T": 1}), attack=4, extra=PAIR))
    assert found["ok"] and [found["units"][one]["steps"] for one in "TDE"] == [1, 2, 1]


def test_losses_of_the_other_side_alone_wait() -> None:
    both = order("attack", attackers=["T", "S"], targets="0503")
    found = judge(duel("3, 4", both, THEIRS, attack=4, extra=MANY))
    assert found["ok"] and found["decision"] == {"side": "german", "kind": "losses", "units": ["T", "S"], "number": 1}


# ---------------------------------------------------------------------- ends of phases nobody is asked in

APART = unit("U", "german", "INF", "0305") + unit("V", "soviet", "INF", "1005")
MARCH = order("move", units="V", path="1006")


@case("budziszyn1945", "2.1.4")
@pytest.mark.parametrize("ends", range(1, 6))
def test_ends_of_phases_that_were_passed_over_do_no_harm(ends: int) -> None:
    """Combat, then strategic movement, supply, air and barrage, of which nobody is asked anything."""
    found = judge(head("combat", "german") + SUPPLY + APART + END * ends + MARCH)
    assert found["ok"] and found["units"]["V"]["hex"] == "1006"
    assert found["decision"] == {"side": "soviet", "kind": "movement"}


@case("budziszyn1945", "2.1.4")
def test_an_end_that_is_needed_is_played() -> None:
    near = unit("U", "german", "INF", "0305") + unit("V", "soviet", "INF", "0304")
    attack = order("attack", attackers="V", targets="0305")
    for ends in (1, 5):
        found = judge(head("movement", "soviet", "3, 4") + SUPPLY + near + END * ends + attack)
        assert found["ok"] is (ends == 1)
    dug = near.replace('hex = "0305"', 'hex = "0305"\nfortified = true')
    for ends in (2, 6):
        found = judge(head("combat", "german", "3, 4") + SUPPLY + dug + END * ends + attack)
        assert found["ok"] and "combat" in [event["kind"] for event in found["events"]]


@case("budziszyn1945", "12.1.1")
def test_ends_are_real_where_a_phase_is_played() -> None:
    mark = order("mark_strategic", units="U")
    move = order("move", units="U", path="0306")
    found = judge(head("movement", "german") + SUPPLY + APART + mark + END * 2 + move)
    assert found["ok"] and found["units"]["U"]["hex"] == "0306"
    assert found["decision"] == {"side": "german", "kind": "strategic"}


@case("budziszyn1945", "2.1.4")
def test_a_supply_phase_and_those_after_it_may_be_ended_or_not() -> None:
    for ends in range(4):
        found = judge(head("supply", "german") + SUPPLY + APART + END * ends + MARCH)
        assert found["ok"] and found["units"]["V"]["hex"] == "1006"


# ---------------------------------------------------------------------- the armies' bridges

RIVER = '[map.sides]\n"0505/0506" = "big_river"\n'
BRIDGE = order("pontoon", army="52 army", side="0505/0506")


@case("budziszyn1945", "NY-N6")
@pytest.mark.parametrize("belongs", [{"army": "52 Army"}, {"formation": "52 Army"}])
@pytest.mark.parametrize("ends", ["", END])
def test_a_bridge_is_laid_with_or_without_an_end_of_the_combats(belongs: dict[str, str], ends: str) -> None:
    text = head("combat", "soviet") + RIVER + unit("U", "soviet", "INF", "0505", **belongs)
    found = judge(text + ends + BRIDGE)
    assert found["ok"] and "pontoon" in [event["kind"] for event in found["events"]]


@case("budziszyn1945", "NY-N6", "5.1.7")
def test_no_bridge_before_the_combats_that_are_owed() -> None:
    near = unit("W", "soviet", "INF", "0901") + unit("E", "german", "INF", "0902")
    found = judge(head("combat", "soviet") + RIVER + unit("U", "soviet", "INF", "0505", army="52 Army") + near + BRIDGE)
    assert (found["refusal"]["order"], found["refusal"]["case"]) == ("pontoon", "5.1.7")


def test_a_formation_has_no_bridge_unless_the_file_lays_one() -> None:
    text = head("combat", "soviet") + RIVER + unit("U", "soviet", "INF", "0505", formation="52 Army")
    assert judge(text + END)["decision"]["kind"] == "movement"


# ---------------------------------------------------------------------- names that nobody has


@pytest.mark.parametrize(
    ("orders", "words"),
    [
        (
            order("attack", attackers="Q", targets="0503"),
            "order 1 (attack).attackers: there is no unit 'Q'; known: T, D",
        ),
        (ATTACK + order("losses", units={"Q": 1}), "order 2 (losses).units: there is no unit 'Q'; known: T, D"),
        (order("attack", attackers="T", targets="9999"), "order 1 (attack).targets: hex 9999 is not on the map"),
        (order("move", units="T", path=["0505", "9999"]), "order 1 (move).path: hex 9999 is not on the map"),
        (order("retreat", paths={"D": ["05x2"]}), "order 1 (retreat).paths: '05x2' is not a hex number"),
        (
            order("bridge", unit="T", side="0505/2206", do="destroy"),
            "order 1 (bridge).side: hex 2206 is not on the map",
        ),
        (
            order("air", missions=[{"kind": "attack", "target": "0599", "points": 3}]),
            "order 1 (air).missions[1].target: hex 0599 is not on the map",
        ),
    ],
)
def test_a_name_that_nobody_has_is_the_file_s_fault(tmp_path: Path, orders: str, words: str) -> None:
    path = tmp_path / "file.toml"
    path.write_text(duel("3, 4", orders), "utf-8")
    for command in ("adjudicate", "odds"):
        with pytest.raises(DataError) as caught:
            commands.run(command, path, [], False)
        assert words in str(caught.value)


@case("budziszyn1945", "5.3.3")
def test_a_step_over_the_edge_of_the_map_is_a_question_for_the_rules() -> None:
    text = duel("3, 4", ATTACK, order("retreat", paths={"D": ["0500"]})).replace("0503", "0501").replace("0504", "0502")
    assert judge(text)["refusal"]["case"] == "5.3.3"
    moving = head("movement", "german") + unit("U", "german", "INF", "0110")
    assert not judge(moving + order("move", units="U", path="0111"))["ok"]


# ---------------------------------------------------------------------- the odds of an attack that may not be made yet


@case("budziszyn1945", "F11", "5.1.3", "5.1.4")
def test_what_is_owed_elsewhere_does_not_hide_the_odds(tmp_path: Path) -> None:
    units = unit("T", "german", "ARM", "0504", attack=8) + unit("D", "soviet", "INF", "0503", attack=4)
    units += unit("E", "soviet", "INF", "0604", attack=4)
    text = head("combat", "german") + units + order("attack", attackers="T", targets="0503")
    path = tmp_path / "file.toml"
    path.write_text(text, "utf-8")
    code, words = commands.run("odds", path, [], False)
    assert code == 0 and "Column 2:1" in words
    assert words.splitlines()[-1].endswith(
        "order 1 is refused. 0604 must be attacked, and no other unit could do it [5.1.4]"
    )
    (found,) = commands.odds(read(text))
    assert (found["final"], found["note"]["case"], "refusal" in found) == ("2:1", "5.1.4", False)
    idle = head("combat", "german") + units + unit("U", "german", "INF", "0504", attack=1)
    (found,) = commands.odds(read(idle + order("attack", attackers="T", targets=["0503", "0604"])))
    assert (found["ratio"], found["note"]["case"]) == ("1:1", "5.1.3")
    assert judge(text)["refusal"]["case"] == "5.1.4"


@case("budziszyn1945", "15.1.2", "15.1.8", "9.1.6", "R97", "R98")
def test_aid_that_cannot_be_had_does_not_hide_the_odds() -> None:
    tank = unit("T", "german", "ARM", "0504", attack=8, stars={"black": 1})
    foe = unit("D", "soviet", "INF", "0503", attack=4, fortified=True, stars={"yellow": 1})
    text = head("combat", "german") + tank + foe
    (found,) = commands.odds(read(text + order("attack", attackers="T", targets="0503", stars="T")))
    assert (found["final"], found["note"]["case"], "refusal" in found) == ("1:2", "15.1.2", False)
    wet = text + '[map.sides]\n"0503/0504" = "big_river"\n'
    (found,) = commands.odds(read(wet + order("attack", attackers="T", targets="0503", stars="T")))
    assert found["note"]["case"] == "15.1.8" and [one["value"] for one in found["shifts"]] == [-2, -3]
    support = order("support", stars="D", modifiers=1)
    (found,) = commands.odds(read(text + order("attack", attackers="T", targets="0503", modifiers=3) + support))
    assert (found["final"], found["note"]["case"]) == ("2:1", "9.1.6")
    stray = order("attack", attackers="T", targets="0503", stars="D", modifiers=3)
    (found,) = commands.odds(read(text + stray))
    assert found["refusal"]["case"] == "15.1.6"
    assert judge(text + order("attack", attackers="T", targets="0503", stars="T"))["refusal"]["case"] == "15.1.2"


# ---------------------------------------------------------------------- how a phase finds its units


@case("budziszyn1945", "12.1.4", "12.2.1", "12.2.2", "12.2.3")
def test_in_a_strategic_phase_all_are_marked_if_nobody_is() -> None:
    units = unit("U", "german", "INF", "0505") + unit("V", "soviet", "INF", "0909") + unit("W", "german", "INF", "0908")
    text = head("strategic", "german") + units
    position = read(text)
    assert max(len(one["path"]) for one in commands.reach(position, "U").values()) == 2
    held = commands.may_reach(position, "W")
    assert held is not None and held.case == "12.2.1"
    assert judge(text + order("move", units="U", path=["0506", "0507"]))["units"]["U"]["hex"] == "0507"
    assert judge(text + order("move", units="U", path=["0506", "0507", "0508"]))["refusal"]["case"] == "3.1.5"
    one_only = text + unit("X", "german", "INF", "0303", marked=True)
    assert judge(one_only + order("move", units="U", path="0506"))["refusal"]["case"] == "12.1.4"
    assert [u.marked for u in position.state.units] == [True, False, True]


@case("budziszyn1945", "14.3.2")
def test_a_headquarters_has_stood_on_its_bank() -> None:
    river = '[map.sides]\n"0505/0506" = "big_river"\n'
    build = order("bridge", unit="H", side="0505/0506", do="build")
    for given, built in (({}, True), ({"banked": False}, False), ({"moved": True, "left": 9}, False)):
        staff = unit("H", "german", "HQ", "0505", **given)
        assert judge(head("movement", "german") + river + staff + build)["ok"] is built
    inland = unit("H", "german", "HQ", "0305")
    assert not read(head("movement", "german") + river + inland).state.units[0].banked


def test_a_board_on_which_nobody_is_marked_is_written_down_and_read_again() -> None:
    river = '[map.sides]\n"0505/0506" = "big_river"\n'
    units = unit("U", "german", "INF", "0305", marked=False) + unit("R", "german", "INF")
    units += unit("H", "german", "HQ", "0505", banked=False)
    for phase in ("strategic", "movement"):
        board = read(head(phase, "german") + river + units).board()
        again = read(position_file(board))
        assert again.state == board.state


# ---------------------------------------------------------------------- values and names of counters


def test_values_may_have_three_digits() -> None:
    found = commands.odds(read(duel("", ATTACK, attack=640)))[0]
    assert (found["attacker"], found["ratio"]) == (640, "10:1")
    with pytest.raises(DataError, match="1000 should be from 0 to 999"):
        read(duel("", attack=1000))


def test_a_counter_by_its_id_and_size() -> None:
    named = '[[unit]]\nside = "german"\ncounter = "691 AT-R"\nhex = "0303"\n'
    position = read(head("movement", "german") + named)
    assert (position.book.counters[0].id, position.book.counters[0].type) == ("691 AT", "AT")


# ---------------------------------------------------------------------- options by their rulings


@pytest.mark.parametrize(
    ("given", "name", "value"),
    [
        ("R79 = false", "oos_growth", False),
        ("F2 = false", "works_against_fire", False),
        ('r37 = "full turn"', "recovery", "turn"),
        ("F9 = true", "disorganised_twice", "step"),
        ("disorganised_twice = false", "disorganised_twice", "clock"),
        ("town_supply = false", "town_supply", "off"),
        ("R85 = true", "town_supply", "soviet"),
        ("victory_scale = 6", "victory_scale", "six"),
    ],
)
def test_options_by_the_number_of_the_ruling_and_by_yes_and_no(given: str, name: str, value: object) -> None:
    text = head("movement", "german").replace("[clock]", f"options = {{ {given} }}\n[clock]")
    assert getattr(read(text + APART).book.options, name) == value


def test_a_ruling_without_a_switch_is_no_option() -> None:
    text = head("movement", "german").replace("[clock]", "options = { R1 = false }\n[clock]")
    with pytest.raises(DataError, match=r"options\.R1: there is no option 'R1'; known: complementary"):
        read(text + APART)


# ---------------------------------------------------------------------- several owners of defenders

BOTH = (
    unit("S", "soviet", "ARM", "0604", attack=9)
    + unit("D", "german", "INF", "0605", defence=2)
    + unit("E", "american", "INF", "0504", defence=2)
    + unit("G", "german", "ART", "0607", defence=3)
    + unit("U", "american", "ART", "0305", defence=4)
)
"""S attacks Germans and Americans, who have guns behind them; everybody for himself."""
ON_BOTH = order("attack", attackers="S", targets=["0605", "0504"])
WITH_G, WITH_U = order("support", artillery="G"), order("support", artillery="U")


@case("budziszyn1945", "5.1.8", "6.3.3", "R143")
@pytest.mark.parametrize("answers", [(WITH_G, WITH_U), (WITH_U, WITH_G)])
def test_supports_of_several_defenders_in_any_order(answers: tuple[str, str]) -> None:
    text = head("combat", "soviet", "1, 1") + BOTH + ON_BOTH + "".join(answers)
    (found,) = commands.odds(read(text))
    assert found["defender"] == 2 + 2 + 3 + 4
    played = judge(text)
    (combat,) = [event for event in played["events"] if event["kind"] == "combat"]
    assert played["ok"] and sorted(combat["support"]) == ["G", "U"] and combat["defender"] == 11


@case("budziszyn1945", "5.1.8", "R143")
def test_one_of_several_defenders_may_leave_his_support_unsaid() -> None:
    loss = order("losses", units={"S": 1})
    for support, points in ((WITH_G, 7), (WITH_U, 8)):
        text = head("combat", "soviet", "1, 1") + BOTH + ON_BOTH + support + loss
        (found,) = commands.odds(read(text))
        (combat,) = [event for event in judge(text)["events"] if event["kind"] == "combat"]
        assert found["defender"] == combat["defender"] == points


@case("budziszyn1945", "5.1.8", "R27")
def test_losses_of_two_sides_of_one_camp_are_one_order() -> None:
    units = unit("U", "german", "INF", "0604", attack=1) + unit("V", "american", "INF", "0504", attack=1)
    units += unit("D", "soviet", "INF", "0605", defence=8)
    text = head("combat", "german", "5, 5, 1, 1, 1, 1").replace(
        "[clock]\n", '[clock]\ncamps = [["german", "american"]]\n'
    )
    attack = order("attack", attackers=["U", "V"], targets="0605")
    found = judge(text + units + attack + order("losses", units={"U": 1, "V": 1}))  # 1:4, 10: A2-2
    assert found["ok"], found
    assert (found["units"]["U"]["steps"], found["units"]["V"]["steps"]) == (1, 1)


@case("budziszyn1945", "5.1.8", "R143")
@pytest.mark.parametrize("turned", [False, True])
def test_retreats_of_several_defenders_in_any_order(turned: bool) -> None:
    german, american = order("retreat", paths={"D": ["0606"]}), order("retreat", pays={"E": 1})
    answers = american + german if turned else german + american
    found = judge(head("combat", "soviet", "4, 4, 1, 1, 1, 1") + BOTH + ON_BOTH + answers)  # 2:1, 8: D1
    assert found["ok"], found
    assert (found["units"]["D"]["hex"], found["units"]["E"]["steps"]) == ("0606", 1)
