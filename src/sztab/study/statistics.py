"""Shares with their intervals, and pairs of games on the same dice."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

Z95 = 1.959963984540054
"""Standard deviations on either side that hold 95 % of a normal distribution."""


class Share(NamedTuple):
    """A share of games with its 95 % interval."""

    value: float
    low: float
    high: float
    games: int

    def __str__(self) -> str:
        return f"{self.value:.3f} ({self.low:.3f}-{self.high:.3f})"


def wilson(count: float, games: int) -> Share:
    """The share of games that count, with Wilson's interval."""
    if not games:
        return Share(0.0, 0.0, 1.0, 0)
    share, z2 = count / games, Z95 * Z95
    centre = (share + z2 / (2 * games)) / (1 + z2 / games)
    half = Z95 * sqrt(share * (1 - share) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    return Share(share, min(share, max(0.0, centre - half)), max(share, min(1.0, centre + half)), games)


class Mean(NamedTuple):
    """A mean with its 95 % interval, from the scatter of the values."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:+.2f} ({self.low:+.2f} to {self.high:+.2f})"


def mean(values: Sequence[float]) -> Mean:
    """The mean of values, with its normal interval; of a single value the interval is that value."""
    count = len(values)
    middle = sum(values) / count if count else 0.0
    scatter = sum((value - middle) ** 2 for value in values) / (count - 1) if count > 1 else 0.0
    half = Z95 * sqrt(scatter / count) if count else 0.0
    return Mean(middle, middle - half, middle + half)


def median(values: Sequence[int]) -> int:
    """The middle one; of an even number the greater of the two in the middle."""
    return sorted(values)[len(values) // 2] if values else 0
