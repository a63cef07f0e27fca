"""One kind of order as it is filled in on a sheet: its slots, its odds, what it forbids later, how it is drawn.

Each chapter of a family derives an `OrderForm` for each kind of order that is filled in on a sheet, beside the
chapter's prompts; `OrderForm` itself serves for those that are given on the map or by cards alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from string import Formatter
from typing import Any, ClassVar, Generic, TypeVar, get_args, get_origin

import msgspec

from sztab.seat.context import Line, Officer, arrows, plain, stand, unit_id
from sztab.seat.drafts import Drafted, Entry, Missed, Slot
from sztab.seat.models import Cased, Ladder, Standing, Trace
from sztab.seat.sheets import several, unit_options, useful
from sztab.table import Ask, Board, Order, Refusal
from sztab.table.sentences import filled, spell_order

Given = TypeVar("Given", bound=Order)
Ladders = tuple[Ladder | None, Ladder | None]
"""The ladder as declared, and after the other side's worst answer."""


HOPELESS = "Hopeless: no roll of the dice has any effect", ""
NO_HARM = ("", "-", "0")
"""What stands in a table where a side is not harmed."""


def vain(ladder: Ladder) -> bool:
    """Whether nothing can come of a roll, whatever the dice show."""
    harm = (part for one in ladder.results for part in (one.attacker, one.defender))
    return bool(ladder.results) and not ladder.besides and all(part in NO_HARM for part in harm)


class OrderForm(Generic[Given]):
    """How one kind of order is written and drawn; `OrderForm[Move]` is for moves. `ask` is the question it
    would answer, or before which it is planned."""

    order: ClassVar[type[Order]]
    gives: ClassVar[str] = ""
    """Words on the button that gives it, in English, with fields in braces; they are said once these are filled in."""
    warned: ClassVar[tuple[Line, ...]] = ()
    """What it always forbids later, costs, or gives away; else `warnings` says it."""
    drawn: ClassVar[dict[str, str]] = {}
    """Its arrows: each kind, with the field of the units that are sent against the target."""
    aimed: ClassVar[str] = "target"
    """The field of the target, or of several."""
    helps: ClassVar[dict[str, str]] = {}
    """Support that newcomers forget: its field, and how to say what is left of it."""
    standing: ClassVar[Standing | None] = None
    """The key by which units are given it where they stand, if there is one; in English."""

    def __init_subclass__(cls) -> None:
        for base in getattr(cls, "__orig_bases__", ()):
            given = get_args(base)
            if isinstance(get_origin(base), type) and given and isinstance(given[0], type):
                cls.order = given[0]

    # ------------------------------------------------------------------ what it says

    def give(self, order: Given, ask: Ask) -> str:
        """Words on the button that gives it, in English."""
        named = (getattr(order, name) for _, name, _, _ in Formatter().parse(self.gives) if name)
        return filled(self.gives, order, spell_order) if all(value not in ("", ()) for value in named) else ""

    def entries(self, me: Officer, view: Board, order: Given) -> tuple[Entry, ...]:
        """The lines of an order that is made of several."""
        return ()

    def warnings(self, me: Officer, view: Board, ask: Ask, order: Given) -> tuple[Line, ...]:
        """What it forbids later, costs, or gives away, as far as the book on the table says so."""
        return self.warned

    # ------------------------------------------------------------------ how it is filled in

    def begun(self, me: Officer, view: Board, ask: Ask) -> dict[str, Any]:
        """Fields that are filled in as it is begun."""
        return {}

    def slots(self, me: Officer, view: Board, ask: Ask, order: Given) -> tuple[Slot, ...]:
        """What can be filled in, in English; those with nothing to choose are left out."""
        return ()

    def missed(self, me: Officer, slots: Iterable[Slot], order: Given) -> Iterator[Missed]:
        """Support in reach that the order leaves unused."""
        for slot in slots:
            text, given = self.helps.get(slot.field, ""), getattr(order, slot.field, None)
            free = [one for one in slot.options if not one.why_not and not one.spare and one.value not in (given or ())]
            left = ", ".join(str(one.value) for one in free) if slot.kind == "list" else slot.left if not given else 0
            if text and left:
                yield Missed(
                    slot.field, me.say(text.format(left)), me.book.cite(slot.case), tuple(one.piece for one in free)
                )

    def odds(self, me: Officer, view: Board, ask: Ask, order: Given) -> Ladders:
        return None, None

    def traces(self, view: Board, order: Given, side: int) -> tuple[Trace, ...]:
        """How it is drawn on the map."""
        sent = {kind: listed(getattr(order, field)) for kind, field in self.drawn.items()}
        targets = (text.partition("/")[0] for text in listed(getattr(order, self.aimed, "")))
        return arrows(view, side, targets, **{kind: stand(view, named, side) for kind, named in sent.items()})

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
        declared, worst = self.odds(me, board, ask, order)
        hopeless = (HOPELESS,) if declared is not None and vain(declared) else ()
        warnings = me.lines((*hopeless, *self.warnings(me, board, ask, order)))
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
            missed=tuple(self.missed(me, slots, order)) if declared is not None else (),
        )


def listed(value: str | tuple[str, ...]) -> tuple[str, ...]:
    """Names of a field that holds one or several."""
    return (value,) if isinstance(value, str) else value


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


def draft(me: Officer, view: Board, ask: Ask, data: dict[str, Any]) -> Drafted:
    """An order that came from a sheet, as far as it goes."""
    order = me.read(data)
    if isinstance(order, Cased):
        return Drafted(data, refusal=order)
    return me.family.form(type(order)).drafted(me, view, ask, order)
