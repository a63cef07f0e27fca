"""The kernels on one grid, with their work arrays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from sztab.hexes import kernels
from sztab.hexes.grid import Grid
from sztab.hexes.kernels import Layer, Table


class Field:
    """Runs the kernels on a grid. Layers may be lists, bytearrays or arrays of either mode; those made by
    `kernels.ints` and `kernels.bytes_view` in the mode in force are taken without a copy."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self._desk: _Desk | None = None

    def reach(
        self,
        cost: Layer,
        chain: Layer,
        bar: Layer,
        stop: Layer,
        leave: Layer,
        price: Layer,
        sur: Layer,
        start: int,
        budget: int,
        cap: int,
        exit_cost: int = 0,
        extra: int = 0,
        estop: Layer = None,
    ) -> Reach:
        """Every hex in which a unit may end its move, with its price in twelfths and a cheapest path.

        cost[6a+d]   the step out of a in direction d, -1 closed; chain[6a+d] 1 on the road of the extra hex
        bar, estop   six-bit masks of the directions out of a hex: barred; a unit that goes that way must stop
        stop, leave  non-zero: a unit must stop on entering; it pays `exit_cost` on leaving
        price, sur   on entry: -1 closed, else paid in full; paid within the cap of the step
        budget, cap  what is left; the allowance at the start of the phase, at which one step is capped
        extra        1: a move all along the chain at plain cost may go one hex farther for the rest
        """
        n = self.grid.n
        self._check_hex(start)
        desk = self._take_desk(budget)
        layers = (
            _six(n, kernels.ints(cost)),
            _six(n, kernels.bytes_view(chain)),
            desk.none if bar is None else _one(n, kernels.bytes_view(bar)),
            _one(n, kernels.bytes_view(stop)),
            desk.none if estop is None else _one(n, kernels.bytes_view(estop)),
            _one(n, kernels.bytes_view(leave)),
            _one(n, kernels.ints(price)),
            _one(n, kernels.ints(sur)),
        )
        best, came, onward, onward_came = desk.unset.copy(), desk.unset.copy(), desk.far.copy(), desk.unset.copy()
        road_came = desk.unset.copy() if extra else desk.road_came
        found = kernels.reach(
            desk.neighbours, *layers, int(start), int(budget), int(cap), int(exit_cost), 1 if extra else 0,
            best, came, onward, onward_came, desk.road, road_came, desk.head, desk.link, desk.node, desk.seen,
        )  # fmt: skip
        self._desk = desk
        return Reach(int(start), best, came, onward, onward_came, road_came, desk.seen[1:found].copy())

    def reach_many(
        self,
        costs: Table,
        chains: Table,
        bars: Table,
        stops: Table,
        leaves: Table,
        prices: Table,
        surs: Table,
        exit_costs: Sequence[int],
        starts: Sequence[int],
        classes: Sequence[int],
        budgets: Sequence[int],
        caps: Sequence[int],
        extras: Sequence[int],
        estops: Table = None,
    ) -> Reaches:
        """`reach` for many units in one call. Tables have a row for each class of units (`kernels.ints_table`,
        `kernels.bytes_table`); unit i is of class classes[i]."""
        n, count, kinds = self.grid.n, len(starts), len(exit_costs)
        if estops is None:
            estops = [bytearray(n)] * kinds
        tables = (
            _each(kinds, _six, n, kernels.ints_table(costs)),
            _each(kinds, _six, n, kernels.bytes_table(chains)),
            _each(kinds, _one, n, kernels.bytes_table(bars)),
            _each(kinds, _one, n, kernels.bytes_table(stops)),
            _each(kinds, _one, n, kernels.bytes_table(estops)),
            _each(kinds, _one, n, kernels.bytes_table(leaves)),
            _each(kinds, _one, n, kernels.ints_table(prices)),
            _each(kinds, _one, n, kernels.ints_table(surs)),
        )
        if any(len(values) != count for values in (classes, budgets, caps, extras)):
            raise ValueError("starts, classes, budgets, caps and extras differ in length")
        if count and not (0 <= min(starts) <= max(starts) < n and 0 <= min(classes) <= max(classes) < kinds):
            raise ValueError("a start outside the grid or a class without layers")
        desk = self._take_desk(max(budgets, default=0))
        desk.make_room(count * n)
        offsets = kernels.filled(count + 1, 0)
        total = kernels.reach_many(
            desk.neighbours, *tables, kernels.ints(exit_costs), kernels.ints(starts), kernels.ints(classes),
            kernels.ints(budgets), kernels.ints(caps), kernels.ints(extras),
            desk.best, desk.came, desk.onward, desk.onward_came, desk.road, desk.road_came,
            desk.head, desk.link, desk.node, desk.seen, offsets, desk.hexes, desk.points,
        )  # fmt: skip
        self._desk = desk
        return Reaches(offsets, desk.hexes[:total].copy(), desk.points[:total].copy())

    def flood(self, cost: Layer, closed: Layer, sources: Iterable[int], limit: int) -> Flood:
        """The cheapest way from the nearest source to each hex within the limit; steps may cost nothing.

        cost[6a+d] is the step away from the source, out of a; closed hexes are not entered.
        """
        n = self.grid.n
        cost, closed = _six(n, kernels.ints(cost)), _one(n, kernels.bytes_view(closed))
        origins = self._origins(sources)
        best, came = kernels.filled(n, -1), kernels.filled(n, -1)
        desk = self._take_desk(limit)
        if limit >= 0:
            kernels.flood(
                desk.neighbours, cost, closed, origins, int(limit), best, came, desk.head, desk.link, desk.node
            )
        self._desk = desk
        return Flood(best, came)

    def nearest(self, sources: Iterable[int], closed: Layer = None, limit: int | None = None) -> list[int]:
        """For each hex the number of hexes to the nearest source, walking around closed ones; -1 out of range."""
        n = self.grid.n
        closed, origins, best = self._zeros(closed), self._origins(sources), kernels.filled(n, -1)
        desk = self._take_desk(0)
        if limit is None or limit >= 0:
            kernels.nearest(desk.neighbours, closed, origins, n if limit is None else limit, best, desk.node)
        self._desk = desk
        return [int(hexes) for hexes in best]

    def bars(self, masks: Layer) -> bytearray:
        """For each hex the directions barred because one stack's zone covers both ends of the step (F4)."""
        return self._layer_from(kernels.bars, masks)

    def zone_counts(self, masks: Layer) -> bytearray:
        """For each hex the number of stacks whose zone covers it."""
        return self._layer_from(kernels.zone_counts, masks)

    def _layer_from(self, kernel: Any, masks: Layer) -> bytearray:
        layer = bytearray(self.grid.n)
        desk = self._take_desk(0)
        kernel(desk.neighbours, _one(self.grid.n, kernels.bytes_view(masks)), kernels.bytes_view(layer))
        self._desk = desk
        return layer

    def _take_desk(self, budget: int) -> _Desk:
        """The work arrays, lent out for one call: an interrupted call never gives its half-used arrays back."""
        desk, self._desk = self._desk, None
        if desk is None or desk.is_fast != kernels.is_fast():
            desk = _Desk(self.grid)
        desk.make_buckets(int(budget) + 1)
        return desk

    def _zeros(self, layer: Layer) -> Layer:
        n = self.grid.n
        return _one(n, kernels.bytes_view(bytearray(n) if layer is None else layer))

    def _origins(self, sources: Iterable[int]) -> Layer:
        hexes = [int(h) for h in sources]
        for h in hexes:
            self._check_hex(h)
        return kernels.ints(hexes)

    def _check_hex(self, h: int) -> None:
        if not 0 <= h < self.grid.n:
            raise ValueError(f"{h} is no hex of the grid")


