"""The staff officer of the B-21 family: how it calls units that may lie face down."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TypeAlias

from sztab.rules.b21.board import Board
from sztab.rules.b21.pieces import label, names_of, printed, stack
from sztab.rules.b21.state import Unit
from sztab.rules.b21.victory import worth
from sztab.seat import context
from sztab.seat.b21.worth import front_of, stranded
from sztab.seat.context import place_name
from sztab.seat.drafts import SlotOption
from sztab.seat.models import Cased
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
        found.append(place_option(me, view.book.hex_labels[hex_], names_of(view, seen), unseen=unseen))
    return tuple(found)


def left_to_the_enemy(me: Officer, view: Board, after: Board, side: int, hexes: Iterable[int]) -> Iterator[Cased]:
    """14.1.5: headquarters left alone, and the points that the enemy scores for them."""
    staffs = stranded(view, after, side, hexes)
    if staffs:
        points = sum(worth(view, u) for u in staffs)
        names = ", ".join(printed(view, u).id for u in staffs)
        yield me.cased(f"left behind: {names}; eliminated if the enemy enters, worth {points} points", "14.1.7")
    front = front_of(view, side)
    for hex_ in sorted(set(hexes) & front.prizes.keys()):
        if front.mine(hex_) and all(u.side != side for u in stack(after, hex_)):
            yield me.cased(f"{place_name(view, label(view, hex_))} is left to the enemy and counts for victory")
