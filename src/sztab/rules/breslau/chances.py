"""Exact chances: how many steps a roll on the Combat Results Table takes off."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from sztab.rules.breslau.board import Board

Spread = dict[int, Fraction]
"""Steps lost -> chance; the chances add up to 1."""
SIXTH = Fraction(1, 6)


def rolls(b: Board, factor: int, drm: int) -> list[tuple[int, int]]:
    """Every face of the die with the steps it takes off (T.1)."""
    return [(die, int(b.book.charts.losses(factor, die + drm))) for die in range(1, 7)]


def column(b: Board, factor: int) -> str:
    """The head of the column in which a factor is read; empty below the first."""
    starts = b.book.charts.columns
    k = b.book.charts.column(factor)
    return "" if k < 0 else f"{starts[k]}{'+' if k + 1 == len(starts) else ''}"


def crt(b: Board, factor: int, drm: int) -> Spread:
    """The spread of one roll."""
    return mix((SIXTH, {steps: Fraction(1)}) for _, steps in rolls(b, factor, drm))


def mix(parts: Iterable[tuple[Fraction, Spread]]) -> Spread:
    """Several spreads, each with the chance that it is the one."""
    found: Spread = {}
    for weight, spread in parts:
        for steps, chance in spread.items():
            found[steps] = found.get(steps, Fraction(0)) + weight * chance
    return dict(sorted(found.items()))


def mean(spread: Spread) -> Fraction:
    return sum((steps * chance for steps, chance in spread.items()), Fraction(0))
