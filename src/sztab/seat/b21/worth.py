"""What units and answers are worth to their owner, in hundredths of a victory point. Cards are put in order by it and
the sergeant answers by it. No rule lives here."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from sztab.rules.b21.board import Board
from sztab.rules.b21.pieces import printed, stack
from sztab.rules.b21.state import Unit
from sztab.rules.b21.strengths import points
from sztab.rules.b21.victory import worth
from sztab.seat.b21.front import POINT, CompanyFront

A_POINT_OF_STRENGTH = 10
"""What an SP is worth besides the victory points for its counter."""
UNSEEN = 18
"""What an EP of a counter that lies face down is worth."""
NEAR = 3
"""So near an enemy comes into a hex that is left."""


def front_of(view: Board, side: int) -> CompanyFront:
    """The scenario as a side sees it, looked at once."""
    return view.once(("front", side), lambda: CompanyFront(view, side))


def price(b: Board, u: Unit) -> int:
    """What the next EP of a unit is worth."""
    if u.hidden:
        return UNSEEN
    one = printed(b, u)
    whole = POINT * worth(b, u) + A_POINT_OF_STRENGTH * one.track[0]
    lost = sum(POINT // rule.per for rule in b.book.scenario.casualties if rule.side == u.side)
    return whole // max(one.steps, 1) + lost


def price_of(b: Board, u: Unit, lost: int) -> int:
    """What so many EP are worth: points for them and strength; nobody is eliminated who need not be."""
    one, left = printed(b, u), msgspec.structs.replace(u, steps=max(0, u.steps - lost))
    whole = A_POINT_OF_STRENGTH * one.track[0] // max(one.steps, 1)
    strength = A_POINT_OF_STRENGTH * (points(b, u) - points(b, left)) if left.steps else lost * whole
    return lost * (price(b, u) - whole) + strength + POINT * (0 < u.steps <= lost)


def stranded(before: Board, after: Board, side: int, hexes: Iterable[int]) -> list[Unit]:
    """14.1.5: headquarters whose last defender has gone; they fall to whoever enters."""
    found: list[Unit] = []
    for hex_ in sorted(set(hexes)):
        here = [u for u in stack(after, hex_) if u.side == side]
        if here and _staffs(after, here) and not _staffs(before, stack(before, hex_)):
            found += here
    return found


def ground_lost(front: CompanyFront, before: Board, after: Board, hexes: Iterable[int]) -> int:
    """What an enemy gains who enters hexes that have been left: headquarters, and what decides."""
    hexes = sorted({hex_ for hex_ in hexes if front.away[hex_] <= NEAR})
    lost = sum(price_of(before, u, u.steps) for u in stranded(before, after, front.side, hexes))
    for hex_ in hexes:
        if front.mine(hex_) and all(u.side != front.side for u in stack(after, hex_)):
            lost += front.prizes.get(hex_, 0) // 4
    return lost


def _staffs(b: Board, units: Iterable[Unit]) -> bool:
    return all(printed(b, u).headquarters for u in units)
