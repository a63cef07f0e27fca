"""What has been worked out on a piece of ground is kept until the ground is another."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from sztab.rules.breslau.board import Board
from sztab.rules.breslau.pieces import bridge_keepers, held_by

T = TypeVar("T")


def kept(b: Board, side: int, key: Any, work: Callable[[], T]) -> T:
    """What `work` gives for units of a side. It may depend on the ground, on the rulebook, and on what is in the key;
    of the side's other units on nothing but their pontoon bridges."""
    known = b.once(("unchanged", side), lambda: _known(b, side))
    if key not in known:
        known[key] = work()
    found: T = known[key]
    return found


def _known(b: Board, side: int) -> dict[Any, Any]:
    """What has been worked out on this very ground. A view and the truth may differ in what they know of the enemy."""
    found: dict[Any, Any] = b.book.latest(("unchanged", side, b.sides), _ground(b, side), dict)
    return found


def _ground(b: Board, side: int) -> tuple[Any, ...]:
    """All that lies on the board beside the units of a side: the state but for the units and who was where last, the
    pontoon bridges, the hexes of the enemy and his zones of control."""
    rest = msgspec.structs.replace(b.state, units=[], control=b"")
    return rest, bridge_keepers(b), held_by(b, 1 - side), bytes(b.layers.zones[1 - side])
