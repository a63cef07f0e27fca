"""Boards written down and read again: the same units in the same state, the same ground, control and pools."""

from __future__ import annotations

from typing import Any

import pytest
from positions import SAMPLE

import playing
from sztab.desk.position import read_position
from sztab.desk.position_file import position_file
from sztab.errors import SztabError
from sztab.rules.wb95.state import Unit
from sztab.table import Board

TITLE = "budziszyn1945"
KEPT = (
    "hex", "steps", "deployed", "moved", "dug", "marked", "fought", "attacked", "fired", "silent",
    "barraged", "retreated", "oos", "supplied", "refilled", "banked",
)  # fmt: skip


def units(b: Board) -> dict[str, tuple[Any, ...]]:
    return {
        b.book.counters[u.n].id: (
            b.book.sides[u.side],
            bool(u.disorder),
            *(getattr(u, name) for name in KEPT),
            _left(u),
        )
        for u in b.state.units
        if u.hex >= 0
    }


def _left(u: Unit) -> int:
    return 0 if u.dug else u.left


def owners(b: Board) -> list[str]:
    return [b.book.sides[number - 1] if number else "" for number in b.state.control]


@pytest.mark.parametrize("scenario", ["nysa-1945", "two-stars"])
def test_a_game_is_written_down_at_any_time(scenario: str) -> None:
    game, compared = playing.start(TITLE, scenario, 5), 0
    for count, now in enumerate(playing.steps(game, 5, 0.1)):
        if count % 60 or not now.state.turn or now.decision is None or not now.decision.rest:
            continue
        there = read_position("here", position_file(now), lenient=True).board()
        assert units(there) == units(now)
        assert owners(there) == owners(now)
        assert there.book.ways(there.state.bridges).standing == now.book.ways(now.state.bridges).standing
        printed = {one.id: one for one in now.book.counters}
        for u in there.state.units:
            ours, theirs = printed[there.book.counters[u.n].id], there.book.counters[u.n]
            assert (ours.attack, ours.defence, ours.steps, ours.movement, ours.type, ours.nation) == (
                theirs.attack,
                theirs.defence,
                theirs.steps,
                theirs.movement,
                theirs.type,
                theirs.nation,
            )
        compared += 1
        if compared == 6:
            break
    assert compared == 6


def test_a_drawn_map_comes_along() -> None:
    here = read_position("here", SAMPLE)
    there = read_position("there", position_file(here.board()))
    assert there.book.map.terrain == here.book.map.terrain
    assert (there.book.map.sides, there.book.map.roads) == (here.book.map.sides, here.book.map.roads)
    assert units(there.board()) == units(here.board())
    assert there.book.scenario.sources == here.book.scenario.sources
    assert position_file(there.board()) == position_file(here.board())


def test_before_the_first_turn_there_is_no_position() -> None:
    with pytest.raises(SztabError, match="when the first turn has begun"):
        position_file(playing.start(TITLE, "nysa-1945", 1))