class Reach:
    """Where one unit may end its move. Later changes of the map do not alter it."""

    __slots__ = ("_best", "_came", "_found", "_hexes", "_onward", "_onward_came", "_road_came", "start")

    def __init__(
        self, start: int, best: Layer, came: Layer, onward: Layer, onward_came: Layer, road_came: Layer, found: Layer
    ) -> None:
        self.start = start
        self._best, self._came, self._road_came = best, came, road_came
        self._onward, self._onward_came = onward, onward_came
        self._found: Layer = found
        self._hexes: list[int] | None = None

    @property
    def hexes(self) -> list[int]:
        """The end hexes, ascending; the start is not one of them."""
        if self._hexes is None:
            found = self._found
            found.sort()
            self._hexes = kernels.plain(found)
        return self._hexes

    def cost(self, h: int) -> int:
        """Twelfths of a point to end there, -1 if out of reach."""
        return int(self._best[h])

    def onward(self, h: int) -> int:
        """Twelfths of a point to come there and go on, if nothing stops it there; -1 if out of reach."""
        cost = int(self._onward[h])
        return cost if cost < kernels.FAR else -1

    def end(self, h: int, before: int, cost: int) -> None:
        """It may also end there, coming from `before`, for so much."""
        self._best[h], self._came[h] = cost, before
        self._found = self._hexes = sorted({*self.hexes, h})

    def path(self, h: int) -> tuple[int, ...]:
        """A cheapest way there, without the start hex; empty if there is none."""
        if h not in self:
            return ()
        hexes = [h]
        before = int(self._came[h])
        trail = self._onward_came
        if before >= len(self._best):
            before -= len(self._best)
            trail = self._road_came
        while before != self.start:
            hexes.append(before)
            before = int(trail[before])
        return tuple(reversed(hexes))

    def items(self) -> Iterator[tuple[int, int]]:
        return ((h, int(self._best[h])) for h in self.hexes)

    def __contains__(self, h: int) -> bool:
        return 0 <= h < len(self._best) and h != self.start and bool(self._best[h] >= 0)

    def __iter__(self) -> Iterator[int]:
        return iter(self.hexes)

    def __len__(self) -> int:
        return len(self._found)


