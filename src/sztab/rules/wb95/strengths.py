"""The strength of both sides in a combat: units, guns, what flies, and whatever halves them (5.2.1b, 1.7a)."""

from __future__ import annotations

from sztab.rules.wb95 import air_points, missiles
from sztab.rules.wb95.battle import Battle, defending_side, fighters
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.losses import strength
from sztab.rules.wb95.pieces import name, printed_case
from sztab.rules.wb95.state import Unit
from sztab.rules.wb95.tables import FIXED_LINES
from sztab.rules.wb95.terrain import OddsRung, counting_hex, defence_of, halved, halving, hex_defence


def attack_of(b: Board, u: Unit, full: bool) -> tuple[int, str]:
    """A unit's attack strength now, and what was done to it (5.6.4, 10.2.2, R18)."""
    points, why = strength(b, u)[0], ""
    if u.disorder:
        points, why = halved(points), why + ", disorganised: half"
    if u.oos > 0 and not full:
        points, why = halved(points), why + ", out of supply: half"
    return points, why


def assault(b: Board, battle: Battle) -> dict[int, int]:
    """What each attacking ground unit gives, guns in support left out (F7, R43)."""
    return {u.n: attack_of(b, u, u.n in battle.full)[0] for u in fighters(b, battle)}


def crossed(b: Board, battle: Battle, hex_: int) -> list[str]:
    """5.5.4: the waters across which most of the attacking ground strength comes."""
    grid, ways = b.book.map.grid, b.book.ways(b.state.bridges)
    across: dict[str, list[int]] = {}
    for u in fighters(b, battle):
        water = ways.wet(grid.edge_between(u.hex, hex_)) if grid.distance(u.hex, hex_) == 1 else ""
        if water:
            across.setdefault(water, []).append(u.n)
    if not across:
        return []
    points = assault(b, battle)
    whole = sum(points.values())
    return [water for water, units in sorted(across.items()) if _most(b, sum(points[n] for n in units), whole)]


def _most(b: Board, part: int, total: int) -> bool:
    """F7: more than half; a table may agree that half is enough."""
    return 2 * part > total or (b.book.options.river_majority == "half" and 2 * part == total)


def attack_strength(b: Board, battle: Battle, rungs: list[OddsRung]) -> int:
    """Attackers, guns, air; halved through fixed positions by groups (7.2.2, R45), across water that halves (ard:R29)
    and into swamp and forts in all (T-TER-n2 nor:R24)."""
    hex_ = counting_hex(b, battle)
    front, rear = _ground_strength(b, battle, hex_, rungs)
    guns, air = _gun_strength(b, battle, rungs), _air_strength(b, battle, rungs)
    if hex_ in b.book.fixed_hexes:
        front = _halve(front, "through fixed positions", "7.2.2", rungs)
        guns = _halve(guns, "artillery against fixed positions", "7.2.2", rungs)
        air = _halve(air, "aircraft against fixed positions", "7.2.2", rungs)
    ground = front + rear
    for water in crossed(b, battle, hex_):
        if b.book.tables.terrain[water].halves:
            ground = _halve(ground, f"across a {water.replace('_', ' ')}", "5.5.4", rungs)
    total = ground + guns + air
    for bad in halving(b, hex_):
        total = _halve(total, f"into {bad}", "T-TER-n2", rungs)
    return total


def defence_strength(b: Board, battle: Battle, rungs: list[OddsRung], guess: str) -> int:
    """Everything in the attacked hexes, guns in support, what flies."""
    total = 0
    for hex_ in battle.targets:
        total += hex_defence(b, hex_, rungs, guess)
    for n in battle.defence.guns:
        u = b.state.units[n]
        points = defence_of(b, u, guess)
        total += points
        case = printed_case(b, "ard:8.4.3", "6.3.1")
        rungs.append(OddsRung("defender", points, f"{name(b, u)} in support", case))
    flown = AIRCRAFT[b.book.variant.air](b, battle, True)
    rungs += flown
    return total + sum(rung.value for rung in flown)


def through_fixed(b: Board, from_: int, hex_: int) -> bool:
    """Whether an attack from one hex on another goes through fixed positions."""
    if hex_ not in b.book.fixed_hexes or b.book.map.grid.distance(from_, hex_) != 1:
        return False
    return any(kind in FIXED_LINES for kind in b.book.map.sides.get(b.book.map.grid.edge_between(from_, hex_), ()))


def _ground_strength(b: Board, battle: Battle, hex_: int, rungs: list[OddsRung]) -> tuple[int, int]:
    front = rear = 0
    for u in fighters(b, battle):
        points, why = attack_of(b, u, u.n in battle.full)
        case = "10.2.2" if "supply" in why else "5.6.4" if why else "5.2.1"
        rungs.append(OddsRung("attacker", points, name(b, u) + why, case))
        if through_fixed(b, u.hex, hex_):
            front += points
        else:
            rear += points
    return front, rear


def _gun_strength(b: Board, battle: Battle, rungs: list[OddsRung]) -> int:
    total = 0
    units = [b.state.units[n] for n in battle.attack.guns]
    hot = missiles.launcher(b, units) if battle.attack.thermobaric else None
    for u in units:
        points, why = attack_of(b, u, u.n in battle.full)
        if u is hot:
            points, why = missiles.FACTOR * points, f"{why}, thermobaric: doubled"
        total += points
        rungs.append(OddsRung("attacker", points, f"{name(b, u)} in support{why}", "ard:21.3" if u is hot else "6.3.1"))
    return total


def _air_strength(b: Board, battle: Battle, rungs: list[OddsRung]) -> int:
    flown = AIRCRAFT[b.book.variant.air](b, battle, False)
    rungs += flown
    return sum(rung.value for rung in flown)


def _halve(points: int, why: str, case: str, rungs: list[OddsRung]) -> int:
    if points:
        rungs.append(OddsRung("attacker", halved(points) - points, f"{why}: half", case))
    return halved(points)


def _missions(b: Board, battle: Battle, defending: bool) -> list[OddsRung]:
    """8.2.2, 8.2.4: points of support missions, in defence half of them."""
    if not defending:
        return [OddsRung("attacker", battle.attack.air, "aircraft", "8.2.2")] if battle.attack.air else []
    return [OddsRung("defender", halved(battle.defence.air), "aircraft, half", "8.2.4")] if battle.defence.air else []


def _points(b: Board, battle: Battle, defending: bool) -> list[OddsRung]:
    """ard:10.5.3, ard:22.1: what got past air defence."""
    aid = battle.defence if defending else battle.attack
    side = defending_side(b, battle) if defending else battle.side
    return air_points.rungs(b, side, aid, defending)


AIRCRAFT = {"missions": _missions, "advantage": _points}
