"""The Movement Phases: a plan made as the phase opens, carried out order by order on the board of the moment."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence

from frozen.vendor.breslau.front import SiegeFront
from frozen.vendor.counsel import Counsel, spread
from sztab.hexes import Reach
from sztab.rules.breslau import movement, reinforcement, stacking
from sztab.rules.breslau.board import Board
from sztab.rules.breslau.orders import Enter, Move
from sztab.rules.breslau.pieces import counter, label
from sztab.rules.breslau.state import Unit
from sztab.table import Ask

Group = tuple[int, ...]
"""Units that move together, by their numbers."""
Score = Callable[[int], int]
"""The worth of ending a move in a hex."""
Chore = tuple[str, Group]
"""A chore for units, worked out when their turn comes."""
WORTH_IT = 6
"""The least gain of a march."""
UNBEARABLE = 99999


class SiegeMarches(ABC):
    """The rest of a phase's plan. Orders differ by side; the search for a march does not."""

    def __init__(self, front: SiegeFront) -> None:
        self.front, self.side = front, front.side
        self.chores: list[Chore] = []

    def next(self, front: SiegeFront, ask: Ask) -> Counsel | None:
        """The next order as things are now; None when all is done."""
        view = front.view
        while self.chores:
            word, group = self.chores.pop(0)
            found = self.do(view, word, group)
            if found is not None:
                return found
        return None

    def intentions(self) -> list[Counsel]:
        """Marches are worked out one by one."""
        return []

    def do(self, view: Board, word: str, group: Group) -> Counsel | None:
        """Work a chore out."""
        units = [view.state.units[n] for n in group]
        if word == "enter":
            return self.enter(view, [u for u in units if reinforcement.may_come(view, u) is None])
        return self.march(view, [u for u in units if u.hex >= 0 and movement.may_move(view, u) is None])

    @abstractmethod
    def scores(self, view: Board, units: Sequence[Unit]) -> Iterator[Score]:
        """The worth of hexes for these units; a second measure where the first finds nothing better."""

    def march(self, view: Board, units: Sequence[Unit]) -> Counsel | None:
        """All of them to the best hex with room; else each on its own."""
        if not units or len({u.hex for u in units}) > 1:
            return None
        for score in self.scores(view, units):
            found = self._best(view, units, score)
            if found is not None:
                return found
        if len(units) > 1:
            self.chores[:0] = [("march", (u.n,)) for u in units]
        return None

    def _best(self, view: Board, units: Sequence[Unit], score: Score) -> Counsel | None:
        slowest = min(units, key=lambda u: (movement.purse(view, u), u.n))
        reach, here = movement.reach(view, slowest), units[0].hex
        crowded = stacking.room(view, self.side, here) < 0
        bar = -UNBEARABLE if crowded else score(here) + WORTH_IT
        ends = [hex_ for hex_ in reach.hexes if stacking.room(view, self.side, hex_) >= len(units)]
        values = {hex_: value for hex_ in ends if (value := score(hex_)) > bar}
        if not values:
            return None
        best = max(values, key=lambda hex_: (values[hex_], -reach.cost(hex_), spread(self.front.seed, hex_)))
        return self.ordered(view, units, reach, best)

    def ordered(self, view: Board, units: Sequence[Unit], reach: Reach, hex_: int) -> Counsel:
        ids = tuple(counter(view, u).id for u in units)
        path = tuple(label(view, one) for one in reach.path(hex_))
        return Counsel(Move(units=ids, path=path), "go", {"unit": ", ".join(ids), "hex": label(view, hex_)})

    def enter(self, view: Board, units: Sequence[Unit]) -> Counsel | None:
        """Enter in the hex with the best way on."""
        if not units:
            return None
        score = next(self.scores(view, units))
        hexes = [set(reinforcement.entry_hexes(view, u)) for u in units]
        open_ = sorted(set.intersection(*hexes))
        if not open_:
            if len(units) > 1:
                self.chores[:0] = [chore for u in units for chore in (("enter", (u.n,)), ("march", (u.n,)))]
            return None
        best = max(open_, key=lambda hex_: (score(hex_), spread(self.front.seed, hex_)))
        ids = tuple(counter(view, u).id for u in units)
        free = self._free(view, units)
        return Counsel(
            Enter(units=ids, hex=label(view, best), free=free),
            "come",
            {"unit": ", ".join(ids), "hex": label(view, best)},
        )

    def _free(self, view: Board, units: Sequence[Unit]) -> tuple[str, ...]:
        """15.1.1e: the first SS units to arrive are those free to go anywhere."""
        tied = [counter(view, u).id for u in units if counter(view, u).enters == movement.TIED]
        return tuple(tied[: reinforcement.free_left(view)])

    def coming(self) -> list[Unit]:
        return reinforcement.coming(self.front.view, self.side)
