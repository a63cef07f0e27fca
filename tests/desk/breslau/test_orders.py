"""`sztab adjudicate` on Breslau positions: every order of the family, played with the file's dice."""

from __future__ import annotations

import pytest

from case import case
from desk.breslau.sketch import events, judge, kinds, order, refused, sketch
from sztab.errors import DataError

TITLE = "breslau1945"
PAIR = "A soviet INF 1206\nG german INF 1205\n"
FIRE = "combat resolution"


# ---------------------------------------------------------------------- air and artillery


@case(TITLE, "6.1.1", "6.1.2", "6.1.7b")
def test_aircraft_bombard_after_flak_has_fired() -> None:
    units = "P soviet AIR primary=24\nT german ARM 1203\nF german AA 1303\n"
    bomb = order("air_bombard", missions=[{"aircraft": "p", "target": "1203"}])
    text = sketch(units, "air bombardment", bomb, order("aa", units="F"), dice=[6, 1], hexes={"1203": "Suburban"})
    found = judge(text)
    (strike,) = events(found, "bombardment")
    assert found["ok"] and (strike["factor"], strike["roll"], strike["hits"]) == (6, 1, 1)
    assert found["units"]["P"] == {"side": "soviet", "hex": None, "steps": 2, "oos": 0, "box": "used"}
    assert found["units"]["T"]["steps"] == 1
    assert found["rolls"] == [[6], [1]]


@case(TITLE, "6.1.4", "6.1.6")
def test_a_depleted_aircraft_is_shot_down() -> None:
    units = "P soviet AIR primary=12 steps=1\nG german INF 1203\nF german AA 1203\n"
    bomb = order("air_bombard", missions=[{"aircraft": "P", "target": "1203"}])
    found = judge(sketch(units, "air bombardment", bomb, order("aa", units=["F"]), dice=[1]))
    assert (found["units"]["P"]["steps"], found["units"]["P"]["box"]) == (0, "dead")
    assert events(found, "aa_fire")[0]["factor"] == 12 and "bombardment" not in kinds(found)


def test_who_does_not_say_whether_his_flak_fires_is_asked() -> None:
    units = "P soviet AIR primary=24\nG german INF 1203\nF german AA 1303\n"
    found = judge(
        sketch(units, "air bombardment", order("air_bombard", missions=[{"aircraft": "P", "target": "1203"}]))
    )
    assert found["ok"] and found["refusal"] is None
    assert found["decision"] == {"side": "german", "kind": "aa", "aircraft": "P", "hex": "1203", "units": ["F"]}


def test_an_answer_nobody_asks_for_does_no_harm() -> None:
    units = "P soviet AIR primary=24\nG german INF 1203\n"
    bomb = order("air_bombard", missions=[{"aircraft": "P", "target": "1203"}])
    assert judge(sketch(units, "air bombardment", bomb, order("aa"), dice=[6]))["ok"]


@case(TITLE, "6.1.1")
def test_aircraft_do_not_bombard_beside_their_own_troops() -> None:
    text = sketch(
        PAIR + "P soviet AIR\n",
        "air bombardment",
        order("air_bombard", missions=[{"aircraft": "P", "target": "1205"}]),
    )
    assert refused(text) == "6.1.1"


@case(TITLE, "6.0c")
def test_air_steps_rebuild_aircraft() -> None:
    units = "P soviet AIR steps=1\nQ soviet AIR steps=0\n"
    text = sketch(
        units, "air bombardment", order("rebuild", aircraft={"P": 1, "Q": 1}), pools={"soviet": {"air_steps": 2}}
    )
    found = judge(text)
    assert [found["units"][one]["steps"] for one in "PQ"] == [2, 1]
    assert found["decision"] == {"side": "soviet", "kind": "air_bombard"}


@case(TITLE, "14.13a", "14.13b")
def test_the_bombers_aim_at_a_city() -> None:
    text = sketch(
        "G german INF 1205\n",
        "air bombardment",
        order("strike", target="1205"),
        options={"bomber_corps": True},
        turn=5,
        hexes={"1205": "city"},
        dice=[1, 6, 1],
    )
    found = judge(text)
    assert events(found, "bomber_strike")[0]["hex"] == "1205"
    assert events(found, "bombardment")[0]["factor"] == 11


