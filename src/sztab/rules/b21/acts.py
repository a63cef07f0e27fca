"""What may be ordered in a phase: each chapter lists its acts, and one decider serves the questions of all phases."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.pieces import phase, wrong_phase
from sztab.rules.b21.scenario import NAMES
from sztab.table import END, Ask, Choice, EndPhase, Option, Order, Procedure, Refusal

EVERY_PHASE = frozenset(NAMES)
MOVEMENT = frozenset({"movement"})
"""Most acts are of this phase."""
COMBAT = frozenset({"combat"})

MayEnd = Callable[[Board, int, str], Refusal | None]
"""Why a side may not end a phase of that name yet."""


class Act(msgspec.Struct, frozen=True):
    """An order that may be given in some phases. `check` and `choices` read the view of the side that orders; `choices`
    without a single option means that there is nothing of the kind to do. `carry_out` refuses nothing."""

    order: type[Order]
    phases: frozenset[str]
    says: str
    """What it is called among the choices."""
    check: Callable[[Board, Any, int], Refusal | None]
    carry_out: Callable[[Game, Any, int], Procedure]
    choices: Callable[[Board, int, tuple[Any, ...]], Choice | Order]

    @property
    def word(self) -> str:
        return str(self.order.__struct_config__.tag)


class PhaseOrders:
    """The question of a phase: one of its acts, or its end."""

    def __init__(self, acts: Iterable[Act], ends: Iterable[MayEnd]) -> None:
        self.acts = {act.order: act for act in acts}
        self.words = {act.word: act for act in self.acts.values()}
        self.ends = tuple(ends)

    def check(self, view: Board, ask: Ask, order: Any) -> Refusal | None:
        side = ask.sides[0]
        if isinstance(order, EndPhase):
            return self._held_up(view, side)
        act = self.acts.get(type(order))
        if act is None or phase(view).name not in act.phases:
            return wrong_phase(view, order)
        return act.check(view, order, side)

    def choices(self, view: Board, ask: Ask, partial: tuple[Any, ...]) -> Choice | Order:
        """What to do, and then the stages of that act."""
        side = ask.sides[0]
        if partial:
            if partial[0] == "end":
                return EndPhase()
            act = self.words[partial[0]]
            return act.choices(view, side, partial[1:]) if partial[1:] else _first(view, side, act)
        options = [END] if self._held_up(view, side) is None else []
        return Choice("act", options + [Option(act.word, act.says) for act in self._offered(view, side)])

    def _offered(self, view: Board, side: int) -> list[Act]:
        now = phase(view).name
        found = []
        for act in self.acts.values():
            if now in act.phases:
                first = _first(view, side, act)
                if not isinstance(first, Choice) or first.options:
                    found.append(act)
        return found

    def _held_up(self, view: Board, side: int) -> Refusal | None:
        now = phase(view).name
        return next((refusal for end in self.ends if (refusal := end(view, side, now)) is not None), None)


def _first(view: Board, side: int, act: Act) -> Choice | Order:
    """What an act offers first."""
    return view.once(("act", act.word, side), lambda: act.choices(view, side, ()))


def ordered(game: Game, side: int, kind: str) -> Procedure:
    """Ask a side for its orders of a phase, one after the other, and carry them out until it ends the phase."""
    while True:
        order = yield from game.ask(side, kind, None, rest=True)
        if isinstance(order, EndPhase):
            return
        yield from game.book.acts[type(order)].carry_out(game, order, side)
