"""The worked examples of movement, stacking, zones, supply, entry and special forces."""

from __future__ import annotations

import pytest

from case import case
from lab import barred_by, hex_of, play, refusal, unit
from playing import question
from rules.ardennes.boards import ally, axis, board, hexes, pools, road, sides
from rules.ardennes.vectors import TITLE, Vector, vector
from sztab.hexes import points
from sztab.rules.wb95 import special_forces, supply
from sztab.table import Game, hexes_in

INF = 'type = "INF"'
WIDE = "[map]\ncolumns = [0, 64]\nrows = [0, 36]\n"


def cost(game: Game, name: str, there: str) -> str:
    """What one step costs a unit."""
    u = unit(game, name)
    ways = game.book.ways({})
    place = 6 * u.hex + game.book.map.grid.direction(u.hex, game.book.labels[there])
    return points(ways.cost[game.book.traits[u.n].wheels][place])


@vector("move-cost-wheeled")
@case(TITLE, "4.1.12", "4.1.12.ex", "T-TERRAIN")
def test_the_costs_of_a_step_add_up(v: Vector) -> None:
    ground = WIDE + sides({"3930/4030": "river"}) + hexes(h3930="forest+hills")
    row = '{ id = "BB 5", side = "allies", nation = "belgium", hex = "4030", type = "MOT" },'
    assert f"= {cost(board(row, side='allies', more=ground), 'BB 5', '3930')} MP" in v["expect"]


@vector("move-min-one-mech")
@case(TITLE, "4.1.13")
def test_a_unit_may_always_make_one_step(v: Vector) -> None:
    ground = sides({"0504/0505": "river"}) + hexes(h0505="forest+hills")
    game = board(axis("A", "0504", 'type = "MOT", movement = 7'), more=ground)
    assert cost(game, "A", "0505") == "9"
    play(game, order="move", units=["A"], path=["0505"])
    assert (hex_of(game, "A"), unit(game, "A").left) == ("0505", 0)


@vector("move-min-one-oos")
@case(TITLE, "4.1.13", "14.2.2", "14.2.3")
def test_a_unit_out_of_supply_makes_it_too(v: Vector) -> None:
    game = board(axis("A", "0504", INF + ", movement = 4, oos = 1"), more=hexes(h0505="mountain"))
    assert cost(game, "A", "0505") == "3"
    play(game, order="move", units=["A"], path=["0505"])
    assert (hex_of(game, "A"), unit(game, "A").cap, unit(game, "A").oos) == ("0505", 24, 1)


def stacked(*what: str) -> Game:
    units = "".join(axis(f"U{n}", "0505", more) for n, more in enumerate(what))
    game = board(units + axis("Z", "0507"))
    play(game, order="move", units=["Z"], path=["0506"])
    return game


FULL, WEAK, STAFF = INF, INF + ", steps = 1, full = 2", 'type = "HQ"'


@vector("stack-example")
@case(TITLE, "5.1.1", "5.1.2", "5.1.3.ex")
def test_eight_cels_are_too_many(v: Vector) -> None:
    assert v["default"] == "rule"
    assert barred_by(stacked(FULL, FULL, FULL, WEAK, STAFF), order="end_phase") == "5.1.1"


@vector("stack-legal-4")
@case(TITLE, "5.1.1", "5.1.2")
def test_four_cels_are_not(v: Vector) -> None:
    assert refusal(stacked(FULL, WEAK, STAFF), order="end_phase") is None


def around(game: Game, text: str) -> set[str]:
    hex_ = game.book.labels[text]
    return {game.book.hex_labels[there] for there in game.book.neighbours[6 * hex_ : 6 * hex_ + 6] if there >= 0}


@vector("hex-geometry-even")
@case(TITLE, "6.1.4.ex")
def test_the_neighbours_of_a_hex_in_an_even_column(v: Vector) -> None:
    assert around(board(axis("A", "5604"), more=WIDE), "5604") == set(v["expect"].split(" (")[0].split(", "))


