"""The kernels against C, networkx and scipy on one board: `python bench/kernels.py`."""

from __future__ import annotations

import ctypes
import random
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import networkx
import numpy as np
from scipy.sparse import csgraph, csr_matrix

from sztab.hexes import Field, Grid, kernels

REACH_BAR = 1.75
NETWORKX_BAR = 40.0
FLOOD_BAR = 2.0
# clear, forest, swamp, town, lake: cost in twelfths for wheels, tracks, feet
GROUND = {"clear": (12, 12, 12), "forest": (24, 24, 24), "swamp": (-1, -1, 24), "town": (12, 12, 12), "lake": (-1,) * 3}
ROADS = {"secondary": (6, 12, 12), "main": (4, 6, 6), "motorway": (3, 4, 6)}


@dataclass(frozen=True)
class Row:
    """One line of the bench: times in microseconds, and whether the bar is met (None: no bar)."""

    work: str
    ours: float
    other: str
    theirs: float
    ratio: float
    bar: str = ""
    met: bool | None = None


@dataclass(frozen=True)
class Board:
    """A side's units about to move: layers a class of units, shared enemy layers, and the units."""

    grid: Grid
    costs: list[list[int]]
    chains: list[bytearray]
    masks: bytearray
    price: list[int]
    sur: list[int]
    starts: list[int]
    classes: list[int]
    budget: int
    sources: list[int]
    exit_cost: int = 12


def rows(board: Board | None = None) -> list[Row]:
    """Measure the kernels on a board; without one, on a random map of 64 x 37 hexes."""
    board = board or random_board()
    if not kernels.fast(True):
        raise SystemExit("the bench needs numba: pip install sztab[fast]")
    field = Field(board.grid)
    zone, bar = field.zone_counts(board.masks), field.bars(board.masks)
    return [*reach_rows(board, field, zone, bar), *flood_rows(board, field, zone)]


