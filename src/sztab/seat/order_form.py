"""One kind of order as it is filled in on a sheet: its slots, its odds, what it forbids later, how it is drawn.

Each chapter of a family derives an `OrderForm` for each kind of order it has a say in, beside the chapter's prompts.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Generic, TypeVar, get_args, get_origin

import msgspec

from sztab.seat.context import Line, Officer, plain, unit_id
from sztab.seat.drafts import Drafted, Entry, Slot
from sztab.seat.models import Cased, Ladder, Standing, Trace
from sztab.seat.sheets import several, unit_options, useful
from sztab.table import Ask, Board, EndPhase, Order, Refusal
from sztab.table.fields import STEP, Shape, fields_of

Given = TypeVar("Given", bound=Order)
Ladders = tuple[Ladder | None, Ladder | None]
"""The ladder as declared, and after the other side's worst answer."""


class OrderForm(Generic[Given]):
    """How one kind of order is written, read aloud and drawn; `OrderForm[Move]` is for moves. `ask` is the question it
    would answer, or before which it is planned."""

    order: ClassVar[type[Order]]
    text: ClassVar[str]
    """The order as one would call it across the table, with its fields in braces, where it is always alike; else
    `words` says it."""
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
        fields = fields_of(type(order)).values()
        return self.text.format(**{field.name: _spelt(field.shape, getattr(order, field.name)) for field in fields})

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

    def begun(self, me: Officer, view: Board, ask: Ask) -> dict[str, Any]:
        """Fields that are filled in as it is begun."""
        return {}

    def slots(self, me: Officer, view: Board, ask: Ask, order: Given) -> tuple[Slot, ...]:
        """What can be filled in, in English; those with nothing to choose are left out."""
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
        slots = useful(self.slots(me, board, ask, order)) if not binding or me.answers(ask, order) else ()
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


def _spelt(shape: Shape, value: Any) -> str:
    """Of a way its end."""
    if shape.kind == "table" and shape.inner is not None and shape.inner.kind == "list":
        return ", ".join(f"{one} to {way[-1]}" for one, way in value.items() if way) or "nobody moves"
    if shape.kind == "table":
        return ", ".join(f"{one} {number}" for one, number in value.items())
    if shape.inner is not None and shape.inner.meaning is STEP:
        return str(value[-1]) if value else "?"
    return ", ".join(value) if shape.kind == "list" else str(value)


class PlannedForm(OrderForm[Given]):
    """An order that can be drafted before its time; such drafts are looked at on the board of the planner."""

    def drafted(self, me: Officer, view: Board, ask: Ask, order: Given) -> Drafted:
        now = me.answers(ask, order)
        board = view if now else me.family.planner.board(me, view, ask)
        return self.written(me, board, ask, order, binding=now)


class StandingForm(OrderForm[Given]):
    """Units that do something where they stand, named together."""

    case: ClassVar[str]

    def slots(self, me: Officer, view: Board, ask: Ask, order: Given) -> tuple[Slot, ...]:
        """The units that could be given the order, one by one."""
        make: Callable[..., Order] = self.order
        own = (u for u in view.state.units if u.side in me.sides and u.hex >= 0)
        able = [u for u in own if me.check(view, ask, make(units=(unit_id(view, u),))) is None]
        return (several("units", "units", self.case, unit_options(view, able), least=1, most=len(able)),)


class EndForm(OrderForm[EndPhase]):
    text = "end the phase"


def draft(me: Officer, view: Board, ask: Ask, data: dict[str, Any]) -> Drafted:
    """An order that came from a sheet, as far as it goes."""
    order = me.read(data)
    if isinstance(order, Cased):
        return Drafted(data, refusal=order)
    return me.family.form(order).drafted(me, view, ask, order)
