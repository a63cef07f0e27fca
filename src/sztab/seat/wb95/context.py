"""The staff officer of the WB-95 family: how it calls units that may be hidden."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeAlias

from sztab.rules.wb95.board import Board
from sztab.rules.wb95.pieces import counter
from sztab.seat import context
from sztab.seat.context import NO_DECIDER, Line, few_cards, plain, suppose

if TYPE_CHECKING:
    from sztab.rules.wb95.book import Book

    Officer: TypeAlias = context.Officer[Book]
else:
    Officer = context.Officer

__all__ = ["NO_DECIDER", "Officer", "few_cards", "key_of", "keys_at", "plain", "suppose"]
COMPLEMENTARY = ("12", "13", "14", "15", "16")
"""Chapters a table may leave out."""


def played(me: Officer, lines: Iterable[Line]) -> tuple[Line, ...]:
    """The lines without those of chapters that are not played."""
    whole = me.book.options.complementary
    return tuple(line for line in lines if whole or line[1].partition(".")[0] not in COMPLEMENTARY)


def key_of(view: Board, index: int) -> str:
    """How a unit is called before this seat: its id, or of a hidden one its place among the hidden."""
    u = view.state.units[index]
    if u.hidden and u.hex >= 0:
        return f"?{index - view.book.shapes.first}"
    return counter(view, u).id


def keys_at(view: Board, hex_: int) -> tuple[str, ...]:
    return tuple(key_of(view, index) for index in view.layers.stacks.get(hex_, ()))
