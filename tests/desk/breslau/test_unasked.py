"""Orders of a file that nobody could carry out: each is refused by its own case, though the rules would ask for none,
and before any die that comes after it falls."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from desk.breslau.sketch import judge, order, sketch

TITLE = "breslau1945"
COMBAT, GUNS, AIR = "combat resolution", "artillery bombardment", "air bombardment"
FRONT = """
A soviet INF 1206
B soviet INF 1506
X soviet AA 1207
P soviet AIR
Q soviet AIR
G german INF 1205
H german INF 1505
"""
"""Two stacks of each side, and aircraft that may fly for the Soviet."""


def answer(units: str, phase: str, *orders: str, **fields: Any) -> tuple[int, str, int]:
    """The order that is refused, its case, and the dice rolled before; (0, "", dice) if none is."""
    found = judge(sketch(units, phase, *orders, **fields))
    refusal = found["refusal"] or {"index": 0, "case": ""}
    return refusal["index"], refusal["case"], len(found["rolls"])


def attack(target: str, *stacks: str, **more: Any) -> str:
    return order("attack", target=target, from_=list(stacks), **more)


# ---------------------------------------------------------------------- AA fire

FLIGHT = order("air_bombard", missions=[{"aircraft": "P", "target": "1203"}, {"aircraft": "Q", "target": "1503"}])
BOMBED = "V german INF 1203\nW german INF 1503\n"


@case(TITLE, "6.1.2", "6.1.3", "2.3.6", "14.16a", "14.11.2a")
@pytest.mark.parametrize(
    ("flak", "who", "options", "expected"),
    [
        ("K german AA 1210", "K", {}, "6.1.3"),
        ("K german AA 1210", "H", {}, "2.3.6"),
        ("K german AA 1210", "X", {}, "6.1.2"),
        ("K german AA", "K", {}, "6.1.3"),
        ("K german AA 1203 fired=true", "K", {"aa_dual": True}, "14.16a"),
        ("K german AA 1203", "K", {"combat_supply": True}, "14.11.2a"),
    ],
)
def test_aa_fire_is_refused_where_no_aa_could_fire(flak: str, who: str, options: dict[str, Any], expected: str) -> None:
    fields: dict[str, Any] = {"options": options, "pools": {"german": {"sp": 0}} if "combat_supply" in options else {}}
    fire = order("aa", units=[who])
    assert answer(FRONT + BOMBED + flak, AIR, FLIGHT, fire, dice=[3] * 4, **fields) == (2, expected, 0)


@case(TITLE, "9.2.4a", "6.1.3", "2.3.6")
@pytest.mark.parametrize(("who", "expected"), [("K", "6.1.3"), ("G", "2.3.6"), ("X", "9.2.4a")])
def test_the_second_aircraft_is_fired_at_in_vain_as_well(who: str, expected: str) -> None:
    """An end of the fire is no fire, and the die for tactical initiative falls after both."""
    blow = attack("1205", "1206", aircraft=["P", "Q"])
    units = FRONT + "K german AA 1211\n"
    fields: dict[str, Any] = {"side": "soviet", "dice": [3, 6], "options": {"air_coordination": True}}
    fire = order("aa", units=[who])
    assert answer(units, COMBAT, blow, order("aa", units=[]), fire, **fields) == (3, expected, 0)
    assert answer(units, COMBAT, blow, order("aa", units=[]), order("aa", units=[]), **fields) == (0, "", 2)


@case(TITLE, "9.2.4a")
@pytest.mark.parametrize(("side", "target", "from_"), [("soviet", "1205", "1206"), ("german", "1206", "1205")])
def test_no_aa_fires_over_an_attack_without_aircraft(side: str, target: str, from_: str) -> None:
    orders = [attack(target, from_), order("aa", units=["K"])]
    units = FRONT + "K german AA 1505\n"
    assert answer(units, COMBAT, *orders, side=side, dice=[3, 6]) == (2, "9.2.4a", 2)


# ---------------------------------------------------------------------- guns


@case(TITLE, "7.2a", "7.2b", "7.0b", "7.1a", "7.1b")
@pytest.mark.parametrize(
    ("artillery", "target", "expected"),
    [
        ("M", "1201", "7.2a"),
        ("N", "1512", "7.2a"),
        ("MR", "1205", "7.2a"),
        ("A", "1205", "7.2b"),
        ("G", "1206", "7.2b"),
        ("X", "1205", "7.0b"),
        ("M", "1301", "7.1a"),
        ("N", "1312", "7.1a"),
        ("MS", "1201", "7.1b"),
    ],
)
@pytest.mark.parametrize("side", ["soviet", "german", ""])
def test_a_bombardment_is_refused_where_no_gun_of_either_side_could_fire(
    artillery: str, target: str, expected: str, side: str
) -> None:
    units = FRONT + "M soviet MTR 1210 range=2\nR soviet MTR 1210 range=2\nS soviet MTR 1510 range=2\n"
    units += "N german MTR 1201 range=2\nV german INF 1201\nL soviet INF 1512\n"
    shot = order("bombard", artillery=list(artillery), target=target)
    assert answer(units, GUNS, shot, side=side, dice=[6])[:2] == (1, expected)


@case(TITLE, "5.2d", "7.2a", "R55")
@pytest.mark.parametrize(("shooter", "target", "expected"), [("C", "1505", "5.2d"), ("N", "1512", "7.2a")])
def test_whoever_has_fired_his_only_gun_is_told_so(shooter: str, target: str, expected: str) -> None:
    units = FRONT + "C soviet ART 1208 primary=4\nN german MTR 1201 range=2\nL soviet INF 1512\n"
    orders = [order("bombard", artillery="C", target="1205"), order("bombard", artillery=shooter, target=target)]
    assert answer(units, GUNS, *orders, side="soviet", dice=[6, 6]) == (2, expected, 1)


# ---------------------------------------------------------------------- attacks


@case(TITLE, "9.1.2a", "9.1.3")
@pytest.mark.parametrize(
    ("side", "target", "stacks", "expected"),
    [
        ("soviet", "1305", ["1206"], "9.1.2a"),
        ("german", "1305", ["1205"], "9.1.2a"),
        ("soviet", "1205", ["1206", "1105"], "9.1.2a"),
        ("german", "1506", ["1505", "1405"], "9.1.2a"),
        ("soviet", "1506", ["1206"], "9.1.2a"),
        ("soviet", "1206", ["1205"], "9.1.3"),
        ("german", "1505", ["1506"], "9.1.3"),
    ],
)
def test_an_attack_on_nobody_or_by_nobody_is_refused(side: str, target: str, stacks: list[str], expected: str) -> None:
    assert answer(FRONT, COMBAT, attack(target, *stacks), side=side, dice=[3, 6]) == (1, expected, 0)


@case(TITLE, "9.1.2d", "9.2.10a")
@pytest.mark.parametrize(
    ("second", "expected"), [(("1205", "1206"), "9.2.10a"), (("1305", "1206"), "9.1.2d"), (("1305", "1506"), "9.1.2d")]
)
@pytest.mark.parametrize("side", ["soviet", "german"])
def test_the_second_attack_of_a_side_is_judged_after_the_first(
    second: tuple[str, str], expected: str, side: str
) -> None:
    """The Germans make the same attacks the other way round."""
    turned = {"1206": "1205", "1205": "1206", "1506": "1505", "1305": "1306"} if side == "german" else {}
    first, again = (attack(*(turned.get(one, one) for one in pair)) for pair in (("1205", "1206"), second))
    assert answer(FRONT, COMBAT, first, again, side=side, dice=[3, 6] * 2) == (2, expected, 2)


# ---------------------------------------------------------------------- advances


@case(TITLE, "11.0a", "11.3c")
@pytest.mark.parametrize(
    ("side", "target", "stacks", "guns", "who", "expected"),
    [
        ("soviet", "1205", ["1206", "1106"], "C", "C", "11.3c"),
        ("soviet", "1205", ["1206", "1106"], "C", "B", "11.0a"),
        ("german", "1506", ["1505", "1605"], "N", "N", "11.3c"),
        ("german", "1506", ["1505", "1605"], "N", "G", "11.0a"),
        ("german", "1506", ["1505", "1605"], "N", "A", "11.0a"),
    ],
)
def test_an_advance_of_whoever_stays_is_refused_after_a_surplus(
    side: str, target: str, stacks: list[str], guns: str, who: str, expected: str
) -> None:
    units = (
        "C soviet ART 1206 primary=40\nD soviet ART 1106 primary=40\nB soviet VS 1506\nA soviet VS 1206\n"
        "N german ART 1505 primary=40\nO german ART 1605 primary=40\nG german VS 1205\n"
    )
    both = {"C": ["C", "D"], "N": ["N", "O"]}[guns]
    blow = attack(target, *stacks, artillery=both)
    go = order("advance", paths={who: [target]})
    assert answer(units, COMBAT, blow, go, side=side, dice=[3, 1]) == (2, expected, 2)


@case(TITLE, "11.0a")
@pytest.mark.parametrize(
    ("side", "target", "from_", "who"), [("soviet", "1205", "1206", "A"), ("german", "1506", "1505", "H")]
)
def test_an_advance_without_a_surplus_is_refused(side: str, target: str, from_: str, who: str) -> None:
    go = order("advance", paths={who: [target]})
    assert answer(FRONT, COMBAT, attack(target, from_), go, side=side, dice=[3, 6]) == (2, "11.0a", 2)
    assert answer(FRONT, COMBAT, attack(target, from_), order("advance"), side=side, dice=[3, 6]) == (0, "", 2)


# ---------------------------------------------------------------------- directives


@case(TITLE, "14.4.1a")
@pytest.mark.parametrize("phase", ["soviet movement", "german movement"])
@pytest.mark.parametrize(("options", "turn"), [({}, 3), ({"soviet_directives": True}, 1)])
def test_directives_are_refused_where_all_divisions_act(phase: str, options: dict[str, Any], turn: int) -> None:
    units = "A soviet INF 1206 division=309\nB soviet INF 1506 division=218\nG german INF 1203\n"
    named = order("directives", divisions=["309"])
    march = (
        order("move", units="A", path="1207") if phase == "soviet movement" else order("move", units="G", path="1202")
    )
    assert answer(units, phase, named, turn=turn, options=options) == (1, "14.4.1a", 0)
    assert answer(units, phase, march, named, turn=turn, options=options) == (2, "14.4.1a", 0)
    assert answer(units, phase, march, turn=turn, options=options) == (0, "", 0)


# ---------------------------------------------------------------------- support moves

HELPERS = """
C soviet INF 1209 moved=true
D soviet INF 1506
E soviet INF 1809 moved=true
K german INF 1202 moved=true
L german INF 1505
"""
"""Nobody here may make a support move in the attacks on 1205 and 1206: who has not moved is next to an enemy."""
PAIRS = [("soviet", "1205", "1206"), ("german", "1206", "1205")]


def move(who: str, *path: str) -> str:
    return order("move", units=who, path=list(path))


@case(TITLE, "14.8a", "3.3c", "9.2.1", "9.2.2")
@pytest.mark.parametrize(("side", "target", "from_"), PAIRS)
@pytest.mark.parametrize(
    ("owner", "march", "attacking", "defending"),
    [
        ("soviet", move("C", "1208"), "14.8a", "14.8a"),
        ("soviet", move("A", "1207"), "14.8a", "3.3c"),
        ("soviet", move("D", "1507"), "3.3c", "3.3c"),
        ("german", move("K", "1203"), "14.8a", "14.8a"),
        ("german", move("G", "1204"), "14.8a", "3.3c"),
        ("german", move("L", "1504"), "3.3c", "3.3c"),
    ],
)
def test_a_support_move_that_nobody_may_make_is_judged_in_the_subphase_of_its_side(
    side: str, target: str, from_: str, owner: str, march: str, attacking: str, defending: str
) -> None:
    """After the die of the attacker, or of the defender (R27)."""
    blow = attack(target, from_)
    fields: dict[str, Any] = {"side": side, "dice": [3] * 4}
    helped = {**fields, "options": {"support_movement": True}}
    expected = (2, attacking, 1) if owner == side else (2, defending, 2)
    assert answer(FRONT + HELPERS, COMBAT, blow, march, **helped) == expected
    assert answer(FRONT + HELPERS, COMBAT, blow, march, **fields) == (2, "5.0", 2)