@vector("hex-geometry-odd")
@case(TITLE, "14.1.11.ex", "EX.15")
def test_the_neighbours_of_a_hex_in_an_odd_column(v: Vector) -> None:
    assert around(board(axis("A", "2324"), more=WIDE), "2324") == set(v["expect"].split(" (")[0].split(", "))


@vector("zoc-impassable")
@case(TITLE, "6.1.4", "6.1.4.ex")
def test_no_zone_where_the_unit_cannot_go(v: Vector) -> None:
    game = board(axis("A", "5604"), more=WIDE + hexes(h5603="mountain", h5503="swamp"))
    zone = {game.book.hex_labels[hex_] for hex_ in hexes_in(game.layers.zones[0])}
    assert zone == set(v["expect"].rsplit("exactly ", 1)[1].split(", "))


# ---------------------------------------------------------------------- supply

EAST = '[map.supply]\naxis = ["edge:east"]\n'
FRONT = (
    WIDE
    + 'default = "mountain"\n'
    + EAST
    + hexes(
        h6413="hills", h6313="hills", h6214="hills", h6113="hills", h6013="hills", h5913="clear", h5812="forest+hills"
    )
    + road("main", "6413", "6313")
)


def line(game: Game, name: str) -> supply.SupplyLine:
    return supply.trace_all(game, unit(game, name).side)[unit(game, name).n]


@vector("supply-231")
@case(TITLE, "14.1.5", "14.1.7", "14.1.8", "14.1.11.ex")
def test_nine_points_off_the_road_are_within_reach(v: Vector) -> None:
    found = line(board(axis("231", "6013", INF), more=FRONT), "231")
    assert found.supplied
    assert f"= {points(found.cost)} of 12" in v["expect"]


@vector("supply-331")
@case(TITLE, "14.1.7", "14.1.8", "14.1.11.ex")
def test_hills_with_forest_are_beyond_it(v: Vector) -> None:
    far = FRONT.replace('"5913" = "clear"\n', '"5912" = "forest+hills"\n').replace('"5812"', '"5811"')
    game = board(axis("3/31", "5912", INF), more=far)
    assert not line(game, "3/31").supplied
    ways = game.book.ways({})
    assert points(ways.ground[0][game.book.labels["5912"]]) == v["default"]


@vector("oos-buy")
@case(TITLE, "14.2.3", "14.2.3.ex")
def test_full_movement_and_full_attack_cost_two_levels(v: Vector) -> None:
    units = axis("A", "0504", INF + ", attack = 4, movement = 4, oos = 1") + ally("E", "0508", INF + ", attack = 1")
    game = board(units, dice=(1, 2))
    play(game, order="move", units=["A"], path=["0505", "0506", "0507"], full=["A"])
    play(game, order="end_phase")
    play(game, order="attack", attackers=["A"], targets=["0508"], full=["A"])
    assert f"+{unit(game, 'A').oos - 1}" in v["expect"]


def settled(game: Game) -> Game:
    """The first answer to whatever a combat asks."""
    while not question(game).rest:
        game.play(next(game.legal()))
    return game


@vector("oos-rise")
@case(TITLE, "14.2.4", "14.2.4.ex")
def test_a_failed_attack_and_a_lost_defence_cost_one_each(v: Vector) -> None:
    own, foe = axis("A", "0504", INF + ", attack = 4, movement = 4, oos = 1"), ally("E", "0508", INF + ", attack = 9")
    game = board(own + foe, dice=(5, 5, 3, 3, 3, 3))
    play(game, order="move", units=["A"], path=["0505", "0506", "0507"], full=["A"])
    play(game, order="end_phase")
    play(game, order="attack", attackers=["A"], targets=["0508"], full=["A"])
    assert f"= +{unit(settled(game), 'A').oos - 1}, then" in v["expect"]
    worn = axis("A", "0507", INF + ", attack = 4, oos = 4")
    beaten = board(worn + foe, phase="combat", side="allies", dice=(2, 2, 3, 3, 3, 3, 3, 3))
    play(beaten, order="attack", attackers=["E"], targets=["0507"])
    assert unit(settled(beaten), "A").oos == 5


