"""Lay roads hex by hex through the places they join: straight, without kinks, across as little water as can be."""

from __future__ import annotations

import heapq
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from sheet import Sheet, Side, side

STEP = 100
STEP_ON_ROAD = 72  # a road joins another one rather than run beside it
BEND = 9
KINK = 900
OFF_LINE = 55  # times the square of the distance from the straight line, in hexes
MARGIN = 300  # roads leave the sheet, they do not run along its edge


@dataclass
class Ground:
    """What makes a road bend: closed margin, wet hexes and hexsides, and the roads laid so far."""

    sheet: Sheet
    hexes: frozenset[str]
    margin: frozenset[str]
    slow: Mapping[str, int]
    water: Mapping[Side, int]
    roads: set[Side] = field(default_factory=set)


def lay_road(ground: Ground, via: Sequence[str]) -> list[str]:
    """The cheapest run of hexes through all of `via`; its hexsides count as road for those laid later."""
    start = (0, 0, via[0], "")
    best: dict[tuple[int, str, str], int] = {(0, via[0], ""): 0}
    came: dict[tuple[int, str, str], tuple[int, str, str]] = {}
    queue = [start]
    while queue:
        spent, leg, here, before = heapq.heappop(queue)
        state = (leg, here, before)
        if spent > best[state]:
            continue
        if leg == len(via) - 1:
            road = _walk_back(came, state)
            ground.roads.update(side(a, b) for a, b in pairwise(road))
            return road
        for there in ground.sheet.around(here):
            if there not in ground.hexes or there == before:
                continue
            cost = spent + _step(ground, via, leg, before, here, there)
            after = (leg + (there == via[leg + 1]), there, here)
            if cost < best.get(after, cost + 1):
                best[after] = cost
                came[after] = state
                heapq.heappush(queue, (cost, *after))
    raise ValueError(f"no way for a road through {' '.join(via)}")


def kinks(sheet: Sheet, road: Sequence[str]) -> list[str]:
    """Hexes in which a road turns back by more than 60 degrees from straight."""
    return [b for a, b, c in zip(road, road[1:], road[2:]) if c in sheet.around(a)]


def _step(ground: Ground, via: Sequence[str], leg: int, before: str, here: str, there: str) -> int:
    hexside, around = side(here, there), ground.sheet.around
    cost = STEP_ON_ROAD if hexside in ground.roads else STEP
    cost += round(OFF_LINE * _off_line(ground.sheet, via[leg], via[leg + 1], there))
    cost += ground.slow.get(there, 0) + ground.water.get(hexside, 0)
    if there in ground.margin and there not in via:
        cost += MARGIN
    if before:
        if there in around(before):
            cost += KINK
        elif around(before).index(here) != around(here).index(there):
            cost += BEND
    return cost


def _off_line(sheet: Sheet, a: str, b: str, point: str) -> float:
    """Squared distance in hexes between a hex and the straight line from a to b."""
    (ax, ay), (bx, by), (px, py) = sheet.plane(a), sheet.plane(b), sheet.plane(point)
    dx, dy = bx - ax, by - ay
    along = ((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy)
    along = min(1.0, max(0.0, along))
    return (ax + along * dx - px) ** 2 + (ay + along * dy - py) ** 2


def _walk_back(came: Mapping[tuple[int, str, str], tuple[int, str, str]], state: tuple[int, str, str]) -> list[str]:
    road = [state[1]]
    while state in came:
        state = came[state]
        road.append(state[1])
    return road[::-1]
