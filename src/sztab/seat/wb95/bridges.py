"""Bridges that armies lay over big rivers (NY-N6)."""

from __future__ import annotations

from sztab.rules.wb95 import bridges
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.orders import Pontoon
from sztab.seat.drafts import Slot, SlotOption
from sztab.seat.models import Sheet
from sztab.seat.order_form import OrderForm
from sztab.seat.sheets import pick, sheet
from sztab.seat.wb95.context import Officer, place_options
from sztab.seat.wb95.prompt import FrontPrompt
from sztab.table import Ask


class PontoonPrompt(FrontPrompt):
    kind = "pontoon"
    text, case = "Lay pontoon bridges, or end the phase", "NY-N6"
    waiting = "lay pontoon bridges"
    orders = ("pontoon", "end_phase")
    form = "write"
    coach = (
        ("An army lays one bridge in the whole game", "NY-N6"),
        ("The far bank must be free of enemy zones, or held by your own unit", "R120"),
    )

    def sheet(self, me: Officer, view: Board, ask: Ask) -> Sheet | None:
        armies = list(bridges.pontoons_to_lay(view, me.side(ask)))
        begun = [(Pontoon(army=army, side=""), "Pontoon bridge") for army in armies[:1]]
        hint = "" if armies else "No army can lay a bridge now."
        return sheet(me, "pontoons", "Pontoon bridges", begun, hint=hint, aims=("side",), give="Lay the bridge")


class ArmyBridgeForm(OrderForm[Pontoon]):
    def slots(self, me: Officer, view: Board, ask: Ask, order: Pontoon) -> tuple[Slot, ...]:
        """The armies that have their bridge still, and where each could lay it."""
        open_to = bridges.pontoons_to_lay(view, me.side(ask))
        armies = [SlotOption(army, army, hint=str(len(edges))) for army, edges in open_to.items()]
        sides = [view.book.map.grid.edge_label(edge) for edge in open_to.get(order.army, ())]
        return (
            pick("army", "army", "NY-N6", armies),
            pick("side", "hexside", "R120", place_options(me, view, sides)),
        )
