"""Minefields laid by the fire of artillery (20.1.7)."""

from __future__ import annotations

from typing import Any

from sztab.rules.b21 import mines
from sztab.rules.b21.artillery import MINES, in_range, ready
from sztab.rules.b21.battle_orders import MineFire
from sztab.rules.b21.board import Board
from sztab.rules.b21.pieces import on_map, printed
from sztab.rules.b21.state import Unit
from sztab.seat.b21.attacks import DirectFightForm
from sztab.seat.b21.context import Officer, place_options
from sztab.seat.context import own_units
from sztab.seat.drafts import Slot
from sztab.seat.sheets import pick, several, unit_options
from sztab.table import Ask

MINE_FIRE: dict[str, Any] = {"order": "mine_fire", "artillery": [], "hex": ""}


def can_mine(view: Board, side: int) -> list[Unit]:
    return [u for u in on_map(view, side) if printed(view, u).mines and ready(view, u, MINES) is None]


class MineFireForm(DirectFightForm[MineFire]):
    gives = "Fire mines at {hex}"
    warned = (("The minefield lasts to the end of the next turn", "R93"),)
    drawn = {"fire": "artillery"}
    aimed = "hex"

    def slots(self, me: Officer, view: Board, ask: Ask, order: MineFire) -> tuple[Slot, ...]:
        able, side = can_mine(view, me.side(ask)), me.side(ask)
        own = [u for u in own_units(view, order.artillery, side) if u.hex >= 0]
        near = {hex_ for u in own for hex_ in view.book.map.grid.within(u.hex, printed(view, u).range)}
        open_to = (hex_ for hex_ in sorted(near) if all(in_range(view, u, hex_) for u in own))
        hexes = place_options(me, view, (hex_ for hex_ in open_to if mines.no_mines(view, side, hex_) is None))
        return (
            several("artillery", "artillery", "20.1.7", unit_options(view, able), least=1, most=len(able), look="fire"),
            pick("hex", "hex", "20.1.7", hexes),
        )
