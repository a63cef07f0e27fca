"""The inner loops: reach, bars, zones, floods. One source, plain Python or compiled by numba.

Kernels know no rule. They take flat integer layers, n or 6n long (entry 6*a+d is the step out of hex a in direction d),
and write into arrays of the caller; `Field` brings arrays of the right size, since kernels check nothing. Every queue
is a row of buckets, one a point of cost: `head` holds the newest entry of each bucket, `link` the one before it, `node`
its hex; all buckets are empty before and after a call.
"""

from __future__ import annotations

import gc
from array import array
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

# A list or bytearray in plain mode, an array of int32 or uint8 in fast mode.
Layer = Any
Table = Any

# Farther than any budget: `onward` of a hex that no way passes yet.
FAR: Final = 1 << 30

_numpy: Any = None
_compiled: dict[str, Callable[..., Any]] = {}
_is_fast = False


def fast(on: bool = True) -> bool:
    """Switch the compiled kernels on or off; returns the mode in force, False where numba is missing."""
    global _numpy, _is_fast
    if on and not _compiled:
        try:
            import numba
            import numpy
        except ImportError:
            return False
        _numpy = numpy
        _compiled.update({name: numba.njit(cache=True)(kernel) for name, kernel in _PLAIN.items()})
        _settle_numba()
    globals().update(_compiled if on else _PLAIN)
    _is_fast = on
    return on


def _settle_numba() -> None:
    """Load the rest of numba by a first call, and hide all live objects from the garbage collector: its hundred
    thousand objects stay for good, and walking them takes as long as three hundred orders."""
    none = _numpy.zeros(0, _numpy.uint8)
    _compiled["zone_counts"](_numpy.zeros(0, _numpy.int32), none, none)
    gc.collect()
    gc.freeze()


def is_fast() -> bool:
    return _is_fast


def plain(values: Iterable[int]) -> list[int]:
    """Integers as Python reads them quickest; a list is returned as it is."""
    if type(values) is list:
        return values
    found: list[int] = values.tolist() if hasattr(values, "tolist") else [int(value) for value in values]
    return found


def ints(values: Iterable[int]) -> Layer:
    """Integers as the kernels in force take them; a fitting array is returned as it is."""
    if not _is_fast:
        return plain(values)
    if isinstance(values, _numpy.ndarray) and values.dtype == _numpy.int32 and values.flags.carray:
        return values
    return _numpy.array(values if hasattr(values, "__len__") else list(values), dtype=_numpy.int32)


def ints_view(values: array[int]) -> Layer:
    """Packed integers as the kernels in force take them, shared, not copied."""
    return _numpy.frombuffer(values, dtype=_numpy.int32) if _is_fast else plain(values)


def bytes_view(values: bytearray | Iterable[int]) -> Layer:
    """Small numbers as the kernels in force take them; a bytearray is shared, not copied."""
    if not _is_fast:
        return values if type(values) is bytearray else bytearray(values)
    if isinstance(values, _numpy.ndarray) and values.dtype == _numpy.uint8 and values.flags.carray:
        return values
    return _numpy.frombuffer(values if type(values) is bytearray else bytearray(values), dtype=_numpy.uint8)


def ints_table(rows: Sequence[Iterable[int]]) -> Table:
    """Several layers of integers, one a class of units, for `reach_many`."""
    return _table(rows, ints)


def bytes_table(rows: Sequence[bytearray | Iterable[int]]) -> Table:
    """Several layers of small numbers, one a class of units, for `reach_many`."""
    return _table(rows, bytes_view)


def filled(count: int, value: int) -> Layer:
    """A new array of equal integers."""
    return _numpy.full(count, value, dtype=_numpy.int32) if _is_fast else [value] * count


def _table(rows: Any, convert: Callable[[Any], Layer]) -> Table:
    if not _is_fast:
        return [convert(row) for row in rows]
    if isinstance(rows, _numpy.ndarray) and rows.dtype in (_numpy.int32, _numpy.uint8) and rows.flags.carray:
        return rows
    return _numpy.stack([convert(row) for row in rows])


