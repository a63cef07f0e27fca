"""How the sergeant thinks in every family: a table of answers to questions, and plans that last a phase."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from sztab.players.sergeant.counsel import Counsel
from sztab.seat.situation import Situation
from sztab.table import Ask, Board, EndPhase

F = TypeVar("F", bound=Situation)
F_contra = TypeVar("F_contra", bound=Situation, contravariant=True)


class PhasePlan(Protocol[F_contra]):
    """A plan for a phase, given order by order."""

    def next(self, front: F_contra, ask: Ask) -> Counsel | None:
        """The next order as things are now; None when all is done."""

    def intentions(self) -> list[Counsel]:
        """The following orders, as far as they are settled."""


class Doctrine(NamedTuple, Generic[F]):
    """The sergeant's knowledge of a family: how to look at a board, and how to answer each kind of question."""

    front: type[F]
    answers: Mapping[str, Callable[[F, Ask], Counsel | None]]
    """Questions answered one by one; without advice, any legal answer does."""
    plans: Mapping[str, Callable[[F], PhasePlan[F]]]
    """Questions answered from a plan, made at the first of them in a phase."""


class Mind:
    """The doctrine at work in one game. The seed only breaks ties; `weights` are the family's, None: the usual ones."""

    def __init__(self, doctrine: Doctrine[Any], seed: int, weights: Any = None) -> None:
        self.doctrine, self.seed, self.weights = doctrine, seed, weights
        self._clock: tuple[int, ...] = ()
        self._plans: dict[str, PhasePlan[Any]] = {}

    def plans(self, kind: str) -> bool:
        """Whether there is a further answer when an order is refused."""
        return kind in self.doctrine.plans

    def find(self, view: Board, ask: Ask) -> Counsel | None:
        """The sergeant's answer; None: any legal one."""
        front = self.doctrine.front(view, ask.sides[0], self.seed, self.weights)
        if self.plans(ask.kind):
            return self._plan(front, ask.kind).next(front, ask) or Counsel(EndPhase(), "end")
        answer = self.doctrine.answers.get(ask.kind)
        return answer(front, ask) if answer is not None else None

    def intentions(self) -> list[Counsel]:
        """Further orders planned for the phase, as far as they are settled."""
        return [one for plan in self._plans.values() for one in plan.intentions()]

    def _plan(self, front: Situation, kind: str) -> PhasePlan[Any]:
        """The plan of the phase; older plans are dropped when a new phase has begun."""
        if front.clock != self._clock:
            self._clock, self._plans = front.clock, {}
        if kind not in self._plans:
            self._plans[kind] = self.doctrine.plans[kind](front)
        return self._plans[kind]
