"""The set-up (R121): counters shifted within their zone, tasks of engineers, hardware, minefields."""

from __future__ import annotations

from typing import Any, ClassVar

from sztab.rules.b21 import setup
from sztab.rules.b21.board import Board
from sztab.rules.b21.orders import TASKS, Equip, Place, PlaceMines, SetTask
from sztab.rules.b21.pieces import printed, side_of
from sztab.rules.b21.state import Unit
from sztab.seat.b21.acts import Given, StagedForm
from sztab.seat.b21.context import Officer, place_options
from sztab.seat.context import Line, unit_id, units_of
from sztab.seat.drafts import Slot, SlotOption
from sztab.seat.models import Sheet
from sztab.seat.order_form import OrderForm
from sztab.seat.setup import SetupPrompt
from sztab.seat.sheets import Begun, pick, sheet, unit_options
from sztab.table import Ask


class CompanySetupPrompt(SetupPrompt):
    text, case = "Check your set-up: accept it, or move counters, assign tasks, lay mines", "R121"
    orders = ("place", "task", "mine", "equip", "end_phase")
    coach = (
        ("Every counter stands where the scenario lists it; you may accept the set-up as it is", "R121"),
        ("A hex holds 42 SP, a road through closed terrain 24 SP", "5.1.2"),
        ("An engineer company of less than 3 SP has one task: to fight, to lay mines, or to build bridges", "19.2.1"),
        ("Your counters lie face down until they fight, fire or are identified", "27.1.1"),
        ("Battalion headquarters supply their units over at most 5 hexes", "25.1.5"),
    )

    def sheet(self, me: Officer, view: Board, ask: Ask) -> Sheet | None:
        side = me.side(ask)
        begun: list[Begun] = []
        if TaskForm().able(view, side):
            begun.append(({"order": "task"}, "Assign a task"))
        if EquipForm().able(view, side):
            begun.append(({"order": "equip"}, "Choose hardware"))
        if setup.unmined(view, side):
            begun.append(({"order": "mine"}, "Lay a minefield"))
        return sheet(me, "errands", "Other orders", begun, aims=("hex",), give="Give the order") if begun else None


class GivenForm(OrderForm[Given]):
    """Something a unit is given before play."""

    case: ClassVar[str]
    field: ClassVar[str]
    noun: ClassVar[str]

    def offers(self, view: Board, u: Unit) -> list[str]:
        """What a unit can be given in place of what it has."""
        raise NotImplementedError

    def able(self, view: Board, side: int) -> dict[str, list[str]]:
        """Units that can be given something, with what it is."""
        found = {unit_id(view, u): self.offers(view, u) for u in side_of(view, side)}
        return {one: values for one, values in found.items() if values}

    def slots(self, me: Officer, view: Board, ask: Ask, order: Any) -> tuple[Slot, ...]:
        able = self.able(view, me.side(ask))
        values = able.get(order.unit, ())
        return (
            pick("unit", "unit", self.case, unit_options(view, units_of(view, able))),
            pick(self.field, self.noun, self.case, [SlotOption(one, me.say(one)) for one in values]),
        )


class TaskForm(GivenForm[SetTask]):
    field, noun, case = "task", "task", "19.2.1"

    def offers(self, view: Board, u: Unit) -> list[str]:
        return [task for task in TASKS if task != u.task] if setup.companies(view, u) else []


class EquipForm(GivenForm[Equip]):
    field, noun, case = "equipment", "hardware", "0.3"

    def offers(self, view: Board, u: Unit) -> list[str]:
        return [one for one in setup.hardware(view, u) if one != printed(view, u).quality]

    def warnings(self, me: Officer, view: Board, ask: Ask, order: Equip) -> tuple[Line, ...]:
        """What it gives the enemy."""
        rules = view.book.scenario.refits
        costs = [rule.cost for rule in rules if rule.equipment == order.equipment and order.unit in rule.units]
        return tuple((f"The enemy scores {cost} victory points", "0.3") for cost in costs if cost)


class PresetMinesForm(OrderForm[PlaceMines]):
    def slots(self, me: Officer, view: Board, ask: Ask, order: PlaceMines) -> tuple[Slot, ...]:
        side = me.side(ask)
        left = sum(number for _, number in setup.minefields(view, side))
        return (pick("hex", "hex", "R121", place_options(me, view, setup.unmined(view, side)), left=left),)


class CompanyPlaceForm(StagedForm[Place]):
    """Before play counters are dragged; in a movement phase some are put down (R121)."""

    stages = {"unit": ("unit", "R121"), "hex": ("hex", "R121")}

    def slots(self, me: Officer, view: Board, ask: Ask, order: Place) -> tuple[Slot, ...]:
        return super().slots(me, view, ask, order) if ask.kind == "movement" else ()
