"""Guns, AA and columns: where they reach the enemy and he does not reach them."""

from __future__ import annotations

from collections.abc import Callable

from frozen.vendor.b21.front import CompanyFront
from sztab.rules.b21.board import Board
from sztab.rules.b21.engineers import is_engineer
from sztab.rules.b21.pieces import on_map, printed
from sztab.rules.b21.state import Unit
from sztab.rules.b21.supply import LENGTH, suppliers

SAFE = 6
"""Hexes from the enemy at which guns are safe."""
IN_RANGE, GUARDED, EXPOSED, UNSUPPLIED, CROWDED = 6, 10, 12, 15, 2
MOST = 6
"""Enemy stacks in range that count."""
BEHIND, WITH_THEM = 9, 3
"""Hexes behind the front at which AA and columns stand, and engineers."""


def scores(front: CompanyFront, view: Board, u: Unit) -> Callable[[int], int]:
    """What a gun, an AA unit or a column is worth in each hex."""
    one, distance = printed(view, u), view.book.map.grid.distance
    crowd = front.crowd(view)
    staffs = [v.hex for v in suppliers(view, u) if v.hex >= 0]
    behind = WITH_THEM if is_engineer(view, u) else BEHIND
    guarded = {v.hex for v in on_map(view, u.side) if v.n != u.n and printed(view, v).line}

    def score(hex_: int) -> int:
        away = front.away[hex_]
        value = GUARDED * (hex_ in guarded) - EXPOSED * max(SAFE - away, 0) - 4 * EXPOSED * front.zones[hex_]
        if one.field_artillery:
            value += IN_RANGE * min(sum(distance(hex_, there) <= one.range for there in front.enemies), MOST)
            value -= max(away - one.range + 4, 0)
        else:
            value -= abs(away - behind)
        value -= crowd.get(hex_, 0) // CROWDED
        near = any(distance(hex_, staff) <= LENGTH for staff in staffs) or not staffs
        return value - UNSUPPLIED * (not near) + 2 * front.cover(hex_)

    return score
