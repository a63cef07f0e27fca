"""One kind of order as it is filled in on a sheet: its slots, its odds, what it forbids later, how it is drawn.

Each chapter of a family derives an `OrderForm` for each kind of order it has a say in, beside the chapter's prompts.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Generic, TypeVar, get_args, get_origin

import msgspec

from sztab.seat.context import Line, Officer, Places, plain
from sztab.seat.drafts import Drafted, Entry, Slot
from sztab.seat.models import Cased, Ladder, Standing, Trace
from sztab.table import Ask, Board, EndPhase, Order, Refusal

Given = TypeVar("Given", bound=Order)
Ladders = tuple[Ladder | None, Ladder | None]
"""The ladder as declared, and after the other side's worst answer."""
LISTS = ("units", "attackers", "artillery", "aircraft", "stars", "paths", "transports")
"""Fields of orders that name several units."""


def spoken_of(order: Order, keys: Iterable[str] = (), hexes: Iterable[str] = ()) -> Places:
    """Units and hexes an order names; `keys` and `hexes` are those that only its family finds in it."""
    units = [one for field in LISTS for one in getattr(order, field, ())]
    units += [getattr(order, field) for field in ("unit", "engineer") if getattr(order, field, "")]
    places = [*hexes, *getattr(order, "targets", ()), *getattr(order, "path", ())]
    for way in getattr(order, "paths", {}).values():
        places += way
    places += [getattr(order, field) for field in ("hex", "target") if getattr(order, field, "")]
    return tuple(dict.fromkeys([*units, *keys])), tuple(dict.fromkeys(places))


class OrderForm(Generic[Given]):
    """How one kind of order is written, read aloud and drawn; `OrderForm[Move]` is for moves. `ask` is the question it
    would answer, or before which it is planned."""

    order: ClassVar[type[Order]]
    standing: ClassVar[Standing | None] = None
    """The key by which units are given it where they stand, if there is one; in English."""

    def __init_subclass__(cls) -> None:
        for base in getattr(cls, "__orig_bases__", ()):
            given = get_args(base)
            if isinstance(get_origin(base), type) and given and isinstance(given[0], type):
                cls.order = given[0]

    # ------------------------------------------------------------------ what it says

    def words(self, order: Given) -> str:
        """The order as one would call it across the table."""
        raise NotImplementedError

    def spoken_of(self, order: Given) -> Places:
        """Units and hexes it names."""
        return spoken_of(order)

    def give(self, order: Given, ask: Ask) -> str:
        """Words on the button that gives it, in English."""
        return ""

    def entries(self, me: Officer, view: Board, order: Given) -> tuple[Entry, ...]:
        """The lines of an order that is made of several."""
        return ()

    def warnings(self, me: Officer, view: Board, ask: Ask, order: Given) -> tuple[Line, ...]:
        """What it forbids later, costs, or gives away, as far as the book on the table says so."""
        return ()

    # ------------------------------------------------------------------ how it is filled in

    def slots(self, me: Officer, view: Board, ask: Ask, order: Given) -> tuple[Slot, ...]:
        """What can be filled in, in English."""
        return ()

    def odds(self, me: Officer, view: Board, ask: Ask, order: Given) -> Ladders:
        return None, None

    def traces(self, view: Board, order: Given, side: int) -> tuple[Trace, ...]:
        """How it is drawn on the map."""
        return ()

    def check(self, me: Officer, view: Board, ask: Ask, order: Given) -> Refusal | None:
        """Why it could not be given."""
        return me.check(view, ask, order)

    def drafted(self, me: Officer, view: Board, ask: Ask, order: Given) -> Drafted:
        """The order as far as it has been filled in, with all there is to say of it. A form of orders that are planned
        looks at them on the board of their phase."""
        return self.written(me, view, ask, order, binding=True)

    def written(self, me: Officer, board: Board, ask: Ask, order: Given, binding: bool) -> Drafted:
        """`binding`: it could be given now. Before its time has come what stands in its way is only a warning."""
        refusal = self.check(me, board, ask, order)
        why = () if refusal is None else (me.refused(refusal),)
        warnings = me.lines(self.warnings(me, board, ask, order))
        declared, worst = self.odds(me, board, ask, order)
        slots = self.slots(me, board, ask, order) if me.asks_me(ask) or not binding else ()
        return Drafted(
            order=plain(order),
            slots=tuple(
                msgspec.structs.replace(slot, text=me.say(slot.text), case=me.book.cite(slot.case)) for slot in slots
            ),
            refusal=why[0] if why and binding else None,
            declared=declared,
            worst=worst,
            warnings=warnings if binding else (*why, *warnings),
            give=me.say(give) if (give := self.give(order, ask)) else "",
            entries=self.entries(me, board, order),
            traces=self.traces(board, order, me.side(ask)),
        )


class EndForm(OrderForm[EndPhase]):
    def words(self, order: EndPhase) -> str:
        return "end the phase"


def draft(me: Officer, view: Board, ask: Ask, data: dict[str, Any]) -> Drafted:
    """An order that came from a sheet, as far as it goes."""
    order = me.read(data)
    if isinstance(order, Cased):
        return Drafted(data, refusal=order)
    return me.family.form(order).drafted(me, view, ask, order)
