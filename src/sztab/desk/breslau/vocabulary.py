"""The names a position file of the Breslau family may use, and what its units are if nothing is said."""

from __future__ import annotations

from sztab.desk.words import spellings, tables_of
from sztab.rules.breslau.state import CLASSES, SIDES, TWELFTHS, Counter

WORDS = tables_of("breslau")
TYPES = spellings("breslau", "types")
PHASE_NAMES = spellings("breslau", "phases")
OWNERS = {phase: SIDES.index(side) for phase, side in WORDS["owners"].items()}
"""Phases that belong to one side."""
IMMOBILE = "immobile"
MOBILITIES = ("foot", "tracked", "wheeled", "trucked", "motor", "motorised", "towed", "gun", "rail", "air", IMMOBILE)
HEAVY, HEAVY_DIRECT = "pzvi", 3
"""Armour with a range of its own in direct fire (14.5.1)."""


def usual(kind: str, side: int) -> Counter:
    """The most usual counter of a type, as far as it matters what is printed on it."""
    points = WORDS["movement"][SIDES[side]]
    movement = int(points.get(kind, points["others"])) * TWELFTHS
    return Counter(id="", side=side, type=kind, kind=CLASSES[kind], movement=movement, **WORDS["values"][kind])
