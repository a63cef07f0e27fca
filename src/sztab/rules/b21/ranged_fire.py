"""15.1, 15.2, 15.5, firing at range: who may fire, how far, at whom, how often, and by what difference of gun and
armour."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from sztab.rules.b21.ammunition import counted, lacks, silenced
from sztab.rules.b21.board import Board
from sztab.rules.b21.charts import OBJECTS, Plain, by_two_dice
from sztab.rules.b21.force import sheltered
from sztab.rules.b21.pieces import acting, came_down, dark, label, name, phase, phasing, printed, stack
from sztab.rules.b21.state import TWELFTHS, Attempt, Unit
from sztab.rules.b21.strengths import points
from sztab.rules.b21.visibility import COVER, line_clear, sees
from sztab.rules.b21.ways import terrain_rows, upward
from sztab.rules.b21.zones import controllers
from sztab.table import Refusal
from sztab.table.events import Factor

FARTHEST = 4
"""Hexes of the exterior zone of fire; it begins two hexes away (15.1.3)."""
NIGHT, THERMAL = 1, 2
"""How far is fired at night, and by those with thermal sights (13.1.1, R25)."""
ON_THE_MOVE = frozenset({"ARM", "MECH"})
"""Armoured and mechanised units (15.1.4, R137)."""
BUILT_UP = frozenset({"town", "village"})
BLIND = -10
"""Less the hex: what a unit has tried that has fired at a hex in vain."""
PRICE = 2 * TWELFTHS
"""Movement for each exchange in one's own movement phase (15.1.6)."""


class FireOdds(msgspec.Struct, frozen=True):
    """A shot of one counter at another: gun less armour, what changes it, and the row of the table."""

    gun: int
    armour: int
    shifts: tuple[Factor, ...]
    difference: int

    def plain(self, b: Board, shots: int) -> Plain:
        """As the rules desk prints it; of one shot of so many."""
        return {
            "gun": self.gun,
            "armour": self.armour,
            "shifts": [one.plain(b.book.cite) for one in self.shifts],
            "difference": self.difference,
            "shots": shots,
            "results": by_two_dice(lambda roll: {"losses": b.book.charts.shot(self.difference, roll)}),
        }


# ---------------------------------------------------------------------- who fires


def may_fire(b: Board, u: Unit, interior: bool) -> Refusal | None:
    """15.1.1, 15.1.4, 15.1.5, 15.2.4, 25.2.2, R51: why a unit may not fire at range now at all."""
    one = name(b, u)
    if printed(b, u).gun < 0:
        return Refusal("15.1.1", f"{one} has no gun")
    if u.hex < 0:
        return Refusal("15.1.1", f"{one} is not on the map")
    if lacks(b, u, 1):
        return Refusal("7.9.4", f"{one} has no AU left")
    if silenced(b, u):
        return Refusal("25.2.2", f"{one} is out of supply and cannot fire")
    refusal = _in_own_phase(b, u)
    if refusal is None and not interior and pinning(b, u):
        return Refusal("15.2.4", f"{one} is in the zone of control of an enemy who can fire at range")
    return refusal


def _in_own_phase(b: Board, u: Unit) -> Refusal | None:
    """15.1.4: others than armoured and mechanised units fire from the halt, and not as they counterattack."""
    if u.side != acting(b) or printed(b, u).type in ON_THE_MOVE:
        return None
    now = phase(b).name
    if now == "counterattack":
        return Refusal("15.1.4", f"{name(b, u)} does not fire in its own counterattack phase")
    if now == "movement" and (u.moved or came_down(b, u)):  # 17.2.12
        return Refusal("15.1.4", f"{name(b, u)} has moved and fires from the halt only")
    return None


def pinning(b: Board, u: Unit) -> list[Unit]:
    """15.2.4: the enemies with guns in whose zone of control the unit stands."""
    near = controllers(b, 1 - u.side, u.hex)
    return [v for v in near if printed(b, v).gun >= 0 and not lacks(b, v, 1) and not silenced(b, v)]


def most_shots(b: Board, u: Unit) -> int:
    """15.3.3, 28.3, R79: as many shots as it has SP and AU; of both half, rounded up, for tanks in built-up hexes."""
    strength = points(b, u)
    rounds = u.ammo if counted(b, u) else strength
    if printed(b, u).armoured and not BUILT_UP.isdisjoint(b.book.map.terrain[u.hex]):
        strength, rounds = (strength + 1) // 2, (rounds + 1) // 2
    return min(strength, rounds)


# ---------------------------------------------------------------------- at what


def reaches(b: Board, u: Unit, hex_: int, interior: bool) -> Refusal | None:
    """15.1.3, 15.2.5, 13.1.1: distance, and sight of the firing counter itself (R129); next to it that ends only at the
    foot of a scarp (3.5.2)."""
    distance = b.book.map.grid.distance(u.hex, hex_)
    there = label(b, hex_)
    if interior and distance != 1:
        return Refusal("15.1.3", f"{name(b, u)} is not adjacent to {there}")
    if interior:
        return Refusal("3.5.2", f"{name(b, u)} does not see {there}") if upward(b, u.hex, hex_) else None
    if not 1 < distance <= FARTHEST:
        return Refusal("15.1.3", f"{there} is {distance} hexes away: the exterior zone of fire is 2 to 4 hexes")
    if dark(b) and distance > (THERMAL if printed(b, u).night == "thermal" else NIGHT):
        return Refusal("13.1.1", f"{name(b, u)} does not fire {distance} hexes at night")
    if not _in_sight(b, u, hex_):
        return Refusal("15.2.5", f"{name(b, u)} does not see {there}")
    return None


