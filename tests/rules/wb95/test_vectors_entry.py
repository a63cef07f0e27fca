"""Worked examples of chapters 11, 12 and 14: reinforcements, strategic movement, bridges."""

from __future__ import annotations

from typing import Any

from case import case
from lab import barred_by, hex_of, play, refusal, unit
from rules.wb95.book_vectors import Vector, attack, board, piece, supposing, vector, wait
from sztab.rules.wb95 import bridges
from sztab.rules.wb95.state import TWELFTHS
from sztab.table import Game

PRINTED = '[map]\nuse = "budziszyn1945"\n'
SUPPLIED = '[map.supply]\nallied = ["edge:west"]\ngerman = ["edge:east"]\n'


def waiting(number: int, ground: str, **fields: Any) -> Game:
    """U0, U1 ... wait off the map to enter it."""
    units = [piece(f"U{n}", "german", "", **fields) for n in range(number)]
    return board(*units, piece("S", "soviet", "0509" if "use" not in ground else "6410"), side="german", ground=ground)


ROAD = '[[map.roads]]\nkind = "main"\nhexes = ["0101", "0201", "0301"]\n'


@case("budziszyn1945", "11.1.5", "3.2.1")
@vector("entry-stacks")
def test_a_stack_that_enters_has_eight_cels(v: Vector) -> None:
    number, each = v["in"]["units"], v["in"]["cel_each"]
    game = waiting(number, ROAD, steps=each)
    left, stacks = [f"U{n}" for n in range(number)], 0
    while left:
        most = max(k for k in range(1, len(left) + 1) if enters(game, left[:k]))
        play(game, order="enter", units=left[:most], hex="0101")
        left, stacks = left[most:], stacks + 1
    assert stacks == v["out"]["stacks"]


def enters(game: Game, units: list[str], hex_: str = "0101") -> bool:
    return refusal(game, order="enter", units=units, hex=hex_) is None


def queue(game: Game, number: int, hex_: str) -> list[float]:
    """What each unit pays that comes in by the same hex."""
    for n in range(number):
        play(game, order="enter", units=[f"U{n}"], hex=hex_)
    return [(unit(game, f"U{n}").cap - unit(game, f"U{n}").left) / TWELFTHS for n in range(number)]


def woods(game: Game) -> tuple[str, str]:
    """An entry hex of the printed map in woods without a road, and its zone."""
    book = game.book
    for zone, hexes in sorted(book.map.zones.items()):
        for hex_ in hexes:
            if book.map.terrain[hex_] == ("forest",) and hex_ not in book.hex_roads and zone in book.scenario.ring:
                return book.map.grid.label(hex_), zone
    raise AssertionError("no woods at the edge")


@case("budziszyn1945", "11.1.5", "R7")
@vector("entry-woods")
def test_the_third_stack_through_the_woods_waits(v: Vector) -> None:
    hex_, zone = woods(waiting(1, PRINTED))
    number = len(v["out"]["costs"])
    game = waiting(number, PRINTED, movement=max(v["out"]["costs"]), zone=zone)
    assert queue(game, number, hex_) == v["out"]["costs"]
    assert v["out"]["costs"][0] == v["in"]["cost"]
    game = waiting(number, PRINTED, movement=v["in"]["mp"], zone=zone)
    found = []
    for n in range(number):
        found.append(enters(game, [f"U{n}"], hex_))
        if found[-1]:
            play(game, order="enter", units=[f"U{n}"], hex=hex_)
    assert found == v["out"]["enter"]


@case("budziszyn1945", "11.1.5")
@vector("entry-road")
def test_on_a_road_the_queue_is_cheap(v: Vector) -> None:
    found = queue(waiting(len(v["out"]["costs"]), ROAD), len(v["out"]["costs"]), "0101")
    assert found == v["out"]["costs"]
    assert found[0] == v["in"]["cost"]


@case("budziszyn1945", "11.2.1", "R7")
@vector("zone-half")
def test_in_a_neighbouring_zone_half_the_points_are_left(v: Vector) -> None:
    for zone in "BD":
        game = waiting(1, PRINTED, movement=v["in"]["mp"], zone="C", type="MOT")
        hex_ = next(h for h in open_hexes(game, zone))
        play(game, order="enter", units=["U0"], hex=hex_)
        assert unit(game, "U0").cap / TWELFTHS == v["out"]["mp"]


def open_hexes(game: Game, zone: str) -> list[str]:
    """Hexes of a zone, and of no other, by which U0 could enter."""
    book = game.book
    labels = [book.map.grid.label(h) for h in book.map.zones[zone] if book.zones_of[h] == (zone,)]
    return [text for text in labels if enters(game, ["U0"], text)]


