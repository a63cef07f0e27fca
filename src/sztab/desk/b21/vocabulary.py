"""The names a position file of the B-21 family may use, and what its units are if nothing is said."""

from __future__ import annotations

from sztab.desk.words import spellings, tables_of, words_of

WORDS = tables_of("b21")
KEYS = words_of("b21").file
TYPES = spellings("b21", "types")
SIZES = spellings("b21", "sizes")
MOBILITIES = spellings("b21", "mobilities")
ROLES = spellings("b21", "roles")
PHASES = spellings("b21", "phases")
TASKS = spellings("b21", "tasks")
GUNS = ("ART", "RKT", "AT", "AA")
"""Types that may be towed."""
ELSEWHERE = ("tracked", "wheeled", "trucked", "towed")
"""How units go about in other families."""
USUAL_MOVEMENT = 20


def mobility(kind: str, said: str = "") -> str:
    """What a unit of a type goes on (R19, R120); the words of other families tell guns that are towed."""
    if said in ("", "tracked") or kind not in GUNS:
        usual = next((one for one, kinds in WORDS["goes"].items() if kind in kinds), "mech")
        return "mech" if said in ELSEWHERE and usual == "infantry" else usual
    return "artillery"


def movement(kind: str) -> int:
    return int(WORDS["movement"].get(kind, USUAL_MOVEMENT))