@vector("oos-recovery")
@case(TITLE, "14.2.7", "14.2.8.ex")
def test_a_line_takes_the_marker_off_at_once(v: Vector) -> None:
    assert v["default"] == "rule"
    fed = '[map.supply]\naxis = ["edge:north"]\n'
    game = board(axis("A", "0501", INF + ", oos = 5") + ally("E", "1201", INF), phase="combat", more=fed)
    play(game, order="end_phase")
    assert unit(game, "A").oos == 0


def surrenders(level: int, die: int) -> bool:
    units = axis("A", "0505", INF + f", oos = {level}") + ally("E", "1201", INF)
    game = board(units, phase="combat", dice=(die,))
    play(game, order="end_phase")
    return hex_of(game, "A") is None


@vector("surrender-level-1")
@case(TITLE, "14.2.6")
def test_level_one_is_safe(v: Vector) -> None:
    assert not any(surrenders(1, die) for die in range(1, 7))


@vector("surrender-level-4")
@case(TITLE, "14.2.6")
def test_level_four_falls_on_three_and_less(v: Vector) -> None:
    assert [die for die in range(1, 7) if surrenders(4, die)] == [1, 2, 3]


@vector("surrender-level-9")
@case(TITLE, "14.2.6")
def test_a_six_always_survives(v: Vector) -> None:
    assert [surrenders(9, die) for die in (5, 6)] == [True, False]


# ---------------------------------------------------------------------- entry and special forces


@vector("entry-queue")
@case(TITLE, "15.1.5", "15.1.5.ex")
def test_the_fourth_and_fifth_pay_for_the_queue(v: Vector) -> None:
    units = "".join(axis(name, "", INF) for name in "ABCDE")
    game = board(units + axis("Q", "0505"), more=road("main", "0101", "0201"))
    left = []
    for name, path in zip("ABCDE", (["0201"], ["0201"], ["0102"], ["0102"], ["0102", "0202"])):
        play(game, order="enter", units=[name], hex="0101")
        left.append(unit(game, name).left)
        play(game, order="move", units=[name], path=path)
    assert [left[0] - one for one in left] == [0, 0, 0, 12, 12]


@vector("spec-count")
@case(TITLE, "17.1.2", "17.1.2.ex")
def test_too_many_are_removed(v: Vector) -> None:
    game = board(axis("A", "0101"), more=pools("axis", spec=4))
    special_forces.set_number(game, 0, 3)
    assert special_forces.ready(game, 0) == 3


@vector("spec-bridge")
@case(TITLE, "17.2.2.1", "17.2.22.ex")
def test_a_four_is_not_enough_at_a_guarded_bridge(v: Vector) -> None:
    more = sides({"0503/0504": "river+bridge"}) + pools("axis", spec=1)
    game = board(axis("A", "0101") + ally("E", "0503"), dice=(4, 1), more=more)
    play(game, order="spec", do="bridge", hex="0503/0504")
    assert len(game.book.ways(game.state.bridges).standing) == 1


@vector("spec-return")
@case(TITLE, "17.3.1", "17.3.1.ex")
@pytest.mark.parametrize(("day", "ready"), [(1, 0), (2, 0), (3, 1)])
def test_used_today_ready_the_day_after_tomorrow(v: Vector, day: int, ready: int) -> None:
    fed = '[map.supply]\naxis = ["edge:north"]\nallies = ["edge:north"]\n'
    more = sides({"0503/0504": "river+bridge"}) + fed + pools("axis", spec=1)
    game = board(axis("A", "0101") + ally("E", "1201"), dice=(1, 6), more=more)
    play(game, order="spec", do="bridge", hex="0503/0504")
    while game.state.turn < day:
        play(game, order="end_phase")
    assert special_forces.ready(game, 0) == ready
