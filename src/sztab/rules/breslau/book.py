"""The rulebook laid out for one game: map, counters, charts, options. Nothing in it ever changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from sztab.errors import SztabError
from sztab.hexes import Field, Map
from sztab.rules.breslau import knowledge, sequence, sight
from sztab.rules.breslau.charts import Charts
from sztab.rules.breslau.options import Options
from sztab.rules.breslau.orders import AnyOrder
from sztab.rules.breslau.scenario import PHASES, SECOND_CHANNEL, EntryGroup, Scenario
from sztab.rules.breslau.state import SIDES, Counter, Unit
from sztab.table import Board, Decider, Event, Game, Option, Procedure

T = TypeVar("T")


class Book:
    """A title's rulebook with a scenario on the table."""

    version = "4"
    orders = AnyOrder
    out_of_turn = "5.0"

    def __init__(
        self,
        *,
        title: str,
        map_: Map,
        counters: Sequence[Counter],
        charts: Charts,
        options: Options | None = None,
        scenario: Scenario | None = None,
        given: Mapping[str, Any] | None = None,
    ) -> None:
        self.title = title
        self.map = map_
        self.options = options or Options()
        self.charts = charts.under(self.options)
        self.scenario = scenario or Scenario()
        self.given = dict(given or {})
        self.sides = SIDES
        self.seats = ((0,), (1,))
        self.phases = PHASES
        self.counters = list(counters)
        self.index = {counter.id: i for i, counter in enumerate(self.counters)}
        if len(self.index) != len(self.counters):
            raise SztabError("two counters have the same id")
        grid = map_.grid
        self.field = Field(grid)
        self.neighbours: list[int] = grid.neighbours
        self.labels = {grid.label(h): h for h in grid.hexes}
        self.hex_labels = [grid.label(h) if grid.present[h] else "" for h in range(grid.n)]
        self.hex_options = [Option(text, text) for text in self.hex_labels]
        self.deciders: dict[str, Decider] = sequence.deciders()
        self.rivers = frozenset(edge for edge in map_.sides if self._is_river(edge))
        self.zone_masks = bytes(self._zone_mask(hex_) for hex_ in range(grid.n))
        self.kept: dict[Any, Any] = {}
        """What modules work out and keep; keys hold everything it depends on."""

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

    def tell(self, truth: Board, event: Event, sides: tuple[int, ...]) -> Event | None:
        return sight.tell(truth, event, sides)

    def known(self, view: Board) -> frozenset[tuple[Any, ...]]:
        return knowledge.known(view)

    @property
    def masked(self) -> bool:
        """The Soviet does not see into German stacks (3.2b)."""
        return self.options.fog

    def header(self) -> dict[str, Any]:
        return {
            "title": self.title,
            "scenario": self.scenario.slug,
            "options": msgspec.to_builtins(self.options),
            **self.given,
        }

    def cite(self, cases: str) -> str:
        return cases

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