def _in_sight(b: Board, u: Unit, hex_: int) -> bool:
    """Thermal sights see one hex farther at night than eyes do (R25)."""
    if not dark(b):
        return sees(b, u, hex_)
    hidden = not COVER.isdisjoint(b.book.map.terrain[hex_]) and not printed(b, u).recon
    return not hidden and line_clear(b, u.hex, hex_)


def may_hit(b: Board, u: Unit, v: Unit, crossed: bool = False) -> Refusal | None:
    """15.1.2, 15.3.4: why a counter that is seen cannot be fired at, wherever it stands."""
    if printed(b, v).armour < 0:
        return Refusal("15.1.2", f"{name(b, v)} has no armour and is no target for fire at range")
    found = aim(b, u, v, crossed)
    if not b.book.charts.may_shoot(found.difference):
        return Refusal("15.3.4", f"{name(b, u)} against {name(b, v)}: the difference is {found.difference}")
    return None


def rear(b: Board, v: Unit) -> bool:
    """15.2.6: guns and columns behind a line unit, in other than open terrain; they are no targets unless their owner
    lets them take part."""
    one = printed(b, v)
    if not (one.field_artillery or one.type == "AA" or one.column):
        return False
    if set(b.book.map.terrain[v.hex]) - OBJECTS <= {"clear"}:
        return False
    return any(printed(b, other).line for other in stack(b, v.hex) if other.n != v.n)


def exposed(b: Board, units: Iterable[Unit]) -> list[Unit]:
    """R77: those of a hex that fire at range can hit, if they are seen."""
    return [v for v in units if not v.hidden and printed(b, v).armour >= 0 and not rear(b, v)]


def aim(b: Board, u: Unit, v: Unit, crossed: bool = False) -> FireOdds:
    """15.3.5, 15.5: gun less armour, the distance (R71, M.5), the ground under the target, crossfire."""
    gun, armour = printed(b, u).gun, printed(b, v).armour
    shifts = tuple(_shifts(b, u, v, crossed))
    return FireOdds(gun, armour, shifts, gun - armour + sum(one.value for one in shifts))


def _shifts(b: Board, u: Unit, v: Unit, crossed: bool) -> Iterator[Factor]:
    distance = b.book.map.grid.distance(u.hex, v.hex)
    far = b.book.charts.far_range[min(max(distance, 1), FARTHEST) - 1]
    if far:
        yield Factor(far, f"at {distance} hexes", "15.1.3")
    for row in terrain_rows(b, v.hex):
        if row.modifier:
            yield Factor(row.modifier, row.name, "15.5.1")
    if sheltered(b, v):
        yield Factor(b.book.charts.terrain["field_fortification"].modifier, "field works", "15.5.1")
    if crossed:
        yield Factor(1, "crossfire", "15.5.2")


def crossfire(b: Board, pairs: Iterable[tuple[Unit, Unit]]) -> frozenset[int]:
    """15.5.2, R78: the targets that are fired at from two opposite adjacent hexes."""
    sides: dict[int, set[int]] = {}
    for u, v in pairs:
        sides.setdefault(v.n, set()).add(b.book.map.grid.direction(v.hex, u.hex))
    return frozenset(n for n, found in sides.items() if any(side >= 0 and (side + 3) % 6 in found for side in found))


# ---------------------------------------------------------------------- both together


def in_vain(u: Unit, hex_: int) -> Attempt:
    """The unit has named a hex in which nothing that lay face down could be hit. It does so once a phase (R130)."""
    return Attempt(u.n, BLIND - hex_)


def targets(b: Board, u: Unit, hex_: int, interior: bool) -> list[str]:
    """What the unit may fire at in a hex, as an order names it: the counters it sees, and the hex itself for those that
    lie face down (R130)."""
    here = stack(b, hex_)
    if not here or here[0].side == u.side or reaches(b, u, hex_, interior) is not None:
        return []
    found = [name(b, v) for v in exposed(b, here) if may_hit(b, u, v) is None]
    blind = any(v.hidden for v in here) and in_vain(u, hex_) not in b.state.attempts
    return found + [label(b, hex_)] * blind


def shooters(b: Board, side: int, hex_: int, interior: bool = False) -> list[Unit]:
    """The units of a side that may fire at something in the hex, in the order of the list."""
    near = b.book.map.grid.within(hex_, 1 if interior else FARTHEST)
    ready = [u for there in near for u in stack(b, there) if u.side == side and may_fire(b, u, interior) is None]
    return sorted((u for u in ready if targets(b, u, hex_, interior)), key=lambda u: u.n)


def foes_near(b: Board, u: Unit, interior: bool) -> list[int]:
    """The hexes with something the unit may fire at, ascending."""
    near = b.book.map.grid.within(u.hex, 1 if interior else FARTHEST)
    return [hex_ for hex_ in near if hex_ in b.layers.stacks and targets(b, u, hex_, interior)]


def in_own_movement(b: Board, side: int) -> bool:
    """15.1.6: a side fires in its own movement phase, and pays for it."""
    return phase(b).name == "movement" and phasing(b) == side
