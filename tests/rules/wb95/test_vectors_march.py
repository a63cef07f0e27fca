"""Worked examples of chapters 3, 4, 9 to 12 and 14: movement, zones, headquarters, supply, entry, bridges."""

from __future__ import annotations

import copy

import msgspec

from case import case
from lab import hex_of, play, refusal, unit
from rules.wb95.book_vectors import (
    Vector,
    attack,
    board,
    clock,
    hexes,
    hexsides,
    ladder,
    piece,
    settle,
    supposing,
    told,
    vector,
    wait,
)
from sztab.rules.wb95 import headquarters, supply
from sztab.rules.wb95.allowance import allowance
from sztab.rules.wb95.pieces import in_enemy_zone
from sztab.rules.wb95.state import TRACKED, TWELFTHS, Mission
from sztab.rules.wb95.ways import Ways
from sztab.table import ForcedDice, Game

PRINTED = '[map]\nuse = "budziszyn1945"\n'
SUPPLIED = '[map.supply]\nsoviet = ["edge:west"]\ngerman = ["edge:east"]\n'


def spent(game: Game, name: str) -> float:
    """Movement points a unit has used in this phase."""
    return (unit(game, name).cap - unit(game, name).left) / TWELFTHS


# ---------------------------------------------------------------------- 3, 4: movement and zones


@case("budziszyn1945", "3.1.12", "T-TER")
@vector("move-sum")
def test_costs_of_ground_and_water_add_up(v: Vector) -> None:
    game = board(
        piece("A", "soviet", "0504", type="MECH"),
        ground=hexes(h0505="forest") + hexsides({"0504/0505": "stream"}),
    )
    tables = copy.copy(game.book.tables)
    prices = {"clear": v["in"]["base"], "forest": v["in"]["forest"], "stream": v["in"]["stream"]}
    tables.terrain = dict(tables.terrain)
    for name, points in prices.items():
        tables.terrain[name] = msgspec.structs.replace(tables.terrain[name], costs=(TWELFTHS * points,) * 3)
    ways = Ways(game.book.map, tables, {}, 0)
    here, there = game.book.labels["0504"], game.book.labels["0505"]
    cost = ways.cost[TRACKED][6 * here + game.book.map.grid.direction(here, there)]
    assert cost == TWELFTHS * v["out"]["cost"]


@case("budziszyn1945", "3.1.13", "T-TER")
@vector("move-min-a")
def test_a_hex_never_costs_more_than_the_unit_began_with(v: Vector) -> None:
    def step(points: int) -> Game:
        """Out of an enemy zone, over a big river, into a forest under three missions."""
        game = board(
            piece("A", "soviet", "0504", type="MECH", movement=points),
            piece("D", "german", "0404", attack=1),
            ground=hexes(h0505="forest") + hexsides({"0504/0505": "big_river"}),
        )
        far = game.book.labels["0506"]
        game.mark(missions=tuple(Mission(1, "disrupt", far, 7) for _ in range(3)))
        assert (refusal(game, order="move", units=["A"], path=["0505"]) is None) == v["out"]["allowed"]
        play(game, order="move", units=["A"], path=["0505"])
        return game

    assert spent(step(20), "A") == v["in"]["cost"]
    assert spent(step(v["in"]["mp"]), "A") == v["out"]["charged"]


@case("budziszyn1945", "3.1.13", "10.2.2")
@vector("move-min-b")
def test_a_unit_out_of_supply_can_always_make_a_step(v: Vector) -> None:
    def infantry(oos: int) -> Game:
        ground = hexes(h0505="forest") + hexsides({"0504/0505": "stream"})
        return board(piece("A", "soviet", "0504", movement=v["in"]["mp"], oos=oos), ground=ground)

    game = infantry(0)
    play(game, order="move", units=["A"], path=["0505"])
    assert spent(game, "A") == v["in"]["cost"]
    game = infantry(int(v["in"]["oos"]))
    assert allowance(game, unit(game, "A")) / TWELFTHS == v["out"]["start_mp"]
    assert (refusal(game, order="move", units=["A"], path=["0505"]) is None) == v["out"]["allowed"]
    play(game, order="move", units=["A"], path=["0505"])
    assert unit(game, "A").oos - 1 == v["out"]["oos_change"]


