"""What units and places are worth to their owner, for putting answers in a sensible order. No rule lives here."""

from __future__ import annotations

from sztab.rules.wb95 import disorganisation, supply
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.losses import strength
from sztab.rules.wb95.odds import WAYS_OF_2K6
from sztab.rules.wb95.pieces import counter, traits
from sztab.rules.wb95.state import Unit

COUNTER = 6
"""A counter less is a zone of control less; so much is any CEL worth at least."""
STAFF = 30
"""A headquarters costs its owner its modifier and gives the enemy shifts (9.1.6)."""


def price_of(view: Board, u: Unit, lost: int) -> int:
    """What the loss of so many CELs takes from a unit: strength, and a little for the counter itself."""
    if not lost:
        return 0
    before = sum(strength(view, u))
    if lost >= u.steps:
        return 2 * before + COUNTER + (STAFF if traits(view, u).hq else 0)
    printed = counter(view, u)
    return max(COUNTER, 2 * (before - printed.reduced_attack - printed.reduced_defence))


def cost_of_tests(view: Board, u: Unit, tests: int) -> int:
    """A failed test halves a unit for a turn or two: a quarter of its price, as often as it fails."""
    return tests * fails(view, u) * price_of(view, u, u.steps) // (4 * 36)


def fails(view: Board, u: Unit) -> int:
    """5.6.2: rolls of 36 by which a test of disorganisation is failed."""
    limit = disorganisation.limit(view, u)
    return sum(ways for roll, ways in WAYS_OF_2K6.items() if roll >= limit)


def supplied_at(view: Board, u: Unit, hex_: int) -> bool:
    """Whether supply would come to a hex for a unit as things stand."""
    nation = counter(view, u).nation
    found = view.once(("flood", u.side, nation), lambda: supply.flood(view, u.side, nation))
    return 0 <= found.cost(hex_) <= supply.supply_points(view, u.side, nation)