def random_board(seed: int = 7, columns: int = 64, height: int = 37, budget: int = 240) -> Board:
    """Random ground with roads and 150 enemy stacks, 150 units of three classes."""
    dice = random.Random(seed)
    grid = Grid((1, columns), (0, height - 1))
    ground = {h: dice.choices(list(GROUND), (62, 22, 6, 8, 2))[0] for h in grid.hexes}
    costs = [[GROUND[ground[b]][kind] if b >= 0 else -1 for b in grid.neighbours] for kind in range(3)]
    for a in grid.hexes:
        for d in range(6):
            water = dice.choices((0, 12, 36), (86, 10, 4))[0] if grid.neighbours[6 * a + d] > a else 0
            for edge in (6 * a + d, 6 * grid.neighbours[6 * a + d] + (d + 3) % 6) if water else ():
                for cost in costs:
                    cost[edge] += water if cost[edge] > 0 else 0
    chains = [bytearray(6 * grid.n) for _ in range(3)]
    for _ in range(grid.n // 30):
        _draw_road(grid, dice, costs, chains)
    dry = [h for h in grid.hexes if ground[h] not in ("swamp", "lake")]
    chosen = dice.sample(dry, 300)
    masks, price = bytearray(grid.n), [0] * grid.n
    for h in chosen[:150]:
        price[h] = -1
        masks[h] = sum(1 << d for d in range(6) if costs[0][6 * h + d] >= 0)
    classes = [i % 3 for i in range(150)]
    sources = list(grid.border("east"))
    return Board(grid, costs, chains, masks, price, [0] * grid.n, chosen[150:], classes, budget, sources)


def reach_rows(board: Board, field: Field, zone: bytearray, bar: bytearray) -> list[Row]:
    kinds, count = len(board.costs), len(board.starts)
    tables = (
        kernels.ints_table(board.costs),
        kernels.bytes_table(board.chains),
        *(kernels.bytes_table([layer] * kinds) for layer in (bar, zone, zone)),
        *(kernels.ints_table([layer] * kinds) for layer in (board.price, board.sur)),
    )
    extras = [1 if kind else 0 for kind in board.classes]
    budgets = [board.budget] * count
    exits = [board.exit_cost] * kinds

    def ours() -> Any:
        return field.reach_many(*tables, exits, board.starts, board.classes, budgets, budgets, extras)

    theirs, answer = c_reach(board, zone, bar, extras)
    theirs()
    found = ours()
    assert answer(len(found.hexes)) == [part.tolist() for part in found], "C and the kernel differ"
    fast, c = race(ours, theirs)
    work = f"reach of {count} units, {board.budget // 12} MP, {len(found.hexes) // count} hexes each"
    result = [Row(work, fast, "C", c, fast / c, f"<= {REACH_BAR}", fast / c <= REACH_BAR)]
    plain = field.reach_many(*tables, exits, board.starts, board.classes, budgets, budgets, [0] * count)
    graphs = [step_graph(board, kind, zone, bar) for kind in range(kinds)]
    wanted = [plain.of(i) for i in range(count)]
    for name, rival in (("networkx", networkx_reach(board, graphs)), ("scipy", scipy_reach(board, graphs))):
        assert rival() == wanted, f"{name} and the kernel differ"
        took = best_time(rival, 3)
        held = (f">= {NETWORKX_BAR:.0f}", took / fast >= NETWORKX_BAR) if name == "networkx" else ("", None)
        result.append(Row("  the same without the extra hex", fast, name, took, took / fast, *held))
    return result


def flood_rows(board: Board, field: Field, zone: bytearray) -> list[Row]:
    """Whole-map supply from one edge, closed by enemy zones, with free steps along every third hexside."""
    n = board.grid.n
    cost = kernels.ints([0 if step > 0 and i % 3 == 0 else step for i, step in enumerate(board.costs[1])])
    closed = kernels.bytes_view(bytearray(1 if count > 1 else 0 for count in zone))
    limit = 3000

    def ours() -> Any:
        return field.flood(cost, closed, board.sources, limit)

    library, work = c_library(), c_desk(n, limit)
    neighbours, sources = kernels.ints(board.grid.neighbours), kernels.ints(board.sources)
    answers = []

    def theirs() -> None:
        best, came = np.full(n, -1, np.int32), np.full(n, -1, np.int32)
        answers[:] = [best]
        library.flood(
            *(at(x) for x in (neighbours, cost, closed, sources)), len(sources), limit, at(best), at(came), work.ref
        )

    theirs()
    flood = ours()
    assert answers[0].tolist() == [flood.cost(h) for h in range(n)], "C and the kernel differ"
    fast, c = race(ours, theirs, 300)
    return [
        Row(f"supply flood, {len(flood.hexes)} hexes", fast, "C", c, fast / c, f"<= {FLOOD_BAR}", fast / c <= FLOOD_BAR)
    ]


class CLayers(ctypes.Structure):
    _fields_ = [
        *((name, ctypes.c_void_p) for name in ("cost", "chain", "bar", "stop", "edge_stop", "leave")),
        *((name, ctypes.c_void_p) for name in ("price", "surcharge")),
        ("exit_cost", ctypes.c_int32),
    ]


class CDesk(ctypes.Structure):
    _fields_ = [
        (name, ctypes.c_void_p)
        for name in (
            *("best", "came", "onward", "onward_came", "road"),
            *("road_came", "head", "link", "node", "seen"),
        )
    ]


@dataclass(frozen=True)
class Desk:
    """The C kernel's work arrays, kept alive as long as the pointers to them."""

    arrays: list[Any]
    ref: Any


def c_library() -> Any:
    compiler = shutil.which("cc")
    if compiler is None:
        raise SystemExit("the bench needs a C compiler named cc")
    source = Path(__file__).with_name("kernel.c")
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "kernel.so"
        subprocess.run([compiler, "-O3", "-shared", "-fPIC", "-o", str(target), str(source)], check=True)
        return ctypes.CDLL(str(target))


def c_desk(n: int, limit: int) -> Desk:
    sizes = [n] * 6 + [limit + 1, 7 * n, 7 * n, n]
    arrays = [np.full(size, -1, np.int32) for size in sizes]
    arrays[2][:] = kernels.FAR
    return Desk(arrays, ctypes.byref(CDesk(*(array.ctypes.data for array in arrays))))


def c_reach(
    board: Board, zone: bytearray, bar: bytearray, extras: list[int]
) -> tuple[Callable[[], None], Callable[[int], list[list[int]]]]:
    """The C batch as a call, and a look at the first entries of its answer."""
    n, count = board.grid.n, len(board.starts)
    shared = [kernels.bytes_view(layer) for layer in (bar, zone, bytearray(n), zone)]
    shared += [kernels.ints(layer) for layer in (board.price, board.sur)]
    own = [(kernels.ints(cost), kernels.bytes_view(chain)) for cost, chain in zip(board.costs, board.chains)]
    records = [CLayers(*(layer.ctypes.data for layer in (*pair, *shared)), board.exit_cost) for pair in own]
    classes = (CLayers * len(records))(*records)
    budgets = [board.budget] * count
    units = [kernels.ints(values) for values in (board.starts, board.classes, budgets, budgets, extras)]
    neighbours, work, library = kernels.ints(board.grid.neighbours), c_desk(n, board.budget), c_library()
    out = [np.zeros(size, np.int32) for size in (count + 1, count * n, count * n)]

    def run(keeps: object = (own, shared)) -> None:  # the records hold bare pointers
        library.reach_many(at(neighbours), n, classes, count, *(at(x) for x in units), work.ref, *(at(x) for x in out))

    def answer(total: int) -> list[list[int]]:
        return [out[0].tolist(), out[1][:total].tolist(), out[2][:total].tolist()]

    return run, answer


def step_graph(board: Board, kind: int, zone: bytearray, bar: bytearray) -> list[tuple[int, int, int]]:
    """The lawful steps of a class with their price, made ready beforehand: node h is a hex, n + h a start."""
    n, steps = board.grid.n, []
    for a in board.grid.hexes:
        for d in range(6):
            b, step = board.grid.neighbours[6 * a + d], board.costs[kind][6 * a + d]
            if step < 0 or bar[a] >> d & 1 or board.price[b] < 0:
                continue
            step = min(step + (board.exit_cost if zone[a] else 0) + board.sur[b], board.budget) + board.price[b]
            steps.append((n + a, b, step))
            if not zone[a]:
                steps.append((a, b, step))
    return steps


def networkx_reach(board: Board, graphs: list[list[tuple[int, int, int]]]) -> Callable[[], list[dict[int, int]]]:
    made = []
    for steps in graphs:
        graph = networkx.DiGraph()
        graph.add_nodes_from(range(2 * board.grid.n))
        graph.add_weighted_edges_from(steps)
        made.append(graph)
    n = board.grid.n

    def run() -> list[dict[int, int]]:
        found = []
        for start, kind in zip(board.starts, board.classes):
            cost = networkx.single_source_dijkstra_path_length(made[kind], n + start, cutoff=board.budget)
            found.append({h: cost[h] for h in cost if h < n and h != start})
        return found

    return run


def scipy_reach(board: Board, graphs: list[list[tuple[int, int, int]]]) -> Callable[[], list[dict[int, int]]]:
    n = board.grid.n
    made = []
    for steps in graphs:
        a, b, price = zip(*steps)
        made.append(csr_matrix((price, (a, b)), shape=(2 * n, 2 * n)))

    def run() -> list[dict[int, int]]:
        found = []
        for start, kind in zip(board.starts, board.classes):
            cost = csgraph.dijkstra(made[kind], indices=n + start, limit=board.budget)[:n]
            cost[start] = np.inf
            hexes = np.flatnonzero(np.isfinite(cost))
            found.append(dict(zip(hexes.tolist(), cost[hexes].astype(int).tolist())))
        return found

    return run


def race(ours: Callable[[], Any], theirs: Callable[[], Any], rounds: int = 30) -> tuple[float, float]:
    """Best times of two calls in microseconds, taken in turn so that both meet the same machine."""
    times = [(best_time(ours, 1), best_time(theirs, 1)) for _ in range(rounds)]
    return min(time_ for time_, _ in times), min(time_ for _, time_ in times)


def best_time(call: Callable[[], Any], rounds: int) -> float:
    best = float("inf")
    for _ in range(rounds):
        began = time.perf_counter()
        call()
        best = min(best, time.perf_counter() - began)
    return best * 1e6


def at(array: Any) -> ctypes.c_void_p:
    return ctypes.c_void_p(array.ctypes.data)


def show(results: list[Row]) -> str:
    lines = [f"{'work':52} {'ours us':>10} {'other':>9} {'us':>10} {'ratio':>8}  {'bar':8} met"]
    for row in results:
        met = {True: "yes", False: "NO", None: ""}[row.met]
        lines.append(
            f"{row.work:52} {row.ours:10.4g} {row.other:>9} {row.theirs:10.4g} {row.ratio:8.3g}  {row.bar:8} {met}"
        )
    return "\n".join(lines)


def _draw_road(grid: Grid, dice: random.Random, costs: list[list[int]], chains: list[bytearray]) -> None:
    kind = dice.choice(list(ROADS))
    h, d = dice.choice(grid.hexes), dice.randrange(6)
    for _ in range(dice.randrange(4, 25)):
        d = (d + dice.choice((0, 0, 0, 0, 1, 5))) % 6
        b = grid.neighbours[6 * h + d]
        if b < 0:
            return
        for edge in (6 * h + d, 6 * b + (d + 3) % 6):
            for unit_class, price in enumerate(ROADS[kind]):
                costs[unit_class][edge] = price
                chains[unit_class][edge] = kind == "secondary" and unit_class > 0
        h = b


if __name__ == "__main__":
    print(show(rows()))
