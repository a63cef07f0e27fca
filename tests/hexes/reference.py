"""Slow searches with dictionaries and a heap, written from the words of the rules, to hold the kernels to."""

from __future__ import annotations

import heapq
import random
from dataclasses import dataclass, field

from sztab.hexes import Grid


@dataclass
class Layers:
    """Everything one class of units meets on a map."""

    grid: Grid
    cost: list[int]
    chain: bytearray
    masks: bytearray
    bar: bytearray
    stop: bytearray
    estop: bytearray
    leave: bytearray
    price: list[int]
    sur: list[int]
    exit_cost: int = 12
    closed: bytearray = field(default_factory=bytearray)

    def args(self) -> tuple[list[int], bytearray, bytearray, bytearray, bytearray, list[int], list[int]]:
        return self.cost, self.chain, self.bar, self.stop, self.leave, self.price, self.sur


def random_layers(seed: int, columns: int = 11, rows: int = 9, odd_lower: bool = True) -> Layers:
    """A small map with roads, closed ground, zones and prices."""
    dice = random.Random(seed)
    grid = Grid((1, columns), (0, rows - 1), odd_lower, extra=("0499",))
    n = grid.n
    cost = [-1] * (6 * n)
    for h in grid.hexes:
        entry = dice.choices((12, 24, 36, -1), (60, 25, 8, 7))[0]
        for d, b in around(grid, h):
            cost[6 * b + (d + 3) % 6] = entry + dice.choice((0, 0, 0, 12)) if entry > 0 else -1
    chain = bytearray(6 * n)
    for _ in range(columns):
        draw_road(grid, dice, cost, chain)
    masks = bytearray(n)
    price = [0] * n
    for h in dice.sample(grid.hexes, dice.randrange(0, 12)):
        kind = dice.random()
        if kind < 0.7:
            masks[h] = dice.randrange(64)
            price[h] = -1
        else:
            price[h] = 12 * dice.randrange(3)
    zone = zone_by_hand(grid, masks)
    stop = bytearray(1 if h in zone and dice.random() < 0.9 else 0 for h in range(n))
    estop = bytearray(dice.randrange(64) if dice.random() < 0.1 else 0 for _ in range(n))
    leave = bytearray(len(zone.get(h, ())) for h in range(n))
    sur = [12 if dice.random() < 0.05 else 0 for _ in range(n)]
    closed = bytearray(dice.random() < 0.1 for _ in range(n))
    bar = bars_by_hand(grid, masks)
    exit_cost = dice.choice((0, 12, 84))
    return Layers(grid, cost, chain, masks, bar, stop, estop, leave, price, sur, exit_cost, closed)


def draw_road(grid: Grid, dice: random.Random, cost: list[int], chain: bytearray) -> None:
    is_chain = dice.random() < 0.7
    price = 12 if is_chain else dice.choice((3, 4, 6))
    h, d = dice.choice(grid.hexes), dice.randrange(6)
    for _ in range(dice.randrange(2, 9)):
        d = (d + dice.choice((0, 0, 0, 1, 5))) % 6
        b = grid.neighbours[6 * h + d]
        if b < 0:
            return
        for edge in (6 * h + d, 6 * b + (d + 3) % 6):
            cost[edge], chain[edge] = price, is_chain
        h = b


def around(grid: Grid, h: int) -> list[tuple[int, int]]:
    pairs = [(d, grid.neighbours[6 * h + d]) for d in range(6)]
    return [(d, b) for d, b in pairs if b >= 0]


def zone_by_hand(grid: Grid, masks: bytearray) -> dict[int, set[int]]:
    """Hex to the stacks that throw their zone on it."""
    zone: dict[int, set[int]] = {}
    for s in grid.hexes:
        for d, b in around(grid, s):
            if masks[s] >> d & 1:
                zone.setdefault(b, set()).add(s)
    return zone


