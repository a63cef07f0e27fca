"""Guns, AA and columns: where they reach the enemy and he does not reach them."""

from __future__ import annotations

from collections.abc import Callable

from sztab.players.sergeant.b21.front import CompanyFront
from sztab.rules.b21.board import Board
from sztab.rules.b21.pieces import on_map, printed
from sztab.rules.b21.state import Unit
from sztab.rules.b21.supply import LENGTH

SAFE = 6
"""Hexes from the enemy at which guns are safe."""
IN_RANGE, GUARDED, EXPOSED, UNSUPPLIED = 6, 10, 12, 15
MOST = 6
"""Enemy stacks in range that count."""
BEHIND = 9
"""Hexes behind the front at which AA and columns stand."""


def scores(front: CompanyFront, view: Board, u: Unit) -> Callable[[int], int]:
    """What a gun, an AA unit or a column is worth in each hex."""
    one, distance = printed(view, u), view.book.map.grid.distance
    guarded = {v.hex for v in on_map(view, u.side) if v.n != u.n and printed(view, v).line}

    def score(hex_: int) -> int:
        away = front.away[hex_]
        value = GUARDED * (hex_ in guarded) - EXPOSED * max(SAFE - away, 0) - 4 * EXPOSED * front.zones[hex_]
        if one.field_artillery:
            value += IN_RANGE * min(sum(distance(hex_, there) <= one.range for there in front.enemies), MOST)
            value -= max(away - one.range + 4, 0)
        else:
            value -= abs(away - BEHIND)
        return value - UNSUPPLIED * (front.staff_away[hex_] > LENGTH) + 2 * front.cover(hex_)

    return score
