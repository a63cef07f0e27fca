"""The staff officer of the WB-95 family: how it calls units that may be hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from sztab.rules.wb95.board import Board
from sztab.rules.wb95.pieces import counter
from sztab.seat import context
from sztab.seat.context import NO_DECIDER, few_cards, plain, suppose

if TYPE_CHECKING:
    from sztab.rules.wb95.book import Book

    Officer: TypeAlias = context.Officer[Book]
else:
    Officer = context.Officer

__all__ = ["NO_DECIDER", "Officer", "few_cards", "key_of", "keys_at", "plain", "suppose"]


def key_of(view: Board, index: int) -> str:
    """How a unit is called before this seat: its id, or of a hidden one its place among the hidden."""
    u = view.state.units[index]
    if u.hidden and u.hex >= 0:
        return f"?{index - view.book.shapes.first}"
    return counter(view, u).id


def keys_at(view: Board, hex_: int) -> tuple[str, ...]:
    return tuple(key_of(view, index) for index in view.layers.stacks.get(hex_, ()))
