"""Hexes above the stacking limit (3.2)."""

from __future__ import annotations

from sztab.rules.wb95 import movement
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.pieces import cels, label, stack
from sztab.seat.models import Due
from sztab.seat.wb95.context import Officer, keys_at


def crowded(me: Officer, view: Board, side: int) -> tuple[Due, ...]:
    """3.2.1: what stands too thick and can still be mended."""
    limit, found = view.book.variant.stacking, []
    for hex_ in movement.overfull(view, view.book.friends[side]):
        here, where = stack(view, hex_), label(view, hex_)
        if any(movement.can_still_go(view, u) for u in here):
            text = f"{where} holds {cels(here)} CELs; at most {limit} may stay"
            found.append(me.due(text, "3.2.1", keys_at(view, hex_), (where,)))
    return tuple(found)
