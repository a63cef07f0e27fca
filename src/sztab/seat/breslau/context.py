"""How the staff of the Breslau family speaks of units and hexes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeAlias

from sztab.rules.breslau.board import Board
from sztab.rules.breslau.pieces import counter, label, stack
from sztab.rules.breslau.state import Unit
from sztab.seat import context
from sztab.seat.context import labels
from sztab.seat.drafts import SlotOption
from sztab.seat.models import Trace
from sztab.seat.options import place_option

if TYPE_CHECKING:
    from sztab.rules.breslau.book import Book

    Officer: TypeAlias = context.Officer[Book]
else:
    Officer = context.Officer


def keys_at(view: Board, hex_: int) -> tuple[str, ...]:
    """The counters that are seen in a hex."""
    return ids(view, stack(view, hex_))


def ids(view: Board, units: Iterable[Unit]) -> tuple[str, ...]:
    return tuple(counter(view, u).id for u in units)


def own_units(view: Board, names: Iterable[str], side: int) -> list[Unit]:
    """The units of a side that are named, each once; what is no unit of its is passed over."""
    found = [view.state.units[view.book.index[one]] for one in dict.fromkeys(names) if one in view.book.index]
    return [u for u in found if u.side == side]


def place_options(view: Board, hexes: Iterable[int], stacks: bool = False) -> tuple[SlotOption, ...]:
    """Hexes to pick from; of own `stacks` the counter on top stands for them."""
    found = []
    for hex_ in hexes:
        keys = keys_at(view, hex_)
        found.append(place_option(view, label(view, hex_), keys, keys[0] if stacks and keys else ""))
    return tuple(found)


def arrows(view: Board, side: int, target: str, **sent: tuple[str, ...]) -> tuple[Trace, ...]:
    """Arrows of each kind, from where those stand who are sent against a hex."""
    whose = view.book.sides[side]
    return tuple(Trace(kind, start, (target,), side=whose) for kind, start in sent.items() if start and target)


def stand(view: Board, names: Iterable[str], side: int, but: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Where units stand that take part from elsewhere."""
    hexes = labels(view, (u.hex for u in own_units(view, names, side) if u.hex >= 0))
    return tuple(text for text in hexes if text not in but)
