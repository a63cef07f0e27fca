"""What a file of Breslau 1945 may leave out, or say otherwise, when its orders are played."""

from __future__ import annotations

import pytest

from case import case
from desk.breslau.sketch import events, judge, kinds, odds_of, order, read, sketch
from sztab.desk.breslau.referee import SiegeHabits
from sztab.desk.words import words_of
from sztab.errors import DataError

TITLE = "breslau1945"
END = order("end_phase")


@case(TITLE, "6.1.2")
def test_a_file_that_goes_on_does_not_fire_its_flak() -> None:
    units = "P soviet AIR primary=24\nT german ARM 1203\nF german AA 1303\nG soviet ART 1206 primary=8 range=9\n"
    bomb = order("air_bombard", missions=[{"aircraft": "P", "target": "1203"}])
    shell = order("bombard", artillery="G", target="1203")
    found = judge(sketch(units, "air bombardment", bomb, shell, dice=[6, 6], hexes={"1203": "Suburban"}))
    assert found["ok"] and "aa_fire" not in kinds(found) and len(events(found, "bombardment")) == 2
    assert not found["units"]["F"]["fired"]


@case(TITLE, "11.0a")
def test_a_file_that_goes_on_does_not_advance() -> None:
    units = "A soviet INF 1206 primary=16\nG german VS 1205\nB soviet INF 1506 primary=16\nH german VS 1505\n"
    attacks = [order("attack", target=target, from_=from_) for target, from_ in (("1205", "1206"), ("1505", "1506"))]
    found = judge(sketch(units, "combat resolution", *attacks, side="soviet", dice=[2, 1, 2, 1]))
    assert found["ok"] and found["units"]["A"]["hex"] == "1206" and len(events(found, "combat")) == 2
    assert found["decision"]["kind"] == "advance"


@case(TITLE, "5.3")
def test_a_supply_check_in_the_middle_of_a_file_may_be_ended_or_not() -> None:
    units = "A soviet INF 1206\nG german INF 1203\nB soviet ART 1209 primary=8 range=9\n"
    march = order("move", units="A", path="1207")
    for ends in (1, 2):
        ending = [order("end_phase", side="soviet"), *([END] * (ends - 1))]
        found = judge(sketch(units, "artillery bombardment", *ending, march, side="soviet"))
        assert found["ok"] and found["units"]["A"]["hex"] == "1207"
        assert found["decision"] == {"side": "soviet", "kind": "movement"}


@case(TITLE, "9.2.9", "9.2.10d", "R30")
@pytest.mark.parametrize("between", [[], [END]])
def test_both_sides_attack_in_one_file(between: list[str]) -> None:
    """The other side's attack ends those of the clock's side; a stack that has attacked lays no ambush."""
    blow, answer = order("attack", target="1205", from_="1206"), order("attack", target="1206", from_="1205")
    units = "A soviet INF 1206\nG german INF 1205\n"
    for giver in ("", 'side = "german"\n'):
        text = sketch(units, "combat resolution", blow, *between, answer + giver, side="soviet", dice=[3, 6, 5, 2])
        found = judge(text)
        assert found["ok"] and found["decision"] == {"side": "german", "kind": "attack"}
        assert events(found, "tactical")[1]["foiled"] and found["units"]["A"]["steps"] == 1


@case(TITLE, "9.2.10a", "9.2.10c")
def test_who_has_ambushed_does_not_attack_later_in_the_file() -> None:
    orders = [order("attack", target="1205", from_="1206"), order("attack", target="1206", from_="1205")]
    text = sketch("A soviet INF 1206\nG german INF 1205\n", "combat resolution", *orders, side="soviet", dice=[6, 6, 6])
    found = judge(text)
    assert (found["refusal"]["case"], found["refusal"]["index"]) == ("9.2.10a", 2)


@case(TITLE, "9.1.3")
def test_the_other_side_does_not_attack_first() -> None:
    text = sketch(
        "A soviet INF 1206\nG german INF 1205\n",
        "combat resolution",
        order("attack", target="1206", from_="1205"),
        side="soviet",
        dice=[3, 3],
    )
    assert judge(text)["refusal"]["case"] == "9.1.3"