@case("budziszyn1945", "4.1.4")
@vector("zoc-swamp")
def test_trucks_have_no_zone_in_a_swamp(v: Vector) -> None:
    game = board(
        piece("M", "german", "0504", type="MOT", mobility=v["in"]["mobility"]),
        piece("A", "soviet", "1009"),
        ground=hexes(h0505=v["in"]["hex"]),
    )
    soviet = game.book.sides.index("soviet")
    assert in_enemy_zone(game, soviet, game.book.labels["0505"]) == v["out"]["zoc"]
    assert in_enemy_zone(game, soviet, game.book.labels["0503"])


# ---------------------------------------------------------------------- 9: the fall of a headquarters


@case("budziszyn1945", "9.1.6", "9.1.7")
@vector("hq-cm")
def test_a_fallen_headquarters_gives_shifts_for_two_combat_phases(v: Vector) -> None:
    game = board(
        piece("A", "soviet", "0504"),
        piece("HQ", "german", "0505", type="HQ", attack=0),
        phase="combat",
        turn=v["in"]["turn"],
        dice=[1, 1] * 9,
        ground="[map]\ncolumns = [1, 16]\nrows = [1, 10]\n" + SUPPLIED,
    )
    assert clock(game) == f"{v['in']['turn']}/{v['in']['phase']}"
    game.play(attack(supposing(game, "-/D2"), "A", on="0505"))
    settle(game)
    assert hex_of(game, "HQ") is None
    assert sum(one["shifts"] for one in told(game, "reward", side="soviet")) == v["out"]["cm"]
    usable = []
    while game.state.turn < v["in"]["turn"] + 2:
        near, far = (_drawn(game, v["out"]["radius"] + extra) for extra in (0, 1))
        assert far == 0
        if near:
            assert near == v["out"]["cm"]
            usable.append(clock(game))
        play(game, order="end_phase")
    assert usable == v["out"]["usable"]


def _drawn(game: Game, distance: int) -> int:
    """Shifts the Soviets could draw for a combat so far from 0505."""
    fell = game.book.labels["0505"]
    hex_ = next(h for h in game.book.map.grid.hexes if game.book.map.grid.distance(fell, h) == distance)
    return headquarters.reward_shifts(game, game.book.sides.index("soviet"), [hex_])


# ---------------------------------------------------------------------- 10: supply


def supplied(game: Game) -> dict[str, bool]:
    """Every German unit by its id: in supply or not."""
    side = game.book.sides.index("german")
    return {game.book.counters[n].id: line.supplied for n, line in supply.trace_all(game, side).items()}


def westward(*parts: str, ground: str = "") -> Game:
    """A plain west of column 45 with the German base on the west edge, column 28."""
    base = '[map]\ncolumns = [28, 46]\nrows = [1, 10]\n[map.supply]\ngerman = ["edge:west"]\n'
    return board(piece("S", "soviet", "4610"), *parts, phase="movement", ground=base + ground)


BATTALIONS = [piece(f"Bn{n}", "german", "3905", type="ARM", size="B") for n in (1, 2)]
INFANTRY = [piece("I1", "german", "3005", type="MOT"), piece("I2", "german", "3105", type="MOT")]


@case("budziszyn1945", "10.1.5", "10.1.6", "10.1.9", "10.1.7")
@vector("los-1")
def test_steps_between_friends_are_free_for_supply(v: Vector) -> None:
    far = [
        piece("AG brigade 4106", "german", "4106", type="AG"),
        piece("Tiger company 4404", "german", "4404", type="ARM"),
    ]
    game = westward(*BATTALIONS, *INFANTRY, *far)
    limit = supply.supply_points(game, game.book.sides.index("german"), "germany")
    assert limit == TWELFTHS * v["in"]["offroad_mp"]
    found = supplied(game)
    assert [f"{found['Bn1'] + found['Bn2']} armoured battalions"] == v["out"]["supplied"]
    assert [name for name, fed in found.items() if not fed] == v["out"]["unsupplied"]
    without = supplied(westward(*BATTALIONS, INFANTRY[0], *far))
    assert not without["Bn1"], "the battalions are just reached"


