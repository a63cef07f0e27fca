"""Headquarters: near those they lead, out of reach of the enemy, with somebody who guards them."""

from __future__ import annotations

from collections.abc import Callable

from frozen.vendor.b21.front import POINT, CompanyFront
from sztab.rules.b21.board import Board
from sztab.rules.b21.passage import controller
from sztab.rules.b21.pieces import on_map, printed
from sztab.rules.b21.state import Unit
from sztab.rules.b21.supply import LENGTH, superiors, suppliers

SAFE = 6
"""Hexes from the enemy at which nobody sees or strikes them."""
AT_LAST, EARLIER = 2, 12
"""The part of what a hex scores that counts in the last turn, and before."""
LED, HELPED, GUARDED, EXPOSED, CROWDED = 10, 2, 8, 14, 2


def _needs(view: Board, v: Unit, u: Unit) -> bool:
    """The unit is supplied by this headquarters."""
    staffs = superiors(view, v) if printed(view, v).headquarters else suppliers(view, v)
    return any(one.n == u.n for one in staffs)


def _unfed(front: CompanyFront, view: Board, u: Unit) -> dict[int, int]:
    """The hexes that score for us, if they are in supply, and to which no other headquarters is near enough (R121)."""
    near = view.book.map.grid.distance
    others = [v.hex for v in on_map(view, u.side) if v.n != u.n and printed(view, v).headquarters]
    own = (one for one in view.book.scenario.objectives if one.side == u.side)
    held = {hex_: POINT * one.points for one in own for hex_ in one.hexes if controller(view, hex_) == u.side}
    return {hex_: worth for hex_, worth in held.items() if all(near(hex_, there) > LENGTH for there in others)}


def scores(front: CompanyFront, view: Board, u: Unit) -> Callable[[int], int]:
    """What a headquarters is worth in each hex."""
    distance = view.book.map.grid.distance
    led = [v for v in on_map(view, u.side) if v.n != u.n and _needs(view, v, u)]
    line = [printed(view, v).line for v in led]
    guarded = {v.hex for v in on_map(view, u.side) if printed(view, v).line}

    crowd = front.crowd(view)
    fed = _unfed(front, view, u)
    share = AT_LAST if front.turns_left == 0 else EARLIER

    def score(hex_: int) -> int:
        value = GUARDED * (hex_ in guarded)
        value += sum(worth for there, worth in fed.items() if distance(hex_, there) <= LENGTH) // share
        for v, fights in zip(led, line):
            away = distance(hex_, v.hex)
            value += LED if away <= LENGTH else -away
            value += HELPED * (fights and away <= u.steps)
        value -= crowd.get(hex_, 0) // CROWDED
        value -= EXPOSED * max(SAFE - front.away[hex_], 0)
        return value - 4 * EXPOSED * front.zones[hex_] + 2 * front.cover(hex_)

    return score