@case(TITLE, "9.1.3")
@pytest.mark.parametrize(("die", "cited"), [(4, ""), (5, "9.1.3")])
def test_without_a_side_the_die_says_who_attacks_first(die: int, cited: str) -> None:
    """Attack orders bring their own markers there too, as long as the file has none."""
    orders = [order("attack", target="1205", from_="1206"), order("attack", target="1206", from_="1205")]
    text = sketch("A soviet INF 1206\nG german INF 1205\n", "combat resolution", *orders, dice=[die, 3, 6, 3, 6])
    found = judge(text)
    assert (found["refusal"] or {"case": ""})["case"] == cited
    assert len(events(found, "combat")) == (0 if cited else 2)


def test_odds_need_neither_a_side_nor_the_initiative_die() -> None:
    for target, from_ in (("1205", "1206"), ("1206", "1205")):
        attack = order("attack", target=target, from_=from_)
        assert odds_of(sketch("A soviet INF 1206\nG german INF 1205\n", "combat resolution", attack))["factor"] == 4


@case(TITLE, "9.2.10a", "9.2.10b", "9.2.10c")
def test_a_marker_spent_in_an_ambush_is_no_missing_marker() -> None:
    marks = [order("mark", attacks=[{"from": one, "target": two}]) for one, two in (("1206", "1205"), ("1205", "1206"))]
    attacks = [order("attack", target=two, from_=one) for one, two in (("1206", "1205"), ("1205", "1206"))]
    text = sketch(
        "A soviet INF 1206\nG german INF 1205\n", "combat designation", *marks, *attacks, dice=[1, 1, 1, 1, 6, 6, 6]
    )
    found = judge(text)
    assert (found["refusal"]["index"], found["refusal"]["case"]) == (4, "9.2.10a")


GUNS = "B soviet ART 1208 primary=16\nI soviet INF 1206\nG german INF 1205\nD german ART 1205 primary=8\n"


@case(TITLE, "5.2c", "7.4", "R55")
def test_losses_of_guns_are_recorded_at_once() -> None:
    shot = order("bombard", artillery="B", target="1205")
    found = judge(sketch(GUNS, "artillery bombardment", shot, side="soviet", dice=[4]))
    assert found["decision"] == {"side": "german", "kind": "bombard"}
    assert (found["units"]["D"]["hex"], found["units"]["G"]["steps"]) == (None, 1)


DIVISIONS = (
    "A soviet INF 1206 division=309\nB soviet INF 1306 division=218\nC soviet INF 1406 division=181\n"
    "D soviet INF 1306 division=294\nE soviet CENG 1107\n"
)


def _march(*units: str) -> str:
    """Units of one hex, a hex to the north."""
    hexes = {"A": "1205", "B": "1305", "C": "1405", "E": "1106"}
    return order("move", units=list(units), path=[hexes[units[0]]])


@case(TITLE, "14.4.1a", "14.4.1b")
@pytest.mark.parametrize(
    ("orders", "moved", "refused_at"),
    [
        ([_march("A"), _march("B"), _march("C")], "AB", 3),
        ([_march("E"), _march("A"), _march("B")], "EAB", 0),
        ([_march("A"), _march("B", "D")], "A", 2),
        ([order("directives", divisions=["309", "181"]), _march("B")], "", 2),
    ],
)
def test_divisions_that_are_not_named_act_as_they_are_moved(orders: list[str], moved: str, refused_at: int) -> None:
    found = judge(sketch(DIVISIONS, "soviet movement", *orders, turn=3, dice=[1], options={"soviet_directives": True}))
    assert "".join(one for event in events(found, "move") for one in event["units"]) == moved
    refusal = found["refusal"] or {"index": 0, "case": "14.4.1a"}
    assert (refusal["index"], refusal["case"]) == (refused_at, "14.4.1a")


@case(TITLE, "6.1.2")
def test_only_german_units_answer_aircraft() -> None:
    units = "P soviet AIR primary=24\nT german ARM 1203\nF german AA 1303\n"
    bomb = order("air_bombard", missions=[{"aircraft": "P", "target": "1203"}])
    found = judge(sketch(units, "air bombardment", bomb, order("aa", units="P"), dice=[6, 6]))
    assert found["refusal"]["case"] == "6.1.2" and found["rolls"] == []


@case(TITLE, "14.14")
def test_a_mission_may_name_two_aircraft() -> None:
    units = "P soviet AIR primary=24\nQ soviet AIR primary=16\nG german INF 1203\n"
    bomb = order("air_bombard", missions=[{"aircraft": ["P", "Q"], "target": "1203"}])
    text = sketch(units, "air bombardment", bomb, dice=[4], options={"air_coordination": True}, hexes={"1203": "City"})
    assert events(judge(text), "bombardment")[0]["factor"] == 13


