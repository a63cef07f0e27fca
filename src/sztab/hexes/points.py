"""Movement points, counted in whole twelfths: 1/2, 1/3 and 1/4 are exact."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Final

from sztab.errors import SztabError

TWELFTHS: Final = 12


def twelfths(text: str) -> int:
    """A printed cost (1, 1/3, +2) in twelfths."""
    amount = Fraction(text) * TWELFTHS
    if amount.denominator != 1:
        raise SztabError(f"cost {text!r} is not a whole number of twelfths")
    return int(amount)


@cache
def points(amount: int) -> str:
    """Twelfths as a player reads them: 2, 1/3, 2 1/2."""
    whole, rest = divmod(amount, TWELFTHS)
    part = str(Fraction(rest, TWELFTHS)) if rest else ""
    return f"{whole} {part}" if whole and part else part or str(whole)