def reach(
    neighbours: Layer,
    cost: Layer,
    chain: Layer,
    bar: Layer,
    stop: Layer,
    edge_stop: Layer,
    leave: Layer,
    price: Layer,
    surcharge: Layer,
    start: int,
    budget: int,
    cap: int,
    exit_cost: int,
    extra: int,
    best: Layer,
    came: Layer,
    onward: Layer,
    onward_came: Layer,
    road: Layer,
    road_came: Layer,
    head: Layer,
    link: Layer,
    node: Layer,
    seen: Layer,
) -> int:
    """Where a unit may end its move. Two labels a hex: `best` to end there, `onward` to go on from there; where all
    must stop, `onward` is set but nothing is queued.

    `best` and `road` must be -1 throughout, `onward` FAR. Returns how many entries of `seen` are used; the first is the
    start. `came` of a hex won by the extra step holds its hex on the road plus n.
    """
    seen[0] = start
    found = 1
    best[start] = 0
    onward[start] = 0
    if budget > 0 and cap > 0:
        node[0] = start
        link[0] = -1
        head[0] = 0
        used = 1
        for spent in range(budget + 1):
            while head[spent] >= 0:
                entry = head[spent]
                head[spent] = link[entry]
                a = node[entry]
                if onward[a] != spent:
                    continue
                first = 6 * a
                leaving = exit_cost if leave[a] != 0 else 0
                barred = bar[a]
                stopping = edge_stop[a]
                for d in range(6):
                    step = cost[first + d]
                    if step < 0 or (barred >> d) & 1 != 0:
                        continue
                    b = neighbours[first + d]
                    if b < 0 or price[b] < 0:
                        continue
                    step += leaving + surcharge[b]
                    if step > cap:
                        step = cap
                    total = spent + step + price[b]
                    if total > budget or total >= onward[b]:
                        continue
                    if best[b] < 0:
                        seen[found] = b
                        found += 1
                        best[b] = total
                        came[b] = a
                    elif total < best[b]:
                        best[b] = total
                        came[b] = a
                    if (stopping >> d) & 1 != 0:
                        continue
                    onward[b] = total
                    if stop[b] == 0:
                        onward_came[b] = a
                        node[used] = b
                        link[used] = head[total]
                        head[total] = used
                        used += 1
    if extra != 0 and budget >= 0 and cap > 0:
        found = extra_step(
            neighbours, cost, chain, bar, stop, edge_stop, leave, price, surcharge, start, budget, cap, exit_cost,
            best, came, road, road_came, head, link, node, seen, found,
        )  # fmt: skip
    return found


def extra_step(
    neighbours: Layer,
    cost: Layer,
    chain: Layer,
    bar: Layer,
    stop: Layer,
    edge_stop: Layer,
    leave: Layer,
    price: Layer,
    surcharge: Layer,
    start: int,
    budget: int,
    cap: int,
    exit_cost: int,
    best: Layer,
    came: Layer,
    road: Layer,
    road_came: Layer,
    head: Layer,
    link: Layer,
    node: Layer,
    seen: Layer,
    found: int,
) -> int:
    """One hex beyond the budget for a move that keeps to the chain road and pays nothing else (F13, R52)."""
    n = len(best)
    road[start] = 0
    node[0] = start
    link[0] = -1
    head[0] = 0
    used = 1
    for spent in range(budget + 1):
        while head[spent] >= 0:
            entry = head[spent]
            head[spent] = link[entry]
            a = node[entry]
            if road[a] != spent or (leave[a] != 0 and exit_cost != 0):
                continue
            for d in range(6):
                step = cost[6 * a + d]
                b = neighbours[6 * a + d]
                if chain[6 * a + d] == 0 or step < 0 or b < 0 or (bar[a] >> d) & 1 != 0:
                    continue
                if price[b] != 0 or surcharge[b] != 0:
                    continue
                total = spent + min(step, cap)
                if total > budget:
                    if best[b] < 0:
                        seen[found] = b
                        found += 1
                        best[b] = budget
                        came[b] = a + n
                elif stop[b] == 0 and (edge_stop[a] >> d) & 1 == 0 and (road[b] < 0 or total < road[b]):
                    road[b] = total
                    road_came[b] = a
                    node[used] = b
                    link[used] = head[total]
                    head[total] = used
                    used += 1
    for entry in range(used):
        road[node[entry]] = -1
    return found