@case(TITLE, "7.3b", "7.3c", "7.3d")
def test_guns_bombard_and_the_losses_come_off_as_the_phase_ends() -> None:
    units = "B soviet ART 1209 primary=16 range=*\nT german ARM 1203\n"
    text = sketch(
        units,
        "artillery bombardment",
        order("bombard", artillery=["B"], target="1203"),
        side="soviet",
        hexes={"1203": "suburban"},
        dice=[1],
    )
    found = judge(text)
    (strike,) = events(found, "bombardment")
    assert (strike["total"], strike["factor"], strike["column"]) == (16, 2, "2")
    assert found["units"]["B"]["fired"] is True


@case(TITLE, "5.2c")
def test_a_gun_that_is_lost_still_fires_in_its_turn() -> None:
    units = "B soviet ART 1206 primary=40 range=*\nD german ART 1203 primary=40 range=*\n"
    text = sketch(
        units,
        "artillery bombardment",
        order("bombard", artillery="B", target="1203"),
        order("bombard", artillery="D", target="1206"),
        side="soviet",
        dice=[1, 1],
    )
    found = judge(text)
    assert [found["units"][one]["hex"] for one in "BD"] == [None, None]
    assert len(events(found, "bombardment")) == 2


def test_the_next_bombardment_is_the_enemys() -> None:
    units = "B soviet ART 1206\nC soviet ART 1207\nD german ART 1203\nG german INF 1204\n"
    text = sketch(
        units,
        "artillery bombardment",
        order("bombard", artillery="B", target="1204"),
        order("bombard", artillery="C", target="1203"),
        side="soviet",
        dice=[6, 6],
    )
    found = judge(text)
    assert found["ok"] and found["decision"]["side"] == "german" and len(events(found, "bombardment")) == 1


@case(TITLE, "14.1.2a", "14.1.2b")
def test_gas_kills_all_in_the_hex() -> None:
    text = sketch(
        "A soviet INF 1206\nC soviet INF 1206\nD german ART 1201\nV german VS 1001\n",
        "artillery bombardment",
        order("bombard", artillery="D", target="1206", gas=True),
        side="german",
        options={"tabun": True},
        pools={"german": {"gas": 1}},
        dice=[5],
    )
    found = judge(text)
    assert [found["units"][one]["hex"] for one in "AC"] == [None, None]
    assert events(found, "gas")[0]["left"] == 0


@case(TITLE, "7.1b")
def test_guns_of_two_hexes_do_not_combine() -> None:
    text = sketch(
        "B soviet ART 1206\nC soviet ART 1207\nG german INF 1203\n",
        "artillery bombardment",
        order("bombard", artillery=["B", "C"], target="1203"),
        side="soviet",
    )
    assert refused(text) == "7.1b"


# ---------------------------------------------------------------------- movement


@case(TITLE, "8.1b", "8.1d")
def test_units_march_and_pay() -> None:
    march = order("move", units="A", path=["1207", "1208"])
    found = judge(sketch("A soviet INF 1206", "soviet movement", march, hexes={"1207": "city"}))
    assert (found["units"]["A"]["hex"], found["units"]["A"]["left"]) == ("1208", "3")
    assert refused(sketch("A soviet INF 1206 movement=4", "soviet movement", march, hexes={"1207": "city"})) == "8.1d"


@case(TITLE, "3.3c")
def test_nobody_leaves_a_zone_of_control() -> None:
    assert refused(sketch(PAIR, "soviet movement", order("move", units=["A"], path=["1207"]))) == "3.3c"


@case(TITLE, "8.0c")
def test_only_the_side_of_the_phase_moves() -> None:
    found = judge(
        sketch("A soviet INF 1206\nG german INF 1202", "soviet movement", order("move", units="G", path=["1203"]))
    )
    assert not found["ok"] and "you have no unit 'G'" in found["refusal"]["reason"]


