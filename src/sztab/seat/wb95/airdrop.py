"""Airborne units that jump onto the map (ard:4.2.1)."""

from __future__ import annotations

from sztab.rules.wb95 import airdrop, reinforcement
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.orders import Airdrop
from sztab.rules.wb95.pieces import label
from sztab.rules.wb95.state import Unit
from sztab.seat.context import unit_id
from sztab.seat.drafts import Slot
from sztab.seat.order_form import OrderForm
from sztab.seat.sheets import Begun, pick, unit_options
from sztab.seat.wb95.context import Officer, place_options, steps_of
from sztab.table import Ask


class AirdropForm(OrderForm[Airdrop]):
    gives = "Drop {unit} over {hex}"
    warned = (("A jump without air advantage or into an enemy zone may cost a CEL", "ard:4.2.15"),)

    def slots(self, me: Officer, view: Board, ask: Ask, order: Airdrop) -> tuple[Slot, ...]:
        units = _jumpers(view, me.side(ask))
        found = [pick("unit", "unit", "ard:4.2.11", unit_options(view, units, steps_of))]
        for u in units:
            if unit_id(view, u) == order.unit:
                found.append(pick("hex", "target", "ard:4.26", place_options(me, view, _landings(view, u))))
        return tuple(found)


def _landings(view: Board, u: Unit) -> list[str]:
    found: list[str] = view.once(("drops", u.n), lambda: [label(view, hex_) for hex_ in airdrop.drop_hexes(view, u)])
    return found


def jumps(view: Board, side: int) -> list[Begun]:
    return [(Airdrop(unit="", hex=""), "Drop by parachute")] if _jumpers(view, side) else []


def _jumpers(view: Board, side: int) -> list[Unit]:
    """Airborne units that could jump now."""
    if not view.book.variant.drops:
        return []
    return [u for u in reinforcement.coming(view, side) if airdrop.may_drop(view, u) is None]
