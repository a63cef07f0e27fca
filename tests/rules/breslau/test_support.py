"""Module 10, 9.2.3-9.2.5 and 14.9: which guns and aircraft strike with a ground attack."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from rules.breslau.onslaught import GERMAN, NORMAL, TARGET, answer_losses, attack, drawn, ladder
from rules.breslau.tabletop import asked, barred_by, legal_orders, play, refusal, told, unit
from sztab.rules.breslau.orders import Attack
from sztab.table import Game

PAIR = """
A soviet INF 1206 4/3 division=309
G german INF 1205 3/2
"""
BACK = """
G german INF 1205 3/2
A soviet INF 1206 4/3
"""


def barred(game: Game, from_: str = "1206", target: str = TARGET, **fields: Any) -> str:
    return barred_by(game, order="attack", target=target, from_=from_, **fields)


# ---------------------------------------------------------------------- guns


@case("breslau1945", "9.2.5", "10.3", "10.0b", "5.2d")
def test_guns_that_support_are_flipped_and_fire_once() -> None:
    units = PAIR + "X soviet ART 1209 bombard=12\nB soviet INF 1306"
    game = drawn(units, dice=[NORMAL, 6], hexes={TARGET: "fortress"})
    attack(game, artillery="X")
    assert unit(game, "X").fired and asked(game) == ("soviet", "attack")
    assert barred(game, "1306", artillery="X") == "10.0b"


@case("breslau1945", "10.0b")
def test_guns_that_have_fired_do_not_support() -> None:
    assert barred(drawn(PAIR + "X soviet ART 1209 fired=yes"), artillery="X") == "10.0b"


@case("breslau1945", "10.1a", "10.2a")
def test_guns_must_reach_the_target() -> None:
    for range_, case_ in (("3", "10.1a"), ("4", ""), ("*", "")):
        game = drawn(PAIR + f"X soviet ART 1209 range={range_}")
        assert barred(game, artillery="X") == case_
    german = BACK + "X german ART 1202 range={}"
    assert barred(drawn(german.format(3), side=GERMAN), TARGET, "1206", artillery="X") == "10.2a"
    assert barred(drawn(german.format(4), side=GERMAN), TARGET, "1206", artillery="X") == ""


@case("breslau1945", "10.1b", "10.1c", "R35")
def test_divisional_guns_support_their_own_division_only() -> None:
    units = PAIR + "X soviet ART 1209 division={}\nC soviet ART 1209"
    assert barred(drawn(units.format(218)), artillery="X") == "10.1b"
    assert barred(drawn(units.format(309)), artillery="X") == ""
    assert barred(drawn(units.format(218)), artillery="C") == ""


@case("breslau1945", "10.1b", "R35")
def test_a_gun_that_attacks_itself_does_not_bring_its_division() -> None:
    units = PAIR + "M soviet MTR 1206 division=218\nX soviet ART 1209 division=218"
    assert barred(drawn(units), artillery="M X") == "10.1b"


@case("breslau1945", "10.2b")
def test_german_guns_support_every_german_attack() -> None:
    units = BACK + "X german ART 1203 division=609"
    assert barred(drawn(units, side=GERMAN), TARGET, "1206", artillery="X") == ""


@case("breslau1945", "10.1d", "10.2c", "9.2.5")
def test_guns_support_from_one_hex() -> None:
    soviet = drawn(PAIR + "X soviet ART 1209\nY soviet ART 1210\nZ soviet ART 1209")
    assert barred(soviet, artillery="X Y") == "10.1d"
    assert barred(soviet, artillery="X Z") == ""
    german = drawn(BACK + "X german ART 1203\nY german ART 1202", side=GERMAN)
    assert barred(german, TARGET, "1206", artillery="X Y") == "10.2c"


@case("breslau1945", "14.9", "R68")
def test_with_coordination_guns_support_from_a_chain_of_hexes() -> None:
    units = PAIR + "X soviet ART 1209\nY soviet ART 1210\nZ soviet ART 1211\nW soviet ART 1409"
    game = drawn(units, options={"coordinated_artillery": True})
    assert barred(game, artillery="X Y Z") == ""
    assert barred(game, artillery="X Z") == "14.9"
    assert barred(game, artillery="X Y W") == "14.9"
    chained = {order.artillery for order in legal_orders(game) if hasattr(order, "artillery")}
    assert {frozenset(guns) for guns in chained} >= {frozenset("XYZ"), frozenset("XY"), frozenset("W")}
    assert not any({"X", "Z"} == set(guns) for guns in chained)


@case("breslau1945", "9.2.6c", "R24")
def test_guns_under_a_marker_come_beside_the_one_hex_or_in_its_place() -> None:
    units = PAIR + "M soviet MTR 1206\nX soviet ART 1209"
    assert barred(drawn(units), artillery="M X") == ""
    instead = drawn(units, options={"artillery_in_attacking_stack": "instead"})
    assert barred(instead, artillery="M X") == "10.1d"
    assert barred(instead, artillery="M") == barred(instead, artillery="X") == ""
    named = {order.artillery for order in legal_orders(instead) if hasattr(order, "artillery")}
    assert named == {(), ("M",), ("X",)}


@case("breslau1945", "9.2.6c", "10.3", "R24")
def test_a_gun_under_a_marker_fires_if_its_owner_wants_and_flips() -> None:
    units = PAIR + "M soviet MTR 1206"
    game = drawn(units, dice=[NORMAL, 6])
    attack(game)
    assert not unit(game, "M").fired
    game = drawn(units, dice=[NORMAL, 6])
    attack(game, artillery="M")
    assert unit(game, "M").fired


@case("breslau1945", "9.2.6c", "R24")
def test_a_gun_that_attacks_alone_need_not_be_named() -> None:
    game = drawn("M soviet MTR 1206 bombard=6\nG german INF 1205", dice=[NORMAL, 6])
    attack(game)
    assert unit(game, "M").fired


@case("breslau1945", "9.2.6c", "R24", "R32")
def test_a_stack_of_guns_attacks_only_by_firing() -> None:
    units = "M soviet MTR 1206 bombard=6\nN soviet MTR 1206 bombard=4\nG german INF 1205"
    game = drawn(units)
    assert barred(game) == "9.2.6c"
    assert barred(game, artillery="N") == ""
    assert {order.artillery for order in legal_orders(game) if hasattr(order, "artillery")} == {
        ("M",),
        ("N",),
        ("M", "N"),
    }


@case("breslau1945", "9.2.5")
def test_only_own_artillery_on_the_map_supports() -> None:
    game = drawn(PAIR + "B soviet INF 1207\nX soviet ART\nE german ART 1203")
    assert barred(game, artillery="B") == barred(game, artillery="X") == "9.2.5"
    assert refusal(game, order="attack", target=TARGET, from_="1206", artillery="E") is not None
    assert refusal(game, order="attack", target=TARGET, from_="1206", artillery="Q") is not None


@case("breslau1945", "10.0a")
def test_artillery_never_helps_a_defence() -> None:
    units = PAIR + "X german ART 1203 bombard=30\nY german ART 1205 bombard=30"
    game = drawn(units, dice=[NORMAL, 6])
    attack(game)
    assert asked(game) == ("soviet", "attack")
    assert not unit(game, "X").fired and not unit(game, "Y").fired


# ---------------------------------------------------------------------- aircraft


@case("breslau1945", "9.2.3", "6.0f", "R59")
def test_aircraft_held_back_support_soviet_attacks() -> None:
    units = (
        PAIR + "P soviet AIR bombard=16\nQ soviet AIR bombard=8\nU soviet AIR box=used\nD soviet AIR box=dead steps=0"
    )
    game = drawn(units, dice=[NORMAL, 6])
    assert barred(game, aircraft="U") == barred(game, aircraft="D") == barred(game, aircraft="A") == "9.2.3"
    assert ladder(game, aircraft="P Q").factor == 4 + 24
    attack(game, aircraft="P Q")
    assert unit(game, "P").box == unit(game, "Q").box == "used"


@case("breslau1945", "9.2.3", "R59")
def test_a_table_may_limit_close_support() -> None:
    units = PAIR + "P soviet AIR\nQ soviet AIR\nR soviet AIR"
    one = drawn(units, options={"cas_limit_per_hex": "limit"})
    assert barred(one, aircraft="P Q") == "9.2.3" and barred(one, aircraft="P") == ""
    two = drawn(units, options={"cas_limit_per_hex": "limit", "air_coordination": True})
    assert barred(two, aircraft="P Q") == "" and barred(two, aircraft="P Q R") == "9.2.3"
    assert max(len(order.aircraft) for order in legal_orders(two) if hasattr(order, "aircraft")) == 2


@case("breslau1945", "9.2.3")
def test_german_attacks_have_no_aircraft() -> None:
    game = drawn(BACK + "P soviet AIR\nT german TRANS", side=GERMAN)
    assert barred(game, TARGET, "1206", aircraft="P") == "9.2.3"
    assert barred(game, TARGET, "1206", aircraft="T") == "9.2.3"


@case("breslau1945", "9.2.4a", "9.2.4b", "9.2.4c")
def test_aa_fires_before_the_aircraft_add_their_factor() -> None:
    units = PAIR + "F german AA 1203\nP soviet AIR bombard=24 reduced_bombard=12"
    game = drawn(units, dice=[2, NORMAL, 6], hexes={TARGET: "city"})
    attack(game, aircraft="P")
    assert asked(game) == ("german", "aa")
    events = play(game, order="aa", units="F")
    assert unit(game, "P").steps == 1
    assert told(events, "combat")[0]["factor"] == 3 + 4


@case("breslau1945", "9.2.4a", "9.2.4b", "9.2.4c")
def test_an_aircraft_that_is_shot_down_adds_nothing_and_aa_in_the_hex_is_doubled() -> None:
    units = PAIR + "F german AA 1205\nP soviet AIR bombard=24"
    game = drawn(units, dice=[2, NORMAL, 6])
    attack(game, aircraft="P")
    events = play(game, order="aa", units="F")
    assert told(events, "aa_fire")[0]["factor"] == 12
    assert unit(game, "P").box == "dead"
    assert told(events, "combat")[0]["factor"] == 4


@case("breslau1945", "9.2.4a", "6.1.11", "14.16a")
def test_aa_that_has_fired_its_shot_under_the_option_is_silent() -> None:
    units = PAIR + "B soviet INF 1306\nF german AA 1203 {}\nP soviet AIR\nQ soviet AIR"
    game = drawn(units.format("fired=yes"), dice=[NORMAL, 6])
    attack(game, aircraft="P")
    assert asked(game)[1] != "aa"
    game = drawn(units.format(""), dice=[6, NORMAL, 6, 6, NORMAL, 6], options={"aa_dual": False})
    attack(game, aircraft="P")
    play(game, order="aa", units="F")
    while asked(game) == ("german", "losses"):
        answer_losses(game, G=1)
    assert not unit(game, "F").fired


# ---------------------------------------------------------------------- Supply Points


SUPPLY = {"combat_supply": True}
THREE = """
G german INF 1205 3/2
H german INF 1305 3/2
X german ART 1203 bombard=12
A soviet INF 1206
B soviet INF 1306
"""


@case("breslau1945", "14.11.1c", "R75")
@pytest.mark.parametrize(
    ("from_", "artillery", "pay", "cost"),
    [
        ("1205", "", True, 2),
        ("1205", "X", True, 3),
        ("1205 1305", "", True, 4),
        ("1205 1305", "X", True, 5),
        ("1205", "", False, 0),
    ],
)
def test_what_a_german_attack_costs(from_: str, artillery: str, pay: bool, cost: int) -> None:
    game = drawn(THREE, side=GERMAN, options=SUPPLY, sp=21, dice=[3, 6])
    attack(game, from_, "1306" if "1305" in from_ else "1206", artillery=artillery, pay=pay)
    assert game.state.sp == 21 - cost


@case("breslau1945", "14.11.1c")
def test_soviet_attacks_cost_nothing() -> None:
    game = drawn(THREE, options=SUPPLY, sp=21, dice=[NORMAL, 6])
    attack(game)
    assert game.state.sp == 21


@case("breslau1945", "14.11.2a", "14.11b", "R75")
def test_guns_do_not_fire_without_supply_points() -> None:
    game = drawn(THREE, side=GERMAN, options=SUPPLY, sp=2)
    assert barred(game, TARGET, "1206", artillery="X") == "14.11.2a"
    rich = drawn(THREE, side=GERMAN, options=SUPPLY, sp=9)
    assert barred(rich, TARGET, "1206", artillery="X", pay=False) == "14.11.2a"
    cut_off = drawn(THREE.replace("1203", "1203 oos=1"), side=GERMAN, options=SUPPLY, sp=9)
    assert barred(cut_off, TARGET, "1206", artillery="X") == "14.11b"
    five = drawn(THREE, side=GERMAN, options=SUPPLY, sp=4)
    assert barred(five, "1205 1305", "1306", artillery="X") == "14.11.2a"
    assert barred(five, "1305", "1306", artillery="X") == ""


@case("breslau1945", "14.11.1e")
def test_an_ambush_is_free() -> None:
    game = drawn(PAIR, options=SUPPLY, sp=21, dice=[6, 6, 6])
    attack(game)
    play(game, order="ambush", hex="1206")
    assert game.state.sp == 21


@case("breslau1945", "14.11.1c", "14.11.2a", "14.11.2b")
def test_the_choices_keep_to_the_supply_points() -> None:
    for sp in range(6):
        game = drawn(THREE + "M german MTR 1305\nN german MTR 1304", side=GERMAN, options=SUPPLY, sp=sp)
        attacks = [order for order in legal_orders(game) if isinstance(order, Attack)]
        assert any(order.artillery for order in attacks) == (sp >= 3)
        assert any(not order.pay for order in attacks) == (sp >= 2)