@case("budziszyn1945", "10.1.8", "10.1.7")
@vector("los-2")
def test_a_road_regained_with_nothing_left_is_followed_but_not_left(v: Vector) -> None:
    road = v["in"]["road"]
    ground = f'[[map.roads]]\nkind = "main"\nhexes = ["{road}", "4306", "4406", "4506"]\n'
    steps = [piece(f"F{n}", "german", f"{column}05", type="MOT") for n, column in enumerate(range(29, 34))]
    game = westward(
        *steps,
        piece("R", "german", "4506", type="ARM"),
        piece("O", "german", "4307", type="ARM"),
        ground=ground,
    )
    german = game.book.sides.index("german")
    limit = supply.supply_points(game, german, "germany")
    left = limit - supply.flood(game, german, "germany").cost(game.book.labels[road])
    assert left == v["in"]["mp_left"]
    assert supplied(game)["R"] == v["out"]["may_follow_road"]
    assert supplied(game)["O"] == v["out"]["may_leave_road"]


@case("budziszyn1945", "10.1.10", "10.1.7")
@vector("los-3")
def test_a_unit_opens_a_hex_in_an_enemy_zone_for_supply(v: Vector) -> None:
    dry = ("4003", "4103", "4104", "4204", "4302", "4303", "4404", "4405", "4406", "4306", "4206", "4106", "4506")
    lakes = {f"{column}{row:02}": "lake" for column in range(40, 47) for row in range(1, 11)}
    ground = hexes(**{hex_: kind for hex_, kind in lakes.items() if hex_ not in dry and hex_ != "4610"})
    road = '[[map.roads]]\nkind = "main"\nhexes = ["3906", "4007", "4106", "4206", "4306", "4406", "4405"]\n'
    base = '[map]\ncolumns = [36, 46]\nrows = [1, 10]\n[map.supply]\ngerman = ["edge:west"]\n'

    def company(*helpers: str) -> bool:
        game = board(
            piece("18", "soviet", "4302", size="D"),
            piece("50", "soviet", "4506", type="CAV", size="D"),
            piece("T", "german", "4404", type="ARM", size="C"),
            *(piece(f"on {hex_}", "german", hex_) for hex_ in helpers),
            phase="movement",
            ground=base + ground + road,
        )
        return supplied(game)["T"]

    assert not company()
    assert [company(hex_) for hex_ in v["in"]["unit_on"]] == [v["out"]["supplied"]] * len(v["in"]["unit_on"])


def cut_off_attack(v: Vector, result: str) -> int:
    """By how much the level of A rises that buys full movement and full strength for its attack."""
    game = board(
        piece("A", "soviet", "0503", oos=1, steps=4), piece("D", "german", "0505"), phase="movement", dice=[1, 1] * 9
    )
    play(game, order="move", units=["A"], path=["0504"], full=["A"] if v["in"]["full_move"] else [])
    play(game, order="end_phase")
    game.play(attack(supposing(game, result), "A", on="0505", full=["A"] if v["in"]["full_attack"] else []))
    settle(game)
    return int(unit(game, "A").oos) - 1


@case("budziszyn1945", "10.2.3")
@vector("oos-full")
def test_full_movement_and_full_strength_cost_a_level_each(v: Vector) -> None:
    assert cut_off_attack(v, "-/D1") == v["out"]["oos_change"]


@case("budziszyn1945", "10.2.3", "10.2.4")
@vector("oos-fail")
def test_a_failed_attack_costs_a_level_more(v: Vector) -> None:
    assert v["in"]["attack_failed"]
    assert cut_off_attack(v, "-/-") == v["out"]["oos_change"]


