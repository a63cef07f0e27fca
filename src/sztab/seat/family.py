"""What a family brings to its staff: the modules of its package that `Rooms` names, and the prompts and forms of its
chapters.

What is here differs between families; what they do alike stands in the modules of the seat that work with these.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Protocol, cast

import msgspec

from sztab.errors import SztabError
from sztab.hexes import Reach as Ways
from sztab.seat.board import Display
from sztab.seat.context import Officer
from sztab.seat.models import (
    Arrival,
    Cased,
    MarchLeg,
    Overlay,
)
from sztab.seat.order_form import EndForm, OrderForm
from sztab.seat.planner import Planner
from sztab.seat.prompt import DicePrompt, Prompt
from sztab.seat.scenes import Scenes
from sztab.seat.tables import TableForm, TablePrompt, tables
from sztab.table import Ask, Board, Order, Refusal
from sztab.titles.families import modules_of, package_of


class Range(msgspec.Struct, frozen=True):
    """What a unit reaches now: the ways, the hexes in which it may stay, and what it has for walking."""

    ways: Ways
    ends: set[int]
    left: int


class Marching(Protocol):
    """Moves units (`seat/marches.py`)."""

    SETUP_CASE: str
    """The case by which a counter of the set-up stays where it is."""

    def places(self, view: Board, u: Any) -> Iterable[int]:
        """Hexes in which a unit of the set-up may stand."""

    def set_up_by(self, view: Board, u: Any) -> int:
        """The side that sets a unit up."""

    def held(self, me: Officer, view: Board, ask: Ask, u: Any) -> Cased | None:
        """Why a unit cannot be moved at all."""

    def range_of(self, view: Board, ask: Ask, u: Any) -> Range:
        """What a unit that can be moved reaches."""

    def stops(self, me: Officer, view: Board, ask: Ask, units: Sequence[Any], hex_: int) -> Cased | None:
        """What ends the march of units in a hex."""

    def walk(self, me: Officer, view: Board, ask: Ask, units: list[Any], hex_: int) -> list[MarchLeg]:
        """Units on the map on their way to a hex."""


class Arriving(Protocol):
    """Brings reinforcements onto the map (`seat/arrivals.py`)."""

    def entry_hexes(self, view: Board, u: Any) -> Iterable[int]:
        """Hexes by which a unit could enter now."""

    def fare(self, view: Board, u: Any, hex_: int) -> tuple[int, int]:
        """What entering by a hex costs a unit, and what it has for it."""

    def column(self, view: Board, u: Any) -> Any:
        """Units that can come together have the same; it says who comes first."""

    def fits(self, view: Board, stack: list[Any]) -> bool:
        """Whether a stack may come in as one."""

    def entered(self, view: Board, units: list[Any], hex_: int) -> Board:
        """The board once they have come in."""

    def check_enter(self, view: Board, order: Any, side: int) -> Refusal | None: ...
    def check_move(self, view: Board, order: Any, side: int) -> Refusal | None: ...
    def may_move(self, view: Board, u: Any) -> Refusal | None: ...
    def reach(self, view: Board, u: Any) -> Ways: ...


class Looking(Protocol):
    """All about a hex, overlays, the calendar (`seat/overlays.py`)."""

    OVERLAYS: dict[str, tuple[str, Callable[[Officer, Board], Overlay]]]
    """What can be laid over the map beside zones and control: what it is called, and who draws it."""

    def lines(self, me: Officer, view: Board, hex_: int, here: list[Any]) -> tuple[Cased, ...]:
        """Who holds a hex, who is there, and what is special about it."""

    def defence(self, me: Officer, view: Board, ask: Ask | None, hex_: int) -> dict[str, Any]:
        """What `HexCard` says of an enemy hex: its defence, and who could be used against it."""

    def arrivals(self, me: Officer, view: Board) -> Iterable[Arrival]:
        """The lines of the calendar in any order."""


class Rooms(Protocol):
    """The rooms of a family's staff: modules of its package."""

    marches: Marching
    arrivals: Arriving
    overlays: Looking


class Family:
    """All that a family brings: its rooms, and from its chapters a prompt for each kind of question and a form for
    each kind of order."""

    def __init__(self, name: str) -> None:
        self.name = name
        found: Rooms = cast(Rooms, modules_of("seat", name, Rooms))
        self.marches, self.arrivals = found.marches, found.arrivals
        self.overlays = found.overlays
        classes: list[type] = [DicePrompt, EndForm, *_classes(name)]
        self.board: Display = self._room(Display, classes)
        self.scenes: Scenes = self._room(Scenes, classes)
        self.planner: Planner = self._room(Planner, classes)
        self.prompts: dict[str, Prompt] = {}
        self.forms: dict[type[Order], OrderForm[Any]] = {}
        for one in classes:
            if issubclass(one, Prompt) and hasattr(one, "kind"):
                self._only(self.prompts, one.kind, one())
            elif issubclass(one, OrderForm) and hasattr(one, "order"):
                self._only(self.forms, one.order, one())

    def prompt(self, kind: str) -> Prompt:
        if kind not in self.prompts and kind in tables(self.name).asking.ORDERS:
            self.prompts[kind] = TablePrompt(tables(self.name), kind)
        if kind not in self.prompts:
            raise SztabError(f"the family {self.name} has no prompt for questions of the kind {kind!r}")
        return self.prompts[kind]

    def form(self, order: Order) -> OrderForm[Any]:
        if type(order) not in self.forms:
            return TableForm(tables(self.name))
        if type(order) not in self.forms:
            raise SztabError(f"the family {self.name} has no form for orders of the kind {type(order).__name__!r}")
        return self.forms[type(order)]

    def _room(self, base: type, classes: Iterable[type]) -> Any:
        """The one class of the family that fills in this form."""
        found = [one for one in classes if issubclass(one, base)]
        if len(found) != 1:
            names = ", ".join(one.__name__ for one in found) or "none"
            raise SztabError(f"the family {self.name} needs one {base.__name__} in its seat, and has {names}")
        return found[0]()

    def _only(self, found: dict[Any, Any], key: Any, new: Any) -> None:
        if key in found:
            two = " and ".join(type(one).__name__ for one in (found[key], new))
            raise SztabError(f"the family {self.name} has two of a kind: {two}")
        found[key] = new


def _classes(family: str) -> Iterator[type]:
    """The classes that the modules of a family define: prompts, forms, rooms."""
    package = package_of("seat", family)
    for chapter in iter_modules(package.__path__, f"{package.__name__}."):
        for one in vars(import_module(chapter.name)).values():
            if isinstance(one, type) and one.__module__ == chapter.name:
                yield one
