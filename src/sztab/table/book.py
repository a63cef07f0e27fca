"""A rulebook with a scenario laid out: all that never changes during a game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from sztab.errors import SztabError
from sztab.hexes import Field, Map
from sztab.table.decision import Decider, Option
from sztab.table.events import Event

if TYPE_CHECKING:
    from sztab.table.game import Procedure
    from sztab.table.state import Counter, Scenario, State


class Book(ABC):
    """What every rulebook has. A family's book adds its charts and says what happens; boards, games and units that it
    is given are of its own family."""

    version: ClassVar[str]
    """Another number whenever the same orders and dice may lead to another board."""
    orders: ClassVar[Any]
    """All orders of the family, as a union."""
    events: ClassVar[Any]
    """All kinds of events of the family, as a union."""
    out_of_turn: ClassVar[str]
    """The case by which an order is refused that comes from a side nobody asks now."""
    phases: Sequence[Any]

    def __init__(
        self,
        *,
        title: str,
        map_: Map,
        counters: Sequence[Counter],
        sides: Sequence[str],
        seats: Sequence[tuple[int, ...]],
        deciders: Mapping[str, Decider],
        options: msgspec.Struct,
        scenario: Scenario,
        given: Mapping[str, Any] | None,
        cite: Callable[[str], str] = str,
    ) -> None:
        self.title = title
        self.map = map_
        self.sides = tuple(sides)
        self.seats = tuple(seats)
        """The sides that each seat leads."""
        self.deciders = dict(deciders)
        self.options = options
        self.scenario = scenario
        self.given = dict(given or {})
        self.cite = cite
        """Case numbers of the rulebook's family as this book prints them."""
        self.counters: Sequence[Counter] = list(counters)
        self.index = {counter.id: i for i, counter in enumerate(counters)}
        if len(self.index) != len(counters):
            raise SztabError("two counters have the same id")
        grid = map_.grid
        self.field = Field(grid)
        self.neighbours: list[int] = grid.neighbours
        self.labels = {grid.label(h): h for h in grid.hexes}
        self.hex_labels = [grid.label(h) if grid.present[h] else "" for h in range(grid.n)]
        self.hex_options = [Option(text, text) for text in self.hex_labels]
        self.opening: State | None = None
        """How the scenario begins, as its lists tell everybody; None: a position that was put up by hand."""
        self.kept: dict[Any, Any] = {}
        """What chapters work out and keep; keys hold everything it depends on."""

    def header(self) -> dict[str, Any]:
        """What a log needs to lay the same game out again."""
        return {
            "title": self.title,
            "scenario": self.scenario.slug,
            "options": msgspec.to_builtins(self.options),
            **self.given,
        }

    @property
    @abstractmethod
    def masked(self) -> bool:
        """Counters of the enemy are hidden, wherever they stand."""

    @abstractmethod
    def zone(self, unit: Any) -> int:
        """Six bits: the neighbours the unit controls now."""

    @abstractmethod
    def sequence(self, game: Any) -> Procedure:
        """The sequence of play from the state as it is."""

    @abstractmethod
    def look(self, truth: Any, sides: tuple[int, ...]) -> Any:
        """The view of these sides, a board."""

    @abstractmethod
    def imagine(self, view: Any, dice: Random) -> Any:
        """A state that looks to its sides just like the view; what they may not see is made up."""

    @abstractmethod
    def tell(self, truth: Any, event: Event, sides: tuple[int, ...]) -> Event | None:
        """What these sides hear of an event."""

    @abstractmethod
    def known(self, view: Any) -> frozenset[Any]:
        """What a view tells of units that may be hidden, as facts: whoever knows more has more of them."""
