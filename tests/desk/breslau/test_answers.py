"""`odds`, `reach`, `supply` and `check` on Breslau positions, as data, in words and by their exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from case import case
from desk.breslau.sketch import odds_of, order, read, sketch
from sztab.cli import main
from sztab.desk import commands

TITLE = "breslau1945"
PAIR = "A soviet INF 1206 primary=4 secondary=3\nG german INF 1205\n"
FIRE = "combat resolution"
ATTACK = order("attack", target="1205", from_=["1206"])


# ---------------------------------------------------------------------- odds


@case(TITLE, "9.2.6a", "9.2.8a", "T.1")
def test_odds_have_their_shape() -> None:
    found = odds_of(sketch(PAIR, FIRE, ATTACK, side="soviet"))
    assert (found["order"], found["target"], found["factor"], found["column"]) == ("attack", "1205", 4, "4")
    assert found["steps_why"] == [{"value": 4, "why": "A Primary", "case": "3.5.1"}]
    assert found["drm"] == []
    assert [one["roll"] for one in found["results"]] == [1, 2, 3, 4, 5, 6]
    assert [one["losses"] for one in found["results"]] == [2, 1, 1, 0, 0, 0]
    assert all(one["p"] == 0.1667 for one in found["results"])


@case(TITLE, "9.2.11b")
def test_odds_list_the_modifiers_of_a_normal_attack() -> None:
    text = sketch(
        PAIR,
        FIRE,
        ATTACK,
        side="soviet",
        hexes={"1205": "city"},
        sides={"1205/1206": "river"},
        roads={"road": "1205 1206"},
    )
    found = odds_of(text)
    assert (found["factor"], sum(one["value"] for one in found["drm"])) == (3, 3)
    assert found["drm"][-1]["case"] == "9.2.11b"


@case(TITLE, "13.3d", "14.3.3", "13.2d")
@pytest.mark.parametrize(
    ("ground", "type_", "drm"),
    [
        ("clear+barricade", "INF", 2),
        ("fortress+barricade", "INF", 3),
        ("suburban+rubble", "INF", 3),
        ("city", "VS", 1),
        ("woods", "INF", 1),
    ],
)
def test_the_ground_modifies_the_die(ground: str, type_: str, drm: int) -> None:
    units = f"A soviet INF 1206\nG german {type_} 1205\n"
    found = odds_of(sketch(units, FIRE, ATTACK, side="soviet", hexes={"1205": ground}, roads={"road": "1205 1204"}))
    assert sum(one["value"] for one in found["drm"]) == drm


@case(TITLE, "9.2.5", "9.2.4c")
def test_odds_count_guns_and_aircraft_and_divide_once() -> None:
    units = "A soviet INF 1206 secondary=9\nP soviet AIR primary=24\nB soviet ART 1208 primary=28\nG german INF 1205\n"
    attack = order("attack", target="1205", from_="1206", aircraft="P", artillery="B")
    found = odds_of(sketch(units, FIRE, attack, side="soviet", hexes={"1205": "City"}))
    assert (found["factor"], found["column"]) == (26, "24")
    assert sum(one["value"] for one in found["steps_why"]) == 26


@case(TITLE, "9.2.7a")
def test_odds_bring_the_whole_outlook() -> None:
    found = odds_of(sketch(PAIR, FIRE, ATTACK, side="soviet"))["outlook"]
    assert found["initiative"] == {"normal": 0.6667, "ambush": 0.3333}
    assert sum(one["p"] for one in found["losses"]) == pytest.approx(1, abs=0.001)
    hills = odds_of(sketch(PAIR, FIRE, ATTACK, side="soviet", hexes={"1206": "woods"}))["outlook"]
    assert hills["initiative"]["surprise"] == 0.1667


@case(TITLE, "7.3d")
@pytest.mark.parametrize(("strength", "factor"), [(16, 2), (14, 2)])
def test_odds_of_a_bombardment(strength: int, factor: int) -> None:
    units = f"B soviet ART 1212 primary={strength} range=*\nT german ARM 1203\n"
    shot = order("bombard", artillery="B", target="1203")
    found = odds_of(sketch(units, "artillery bombardment", shot, side="soviet", hexes={"1203": "suburban"}))
    assert (found["order"], found["factor"], found["column"]) == ("bombard", factor, "2")
    assert found["steps_why"][0]["value"] == strength
    assert sum(one["value"] for one in found["steps_why"]) == factor
    assert [one["value"] for one in found["drm"]] == [2]


@case(TITLE, "6.1.7b")
@pytest.mark.parametrize(("ground", "factor"), [("suburban", 6), ("city", 4)])
def test_odds_of_bombs_on_lone_armour(ground: str, factor: int) -> None:
    text = sketch(
        "P soviet AIR primary=24\nT german ARM 1203\n",
        "air bombardment",
        order("air_bombard", missions=[{"aircraft": "P", "target": "1203"}]),
        hexes={"1203": ground},
    )
    assert odds_of(text)["factor"] == factor


def test_odds_of_bombs_reckon_the_flak_in() -> None:
    units = "P soviet AIR primary=24\nG german INF 1203\nF german AA 1203\n"
    bomb = order("air_bombard", missions=[{"aircraft": "P", "target": "1203"}])
    fired = odds_of(sketch(units, "air bombardment", bomb))
    quiet = odds_of(sketch(units, "air bombardment", bomb, order("aa", units=[])))
    assert fired["factor"] == quiet["factor"] == 24

    def mean(found: dict[str, list[dict[str, float]]]) -> float:
        return sum(one["steps"] * one["p"] for one in found["losses"])

    assert mean(fired["outlook"]) < mean(quiet["outlook"])


def test_every_target_of_the_aircraft_has_its_ladder() -> None:
    units = "P soviet AIR primary=24\nQ soviet AIR primary=16\nG german INF 1203\nH german INF 1503\n"
    missions = [{"aircraft": "P", "target": "1203"}, {"aircraft": "Q", "target": "1503"}]
    found = commands.odds(read(sketch(units, "air bombardment", order("air_bombard", missions=missions))))
    assert [(one["target"], one["factor"]) for one in found] == [("1203", 24), ("1503", 16)]


@case(TITLE, "13.1.4")
@pytest.mark.parametrize(
    ("type_", "ground", "hits"), [("ARM", "clear", [4, 4, 3, 3, 2, 2]), ("INF", "city", [3, 2, 2, 1, 1, 0])]
)
def test_odds_of_a_goliath(type_: str, ground: str, hits: list[int]) -> None:
    text = sketch(
        f"E german ENG 1203\nT soviet {type_} 1204\n",
        "german movement",
        order("goliath", engineer="E", target="1204", unit="T"),
        hexes={"1204": ground},
    )
    found = odds_of(text)
    assert (found["factor"], found["column"], [one["losses"] for one in found["results"]]) == (12, "12", hits)


@case(TITLE, "14.1.2a")
def test_odds_of_gas() -> None:
    text = sketch(
        "A soviet INF 1206\nD german ART 1201\n",
        "artillery bombardment",
        order("bombard", artillery="D", target="1206", gas=True),
        side="german",
        options={"tabun": True},
        pools={"german": {"gas": 1}},
        hexes={"1206": "city"},
    )
    found = odds_of(text)
    assert (found["factor"], found["drm"], [one["losses"] for one in found["results"]]) == (12, [], [3, 2, 2, 1, 1, 0])


@case(TITLE, "7.3a", "7.3b", "7.3c", "7.3d")
def test_every_divisor_has_a_line_and_they_come_to_one_rounding() -> None:
    units = "B soviet ART 1208 primary=14\nT german ARM 1205\n"
    shell = order("bombard", artillery="B", target="1205")
    found = odds_of(sketch(units, "artillery bombardment", shell, side="soviet", hexes={"1205": "Suburban"}))
    lines = [(one["value"], one["case"]) for one in found["steps_why"]]
    assert lines == [(14, "3.5.3"), (-7, "7.3a"), (-3, "7.3c"), (-2, "7.3b")] and found["factor"] == 2


@case(TITLE, "5.2c", "9.2.9")
def test_both_sides_have_their_odds_in_one_file() -> None:
    guns = "B soviet ART 1208 primary=8\nI soviet INF 1206\nG german INF 1205\nD german ART 1203 primary=4\n"
    shots = [order("bombard", artillery=gun, target=target) for gun, target in (("B", "1205"), ("D", "1206"))]
    for orders, factors in ((shots, [8, 4]), (shots[1:], [4])):
        found = commands.odds(read(sketch(guns, "artillery bombardment", *orders)))
        assert [one["factor"] for one in found] == factors
    attacks = [order("attack", target=target, from_=from_) for target, from_ in (("1205", "1206"), ("1206", "1205"))]
    found = commands.odds(read(sketch(PAIR, FIRE, *attacks, side="soviet")))
    assert [one["factor"] for one in found] == [4, 4]


def test_a_refused_order_has_no_odds() -> None:
    (found,) = commands.odds(read(sketch(PAIR, FIRE, order("attack", target="1204", from_="1206"), side="soviet")))
    assert found["refusal"]["case"] == "9.1.2a"


# ---------------------------------------------------------------------- reach, supply, check


@case(TITLE, "8.1a", "8.1b", "14.3.2a")
def test_reach_costs_by_side() -> None:
    hexes = {"1205": "suburban+rubble", "1305": "city", "1306": "fortress"}
    soviet = commands.reach(read(sketch("A soviet INF 1206", hexes=hexes)), "a")
    german = commands.reach(read(sketch("A german INF 1206", hexes=hexes)), "A")
    assert (soviet["1205"]["cost"], german["1205"]["cost"]) == ("5", "3")
    assert (soviet["1306"]["cost"], german["1306"]["cost"]) == ("5", "1")
    assert soviet["1207"] == {"cost": "1", "path": ["1207"]}


def test_reach_by_road_is_in_halves() -> None:
    found = commands.reach(read(sketch("A soviet INF 1206 movement=2", roads={"road": "1206 1207 1208 1209"})), "A")
    assert (found["1207"]["cost"], found["1209"]["cost"], found["1208"]["path"]) == ("1/2", "1 1/2", ["1207", "1208"])


@case(TITLE, "3.3b", "3.3c", "4.3.1")
def test_who_may_not_move_reaches_nothing() -> None:
    assert commands.reach(read(sketch(PAIR)), "A") == {}
    assert str(commands.may_reach(read(sketch(PAIR)), "A")).endswith("(3.3c)")
    position = read(sketch("T soviet ARM 1206 oos=1"))
    assert commands.reach(position, "T") == {} and str(commands.may_reach(position, "T")).endswith("(4.3.1)")


def test_reach_is_asked_in_any_phase() -> None:
    assert "1207" in commands.reach(read(sketch("A soviet INF 1206", "combat designation", dice=[1, 1, 1])), "A")


@case(TITLE, "4.1a", "4.2a")
def test_supply_tells_the_line_and_the_reason() -> None:
    ring = "A soviet INF 1204\nB soviet INF 1206\nC soviet INF 1105\nD soviet INF 1305\n"
    units = f"G german INF 1205\nH german VS 1901\n{ring}"
    position = read(sketch(units, supply={"german": ["1901"]}))
    found = commands.supply(position, "German")
    assert (found["G"]["supplied"], found["G"]["line"], found["G"]["case"]) == (False, [], "4.1a")
    assert (found["H"]["supplied"], found["H"]["line"]) == (True, ["1901"])
    soviet = commands.supply(position, "soviet")
    assert all(one["supplied"] for one in soviet.values()) and soviet["A"]["line"][-1] == "1204"


@case(TITLE, "3.1a", "3.1b")
def test_check_finds_what_is_unlawful() -> None:
    crowd = "".join(f"A{n} soviet INF 1206\n" for n in range(4))
    found = commands.check(read(sketch(crowd + "G german INF 1206\n"), lenient=True))
    assert [fault["case"] for fault in found["faults"]] == ["3.1b", "3.1a"]
    assert commands.check(read(sketch(PAIR))) == {"ok": True, "faults": []}


@pytest.mark.parametrize(
    ("units", "hexes", "fault"),
    [
        ("A soviet INF 1206", {"1206": "clear+barricade"}, "13.3a"),
        ("G german INF 1206", {"1206": "woods+rubble"}, "14.3.1c"),
        ("V german VS 1206 primary=3", {}, "13.2a"),
        ("F soviet AA 1206", {}, "2.3.6"),
        ("T german TRAIN 1206", {}, "8.7"),
        ("G german INF 1206 fired=true", {}, "5.2d"),
        ("B german ART 1206 full=2", {}, "2.4d"),
        ("K soviet CENG 1206 bridge=1206/1207", {}, "14.15a"),
        ("A soviet INF 1206 attacks=1205", {}, "9.1.2a"),
        ("A soviet INF 1206 attacks=1203\nG german INF 1203", {}, "5.6c"),
    ],
)
def test_check_names_the_case(units: str, hexes: dict[str, str], fault: str) -> None:
    found = commands.check(read(sketch(units, hexes=hexes), lenient=True))
    assert fault in [one["case"] for one in found["faults"]]


# ---------------------------------------------------------------------- the command line


def run(tmp_path: Path, text: str, command: str, *rest: str) -> int:
    file = tmp_path / "puzzle.toml"
    file.write_text(text, "utf-8")
    return main([command, str(file), *rest])


def test_commands_exit_with_what_they_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = sketch(PAIR, FIRE, ATTACK, side="soviet", dice=[3, 6])
    assert [run(tmp_path, good, one) for one in ("adjudicate", "odds", "check")] == [0, 0, 0]
    assert run(tmp_path, good, "reach", "A") == 0 and run(tmp_path, good, "supply", "soviet") == 0
    barred = good.replace('target = "1205"', 'target = "1204"')
    assert run(tmp_path, barred, "adjudicate") == 1 and run(tmp_path, barred, "odds") == 1
    crowd = sketch("".join(f"A{n} soviet INF 1206\n" for n in range(4)))
    assert run(tmp_path, crowd, "check") == 1
    capsys.readouterr()
    for bad in (good.replace("INF", "UFO"), good.replace("dice = [3, 6]", "dice = [3]"), good + "]"):
        assert run(tmp_path, bad, "adjudicate") == 2
        said = capsys.readouterr()
        assert said.out == "" and said.err.count("\n") == 1 and "puzzle.toml" in said.err
    assert run(tmp_path, good, "reach", "Z") == 2 and run(tmp_path, good, "supply", "venus") == 2


def test_commands_speak_in_words_and_in_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = sketch(PAIR, FIRE, ATTACK, side="soviet", dice=[3, 1])
    run(tmp_path, good, "adjudicate")
    said = capsys.readouterr().out
    assert "Soviet attacks 1205 from 1206 [9.2a]" in said and "G in 1205" in said
    run(tmp_path, good, "odds")
    assert "  4 A Primary [3.5.1]\n  Factor 4, column 4\n" in capsys.readouterr().out
    run(tmp_path, good, "adjudicate", "--json")
    found = json.loads(capsys.readouterr().out)
    assert set(found) == {"ok", "events", "units", "decision", "refusal", "rolls"}
    run(tmp_path, good, "supply", "german", "--json")
    assert set(json.loads(capsys.readouterr().out)["G"]) == {"supplied", "line", "why", "case"}
