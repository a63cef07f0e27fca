"""R30, the strength of each unit in a direct fight: its SP, what divides them, the limit of a hex, and the support."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import msgspec

from sztab.rules.b21.ammunition import lacks
from sztab.rules.b21.artillery import weary
from sztab.rules.b21.assaults import WHOLE_SHARE, DirectFight
from sztab.rules.b21.board import Board
from sztab.rules.b21.pieces import dark, label, name, printed, stack
from sztab.rules.b21.state import Unit
from sztab.rules.b21.strengths import HALF, HEX_CAP, points, share
from sztab.rules.b21.ways import terrain_rows
from sztab.table.events import Factor

CLOSE = frozenset({"town", "village", "forest"})
"""Where tanks fight with half their SP (7.3.6)."""


class Divisor(msgspec.Struct, frozen=True):
    """A share of its SP that a unit uses, and why."""

    share: Fraction
    why: str
    case: str


class UnitForce(msgspec.Struct, frozen=True):
    """What a unit brings into a fight."""

    n: int
    hex: int
    value: int
    why: str
    case: str
    line: bool


def attack_forces(b: Board, assault: DirectFight, into: int) -> list[UnitForce]:
    """Each attacker; `into` is the hex whose terrain counts (7.3.4)."""
    return [_force(b, u, attack_divisors(b, assault, u, into)) for u in living(b, assault.attackers)]


def defence_forces(b: Board, assault: DirectFight) -> list[UnitForce]:
    """Each defender whose strength counts."""
    return [_force(b, u, defence_divisors(b, assault, u)) for u in living(b, assault.defenders)]


def living(b: Board, units: Iterable[int]) -> list[Unit]:
    """Those that have not been eliminated."""
    found = (b.state.units[n] for n in units)
    return [u for u in found if u.steps > 0]


def sheltered(b: Board, u: Unit) -> bool:
    """12.1.6, R67: in field works that it did not come onto by retreat or pursuit."""
    return u.hex in b.state.works and not u.unsheltered


def covered(b: Board, hex_: int) -> bool:
    """9.8.2, R67: field works protect those in the hex from fire."""
    return any(sheltered(b, u) for u in stack(b, hex_))


def attack_divisors(b: Board, assault: DirectFight, u: Unit, into: int) -> list[Divisor]:
    """16.1.4, 17.2.5, 18.2.4, 25.2.2, 7.3.2, 7.3.6, 20.2.5, R23, R24, R26."""
    found, one, manner = [], printed(b, u), assault.manner
    if manner.attack != WHOLE_SHARE:
        found.append(Divisor(manner.attack, _fraction(manner.attack), ATTACK_CASES[manner.name]))
    if u.oos:
        found.append(Divisor(HALF, "out of supply: half", "25.2.2"))
    if one.armoured and (_close(b, u.hex) or _close(b, into)):
        found.append(Divisor(HALF, "tanks in close terrain: half", "7.3.6"))
    if one.armoured and dark(b):
        found.append(Divisor(HALF, "tanks at night: half", "3.4.3"))
    if u.hex >= 0 and one.mobility != "special" and any(row.halves for row in terrain_rows(b, u.hex)):
        found.append(Divisor(HALF, "out of a swamp: half", "7.3.2"))  # 24.1.5c: special forces attack in full
    if any(field.hex == u.hex for field in b.state.mines):
        found.append(Divisor(HALF, "on a minefield: half", "20.2.5"))
    return found + _gun_divisors(b, u)


ATTACK_CASES = {"march": "16.1.4", "drop": "17.2.5", "on_enemy": "17.2.5", "landing": "18.2.4"}


def defence_divisors(b: Board, assault: DirectFight, u: Unit) -> list[Divisor]:
    """16.1.4, 7.3.6, 9.5.1."""
    found, part = [], assault.manner.defence
    if part != WHOLE_SHARE and not sheltered(b, u):
        found.append(Divisor(part, _fraction(part), "16.1.4"))
    if printed(b, u).armoured and _close(b, u.hex):
        found.append(Divisor(HALF, "tanks in close terrain: half", "7.3.6"))
    return found + _gun_divisors(b, u)


def _gun_divisors(b: Board, u: Unit) -> list[Divisor]:
    """9.5.1; anti-tank guns fight with their full strength (10.1.1)."""
    return [Divisor(HALF, "artillery in direct combat: half", "9.5.1")] if printed(b, u).field_artillery else []


def support_force(b: Board, assault: DirectFight, u: Unit, attack: bool) -> UnitForce:
    """9.3.2, 9.4.1, 9.2.5, 17.2.12, 16.2.4: a gun that supports."""
    divisors = [] if attack else [Divisor(HALF, "artillery in defence: half", "9.4.1")]
    if weary(b, u):
        divisors.append(Divisor(HALF, "towed and has moved: half", "9.2.5"))
    if assault.manner.guns != WHOLE_SHARE:
        divisors.append(Divisor(assault.manner.guns, _fraction(assault.manner.guns), "16.2.4"))
    return _force(b, u, divisors, "9.3.2" if attack else "9.4.1", supports=True)


def _force(b: Board, u: Unit, divisors: list[Divisor], case: str = "3.2e", supports: bool = False) -> UnitForce:
    whole, notes = points(b, u), [one.why for one in divisors]
    if not supports and lacks(b, u, 1):
        whole, notes, case = 1, ["no ammunition: 1 SP", *notes], "7.9.4"
    value = share(whole, (one.share for one in divisors)) if divisors else whole
    cases = " ".join(dict.fromkeys(one.case for one in divisors)) or case
    said = f"{name(b, u)} ({', '.join(notes)})" if notes else name(b, u)
    return UnitForce(u.n, u.hex, value, said, cases, printed(b, u).line)


def _fraction(part: Fraction) -> str:
    return {"2/3": "two thirds", "1/4": "a quarter"}[str(part)]


def _close(b: Board, hex_: int) -> bool:
    return hex_ >= 0 and not CLOSE.isdisjoint(b.book.map.terrain[hex_])


def rungs(b: Board, assault: DirectFight, into: int, attack: bool) -> list[Factor]:
    """One side of the ratio: units, the limit of 36 SP of each hex (R17), then guns and aircraft in full."""
    side = "attacker" if attack else "defender"
    own = attack_forces(b, assault, into) if attack else defence_forces(b, assault)
    found = [Factor(one.value, one.why, one.case, side) for one in own]
    for hex_ in sorted({one.hex for one in own}):
        beyond = sum(one.value for one in own if one.hex == hex_) - HEX_CAP
        if beyond > 0 and hex_ >= 0:
            found.append(Factor(-beyond, f"at most {HEX_CAP} SP of {label(b, hex_)} count", "5.1.2", side))
    which = 0 if attack else 1
    for u in living(b, assault.artillery[which]):
        gun = support_force(b, assault, u, attack)
        found.append(Factor(gun.value, gun.why, gun.case, side))
    for u in living(b, assault.aircraft[which]):  # 16.2.1
        found.append(Factor(points(b, u), name(b, u), "23.4.6", side))
    return found


def alone(b: Board, u: Unit) -> bool:
    """9.5.1: field artillery without a line unit in its hex."""
    return not any(printed(b, v).line for v in stack(b, u.hex))
