"""10.2 to 10.5 and 22.1: air defence, bombers, ground attacks and helicopters in the own Air Phase."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from case import case
from lab import barred_by, play, refusal, unit
from rules.ardennes.boards import ally, axis, board, hexes, pools, sides
from rules.ardennes.fights import kinds, orders, settle, told
from rules.ardennes.vectors import Vector, vector
from sztab.rules.wb95 import air_points
from sztab.rules.wb95.air_advantage import strength
from sztab.rules.wb95.orders import AirAdvantage, AirMission, Bomb
from sztab.rules.wb95.tables import FireTable, decode
from sztab.table import EndPhase, Game

BOX = "ardennes2024"
AXIS, ALLIES = 0, 1


def sky(*dice: int, holder: str = "axis", more: str = "", foe: str = "", **points: int) -> Game:
    """The Axis in its Air Phase after the contest, with aircraft over an enemy in 0608."""
    more += pools("axis", **(points or {"air": 12}))
    head = f'clock = {{ air_advantage = "{holder}", turn = 2 }}'
    units = axis("A", "0604") + ally("D", "0608", foe or 'type = "MECH", attack = 3')
    return board(units, phase="air", dice=dice, more=more, head=head, side="axis")


def mission(kind: str, points: int = 0, target: str = "0608", **more: Any) -> dict[str, Any]:
    return {"order": "air", "missions": [{"kind": kind, "target": target, "points": points, **more}]}


def worth(game: Game, kind: str, points: int, target: str = "0608", side: int = AXIS) -> int:
    one = AirMission(kind=kind, target=target, points=points)
    return sum(value for value, _, _ in strength(game, one, side, points, 0))


# ---------------------------------------------------------------------- 10.2 Air defence


@case(BOX, "10.2.1", "T-AA-AIR", "R14", "R15")
@pytest.mark.parametrize(("roll", "lost"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 0)])
def test_axis_aircraft_lose_by_their_own_line(roll: int, lost: int) -> None:
    game = sky(roll, 2, 1)
    event = told(play(game, order="bomb", points=6, target="0608"), "air_defence")
    assert (event["sent"], event["lost"], event["left"]) == (6, lost, 12 - lost)
    assert air_points.free(game, AXIS, "air") == 6


@case(BOX, "10.2.1", "22.7", "T-AA-AIR", "T-AA-CH", "R14")
@pytest.mark.parametrize("pool", ["air", "helicopters"])
def test_allied_aircraft_and_helicopters_lose_up_to_three_on_low_rolls(pool: str) -> None:
    game = sky()
    lost = [air_points.toll(game, ALLIES, AXIS, pool, 9, roll) for roll in range(1, 7)]
    assert lost == [1, 2, 3, 0, 0, 0]


@case(BOX, "22.7", "T-AA-CH")
def test_axis_helicopters_have_a_line_of_their_own() -> None:
    game = sky()
    assert [air_points.toll(game, AXIS, ALLIES, "helicopters", 9, roll) for roll in range(1, 7)] == [1, 2, 2, 3, 3, 0]


@case(BOX, "R14")
@pytest.mark.parametrize(("reading", "line"), [("flyer", "axis"), ("shooter", "allies"), ("allied", "allies")])
def test_whose_line_is_read_is_a_switch(reading: str, line: str) -> None:
    units = axis("A", "0604") + ally("D", "0608")
    game = board(units, head=f'options = {{ aa_line = "{reading}" }}')
    assert air_points.line(game, AXIS, ALLIES) == line


@case(BOX, "10.2.3")
@vector("aa-cap")
def test_a_mission_loses_no_more_than_it_sent(v: Vector) -> None:
    game = sky(5)
    events = play(game, order="bomb", points=2, target="0608")
    assert told(events, "air_defence")["lost"] == 2
    assert "mission_lost" in kinds(events) and "bombing" not in kinds(events)
    assert "mission cancelled" in v["expect"]


# ---------------------------------------------------------------------- 10.3 Missions


@case(BOX, "10.3.3")
@vector("air-mission-split")
def test_the_points_may_be_split_over_missions_as_the_owner_likes(v: Vector) -> None:
    game = sky(6, 2, 2, 6, 2, 2)
    play(game, order="bomb", points=1, target="0608")
    settle(game)
    assert refusal(game, order="bomb", points=11, target="0608") is None
    assert barred_by(game, order="bomb", points=12, target="0608") == "10.1.4"
    assert "twelve of 1" in v["expect"]


@case(BOX, "10.3.1", "10.3.2", "10.3.4", "10.5.1", "R121")
def test_what_may_be_flown_in_the_air_phase() -> None:
    game = sky(air=6, helicopters=3)
    assert refusal(game, mission("attack", 3)) is None
    assert barred_by(game, mission("offensive", 3)) == "10.3.4"
    assert barred_by(game, mission("attack", 3, target="0609")) == "10.5.4"
    assert barred_by(game, {"order": "bomb", "points": 3, "target": "0609"}) == "10.4.1"
    assert barred_by(game, mission("attack", 0)) == "10.3.2"
    assert barred_by(game, mission("attack", -1)) == "10.3.2"
    assert barred_by(game, mission("bomb", 3, helicopters=1)) == "22.1"
    assert refusal(game, mission("attack", 0, helicopters=2)) is None
    assert barred_by(game, mission("attack", 0, helicopters=4)) == "22.6"
    alone = {"kind": "attack", "target": "0608", "helicopters": 2}
    assert refusal(game, order="air", missions=[alone]) is None
    assert barred_by(game, mission("attack", 3, target="9999")) == ""


@case(BOX, "10.3.2", "R121")
def test_the_missions_of_one_order_draw_on_one_pool() -> None:
    game = sky(air=6)
    both = {"order": "air", "missions": [{"kind": "bomb", "target": "0608", "points": 4}] * 2}
    assert barred_by(game, both) == "10.1.4"


# ---------------------------------------------------------------------- 10.4 Bombers


@case(BOX, "10.4.2", "10.4.2.ex", "T-BOMBER")
@vector("bomber-terrain")
@pytest.mark.parametrize(("hills", "points", "row"), [("two", 4, "3-4"), ("one", 6, "5-6")])
def test_twice_the_terrain_is_subtracted_from_the_bombers(v: Vector, hills: str, points: int, row: str) -> None:
    units = axis("A", "0604") + ally("D", "0608")
    head = f'options = {{ hills_cm = "{hills}" }}\nclock = {{ air_advantage = "axis" }}'
    game = board(units, phase="air", more=pools("axis", air=10) + hexes(h0608="hills+forest"), head=head)
    assert worth(game, "bomb", 10) == points
    assert game.book.tables.bomber.row(points) == row
    assert f"row {row}" in v["expect"]


@case(BOX, "10.4.1", "T-BOMBER", "T-BOMBER.1", "R66")
def test_bombers_read_the_bomber_table() -> None:
    game = sky(6, 2, 3)
    event = told(play(game, order="bomb", points=6, target="0608"), "bombing")
    assert (event["row"], event["roll"], event["result"]) == ("5-6", 5, "D")
    assert unit(game, "D").disorder


@case(BOX, "10.4.1", "10.5.1", "8.2.7", "16.1.4", "16.2.3b", "T-OBJECTS", "R68")
@pytest.mark.parametrize(
    "order", [{"order": "bomb", "points": 11, "target": "0608/0609"}, mission("object", 11, "0608/0609")]
)
def test_bombers_and_ground_attack_aircraft_destroy_bridges_without_regard_to_terrain(order: dict[str, Any]) -> None:
    more = sides({"0608/0609": "river+bridge"}) + hexes(h0608="forest", h0609="forest")
    event = told(play(sky(6, 3, 3, more=more), order), "object")
    assert (event["points"], event["destroyed"]) == (11, True)
    assert barred_by(sky(), order) == "10.4.1"


@case(BOX, "10.1.4", "10.1.4.ex", "T-OBJECTS")
@vector("air-half-bridge")
def test_without_advantage_half_the_points_count_against_a_bridge(v: Vector) -> None:
    game = sky(6, 3, 3, holder="nobody", more=sides({"0608/0609": "river+bridge"}))
    assert told(play(game, mission("object", 4, "0608/0609")), "object")["points"] == 2
    assert (game.book.tables.objects.row(2), game.book.tables.objects.row(4)) == ("1-2", "3-4")
    assert "row 1-2" in v["expect"]


@case(BOX, "10.1.4", "10.4.2", "T-BOMBER.1", "R63")
def test_nothing_left_is_no_roll() -> None:
    game = sky(6, more=hexes(h0608="forest"))
    event = told(play(game, order="bomb", points=2, target="0608"), "bombing")
    assert (event["points"], event["result"]) == (0, "-")
    assert air_points.free(game, AXIS, "air") == 10


# ---------------------------------------------------------------------- 10.5 Ground attack


@case(BOX, "10.5.4", "T-TACTICAL", "R62")
def test_ground_attack_reads_the_tactical_table_less_twice_the_cover() -> None:
    game = sky(6, 2, 3, more=hexes(h0608="town"), foe='type = "MECH", fortified = true')
    assert worth(game, "attack", 12) == 12 - 2 * (1 + 2)
    event = told(play(game, mission("attack", 12)), "air_attack")
    assert (event["row"], event["roll"], event["result"]) == ("5-6", 5, "-")


@case(BOX, "R62")
def test_by_a_switch_works_do_not_help_against_fire() -> None:
    units = axis("A", "0604") + ally("D", "0608", 'type = "MECH", fortified = true')
    head = 'options = { works_against_fire = false }\nclock = { air_advantage = "axis" }'
    game = board(units, phase="air", more=pools("axis", air=10) + hexes(h0608="town"), head=head)
    assert worth(game, "attack", 10) == 8


@case(BOX, "7.1.0", "10.1.4", "22.1", "22.4", "R117")
@pytest.mark.parametrize(("holder", "points"), [("axis", 4), ("nobody", 2), ("allies", 2)])
def test_helicopters_attack_alone_and_need_no_advantage(holder: str, points: int) -> None:
    game = sky(6, 3, 3, holder=holder, helicopters=4)
    assert told(play(game, mission("attack", 0, helicopters=4)), "air_attack")["points"] == points


@case(BOX, "10.1.4", "R11")
def test_who_lost_the_sky_flies_helicopters_only() -> None:
    game = sky(holder="allies", air=6, helicopters=3)
    assert barred_by(game, order="bomb", points=2, target="0608") == "10.1.4"
    assert refusal(game, mission("attack", 0, helicopters=2)) is None
    assert not any(isinstance(order, Bomb) for order in orders(game))


@case(BOX, "18.2.2", "18.2.2.ex")
@vector("disorg-recovery-air")
def test_a_unit_hit_from_the_air_recovers_a_turn_later(v: Vector) -> None:
    more = pools("allies", air=6)
    game = board(axis("A", "0604") + ally("D", "0608"), phase="air", side="allies", dice=(6, 3, 3, 3, 3), more=more)
    tables = game.book.tables = copy.copy(game.book.tables)
    tables.bomber = FireTable(tables.bomber.bands, dict.fromkeys(tables.bomber.cells, decode("D")))
    play(game, order="bomb", points=6, target="0604")
    while (game.state.turn, game.state.phase) <= (2, 6):
        assert unit(game, "A").disorder
        bids = game.decision is not None and game.decision.kind == "air_advantage"
        game.play(AirAdvantage() if bids else EndPhase(), game.pending()[0])
    assert not unit(game, "A").disorder
    assert "end of phase 7" in v["expect"]
