"""Pontoon bridges (14.15)."""

from __future__ import annotations

from sztab.rules.breslau import pontoon
from sztab.rules.breslau.board import Board
from sztab.rules.breslau.orders import PontoonBridge
from sztab.rules.breslau.pieces import on_map
from sztab.rules.breslau.state import SOVIET
from sztab.seat.breslau.context import Officer
from sztab.seat.context import ids
from sztab.seat.drafts import Slot, SlotOption
from sztab.seat.order_form import OrderForm
from sztab.seat.sheets import pick, unit_options
from sztab.table import Ask


class PontoonForm(OrderForm[PontoonBridge]):
    def slots(self, me: Officer, view: Board, ask: Ask, order: PontoonBridge) -> tuple[Slot, ...]:
        """Who builds, and where."""
        builders = [u for u in on_map(view, SOVIET) if pontoon.sites(view, u)]
        sites = [edge for u in builders if ids(view, (u,)) == (order.unit,) for edge in pontoon.sites(view, u)]
        texts = [view.book.map.grid.edge_label(edge) for edge in sites]
        return (
            pick("unit", "construction engineer", "14.15a", unit_options(view, builders)),
            pick("side", "hexside", "14.15a", [SlotOption(text, text, hex=text) for text in texts]),
        )
