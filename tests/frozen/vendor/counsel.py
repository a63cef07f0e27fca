"""What the sergeant would do, and why, in one line."""

from __future__ import annotations

from typing import Any

import msgspec

from sztab.table import Order


class Counsel(msgspec.Struct, frozen=True):
    """An order with its reason: a key and what the line says."""

    order: Order
    key: str
    data: dict[str, Any] = {}


def percent(part: int, whole: int) -> int:
    return (200 * part + whole) // (2 * whole) if whole else 0


def tenths(amount: int, whole: int) -> str:
    """A share of 36 with one decimal: 14 is 0.4."""
    rounded = (20 * amount + whole) // (2 * whole)
    return f"{rounded // 10}.{rounded % 10}"


def spread(seed: int, *numbers: int) -> int:
    """A small number to break ties: the same for the same seed and numbers."""
    mixed = seed & 0xFFFFFFFF
    for number in numbers:
        mixed = (mixed * 1103515245 + 12345 + number) & 0xFFFFFFFF
    return mixed >> 16
