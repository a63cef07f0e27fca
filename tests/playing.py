"""Playing whole games in tests: random players, and what must hold at every rest point of any title."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from sztab.players import RandomPlayer
from sztab.table import Ask, Board, Choice, ForcedDice, Game, SeededDice
from sztab.titles.layout import lay_out

Watch = Callable[[Game], None]


def start(title: str, scenario: str, seed: int, options: dict[str, Any] | None = None) -> Game:
    """A fresh game with seeded dice."""
    book, state = lay_out({"title": title, "scenario": scenario, "options": options or {}})
    return Game(book, state, SeededDice(f"test {seed}"))


def one_side(game: Game) -> tuple[int, Ask]:
    """The next side to answer, and the question as it hears it."""
    side = game.pending()[0]
    return side, msgspec.structs.replace(question(game), sides=(side,))


def question(game: Game) -> Ask:
    """What is asked now; the game is not over."""
    assert game.decision is not None
    return game.decision


def offered(game: Game, partial: tuple[Any, ...] = ()) -> list[Any]:
    """What the next stage of an answer offers."""
    step = game.choices(partial)
    assert isinstance(step, Choice)
    return [option.value for option in step.options]


def steps(game: Game, seed: int, haste: float = 0.02) -> Iterator[Game]:
    """Play at random to the end; yields before every order."""
    player = RandomPlayer(seed, haste)
    while not game.over:
        yield game
        side, ask = one_side(game)
        view = game.view_of(side)
        order = player.answer(view, ask)
        refusal = game.book.deciders[ask.kind].check(view, ask, order)
        assert refusal is None, f"{order} is offered and refused: {refusal}"
        game.play(order, side)


def play_out(game: Game, seed: int, *watches: Watch, haste: float = 0.02) -> int:
    """To the end, with everything looked at on the way; the number of orders."""
    count = 0
    for now in steps(game, seed, haste):
        count += 1
        for watch in watches:
            watch(now)
    return count


def enters_afresh(game: Game) -> None:
    """At a rest point the phase can be entered from the state alone, and the layers are what a rebuild gives."""
    ask = game.decision
    if ask is None or not ask.rest or game.pending() != ask.sides:
        return
    fresh = Game(game.book, game.state, ForcedDice())
    assert fresh.layers == game.layers, "layers are not what a rebuild gives"
    assert fresh.state == game.state, "entering afresh changes the state"
    assert fresh.decision is not None
    assert (fresh.decision.sides, fresh.decision.kind, fresh.decision.about) == (ask.sides, ask.kind, ask.about)


def permute_hidden(game: Game, seat: int, swap: tuple[int, int]) -> Board:
    """The truth with two units exchanged in everything but what they are; for the test that nothing leaks."""
    units = list(game.state.units)
    one, two = units[swap[0]], units[swap[1]]
    units[swap[0]] = msgspec.structs.replace(two, n=one.n)
    units[swap[1]] = msgspec.structs.replace(one, n=two.n)
    twin = Game(game.book, msgspec.structs.replace(game.state, units=units), ForcedDice())
    return twin.view(seat)
