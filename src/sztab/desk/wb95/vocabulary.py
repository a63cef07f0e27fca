"""The names a position file of the WB-95 family may use, and what its units are if nothing is said."""

from __future__ import annotations

TYPES = (
    "INF", "ARM", "MECH", "MOT", "CAV", "ART", "RKT", "AT", "AA", "ENG", "REC", "HQ", "AG", "PARA", "AIR", "FORT", "VS",
    "RG", "FU", "SPEC", "TRAIN", "CDO", "IG", "MTR", "MSL", "PONT",
)  # fmt: skip
SPELT = {**{kind: kind for kind in TYPES}, "MLRS": "RKT"}
"""Types as players write them (ard:21.3)."""
COLOURS = ("black", "white", "yellow", "blue")

MOBILITIES = {
    "foot": "foot",
    "tracked": "tracked",
    "wheeled": "wheeled",
    "immobile": "immobile",
    "non motorised": "foot",
    "non motorized": "foot",
    "half tracked": "tracked",
    "trucked": "wheeled",
    "motor": "wheeled",
    "motorised": "wheeled",
    "motorized": "wheeled",
    "towed": "wheeled",
    "mechanised": "tracked",
    "mechanized": "tracked",
    "self propelled": "tracked",
}
TRACKED = ("ARM", "MECH", "AG")
WHEELED = ("MOT", "REC", "AT", "AA", "ART", "RKT", "HQ", "IG", "MTR", "MSL", "PONT", "AIR")
IMMOBILE = ("RG", "FORT", "TRAIN")

PHASES = {
    "air": "air",
    "barrage": "barrage",
    "artillery barrage": "barrage",
    "movement": "movement",
    "move": "movement",
    "combat": "combat",
    "attack": "combat",
    "strategic": "strategic",
    "strategic movement": "strategic",
    "supply": "supply",
}
ABILITIES = {
    "airborne": ("airborne",),
    "airmobile": ("airmobile",),
    "commando": ("airmobile",),
    "mountain": ("mountain",),
}
"""Abilities that go with a quality."""


def abilities_of(kind: str, quality: str, mobility: str) -> tuple[str, ...]:
    """What a counter can do if nothing is said: paratroopers jump and are carried, and quality tells the rest."""
    if kind == "PARA":
        return ("airborne", "airmobile")
    return ABILITIES.get(quality, ()) if mobility == "foot" or quality == "airmobile" else ()


def default_mobility(kind: str, riders: str) -> str:
    """What a unit goes on; cavalry as the title says."""
    if kind == "CAV":
        return riders
    if kind in TRACKED:
        return "tracked"
    if kind in WHEELED:
        return "wheeled"
    return "immobile" if kind in IMMOBILE else "foot"


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
