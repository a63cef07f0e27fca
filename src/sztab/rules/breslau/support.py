"""Module 10, Artillery support, and close air support (9.2.3, 9.2.5, 14.9): what may strike with a ground attack."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sztab.rules.breslau.assault import Assault, fighters, gun_supply, guns_under_marker, muster
from sztab.rules.breslau.board import Board
from sztab.rules.breslau.pieces import counter, find_units, label, name, on_map
from sztab.rules.breslau.state import SOVIET, Unit
from sztab.table import Refusal


def check_support(b: Board, assault: Assault, guns: Sequence[str], aircraft: Sequence[str]) -> Refusal | None:
    """9.2.3, 9.2.5, 10.1, 10.2: everything an attacker adds to his ground units."""
    if assault.direct and (guns or aircraft):
        return Refusal("14.5.3a", "direct fire has no support")  # R72
    return _check_guns(b, assault, guns) or _check_aircraft(b, assault, aircraft)


# ---------------------------------------------------------------------- artillery


def _check_guns(b: Board, assault: Assault, guns: Sequence[str]) -> Refusal | None:
    units = find_units(b, guns, assault.side, "9.2.5")
    if isinstance(units, Refusal):
        return units
    if units and not assault.paid:
        return Refusal("14.11.2a", "artillery does not fire without Supply Points")
    under = {u.n for u in guns_under_marker(b, assault.stacks, assault.target)}
    for u in units:
        refusal = None if u.n in under else may_support(b, assault, u)
        if refusal is not None:
            return refusal
    return _check_together(b, assault, units)


def may_support(b: Board, assault: Assault, u: Unit) -> Refusal | None:
    """10.0b, 10.1a, 10.1b, 10.2a: whether a gun can fire for this attack."""
    printed, who = counter(b, u), name(b, u)
    if not printed.artillery or u.hex < 0:
        return Refusal("9.2.5", f"{who} is not artillery on the map")
    if u.fired:
        return Refusal("10.0b", f"{who} has fired")
    if b.book.map.grid.distance(u.hex, assault.target) > printed.range:
        case = "10.1a" if u.side == SOVIET else "10.2a"
        return Refusal(case, f"{label(b, assault.target)} is out of range of {who}")
    if not covered(b, u, fighters(b, assault, muster(b, assault))):
        return Refusal("10.1b", f"no unit of the division of {who} takes part in the attack")
    return gun_supply(b, u)


def covered(b: Board, u: Unit, attackers: Iterable[Unit]) -> bool:
    """10.1b, 10.1c, 10.2b, R35: divisional artillery of the Soviets fires for its own division only."""
    division = counter(b, u).division
    return u.side != SOVIET or not division or any(counter(b, v).division == division for v in attackers)


def supporting(b: Board, assault: Assault) -> list[Unit]:
    """The guns that could fire from elsewhere, hex by hex."""
    if assault.direct or not assault.paid:
        return []
    found = [
        u
        for u in on_map(b, assault.side)
        if counter(b, u).artillery and u.hex not in assault.stacks and may_support(b, assault, u) is None
    ]
    return sorted(found, key=lambda u: (u.hex, u.n))


def fit_together(b: Board, hexes: Iterable[int]) -> bool:
    """10.1d, 10.2c, 14.9, R68: guns in one hex, or in an unbroken chain of hexes that all fire."""
    left = sorted(set(hexes))
    if not b.book.options.coordinated_artillery:
        return len(left) <= 1
    chain = left[:1]
    for here in chain:
        near = [hex_ for hex_ in left if hex_ not in chain and b.book.map.grid.distance(here, hex_) == 1]
        chain.extend(near)
    return len(chain) == len(left)


def supporting_hexes(b: Board, assault: Assault, guns: Iterable[Unit]) -> set[int]:
    """R24: the hexes that count as support; guns under a marker come on top, or count as the one hex."""
    instead = b.book.options.artillery_in_attacking_stack == "instead"
    return {u.hex for u in guns if instead or u.hex not in assault.stacks}


def _check_together(b: Board, assault: Assault, guns: list[Unit]) -> Refusal | None:
    hexes = supporting_hexes(b, assault, guns)
    if fit_together(b, hexes):
        return None
    if b.book.options.coordinated_artillery:
        return Refusal("14.9", "the guns do not stand in a chain of hexes next to each other")
    case = "10.1d" if assault.side == SOVIET else "10.2c"
    return Refusal(case, f"guns support from one hex, not from {' and '.join(label(b, h) for h in sorted(hexes))}")


# ---------------------------------------------------------------------- close air support


def _check_aircraft(b: Board, assault: Assault, aircraft: Sequence[str]) -> Refusal | None:
    if aircraft and assault.side != SOVIET:
        return Refusal("9.2.3", "only Soviet attacks have close air support")
    units = find_units(b, aircraft, assault.side, "9.2.3")
    if isinstance(units, Refusal):
        return units
    for u in units:
        if not available(b, u):
            return Refusal("9.2.3", f"{name(b, u)} is not in the Available Box")
    if len(units) > most_aircraft(b):
        return Refusal("9.2.3", f"in this game at most {most_aircraft(b)} aircraft support an attack")  # R59
    return None


def available(b: Board, u: Unit) -> bool:
    """6.0f: held back for close support."""
    return counter(b, u).kind == "AIR" and u.box == "available" and u.steps > 0


def aircraft_at_hand(b: Board, assault: Assault) -> list[Unit]:
    if assault.direct or assault.side != SOVIET:
        return []
    return [u for u in b.state.units if u.side == SOVIET and available(b, u)]


def most_aircraft(b: Board) -> int:
    """R59: as many as there are, unless the table has agreed on the limits of bombardment."""
    if b.book.options.cas_limit_per_hex == "none":
        return len(b.state.units)
    return 2 if b.book.options.air_coordination else 1
