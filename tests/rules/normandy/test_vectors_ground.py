"""Worked examples: costs, zones, supply, entry, strategic movement, bridges."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from case import case
from lab import barred_by, hex_of, play, refusal, unit
from rules.normandy.vectors import Vector, vector
from rules.wb95.book_vectors import attack, board, hexes, hexsides, piece, settle, supposing, wait
from situations import arrange
from sztab.rules.wb95 import bridges, reinforcement, supply
from sztab.rules.wb95.allowance import allowance
from sztab.table import ForcedDice, Game

TITLE = "normandy1944"
SUPPLIED = '[map.supply]\nallied = ["edge:west"]\ngerman = ["edge:east"]\n'


def price(kind: str, ground: str, movement: int = 12, **fields: Any) -> tuple[Fraction, Game]:
    """What entering 0505 from 0504 costs."""
    game = board(
        piece("A", "german", "0504", type=kind, movement=movement, **fields),
        piece("Z", "allied", "1110", nation="usa"),
        ground=ground,
    )
    play(game, order="move", units=["A"], path=["0505"])
    return Fraction(unit(game, "A").cap - unit(game, "A").left, 12), game


WET = hexes(h0505="forest") + hexsides({"0504/0505": "stream"})


@case(TITLE, "3.1.12")
@vector("N-3.1.12-cost")
def test_costs_add_up(v: Vector) -> None:
    assert price("ARM", WET)[0] == 5
    assert price("MOT", WET)[0] == 6


@case(TITLE, "3.1.13")
@vector("N-3.1.13a-cap")
def test_a_hex_never_costs_more_than_the_unit_began_with(v: Vector) -> None:
    cost, game = price("MOT", hexes(h0505="bocage") + hexsides({"0504/0505": "river"}), movement=7)
    assert cost == 7 and unit(game, "A").left == 0


@case(TITLE, "3.1.13", "10.2.2", "10.2.3")
@vector("N-3.1.13b-cap-oos")
def test_half_the_points_still_make_a_step(v: Vector) -> None:
    cost, game = price("INF", WET, movement=4, oos=1)
    assert cost == 2 and unit(game, "A").oos == 1


@case(TITLE, "4.2.3", "4.2.5", "4.2.6")
@vector("N-D-zoc-step")
def test_from_zone_to_zone_and_out(v: Vector) -> None:
    ground = "[map]\nodd_lower = false\ncolumns = [20, 30]\nrows = [8, 16]\n"
    units = (piece("A", "german", "2412"), piece("X", "allied", "2313"), piece("Y", "allied", "2612"))
    step = {"order": "move", "units": ["A"]}
    game = board(*units, ground=ground)
    assert barred_by(game, {**step, "path": ["2413"]}) == "4.2.3"
    assert barred_by(game, {**step, "path": ["2512", "2511"]}) == "4.2.1"
    for path, spent in ((["2512"], 2), (["2411"], 2), (["2411", "2410"], 3)):
        game = board(*units, ground=ground)
        play(game, {**step, "path": path})
        assert unit(game, "A").cap - unit(game, "A").left == 12 * spent


def levels(game: Game, name: str, number: int) -> list[int]:
    """The level of a unit after each of its next own Supply Phases; a unit that is gone has none."""
    found, side = [], unit(game, name).side
    own = next(k for k, phase in enumerate(game.book.phases) if (phase.kind, phase.side) == ("supply", side))
    for _ in range(number):
        last = game.state.turn
        while game.state.turn == last and game.state.phase < own:
            play(game, order="end_phase")
        found.append(unit(game, name).oos if unit(game, name).hex >= 0 else -1)
        while game.state.turn == last:
            play(game, order="end_phase")
    return found


@case(TITLE, "10.2.7", "10.2.8")
@vector("N-10.2.8-oos-recover")
def test_regained_supply_takes_four_levels_a_turn(v: Vector) -> None:
    game = board(piece("A", "allied", "0104", nation="usa", oos=5), piece("D", "german", "1204"), ground=SUPPLIED)
    assert levels(game, "A", 2) == [1, 0]


def pocket(rolls: list[int], oos: int = 0) -> Game:
    """A has no line of supply."""
    return board(
        piece("A", "allied", "0504", nation="usa", oos=oos),
        piece("D", "german", "1204"),
        phase="combat",
        dice=rolls,
        ground='[map.supply]\ngerman = ["edge:east"]\n',
    )


@case(TITLE, "10.2.1", "10.2.6")
@vector("N-D-oos-growth")
def test_a_pocket_sinks_level_by_level_until_it_surrenders(v: Vector) -> None:
    assert levels(pocket([1, 1]), "A", 3) == [1, 2, -1]


@case(TITLE, "10.2.6")
@vector("N-D-surrender")
def test_levels_and_rolls_of_surrender(v: Vector) -> None:
    for before, roll, gone in ((1, 2, False), (2, 2, True), (7, 7, True), (7, 8, False)):
        game = pocket([roll // 2, roll - roll // 2], before)
        play(game, order="end_phase")
        assert (unit(game, "A").hex < 0) is gone


def cut_off(result: str) -> Game:
    """A is out of supply and buys full movement and full strength for its attack."""
    game = board(
        piece("A", "allied", "0503", nation="usa", oos=1, steps=4, full=4),
        piece("D", "german", "0505", steps=4, full=4),
        dice=[1, 1] * 20,
    )
    play(game, order="move", units=["A"], path=["0504"], full=["A"])
    play(game, order="end_phase")
    game.play(attack(supposing(game, result), "A", on="0505", full=["A"]))
    return settle(game)


@case(TITLE, "10.2.3")
@vector("N-10.2.3-oos")
def test_full_movement_and_full_strength_cost_a_level_each(v: Vector) -> None:
    assert unit(cut_off("-/D1"), "A").oos == 1 + 2


@case(TITLE, "10.2.3", "10.2.4")
@vector("N-10.2.4-oos-fail")
def test_failing_and_being_driven_back_cost_a_level_each(v: Vector) -> None:
    assert unit(cut_off("-/-"), "A").oos == 1 + 3
    game = board(
        piece("D", "german", "0505"),
        piece("A", "allied", "0504", nation="usa", oos=4, steps=4, full=4),
        phase="combat",
        dice=[1, 1] * 9,
    )
    game.play(attack(supposing(game, "-/D1"), "D", on="0504"))
    assert unit(settle(game), "A").oos == 5


def supplied(game: Game) -> dict[str, bool]:
    side = game.book.sides.index("german")
    return {game.book.counters[n].id: line.supplied for n, line in supply.trace_all(game, side).items()}


def westward(*parts: str, ground: str = "") -> Game:
    """A plain with the German base on its west edge, column 28."""
    base = '[map]\ncolumns = [28, 46]\nrows = [1, 10]\n[map.supply]\ngerman = ["edge:west"]\n'
    return board(piece("S", "allied", "4610", nation="usa"), *parts, ground=base + ground)


@case(TITLE, "10.1.5", "10.1.6", "10.1.7", "10.1.9", "10.1.10")
@vector("N-10.1-supply-line")
def test_ten_points_off_the_road_and_friends_for_free(v: Vector) -> None:
    battalions = [piece(f"Bn{n}", "german", "3905", type="ARM", size="B") for n in (1, 2)]
    chain = [piece("I1", "german", "3005", type="MOT"), piece("I2", "german", "3105", type="MOT")]
    far = [piece("AG", "german", "4106", type="AG"), piece("Tigers", "german", "4404", type="ARM")]
    found = supplied(westward(*battalions, *chain, *far))
    assert found["Bn1"] and found["Bn2"]
    assert not found["AG"] and not found["Tigers"]
    assert not supplied(westward(*battalions, chain[0], *far))["Bn1"], "the battalions are just reached"
    helped = supplied(westward(*battalions, *chain, *far, piece("F", "german", "4006", type="MOT")))
    assert helped["AG"]


# ---------------------------------------------------------------------- entry


def entering(steps: int = 2) -> Game:
    """Ten German infantry regiments wait at zone F of Totalize."""
    game = arrange("totalize", turn=1, phase="movement", side="german", units={}, control={"*": "german"})
    german = game.book.sides.index("german")
    found = [u for u in game.state.units if u.side == german and game.book.counters[u.n].type == "INF"]
    for u in [one for one in found if game.book.counters[one.n].steps >= steps][:10]:
        game.change(u.n, box="due", zone="F", due=1, steps=steps)
    return game


def woods(game: Game, ground: str) -> Game:
    """The entry hex of zone F is of that ground, with or without a road."""
    hex_ = game.book.map.zones["F"][0]
    ways = game.book.ways(game.state.bridges)
    row = game.book.tables.terrain["forest"]
    for mover, cost in enumerate(row.costs):
        ways.ground[mover][hex_] = 12 + cost
    game.book.hex_roads.pop(hex_, None)
    if ground == "road":
        game.book.hex_roads[hex_] = "main"
    return game


def queue(ground: str) -> list[Fraction]:
    """What the first three stacks of four regiments pay."""
    game = woods(entering(), ground)
    waiting = [game.book.counters[u.n].id for u in game.state.units if u.box == "due" and u.zone == "F"]
    assert len(waiting) == 10
    paid = []
    for stack in (waiting[:4], waiting[4:8], waiting[8:]):
        u = unit(game, stack[0])
        paid.append(Fraction(reinforcement.queued_cost(game, u, game.book.map.zones["F"][0], 12 * 9), 12))
        order = {"order": "enter", "units": stack, "hex": "4836"}
        if refusal(game, order) is None:
            play(game, order)
            for one in stack:
                game.change(unit(game, one).n, hex=-1, box="left")
    return paid


@case(TITLE, "11.1.5", "3.2.1")
@vector("N-11.1.5-entry-woods")
def test_the_third_stack_through_the_woods_pays_six(v: Vector) -> None:
    assert queue("woods") == [2, 4, 6]


@case(TITLE, "11.1.5")
@vector("N-11.1.5-entry-road")
def test_on_a_road_the_queue_is_cheap(v: Vector) -> None:
    assert queue("road") == [Fraction(1, 2), 1, Fraction(3, 2)]


def due_in_c(turn: int, waited: int = 0) -> Game:
    units = {"10/9": {"box": "due", "zone": "C", "due": turn - waited}}
    return arrange("totalize", turn=turn, phase="movement", side="german", units=units, control={"*": "german"})


@case(TITLE, "11.2.1")
@vector("N-11.2.1-neighbour")
def test_in_a_neighbouring_zone_half_the_points_are_left(v: Vector) -> None:
    game = due_in_c(1)
    found = [reinforcement.purse_in(game, unit(game, "10/9"), zone, False) for zone in "BCD"]
    assert found == [42, 84, 42]


@case(TITLE, "11.2.1", "11.2.2")
@vector("N-11.2.2-delay")
def test_three_zones_a_turn(v: Vector) -> None:
    for waited, whole in ((0, "C"), (1, "ABCDEF"), (2, "ABCDEFGHI"), (3, "ABCDEFGHIJ")):
        game = due_in_c(4, waited)
        full = allowance(game, unit(game, "10/9"))
        found = [zone for zone in "ABCDEFGHIJ" if reinforcement.purse_in(game, unit(game, "10/9"), zone, False) == full]
        assert "".join(found) == whole


@case(TITLE, "12.2.3")
@vector("N-12.2.3-strategic")
def test_strategic_movement_takes_two_points(v: Vector) -> None:
    game = board(
        piece("A", "allied", "0504", nation="usa", type="MOT", movement=7),
        piece("D", "german", "1209"),
        ground=SUPPLIED,
    )
    play(game, order="mark_strategic", units=["A"])
    wait(game, "1/5")
    play(game, order="move", units=["A"], path=["0505"])
    assert unit(game, "A").cap == 12 * 5


# ---------------------------------------------------------------------- bridges


@case(TITLE, "14.1.3", "14.1.4")
@vector("N-14.1.3-bridge-control")
def test_who_was_first_keeps_the_bridge_until_he_leaves(v: Vector) -> None:
    game = board(
        piece("P", "allied", "0503", nation="usa"),
        piece("G", "german", "0505", steps=4, full=4),
        dice=[1, 1] * 9,
        ground=hexsides({"0504/0505": "river+bridge"}) + SUPPLIED,
    )
    edge = game.book.map.grid.edge_between(game.book.labels["0504"], game.book.labels["0505"])

    def owner() -> str:
        return str(game.book.sides[bridges.owner(game, edge)])

    play(game, order="move", units=["P"], path=["0504"])
    assert owner() == "german"
    play(game, order="end_phase")
    game.play(attack(supposing(game, "-/D1"), "P", on="0505"))
    play(game, order="retreat", paths={"G": ["0506"]})
    play(game, order="pursue")
    assert owner() == "allied"
    wait(game, "1/9")
    play(game, order="move", units=["G"], path=["0505"])
    blow = {"order": "bridge", "unit": "G", "side": "0504/0505", "do": "destroy"}
    assert barred_by(game, blow) == "14.1.4"
    wait(game, "2/3")
    play(game, order="move", units=["P"], path=["0503"])
    assert owner() == "german"


@case(TITLE, "14.3.2")
@vector("N-14.3.2-bridge-build")
def test_a_headquarters_bridges_a_big_river_in_two_turns(v: Vector) -> None:
    game = board(
        piece("HQ", "allied", "0504", nation="usa", type="HQ", attack=0),
        piece("P", "allied", "0504", nation="usa"),
        piece("G", "german", "1009"),
        phase="supply",
        turn=5,
        ground=hexsides({"0504/0505": "river"}) + SUPPLIED,
    )
    edge = game.book.map.grid.edge_between(game.book.labels["0504"], game.book.labels["0505"])
    game.dice = ForcedDice([1, 1] * 9)
    wait(game, "6/3")
    play(game, order="bridge", unit="HQ", side="0504/0505", do="build")
    assert not bridges.standing(game, edge)
    wait(game, "7/3")
    assert bridges.standing(game, edge)
    assert hex_of(game, "HQ") == "0504"
