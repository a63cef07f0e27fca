"""Questions about units that fought; who loses steps: ways that truly differ, the cheapest first."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any, ClassVar

from sztab.seat.context import Officer, Places, labels, unit_id, units_of
from sztab.seat.prompt import Preference, Prompt
from sztab.table import Ask, Board

MOST_WAYS = 400
"""Ways of taking losses that are looked at."""
Groups = list[list[tuple[Any, int]]]
"""Units that are the same to their owner, each with the steps it has to lose."""


class ResultPrompt(Prompt):
    """What a fight asks of the units the question names: losses, a retreat, a pursuit."""

    inside = fought = True

    def points_at(self, me: Officer, view: Board, ask: Ask) -> Places:
        return ask.about.units, labels(view, (u.hex for u in units_of(view, ask.about.units) if u.hex >= 0))


class LossesPrompt(ResultPrompt):
    kind = "losses"
    waiting = "take losses"
    preference = Preference("Losses", {"least": "weakest first"})
    order: ClassVar[Any]
    """The order that names them: `units`, each with what it loses."""

    def steps(self, u: Any) -> int:
        """What a unit has to lose."""
        return int(u.steps)

    def least(self, view: Board, ask: Ask, u: Any) -> int:
        """What a unit loses in any case."""
        return 0

    def most(self, view: Board, ask: Ask, u: Any) -> int:
        """What it can be made to lose."""
        return self.steps(u)

    def likeness(self, view: Board, u: Any) -> Hashable:
        """Units that have the same are the same to their owner."""
        raise NotImplementedError

    def price(self, view: Board, u: Any, lost: int) -> int:
        """What the loss of so many steps takes from its owner."""
        raise NotImplementedError

    def ways(self, view: Board, ask: Ask) -> list[tuple[int, Any]]:
        """Losses that truly differ, with their price, the cheapest first."""
        alike: dict[Hashable, list[tuple[Any, int]]] = {}
        units = units_of(view, ask.about.units)
        due = {unit_id(view, u): least for u in units if (least := self.least(view, ask, u))}
        for u in units:
            more = self.most(view, ask, u) - due.get(unit_id(view, u), 0)
            alike.setdefault(self.likeness(view, u), []).append((u, more))
        check = view.book.deciders[ask.kind].check
        found: list[tuple[int, Any]] = []
        for lost in _spread(list(alike.values()), ask.about.number - sum(due.values())):
            added = {unit_id(view, u): n for u, n in lost}
            whole = {one: due.get(one, 0) + added.get(one, 0) for one in ask.about.units}
            order = self.order(units={one: n for one, n in whole.items() if n})
            if check(view, ask, order) is None:
                hurt = [u for u in units if whole[unit_id(view, u)]]
                found.append((sum(self.price(view, u, whole[unit_id(view, u)]) for u in hurt), order))
        return sorted(found, key=lambda one: one[0])


def _spread(groups: Groups, number: int) -> Iterator[list[tuple[Any, int]]]:
    """Ways to take so many steps. Of units that are alike the first in the list lose first, or the most."""
    left = [sum(steps for group in groups[k:] for _, steps in group) for k in range(len(groups) + 1)]
    todo: list[tuple[int, int, int, int, list[tuple[Any, int]]]] = [(0, 0, number, 99, [])]
    looked = 0
    while todo and looked < MOST_WAYS:
        group, place, want, most, taken = todo.pop()
        if want == 0:
            looked += 1
            yield taken
        elif group < len(groups) and place == len(groups[group]):
            todo.append((group + 1, 0, want, 99, taken))
        elif group < len(groups) and want <= left[group]:
            u, steps = groups[group][place]
            for lost in range(min(want, steps, most) + 1):
                todo.append((group, place + 1, want - lost, lost, [*taken, (u, lost)] if lost else taken))
