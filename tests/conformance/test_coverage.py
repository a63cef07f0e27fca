"""Random games reach every kind of order, of question and of event: so all of them are under the conformance suite."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from pathlib import Path
from typing import Any, get_args

import pytest

import playing
from conformance.suite import FAMILIES, odd_options
from sztab.desk.position_reader import read_position
from sztab.table import Game, SeededDice

HERE = Path(__file__).parent
COVERED = [box for box, family in FAMILIES.items() if hasattr(family, "DENSE")]
"""Families that have positions with a little of everything (DENSE): what is rare on large maps happens there."""
SEEDS = 20
ORDERS = 400
SET_UP = 60
"""Orders of games that are looked at for the set-up alone."""
UNDONE = {"undo"}
"""Told by the table, not by the rules."""


def kinds(union: Any) -> set[str]:
    return {one.__struct_config__.tag for one in get_args(union)}


@pytest.mark.parametrize("box", COVERED)
def test_random_games_reach_every_kind_of_order_question_and_event(box: str) -> None:
    orders, asked, told = Counter[str](), Counter[str](), Counter[str]()
    family = FAMILIES[box]
    games: list[tuple[Game, int, int, float]] = []
    for name in family.DENSE:
        for seed in range(SEEDS):
            game = read_position(HERE / name).game()
            game.dice = SeededDice(seed)
            games.append((game, seed, ORDERS, 0.08))
    for scenario in family.SCENARIOS:
        fresh = [playing.start(box, scenario, seed, odd_options(box, scenario, seed)) for seed in range(10)]
        games += [(game, seed, 10**6, 0.08) for seed, game in enumerate(fresh[:1])]
        games += [(game, seed, SET_UP, 0.01) for seed, game in enumerate(fresh[2:])]
    for game, seed, most, haste in games:
        watch = family.PhaseWatch()
        for now in islice(playing.steps(game, seed, haste), most):
            asked[playing.question(now).kind] += 1
            watch(now)
            playing.enters_afresh(now)
        played, heard = family.kinds(game)
        orders, told = orders + played, told + heard
    book = games[0][0].book
    assert kinds(book.orders) - set(orders) == set()
    assert kinds(book.events) - set(told) <= UNDONE
    assert set(book.deciders) - set(asked) == set()
