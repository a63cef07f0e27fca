"""What a drawn position of Breslau 1945 is judged by: every order by its own case, as far as its file goes."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from desk.breslau.sketch import events, judge, kinds, odds_of, order, refused, sketch, toml
from sztab.desk import commands
from sztab.desk.position_reader import read_position

TITLE = "breslau1945"
COMBAT, GUNS, AIR = "combat resolution", "artillery bombardment", "air bombardment"
PAIR = "A soviet INF 1206\nG german INF 1205\n"


def attack(**more: Any) -> str:
    return order("attack", target="1205", from_=["1206"], **more)


def sortie(aircraft: str, target: str) -> str:
    return order("air_bombard", missions=[{"aircraft": aircraft, "target": target}])


# ---------------------------------------------------------------------- units of the other side, hexes off the map


@case(TITLE, "8.0c", "9.2.5", "9.2.3", "6.0d", "13.1.1", "13.3a")
@pytest.mark.parametrize(
    ("phase", "side", "text", "expected"),
    [
        ("soviet movement", "", order("move", units=["G"], path=["1204"]), "8.0c"),
        ("german movement", "", order("move", units=["A"], path=["1207"]), "8.0c"),
        (COMBAT, "soviet", attack(artillery=["H"]), "9.2.5"),
        (COMBAT, "soviet", attack(aircraft=["H"]), "9.2.3"),
        (AIR, "", sortie("G", "1203"), "6.0d"),
        ("soviet movement", "", order("barricade", unit="E"), "13.3a"),
        ("german movement", "", order("goliath", engineer="A", target="1206", unit="A"), "13.1.1"),
        ("soviet movement", "", order("move", units=["A", "A"], path=["1207"]), "8.0c"),
    ],
)
def test_a_unit_of_the_other_side_is_refused_by_the_case_that_asks_for_it(
    phase: str, side: str, text: str, expected: str
) -> None:
    units = PAIR + "H german ART 1203\nE german ENG 1205\n"
    assert refused(sketch(units, phase, text, side=side, dice=[3, 3])) == expected


@case(TITLE, "2.1c")
def test_nobody_leaves_the_numbered_hexes() -> None:
    off = order("move", units=["A"], path=["1213"])
    assert refused(sketch("A soviet INF 1212", "soviet movement", off)) == "2.1c"


# ---------------------------------------------------------------------- the desk sees into every stack


@case(TITLE, "13.2b", "3.3b", "3.2d")
def test_who_asks_the_desk_sees_what_lies_under_a_stack() -> None:
    units = "A soviet INF 1207\nV german VS 1305\nG german INF 1305\n"
    march = order("move", units=["A"], path=["1206", "1205", "1204"])
    assert refused(sketch(units, "soviet movement", march)) == "3.3b"
    veiled = judge(sketch(units, "soviet movement", march, options={"fog": True}))
    assert veiled["ok"] and veiled["units"]["A"]["hex"] == "1205" and "halt" in kinds(veiled)


# ---------------------------------------------------------------------- AA fire


@case(TITLE, "6.1.3", "2.4c", "9.2.4a", "2.3.6")
@pytest.mark.parametrize(
    ("phase", "side", "text"), [(AIR, "", sortie("P", "1205")), (COMBAT, "soviet", attack(aircraft=["P"]))]
)
def test_aa_that_may_not_fire_is_refused_even_if_no_other_can(phase: str, side: str, text: str) -> None:
    units = "P soviet AIR\nG german INF 1205\nK german AA 1210\n" + ("A soviet INF 1206\n" if side else "")
    fire = order("aa", units=["K"])
    assert refused(sketch(units, phase, text, fire, side=side, dice=[3, 3, 3])) == "6.1.3"
    inf = sketch(units, phase, text, order("aa", units=["G"]), side=side, dice=[3, 3, 3])
    assert refused(inf) == "2.3.6"
    silent = judge(sketch(units, phase, text, side=side, dice=[3, 6]))
    assert silent["ok"] and "aa_fire" not in kinds(silent)


@case(TITLE, "9.2.4a", "9.2.4b", "14.11.1d")
def test_aa_fire_in_combat_is_told_by_the_cases_of_combat() -> None:
    units = PAIR + "P soviet AIR\nK german AA 1205\n"
    text = attack(aircraft=["P"])
    fields: dict[str, Any] = {"side": "soviet", "dice": [6, 3, 6], "options": {"combat_supply": True}}
    found = judge(sketch(units, COMBAT, text, order("aa", units=["K"]), **fields))
    assert events(found, "aa_fire")[0]["cases"] == ["9.2.4a", "9.2.4b"]
    assert events(found, "sp")[0]["cases"] == ["14.11.1d"]


@case(TITLE, "9.2.4a", "9.2.4c")
def test_the_odds_of_an_attack_heed_who_fires_at_its_aircraft() -> None:
    units = PAIR + "P soviet AIR primary=24\nK german AA 1205\n"

    def spread(*answers: str) -> Any:
        return odds_of(sketch(units, COMBAT, attack(aircraft=["P"]), *answers, side="soviet"))["outlook"]["losses"]

    assert spread() == spread(order("aa", units=["K"])) != spread(order("aa", units=[]))


# ---------------------------------------------------------------------- guns


@case(TITLE, "7.2c", "5.2b")
def test_a_hex_is_not_bombarded_twice_even_if_nothing_else_is_left_to_hit() -> None:
    units = "P soviet ART 1208\nQ soviet ART 1209\nG german INF 1205\n"
    shots = [order("bombard", artillery=[gun], target="1205") for gun in "PQ"]
    assert refused(sketch(units, GUNS, *shots, side="soviet", dice=[6, 6])) == "7.2c"


@case(TITLE, "7.2a", "7.2b", "5.2d")
@pytest.mark.parametrize(
    ("gun", "expected"), [("MTR 1208 range=2", "7.2a"), ("INF 1208", "7.2b"), ("ART 1208 fired=true", "5.2d")]
)
def test_a_gun_that_may_not_fire_is_refused_though_the_enemy_could(gun: str, expected: str) -> None:
    units = f"P soviet {gun}\nG german ART 1205\n"
    shot = order("bombard", artillery=["P"], target="1205")
    assert refused(sketch(units, GUNS, shot, side="soviet", dice=[6])) == expected


@case(TITLE, "5.2c", "5.2e", "R55")
def test_who_has_no_gun_passes_without_a_word() -> None:
    shot = order("bombard", artillery=["P"], target="1205")
    units = "P soviet ART 1208 primary=24\nG german INF 1205\n"
    for side in ("soviet", ""):
        found = judge(sketch(units, GUNS, shot, side=side, dice=[1]))
        assert found["ok"] and found["units"]["G"]["hex"] is None
    back = sketch("P german ART 1208 primary=24\nG soviet INF 1205\n", GUNS, shot, dice=[1])
    assert judge(back)["units"]["G"]["hex"] is None and odds_of(back)["factor"] == 12


@case(TITLE, "14.11.1b")
def test_a_bombardment_is_paid_for_by_its_own_case() -> None:
    units = "P german ART 1208\nG soviet INF 1205\n"
    shot = order("bombard", artillery=["P"], target="1205")
    found = judge(sketch(units, GUNS, shot, side="german", dice=[6], options={"combat_supply": True}))
    assert events(found, "sp")[0]["cases"] == ["14.11.1b"]


@case(TITLE, "14.2.2")
def test_the_ladder_of_guns_shows_houses_as_the_chart_has_them() -> None:
    units = "P soviet ART 1208 primary=24\nG german INF 1205\nA soviet INF 1206\n"
    shot = order("bombard", artillery=["P"], target="1205")
    fields: dict[str, Any] = {"side": "soviet", "hexes": {"1205": "City"}, "options": {"city_levels": True}}
    found = odds_of(sketch(units, GUNS, shot, **fields))
    assert found["factor"] == 8 and [rung["value"] for rung in found["drm"]] == [2]
    assert found["outlook"]["losses"] == [
        {"steps": 0, "p": 0.6111},
        {"steps": 1, "p": 0.2778},
        {"steps": 2, "p": 0.1111},
    ]


# ---------------------------------------------------------------------- ground combat


@case(TITLE, "14.2.3", "14.3.5")
def test_levels_modify_an_attack_on_the_ground_by_their_own_case() -> None:
    fields: dict[str, Any] = {"side": "soviet", "hexes": {"1205": "City"}, "options": {"city_levels": True}}
    found = judge(sketch(PAIR, COMBAT, attack(), dice=[1, 3, 6], **fields))
    assert events(found, "combat")[0]["drm"] == [{"value": 3, "why": "basement", "case": "14.2.3"}]
    armour = odds_of(sketch("A soviet INF 1206\nT german ARM 1205\n", COMBAT, attack(), **fields))
    assert armour["drm"] == [{"value": 2, "why": "street", "case": "14.2.3"}]


@case(TITLE, "9.2.8b", "11.0a", "9.2.7d", "9.2.8a", "9.2.4a")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (order("advance", paths={"A": ["1204"]}), "11.0a"),
        (order("ambush", hex="1206"), "9.2.7d"),
        (order("losses", units={"A": 1}), "9.2.8a"),
        (order("aa", units=["G"]), "9.2.4a"),
    ],
)
def test_what_an_attack_has_not_brought_about_is_refused(text: str, expected: str) -> None:
    assert refused(sketch(PAIR, COMBAT, attack(), text, side="soviet", dice=[3, 6])) == expected


@case(TITLE, "11.3c", "4.3.1", "14.1.2b")
@pytest.mark.parametrize(
    ("unit", "gas", "expected"),
    [("ART 1206", "", "11.3c"), ("ARM 1206 oos=1", "", "4.3.1"), ("INF 1206", "1207", "14.1.2b")],
)
def test_who_may_not_advance_is_told_why(unit: str, gas: str, expected: str) -> None:
    units = f"A soviet INF 1106 primary=24\nB soviet {unit}\nG german VS 1205\n"
    both = order("attack", target="1205", from_=["1206", "1106"], artillery=["B"] if "ART" in unit else [])
    go = order("advance", paths={"B": ["1205"]})
    hexes = {gas: "clear+gas"} if gas else {}
    fields: dict[str, Any] = {"side": "soviet", "dice": [3, 1], "hexes": hexes, "options": {"tabun": True}}
    assert refused(sketch(units, COMBAT, both, go, **fields)) == expected


@case(TITLE, "14.5.3c")
def test_the_odds_of_direct_fire_promise_no_advance() -> None:
    far = order("attack", target="1205", from_=["1207"])
    text = sketch("A soviet ARM 1207 primary=24\nG german VS 1205\n", COMBAT, far, side="soviet",
                  options={"direct_fire": True})  # fmt: skip
    assert odds_of(text)["outlook"]["breakthrough"] == [{"hexes": 0, "p": 1.0}]


@case(TITLE, "14.5.1")
@pytest.mark.parametrize(
    ("unit", "direct"), [("quality=PzVI", 3), ("name=PzVI~2", 3), ("range=3", 3), ("quality=line", 2)]
)
def test_a_pzvi_fires_farther_than_other_armour(unit: str, direct: int) -> None:
    far = order("attack", target="1205", from_=["1208"])
    text = sketch(f"A german ARM 1208 {unit}\nG soviet INF 1205\n", COMBAT, far, side="german",
                  options={"direct_fire": True})  # fmt: skip
    assert read_position("test.toml", text).book.counters[0].direct == direct
    assert ("refusal" in commands.odds(read_position("test.toml", text))[0]) is (direct < 3)


@case(TITLE, "9.2.9", "5.8a", "R26")
def test_combats_with_markers_end_by_order_and_the_turn_does_not_run_out() -> None:
    units = "A soviet INF 1206 attacks=1205\nR soviet ART 1209\nG german INF 1205\n"
    found = judge(sketch(units, COMBAT, attack(artillery=["R"]), dice=[2, 3, 6]))
    assert found["units"]["R"]["fired"] and found["decision"]["kind"] == "attack"
    over = judge(sketch(units, COMBAT, attack(artillery=["R"]), order("end_phase"), dice=[2, 3, 6]))
    assert not over["units"]["R"]["fired"] and over["decision"]["kind"] == "air_bombard"


# ---------------------------------------------------------------------- support movement, gas


@case(TITLE, "14.8a", "9.2.1", "9.2.2", "R27", "R28")
def test_support_moves_are_judged_in_their_own_subphases() -> None:
    units = PAIR + "B soviet INF 1208\nM soviet INF 1209 moved=true\n"
    options = {"support_movement": True}

    def played(*texts: str) -> dict[str, Any]:
        return judge(sketch(units, COMBAT, attack(), *texts, side="soviet", dice=[2, 4, 3, 6], options=options))

    joined = played(order("move", units=["B"], path=["1207", "1206"]), order("end_phase"))
    assert events(joined, "combat")[0]["units"] == ["A", "B"] and joined["decision"]["kind"] == "attack"
    assert played(order("move", units=["M"], path=["1208", "1207"]))["refusal"]["case"] == "14.8a"
    shown = played()
    assert shown["decision"]["kind"] == "support_move" and shown["decision"]["left"] == 2
    passed_over = played(order("losses", units={"G": 1}))
    assert passed_over["refusal"]["case"] == "9.2.8a" and passed_over["rolls"] == [[2], [4], [3], [6]]


@case(TITLE, "14.1.3", "14.4.3")
def test_gas_on_the_map_has_been_used() -> None:
    units = "".join(
        f"{name} soviet INF 12{row} division={name}\n" for name, row in (("X", "09"), ("Y", "10"), ("Z", "11"))
    )
    march = order("move", units=["Y"], path=["1110"])
    fields: dict[str, Any] = {"turn": 4, "options": {"tabun": True, "soviet_directives": True}}
    found = judge(sketch(units, "soviet movement", march, hexes={"1203": "clear+gas"}, **fields))
    assert found["ok"] and found["rolls"] == []


# ---------------------------------------------------------------------- reinforcements, and who is set free


def counter(name: str, **more: Any) -> str:
    return "[[unit]]\n" + "".join(f"{key} = {toml(value)}\n" for key, value in {"counter": name, **more}.items())


@case(TITLE, "15.1.1b", "15.2.1c", "15.1.1")
@pytest.mark.parametrize(
    ("name", "phase", "hex_", "turn"),
    [("5/2/FJ26", "german movement", "1003", 2), ("I/271/181", "soviet movement", "1526", 2)],
)
def test_a_counter_of_the_box_is_due_with_its_group(name: str, phase: str, hex_: str, turn: int) -> None:
    come = order("enter", units=[name], hex=hex_)
    early, late = (judge(sketch("", phase, counter(name), come, use=TITLE, turn=turn - wait)) for wait in (1, 0))
    assert early["refusal"]["case"] == {"german movement": "15.1.1b", "soviet movement": "15.2.1c"}[phase]
    assert late["ok"] and late["units"][name]["hex"] == hex_
    said = sketch("", phase, counter(name, due=turn - 1), come, use=TITLE, turn=turn - 1)
    assert judge(said)["ok"]


@case(TITLE, "15.1l", "15.1.1e", "R84", "R85", "R96")
@pytest.mark.parametrize(
    ("name", "start", "to", "held", "expected"),
    [
        ("1/SSB", "1912", "1913", "2007", "15.1.1e"),
        ("1/SSB", "1912", "1913", "2008", ""),
        ("I/Sauer", "2004", "2005", "1808", "15.1l"),
        ("I/Sauer", "2004", "2005", "2007", ""),
    ],
)
def test_what_the_soviet_controls_has_set_free_whom_it_sets_free(
    name: str, start: str, to: str, held: str, expected: str
) -> None:
    march = order("move", units=[name], path=[to])
    fields: dict[str, Any] = {"use": TITLE, "turn": 6, "control": {"soviet": [held]}}
    assert refused(sketch("", "german movement", counter(name, hex=start), march, **fields)) == expected


@case(TITLE, "5.0", "4.0a", "4.3")
def test_a_file_does_not_run_on_into_phases_it_has_no_orders_for() -> None:
    units = "P soviet AIR primary=24\nG german INF 1205 oos=1\nK german AA 1201\n"
    found = judge(sketch(units, AIR, sortie("P", "1205"), order("aa", units=[]), dice=[6]))
    assert found["decision"]["kind"] == "bombard" and "oos" not in kinds(found)
    end = order("end_phase")
    for ends in ([], [end], [end, end]):
        on = judge(sketch(units, AIR, sortie("P", "1205"), *ends, order("move", units=["K"], path=["1202"]), dice=[6]))
        assert on["refusal"]["case"] == "8.0c"


@case(TITLE, "9.2.8a", "9.2.7d")
def test_losses_of_the_wrong_side_are_refused_once_no_others_can_follow() -> None:
    units = "A soviet INF 1206 primary=12\nB soviet INF 1206\nG german INF 1205 primary=9\nH german INF 1205\n"
    wrong, right = order("losses", units={"A": 2}), order("losses", units={"G": 2})
    assert refused(sketch(units, COMBAT, attack(), wrong, side="soviet", dice=[3, 4])) == "9.2.8a"
    ambushed = judge(sketch(units, COMBAT, attack(), right, side="soviet", dice=[6, 4, 1]))
    assert ambushed["ok"] and ambushed["decision"]["side"] == "soviet"
    turned = judge(sketch(units, COMBAT, attack(), right, wrong, side="soviet", dice=[6, 4, 1]))
    assert turned["units"]["A"]["hex"] is None and turned["units"]["G"]["hex"] is None


@case(TITLE, "11.3c", "14.5.3c", "11.0b", "8.7")
@pytest.mark.parametrize(
    ("units", "from_", "side", "who", "dice", "expected"),
    [
        ("B soviet ART 1206 primary=16\nG german VS 1205", "1206", "soviet", "B", [3, 2], "11.3c"),
        ("T soviet ARM 1207 primary=40\nG german VS 1205", "1207", "soviet", "T", [3, 1], "14.5.3c"),
        ("A soviet INF 1206 steps=1\nG german INF 1205 primary=16", "1206", "soviet", "G", [6, 1], "11.0b"),
        ("P german TRAIN 1206 primary=16\nG soviet INF 1205 steps=1", "1206", "german", "P", [3, 2], "8.7"),
    ],
)
def test_where_nobody_can_advance_the_reason_is_told(
    units: str, from_: str, side: str, who: str, dice: list[int], expected: str
) -> None:
    """Also where nobody at all has anywhere to go, and where none is won."""
    orders = [
        order("attack", target="1205", from_=from_),
        order("advance", paths={who: ["1206" if who in "TG" else "1205"]}),
    ]
    assert refused(sketch(units, COMBAT, *orders, side=side, dice=dice, options={"direct_fire": True})) == expected
