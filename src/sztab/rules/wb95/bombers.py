"""Strategic bombers and air counters (nor:21.1.1-nor:21.1.2, nor:T-BOM): missions beside those of chapter 8."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable

from sztab.rules.wb95 import artillery, bridges, fire
from sztab.rules.wb95.battle_events import BombsDropped
from sztab.rules.wb95.board import Board, Game
from sztab.rules.wb95.orders import AirMission
from sztab.rules.wb95.pieces import find_hexes, find_side, stack, traits
from sztab.rules.wb95.state import Mission
from sztab.table import Procedure, Refusal

KINDS = ("bomb", "carpet")
"""A raid by so many points, and a carpet of bombs (nor:CO-N3)."""
SUPPORT = ("offensive", "defensive", "attack")
"""Missions on which a star is worth something (nor:21.1.1)."""


def points(b: Board, side: int) -> int:
    """Bomber points a side has left today (nor:R52, nor:R58)."""
    pool: tuple[int, ...] = b.state.bombers
    return pool[side] if side < len(pool) else 0


def may_bomb(b: Board, side: int) -> bool:
    return points(b, side) > 0 or bool(b.book.scenario.carpets(b, side))


def check(b: Board, one: AirMission, side: int) -> Refusal | None:
    """nor:R52: bombers attack units or objects and do nothing else."""
    if one.kind == "carpet":
        if one.points:
            return Refusal("nor:R53", "a carpet of bombs has a strength of its own; it takes no points")
    elif one.points < 1:
        return Refusal("8.1.1", "a mission needs air points")
    if "/" in one.target and one.kind == "bomb":
        return check_object(b, one)
    found = find_hexes(b, (one.target,))
    if isinstance(found, Refusal):
        return found
    here = stack(b, found[0])
    if not here or here[0].side not in b.book.foes[side]:
        return Refusal("8.2.6", f"no enemy is in {one.target}")
    return None


def check_object(b: Board, one: AirMission) -> Refusal | None:
    """8.2.8, 8.2.10: a standing bridge, and points enough."""
    edge = find_side(b, one.target)
    if isinstance(edge, Refusal):
        return Refusal("8.2.8", edge.reason)
    if not bridges.standing(b, edge):
        return Refusal("8.2.8", f"no bridge stands at {one.target}")
    if one.points < b.book.variant.object_air:
        return Refusal("8.2.10", f"at least {b.book.variant.object_air} points attack an object")
    return None


def check_all(b: Board, missions: tuple[AirMission, ...], side: int) -> Refusal | None:
    """What all raids of a side may come to together."""
    total = sum(one.points for one in missions if one.kind == "bomb")
    if total > points(b, side):
        return Refusal("8.1.1", f"{total} bomber points are named, {points(b, side)} are available")
    carpets = sum(one.kind == "carpet" for one in missions)
    left = b.book.scenario.carpets(b, side)
    if carpets > left:
        return Refusal("nor:CO-N3", f"{carpets} carpets of bombs are named, {left} are available")
    return None


def spend(game: Game, side: int, missions: tuple[AirMission, ...]) -> None:
    """nor:R58: what flies is gone for the day."""
    spent = sum(one.points for one in missions if one.kind == "bomb")
    if spent:
        pool = list(game.state.bombers)
        pool[side] -= spent
        game.mark(bombers=tuple(pool))
    carpets = sum(one.kind == "carpet" for one in missions)
    if carpets:
        game.book.scenario.laid_carpets(game, side, carpets)


def raid(game: Game, m: Mission) -> Procedure:
    """nor:T-BOM: the points less twice the ground and works of the target; a carpet counts as the last row whatever
    the ground (nor:R53)."""
    if m.edge >= 0:
        if bridges.standing(game, m.edge):
            yield from artillery.attack_object(game, m.edge, m.points, m.side, "8.2.8 8.2.9 nor:R52 T-OBJ")
    elif stack(game, m.hex):
        yield from artillery.strike(
            game, game.book.tables.bomber, m.hex, rungs(game, m), m.side, BombsDropped, "8.2.6 8.2.7", "nor:T-BOM"
        )


def rungs(b: Board, m: Mission) -> list[tuple[int, str, str]]:
    """The ladder of a raid."""
    if m.kind == "carpet":
        return [(b.book.tables.bomber.bands[-1][0], "carpet of bombs", "nor:CO-N3")]
    covers = [(value, why, "8.2.7" if case == "6.4.2" else case) for value, why, case in fire.cover(b, m.hex)]
    return [(m.points, "bombers", "nor:R52"), *covers]


# ---------------------------------------------------------------------- 21.1 Air counters


def as_counters(b: Board, side: int) -> bool:
    """nor:R3: whether the aircraft of a side fly as counters."""
    flown: frozenset[str] = b.book.variant.counter_flyers
    return b.book.options.air_counters and b.book.scenario.air_nation(b, side) in flown


def counters_of(one: AirMission) -> int:
    """Counters on a mission: its starred ones, or one plain one."""
    return 0 if one.kind in KINDS else max(1, one.starred)


def _flights(missions: Iterable[AirMission]) -> list[AirMission]:
    """Those that take counters of their own: what is dropped over one hex comes from the same aircraft (8.2.25-ex)."""
    drops: set[str] = set()
    flown = []
    for one in missions:
        if one.kind != "supply" or one.target not in drops:
            flown.append(one)
        drops |= {one.target} if one.kind == "supply" else set()
    return flown


def check_counters(b: Board, missions: tuple[AirMission, ...], side: int) -> Refusal | None:
    """nor:21.1.1, nor:21.1.2: six counters, two of them starred, two on a hex."""
    for one in missions:
        if one.starred and (not as_counters(b, side) or one.kind not in SUPPORT):
            return Refusal("nor:21.1.1", f"no star flies on the {one.kind} mission at {one.target}")
        if not 0 <= one.starred <= one.points:
            return Refusal("nor:21.1.1", f"{one.points} points are too few for {one.starred} counters with a star")
    if not as_counters(b, side):
        return None
    variant = b.book.variant
    if sum(one.starred for one in missions) > variant.air_stars:
        return Refusal("nor:21.1.1", f"{variant.air_stars} air counters have a star")
    flown = _flights(missions)
    if sum(map(counters_of, flown)) > variant.air_counters:
        return Refusal("nor:21.1.1", f"there are {variant.air_counters} air counters; a mission takes one at least")
    here: Tally[str] = Tally()
    for one in flown:
        here[one.target] += counters_of(one)
    crowded = sorted(target for target, count in here.items() if count > variant.air_stack)
    if crowded:
        return Refusal("nor:21.1.2", f"at most {variant.air_stack} air counters fly on {crowded[0]}")
    return None


def stars_left(b: Board, side: int, missions: list[AirMission]) -> int:
    """Starred counters that have no mission yet."""
    if not as_counters(b, side):
        return 0
    return int(b.book.variant.air_stars - sum(one.starred for one in missions))


def counters_left(b: Board, side: int, missions: list[AirMission], target: str = "") -> int:
    """Counters for another mission, there if a target is named."""
    if not as_counters(b, side):
        return len(missions) + 1
    flown = _flights(missions)
    free = b.book.variant.air_counters - sum(map(counters_of, flown))
    if target:
        free = min(free, b.book.variant.air_stack - sum(counters_of(one) for one in flown if one.target == target))
    return int(free)


def further(b: Board, m: Mission) -> int:
    """nor:21.1.1: rows further down that stars bring an air attack on mechanised units."""
    return m.stars if m.stars and any(traits(b, u).armoured for u in stack(b, m.hex) if u.known > 0) else 0