@case(TITLE, "8.1c", "15.2b")
def test_reinforcements_enter_by_a_road() -> None:
    text = sketch("R soviet INF", "soviet movement", order("enter", units="R", hex="1212"), roads={"road": "1212 1211"})
    found = judge(text)
    assert (found["units"]["R"]["hex"], found["units"]["R"]["left"]) == ("1212", "7 1/2")


def test_reinforcements_enter_where_the_file_says() -> None:
    units = "R soviet INF zone=1012\n"
    assert judge(sketch(units, "soviet movement", order("enter", units="R", hex="1012")))["ok"]
    assert refused(sketch(units, "soviet movement", order("enter", units="R", hex="1011"))) == "15.2b"


@case(TITLE, "15.1.1e")
def test_free_ss_units_are_named_as_they_enter() -> None:
    text = sketch(
        "S german INF quality=SS zone=edge:north\n",
        "german movement",
        order("enter", units=["S"], hex="1501", free=["S"]),
        turn=5,
    )
    assert events(judge(text), "enter")[0]["free"] == ["S"]


@case(TITLE, "13.3a", "13.3b")
def test_engineers_build_barricades() -> None:
    found = judge(
        sketch("E german ENG 1203", "german movement", order("barricade", unit="E"), roads={"road": "1203 1204"})
    )
    assert (events(found, "barricade")[0]["hex"], found["units"]["E"]["left"]) == ("1203", "1")
    assert refused(sketch("E german ENG 1203", "german movement", order("barricade", unit="E"))) == "13.3a"


@case(TITLE, "13.1.4", "13.1.5")
def test_a_goliath_strikes_one_unit_and_may_be_lost() -> None:
    units = "E german ENG 1203\nT soviet ARM 1204\nA soviet INF 1204\n"
    strike = order("goliath", engineer="E", target="1204", unit="T")
    found = judge(sketch(units, "german movement", strike, dice=[6, 6]))
    assert (found["units"]["T"]["hex"], found["units"]["A"]["steps"]) == (None, 2)
    assert found["units"]["E"]["goliath"] == "lost"


@case(TITLE, "13.1.2")
def test_a_goliath_does_not_cross_a_river() -> None:
    text = sketch(
        "E german ENG 1203\nT soviet ARM 1204\n",
        "german movement",
        order("goliath", engineer="E", target="1204", unit="T"),
        sides={"1203/1204": "river"},
    )
    assert refused(text) == "13.1.2"


@case(TITLE, "14.15a", "14.15b")
def test_a_pontoon_bridge_is_crossed_at_once() -> None:
    text = sketch(
        "K soviet CENG 1206\nA soviet INF 1206\n",
        "soviet movement",
        order("pontoon", unit="K", side="1205/1206"),
        order("move", units="A", path="1205"),
        options={"pontoon": True},
        sides={"1205/1206": "river"},
    )
    found = judge(text)
    assert (found["units"]["A"]["hex"], found["units"]["A"]["left"]) == ("1205", "5")
    assert found["units"]["K"]["bridge"] == "1205/1206"


@case(TITLE, "14.4.1a")
def test_directives_name_the_divisions_that_act() -> None:
    units = "A soviet INF 1206 division=309\nB soviet INF 1210 division=218\nC soviet INF 1410 division=181\n"
    text = sketch(
        units,
        "soviet movement",
        order("directives", divisions=[309, 218]),
        order("move", units="C", path="1411"),
        options={"soviet_directives": True},
        turn=3,
        dice=[1],
    )
    found = judge(text)
    assert events(found, "directed")[0]["divisions"] == ["309", "218"]
    assert found["refusal"]["case"] == "14.4.1a"


@case(TITLE, "3.1a")
@pytest.mark.parametrize("answer", [order("excess", units=["G3"]), order("losses", units={"G3": 1})])
def test_the_owner_says_who_is_above_the_limit(answer: str) -> None:
    units = "".join(f"G{n} german VS 1205\n" for n in range(1, 7))
    found = judge(sketch(units, "german movement", order("end_phase"), answer))
    assert [name for name, unit in found["units"].items() if unit["hex"] is None] == ["G3"]


