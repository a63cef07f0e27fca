"""The rulebook laid out for one game: map, counters, charts, options. Nothing in it ever changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, TypeVar

from sztab import table
from sztab.hexes import Map
from sztab.rules.breslau import imagination, knowledge, sequence, sight, victory
from sztab.rules.breslau.board import Board, Game
from sztab.rules.breslau.charts import Charts
from sztab.rules.breslau.events import AnyEvent
from sztab.rules.breslau.options import OptionalRules
from sztab.rules.breslau.orders import AnyOrder
from sztab.rules.breslau.scenario import PHASES, SECOND_CHANNEL, EntryGroup, Scenario
from sztab.rules.breslau.state import SIDES, Counter, State, Unit
from sztab.table import Event, Procedure
from sztab.table.aims import VictoryCount, WarAim

T = TypeVar("T")


class Book(table.Book):
    """A title's rulebook with a scenario on the table."""

    version = "4"
    orders = AnyOrder
    events = AnyEvent
    out_of_turn = "5.0"
    phases = PHASES
    counters: list[Counter]
    options: OptionalRules
    scenario: Scenario

    def __init__(
        self,
        *,
        title: str,
        map_: Map,
        counters: Sequence[Counter],
        charts: Charts,
        options: OptionalRules | None = None,
        scenario: Scenario | None = None,
        given: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(
            title=title,
            map_=map_,
            counters=counters,
            sides=SIDES,
            seats=((0,), (1,)),
            deciders=sequence.deciders(),
            options=options or OptionalRules(),
            scenario=scenario or Scenario(),
            given=given,
        )
        self.charts = charts.under(self.options)
        self.rivers = frozenset(edge for edge in map_.sides if self._is_river(edge))
        self.zone_masks = bytes(self._zone_mask(hex_) for hex_ in range(map_.grid.n))

    def zone(self, unit: Unit) -> int:
        """3.3a, 4.3.3, 13.2b: the neighbours a unit controls: all but across rivers; Volkssturm and units at their
        second failed supply check have none."""
        if unit.hex < 0 or unit.oos == 2 or self.counters[unit.n].volkssturm:
            return 0
        return self.zone_masks[unit.hex]

    def latest(self, name: Any, made_from: Any, work: Callable[[], T]) -> T:
        """What `work` gives, kept until it would be made from something else. A list of units is never changed, so it
        is known by being the same list."""
        before, kept = self.kept.get(name, (None, None))
        if before is made_from or (before == made_from and not isinstance(made_from, list)):
            found: T = kept
            return found
        found = work()
        self.kept[name] = (made_from, found)
        return found

    def sequence(self, game: Game) -> Procedure:
        return sequence.play(game)

    def look(self, truth: Board, sides: tuple[int, ...]) -> Board:
        return sight.look(truth, sides)

    def imagine(self, view: Board, dice: Random) -> State:
        return imagination.imagine(view, dice)

    def tell(self, truth: Board, event: Event, sides: tuple[int, ...]) -> Event | None:
        return sight.tell(truth, event, sides)

    def known(self, view: Board) -> frozenset[tuple[Any, ...]]:
        return knowledge.known(view)

    def aims(self, b: Board) -> tuple[WarAim, ...]:
        return victory.aims(b)

    def count(self, b: Board, aim: WarAim) -> int:
        return victory.count(b, aim)

    def victory(self, b: Board) -> VictoryCount:
        return victory.count_up(b)

    @property
    def masked(self) -> bool:
        """The Soviet does not see into German stacks (3.2b)."""
        return self.options.fog

    def _is_river(self, edge: int) -> bool:
        """R13: a table may leave the second channel out."""
        second = self.map.side_names.get(edge) == SECOND_CHANNEL
        return "river" in self.map.sides[edge] and (self.options.old_oder_is_river or not second)

    def _zone_mask(self, hex_: int) -> int:
        mask = 0
        for direction in range(6):
            if self.neighbours[6 * hex_ + direction] < 0:
                continue
            if self.map.grid.edge(hex_, direction) not in self.rivers:
                mask |= 1 << direction
        return mask


__all__ = ["PHASES", "SECOND_CHANNEL", "Book", "EntryGroup", "Scenario"]
