"""Reinforcements (8.1c, 15.1.1, 15.2.1)."""

from __future__ import annotations

from sztab.rules.breslau import movement, reinforcement
from sztab.rules.breslau.board import Board
from sztab.rules.breslau.orders import Enter
from sztab.rules.breslau.pieces import counter
from sztab.seat.breslau.context import Officer, own_units, place_options
from sztab.seat.drafts import Slot
from sztab.seat.options import unit_options
from sztab.seat.order_form import OrderForm
from sztab.seat.sheets import pick, several
from sztab.table import Ask


class EnterForm(OrderForm[Enter]):
    text = "{units} enters at {hex}"

    def slots(self, me: Officer, view: Board, ask: Ask, order: Enter) -> tuple[Slot, ...]:
        """Who comes, where, and which SS units are free."""
        coming = [u for u in reinforcement.coming(view, me.side(ask)) if reinforcement.entry_hexes(view, u)]
        units = unit_options(view, coming, lambda view, u: counter(view, u).type)
        found = [several("units", "units", "8.1c", units, least=1, most=len(units))]
        chosen = [u for u in own_units(view, order.units, me.side(ask)) if u in coming]
        if chosen:
            hexes = sorted(set.intersection(*(set(reinforcement.entry_hexes(view, u)) for u in chosen)))
            found.append(pick("hex", "entry hex", "8.1c", place_options(view, hexes)))
            tied = unit_options(view, [u for u in chosen if counter(view, u).enters == movement.TIED])
            left = reinforcement.free_left(view)
            if tied and left:
                found.append(several("free", "free to go anywhere", "15.1.1e", tied, most=left, left=left))
        return tuple(found)
