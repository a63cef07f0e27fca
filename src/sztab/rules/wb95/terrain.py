"""The hex that counts for the defender and what its ground and works are worth (5.5.1-5.5.3, 7.1.10)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from sztab.rules.wb95.battle import Battle
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.losses import strength
from sztab.rules.wb95.pieces import fixed, fortified, name, stack, traits
from sztab.rules.wb95.state import Unit


class OddsRung(msgspec.Struct, frozen=True):
    """One line of the ladder: a strength, a halving or a shift, with its reason and case."""

    side: str
    value: int
    why: str
    case: str

    def plain(self, cite: Callable[[str], str]) -> dict[str, Any]:
        """As data, with the case number of the book on the table."""
        return {"side": self.side, "value": self.value, "why": self.why, "case": cite(self.case)}


def halved(amount: int) -> int:
    """1.7a: every division is rounded up."""
    return (amount + 1) // 2


def counting_hex(b: Board, battle: Battle) -> int:
    """5.5.3: the defending hex that sets his modifiers."""
    return battle.counts if battle.counts >= 0 else counting_hexes(b, battle)[0]


def counting_hexes(b: Board, battle: Battle) -> list[int]:
    """5.5.3, R44: the defending hex with most strength; of equals the defender picks, here those with better ground
    come first."""
    if len(battle.targets) == 1:
        return list(battle.targets)
    points = {hex_: hex_defence(b, hex_, [], "high") for hex_ in battle.targets}
    most = max(points.values())

    def weight(hex_: int) -> tuple[int, int, int]:
        return -sum(rung.value for rung in hex_shifts(b, hex_)), -len(halving(b, hex_)), hex_

    return sorted((hex_ for hex_ in battle.targets if points[hex_] == most), key=weight)


def hex_defence(b: Board, hex_: int, rungs: list[OddsRung], guess: str) -> int:
    """6.6.1-6.6.5, R62, R24: what stands in one attacked hex."""
    here = stack(b, hex_)
    company = any(traits(b, u).regular for u in here)
    total = 0
    ready = b.book.variant.lone_guns == "any"
    guns = [u for u in here if traits(b, u).battery and (u.deployed or ready)]
    for u in here:
        known = traits(b, u)
        if known.hq or (known.gun and not u.deployed) or u.attacked:
            continue  # R24: whoever was driven in here adds nothing
        if known.battery and (not company or u.fired or u.silent):
            continue
        points = defence_of(b, u, guess)
        total += points
        halves = ", disorganised: half" if u.disorder else ""
        rungs.append(
            OddsRung(
                "defender", points, name(b, u) + halves, "5.6.4" if halves else "6.6.1" if known.battery else "5.2.1"
            )
        )
    if guns and all(traits(b, u).battery or traits(b, u).hq for u in here):
        total = 1
        rungs.append(OddsRung("defender", 1, "guns alone in a hex", "6.6.3"))
    return total


def hex_shifts(b: Board, hex_: int) -> list[OddsRung]:
    """5.5.1, 5.5.2, 7.1.10: terrain and field works of a hex, as shifts for its defender (positive numbers)."""
    rungs = []
    for terrain in b.book.map.terrain[hex_]:
        row = b.book.tables.terrain[terrain]
        if row.shift:
            rungs.append(OddsRung("defender", row.shift, terrain.replace("_", " "), "T-TER"))
    here = stack(b, hex_)
    if here and fortified(b, here[0].side, hex_) and not fixed(b, hex_):  # 7.1.9, nor:R25: not both
        rungs.append(OddsRung("defender", works_shift(b, hex_), "field fortifications", "7.1.10"))
    return rungs


def works_shift(b: Board, hex_: int) -> int:
    """7.1.10, ard:9.2.1: what field works are worth in a hex."""
    variant = b.book.variant
    return int(variant.works_town_shift if hex_ in b.book.towns else variant.works_shift)


def halving(b: Board, hex_: int) -> list[str]:
    """T-TER-n2: the ground of a hex that halves whoever attacks into it."""
    return [word.replace("_", " ") for word in b.book.map.terrain[hex_] if b.book.tables.terrain[word].halves]


def defence_of(b: Board, u: Unit, guess: str) -> int:
    """5.6.4: a unit's own defence strength; of an enemy under a mask the strongest or weakest it may be."""
    if u.known < 3:
        points = b.book.shapes.strength(u, guess)
    else:
        points = strength(b, u)[1]
    return halved(points) if u.disorder else points
