"""The names a position file of the Breslau family may use, and what its units are if nothing is said."""

from __future__ import annotations

from sztab.rules.breslau.scenario import PHASES
from sztab.rules.breslau.state import CLASSES, GERMAN, SOVIET, UNLIMITED

TYPES = {
    **{kind: kind for kind in CLASSES},
    "ATG": "AT",
    "AFV": "ARM",
    "FJ": "PARA",
    "Volkssturm": "VS",
    "Hitler Youth": "HY",
    "infantry": "INF",
    "artillery": "ART",
    "tank": "ARM",
    "assault gun": "AG",
    "anti-tank gun": "AT",
    "infantry gun": "IG",
    "engineer": "ENG",
    "combat engineer": "ENG",
    "construction engineer": "CENG",
    "flamethrower": "FLAM",
    "mortar": "MTR",
    "rocket": "RKT",
    "train": "TRAIN",
    "aircraft": "AIR",
    "transport": "TRANS",
}

PHASE_NAMES = {
    **{phase: phase for phase in PHASES},
    "air": "air bombardment",
    "artillery": "artillery bombardment",
    "supply": "supply check",
    "designation": "combat designation",
    "resolution": "combat resolution",
    "combat": "combat resolution",
    "end": "end turn",
}
OWNERS = {"air bombardment": SOVIET, "soviet movement": SOVIET, "german movement": GERMAN}
"""Phases that belong to one side."""

LYING = ("barricade", "rubble", "gas")
"""What lies on a hex beside its terrain."""

VALUES: dict[str, dict[str, int]] = {
    "INF": {"primary": 4, "secondary": 3, "steps": 2},
    "VS": {"primary": 1, "secondary": 1, "steps": 1},
    "HY": {"primary": 3, "secondary": 3, "steps": 2},
    "PARA": {"primary": 3, "secondary": 3, "steps": 1},
    "ENG": {"primary": 3, "secondary": 3, "steps": 2},
    "CENG": {"primary": 2, "secondary": 2, "steps": 2},
    "FLAM": {"primary": 2, "secondary": 4, "steps": 1},
    "AT": {"primary": 4, "secondary": 2, "steps": 1, "direct": 2},
    "ARM": {"primary": 6, "secondary": 3, "steps": 2, "direct": 2},
    "AG": {"primary": 4, "secondary": 3, "steps": 1, "direct": 2},
    "TRAIN": {"primary": 6, "secondary": 4, "steps": 2, "direct": 2},
    "ART": {"bombard": 12, "range": 18},
    "IG": {"bombard": 6, "range": 6},
    "RKT": {"bombard": 14, "range": 14},
    "MTR": {"bombard": 12, "range": 9},
    "AA": {
        "primary": 4,
        "secondary": 2,
        "bombard": 6,
        "range": UNLIMITED,
        "aa": 6,
        "aa_range": 4,
        "direct": 3,
    },
    "AIR": {"bombard": 24, "steps": 2},
    "TRANS": {"bombard": 3, "steps": 2},
}
"""What a type has printed on it if nothing is said; the most usual counter of the box."""

IMMOBILE = "immobile"
MOBILITIES = ("foot", "tracked", "wheeled", "trucked", "motor", "motorised", "towed", "gun", "rail", "air", IMMOBILE)

HEAVY, HEAVY_DIRECT = "pzvi", 3
"""Armour with a range of its own in direct fire (14.5.1)."""

MOVEMENT = {
    SOVIET: {"ARM": 10, "ART": 6, "AIR": 0, "TRANS": 0},
    GERMAN: {"VS": 4, "AT": 4, "TRAIN": 3, "ART": 3, "IG": 4, "MTR": 4, "RKT": 5, "AA": 3, "AIR": 0, "TRANS": 0},
}
USUAL_MOVEMENT = {SOVIET: 8, GERMAN: 6}


def usual(kind: str, name: str) -> int:
    """A printed value of a type."""
    return VALUES[kind].get(name, 1 if name == "steps" else 0)


def usual_movement(kind: str, side: int) -> int:
    return MOVEMENT[side].get(kind, USUAL_MOVEMENT[side])
