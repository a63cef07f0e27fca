"""What games share is never seen: views until something changes, layers of forks, what a rulebook remembers."""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import reduce
from itertools import islice, zip_longest
from operator import or_
from typing import Any

import msgspec
import pytest

import playing
from conformance.suite import BRIEF, FOGS, SCENARIOS, named
from sztab.players import RandomPlayer
from sztab.table import Board, Choice, Game, SeededDice, build_layers, relayer_all
from sztab.titles.layout import lay_out


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
        now.play(RandomPlayer(8).answer(now.view_of(side), ask), side)
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
        assert one.layers == build_layers(one.state.units, one.book.neighbours, len(one.book.sides), one.book.control)
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


@pytest.mark.parametrize(("box", "scenario", "options"), FOGS, ids=map(named, FOGS))
def test_a_view_is_what_a_rulebook_that_has_seen_nothing_gives(
    box: str, scenario: str, options: dict[str, Any]
) -> None:
    """However a view is made from the last one, forks and another game of the same rulebook between: equal tokens mean
    equal layers, and the same counters under them."""
    game = playing.start(box, scenario, 12, options)
    other = Game(game.book, game.state, SeededDice("another game"))
    known: dict[int, Any] = {}
    for count, now in enumerate(islice(playing.steps(game, 12, haste=0.05), 400)):
        if count % 50 == 10:
            begin = playing.steps(other, count, haste=0.2)
            for one in islice(begin, 5):
                one.view(0), one.view(1)
            now.fork(SeededDice(count)).view(count // 50 % 2)
        sides = now.book.seats[count % len(now.book.seats)]
        view = now.book.look(now, sides)
        zones = (view.layers.masks, view.layers.zones)
        for side, token in enumerate(view.layers.tokens):
            under = [(u.hex, u.n, getattr(u, "known", 3)) for u in view.state.units if u.side == side and u.hex >= 0]
            layers = [bytes(layer[side]) for layer in zones]
            assert known.setdefault(token, (side, sorted(under), layers)) == (side, sorted(under), layers)
        if count % 9 == 0:
            book, _ = lay_out({"title": box, "scenario": scenario, "options": options})
            fresh = book.look(Board.of(book, now.state), sides)
            assert view.state == fresh.state
            assert view.layers == fresh.layers
    assert known


NEXT = 8
"""Of the first options so many are followed to the next stage."""


class Piece(msgspec.Struct, frozen=True):
    hex: int
    side: int


def test_many_changes_at_once_leave_the_layers_a_rebuild_gives() -> None:
    dice = random.Random(5)
    grid = playing.start("budziszyn1945", "nysa-1945", 1).book.map.grid
    hexes = [-1, *dice.sample([h for h in grid.hexes if min(grid.neighbours[6 * h : 6 * h + 6]) >= 0], 12)]

    def control(pieces: Iterable[Piece]) -> int:
        return reduce(or_, ((piece.hex * 7 + piece.side) % 64 for piece in pieces), 0)

    pieces = [Piece(dice.choice(hexes), dice.randrange(3)) for _ in range(30)]
    layers = build_layers(pieces, grid.neighbours, 3, control)
    for _ in range(300):
        before = pieces
        some = dice.choice((0, 1, 5, 30))
        pieces = [Piece(dice.choice(hexes), dice.randrange(3)) if dice.randrange(30) < some else p for p in before]
        pieces = [*pieces[: dice.randrange(20, 31)], *(Piece(dice.choice(hexes), 1) for _ in range(dice.randrange(8)))]
        tokens = layers.tokens.copy()
        both = enumerate(zip_longest(before, pieces))
        changes = [(n, old, new) for n, (old, new) in both if old is not new]
        relayer_all(layers, pieces, grid.neighbours, control, changes)
        assert layers == build_layers(pieces, grid.neighbours, 3, control)
        same = [side for side in range(3) if tokens[side] == layers.tokens[side]]
        for side in same:
            assert [p for p in before if p.side == side] == [p for p in pieces if p.side == side]


@pytest.mark.parametrize(("box", "scenario"), SCENARIOS)
def test_what_is_offered_does_not_depend_on_what_a_rulebook_remembers(box: str, scenario: str) -> None:
    game = playing.start(box, scenario, 13)
    compared = 0
    for count, now in enumerate(islice(playing.steps(game, 13, haste=0.04), 500)):
        side, ask = playing.one_side(now)
        decider = now.book.deciders.get(ask.kind)
        if (count % 4 and scenario not in BRIEF) or decider is None:
            continue
        choice = decider.choices(now.view_of(side), ask, ()) if count % 20 == 0 else None
        first = choice.options[:NEXT] if isinstance(choice, Choice) else []
        paths = [(), *((option.value,) for option in first)]
        found = [decider.choices(now.view_of(side), ask, path) for path in paths]
        kept = now.book.kept
        now.book.kept = {}
        fresh = now.book.look(now, now.book.seats[now.seat_of(side)])
        assert found == [decider.choices(fresh, ask, path) for path in paths]
        now.book.kept = kept
        compared += 1
    assert compared > 60 // BRIEF.get(scenario, 1)
