"""17.1.2, 17.1.3, wind: where a drop comes down, or bombs fall, that miss their hex (R83)."""

from __future__ import annotations

from sztab.rules.b21.board import Board


def carried(b: Board, hex_: int, roll: int, far: int) -> int:
    """The hex so far away in the direction of a die; -1 beyond the map."""
    way = b.book.charts.scatter[roll - 1].direction
    for _ in range(far):
        if hex_ >= 0:
            hex_ = b.book.neighbours[6 * hex_ + way]
    return hex_