def reach_many(
    neighbours: Layer,
    costs: Table,
    chains: Table,
    bars_: Table,
    stops: Table,
    edge_stops: Table,
    leaves: Table,
    prices: Table,
    surcharges: Table,
    exit_costs: Layer,
    starts: Layer,
    classes: Layer,
    budgets: Layer,
    caps: Layer,
    extras: Layer,
    best: Layer,
    came: Layer,
    onward: Layer,
    onward_came: Layer,
    road: Layer,
    road_came: Layer,
    head: Layer,
    link: Layer,
    node: Layer,
    seen: Layer,
    offsets: Layer,
    hexes: Layer,
    points: Layer,
) -> int:
    """`reach` for unit after unit; unit i owns entries offsets[i] to offsets[i+1] of `hexes` and `points`."""
    at = 0
    offsets[0] = 0
    for i in range(len(starts)):
        c = classes[i]
        found = reach(
            neighbours, costs[c], chains[c], bars_[c], stops[c], edge_stops[c], leaves[c], prices[c], surcharges[c],
            int(starts[i]), int(budgets[i]), int(caps[i]), int(exit_costs[c]), int(extras[i]),
            best, came, onward, onward_came, road, road_came, head, link, node, seen,
        )  # fmt: skip
        best[seen[0]] = -1
        onward[seen[0]] = FAR
        for j in range(1, found):
            h = seen[j]
            hexes[at] = h
            points[at] = best[h]
            at += 1
            best[h] = -1
            onward[h] = FAR
        offsets[i + 1] = at
    return at


def bars(neighbours: Layer, masks: Layer, out: Layer) -> int:
    """Bit d of out[a]: a single stack controls both a and its neighbour d (F4).

    Only the two hexes next to both ends can. masks[s] has the directions that the stack on s controls.
    """
    for a in range(len(masks)):
        barred = 0
        for d in range(6):
            if neighbours[6 * a + d] < 0:
                continue
            right = neighbours[6 * a + (d + 1) % 6]
            if right >= 0 and (masks[right] >> ((d + 4) % 6)) & (masks[right] >> ((d + 5) % 6)) & 1 != 0:
                barred |= 1 << d
            left = neighbours[6 * a + (d + 5) % 6]
            if left >= 0 and (masks[left] >> ((d + 2) % 6)) & (masks[left] >> ((d + 1) % 6)) & 1 != 0:
                barred |= 1 << d
        out[a] = barred
    return 0


def zone_counts(neighbours: Layer, masks: Layer, out: Layer) -> int:
    """How many stacks control each hex."""
    for a in range(len(masks)):
        count = 0
        for d in range(6):
            b = neighbours[6 * a + d]
            if b >= 0:
                count += (masks[b] >> ((d + 3) % 6)) & 1
        out[a] = count
    return 0


def flood(
    neighbours: Layer,
    cost: Layer,
    closed: Layer,
    sources: Layer,
    limit: int,
    best: Layer,
    came: Layer,
    head: Layer,
    link: Layer,
    node: Layer,
) -> int:
    """The cheapest way to every hex from the nearest source, steps of cost zero included.

    `best` must be -1 throughout. Sources count even if `closed`.
    """
    waiting = 0
    used = 0
    for i in range(len(sources)):
        source = sources[i]
        if best[source] < 0:
            best[source] = 0
            came[source] = -1
            node[used] = source
            link[used] = head[0]
            head[0] = used
            used += 1
            waiting += 1
    spent = 0
    while waiting > 0:
        if head[spent] < 0:
            spent += 1
            continue
        entry = head[spent]
        head[spent] = link[entry]
        waiting -= 1
        a = node[entry]
        if best[a] != spent:
            continue
        for d in range(6):
            step = cost[6 * a + d]
            b = neighbours[6 * a + d]
            if step < 0 or b < 0 or closed[b] != 0:
                continue
            total = spent + step
            if total <= limit and (best[b] < 0 or total < best[b]):
                best[b] = total
                came[b] = a
                node[used] = b
                link[used] = head[total]
                head[total] = used
                used += 1
                waiting += 1
    return used


def nearest(neighbours: Layer, closed: Layer, sources: Layer, limit: int, best: Layer, node: Layer) -> int:
    """Hexes to the nearest source, around what is closed; `best` must be -1 throughout."""
    used = 0
    for i in range(len(sources)):
        if best[sources[i]] < 0:
            best[sources[i]] = 0
            node[used] = sources[i]
            used += 1
    done = 0
    while done < used:
        a = node[done]
        done += 1
        if best[a] >= limit:
            continue
        for d in range(6):
            b = neighbours[6 * a + d]
            if b >= 0 and closed[b] == 0 and best[b] < 0:
                best[b] = best[a] + 1
                node[used] = b
                used += 1
    return used


_PLAIN: dict[str, Callable[..., Any]] = {
    kernel.__name__: kernel for kernel in (reach, extra_step, reach_many, bars, zone_counts, flood, nearest)
}