@case(TITLE, "3.2b", "3.2d")
def test_the_german_orders_his_stacks_and_may_open_them() -> None:
    units = "G german INF 1205\nV german VS 1205\n"
    found = judge(sketch(units, "german movement", order("arrange", unit="V"), order("waive"), options={"fog": True}))
    assert found["ok"] and kinds(found) == ["arrange", "waive"]


# ---------------------------------------------------------------------- supply, the end of the turn


@case(TITLE, "4.3", "5.3")
def test_a_supply_check_is_played_by_itself() -> None:
    units = "G german INF 1205\nA soviet INF 1204\nB soviet INF 1206\nC soviet INF 1105\nD soviet INF 1305\n"
    found = judge(sketch(units, "supply check", order("end_phase"), supply={"german": ["1201"]}))
    assert found["ok"] and found["units"]["G"]["oos"] == 1
    assert found["decision"] == {"side": "soviet", "kind": "movement"}


@case(TITLE, "14.11.4b", "14.11.4c", "14.11.4d")
def test_transports_fly_in() -> None:
    text = sketch(
        "J german TRANS primary=6\nK german TRANS primary=3\n",
        "supply check",
        order("run", transports=["J", "K"]),
        order("losses", units={"K": 1}),
        options={"combat_supply": True, "combat_supply_mode": "tactical"},
        dice=[1, 1],
    )
    found = judge(text)
    assert events(found, "sp")[-1]["change"] == 6 + 2 and found["units"]["K"]["steps"] == 1


@case(TITLE, "12.1")
def test_ammunition_runs_out_at_the_end_of_a_turn() -> None:
    units = PAIR + "F german AA 1501\nK german AA 1502\n"
    found = judge(sketch(units, "end turn", turn=3, dice=[6, 5]))
    assert [found["units"][one]["hex"] for one in "FK"] == [None, "1502"]


@case(TITLE, "16.1")
def test_eight_fortress_hexes_end_the_game() -> None:
    forts = {f"{column}05": "fortress" for column in range(10, 18)}
    text = sketch(PAIR.replace("1205", "1902"), "end turn", hexes=forts, control={"soviet": list(forts)})
    found = judge(text)
    assert found["decision"] is None and events(found, "end")[0]["winner"] == "soviet"


# ---------------------------------------------------------------------- dice and questions


def test_dice_that_run_out_are_the_files_fault() -> None:
    with pytest.raises(DataError, match="the dice ran out: 1 needed, 0 left"):
        judge(sketch(PAIR, FIRE, order("attack", target="1205", from_="1206"), side="soviet", dice=[3]))
    with pytest.raises(DataError, match="dice"):
        judge(sketch(PAIR, "combat designation", dice=[3]))


def test_an_order_of_another_phase_is_refused() -> None:
    found = judge(
        sketch(PAIR + "B soviet ART 1209\n", "soviet movement", order("bombard", artillery="B", target="1205"))
    )
    assert (found["refusal"]["order"], found["refusal"]["case"], found["refusal"]["index"]) == ("bombard", "5.0", 1)


def test_losses_with_one_answer_are_taken() -> None:
    text = sketch(
        "A soviet INF 1206 primary=16\nG german INF 1205 steps=1 full=1\n",
        FIRE,
        order("attack", target="1205", from_="1206"),
        side="soviet",
        dice=[3, 4],
    )
    found = judge(text)
    assert found["units"]["G"]["hex"] is None


def test_losses_with_a_choice_are_asked_for() -> None:
    units = "A soviet INF 1206 primary=16\nG german INF 1205\nH german INF 1205\n"
    text = sketch(units, FIRE, order("attack", target="1205", from_="1206"), side="soviet", dice=[3, 4])
    found = judge(text)
    assert found["decision"] == {"side": "german", "kind": "losses", "units": ["G", "H"], "number": 2}


def test_a_list_of_one_will_do_for_a_hex() -> None:
    units = "A soviet INF 1206\nG german INF 1205\n"
    text = sketch(
        units, "combat resolution", order("attack", target=["1205"], from_=["1206"]), side="soviet", dice=[3, 6]
    )
    assert judge(text)["ok"]
