"""7.3 and what else shifts the column of a direct fight, and with it the rows of the losses table (R35)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from sztab.rules.b21.assaults import DirectFight
from sztab.rules.b21.board import Board
from sztab.rules.b21.charts import SCARP_FIRST, SCARP_SECOND, WATER
from sztab.rules.b21.force import attack_forces, defence_forces, living, sheltered
from sztab.rules.b21.headquarters import fight_factors
from sztab.rules.b21.pieces import dark, printed, stack
from sztab.rules.b21.ways import scarp_top, terrain_rows
from sztab.table.events import Factor

ATTACKER, DEFENDER = "attacker", "defender"
SCARP = "scarp"
NIGHT_ATTACK = 4
"""24.1.6."""
ALL_AROUND = 3
"""Neighbours that lie opposite each other are so far apart on the way round."""


class ModifierRung(msgspec.Struct, frozen=True):
    """A shift of the column, positive for the attacker; `rows` is what it adds to the base of the loss rows, `spares`
    what it takes off the attacker's row alone (19.1.5)."""

    value: int
    why: str
    case: str
    side: str
    rows: int = 0
    spares: int = 0

    @property
    def factor(self) -> Factor:
        return Factor(self.value, self.why, self.case, self.side)


def ladder(b: Board, assault: DirectFight, night: int = 0, surprise: int = 0) -> tuple[ModifierRung, ...]:
    """Every modifier of a fight, with the shifts of dice that have fallen: the night die, the surprise of a drop."""
    return tuple(_ladder(b, assault, counting_hex(b, assault), night, surprise))


def _ladder(b: Board, assault: DirectFight, hex_: int, night: int, surprise: int) -> list[ModifierRung]:
    found = _ground(b, hex_)
    if assault.manner.hexsides:
        found += _hexsides(b, assault, hex_)
    found += _works(b, assault, hex_)
    if assault.manner.directions:
        found += _directions(b, assault, hex_)
    found += _staffs(b, assault, hex_)
    if assault.engineers:
        found.append(ModifierRung(1, "engineers", "19.1.5", ATTACKER, spares=1))
    if commando_raid(b, assault):
        found.append(ModifierRung(NIGHT_ATTACK, "special forces alone at night", "24.1.6", ATTACKER, rows=1))
    if surprise:
        found.append(ModifierRung(surprise, "surprise of the drop", "17.2.6", ATTACKER, rows=1))
    if night:
        found.append(ModifierRung(night, "night die", "13.1.3", ATTACKER if night > 0 else DEFENDER))
    return found


def base(rungs: Iterable[ModifierRung]) -> int:
    """7.2.4a, 7.2.4b, R35: how many rows down the defender's losses are read, and how many up the attacker's. There are
    no snipers, who would raise the attacker's alone (7.2.4c, R110)."""
    return sum(one.rows for one in rungs)


def counting_hex(b: Board, assault: DirectFight) -> int:
    """7.3.4, R29: the hex with the strongest line units; of equal ones the one that is best for the defender."""
    if len(assault.targets) == 1:
        return assault.targets[0]
    forces = defence_forces(b, assault)
    line = any(one.line for one in forces)
    strong = {hex_: sum(f.value for f in forces if f.hex == hex_ and f.line >= line) for hex_ in assault.targets}
    most = max(strong.values())
    best = [hex_ for hex_ in sorted(strong) if strong[hex_] == most]
    return min(best, key=lambda hex_: sum(one.value for one in _ladder(b, assault, hex_, 0, 0)))


def commando_raid(b: Board, assault: DirectFight) -> bool:
    """24.1.6, R105: at night all attackers are special forces, without support."""
    own = living(b, assault.attackers)
    helped = assault.artillery[0] or assault.aircraft[0]
    return dark(b) and bool(own) and not helped and all(printed(b, u).type == "SPEC" for u in own)


# ---------------------------------------------------------------------- the ground


def _ground(b: Board, hex_: int) -> list[ModifierRung]:
    """7.3.1-7.3.3: the terrain of the hex, all of it."""
    rows = [row for row in terrain_rows(b, hex_) if row.modifier]
    return [ModifierRung(row.modifier, row.name, "7.3.1", DEFENDER, rows=row.modifier) for row in rows]


def _works(b: Board, assault: DirectFight, hex_: int) -> list[ModifierRung]:
    """12.1.6, 12.1.7."""
    if not any(u.hex == hex_ and sheltered(b, u) for u in living(b, assault.defenders)):
        return []
    value = b.book.charts.terrain["field_fortification"].modifier
    return [ModifierRung(value, "field works", "12.1.6", DEFENDER, rows=value)]


