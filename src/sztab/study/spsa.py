"""Simultaneous perturbation: numbers are tuned by playing two sets of them against the same dice, each number moved a
little up in one set and down in the other, and by going the way of the better set."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

import msgspec

Comparison = Callable[[Sequence[float], Sequence[float], int], float]
"""How much better the first set is than the second in a step: 1 always, -1 never, 0 alike."""


class Search(msgspec.Struct, frozen=True):
    """Where a search has come to; it goes on from here."""

    seed: int
    step: int
    at: tuple[float, ...]
    """The numbers, in units of their scales from where they began."""
    mean: tuple[float, ...]
    """Their mean over the second half of the search: steadier than the last ones."""
    averaged: int = 0
    """The steps in it."""


def begin(count: int, seed: int) -> Search:
    return Search(seed, 0, (0.0,) * count, (0.0,) * count)


def climb(
    search: Search, steps: int, compare: Comparison, reach: float = 1.0, pace: float = 0.6, patience: float = 0.1
) -> Iterator[Search]:
    """Every further step. `reach` is how far numbers are moved for a comparison, `pace` how far they go after a clear
    one, both in scales; `patience` is the share of steps after which the pace begins to fall."""
    while search.step < steps:
        step = search.step
        dice = Random(f"{search.seed}:{step}")
        signs = [dice.choice((-1, 1)) for _ in search.at]
        away = reach / (step + 1) ** 0.101
        gain = pace / ((step + 1 + patience * steps) / (1 + patience * steps)) ** 0.602
        up = [value + away * sign for value, sign in zip(search.at, signs)]
        down = [value - away * sign for value, sign in zip(search.at, signs)]
        better = compare(up, down, step)
        at = tuple(value + gain * better * sign for value, sign in zip(search.at, signs))
        counted = search.averaged + (2 * (step + 1) > steps)
        mean = tuple(old + (new - old) / max(counted, 1) for old, new in zip(search.mean, at)) if counted else at
        search = Search(search.seed, step + 1, at, mean, counted)
        yield search
