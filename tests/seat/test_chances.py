"""Chances as a player reads them."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace
from typing import Any

from sztab.seat import chances

PLAIN: Any = SimpleNamespace(say=str)
EP = ("lose {} EP", "lose {} EP or more")


def told(*percents: Fraction | int) -> list[str]:
    """The lines of a spread that loses 0, 1, 2 and so on with these chances in hundredths."""
    spread = {lost: Fraction(one) / 100 for lost, one in enumerate(percents) if one}
    return [one.text for one in chances.of_spread(PLAIN, EP, spread)]


def test_what_is_rare_is_told_with_the_next_smaller_loss() -> None:
    half = Fraction(1, 2)
    assert told(60, 38, 1, half, half) == ["no loss", "lose 1 EP", "lose 2 EP", "lose 3 EP or more"][::-1]


def test_the_rare_ways_to_lose_hardly_anything_are_told_as_fewer() -> None:
    half = Fraction(1, 2)
    assert told(half, half, 0, 2, 97) == ["lose 4 EP", "lose 3 EP", "lose fewer"]
