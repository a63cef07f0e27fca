"""What the Soviet sees of German stacks, and who lies on top (3.2)."""

from __future__ import annotations

from collections.abc import Iterable

from sztab.rules.breslau import sight
from sztab.rules.breslau.board import Board
from sztab.rules.breslau.orders import Arrange, Waive
from sztab.rules.breslau.state import GERMAN
from sztab.seat.breslau.context import Officer
from sztab.seat.context import units_of
from sztab.seat.drafts import Slot
from sztab.seat.models import Sheet
from sztab.seat.order_form import OrderForm
from sztab.seat.sheets import Begun, pick, sheet, unit_options
from sztab.table import Ask

LOOK_THROUGH = "Let the Soviets look through all stacks"


class ArrangeForm(OrderForm[Arrange]):
    def slots(self, me: Officer, view: Board, ask: Ask, order: Arrange) -> tuple[Slot, ...]:
        wanted = [one.unit for one in sight.offers(view, me.side(ask)) if isinstance(one, Arrange)]
        return (pick("unit", "unit", "3.2b", unit_options(view, units_of(view, wanted))),)


class WaiveForm(OrderForm[Waive]):
    warned = (("This holds for the rest of the game", "3.2d"),)

    gives = LOOK_THROUGH


def errands(me: Officer, view: Board, side: int, works: Iterable[Begun] = ()) -> Sheet | None:
    """What units can be ordered beside marching, each where somebody can do it."""
    found = list(works)
    if sight.offers(view, side):
        found.append(({"order": "arrange", "unit": ""}, "Put a unit on top of its stack"))
    if side == GERMAN and sight.fogged(view):
        found.append(({"order": "waive"}, LOOK_THROUGH))
    if not found:
        return None
    aims = ("target", "side", "hex")
    return sheet(me, "errands", "Other orders", found, aims=aims, give="Give the order")
