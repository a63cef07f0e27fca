"""The names a position file of the WB-95 family may use, and what its units are if nothing is said."""

from __future__ import annotations

TYPES = (
    "INF", "ARM", "MECH", "MOT", "CAV", "ART", "RKT", "AT", "AA", "ENG", "REC", "HQ", "AG", "PARA", "AIR", "FORT", "VS",
    "RG", "FU", "SPEC", "TRAIN", "CDO", "IG", "MTR", "MSL", "PONT",
)  # fmt: skip
COLOURS = ("black", "white", "yellow", "blue")

MOBILITIES = {
    "foot": "foot",
    "tracked": "tracked",
    "wheeled": "wheeled",
    "immobile": "immobile",
    "non motorised": "foot",
    "half tracked": "tracked",
    "trucked": "wheeled",
    "motorised": "wheeled",
    "towed": "wheeled",
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
    "strategic": "strategic",
    "strategic movement": "strategic",
    "supply": "supply",
}
MISSIONS = {
    "attack": "attack",
    "air attack": "attack",
    "bomb": "bomb",
    "offensive": "offensive",
    "offensive support": "offensive",
    "defensive": "defensive",
    "defensive support": "defensive",
    "object": "object",
    "attack on object": "object",
    "attack on objects": "object",
    "disrupt": "disrupt",
    "disruption": "disrupt",
    "crossing": "crossing",
    "crossing attack": "crossing",
    "supply": "supply",
    "air supply": "supply",
}


def default_mobility(kind: str) -> str:
    if kind in TRACKED:
        return "tracked"
    if kind in WHEELED:
        return "wheeled"
    return "immobile" if kind in IMMOBILE else "foot"


def default_movement(kind: str, mobility: str) -> int:
    if mobility == "immobile":
        return 0
    if kind == "HQ":
        return 10
    if kind == "CAV":
        return 6
    return 4 if mobility == "foot" else 7


def default_steps(kind: str, mobility: str) -> int:
    """6.1.6, 9.1.4: towed guns and headquarters have one CEL; so has a resilience group."""
    one = kind in ("HQ", "RG") or (kind in ("ART", "RKT") and mobility != "tracked")
    return 1 if one else 2
