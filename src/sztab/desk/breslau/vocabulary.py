"""The names a position file of the Breslau family may use, and what its units are if nothing is said."""

from __future__ import annotations

from sztab.desk.words import spellings, tables_of
from sztab.rules.breslau.state import SIDES

WORDS = tables_of("breslau")
TYPES = spellings("breslau", "types")
PHASE_NAMES = spellings("breslau", "phases")
OWNERS = {phase: SIDES.index(side) for phase, side in WORDS["owners"].items()}
"""Phases that belong to one side."""
LYING = ("barricade", "rubble", "gas")
"""What lies on a hex beside its terrain."""
IMMOBILE = "immobile"
MOBILITIES = ("foot", "tracked", "wheeled", "trucked", "motor", "motorised", "towed", "gun", "rail", "air", IMMOBILE)
HEAVY, HEAVY_DIRECT = "pzvi", 3
"""Armour with a range of its own in direct fire (14.5.1)."""


def usual(kind: str, name: str) -> int:
    """A printed value of a type."""
    return int(WORDS["values"][kind].get(name, 1 if name == "steps" else 0))


def usual_movement(kind: str, side: int) -> int:
    points = WORDS["movement"][SIDES[side]]
    return int(points.get(kind, points["others"]))
