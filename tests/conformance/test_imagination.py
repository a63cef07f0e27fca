"""Imagined boards: they show a side just what it sees, can be played on, and are made without the truth."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

import playing
from conformance.suite import BRIEF, FAMILIES, FOGS, TABLES, named
from sztab.players import RandomPlayer
from sztab.players.api import imagine
from sztab.table import Board, Game, SeededDice
from sztab.titles.layout import lay_out

ALL = [*TABLES, *FOGS]
EVERY = 40
ORDERS = 20


def looked_at(game: Game, count: int) -> bool:
    return count % (2 if game.book.scenario.slug in BRIEF else EVERY) == 0


def same(one: Board, two: Board) -> bool:
    return msgspec.to_builtins(one.state) == msgspec.to_builtins(two.state) and one.layers == two.layers


@pytest.mark.parametrize(("box", "scenario", "options"), ALL, ids=map(named, ALL))
def test_imagined_board_shows_what_the_side_sees_and_can_be_played_on(
    box: str, scenario: str, options: dict[str, Any]
) -> None:
    game, looked = playing.start(box, scenario, 5, options), 0
    for count, now in enumerate(playing.steps(game, 5, 0.05)):
        if looked > 15:
            break
        if not looked_at(now, count):
            continue
        for seat, sides in enumerate(now.book.seats):
            view = now.view(seat)
            truth = imagine(view, random.Random(count))
            assert same(now.book.look(truth, sides), view)
            FAMILIES[box].invariants(Game(now.book, truth.state, SeededDice("rehearsal")))
            play_on(Game(now.book, truth.state, SeededDice("rehearsal")), count)
        looked += 1
    assert looked > 3


def play_on(game: Game, seed: int) -> None:
    player = RandomPlayer(seed)
    for _ in range(ORDERS):
        if game.over:
            return
        side, ask = playing.one_side(game)
        game.play(player.answer(game.view_of(side), ask), side)


@pytest.mark.parametrize(("box", "scenario", "options"), FOGS, ids=map(named, FOGS))
def test_inventions_differ_and_never_come_from_the_truth(box: str, scenario: str, options: dict[str, Any]) -> None:
    game, compared, other = playing.start(box, scenario, 6, options), 0, 0
    for count, now in enumerate(playing.steps(game, 6, 0.05)):
        if compared > 5:
            break
        if not looked_at(now, count) or now.decision is None or not now.decision.rest:
            continue
        for seat in range(len(now.book.seats)):
            view = now.view(seat)
            if not any(u.hidden and u.box == "masked" for u in view.state.units):
                continue
            found = [imagine(view, random.Random(seed)).state for seed in (1, 1, 2, 3)]
            assert found[0] == found[1]
            other += len({msgspec.json.encode(state) for state in found}) > 1
            book, _ = lay_out(now.book.header())
            blind = Board(book, view.state, view.layers, view.sides)
            assert imagine(blind, random.Random(1)).state == found[0]
            compared += 1
    assert compared > 5 and other > compared // 2
