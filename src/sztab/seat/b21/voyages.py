"""Ships under way (R122)."""

from __future__ import annotations

from sztab.rules.b21 import voyages
from sztab.rules.b21.board import Board
from sztab.rules.b21.orders import Sail
from sztab.rules.b21.pieces import label, names_of
from sztab.seat.b21.context import Officer
from sztab.seat.context import units_of
from sztab.seat.drafts import Slot, SlotOption
from sztab.seat.models import Trace
from sztab.seat.order_form import OrderForm
from sztab.seat.sheets import pick, unit_options
from sztab.table import Ask


class SailForm(OrderForm[Sail]):
    def slots(self, me: Officer, view: Board, ask: Ask, order: Sail) -> tuple[Slot, ...]:
        ships = voyages.able(view, me.side(ask))
        found = pick("unit", "ship", "R122", unit_options(view, ships))
        if order.unit not in names_of(view, ships):
            return (found,)
        (u,) = units_of(view, (order.unit,))
        ways = {label(view, hex_): [label(view, one) for one in way] for hex_, way in voyages.ways(view, u).items()}
        return found, pick("path", "to", "R122", (SlotOption(way, text, hex=text) for text, way in ways.items()))

    def traces(self, view: Board, order: Sail, side: int) -> tuple[Trace, ...]:
        known = [u for u in units_of(view, (order.unit,) if order.unit in view.book.index else ()) if u.station >= 0]
        return tuple(Trace("trail", (label(view, u.station),), tuple(order.path)) for u in known if order.path)
