"""What a family brings to its staff: a class for each room of it, and the prompts and forms of its chapters.

What is here differs between families; what they do alike stands in the modules of the seat that work with these.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from sztab.errors import SztabError
from sztab.seat.arrivals import Arriving
from sztab.seat.board import Display
from sztab.seat.marches import Marching
from sztab.seat.order_form import OrderForm
from sztab.seat.overlays import Overlays
from sztab.seat.planner import Planner
from sztab.seat.prompt import DicePrompt, Prompt
from sztab.seat.scenes import Scenes
from sztab.seat.throws import ThrowCards
from sztab.table import Order
from sztab.titles.families import package_of

PLAIN: OrderForm[Any] = OrderForm()


class Family:
    """All that a family brings: its rooms, and from its chapters a prompt for each kind of question and a form for
    each kind of order that is filled in."""

    def __init__(self, name: str) -> None:
        self.name = name
        classes: list[type] = [DicePrompt, *_classes(name)]
        self.board: Display = self._room(Display, classes)
        self.scenes: Scenes = self._room(Scenes, classes)
        self.throws: ThrowCards = self._room(ThrowCards, classes)
        self.overlays: Overlays = self._room(Overlays, classes)
        self.planner: Planner = self._room(Planner, classes)
        self.marches: Marching = self._room(Marching, classes)
        self.arrivals: Arriving = self._room(Arriving, classes)
        self.prompts: dict[str, Prompt] = {}
        self.forms: dict[type[Order], OrderForm[Any]] = {}
        for one in classes:
            if issubclass(one, Prompt) and hasattr(one, "kind"):
                self._only(self.prompts, one.kind, one())
            elif issubclass(one, OrderForm) and hasattr(one, "order"):
                self._only(self.forms, one.order, one())

    def prompt(self, kind: str) -> Prompt:
        if kind not in self.prompts:
            raise SztabError(f"the family {self.name} has no prompt for questions of the kind {kind!r}")
        return self.prompts[kind]

    def form(self, kind: type[Order]) -> OrderForm[Any]:
        """The form of a kind of order; for those of which no chapter says more, one without slots."""
        return self.forms.get(kind, PLAIN)

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
