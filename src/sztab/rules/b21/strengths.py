"""3.4, 3.6: strength by the track, shares of it, ratios, and how each is rounded."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from sztab.rules.b21.board import Board
from sztab.rules.b21.charts import COLUMNS, EVEN
from sztab.rules.b21.pieces import printed
from sztab.rules.b21.state import Unit

HALF, TWO_THIRDS, QUARTER = Fraction(1, 2), Fraction(2, 3), Fraction(1, 4)
HEX_CAP = 36
"""SP of a hex that count in direct combat (5.1.2)."""


def points(b: Board, u: Unit) -> int:
    """3.2e, 3.2f, 3.6.2: the SP of a unit at its present endurance; artillery fires with the same (3.2h)."""
    track = printed(b, u).track
    return track[-u.steps] if 0 < u.steps <= len(track) else 0


def stack_points(b: Board, units: Iterable[Unit]) -> int:
    """The present SP of units together."""
    return sum(points(b, u) for u in units)


def share(strength: int, shares: Iterable[Fraction]) -> int:
    """3.4.2-3.4.4, R4: a strength by all its shares, rounded once. Halves go up; with thirds or quarters among them the
    nearest whole number counts, exactly a half goes down. Never below 1."""
    product, halves = Fraction(1), True
    for one in shares:
        product *= one
        halves = halves and one == HALF
    exact = strength * product
    whole = -(-exact.numerator // exact.denominator) if halves else nearest(exact)
    return max(whole, 1)


def nearest(exact: Fraction) -> int:
    """3.4.1: the nearest whole number, exactly a half down."""
    return -((-2 * exact.numerator + exact.denominator) // (2 * exact.denominator))


def ratio(attacker: int, defender: int) -> int:
    """3.4.1, R3, R5: the column of a ratio, limited to the table."""
    attacker, defender = max(attacker, 1), max(defender, 1)
    if attacker >= defender:
        column = EVEN + nearest(Fraction(attacker, defender)) - 1
    else:
        column = EVEN + 1 - nearest(Fraction(defender, attacker))
    return min(max(column, 0), len(COLUMNS) - 1)


def shifted(column: int, attacker: int, defender: int) -> int:
    """3.2b, R5: the attacker's shifts to the right, limited to the table; then the defender's to the left, likewise."""
    column = min(column + attacker, len(COLUMNS) - 1)
    return max(column - defender, 0)


def percentage(per_cent: int, strength: int) -> int:
    """R102: per cent of a strength, by 3.4.1; at least 1 where there is a figure at all."""
    return max(nearest(Fraction(per_cent * strength, 100)), 1) if per_cent else 0
