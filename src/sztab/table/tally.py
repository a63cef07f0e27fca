"""What a game has cost and brought so far, from its states and events: losses, hexes that changed hands, luck with the
dice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from sztab.table.aims import HOLD
from sztab.table.board import Board
from sztab.table.events import Event, Rolled

MANY = 20
"""Objectives of more hexes are ground, no places: they change hands all the time."""
PIP = 7
"""Twice the mean of a die."""


class Thrown(NamedTuple):
    """The dice of a side."""

    dice: int
    total: int

    @property
    def twice_over(self) -> int:
        """Twice the pips above the mean of three and a half."""
        return 2 * self.total - PIP * self.dice


def losses(before: Any, after: Any, sides: int) -> list[tuple[int, int]]:
    """Units and steps lost between two states, by side; of whom what was on the map or to come at the first."""
    found = [(0, 0)] * sides
    for old, new in zip(before.units, after.units):
        units, steps = found[old.side]
        found[old.side] = units + (old.steps > 0 and new.steps <= 0), steps + max(0, old.steps - new.steps)
    return found


def places(b: Board, most: int = MANY) -> tuple[int, ...]:
    """The hexes that are objectives by themselves, of aims with no more than so many."""
    aims = (aim for aim in b.book.aims(b) if aim.kind == HOLD and len(aim.hexes) <= most)
    return tuple(sorted({hex_ for aim in aims for hex_ in aim.hexes}))


def falls(hexes: Iterable[int], before: Any, after: Any) -> Iterator[tuple[int, int]]:
    """Which of these hexes came into other hands, and of which side."""
    if after.control != before.control:
        for hex_ in hexes:
            owner = after.control[hex_]
            if owner and owner != before.control[hex_]:
                yield hex_, owner - 1


def luck(events: Iterable[Event], sides: Sequence[str]) -> dict[str, Thrown]:
    """The dice of each side that threw any."""
    found: dict[str, list[int]] = {side: [] for side in sides}
    for event in events:
        if isinstance(event.what, Rolled) and event.what.side in found:
            found[event.what.side].extend(event.what.dice)
    return {side: Thrown(len(dice), sum(dice)) for side, dice in found.items() if dice}