@case("budziszyn1945", "10.2.4")
@vector("oos-hit")
def test_being_driven_back_costs_a_level(v: Vector) -> None:
    game = board(
        piece("D", "german", "0505"), piece("A", "soviet", "0504", oos=3, steps=4), phase="combat", dice=[1, 1] * 9
    )
    game.play(attack(supposing(game, "-/D1" if v["in"]["attacked_dn"] else "-/-"), "D", on="0504"))
    settle(game)
    assert unit(game, "A").oos - 3 == v["out"]["oos_change"]


def supply_levels(game: Game, name: str, number: int) -> list[int]:
    """The level of a unit after each of its next own Supply Phases."""
    levels, side = [], unit(game, name).side
    own = next(k for k, phase in enumerate(game.book.phases) if (phase.kind, phase.side) == ("supply", side))
    for _ in range(number):
        last = game.state.turn
        while game.state.turn == last and game.state.phase < own:
            play(game, order="end_phase")
        levels.append(unit(game, name).oos)
        while game.state.turn == last:
            play(game, order="end_phase")
    return levels


@case("budziszyn1945", "10.2.7", "10.2.8")
@vector("oos-recover")
def test_regained_supply_takes_four_levels_a_turn(v: Vector) -> None:
    game = board(piece("A", "soviet", "0104", oos=v["in"]["oos"]), piece("D", "german", "1204"), ground=SUPPLIED)
    assert supply_levels(game, "A", v["out"]["turns"]) == v["out"]["levels"]


@case("budziszyn1945", "10.2.1", "10.2.6", "10.2.7")
@vector("oos-growth")
def test_a_pocket_sinks_level_by_level_and_may_surrender(v: Vector) -> None:
    number, out = v["in"]["unsupplied_phases"], v["out"]
    game = board(
        piece("A", "soviet", "0504"),
        piece("D", "german", "1204"),
        dice=[6, 6] * number,
        ground='[map.supply]\nsoviet = ["0909"]\ngerman = ["edge:east"]\n' + hexes(**dict.fromkeys(RING_0909, "lake")),
    )
    levels = supply_levels(game, "A", number)
    chances = [surrenders(level - 1) for level in levels]
    game.change(unit(game, "A").n, hex=game.book.labels["0909"])
    levels += supply_levels(game, "A", 1)
    assert levels == out["levels"]
    assert [*chances, 0] == out["surrender_36ths"]


RING_0909 = ("0908", "0910", "0809", "0810", "1009", "1010")


def surrenders(before: int) -> int:
    """In how many of 36 rolls a unit without supply surrenders that had this level before its Supply Phase."""
    lost = 0
    for one in range(1, 7):
        for two in range(1, 7):
            game = board(piece("A", "soviet", "0504", oos=before), piece("D", "german", "1204"), phase="combat")
            game.dice = ForcedDice([one, two] * 2)
            play(game, order="end_phase")
            lost += unit(game, "A").hex < 0
    return lost


@case("budziszyn1945", "10.2.2", "10.2.4", "10.2.8", "10.2.7")
@vector("oos-residual")
def test_a_level_left_over_still_halves(v: Vector) -> None:
    game = board(
        piece("A", "soviet", "0104", attack=4, steps=4, oos=v["in"]["level"]),
        piece("D", "german", "0105", fortified=True),
        phase="movement",
        dice=[1, 1] * 9,
        ground='[map.supply]\nsoviet = ["edge:west"]\ngerman = ["edge:west"]\n',
    )
    play(game, order="fortify", units=["A"])
    levels = supply_levels(game, "A", 1)
    wait(game, "2/4")
    assert ladder(game, "A", on="0105").attacker == 2
    game.play(attack(supposing(game, "-/-"), "A", on="0105"))
    settle(game)
    levels.append(unit(game, "A").oos)
    wait(game, "2/9")
    levels.append(unit(game, "A").oos)
    assert levels == v["out"]["levels"]
