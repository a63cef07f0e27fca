"""What units, hexes and answers are worth to their owner. Cards are put in order by it and the sergeant answers by it,
so that what lies first is what he would do. No rule lives here."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from sztab.rules.wb95 import disorganisation
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.odds import WAYS_OF_2K6
from sztab.rules.wb95.pieces import defenceless, stack, traits
from sztab.rules.wb95.state import Unit
from sztab.seat.wb95.front import FieldFront, attack_now, defence_now


def front_of(view: Board, side: int) -> FieldFront:
    """The front as a side sees it, looked at once."""
    return view.once(("front", side), lambda: FieldFront(view, side))


def unit_worth(front: FieldFront, b: Board, u: Unit) -> int:
    """The worth of a whole unit now, with the points that the enemy gets for it."""
    known, weights = traits(b, u), front.weights
    base = weights.strength * (attack_now(b, u) + defence_now(b, u)) + weights.step * max(1, u.steps)
    return (weights.staff if known.hq else base) + weights.point * front.prize(u)


def price_of(front: FieldFront, b: Board, u: Unit, lost: int) -> int:
    """What the loss of so many CELs takes from its owner; the last eliminates the unit."""
    if not lost:
        return 0
    if lost >= u.steps:
        return unit_worth(front, b, u)
    return max(1, unit_worth(front, b, u) - unit_worth(front, b, msgspec.structs.replace(u, steps=u.steps - lost)))


def price_of_a_cel(front: FieldFront, b: Board, u: Unit, lost: int = 0) -> int:
    """The worth of a unit's next CEL after some losses."""
    return price_of(front, b, msgspec.structs.replace(u, steps=u.steps - lost), 1)


def gain_of_a_cel(front: FieldFront, b: Board, u: Unit) -> int:
    """What a CEL that comes back is worth."""
    return price_of_a_cel(front, b, u, -1)


def cost_of_tests(front: FieldFront, b: Board, u: Unit, tests: int) -> int:
    """A failed test halves a unit for a turn or two: a quarter of its price, as often as it fails."""
    return tests * fails(b, u) * unit_worth(front, b, u) // (4 * 36)


def fails(b: Board, u: Unit) -> int:
    """5.6.2: rolls of 36 by which a test of disorganisation is failed."""
    limit = disorganisation.limit(b, u)
    return sum(ways for roll, ways in WAYS_OF_2K6.items() if roll >= limit)


def supplied_at(b: Board, u: Unit, hex_: int) -> bool:
    """Whether supply would come to a hex for a unit as things stand."""
    return front_of(b, u.side).fed(u, hex_)


# ---------------------------------------------------------------------- ground that is left


def stranded(before: Board, after: Board, sides: Iterable[int], hexes: Iterable[int]) -> list[Unit]:
    """6.1.7, 9.1.5: guns and headquarters whose last defender has gone; who enters eliminates them."""
    own, found = frozenset(sides), []
    for hex_ in sorted(set(hexes)):
        here = [u for u in stack(after, hex_) if u.side in own]
        if here and defenceless(after, here) and not defenceless(before, stack(before, hex_)):
            found += here
    return found


def ground_lost(front: FieldFront, before: Board, after: Board, hexes: Iterable[int]) -> int:
    """What the enemy gains who enters hexes that have been left, or are hardly held any more: guns, headquarters,
    points, the last foothold."""
    hexes, firm = sorted(set(hexes)), front.weights.firm
    lost = sum(unit_worth(front, before, u) for u in stranded(before, after, front.own, hexes))
    for hex_ in hexes:
        if defenceless(before, stack(before, hex_)):
            continue
        holding = [u for u in stack(after, hex_) if not defenceless(after, (u,))]
        loose = firm - min(firm, sum(u.steps for u in holding))
        lost += front.weights.point * front.worth(hex_) * (loose if holding else 2 * firm) // (2 * firm)
    return lost + front.weights.outside * _foothold_lost(front, before, after)


def _foothold_lost(front: FieldFront, before: Board, after: Board) -> bool:
    """The last of ours has left the ground that must be kept."""
    if not front.foothold:
        return False
    return _inside(front, before) and not _inside(front, after)


def _inside(front: FieldFront, b: Board) -> bool:
    return any(u.side in front.own for hex_ in sorted(front.foothold) for u in stack(b, hex_))
