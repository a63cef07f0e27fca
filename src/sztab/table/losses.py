"""Naming losses: so many steps in all, from units that the question offers; their owner says who loses them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

from sztab.table.board import Board
from sztab.table.decision import Ask, Choice, Option, Order, Refusal


class LossDecider(ABC):
    """How losses are named. The question says `units`, their `number` and its `case`; a family says in its own words
    what is wrong with an answer, and what else must hold."""

    order: ClassVar[Any]
    """The order that names them: `units`, each with what it loses."""
    unnamed: ClassVar[str]
    beyond: ClassVar[str]
    miscounted: ClassVar[str]
    offered: ClassVar[str]
    """What an option of `choices` is called."""
    first_case: ClassVar[str] = ""
    """The case by which losses come before anything else, if it is not that of the question."""
    steps_case: ClassVar[str] = ""
    """The case by which a unit has no more steps than it has, likewise."""

    @abstractmethod
    def steps(self, view: Board, one: str) -> int:
        """What a unit has left to lose."""

    @abstractmethod
    def check_order(self, view: Board, about: Any, order: Any) -> Refusal | None:
        """Who must lose steps before others."""

    def due(self, view: Board, about: Any, lost: Mapping[str, int]) -> int:
        """How many steps must be named in all by whoever names these."""
        number: int = about.number
        return number

    @abstractmethod
    def pool(self, view: Board, about: Any, picks: tuple[str, ...]) -> list[str]:
        """Who may lose the next step."""

    def check(self, view: Board, ask: Ask, order: Any) -> Refusal | None:
        about = ask.about
        if not isinstance(order, self.order):
            return Refusal(self.first_case or about.case, self.unnamed.format(about.number))
        for one, lost in order.units.items():
            if one not in about.units:
                return Refusal(about.case, f"{one!r} is not among the units that can take losses here")
            steps = self.steps(view, one)
            if not 0 <= lost <= steps:
                return Refusal(self.steps_case or about.case, self.beyond.format(one, steps))
        total, due = sum(order.units.values()), self.due(view, about, order.units)
        if total != due:
            return Refusal(about.case, self.miscounted.format(due, total))
        return self.check_order(view, about, order)

    def choices(self, view: Board, ask: Ask, partial: tuple[Any, ...]) -> Choice | Order:
        about = ask.about
        lost = {one: partial.count(one) for one in about.units if one in partial}
        if len(partial) == self.due(view, about, lost):
            named: Order = self.order(units=lost)
            return named
        return Choice("unit", [Option(one, self.offered.format(one)) for one in self.pool(view, about, partial)])
