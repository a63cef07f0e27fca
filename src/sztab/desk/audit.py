"""What no position of any family may hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from operator import ne
from typing import Any

from sztab.desk.position_reader import Fault
from sztab.table import Board


def enemies_together(
    b: Board, pieces: Sequence[Any], case: str, hostile: Callable[[int, int], bool] = ne
) -> Iterator[Fault]:
    """Units of hostile sides in one hex; on such a board the rules cannot work."""
    first: dict[int, Any] = {}
    for one in pieces:
        if one.unit.hex < 0:
            continue
        other = first.setdefault(one.unit.hex, one)
        if hostile(one.unit.side, other.unit.side):
            where = b.book.hex_labels[one.unit.hex]
            reason = f"{one.counter.id} and its enemy {other.counter.id} are both in {where}"
            yield Fault(case, reason, f"{one.keys.place}.hex", True)
