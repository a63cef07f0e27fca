"""Undoing one unit's orders: the later orders are tried without it on a copy of the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

import msgspec

from sztab.errors import SztabError
from sztab.table import ForcedDice, Game, IllegalOrder, Order, Refusal

KNOWN = Refusal("", "nothing of theirs can be undone: something has been revealed since")


class Ordered(Protocol):
    """An order and its side."""

    @property
    def side(self) -> int: ...

    @property
    def order(self) -> Order: ...


One = TypeVar("One", bound=Ordered)


def rehearse(
    game: Game, seat: int, since: Sequence[One], keys: frozenset[str]
) -> tuple[list[tuple[One, Order]], list[One]]:
    """The orders that can be given again without these units, and the seat's that cannot. Secret orders of others are
    not mentioned."""
    twin = game.fork(ForcedDice(), back=len(since))
    again: list[tuple[One, Order]] = []
    lost: list[One] = []
    for one in since:
        own = game.seat_of(one.side) == seat
        order = without(one.order, keys) if own else one.order
        if order is None:
            continue
        try:
            twin.play(order, one.side)
        except SztabError:
            if own:
                lost.append(one)
            continue
        if not twin.undoable(game.seat_of(one.side)):
            raise IllegalOrder(KNOWN)
        again.append((one, order))
    return again, lost


def without(order: Order, keys: frozenset[str]) -> Order | None:
    """The order with these units left out: unchanged if it names none of them, None if no unit is left."""
    units = getattr(order, "units", None)
    if getattr(order, "unit", None) in keys:
        return None
    if not isinstance(units, tuple) or not keys & set(units):
        return order
    left = tuple(name for name in units if name not in keys)
    if not left:
        return None
    changes: dict[str, Any] = {"units": left}
    if hasattr(order, "full"):
        changes["full"] = tuple(name for name in order.full if name not in keys)
    return msgspec.structs.replace(order, **changes)
