"""Questions that are answered by naming some of the units they are about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from sztab.seat.context import Cards, ids, units_of
from sztab.seat.drafts import Slot
from sztab.seat.losses import ResultPrompt
from sztab.seat.models import Cased
from sztab.seat.order_form import Given, OrderForm
from sztab.seat.sheets import several, unit_options
from sztab.table import Ask, Order


class GroupPrompt(ResultPrompt):
    """A card for each group worth naming; a group is lawful or is not among them."""

    weighed = "units"
    named: ClassVar[type[Order]]
    """The order that names them, in `units`."""

    def groups(self, view: Any, ask: Ask) -> Iterator[Iterable[Any]]:
        """Everybody, nobody, or whoever makes a difference; the usual group first."""
        yield units_of(view, ask.about.units)

    def line_of(self, view: Any, group: list[Any]) -> tuple[str, ...]:
        """What is to be said of a group."""
        return ()

    def cards(self, me: Any, view: Any, ask: Ask) -> Cards:
        groups = {ids(view, group): group for group in map(list, self.groups(view, ask))}
        made = []
        for names, group in groups.items():
            order = self.named(units=names)
            lines = tuple(Cased(me.say(text), me.book.cite(self.case)) for text in self.line_of(view, group))
            made.append(me.card(order, lines))
        return tuple(made), max(map(len, groups), default=0) > 1


class GroupForm(OrderForm[Given]):
    """The order that answers it."""

    case: ClassVar[str]
    heading: ClassVar[str]
    least: ClassVar[int] = 0

    def able(self, view: Any, ask: Ask) -> list[Any]:
        return units_of(view, ask.about.units)

    def hint(self, view: Any, u: Any) -> object:
        """What is said of a unit beside its name."""
        return ""

    def slots(self, me: Any, view: Any, ask: Ask, order: Any) -> tuple[Slot, ...]:
        options = unit_options(view, self.able(view, ask), self.hint)
        return (several("units", self.heading, self.case, options, least=self.least, most=len(options)),)
