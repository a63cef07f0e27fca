"""One kind of order as it is filled in on a sheet: its slots, its odds, what it forbids later, how it is drawn.

Each chapter of a family derives an `OrderForm` for each kind of order it has a say in, beside the chapter's prompts.
"""

from __future__ import annotations

from typing import ClassVar, Generic, TypeVar

from sztab.seat.context import Officer
from sztab.seat.drafts import Entry, Slot
from sztab.seat.models import Cased, Ladder, Trace
from sztab.seat.prompt import Places
from sztab.table import Ask, Board, Order

Given = TypeVar("Given", bound=Order)


class OrderForm(Generic[Given]):
    """How one kind of order is written, read aloud and drawn. `ask` is the question it would answer."""

    order: ClassVar[type[Order]]

    def words(self, order: Given) -> str:
        """The order as one would call it across the table."""
        raise NotImplementedError

    def spoken_of(self, order: Given) -> Places:
        """Units and hexes it names: those of its annotated fields, unless it says more."""
        raise NotImplementedError

    def slots(self, me: Officer, view: Board, ask: Ask, order: Given) -> tuple[Slot, ...]:
        """What can be filled in."""
        return ()

    def odds(self, me: Officer, view: Board, ask: Ask, order: Given) -> tuple[Ladder | None, Ladder | None]:
        """The ladder as declared, and after the other side's worst answer."""
        return None, None

    def warnings(self, me: Officer, view: Board, ask: Ask, order: Given) -> tuple[Cased, ...]:
        """What it forbids later, costs, or gives away."""
        return ()

    def give(self, me: Officer, order: Given, ask: Ask) -> str:
        """Words on the button that gives it."""
        return ""

    def entries(self, me: Officer, view: Board, order: Given) -> tuple[Entry, ...]:
        """The lines of an order that is made of several."""
        return ()

    def traces(self, view: Board, order: Given, side: int) -> tuple[Trace, ...]:
        """How it is drawn on the map."""
        return ()