def bars_by_hand(grid: Grid, masks: bytearray) -> bytearray:
    zone = zone_by_hand(grid, masks)
    bar = bytearray(grid.n)
    for a in grid.hexes:
        for d, b in around(grid, a):
            if zone.get(a, set()) & zone.get(b, set()):
                bar[a] |= 1 << d
    return bar


def step_price(on: Layers, a: int, d: int, cap: int) -> int | None:
    """What one step costs, None if it may not be made."""
    b = on.grid.neighbours[6 * a + d]
    if b < 0 or on.cost[6 * a + d] < 0 or on.bar[a] >> d & 1 or on.price[b] < 0:
        return None
    charge = on.cost[6 * a + d] + (on.exit_cost if on.leave[a] else 0) + on.sur[b]
    return min(charge, cap) + on.price[b]


def must_stop(on: Layers, a: int, d: int) -> bool:
    return bool(on.stop[on.grid.neighbours[6 * a + d]] or on.estop[a] >> d & 1)


def reach_by_hand(on: Layers, start: int, budget: int, cap: int, extra: int) -> dict[int, int]:
    """End hexes and their cost, the start left out."""
    ends: dict[int, int] = {}
    if budget > 0 and cap > 0:
        onward = {start: 0}
        heap = [(0, start)]
        while heap:
            spent, a = heapq.heappop(heap)
            if spent > onward[a]:
                continue
            for d, b in around(on.grid, a):
                price = step_price(on, a, d, cap)
                if price is None or spent + price > budget:
                    continue
                total = spent + price
                ends[b] = min(total, ends.get(b, total))
                if not must_stop(on, a, d) and total < onward.get(b, total + 1):
                    onward[b] = total
                    heapq.heappush(heap, (total, b))
    if extra and budget >= 0 and cap > 0:
        for h in sorted(extra_hexes_by_hand(on, start, budget, cap)):
            ends.setdefault(h, budget)
    ends.pop(start, None)
    return ends


def extra_hexes_by_hand(on: Layers, start: int, budget: int, cap: int) -> set[int]:
    """The hexes one chain step beyond every march that keeps to the chain and pays only for it."""
    beyond: set[int] = set()
    marched = {(start, 0)}
    todo = [(start, 0)]
    while todo:
        a, spent = todo.pop()
        for d, b in around(on.grid, a):
            if not is_plain_chain_step(on, a, d):
                continue
            total = spent + min(on.cost[6 * a + d], cap)
            if total > budget:
                beyond.add(b)
            elif not must_stop(on, a, d) and (b, total) not in marched:
                marched.add((b, total))
                todo.append((b, total))
    return beyond


def is_plain_chain_step(on: Layers, a: int, d: int) -> bool:
    b = on.grid.neighbours[6 * a + d]
    free = on.price[b] == 0 and on.sur[b] == 0 and not (on.leave[a] and on.exit_cost)
    return bool(on.chain[6 * a + d]) and on.cost[6 * a + d] >= 0 and not on.bar[a] >> d & 1 and free


def path_cost(on: Layers, start: int, path: tuple[int, ...], cap: int) -> int | None:
    """What a walk costs step by step, None if some step may not be made or follows a stop."""
    spent, a, stopped = 0, start, False
    for b in path:
        d = on.grid.direction(a, b)
        price = step_price(on, a, d, cap) if d >= 0 else None
        if price is None or stopped:
            return None
        spent, stopped, a = spent + price, must_stop(on, a, d), b
    return spent


def flood_by_hand(on: Layers, cost: list[int], sources: list[int], limit: int) -> dict[int, int]:
    best = dict.fromkeys(sources, 0)
    heap = [(0, h) for h in sorted(best)]
    while heap:
        spent, a = heapq.heappop(heap)
        if spent > best[a]:
            continue
        for d, b in around(on.grid, a):
            step = cost[6 * a + d]
            total = spent + step
            if step >= 0 and not on.closed[b] and total <= limit and total < best.get(b, total + 1):
                best[b] = total
                heapq.heappush(heap, (total, b))
    return best