class Reaches(NamedTuple):
    """The reach of many units: unit i owns entries offsets[i] to offsets[i+1] of `hexes` and `costs`, in the
    order in which they were found."""

    offsets: Layer
    hexes: Layer
    costs: Layer

    def of(self, unit: int) -> dict[int, int]:
        """End hexes and costs of one unit, ascending."""
        first, last = int(self.offsets[unit]), int(self.offsets[unit + 1])
        return dict(sorted((int(self.hexes[i]), int(self.costs[i])) for i in range(first, last)))


class Flood:
    """The hexes within a limit of the sources."""

    __slots__ = ("_best", "_came")

    def __init__(self, best: Layer, came: Layer) -> None:
        self._best, self._came = best, came

    @property
    def hexes(self) -> list[int]:
        """Every hex reached, ascending, the sources included."""
        return [h for h, cost in enumerate(self._best) if cost >= 0]

    @property
    def sources(self) -> list[int]:
        """The hexes from which it spreads, ascending."""
        return [h for h in self.hexes if self._came[h] < 0]

    def cost(self, h: int) -> int:
        """Twelfths of a point from the nearest source, -1 if beyond the limit."""
        return int(self._best[h])

    def costs(self) -> list[int]:
        """The same for every hex of the grid."""
        return kernels.plain(self._best)

    def path(self, h: int) -> tuple[int, ...]:
        """A cheapest way from a source to h, both included; empty if out of reach."""
        hexes = []
        while h >= 0 and self._best[h] >= 0:
            hexes.append(int(h))
            h = int(self._came[h])
        return tuple(reversed(hexes))

    def along(self, came: Layer) -> Flood:
        """The same by other ways: for each hex the one before it, -1 for a source."""
        return Flood(self._best, came)

    def __contains__(self, h: int) -> bool:
        return 0 <= h < len(self._best) and bool(self._best[h] >= 0)


class _Desk:
    """The work arrays of one mode. Kernels check no bounds, so the sizes are settled here."""

    def __init__(self, grid: Grid) -> None:
        self.is_fast = kernels.is_fast()
        n = grid.n
        self.neighbours = kernels.ints(grid.neighbours)
        self.best, self.road = kernels.filled(n, -1), kernels.filled(n, -1)
        self.onward = kernels.filled(n, kernels.FAR)
        self.came, self.onward_came, self.road_came, self.seen = (kernels.filled(n, -1) for _ in range(4))
        # A step is looked at once from each hex, and each hex may be a source: no queue grows longer.
        self.link, self.node = kernels.filled(7 * n, -1), kernels.filled(7 * n, -1)
        self.head = kernels.filled(1, -1)
        self.unset, self.far = kernels.filled(n, -1), kernels.filled(n, kernels.FAR)
        self.none = kernels.bytes_view(bytearray(n))
        self.hexes, self.points = kernels.filled(0, 0), kernels.filled(0, 0)

    def make_buckets(self, count: int) -> None:
        """A bucket for each point a search may spend; they are empty between calls."""
        if len(self.head) < count:
            self.head = kernels.filled(count, -1)

    def make_room(self, count: int) -> None:
        if len(self.hexes) < count:
            self.hexes, self.points = kernels.filled(count, 0), kernels.filled(count, 0)


def _one(n: int, layer: Layer) -> Layer:
    if len(layer) != n:
        raise ValueError(f"a layer of {len(layer)} entries on a grid of {n} hexes")
    return layer


def _six(n: int, layer: Layer) -> Layer:
    if len(layer) != 6 * n:
        raise ValueError(f"a layer of {len(layer)} entries on a grid of {6 * n} steps")
    return layer


def _each(kinds: int, check: Any, n: int, table: Table) -> Table:
    if len(table) != kinds:
        raise ValueError(f"{len(table)} layers for {kinds} classes of units")
    for row in table:
        check(n, row)
    return table
