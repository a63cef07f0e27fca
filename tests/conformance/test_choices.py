"""One suite for all titles: choices end in lawful orders, reach and check agree, undo leads back to the start."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

import msgspec
import pytest

import playing
from conformance.suite import BRIEF, FAMILIES, TABLES, named
from sztab.players import RandomPlayer
from sztab.table import Choice, ForcedDice, Game, Order, SeededDice

SOME = 40
"""Of the hexes in a unit's reach, so many are tried."""


def moments(box: str, scenario: str, options: dict[str, Any], seed: int, every: int, haste: float = 0.05) -> list[Game]:
    """Positions from a random game, every so many orders, as games of their own; from several games of a brief one."""
    found, games = [], BRIEF.get(scenario, 1)
    every = max(6, every // games)
    for one in range(seed, seed + 1000 * games, 1000):
        for count, game in enumerate(playing.steps(playing.start(box, scenario, one, options), one, haste)):
            if count % every == every - 1:
                found.append(game.fork(SeededDice(count)))
    return found


def walk(game: Game, side: int, dice: random.Random, width: int) -> int:
    """Follow paths through the choices, a few at each stage; every one must end in an order `check` accepts."""
    paths: list[tuple[Any, ...]] = [()]
    orders = 0
    while paths:
        partial = paths.pop()
        step = game.choices(partial, side)
        if isinstance(step, Order):
            refusal = game.check(step, side)
            assert refusal is None, f"{step} is offered and refused: {refusal}"
            orders += 1
            continue
        assert isinstance(step, Choice)
        assert step.options, f"a dead branch at {partial} of {game.decision}"
        picked = step.options if len(step.options) <= width else dice.sample(step.options, width)
        paths.extend((*partial, option.value) for option in picked)
        if orders > 400:
            break
    return orders


@pytest.mark.parametrize(("box", "scenario", "options"), TABLES, ids=map(named, TABLES))
def test_every_path_of_choices_ends_in_a_lawful_order(box: str, scenario: str, options: dict[str, Any]) -> None:
    """Over two games, and more where they are brief."""
    total = 0
    for seed in range(101, 111):
        dice = random.Random(seed)
        for game in moments(box, scenario, options, seed, every=35):
            total += walk(game, game.pending()[0], dice, width=3)
        if seed > 101 and total > 400:
            break
    assert total > 400


@pytest.mark.parametrize(("box", "scenario", "options"), TABLES, ids=map(named, TABLES))
def test_reach_offers_what_check_accepts(box: str, scenario: str, options: dict[str, Any]) -> None:
    dice = random.Random(7)
    tried = accepted = 0
    for game in moments(box, scenario, options, 201, every=25):
        assert game.decision is not None
        if game.decision.kind not in FAMILIES[box].MOVES:
            continue
        side = game.decision.sides[0]
        view = game.view_of(side)
        movers = [u for u in view.state.units if u.hex >= 0 and u.side in game.book.seats[game.seat_of(side)]]
        for u in dice.sample(movers, min(6, len(movers))):
            tried_now, accepted_now = compare(game, view, u, side, FAMILIES[box].ends(view, u), dice)
            tried += tried_now
            accepted += accepted_now
    assert tried > 200 and accepted > 100


def march(book: Any, one: str, path: Iterable[int]) -> Order:
    """A movement order of the game's family."""
    order: Order = msgspec.convert(
        {"order": "move", "units": [one], "path": [book.map.grid.label(h) for h in path]}, book.orders
    )
    return order


def compare(
    game: Game, view: Any, u: Any, side: int, ends: dict[int, tuple[int, ...]], dice: random.Random
) -> tuple[int, int]:
    one = view.book.counters[u.n].id
    for path in dice.sample(list(ends.values()), min(SOME, len(ends))):
        order = march(view.book, one, path)
        assert game.check(order, side) is None, f"{order} is in reach and refused: {game.check(order, side)}"
    accepted = 0
    for _ in range(8):
        here, marched = u.hex, list[int]()
        for _ in range(dice.randrange(1, 6)):
            around = [h for h in view.book.neighbours[6 * here : 6 * here + 6] if h >= 0]
            here = dice.choice(around)
            marched.append(here)
        if here == u.hex:
            continue
        order = march(view.book, one, marched)
        if game.check(order, side) is None:
            accepted += 1
            assert here in ends, f"{order} is accepted and not in reach"
    return 8, accepted + len(ends)


@pytest.mark.parametrize(("box", "scenario", "options"), TABLES, ids=map(named, TABLES))
def test_undo_to_the_start_gives_the_start(box: str, scenario: str, options: dict[str, Any]) -> None:
    undone = 0
    for start in moments(box, scenario, options, 301, every=40):
        assert start.decision is not None
        if not start.decision.rest or len(start.decision.sides) > 1:
            continue
        game = Game(start.book, start.state, SeededDice(1))
        before, seat = game.state_hash(), game.seat_of(game.pending()[0])
        player, given = RandomPlayer(5), 0
        for _ in range(8):
            if game.over or game.seat_of(game.pending()[0]) != seat:
                break
            side, ask = playing.one_side(game)
            game.play(player.answer(game.view_of(side), ask), side)
            if not game.undoable(seat):  # something has become known
                given = -1
                break
            given += 1
        if given < 0:
            assert game.undo(seat) is not None or game.state_hash() != before
            continue
        for _ in range(given):
            assert game.undo(seat) is None
        assert game.state_hash() == before
        assert game.undo(seat) is not None
        undone += given
    assert undone > 10


@pytest.mark.parametrize(("box", "scenario", "options"), TABLES, ids=map(named, TABLES))
def test_a_fork_in_the_middle_of_anything_stands_where_the_game_stands(
    box: str, scenario: str, options: dict[str, Any]
) -> None:
    for game in playing.steps(playing.start(box, scenario, 401, options), 401, 0.1):
        if game.decision is not None and not game.decision.rest:
            twin = game.fork(ForcedDice([1] * 200))
            assert twin.state == game.state
            assert twin.decision is not None and twin.decision.kind == game.decision.kind
            assert twin.decision.about == game.decision.about
