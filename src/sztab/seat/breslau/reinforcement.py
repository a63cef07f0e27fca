"""Reinforcements (8.1c, 15.1.1, 15.2.1)."""

from __future__ import annotations

from sztab.rules.breslau import movement, reinforcement, stacking, ways
from sztab.rules.breslau.board import Board
from sztab.rules.breslau.orders import Enter
from sztab.rules.breslau.pieces import counter
from sztab.rules.breslau.state import Unit
from sztab.seat.arrivals import Arriving
from sztab.seat.breslau.context import Officer
from sztab.seat.context import own_units
from sztab.seat.drafts import Slot
from sztab.seat.order_form import OrderForm
from sztab.seat.sheets import pick, place_options, several, unit_options
from sztab.table import Ask


class EnterForm(OrderForm[Enter]):
    def slots(self, me: Officer, view: Board, ask: Ask, order: Enter) -> tuple[Slot, ...]:
        """Who comes, where, and which SS units are free."""
        coming = [u for u in reinforcement.coming(view, me.side(ask)) if reinforcement.entry_hexes(view, u)]
        units = unit_options(view, coming, lambda view, u: counter(view, u).type)
        found = [several("units", "units", "8.1c", units, least=1, most=len(units))]
        chosen = [u for u in own_units(view, order.units, me.side(ask)) if u in coming]
        if chosen:
            hexes = sorted(set.intersection(*(set(reinforcement.entry_hexes(view, u)) for u in chosen)))
            found.append(pick("hex", "entry hex", "8.1c", place_options(me, view, hexes)))
            tied = unit_options(view, [u for u in chosen if counter(view, u).enters == movement.TIED])
            left = reinforcement.free_left(view)
            if tied and left:
                found.append(several("free", "free to go anywhere", "15.1.1e", tied, most=left, left=left))
        return tuple(found)


class SiegeArriving(Arriving):
    MARCH = movement
    ENTRY = reinforcement
    CLOSED = ("no entry hex is open to {}", "8.1c")

    def column(self, view: Board, u: Unit) -> tuple[str, int]:
        """Units of one entry group and one speed come together."""
        return counter(view, u).enters, -counter(view, u).movement

    def fits(self, view: Board, stack: list[Unit]) -> bool:
        """3.1a: no more than may stay in a hex."""
        return len(stack) <= stacking.limit(stack[0].side)

    def fare(self, view: Board, u: Unit, hex_: int) -> tuple[int, int]:
        return ways.entry_cost(view, u.side, hex_), movement.allowance(view, u)
