"""The duty to attack (5.1.3, 5.1.4)."""

from __future__ import annotations

from sztab.rules.wb95 import duty
from sztab.rules.wb95.board import Board
from sztab.seat.context import labels, unit_id
from sztab.seat.models import Due
from sztab.seat.wb95.context import Officer, keys_at


def duty_owed(me: Officer, view: Board, side: int) -> tuple[Due, ...]:
    """Who must still attack, what must still be attacked."""
    owing, found = duty.owed(view, side), []
    if owing.units:
        units = [view.state.units[n] for n in owing.units]
        ids = tuple(unit_id(view, u) for u in units)
        found.append(me.due(f"{', '.join(ids)} must still attack", "5.1.3", ids, labels(view, (u.hex for u in units))))
    if owing.hexes:
        places = tuple(view.book.hex_labels[hex_] for hex_ in owing.hexes)
        keys = tuple(key for hex_ in owing.hexes for key in keys_at(view, hex_))
        found.append(me.due(f"{', '.join(places)} must still be attacked", "5.1.4", keys, places))
    return tuple(found)
