"""The names a position file of the WB-95 family may use, and what its units are if nothing is said."""

from __future__ import annotations

from sztab.desk.words import spellings, tables_of

WORDS = tables_of("wb95")
TYPES = spellings("wb95", "types")
MOBILITIES = spellings("wb95", "mobilities")
PHASES = spellings("wb95", "phases")
COLOURS = ("black", "white", "yellow", "blue")


def abilities_of(kind: str, quality: str, mobility: str) -> tuple[str, ...]:
    """What a counter can do if nothing is said: paratroopers jump and are carried, and quality tells the rest."""
    if kind == "PARA":
        return ("airborne", "airmobile")
    return tuple(WORDS["abilities"].get(quality, ())) if mobility == "foot" or quality == "airmobile" else ()


def default_mobility(kind: str, riders: str) -> str:
    """What a unit goes on; cavalry as the title says."""
    if kind == "CAV":
        return riders
    return next((mobility for mobility, kinds in WORDS["goes"].items() if kind in kinds), "foot")


def default_movement(kind: str, mobility: str, staff: int) -> int:
    """Movement points; those of a headquarters are the title's (9.1.2)."""
    if mobility == "immobile":
        return 0
    if kind == "HQ":
        return staff
    if kind == "CAV" and mobility == "foot":
        return 6
    return 4 if mobility == "foot" else 7


def default_steps(kind: str, mobility: str, towed: tuple[str, ...]) -> int:
    """6.1.6, 9.1.4: towed guns and headquarters have one CEL; so have resilience groups and parties of special forces.
    `towed`: types of artillery that are towed where they are not tracked (ard:8.1.2)."""
    one = kind in ("HQ", "RG", "SPEC") or (kind in towed and mobility != "tracked")
    return 1 if one else 2
