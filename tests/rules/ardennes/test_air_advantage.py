"""10.1 and 15.3: bids under seal, the contest for air advantage, the tracks, and who flies afterwards."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from lab import barred_by, play, refusal
from rules.ardennes.boards import ally, axis, board, pools
from rules.ardennes.fights import asked, contest, kinds, told
from rules.ardennes.vectors import Vector, vector
from sztab.rules.wb95 import air_points, allotments
from sztab.table import EndPhase, Event, Game

BOX = "ardennes2024"
AXIS, ALLIES = 0, 1


def sky(own: int = 12, foe: int = 8, dice: tuple[int, ...] = (), **more: Any) -> Game:
    """The first Air Phase of a turn, with so many air points."""
    units = axis("A", "0604") + ally("D", "0608")
    return contest(board(units, phase="air", dice=dice, more=pools("axis", air=own) + pools("allies", air=foe), **more))


def bid(game: Game, own: int, foe: int) -> list[Event]:
    play(game, order="air_advantage", points=own, side="axis")
    return play(game, order="air_advantage", points=foe, side="allies")


def free(game: Game, side: int) -> int:
    return air_points.free(game, side, "air")


def track(game: Game, side: int) -> int:
    return air_points.track(game, side, "air")


@case(BOX, "10.1.3", "10.1.3.exa")
@vector("air-split")
def test_what_is_bid_flies_no_missions(v: Vector) -> None:
    game = sky(12, 8, dice=(3, 2))
    bid(game, 3, 4)
    assert (free(game, AXIS), free(game, ALLIES)) == (9, 4)
    assert "9 and 4" in v["expect"]


@case(BOX, "10.1.3", "10.1.3.exb", "7.4.1")
@vector("air-advantage-win")
def test_a_lead_of_two_wins_and_the_loser_stays_on_the_ground(v: Vector) -> None:
    game = sky(4, 7, dice=(5, 2))
    event = told(bid(game, 2, 3), "air_advantage")
    assert event["totals"] == {"axis": 7, "allies": 5}
    assert (event["winner"], event["lost"]) == ("axis", {"allies": 2})
    assert (track(game, AXIS), free(game, AXIS)) == (4, 2)
    assert (track(game, ALLIES), free(game, ALLIES)) == (5, 0)
    assert air_points.flyable(game, ALLIES, "air") == 0
    assert "ceil(3/2) = 2" in v["expect"]


@case(BOX, "10.1.3")
@vector("air-advantage-none")
def test_a_lead_of_one_wins_nothing_and_both_lose_half_their_bids(v: Vector) -> None:
    game = sky(4, 7, dice=(4, 2))
    event = told(bid(game, 2, 3), "air_advantage")
    assert (event["winner"], event["lost"]) == ("", {"axis": 1, "allies": 2})
    assert game.state.advantage == -1
    assert air_points.counted(game, AXIS, "air", 4, False)[0] == 2
    assert air_points.counted(game, ALLIES, "air", 4, False)[0] == 2
    assert "missions of both at half strength" in v["expect"]


@case(BOX, "10.1.3", "10.1.7.ex")
@vector("air-track")
def test_half_the_bid_leaves_the_track(v: Vector) -> None:
    game = sky(8, 8, dice=(1, 6))
    bid(game, 3, 5)
    assert track(game, AXIS) == 6
    assert "track 6" in v["expect"]


@case(BOX, "10.1.3", "R9")
@pytest.mark.parametrize(
    ("dice", "winner"), [((5, 3), "axis"), ((4, 3), ""), ((3, 3), ""), ((3, 4), ""), ((3, 5), "allies")]
)
def test_a_tie_or_a_lead_of_one_gives_the_sky_to_nobody(dice: tuple[int, ...], winner: str) -> None:
    assert told(bid(sky(dice=dice), 2, 2), "air_advantage")["winner"] == winner


@case(BOX, "10.1.2", "10.1.3", "R10")
def test_nothing_is_a_bid_too_and_may_win_by_the_die() -> None:
    units = axis("A", "0604") + ally("D", "0608")
    tables = pools("axis", helicopters=1) + pools("allies", air=6)
    game = contest(board(units, phase="air", dice=(6, 1), more=tables))
    assert told(bid(game, 0, 3), "air_advantage")["winner"] == "axis"
    assert air_points.flyable(game, ALLIES, "air") == 0


@case(BOX, "10.1.3", "R10")
@pytest.mark.parametrize(("points", "winner"), [(3, "axis"), (4, "")])
def test_a_bid_of_four_keeps_the_sky_from_a_side_without_aircraft(points: int, winner: str) -> None:
    """The best throw against the worst leads by five."""
    tables = pools("axis", helicopters=1) + pools("allies", air=6)
    game = contest(board(axis("A", "0604") + ally("D", "0608"), phase="air", dice=(6, 1), more=tables))
    assert told(bid(game, 0, points), "air_advantage")["winner"] == winner


@case(BOX, "10.1.3")
def test_nobody_bids_more_than_he_has() -> None:
    game = sky(12, 8)
    assert barred_by(game, order="air_advantage", points=13, side="axis") == "10.1.3"
    assert barred_by(game, order="air_advantage", points=-1, side="axis") == "10.1.3"
    assert barred_by(game, order="bomb", points=2, target="0608") == "10.1.3"


@case(BOX, "10.1.3", "R133")
def test_a_bid_stays_sealed_until_the_other_is_in() -> None:
    game = sky(dice=(3, 3))
    assert kinds(play(game, order="air_advantage", points=3, side="axis")) == []
    assert asked(game) == "air_advantage"
    assert free(game, AXIS) == 12


@case(BOX, "3.2.1.1", "3.2.1.7", "10.1.3", "R8")
def test_it_is_fought_for_once_a_turn_and_each_flies_in_his_own_air_phase() -> None:
    game = sky(dice=(6, 6))
    bid(game, 0, 0)
    assert asked(game) == "sorties"
    assert game.decision is not None and game.decision.sides == (AXIS,)
    while (game.book.phases[game.state.phase].kind, game.book.phases[game.state.phase].side) != ("air", ALLIES):
        game.play(EndPhase())
    assert asked(game) == "sorties"
    assert game.decision is not None and game.decision.sides == (ALLIES,)
    assert barred_by(game, order="air_advantage", points=1) == "10.1.3"


@case(BOX, "R8")
def test_by_a_switch_it_is_fought_for_in_both_air_phases() -> None:
    game = sky(dice=(6, 6), head='options = { air_advantage = "phase" }')
    bid(game, 0, 0)
    while game.state.phase < 6:
        game.play(EndPhase())
    assert asked(game) == "air_advantage"


@case(BOX, "3.2.1.1", "10.1.4")
def test_the_loser_is_not_asked_for_missions() -> None:
    game = sky(4, 4, dice=(1, 6))
    bid(game, 0, 0)
    assert asked(game) == "movement"


@case(BOX, "10.1.6b", "10.1.7")
def test_with_the_turn_all_that_was_used_is_ready_again() -> None:
    game = sky(12, 0, dice=(6, 1))
    bid(game, 5, 0)
    assert free(game, AXIS) == 7
    while game.state.turn == 1:
        game.play(EndPhase())
    assert (free(game, AXIS), game.state.advantage) == (12, -1)


@case(BOX, "10.1.8", "R119", "R120", "15.3.1")
def test_the_air_track_ends_at_twenty() -> None:
    game = sky(18, 0)
    allotments.arrive(game, AXIS, "air", 5)
    assert track(game, AXIS) == 20


@case(BOX, "3.1.4", "10.1.2")
def test_an_air_phase_without_anything_that_flies_is_passed_over() -> None:
    game = board(axis("A", "0604") + ally("D", "0608"), phase="supply", side="allies")
    assert (game.state.turn, asked(game)) == (2, "movement")


@case(BOX, "10.1.4", "R11")
def test_the_winner_keeps_the_sky_for_all_twelve_phases() -> None:
    game = sky(12, 8, dice=(6, 1))
    bid(game, 2, 2)
    while game.state.turn == 1:
        assert air_points.holds(game, AXIS)
        assert refusal(game, order="end_phase") is None
        game.play(EndPhase())
