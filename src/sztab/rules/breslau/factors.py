"""Combat Factors (3.5, 3.6): Primary or Secondary by target, guns and aircraft by divisor, one rounding at the end;
and the modifiers of the die that bombardments and ground attacks share."""

from __future__ import annotations

from collections.abc import Iterable

from sztab.rules.breslau.board import Board
from sztab.rules.breslau.city_levels import LEVELS
from sztab.rules.breslau.pieces import counter, name
from sztab.rules.breslau.pieces import ground as chart_row
from sztab.rules.breslau.state import SOVIET, Unit
from sztab.table.events import Factor

ARMOUR = ("AFV", "ATG")
OOS_DRM = -2


def rounded(total: int, divisor: int) -> int:
    """3.6: a half or more goes up, less goes down."""
    return (2 * total + divisor) // (2 * divisor)


def product(divisors: Iterable[Factor]) -> int:
    """7.3d: divisors multiply."""
    result = 1
    for rung in divisors:
        result *= rung.value
    return result


# ---------------------------------------------------------------------- ground units


def letter(b: Board, u: Unit, target: int, escorted: bool) -> tuple[str, str]:
    """3.5: p or s for Primary or Secondary against a hex, and the case that says so."""
    row, kind = chart_row(b, target), counter(b, u).kind
    littered = target in b.state.rubble or barricaded(b, u.side, target)
    if kind not in ARMOUR:  # 3.5.1
        return "s" if littered else row.infantry, "3.5.4" if kind == "AA" else "3.5.1"
    which = "s" if littered else row.armour_with if escorted else row.armour_alone
    if which == "p":
        return "p", "3.5.2b" if row.name == "marsh" else "3.5.2a"  # R43
    return "s", "3.5.2c" if littered or row.infantry == "s" else "3.5.2b"


def barricaded(b: Board, side: int, target: int) -> bool:
    """13.3d, R39, R67: a Barricade in the hex shelters Germans whom this side strikes, in an Ambush too; Soviets have
    no use of one."""
    return side == SOVIET and target in b.state.barricades


def ground(b: Board, u: Unit, target: int, escorted: bool) -> int:
    """3.5.1, 3.5.2, 3.5.4, 4.3.2a: what a ground unit adds to an attack on a hex."""
    return ground_rung(b, u, target, escorted).value


def ground_rung(b: Board, u: Unit, target: int, escorted: bool) -> Factor:
    """`ground` with its reason."""
    which, case = letter(b, u, target, escorted)
    value = primary(b, u) if which == "p" else secondary(b, u)
    word = "Primary" if which == "p" else "Secondary"
    if u.oos:
        return Factor(value, f"{name(b, u)}, out of supply", "4.3.2a")
    return Factor(value, f"{name(b, u)} {word}", case)


def primary(b: Board, u: Unit) -> int:
    """The Primary Combat Factor of the side that is up; 1 at most out of supply (4.3.2a)."""
    printed = counter(b, u)
    return _supplied(u, printed.primary if u.steps >= printed.steps else printed.reduced_primary)


def secondary(b: Board, u: Unit) -> int:
    printed = counter(b, u)
    return _supplied(u, printed.secondary if u.steps >= printed.steps else printed.reduced_secondary)


def escorted(b: Board, units: Iterable[Unit]) -> bool:
    """3.5.2a, R44: infantry other than anti-tank guns is among the units of one hex."""
    return any(counter(b, u).kind == "INF" for u in units)


# ---------------------------------------------------------------------- guns and aircraft


def fire(b: Board, u: Unit) -> int:
    """3.5.3: the factor of a gun or an aircraft before anything divides it."""
    printed = counter(b, u)
    return _supplied(u, printed.bombard if u.steps >= printed.steps else printed.reduced_bombard)


def fire_rung(b: Board, u: Unit) -> Factor:
    """`fire` with its reason."""
    if u.oos:
        return Factor(fire(b, u), f"{name(b, u)}, out of supply", "4.3.2a")  # R53
    return Factor(fire(b, u), name(b, u), "3.5.3")


def divisor(b: Board, target: int, level: str = "") -> Factor:
    """3.5.3, 7.3a, 14.2.2: what the terrain of a hex, or the level in its houses, divides guns and aircraft by."""
    if level:
        return Factor(LEVELS[level][0], level, "14.2.2")
    row = chart_row(b, target)
    return Factor(row.divisor, row.name, "7.3a")


# ---------------------------------------------------------------------- modifiers of the die


def terrain_drm(b: Board, target: int, level: str = "", case: str = "14.2.2") -> list[Factor]:
    """6.1.8, 7.3e, 14.2.2: what the terrain of a hex adds; the level of a City hex stands in its place, in ground
    combat by 14.2.3."""
    if level:
        return [Factor(LEVELS[level][1], level, case)]
    row = chart_row(b, target)
    return [Factor(row.drm, row.name, "7.3a")] if row.drm else []


def supply_drm(b: Board, units: Iterable[Unit], kind: str) -> list[Factor]:
    """4.3.2b, R54: against units all of which are out of supply. `kind` is that of the roll: ground, ambush,
    direct_fire, air, artillery, goliath."""
    if b.book.options.oos_drm_scope != "all" and kind not in ("ground", "ambush", "direct_fire"):
        return []
    units = list(units)
    cut_off = bool(units) and all(u.oos for u in units)
    return [Factor(OOS_DRM, "out of supply", "4.3.2b")] if cut_off else []


def _supplied(u: Unit, factor: int) -> int:
    return min(factor, 1) if u.oos else factor