@case(TITLE, "7.0c")
@pytest.mark.parametrize("ends", [0, 1])
def test_bombs_end_the_air_phase_whether_it_is_said_or_not(ends: int) -> None:
    """The losses that have one answer only are taken before the end is looked at."""
    units = "P soviet AIR primary=24\nG german INF 1203 steps=6 full=6\nB soviet ART 1206 primary=8 range=9\n"
    bomb = order("air_bombard", missions=[{"aircraft": "P", "target": "1203"}])
    shell = order("bombard", artillery="B", target="1203")
    found = judge(sketch(units, "air bombardment", bomb, *([END] * ends), shell, dice=[6, 6]))
    assert found["ok"] and len(events(found, "bombardment")) == 2


@case(TITLE, "6.1.1", "6.0e")
@pytest.mark.parametrize(("second", "cited"), [("1203", "6.0e"), ("1503", "")])
def test_aircraft_may_be_placed_one_by_one(second: str, cited: str) -> None:
    units = "P soviet AIR\nQ soviet AIR\nG german VS 1203\nH german VS 1503\n"
    orders = [
        order("air_bombard", missions=[{"aircraft": aircraft, "target": target}])
        for aircraft, target in (("P", "1203"), ("Q", second))
    ]
    found = judge(sketch(units, "air bombardment", *orders, dice=[6, 6]))
    assert (found["refusal"] or {"case": ""})["case"] == cited


@case(TITLE, "6.0c", "13.1.2")
def test_what_nobody_has_to_do_is_passed_over() -> None:
    bomb = order("air_bombard", missions=[{"aircraft": "P", "target": "1203"}])
    units = "P soviet AIR steps=1 full=2 primary=12\nG german VS 1203\n"
    found = judge(sketch(units, "air bombardment", bomb, dice=[6], pools={"soviet": {"air_steps": 1}}))
    assert found["ok"] and found["units"]["P"]["steps"] == 1
    units, mark = "E german ENG 1206\nA soviet INF 1205\n", order("mark", attacks=[{"from": "1205", "target": "1206"}])
    found = judge(sketch(units, "german movement", END, mark, dice=[1, 1, 1]))
    assert found["ok"] and events(found, "mark") and found["units"]["E"]["goliath"] == "ready"


@case(TITLE, "9.1.2d")
def test_an_attack_on_a_hex_that_has_been_emptied_is_void() -> None:
    units = "A soviet INF 1206 primary=16\nB soviet INF 1105\nG german VS 1205\n"
    orders = [order("attack", target="1205", from_=hex_) for hex_ in ("1206", "1105")]
    found = judge(sketch(units, "combat resolution", *orders, side="soviet", dice=[3, 1]))
    assert (found["refusal"]["index"], found["refusal"]["case"]) == (2, "9.1.2d")


MARKED = order("mark", attacks=[{"from": "1206", "target": "1205"}])


@case(TITLE, "5.6b", "9.1.2b")
@pytest.mark.parametrize(
    "orders", [[MARKED, order("mark", attacks=[]), END], [MARKED, END], [MARKED, END, END]], ids=["both", "one", "ends"]
)
@pytest.mark.parametrize("dice", [[1, 1, 1], [1, 1, 1, 1]])
def test_a_designation_may_be_ended_in_so_many_words(orders: list[str], dice: list[int]) -> None:
    """Whoever ends it has no markers to place; the end of a phase that is over asks for no dice of the next."""
    found = judge(sketch("A soviet INF 1206\nG german INF 1205\n", "combat designation", *orders, dice=dice))
    assert found["ok"] and found["decision"]["kind"] == ("dice" if len(dice) == 3 else "attack")
    assert [len(one["attacks"]) for one in events(found, "mark")] == [1, 0]


@case(TITLE, "9.1.2c")
def test_the_soviet_does_not_end_the_designation_with_markers_left() -> None:
    found = judge(sketch("A soviet INF 1206\nG german INF 1205\n", "combat designation", END, dice=[1, 1, 1]))
    assert found["refusal"]["case"] == "9.1.2c"


@case(TITLE, "5.0")
def test_a_march_is_no_part_of_the_designation() -> None:
    march = order("move", units="A", path="1207")
    found = judge(sketch("A soviet INF 1206\nG german INF 1205\n", "combat designation", march, dice=[1, 1, 1]))
    assert found["refusal"]["case"] == "5.0"


