"""The sergeant of version 0.4, kept to measure his successors. The lobby does not know him.

`frozen.vendor` is a copy: par, and every share above par, is measured against exactly this play, so none of it may
change with the sergeant of today, and it shares no code with him. That is why it stands outside the program, why the
house rules do not look at it, and why much of it stands in the program too. When an interface of the rules moves, its
imports follow and nothing else: `tests/frozen/test_frozen.py` pins his orders by their hash. In B-21 he plays as when
he first learnt the game.
"""

from __future__ import annotations

from importlib import import_module

from frozen.vendor.lawful import any_answer
from frozen.vendor.mind import Mind
from sztab.players.api import ThoughtClock
from sztab.table import Ask, Board, EndPhase, Order
from sztab.titles import title

TRIES = 1000
"""Refused orders of a plan in a row, before he takes any legal answer."""


class FrozenSergeant:
    """Plays any seat of any title from its view."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self._minds: dict[str, Mind] = {}

    def answer(self, view: Board, ask: Ask) -> Order:
        decider, mind, refused, clock = view.book.deciders[ask.kind], self._mind(view), None, ThoughtClock(TRIES)
        while clock.tick():
            found = mind.find(view, ask)
            if found is None or found.order == refused:
                break
            if decider.check(view, ask, found.order) is None:
                return found.order
            if not mind.plans(ask.kind) or isinstance(found.order, EndPhase):
                break
            refused = found.order
        return any_answer(view, ask).order

    def _mind(self, view: Board) -> Mind:
        slug = view.book.title
        if slug not in self._minds:
            doctrine = import_module(f"frozen.vendor.{title(slug).family}").DOCTRINE
            self._minds[slug] = Mind(doctrine, self.seed)
        return self._minds[slug]
