"""The staff officer of the B-21 family: how it calls units that may lie face down."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeAlias

from sztab.rules.b21.board import Board
from sztab.rules.b21.pieces import names_of, printed, stack
from sztab.rules.b21.state import Unit
from sztab.seat import context
from sztab.seat.drafts import SlotOption
from sztab.seat.sheets import place_option

if TYPE_CHECKING:
    from sztab.rules.b21.book import Book

    Officer: TypeAlias = context.Officer[Book]
else:
    Officer = context.Officer


def key_of(view: Board, u: Unit) -> str:
    """How a unit is called before this seat: its id, or its place among those that lie face down."""
    return f"?{u.n - len(view.book.counters)}" if u.hidden else printed(view, u).id


def keys_at(view: Board, hex_: int) -> tuple[str, ...]:
    return tuple(key_of(view, u) for u in stack(view, hex_))


def place_options(me: Officer, view: Board, hexes: Iterable[int]) -> tuple[SlotOption, ...]:
    """Hexes to pick from, with the units seen there and the number of those that are not."""
    found = []
    for hex_ in hexes:
        seen = [u for u in stack(view, hex_) if not u.hidden]
        hidden = len(stack(view, hex_)) - len(seen)
        unseen = me.say(f"{hidden} hidden") if hidden else ""
        found.append(place_option(view, view.book.hex_labels[hex_], names_of(view, seen), unseen=unseen))
    return tuple(found)
