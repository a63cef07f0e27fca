"""Dice: one portable stream. Seeded, committed, entered by hand, or forced; always six-sided."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Protocol

from sztab.errors import SztabError


class Dice(Protocol):
    """Where the numbers come from."""

    mode: str

    def throw(self, number: int) -> tuple[int, ...] | None:
        """This many dice, or None when a person has to roll and enter them."""


def commitment(seed: str) -> str:
    """Published at the start of a game with committed dice; the seed follows at its end."""
    return hashlib.sha256(b"sztab dice\n" + seed.encode()).hexdigest()


def stream(seed: str) -> Iterator[int]:
    """The endless row of dice that belongs to a seed; the same on every machine.

    Block k is blake2b(seed, k); its bytes below 252 give one die each, so that no face is favoured.
    """
    block = 0
    while True:
        for byte in hashlib.blake2b(f"{seed}:{block}".encode(), digest_size=32).digest():
            if byte < 252:
                yield byte % 6 + 1
        block += 1


class SeededDice:
    """Dice drawn from a seed. With `committed` the game's header carries the seed's hash from the start. `first` are
    dice before those of the seed: set by a lesson, or rolled before a fork."""

    def __init__(self, seed: str | int, committed: bool = False, skip: int = 0, first: Iterable[int] = ()) -> None:
        self.seed = str(seed)
        self.mode = "committed" if committed else "seeded"
        self.first = tuple(first)
        self.thrown = 0
        self._stream = chain(self.first, stream(self.seed))
        for _ in range(skip):
            next(self._stream)
        self.thrown = skip

    def throw(self, number: int) -> tuple[int, ...]:
        self.thrown += number
        return tuple(next(self._stream) for _ in range(number))


class HandDice:
    """A physical table: every roll is asked for."""

    mode = "hand"

    def throw(self, number: int) -> None:
        return None


class ForcedDice:
    """Dice set in advance, for tests and the rules desk. Running out is an error."""

    mode = "forced"

    def __init__(self, dice: Iterable[int] = ()) -> None:
        self.left = list(dice)
        for die in self.left:
            if die not in (1, 2, 3, 4, 5, 6):
                raise SztabError(f"dice: {die!r} is not a face of a six-sided die")

    def throw(self, number: int) -> tuple[int, ...]:
        if len(self.left) < number:
            raise SztabError(f"the dice ran out: {number} needed, {len(self.left)} left")
        dice, self.left = tuple(self.left[:number]), self.left[number:]
        return dice
