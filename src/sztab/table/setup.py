"""Looking over a set-up: counter by counter, what its owner may change, until he accepts it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from sztab.table.board import Board
from sztab.table.decision import Ask, Choice, EndPhase, Option, Order, Refusal

Change = tuple[str, Order]
"""What a change is called, and the order that makes it."""


class SetupDecider(ABC):
    """Changes to a set-up."""

    @abstractmethod
    def check(self, view: Any, ask: Ask, order: Any) -> Refusal | None: ...

    @abstractmethod
    def own(self, view: Any, side: int) -> Iterable[tuple[Any, str]]:
        """Each unit that the side sets up, with its name."""

    @abstractmethod
    def changes(self, view: Any, u: Any, side: int) -> Iterator[Change]:
        """What can be changed about a unit."""

    def changeable(self, view: Any, u: Any, side: int) -> bool:
        """Whether anything can be changed about a unit."""
        return next(self.changes(view, u, side), None) is not None

    def others(self, view: Any, side: int) -> Mapping[str, Change]:
        """Orders that are about no unit, by their kinds."""
        return {}

    def choices(self, view: Board, ask: Ask, partial: tuple[Any, ...]) -> Choice | Order:
        side, counters = ask.sides[0], view.book.counters
        if not partial:
            options = [Option("end", "the set-up stands", ends=True)]
            for u, name in self.own(view, side):
                if self.changeable(view, u, side):
                    options.append(Option(counters[u.n].id, f"change {name}"))
            options += [Option(kind, text) for kind, (text, _) in self.others(view, side).items()]
            return Choice("unit", options)
        if partial[0] == "end":
            return EndPhase()
        other = self.others(view, side).get(partial[0])
        if other is not None:
            return other[1]
        u = view.state.units[view.book.index[partial[0]]]
        changes: list[Change] = view.once(("changes", u.n, side), lambda: list(self.changes(view, u, side)))
        if len(partial) == 1:
            return Choice("to", [Option(k, text) for k, (text, _) in enumerate(changes)])
        chosen: Order = changes[partial[1]][1]
        return chosen
