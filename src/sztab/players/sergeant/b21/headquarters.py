"""Headquarters: near those they lead, out of reach of the enemy, with somebody who guards them."""

from __future__ import annotations

from collections.abc import Callable

from sztab.players.sergeant.b21.front import CompanyFront
from sztab.rules.b21.board import Board
from sztab.rules.b21.pieces import on_map, printed
from sztab.rules.b21.state import Unit
from sztab.rules.b21.supply import LENGTH, superiors, suppliers

SAFE = 5
"""Hexes from the enemy at which nobody sees or strikes them."""
LED, HELPED, GUARDED, EXPOSED = 10, 6, 8, 14


def _needs(view: Board, v: Unit, u: Unit) -> bool:
    """The unit is supplied by this headquarters."""
    staffs = superiors(view, v) if printed(view, v).headquarters else suppliers(view, v)
    return any(one.n == u.n for one in staffs)


def scores(front: CompanyFront, view: Board, u: Unit) -> Callable[[int], int]:
    """What a headquarters is worth in each hex."""
    distance = view.book.map.grid.distance
    led = [v for v in on_map(view, u.side) if v.n != u.n and _needs(view, v, u)]
    line = [printed(view, v).line for v in led]
    guarded = {v.hex for v in on_map(view, u.side) if printed(view, v).line}

    def score(hex_: int) -> int:
        value = GUARDED * (hex_ in guarded)
        for v, fights in zip(led, line):
            away = distance(hex_, v.hex)
            value += LED if away <= LENGTH else -away
            value += HELPED * (fights and away <= u.steps)
        value -= EXPOSED * max(SAFE - front.away[hex_], 0)
        return value - 4 * EXPOSED * front.zones[hex_] + 2 * front.cover(hex_)

    return score
