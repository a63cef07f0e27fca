"""What games share is never seen: views until something changes, layers of forks, what a rulebook remembers."""

from __future__ import annotations

from itertools import islice

import pytest

import playing
from conformance.suite import BRIEF, SCENARIOS
from sztab.table import Game, SeededDice, build_layers
from sztab.titles.families import lay_out


def begun(box: str, scenario: str, seed: int, orders: int) -> Game:
    game = playing.start(box, scenario, seed)
    for _ in islice(playing.steps(game, seed), orders):
        pass
    return game


@pytest.mark.parametrize(("box", "scenario"), SCENARIOS)
def test_a_view_is_kept_until_something_changes(box: str, scenario: str) -> None:
    game = playing.start(box, scenario, 8)
    changed = 0
    for now in islice(playing.steps(game, 8), 120):
        before = now.view(0)
        assert now.view(0) is before
        assert before.state.units == now.book.look(now, now.book.seats[0]).state.units
        side, ask = playing.one_side(now)
        state = now.state
        now.play(playing.RandomPlayer(8).answer(now.view_of(side), ask), side)
        if now.state is not state:
            changed += 1
            assert now.view(0) is not before
        if now.over:
            break
    assert changed > 60 // BRIEF.get(scenario, 1)


@pytest.mark.parametrize(("box", "scenario"), SCENARIOS)
def test_a_fork_and_its_origin_keep_their_own_layers(box: str, scenario: str) -> None:
    game = begun(box, scenario, 9, 150)
    fork = game.fork(SeededDice(9))
    held = fork.state
    for _ in islice(playing.steps(game, 10), 80):
        pass
    assert fork.state is held
    for one in (game, fork):
        assert one.layers == build_layers(one.state.units, one.book.neighbours, len(one.book.sides), one.book.zone)
    hashes = []
    for twin in (fork, begun(box, scenario, 9, 150).fork(SeededDice(9))):
        for _ in islice(playing.steps(twin, 11), 80):
            pass
        hashes.append(twin.state_hash())
    assert hashes[0] == hashes[1]


@pytest.mark.parametrize(("box", "scenario"), SCENARIOS)
def test_games_of_one_rulebook_do_not_disturb_each_other(box: str, scenario: str) -> None:
    alone = [begun(box, scenario, seed, 250).state_hash() for seed in (21, 22)]
    book, state = lay_out({"title": box, "scenario": scenario, "options": {}})
    games = [Game(book, state, SeededDice(f"test {seed}")) for seed in (21, 22)]
    players = [playing.steps(game, seed) for game, seed in zip(games, (21, 22))]
    for _ in range(250):
        for player in players:
            next(player, None)
    assert [game.state_hash() for game in games] == alone
