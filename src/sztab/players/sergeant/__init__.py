"""The sergeant: a rule-of-thumb opponent for every title. It sees a view and a question, computes the exact odds, and
gives a reason for every order. Each family of rulebooks has its own doctrine."""

from __future__ import annotations

from typing import Any

from sztab.players.api import ThoughtClock
from sztab.players.sergeant.counsel import REASONS, Counsel
from sztab.players.sergeant.lawful import any_answer
from sztab.players.sergeant.mind import Mind
from sztab.table import Ask, Board, EndPhase, Order
from sztab.titles import title
from sztab.titles.families import package_of

TRIES = 1000
"""Refused orders of a plan in a row, before the sergeant takes any legal answer."""
__all__ = ["REASONS", "Counsel", "Sergeant", "advise"]


class Sergeant:
    """Plays any seat of any title from its view. `weights` steer it in the place of those of its side and scenario
    (`seat/wb95/weights.py`)."""

    def __init__(self, seed: int = 0, weights: Any = None) -> None:
        self.seed, self.weights = seed, weights
        self._minds: dict[str, Mind] = {}

    def answer(self, view: Board, ask: Ask) -> Order:
        return self.advice(view, ask).order

    def advice(self, view: Board, ask: Ask) -> Counsel:
        """The same with its reason. A refused order is replaced by a legal one."""
        decider, mind, refused, clock = view.book.deciders[ask.kind], self._mind(view), None, ThoughtClock(TRIES)
        while clock.tick():
            found = mind.find(view, ask)
            if found is None or found.order == refused:
                break
            if decider.check(view, ask, found.order) is None:
                return found
            if not mind.plans(ask.kind) or isinstance(found.order, EndPhase):
                break
            refused = found.order
        return any_answer(view, ask)

    def intentions(self) -> list[Counsel]:
        """Further orders planned for the phase, as far as they are settled."""
        return [one for mind in self._minds.values() for one in mind.intentions()]

    def _mind(self, view: Board) -> Mind:
        slug = view.book.title
        if slug not in self._minds:
            doctrine = package_of("players.sergeant", title(slug).family).DOCTRINE
            self._minds[slug] = Mind(doctrine, self.seed, self.weights)
        return self._minds[slug]


def advise(view: Board, ask: Ask, seed: int = 0) -> list[Counsel]:
    """What the sergeant would do here and why: in Movement Phases the whole plan, else one answer."""
    one = Sergeant(seed)
    return [one.advice(view, ask), *one.intentions()]
