"""What the [[unit]] tables of every family say alike: the counter a unit is, its steps, and how it starts."""

from __future__ import annotations

from typing import Generic, TypeVar

import msgspec

from sztab.desk import vocabulary as words
from sztab.desk.cells import MOST, number, printed_counter
from sztab.table.state import Counter, Unit
from sztab.titles import Title
from sztab.titles.files import Keys

C = TypeVar("C", bound=Counter)
U = TypeVar("U", bound=Unit)


class Unfolded(msgspec.Struct, Generic[C, U], frozen=True):
    """A unit of the file: its table, its counter, and how it starts."""

    keys: Keys
    counter: C
    unit: U


def side_of(keys: Keys, box: Title) -> str:
    """The side a unit says it is of, or that of the counter it names."""
    if "side" not in keys.data and "counter" in keys.data:
        return str(printed_counter(keys, box).side)
    return words.side_name(keys.text("side"))


def steps_of(keys: Keys, usual: int, least: int) -> tuple[int, bool]:
    """The steps at full strength, and whether the unit has lost some."""
    steps = number(keys, "steps", None, least, 8) if "steps" in keys.data else None
    full = number(keys, "full", max(steps or 0, usual), 1, 8)
    if steps is not None and steps > full:
        raise keys.wrong("steps", f"{steps} should be from {least} to {full}, the steps at full strength")
    return full, steps is not None and steps < full


def reduced(keys: Keys, name: str, now: int, weak: bool, printed: int | None) -> int:
    """A value on the weak side of a counter. What is given are the values of the side that is up, unless the reduced
    ones are given as well; without those and without a `printed` one it is half, rounded up."""
    usual = printed if printed is not None else now if weak else (now + 1) // 2
    return number(keys, f"reduced_{name}", number(keys, "reduced", usual, 0, MOST), 0, MOST)
