"""B-21 position files as they are read: keys, names, ground, the moment, faults; and written down again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import playing
from case import case
from desk.b21.sketch import judge, order, read, run, sketch
from sztab.desk import commands
from sztab.desk.position_reader import read_position
from sztab.desk.position_writer import position_file
from sztab.errors import DataError

TITLE = "b21"
PAIR = "A poland MECH 0505 10/10\nR russia INF 0502 6/6\n"


def counter(line: str, **more: Any) -> Any:
    position = read(sketch(f"{line}\nR russia INF 0502 6/6\n", **more))
    return position.book.counters[0]


def unit(line: str, phase: str = "movement", **more: Any) -> Any:
    return read(sketch(f"{line}\nR russia INF 0502 6/6\n", phase, **more)).state.units[0]


# ---------------------------------------------------------------------- units


@pytest.mark.parametrize(
    ("type_", "mobility", "movement"),
    [
        ("INF", "infantry", 6),
        ("PARA", "infantry", 6),
        ("SPEC", "special", 10),
        ("REC", "recon", 24),
        ("ENG", "engineer", 16),
        ("PONT", "mech", 16),
        ("ART", "artillery", 16),
        ("RKT", "artillery", 20),
        ("ARM", "armour", 20),
        ("MECH", "mech", 20),
        ("MOT", "mech", 20),
        ("HQ", "mech", 20),
        ("AT", "mech", 20),
        ("AA", "mech", 20),
        ("infantry", "infantry", 6),
        ("Special-Forces", "special", 10),
        ("anti-tank", "mech", 20),
    ],
)
def test_what_a_type_has_if_nothing_is_said(type_: str, mobility: str, movement: int) -> None:
    one = counter(f"A poland {type_} 0505 4/4")
    assert (one.mobility, one.movement // 12, one.gun, one.armour, one.ammo, one.night) == (
        mobility,
        movement,
        -1,
        -1,
        -1,
        "limited",
    )
    assert one.mech == (one.type in ("RKT", "AT", "AA"))
    assert one.rocket == (one.type == "RKT")
    assert one.size == ("B" if one.type == "HQ" else "C")


@case(TITLE, "3.6.1", "3.6.2")
@pytest.mark.parametrize(
    ("keys", "told"),
    [
        ("5,4,4,3,2,2,1 endurance=5", {"endurance": 5, "strength": 4}),
        ("5,4,4,3,2,2,1 steps=1", {"endurance": 1, "strength": 1}),
        ("2,1,1", {"endurance": 3, "strength": 2, "ammo": None, "oos": 0, "fortified": False, "recognised": True}),
        ("9/9 endurance=0", {"endurance": 0, "hex": None, "strength": 0}),
        ("9/9 ammo=7 gun=3", {"ammo": 7}),
        ("9/9 fortified", {"fortified": True}),
        ("9/9 oos=1", {"oos": 1}),
        ("9/9 oos=true", {"oos": 1}),
        ("9/9 hidden", {"recognised": False}),
    ],
)
def test_what_the_answers_show_of_a_unit(keys: str, told: dict[str, Any]) -> None:
    found = judge(sketch(f"A poland INF 0505 {keys}\nR russia INF 0502 6/6\n"))["units"]["A"]
    assert {name: found[name] for name in told} == told


@pytest.mark.parametrize(
    ("line", "name", "value"),
    [
        ("A poland AT 0505 4/4 mobility=artillery", "mech", False),
        ("A poland AT 0505 4/4 mech=false", "mech", False),
        ("A poland AA 0505 4/4 aa=guns", "aa_range", 3),
        ("A poland AA 0505 4/4 aa=Rocket", "aa_range", 7),
        ("A poland AA 0505 4/4 aa=rocket aa_range=5", "aa_range", 5),
        ("A poland ARM 0505 4/4 night=thermal", "night", "thermal"),
        ("A poland HQ 0505 4/4 size=brigade", "size", "BR"),
        ("A poland INF 0505 4/4 battalion=2", "battalion", "2"),
        ("A poland ART 0505 4/4 range=15", "range", 15),
        ("A poland ART 0505 4/4 mobility=tracked", "mech", True),
        ("A poland AIR 4/4 role=transport helicopter capacity=9", "capacity", 9),
        ("A poland RKT 0505 4/4 rocket=false", "rocket", False),
        ("A poland INF 0505 4/4 movement=9", "movement", 108),
        ("A poland ARM 0505 4/4 armor=6", "armour", 6),
    ],
)
def test_keys_of_counters(line: str, name: str, value: Any) -> None:
    assert getattr(counter(line), name) == value


@pytest.mark.parametrize(
    ("line", "name", "value"),
    [
        ("A poland PARA 4/4", "box", "drop"),
        ("A poland INF 4/4", "box", "due"),
        ("A poland AIR 4/4 role=fighter", "box", "base"),
        ("A poland AIR 0505 4/4 role=fighter", "mission", "cover"),
        ("A poland AIR 0505 4/4 role=helicopter", "mission", "support"),
        ("A poland INF 0505 4/4 moved", "moved", True),
        ("A poland ART 0505 4/4 fired", "fired", True),
        ("A poland INF 0505 4/4 fought", "fought", True),
        ("A poland PARA 0505 4/4 dropped", "dropped", 2),
        ("A poland INF 0505 4/4 landed", "landed", 2),
        ("A poland ENG 0505 2,1 task=fight", "task", "fight"),
    ],
)
def test_keys_of_units(line: str, name: str, value: Any) -> None:
    assert getattr(unit(line), name) == value


@case(TITLE, "26.1.1", "17.2.12", "18.2.5", "14.3.1")
@pytest.mark.parametrize(
    ("units", "more", "cost"),
    [
        # what 0506 costs A
        ("A poland MECH 0505 9/9\nP poland PONT 0505 2,1 bridge=0505/0506", {"sides": {"0505/0506": "river"}}, "3"),
        (
            "A poland MECH 0505 9/9\nP poland PONT 0505 2,1 bridge=0505/0506 moved",
            {"sides": {"0505/0506": "river"}},
            "8",
        ),
        ("A poland MECH 0505 9/9", {"sides": {"0505/0506": "small river"}}, "17"),
        ("A poland MECH 0505 9/9", {"sides": {"0505/0506": "canal+rail bridge"}}, "3"),
        ("A poland MECH 0505 9/9", {"sides": {"0505/0506": "river"}, "roads": {"main": "0505 0506"}}, "1/3"),
        (
            "A poland MECH 0505 9/9",
            {"sides": {"0505/0506": "river+destroyed bridge"}, "roads": {"main": "0505 0506"}},
            "17",
        ),
        ("A poland MECH 0505 9/9 amphib", {"sides": {"0505/0506": "river"}}, "8"),
        ("A poland INF 0505 9/9", {"sides": {"0505/0506": "scarp:0506"}}, "3"),
        ("A poland INF 0505 9/9", {"hexes": {"0506": "clear+minefield"}}, "2"),
        ("A poland INF 0505 9/9", {"hexes": {"0506": "City"}}, "2"),
        ("A poland INF 0505 9/9", {"hexes": {"0506": "mountains"}}, "3"),
        ("A poland INF 0505 9/9", {"hexes": {"0506": "swamp"}}, "2"),
    ],
)
def test_what_a_step_costs(units: str, more: dict[str, Any], cost: str) -> None:
    water = dict.fromkeys(("0406", "0407", "0606", "0607"), "sea")
    more = {**more, "hexes": {**water, **more.get("hexes", {})}}
    code, found = run("reach", sketch(f"{units}\nR russia INF 0101 6/6\n", **more), "A")
    assert (code, found["0506"]["cost"]) == (0, cost)


def test_reach_is_that_of_the_movement_phase() -> None:
    halved = {
        "oos=1": 10,
        "dropped": 10,
        "battalion=1": 10,
        "": 20,
    }
    staff = "H poland HQ 0909 2,1 battalion=1 endurance=0\nR russia INF 0101 6/6\n"
    for keys, points in halved.items():
        text = sketch(f"A poland MECH 0505 9/9 {keys}\n{staff}", "combat", default="clear", roads={"main": "0505 0506"})
        _, found = run("reach", text, "A")
        most = max(float(one["cost"].split()[0].split("/")[0]) for one in found.values())
        assert most <= points and most > points - 4


# ---------------------------------------------------------------------- ground


def test_what_the_answers_show_of_the_map() -> None:
    found = judge(
        sketch(
            PAIR + "W poland INF 0909 4/4 fortified\nP poland PONT 0808 2,1 bridge=0809/0808\n",
            hexes={"0606": "minefield", "0607": "forest+mines", "0709": "depot+destroyed", "0710": "Airfield"},
            sides={
                "0606/0607": "river+bridge",
                "0507/0506": "big_river+destroyed_bridge",
                "0808/0809": "river",
                "0901/0902": "stream",
            },
            roads={"secondary": "0901 0902"},
        )
    )
    assert found["map"] == {
        "mines": ["0606", "0607"],
        "works": ["0909"],
        "bridges": {
            "0506/0507": "destroyed",
            "0606/0607": "standing",
            "0808/0809": "pontoon",
            "0901/0902": "standing",
        },
        "objects": {"0709": "destroyed"},
    }


@pytest.mark.parametrize(
    ("words", "terrain"),
    [
        ("hills", ("ridge",)),
        ("Small Town", ("village",)),
        ("fortress", ("fort",)),
        ("WOODS", ("forest",)),
        ("port", ("clear", "port")),
        ("town+depot", ("town", "depot")),
        ("minefield", ("clear",)),
    ],
)
def test_names_of_ground(words: str, terrain: tuple[str, ...]) -> None:
    book = read(sketch(PAIR, hexes={"0606": words})).book
    assert book.map.terrain[book.labels["0606"]] == terrain


@pytest.mark.parametrize("name", ["perekop", "Perekop", "perekop2014", "basra", "bartoszyce", "bartoszyce first-day"])
def test_printed_maps_go_by_their_names(name: str) -> None:
    position = read(sketch(PAIR, use=name, hexes={"0506": "clear+minefield"}))
    assert position.book.map.grid.n > 1000 and position.state.mines[0].hex == position.book.labels["0506"]


# ---------------------------------------------------------------------- the moment


@pytest.mark.parametrize(
    ("phase", "side", "clock", "first", "half"),
    [
        ("combat", "poland", {}, "poland", 0),
        ("counterattack", "russia", {}, "poland", 0),
        ("counterattack", "poland", {"initiative": "poland"}, "poland", 1),
        ("Movement", "poland", {"initiative": "russia"}, "russia", 1),
        ("barrage", "poland", {}, "poland", 0),
        ("naval", "Polish", {}, "poland", 0),
    ],
)
def test_the_clock(phase: str, side: str, clock: dict[str, Any], first: str, half: int) -> None:
    position = read(sketch(PAIR, phase, side=side, clock=clock))
    assert position.book.sides[position.state.first] == first
    assert position.book.phases[position.state.phase].half == half


@case(TITLE, "3.5.6")
def test_the_light() -> None:
    assert read(sketch(PAIR, light="Night")).book.scenario.day(2).night
    assert not read(sketch(PAIR)).book.scenario.day(2).night


# ---------------------------------------------------------------------- supply, lawfulness


@case(TITLE, "25.1.1", "25.1.5", "25.1.6", "R106")
def test_supply_follows_the_headquarters() -> None:
    units = """
    HB poland HQ 0303 2,1 size=BR brigade=9
    H1 poland HQ 0505 2,1 battalion=1 brigade=9
    A poland MECH 0510 8/8 battalion=1 brigade=9
    C poland MECH 1210 8/8 battalion=1 brigade=9
    R russia INF 0901 6/6
    """
    text = sketch(units, "supply", supply={"poland": ["edge:west"]})
    code, found = run("supply", text, "poland")
    assert code == 0 and {name: one["supplied"] for name, one in found.items()} == {
        "HB": True,
        "H1": True,
        "A": True,
        "C": False,
    }
    assert found["A"]["line"] == ["0505", "0506", "0507", "0508", "0509", "0510"]
    assert found["C"]["case"] == "25.1.5"
    assert judge(text)["units"]["C"]["oos"] == 1
    staff = run("supply", sketch(units, supply={"poland": ["HB"]}), "poland")[1]
    assert staff["HB"]["supplied"] and staff["HB"]["line"] == ["0303"]


@case(TITLE, "5.1.2", "5.1.5", "4.3.3", "4.2.1")
@pytest.mark.parametrize(
    ("units", "more", "faults"),
    [
        (PAIR, {}, []),
        ("A poland MECH 0505 30/30\nB poland MECH 0505 13/13\nR russia INF 0502 6/6", {}, ["5.1.2"]),
        ("A poland MECH 0505 30/30\nB poland MECH 0505 12/12\nR russia INF 0502 6/6", {}, []),
        ("A poland MECH 0505 9/9\nR russia INF 0502 6/6", {"hexes": {"0505": "swamp"}}, ["4.3.3"]),
        (
            "A poland MECH 0505 25/25\nR russia INF 0502 6/6",
            {"hexes": {"0505": "swamp"}, "roads": {"main": "0505 0506"}},
            ["5.1.5"],
        ),
        ("A poland MECH 0505 9/9\nR russia INF 0505 6/6", {}, ["4.2.1"]),
        ("S poland NAV 0505 3/3 capacity=9\nR russia INF 0502 6/6", {}, ["R122"]),
    ],
)
def test_check_finds_what_is_not_lawful(units: str, more: dict[str, Any], faults: list[str]) -> None:
    code, found = run("check", sketch(units, **more))
    assert (code, [one["case"] for one in found["faults"]]) == (int(bool(faults)), faults)


# ---------------------------------------------------------------------- bad files


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('phase = "movement"', 'phase = "moving"', "clock.phase: there is no phase 'moving'; known: air, airborne"),
        ('side = "poland"\n', 'side = "atlantis"\n', "clock.side: there is no side 'atlantis'; known: poland, russia"),
        ("turn = 2", 'turn = 2\nlight = "dusk"', "clock.light: there is no light 'dusk'; known: day, night"),
        ('type = "MECH"', 'type = "KNIGHT"', "unit 1 (A).type: there is no type 'KNIGHT'; known: INF, MOT, MECH"),
        ('type = "MECH"', 'type = "AIR"', "unit 1 (A).role: is missing"),
        ('type = "MECH"', 'type = "MECH"\nrole = "fighter"', "unit 1 (A).role: is for aircraft"),
        ('type = "MECH"', 'type = "MECH"\nmobility = "wings"', "there is no mobility 'wings'; known: infantry, armour"),
        ('type = "MECH"', 'type = "MECH"\naboard = "S"', "A is aboard a ship and has no hex"),
        ('type = "MECH"', 'type = "MECH"\nbridge = "0505/0506"', "pontoon and bridge columns"),
        ("track = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]\n", "", "unit 1 (A).track: is missing"),
        ("track = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]", "track = []", "unit 1 (A).track: should be a list"),
        ("endurance = 10", "endurance = 11", "unit 1 (A).endurance: 11 should be from 0 to 10"),
        ("endurance = 10", "attack = 10", "unit 1 (A).attack: is not known here"),
        ('hex = "0505"', 'hex = "0599"', "unit 1 (A).hex: hex 0599 is not on the map"),
        ('hex = "0505"', 'hex = "0502"', "R and its enemy A are both in 0502"),
        ('side = "russia"', 'side = "russia"\nnation = 3', "unit 2 (R).nation: should be text"),
        ("columns = [1, 12]\nrows = [1, 10]", 'use = "mars"', "map.use: there is no printed map 'mars'; known: "),
        ("columns = [1, 12]\n", "", "map.columns: is missing"),
        ("[[unit]]", '[map.sides]\n"0505/0506" = "scarp"\n[[unit]]', "names its upper hex"),
        ("[[unit]]", '[map.sides]\n"0505/0506" = "scarp:0504"\n[[unit]]', "0504 is not one of its two hexes"),
        ("[[unit]]", '[map.sides]\n"0505/0507" = "river"\n[[unit]]', "are not adjacent"),
        ("[[unit]]", '[map.hexes]\n"0505" = "destroyed"\n[[unit]]', "has no object that could be destroyed"),
        ("[[unit]]", "[pools.poland]\nair = 3\n[[unit]]", "pools.poland.air: is not known here"),
        ('units = ["A"]', 'units = ["B"]', "order 1 (move).units: there is no unit 'B'; known: A, R"),
        ('path = ["0504"]', "path = [504]", "hexes and units are written in quotes"),
        ("dice = []", "dice = [7]", "dice: die 1 is 7, not a face from 1 to 6"),
        ("options = {}", "options = {fog = true}", "options.fog: there is no option 'fog'; known: camouflage"),
        ('phase = "movement"\n', "", "clock.phase: is missing"),
    ],
)
def test_bad_files_are_refused_in_one_sentence(old: str, new: str, words: str) -> None:
    text = sketch(PAIR, "movement", order("move", units="A", path="0504"))
    assert old in text
    with pytest.raises(DataError) as caught:
        read(text.replace(old, new, 1))
    assert words in str(caught.value)


def test_a_third_side_is_one_too_many() -> None:
    with pytest.raises(DataError, match="B-21 has two sides"):
        read(sketch(PAIR + "U ukraine INF 0909 4/4\n"))


def test_dice_that_run_out_are_a_fault_of_the_file() -> None:
    text = sketch(
        "A poland MECH 0503 9/9\nR russia INF 0502 6/6", "combat", order("attack", attackers="A", targets="0502")
    )
    with pytest.raises(DataError, match="the dice ran out: 2 needed, 0 left"):
        commands.adjudicate(read(text))


@pytest.mark.parametrize("options", [{"R73": True}, {"old fire table": True}, {"Old-Fire-Table": "yes"}])
def test_options_go_by_ruling_and_name(options: dict[str, Any]) -> None:
    assert read(sketch(PAIR, options=options)).book.options.old_fire_table


# ---------------------------------------------------------------------- written down


@pytest.mark.parametrize(("scenario", "seed"), [("perekop2014", 4), ("bartoszyce2014", 3)])
def test_a_board_read_again_is_the_very_same(scenario: str, seed: int) -> None:
    game, seen = playing.start(TITLE, scenario, seed), set[str]()
    for count, now in enumerate(playing.steps(game, seed, 0.1)):
        if count > 260 or now.decision is None:
            break
        if not now.state.turn or now.decision.kind in seen:
            continue
        seen.add(now.decision.kind)
        there = read_position("there", position_file(now), lenient=True)
        assert there.state == now.state
    assert {"air", "movement", "combat"} <= seen
    view = now.book.look(now, (0,))
    assert len(read_position("view", position_file(view), lenient=True).state.units) < len(now.state.units)


def test_a_drawn_position_read_again_is_the_very_same() -> None:
    text = sketch(
        PAIR
        + "P poland PONT 0808 2,1 bridge=0808/0809\nF poland AIR 0707 3/3 role=fighter\nH russia INF 0901 4/4 hidden\n",
        hexes={"0606": "minefield", "0709": "depot+destroyed"},
        sides={"0808/0809": "river", "0606/0607": "scarp:0607"},
        supply={"poland": ["edge:west"]},
    )
    here = read(text)
    there = read_position("there", position_file(here.board()))
    assert there.state == here.state
    assert (there.book.map.sides, there.book.map.terrain) == (here.book.map.sides, here.book.map.terrain)
    assert there.book.scenario.bases == here.book.scenario.bases


def test_the_example_of_the_page_on_positions_is_as_it_says() -> None:
    page = Path(__file__).parents[3] / "docs" / "positions.md"
    text = next(part for part in page.read_text("utf-8").split("```toml\n") if part.startswith('title = "b21"'))
    position = read(text.split("```")[0])
    (found,) = commands.odds(position)
    assert (found["attacker"], found["defender"], found["ratio"], found["final"]) == (7, 9, "1:1", "1:3")
    assert commands.adjudicate(position)["refusal"] is None