def _hexsides(b: Board, assault: DirectFight, hex_: int) -> list[ModifierRung]:
    """7.3.5, R28: water, and scarps by themselves, if more than half of the line units' SP comes across. A bridge
    changes nothing."""
    forces = attack_forces(b, assault, hex_)
    if any(one.line for one in forces):
        forces = [one for one in forces if one.line]
    total = sum(one.value for one in forces)
    wet: dict[str, int] = {}
    for one in forces:
        for word in _between(b, one.hex, hex_):
            wet[word] = wet.get(word, 0) + one.value
    steep = wet.pop(SCARP, 0)
    found = []
    if 2 * sum(wet.values()) > total:
        value = {word: b.book.charts.terrain[word].modifier for word in wet}
        found.append(_across(min(wet, key=lambda word: (-wet[word], value[word])), b))
    if 2 * steep > total:
        found.append(_across(SCARP, b))
    return found


def crossings(b: Board, hex_: int) -> list[tuple[ModifierRung, list[int]]]:
    """7.3.5: what lies between a hex and its neighbours, with those from which it would count."""
    ways: dict[str, list[int]] = {}
    for there in b.book.neighbours[6 * hex_ : 6 * hex_ + 6]:
        for word in _between(b, there, hex_):
            ways.setdefault(word, []).append(there)
    return [(_across(word, b), hexes) for word, hexes in sorted(ways.items())]


def _between(b: Board, from_: int, hex_: int) -> list[str]:
    """The waters between two hexes, and whether a scarp hinders the way to the second."""
    edge = b.book.map.grid.edge_between(from_, hex_) if from_ >= 0 else -1
    words = b.book.map.sides.get(edge, ()) if edge >= 0 else ()
    steep = not {SCARP_FIRST, SCARP_SECOND}.isdisjoint(words) and _hinders(b, edge, hex_)
    return [*sorted(WATER.intersection(words)), *([SCARP] if steep else ())]


def _hinders(b: Board, edge: int, hex_: int) -> bool:
    """A scarp that stands; where the scenario says so only from below (S.2)."""
    top = scarp_top(b, edge)
    return top == hex_ if b.book.scenario.one_way_scarps else top >= 0


def _across(word: str, b: Board) -> ModifierRung:
    value = b.book.charts.terrain[word].modifier
    why = {"stream": "across a stream", "river": "across a river", "big_river": "across a big river"}
    return ModifierRung(value, why.get(word, "across a scarp"), "7.3.5", DEFENDER, rows=value)


# ---------------------------------------------------------------------- the attacker


def _directions(b: Board, assault: DirectFight, hex_: int) -> list[ModifierRung]:
    """7.1.10, R27: the hexes from which line units attack; one value only, unless the table adds them up."""
    hexes = {u.hex for u in living(b, assault.attackers) if printed(b, u).line}
    sides = sorted(b.book.map.grid.direction(hex_, home) for home in hexes)
    sides = [side for side in sides if side >= 0]
    opposite = any(side + ALL_AROUND in sides for side in sides)
    values, many = b.book.charts.directions, f"{len(sides)} hexes"
    value = values.get(many, values["two opposite hexes"] if opposite else 0)
    if b.book.options.directions_cumulative and many in values:
        value += values["two opposite hexes"]
    if not value:
        return []
    why = f"from {len(sides)} hexes" if many in values else "from opposite hexes"
    return [ModifierRung(value, why, "7.1.10", ATTACKER, rows=value)]


def _staffs(b: Board, assault: DirectFight, hex_: int) -> list[ModifierRung]:
    """14.2.1, 14.3.2, R29, R31, R32, R35: only the help of headquarters shifts the rows. In a landing those of the
    attacker do not count at all (R122)."""
    theirs = [u for u in living(b, assault.defenders) if u.hex == hex_]
    found = []
    for one in fight_factors(b, assault.side, living(b, assault.attackers), theirs):
        helps = one.case == "14.2.1"
        if assault.manner.attacker_staff or (helps and one.side == DEFENDER):
            found.append(ModifierRung(one.value, one.why, one.case, one.side, rows=one.value if helps else 0))
    return found


def first_losers(b: Board, assault: DirectFight) -> tuple[int, ...]:
    """7.2.7: the attackers whose ability was used."""
    return tuple(u.n for u in living(b, assault.engineers))


def company(b: Board, hexes: Iterable[int], side: int) -> list[int]:
    """All units of a side in these hexes: they share a retreat (7.4.6)."""
    return [u.n for hex_ in sorted(set(hexes)) for u in stack(b, hex_) if u.side == side]
