"""The sergeant: a rule-of-thumb opponent for every title. He sees a view and a question, knows the exact odds, and
gives a reason for every order. Each family of rulebooks has a mind of its own."""

from __future__ import annotations

from typing import Protocol, cast

from sztab.players.sergeant.advice import REASONS, Advice
from sztab.players.sergeant.lawful import any_answer
from sztab.table import Ask, Board, EndPhase, Order
from sztab.titles import title
from sztab.titles.families import package_of

__all__ = ["REASONS", "Advice", "Sergeant", "advise"]


class Mind(Protocol):
    """How he thinks in one family. The seed only settles ties."""

    planned: frozenset[str]
    """Questions answered from a plan of many orders: one that is refused gives way to the next."""

    def find(self, view: Board, ask: Ask) -> Advice | None:
        """What he would do; None: whatever is lawful."""

    def intentions(self) -> list[Advice]:
        """Further orders he has in mind for the phase, as far as they are settled."""


class Sergeant:
    """Plays any seat of any title, from what its view shows."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self._minds: dict[str, Mind] = {}

    def answer(self, view: Board, ask: Ask) -> Order:
        """An order that answers the decision."""
        return self.advice(view, ask).order

    def advice(self, view: Board, ask: Ask) -> Advice:
        """The same with its reason. Whatever the rules would refuse is replaced by something lawful."""
        decider, mind = view.book.deciders[ask.kind], self._mind(view)
        while True:
            found = mind.find(view, ask)
            if found is None:
                return any_answer(view, ask)
            if decider.check(view, ask, found.order) is None:
                return found
            if ask.kind not in mind.planned or isinstance(found.order, EndPhase):
                return any_answer(view, ask)

    def intentions(self) -> list[Advice]:
        """Further orders he has in mind for the phase, as far as they are settled."""
        return [one for mind in self._minds.values() for one in mind.intentions()]

    def _mind(self, view: Board) -> Mind:
        slug = view.book.title
        if slug not in self._minds:
            package = package_of("players.sergeant", title(slug).family)
            self._minds[slug] = cast(Mind, package.Mind(self.seed))
        return self._minds[slug]


def advise(view: Board, ask: Ask, seed: int = 0) -> list[Advice]:
    """What the sergeant would do here and why: in Movement Phases all he plans, else his one answer."""
    one = Sergeant(seed)
    return [one.advice(view, ask), *one.intentions()]
