"""What every computer player is and may use."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest

import playing
from conformance.suite import SCENARIOS
from sztab.players import Sergeant
from sztab.players.api import Player, ThoughtClock, imagine, walk
from sztab.players.named import PLAYERS, player
from sztab.table import Ask, Board, EndPhase, Game, Order, Refusal, SeededDice

ORDERS = 25


class Dreamer:
    """Tries a few orders on boards that may be the true one, and takes the one after which it holds most hexes. It uses
    nothing but what every player may."""

    def __init__(self, seed: int) -> None:
        self.dice = Random(seed)
        self.thoughts = 0

    def answer(self, view: Board, ask: Ask) -> Order:
        clock, found = ThoughtClock(3), list[tuple[int, Order]]()
        while clock.tick():
            self.thoughts += 1
            order = walk(view, ask, lambda step, picks: self.dice.choice(step.options))
            found.append((self._held_after(view, ask, order), order))
        return max(found, key=lambda one: one[0])[1]

    def _held_after(self, view: Board, ask: Ask, order: Order) -> int:
        (side,) = ask.sides
        board = imagine(view, self.dice)
        game = Game(board.book, board.state, SeededDice("a dream"))
        if ask.rest and game.decision is not None and game.check(order, side) is None:
            game.play(order, side)
        held: int = game.state.control.count(1 + side)
        return held


def played(one: Player, box: str, scenario: str) -> list[Order]:
    """The first orders of a game in which one player has every seat; all of them lawful."""
    game, found = playing.start(box, scenario, 3), list[Order]()
    while not game.over and len(found) < ORDERS:
        side, ask = playing.one_side(game)
        found.append(one.answer(game.view_of(side), ask))
        game.play(found[-1], side)
    return found


@pytest.mark.parametrize(("box", "scenario"), SCENARIOS)
@pytest.mark.parametrize("name", PLAYERS)
def test_a_player_answers_every_question_and_the_same_seed_answers_alike(name: str, box: str, scenario: str) -> None:
    assert played(player(name, "a seed"), box, scenario) == played(player(name, "a seed"), box, scenario)


@pytest.mark.parametrize(("box", "scenario"), [("budziszyn1945", "nysa-1945"), ("breslau1945", "siege-of-breslau")])
def test_a_player_can_think_ahead_until_its_clock_has_run_down(box: str, scenario: str) -> None:
    dreamer = Dreamer(1)
    assert len(played(dreamer, box, scenario)) == ORDERS
    assert dreamer.thoughts == 3 * ORDERS
    assert played(Dreamer(1), box, scenario) == played(Dreamer(1), box, scenario)


def test_a_clock_gives_as_many_thoughts_as_it_has() -> None:
    clock = ThoughtClock(2)
    assert [clock.tick() for _ in range(4)] == [True, True, False, False]


def test_a_walk_ends_in_an_order_among_the_choices() -> None:
    for game in islice(playing.steps(playing.start("budziszyn1945", "nysa-1945", 2), 2), 30):
        side, ask = playing.one_side(game)
        order = walk(game.view_of(side), ask, lambda step, picks: step.options[-1])
        assert game.check(order, side) is None


def test_the_sergeant_goes_by_his_name() -> None:
    assert isinstance(player("sergeant", "any seed"), Sergeant)


def test_only_the_order_that_choices_led_to_is_taken_unread(monkeypatch: pytest.MonkeyPatch) -> None:
    game, dice, read = playing.start("budziszyn1945", "nysa-1945", 3), Random(3), list[Order]()
    side, ask = playing.one_side(game)
    decider = game.book.deciders[ask.kind]
    check = type(decider).check

    def reads(self: Any, view: Board, ask: Ask, order: Order) -> Refusal | None:
        read.append(order)
        found: Refusal | None = check(self, view, ask, order)
        return found

    monkeypatch.setattr(type(decider), "check", reads)
    while isinstance(order := walk(game.view_of(side), ask, lambda step, _: dice.choice(step.options)), EndPhase):
        pass
    copy = msgspec.structs.replace(order)
    assert game.check(order, side) is None and read == []
    assert game.check(copy, side) is None and read == [copy]
    game.play(order, side)
    assert game.check(order, side) is not None and len(read) == 2, "another view has not offered it"
