"""The strength of an attack by fire and the chance of every result: guns, what flies with them, spotters, and the cover
of the target (6.4.2, 8.2.7, F2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from sztab.rules.wb95 import air_points, missiles, special_forces
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.odds import WAYS_OF_2K6
from sztab.rules.wb95.pieces import name
from sztab.rules.wb95.state import Unit
from sztab.rules.wb95.strengths import attack_of
from sztab.rules.wb95.tables import FireTable
from sztab.rules.wb95.terrain import OddsRung, hex_shifts

Rungs = list[tuple[int, str, str]]


def fire_strength(
    b: Board,
    guns: list[Unit],
    target: int,
    air: int,
    factor: int,
    full: Iterable[int] = (),
    helicopters: int = 0,
    thermobaric: bool = False,
) -> Rungs:
    """6.4.2b, 6.5.3, F2: the guns' attack strength, doubled in a barrage, what flies with them, less twice terrain and
    works."""
    side = guns[0].side
    rungs = gun_strength(b, guns, factor, full, thermobaric) + air_rungs(b, side, air, helicopters, "8.2.3")
    return rungs + spotted(b, side, target) + cover(b, target)


def gun_strength(b: Board, guns: list[Unit], factor: int, full: Iterable[int] = (), thermobaric: bool = False) -> Rungs:
    """6.4.2b, 6.5.3, ard:21.3: each gun by itself."""
    full = frozenset(full)
    hot = missiles.launcher(b, guns) if thermobaric else None
    rungs = []
    for u in guns:
        points, why = attack_of(b, u, u.n in full)
        if u is hot:
            rungs.append((missiles.FACTOR * points, f"{name(b, u)}{why}, thermobaric: doubled", "ard:21.3"))
        elif factor > 1:
            rungs.append((points * factor, f"{name(b, u)}{why}, barrage: doubled", "6.5.3"))
        else:
            rungs.append((points, name(b, u) + why, "6.4.2"))
    return rungs


def air_rungs(b: Board, side: int, air: int, helicopters: int, case: str) -> Rungs:
    """Aircraft and helicopters in an attack by fire, as far as they got through (8.2.3, ard:10.1.4 ard:22.4)."""
    if not air_points.flies(b):
        return [(air, "aircraft", case)] if air else []
    flown = (("air", air, "ard:10.5.2"), ("helicopters", helicopters, "ard:22.1"))
    return [(*air_points.counted(b, side, pool, points, False), why) for pool, points, why in flown if points]


def spotted(b: Board, side: int, target: int) -> Rungs:
    """ard:17.2.51, ard:R64: special forces that observe the fire."""
    points = special_forces.spotted(b, side, target)
    return [(points, "special forces observe the fire", "ard:17.2.51")] if points else []


def cover(b: Board, target: int) -> Rungs:
    """F2, R65: twice the terrain of the hex and, unless switched off, its works; hexsides never count."""
    rungs = []
    for rung in hex_shifts(b, target):
        if rung.case == "7.1.10" and not b.book.options.works_against_fire:
            continue
        rungs.append((-2 * rung.value, f"{rung.why}, doubled", "F2" if rung.case == "7.1.10" else "6.4.2"))
    if target in b.book.fixed_hexes and b.book.options.works_against_fire:
        rungs.append((-2 * b.book.fixed_hexes[target], "fixed positions, doubled", "F2"))
    return rungs


class FireChance(msgspec.Struct, frozen=True):
    """How the strength of an attack by fire may come out, in so many ways; one for each toll air defence may take."""

    rungs: Rungs
    ways: int = 1
    lost: dict[str, int] = {}


def aims(
    b: Board, flyer: int, shooter: int, air: int, helicopters: int, rungs: Callable[[int, int], Rungs]
) -> list[FireChance]:
    """The strength, `rungs` of what arrives, for every toll of air defence; that without losses comes first."""
    found = []
    for planes, ways in air_points.tolls(b, flyer, shooter, "air", air).items():
        for rotors, more in air_points.tolls(b, flyer, shooter, "helicopters", helicopters).items():
            lost = {"aircraft": planes, "helicopters": rotors}
            named = {pool: lost[pool] for pool, sent in (("aircraft", air), ("helicopters", helicopters)) if sent}
            found.append(FireChance(rungs(air - planes, helicopters - rotors), ways * more, named))
    return found


def fire_odds(
    b: Board,
    table: FireTable,
    rungs: Rungs,
    further: int = 0,
    aims: Sequence[FireChance] = (),
    by: tuple[str, str] = ("rows by electronic warfare", "ard:20.5"),
) -> dict[str, Any]:
    """The ladder of a fire attack and the chance of every result, over all that air defence may do to it; `by` says
    what leads `further` down the table."""
    net = sum(value for value, _, _ in rungs)
    rows = [OddsRung("attacker", further, *by)] if further else []
    ways_of: dict[tuple[int, str], int] = {}
    for one in aims or (FireChance(rungs),):
        left = sum(value for value, _, _ in one.rungs)
        for roll, ways in WAYS_OF_2K6.items() if left > 0 else ((0, 36),):
            text = table.result(left, roll, further).text if left > 0 else "-"
            ways_of[roll, text] = ways_of.get((roll, text), 0) + ways * one.ways
    of = sum(ways_of.values())
    shot = [{**one.lost, "p": round(one.ways * 36 / of, 4)} for one in aims] if len(aims) > 1 else []
    results = [
        {"roll": roll, "p": round(ways / of, 4), "defender": text, **({"ways": ways, "of": of} if shot else {})}
        for (roll, text), ways in sorted(ways_of.items())
    ]
    return {
        "attacker": net,
        "strengths": [OddsRung("attacker", *rung).plain(b.book.cite) for rung in rungs],
        "row": table.row(net, further) if net > 0 else None,
        "shifts": [rung.plain(b.book.cite) for rung in rows],
        "roll_modifier": 0,
        "results": results if any(roll for roll, _ in ways_of) else [],
        **({"air_defence": shot} if shot else {}),
    }
