"""Helicopters that carry units (ard:4.2.2)."""

from __future__ import annotations

from sztab.rules.wb95 import air_points, airlift
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.orders import Airlift
from sztab.rules.wb95.pieces import label, on_map
from sztab.rules.wb95.state import Unit
from sztab.seat.context import Line, labels, unit_id, units_of
from sztab.seat.drafts import Slot
from sztab.seat.order_form import OrderForm
from sztab.seat.sheets import Begun, pick, unit_options
from sztab.seat.wb95.context import Officer, place_options, steps_of
from sztab.table import Ask


class AirliftForm(OrderForm[Airlift]):
    gives = "Fly {unit} to {hex}"
    drawn = {"air": "unit"}
    aimed = "hex"

    def warnings(self, me: Officer, view: Board, ask: Ask, order: Airlift) -> tuple[Line, ...]:
        """The enemies on the way that is flown, or that there may be some."""
        side = me.side(ask)
        if airlift.check_lift(view, order, side) is not None:
            return (("Over each enemy on the way a die may turn the helicopters back", "ard:4.2.25"),)
        (u,) = units_of(view, [order.unit])
        over = [label(view, hex_) for hex_ in airlift.overflown(view, side, airlift.flight(view, u, order))]
        text = f"Enemies on the way: {', '.join(over)}; over each a die may turn them back"
        return ((text, "ard:4.2.25"),) if over else ()

    def slots(self, me: Officer, view: Board, ask: Ask, order: Airlift) -> tuple[Slot, ...]:
        side = me.side(ask)
        units, left = _riders(view, side), air_points.flyable(view, side, "helicopters")
        found = [pick("unit", "unit", "ard:4.2.23", unit_options(view, units, steps_of), left=left)]
        for u in units:
            if unit_id(view, u) == order.unit:
                options = place_options(me, view, labels(view, airlift.landings(view, u)))
                found.append(pick("hex", "target", "ard:4.2.24", options))
        return tuple(found)


def flights(view: Board, side: int) -> list[Begun]:
    return [(Airlift(unit="", hex=""), "Fly by helicopter")] if _riders(view, side) else []


def _riders(view: Board, side: int) -> list[Unit]:
    """Airmobile units that helicopters could carry now."""
    if not view.book.variant.lift_range:
        return []
    return [u for u in on_map(view, view.book.friends[side]) if airlift.may_lift(view, u) is None]
