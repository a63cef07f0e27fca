"""Computer players and what they may use: the view of their seat, a question, dice of their own, a clock.

A player never sees a game. It reads a `Board` as its seat sees it and an `Ask`, finds legal answers among the choices
of the rules (`walk`), plays on from a possible true board (`imagine`), draws from dice made from its seed and stops
thinking when its clock has run down.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Protocol

from sztab.table import Ask, Board, Choice, Option, Order

Pick = Callable[[Choice, tuple[Any, ...]], Option]
"""Picks an option of a stage, after the picks made so far."""


class Player(Protocol):
    """Plays any seat of any title. The same seed and the same questions give the same answers on every machine."""

    def answer(self, view: Board, ask: Ask) -> Order:
        """An order that answers the question; `check` accepts it."""


class Maker(Protocol):
    """Makes a player from a seed, which also gives it its dice."""

    def __call__(self, seed: int) -> Player: ...


class ThoughtClock:
    """Thinking time for one answer. It counts thoughts rather than seconds, so a slow machine plays equally well."""

    def __init__(self, thoughts: int) -> None:
        self.left = thoughts

    def tick(self) -> bool:
        """Use the time of one more thought; False if none was left."""
        self.left -= 1
        return self.left >= 0


def walk(view: Board, ask: Ask, pick: Pick) -> Order:
    """An order found among the choices, stage by stage."""
    decider = view.book.deciders[ask.kind]
    picks: tuple[Any, ...] = ()
    while True:
        step = decider.choices(view, ask, picks)
        if isinstance(step, Order):
            view.offer(ask, step)
            return step
        picks += (pick(step, picks).value,)


def imagine(view: Board, dice: Random) -> Board:
    """A full board with exactly this view for its sides; the family invents the rest. Only the view is read, so two
    games with the same view give the same board. `Game(board.book, board.state, dice)` plays on from it: at a rest
    point from the same question, else from the top of the current step."""
    return Board.of(view.book, view.book.imagine(view, dice))
