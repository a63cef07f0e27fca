"""What a computer player is, and what it may use: the view of its seat, a question, dice of its own, a clock.

A player never sees a game. It reads a `Board` as its seat sees it and an `Ask`, finds lawful answers among the choices
of the rules (`walk`), plays on from a board that may be the true one (`imagine`), draws from dice made from its seed
and stops thinking when its clock has run down.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Protocol

from sztab.table import Ask, Board, Choice, Option, Order

Pick = Callable[[Choice, tuple[Any, ...]], Option]
"""Chooses among the options of a stage, after the picks made so far."""


class Player(Protocol):
    """Plays any seat of any title. The same seed and the same questions give the same answers on every machine."""

    def answer(self, view: Board, ask: Ask) -> Order:
        """An order that answers the question; `check` accepts it."""


class Maker(Protocol):
    """How players are made: the class of each takes a seed, from which it makes its dice."""

    def __call__(self, seed: int) -> Player: ...


class ThoughtClock:
    """Thinking time for one answer. It counts thoughts and not seconds, so that a slow machine plays no worse."""

    def __init__(self, thoughts: int) -> None:
        self.left = thoughts

    def tick(self) -> bool:
        """Takes the time of one more thought; whether there was any left."""
        self.left -= 1
        return self.left >= 0


def walk(view: Board, ask: Ask, pick: Pick) -> Order:
    """An order found stage by stage among the choices."""
    decider = view.book.deciders[ask.kind]
    picks: tuple[Any, ...] = ()
    while True:
        step = decider.choices(view, ask, picks)
        if isinstance(step, Order):
            return step
        picks += (pick(step, picks).value,)


def imagine(view: Board, dice: Random) -> Board:
    """A whole board that shows the sides of the view exactly what they see; the family makes up the rest. Only the view
    is read, so two games with the same view are imagined alike. `Game(board.book, board.state, dice)` plays on from it:
    at a rest point from the same question, else from the top of the step the view stands in."""
    return Board.of(view.book, view.book.imagine(view, dice))
