"""Boards written down and read again: the same units in the same state, the same ground, control and pools."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import playing
from desk.positions import SAMPLE
from sztab.desk.position_reader import read_position
from sztab.desk.position_writer import position_file
from sztab.errors import DataError, SztabError
from sztab.rules.wb95.state import Mission, Note, Reward, Unit
from sztab.table import Board, hash_state

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


@pytest.mark.parametrize(
    ("scenario", "options"),
    [("nysa-1945", {}), ("two-stars", {}), ("two-stars", {"players": 3}), ("nysa-1945", {"complementary": False})],
)
def test_a_board_read_again_is_the_very_same(scenario: str, options: dict[str, Any]) -> None:
    """Duty lists, rewards, notes, missions, movement left: in any phase, inside combats too."""
    game, seen = playing.start(TITLE, scenario, 7, options), set[Any]()
    for count, now in enumerate(playing.steps(game, 7, 0.1)):
        if count > 1200:
            break
        if not now.state.turn:
            continue
        fields = {name for name in ("must_attack", "missions", "rewards", "notes", "held") if getattr(now.state, name)}
        asked = now.decision.kind if now.decision else ""
        if count % 600 and not (fields | {asked}) - seen:
            continue
        seen |= fields | {asked}
        there = read_position("there", position_file(now), lenient=True)
        assert there.state == now.state
        assert hash_state(there.state) == now.state_hash()
        assert there.book.phases == now.book.phases and there.book.friends == now.book.friends
    assert read_position("again", position_file(there.board()), lenient=True).state == there.state
    assert {"must_attack", "missions", "losses", "retreat"} <= seen


def test_notes_and_rewards_come_along() -> None:
    game = playing.start(TITLE, "nysa-1945", 7)
    for now in playing.steps(game, 7, 0.1):
        if now.state.turn:
            break
    grid = game.book.map.grid
    edge = next(edge for edge in sorted(game.book.map.sides) if game.book.big_river(edge))
    state = msgspec.structs.replace(
        game.state,
        notes=(Note(0, 3, edge, 1), Note(1, 200, edge, 1)),
        rewards=(Reward(1, grid.hexes[40], 2, (3, 9)),),
        secrets={"soviet": {"1945-04-17": 20}},
        missions=(Mission(0, "crossing", grid.hexes[7], 5, attacks={grid.hexes[8]: 2}),),
    )
    board = Board.of(game.book, state)
    assert read_position("there", position_file(board), lenient=True).state == state
    german = game.book.look(board, (1,))
    assert read_position("there", position_file(german), lenient=True).state.notes == state.notes[1:]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("[memory]\nmovers = ['nobody']", "does not fit this position"),
        ("[memory]\nheld = { '0101/0909' = 'soviet' }", "does not fit this position"),
        ("[memory]\nair = 'much'", "does not fit this position"),
        ("[memory]\nmood = 'good'", "is not part of a game"),
        ("[clock]\ncamps = ['soviet']", "should be lists of sides that play together"),
    ],
)
def test_a_strange_memory_is_refused_in_one_sentence(words: str, reason: str) -> None:
    unit = "[[unit]]\nid = 'A'\nside = 'soviet'\ntype = 'INF'\nhex = '0101'\n"
    with pytest.raises(DataError, match=reason):
        read_position("here", f"title = '{TITLE}'\n{unit}[map]\ncolumns = [1, 9]\nrows = [1, 9]\n{words}\n")


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