@case("budziszyn1945", "11.2.2", "R7")
@vector("zone-delay")
def test_three_zones_a_turn(v: Vector) -> None:
    home, out = v["in"]["zone"], v["out"]
    zones = out["turn4_all"]
    now, due = {}, {}
    for zone in zones:
        game = waiting(1, PRINTED, movement=8, zone=home, type="MOT")
        found = open_hexes(game, zone)
        if found:
            play(game, order="enter", units=["U0"], hex=found[0])
            now[zone] = unit(game, "U0").cap / TWELFTHS / 8
        game = waiting(1, PRINTED, movement=8, zone=home, type="MOT")
        if zone != home:
            play(game, order="redirect", units=["U0"], zone=zone)
        due[zone] = max(1, unit(game, "U0").due)
    assert [zone for zone in zones if now.get(zone) == 1] == out["turn1_all"]
    assert [zone for zone in zones if now.get(zone) == 0.5] == out["turn1_half"]
    for turn in (2, 3, 4):
        assert [zone for zone in zones if due[zone] <= turn] == out[f"turn{turn}_all"]


@case("budziszyn1945", "12.2.3")
@vector("sm-mp")
def test_strategic_movement_takes_two_points(v: Vector) -> None:
    game = board(
        piece("A", "allied", "0504", type="MOT", movement=v["in"]["mp"]), piece("D", "german", "1209"), ground=SUPPLIED
    )
    play(game, order="mark_strategic", units=["A"])
    wait(game, "1/5")
    play(game, order="move", units=["A"], path=["0505"])
    assert unit(game, "A").cap / TWELFTHS == v["out"]["mp"]


# ---------------------------------------------------------------------- 14: bridges


def bridge(step: int) -> str:
    """Who controls the bridge A-B after so many steps of the story of 14.1.3."""
    game = board(
        piece("P", "allied", "0503"),
        piece("G", "german", "0505", steps=4),
        dice=[1, 1] * 9,
        ground='[map.sides]\n"0504/0505" = "big_river+bridge"\n' + SUPPLIED,
    )
    edge = game.book.map.grid.edge_between(game.book.labels["0504"], game.book.labels["0505"])
    play(game, order="move", units=["P"], path=["0504"])
    assert bridges.owner(game, edge) != 0
    play(game, order="end_phase")
    game.play(attack(supposing(game, "-/D1"), "P", on="0505"))
    play(game, order="retreat", paths={"G": ["0506"]})
    play(game, order="pursue")
    if step > 1:
        wait(game, "1/9")
        play(game, order="move", units=["G"], path=["0505"])
        blow = {"order": "bridge", "unit": "G", "side": "0504/0505", "do": "destroy"}
        assert barred_by(game, blow) == "14.1.4" if step == 2 else True
    if step > 2:
        wait(game, "2/3")
        play(game, order="move", units=["P"], path=["0503"])
    return str(game.book.sides[bridges.owner(game, edge)]).capitalize()


@case("budziszyn1945", "14.1.3")
@vector("bridge-1")
def test_a_bridge_falls_to_who_drives_its_garrison_off(v: Vector) -> None:
    assert bridge(v["in"]["step"]) == v["out"]["controller"]


@case("budziszyn1945", "14.1.3", "14.1.4")
@vector("bridge-2")
def test_who_was_first_keeps_the_bridge(v: Vector) -> None:
    assert bridge(v["in"]["step"]) == v["out"]["controller"]


@case("budziszyn1945", "14.1.3")
@vector("bridge-3")
def test_who_leaves_the_bridge_loses_it(v: Vector) -> None:
    assert bridge(v["in"]["step"]) == v["out"]["controller"]


@case("budziszyn1945", "14.3.2")
@vector("bridge-hq")
def test_a_headquarters_bridges_a_big_river_in_two_turns(v: Vector) -> None:
    arrive, declare = v["in"]["arrive"], v["in"]["declare"]
    game = board(
        piece("P", "allied", "0503"),
        piece("HQ", "allied", "0503", type="HQ", attack=0),
        piece("G", "german", "0504", steps=4),
        phase="combat",
        turn=arrive,
        dice=[1, 1] * 9,
        ground='[map.sides]\n"0504/0505" = "big_river"\n' + SUPPLIED,
    )
    build = {"order": "bridge", "unit": "HQ", "side": "0504/0505", "do": "build"}
    edge = game.book.map.grid.edge_between(game.book.labels["0504"], game.book.labels["0505"])
    game.play(attack(supposing(game, "-/D1"), "P", "HQ", on="0504"))
    play(game, order="retreat", paths={"G": ["0605"]})
    play(game, order="pursue", paths={"P": ["0504"], "HQ": ["0504"]})
    assert hex_of(game, "HQ") == "0504"
    wait(game, f"{arrive}/9")
    play(game, order="move", units=["G"], path=["0705"])
    wait(game, f"{declare}/3")
    play(game, build)
    usable = 0
    while not usable:
        play(game, order="end_phase")
        usable = game.state.turn if bridges.standing(game, edge) else 0
    assert usable == v["out"]["usable_turn"]
    assert game.book.phases[game.state.phase].kind == "movement" and game.state.phase == 2
