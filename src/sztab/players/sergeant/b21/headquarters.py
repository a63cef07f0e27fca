"""Headquarters: near those they lead, out of reach of the enemy, with somebody who guards them."""

from __future__ import annotations

from sztab.players.sergeant.b21.front import CompanyFront
from sztab.rules.b21.board import Board
from sztab.rules.b21.headquarters import leads
from sztab.rules.b21.pieces import on_map, printed
from sztab.rules.b21.state import Unit
from sztab.rules.b21.supply import LENGTH

SAFE = 5
"""Hexes from the enemy at which nobody sees or strikes them."""
LED, HELPED, GUARDED, EXPOSED = 10, 6, 8, 14


def score(front: CompanyFront, view: Board, u: Unit, hex_: int) -> int:
    """What a headquarters is worth in a hex."""
    distance = view.book.map.grid.distance
    led = [v for v in on_map(view, u.side) if v.n != u.n and leads(view, u, v)]
    if printed(view, u).size == "BR":
        led = [v for v in led if printed(view, v).headquarters or not printed(view, v).battalion] or led
    value = 0
    for v in led:
        away = distance(hex_, v.hex)
        value += LED if away <= LENGTH else -away
        value += HELPED * (away <= u.steps and printed(view, v).line)
    value += GUARDED * any(v.hex == hex_ and printed(view, v).line for v in on_map(view, u.side))
    value -= EXPOSED * max(SAFE - front.away[hex_], 0)
    return value - 4 * EXPOSED * front.zones[hex_] + 2 * front.cover(hex_)
