"""Phases in which a side gives orders one after the other, as the rules list them; and orders that are filled in stage
by stage, as the rules offer them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, TypeVar

from sztab.rules.b21.acts import Act
from sztab.rules.b21.battle_orders import StandingOrder
from sztab.rules.b21.board import Board
from sztab.rules.b21.pieces import on_map, printed
from sztab.rules.b21.sequence import acts
from sztab.seat.b21.context import Officer, place_options
from sztab.seat.context import Line, units_of
from sztab.seat.drafts import Slot, SlotOption
from sztab.seat.models import Due, Sheet
from sztab.seat.order_form import OrderForm
from sztab.seat.prompt import Form, Prompt
from sztab.seat.sheets import pick, several, sheet, unit_option, unit_options
from sztab.table import Ask, Choice, EndPhase, Option, Order

Given = TypeVar("Given", bound=Order)
AIMS = ("hex", "side", "object", "target", "targets")
"""Fields of orders that hold a hex or a hexside."""


class PhasePrompt(Prompt):
    """A phase. Orders that are not given on the map stand on its sheet while somebody could carry them out."""

    form: ClassVar[Form] = "write"
    on_map: ClassVar[tuple[str, ...]] = ()
    """Orders that are given by dragging counters, or on another sheet."""
    title: ClassVar[str] = "Other orders"

    def __init_subclass__(cls) -> None:
        if hasattr(cls, "kind"):
            cls.orders = (*(act.word for act in acts().values() if cls.kind in act.phases), "end_phase")

    def sheet(self, me: Officer, view: Board, ask: Ask) -> Sheet | None:
        found = sorted(self.offered(view, me.side(ask)), key=lambda act: act.order is StandingOrder)
        begun = [(self.starter(me, view, ask, act), act.says.capitalize()) for act in found]
        if not begun and self.form == "map":
            return None
        return sheet(me, "errands", self.title, begun, aims=AIMS, give="Give the order")

    def owed(self, me: Officer, view: Board, ask: Ask) -> tuple[Due, ...]:
        """What keeps it from ending."""
        why = me.check(view, ask, EndPhase())
        return () if why is None else (me.due(why.reason, why.case, (), ()),)

    def starter(self, me: Officer, view: Board, ask: Ask, act: Act) -> dict[str, Any]:
        return {"order": act.word, **me.family.form(act.order).begun(me, view, ask)}

    def offered(self, view: Board, side: int) -> Iterator[Act]:
        """What somebody could do now; a standing order can be changed as long as anybody has a gun."""
        for act in sorted(view.book.acts.values(), key=lambda act: act.order is StandingOrder):
            if self.kind in act.phases and act.word not in self.on_map:
                if any_gun(view, side) if act.order is StandingOrder else offers(view, act, side):
                    yield act

    def automatic(self, me: Officer, view: Board, ask: Ask) -> Order | None:
        """A phase in which nothing but standing orders could be given ends by itself (R135)."""
        acts_now = (
            act for act in view.book.acts.values() if self.kind in act.phases and act.order is not StandingOrder
        )
        if any(offers(view, act, ask.sides[0]) for act in acts_now) or me.check(view, ask, EndPhase()) is not None:
            return super().automatic(me, view, ask)
        return EndPhase()


def any_gun(view: Board, side: int) -> bool:
    return any(printed(view, u).gun >= 0 for u in on_map(view, side))


def offers(view: Board, act: Act, side: int) -> tuple[Option, ...]:
    """Whom or what an order could begin with."""
    first = view.once(("offers", act.word, side), lambda: act.choices(view, side, ()))
    return tuple(first.options) if isinstance(first, Choice) else ()


class StagedForm(OrderForm[Given]):
    """An order that is filled in stage by stage."""

    stages: ClassVar[dict[str, Line]]
    """Its fields in the order of the stages, each with its words and its case."""

    def slots(self, me: Officer, view: Board, ask: Ask, order: Given) -> tuple[Slot, ...]:
        act, side, picked = view.book.acts[self.order], me.side(ask), tuple[Any, ...]()
        found = []
        for field, (text, case) in self.stages.items():
            step = act.choices(view, side, picked)
            if not isinstance(step, Choice):
                break
            known = {option.value: option for option in step.options}
            found.append(pick(field, text, case, [slot_option(me, view, one) for one in known.values()]))
            value = getattr(order, field)
            if value not in known:
                break
            picked += (value,)
        return tuple(found)


def slot_option(me: Officer, view: Board, option: Option) -> SlotOption:
    """What a stage offers: a unit, a hex with its place and who is there, a hexside, or a word."""
    text = str(option.value)
    if text in view.book.index:
        return unit_option(view, *units_of(view, [text]))
    if text in view.book.labels:
        return place_options(me, view, [view.book.labels[text]])[0]
    if "/" in text:
        return SlotOption(text, text, hex=text)
    return SlotOption(option.value, me.say(text))


class GatheredForm(OrderForm[Given]):
    """An order to several units: those who can be given it, and where all of them can carry it out."""

    case: ClassVar[str]
    goal: ClassVar[str] = "hex"
    """The field that says where, and its words."""
    where: ClassVar[str] = "hex"

    def slots(self, me: Officer, view: Board, ask: Ask, order: Any) -> tuple[Slot, ...]:
        act, side = view.book.acts[self.order], me.side(ask)
        able = [str(option.value) for option in offers(view, act, side)]
        units = unit_options(view, units_of(view, able))
        chosen = [one for one in order.units if one in able]
        goals = [self._goals(me, view, act, side, one) for one in chosen]
        common = [one for one in goals[0] if all(one in others for others in goals)] if goals else []
        return (
            several("units", "units", self.case, units, least=1, most=len(units)),
            pick(self.goal, self.where, self.case, common),
        )

    def _goals(self, me: Officer, view: Board, act: Act, side: int, one: str) -> list[SlotOption]:
        """Where one of them can carry it out."""
        step = act.choices(view, side, (one,))
        options = step.options if isinstance(step, Choice) else [Option(getattr(step, self.goal))]
        return [slot_option(me, view, option) for option in options]
