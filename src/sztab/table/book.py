"""A rulebook with a scenario: everything that never changes during a game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from sztab.errors import SztabError
from sztab.hexes import Field, Map
from sztab.table.aims import VictoryCount, WarAim
from sztab.table.decision import Decider, Option
from sztab.table.events import Event

if TYPE_CHECKING:
    from sztab.table.game import Procedure
    from sztab.table.state import Counter, Scenario, State


class Book(ABC):
    """Every rulebook. A family's book adds its charts and describes events; boards, games and units passed to it are of
    its own family."""

    version: ClassVar[str]
    """Changes whenever the same orders and dice may lead to another board."""
    orders: ClassVar[Any]
    """All orders of the family, as a union."""
    events: ClassVar[Any]
    """All kinds of events of the family, as a union."""
    out_of_turn: ClassVar[str]
    """The case that refuses an order of a side that is not asked."""
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
        self.friends: tuple[tuple[int, ...], ...] = tuple((side,) for side in range(len(sides)))
        """The sides that play together with each side, itself among them."""
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
        """The start of the scenario as its public lists give it; None for a position set up by hand."""
        self.kept: dict[Any, Any] = {}
        """Results that chapters keep; keys hold everything they depend on."""

    def header(self) -> dict[str, Any]:
        """Everything a log needs to lay the same game out again."""
        return {
            "title": self.title,
            "scenario": self.scenario.slug,
            "options": msgspec.to_builtins(self.options),
            **self.given,
        }

    def names(self, noun: str) -> list[str]:
        """The names of a kind that orders may use: entry zones, or what the counters belong to."""
        if noun == "zone":
            return list(self.map.zones)
        return sorted({getattr(counter, noun) for counter in self.counters} - {""})

    @property
    @abstractmethod
    def masked(self) -> bool:
        """Enemy counters are hidden, wherever they stand."""

    @abstractmethod
    def zone(self, unit: Any) -> int:
        """Six bits: the neighbours that the unit controls now."""

    def control(self, units: Iterable[Any]) -> int:
        """Six bits: the neighbours that units of a side in one hex control."""
        mask = 0
        for one in self.zones(units):
            mask |= one
        return mask

    def zones(self, units: Iterable[Any]) -> list[int]:
        """The same of each of them."""
        return [self.zone(unit) for unit in units]

    @abstractmethod
    def sequence(self, game: Any) -> Procedure:
        """The sequence of play from the given state."""

    @abstractmethod
    def look(self, truth: Any, sides: tuple[int, ...]) -> Any:
        """The view of these sides."""

    @abstractmethod
    def imagine(self, view: Any, dice: Random) -> Any:
        """A state with the same view for its sides; hidden information is invented."""

    @abstractmethod
    def tell(self, truth: Any, event: Event, sides: tuple[int, ...]) -> Event | None:
        """The event as these sides may know it."""

    @abstractmethod
    def aims(self, b: Any) -> tuple[WarAim, ...]:
        """What each side plays for."""

    @abstractmethod
    def count(self, b: Any, aim: WarAim) -> int:
        """How much of an aim is done."""

    @abstractmethod
    def victory(self, b: Any) -> VictoryCount:
        """The result if the game ended now."""

    def veiled(self, truth: Any) -> tuple[str, ...]:
        """The units that lie face down now, where they may be turned down again."""
        return ()

    @abstractmethod
    def known(self, view: Any) -> frozenset[Any]:
        """What a view shows of units that may be hidden, as facts: a view that knows more has more of them."""