SUPPORTED = "A soviet INF 1206\nB soviet INF 1208\nC soviet INF 1208\nG german INF 1205\nH german INF 1203\n"
HELP = {"support_movement": True}


@case(TITLE, "9.2.1", "9.2.2")
@pytest.mark.parametrize(
    ("movers", "refused_at", "cited"),
    [(("B", "C"), 3, "9.2.1"), (("H", "I"), 3, "9.2.2"), (("B", "H"), 0, "")],
)
def test_more_support_moves_than_the_die_allows_are_refused(
    movers: tuple[str, ...], refused_at: int, cited: str
) -> None:
    ways = {"B": ["1207", "1206"], "C": ["1207", "1206"], "H": ["1204"], "I": ["1204"]}
    orders = [
        order("attack", target="1205", from_="1206"),
        *(order("move", units=one, path=ways[one]) for one in movers),
    ]
    units = SUPPORTED + "I german INF 1203\n"
    found = judge(sketch(units, "combat resolution", *orders, side="soviet", dice=[1, 1, 3, 6], options=HELP))
    refusal = found["refusal"] or {"index": 0, "case": ""}
    assert (refusal["index"], refusal["case"]) == (refused_at, cited)


@case(TITLE, "14.8a", "R27")
def test_support_moves_may_stand_before_their_attack() -> None:
    march = order("move", units="B", path=["1207", "1206"])
    attack = order("attack", target="1205", from_="1206")
    units = "A soviet INF 1206\nB soviet INF 1208\nG german INF 1205\n"
    found = judge(sketch(units, "combat resolution", march, attack, side="soviet", dice=[1, 1, 3, 6], options=HELP))
    assert found["ok"] and events(found, "combat")[0]["units"] == ["A", "B"]


@case(TITLE, "13.1.2")
def test_goliaths_strike_in_german_movement_only() -> None:
    launch = order("goliath", engineer="E", target="1205", unit="A")
    units = "E german ENG 1206\nA soviet INF 1205\n"
    assert judge(sketch(units, "soviet movement", launch))["refusal"]["case"] == "13.1.2"


@case(TITLE, "14.7")
def test_armour_without_a_breakthrough_goes_into_the_emptied_hex_only() -> None:
    attack, away = order("attack", target="1205", from_="1206"), order("advance", paths={"T": ["1105"]})
    units = "T soviet ARM 1206 primary=16\nG german INF 1205\nV german VS 1205\n"
    text = sketch(units, "combat resolution", attack, away, side="soviet", dice=[3, 2], options={"armor_advance": True})
    assert judge(text)["refusal"]["case"] == "14.7"


def test_the_orders_of_a_phase_are_orders_and_its_questions_are_questions() -> None:
    book = read(sketch("A soviet INF 1206\n")).book
    assert set(words_of("breslau").orders.at) | set(SiegeHabits.UNSAID) <= set(book.deciders)


@pytest.mark.parametrize(
    ("orders", "words"),
    [
        (order("move", units="Q", path="1207"), "order 1 (move).units: there is no unit 'Q'; known: A, G"),
        (order("move", units="A", path="9999"), "order 1 (move).path: hex 9999 is not on the map"),
        (
            order("mark", attacks=[{"from": "1206", "target": "0101"}]),
            "order 1 (mark).attacks[1].target: hex 0101 is not on the map",
        ),
        (
            order("air_bombard", missions=[{"aircraft": "Z", "target": "1205"}]),
            "order 1 (air_bombard).missions[1].aircraft: there is no unit 'Z'; known: A, G",
        ),
        (order("attack", target="1205", from_=["1206", "120"]), "order 1 (attack).from: '120' is not a hex number"),
    ],
)
def test_a_name_that_nobody_has_is_the_file_s_fault(orders: str, words: str) -> None:
    with pytest.raises(DataError) as caught:
        read(sketch("A soviet INF 1206\nG german INF 1204\n", "soviet movement", orders))
    assert words in str(caught.value)


def test_factors_may_have_three_digits() -> None:
    book = read(sketch("A soviet INF 1206 primary=640 movement=120\n")).book
    assert (book.counters[0].primary, book.counters[0].movement) == (640, 1440)


def test_options_by_the_number_of_the_ruling() -> None:
    assert read(sketch("A soviet INF 1206\n", options={"R23": "supplied"})).book.options.fortress_control == "supplied"
    with pytest.raises(DataError, match="there is no option 'R5'"):
        read(sketch("A soviet INF 1206\n", options={"R5": 0}))
