"""Kernels, plain and compiled, against the dictionary-and-heap reference on random maps."""

from __future__ import annotations

import random
import subprocess
import sys
from itertools import pairwise
from typing import Any

import pytest

from hexes import reference as ref
from sztab.hexes import Field, Grid, Reach, kernels
from sztab.hexes.field import Reaches

SEEDS = range(60)
BUDGETS = (-12, 0, 6, 12, 18, 24, 42, 60, 84, 240)


def random_case(on: ref.Layers, dice: random.Random) -> tuple[int, int, int, int]:
    start = dice.choice([h for h in on.grid.hexes if on.price[h] == 0])
    cap = dice.choice(BUDGETS)
    budget = dice.choice((cap, cap, cap - 6, cap - 12, 0))
    return start, budget, cap, dice.randrange(2)


def reach(field: Field, on: ref.Layers, start: int, budget: int, cap: int, extra: int) -> Reach:
    return field.reach(*on.args(), start, budget, cap, on.exit_cost, extra, estop=on.estop)


def reach_many(field: Field, *layers: Any, **more: Any) -> Reaches:
    return field.reach_many(*layers, **more)


def test_reach_finds_what_the_reference_finds(mode: bool) -> None:
    extra_used = 0
    for seed in SEEDS:
        on = ref.random_layers(seed, odd_lower=seed % 2 == 0)
        field, dice = Field(on.grid), random.Random(seed)
        for _ in range(10):
            case = random_case(on, dice)
            found = reach(field, on, *case)
            want = ref.reach_by_hand(on, *case)
            assert dict(found.items()) == want, (seed, case)
            assert found.hexes == sorted(want) and len(found) == len(want)
            assert found.cost(case[0]) == 0 and case[0] not in found
            extra_used += case[3] and want != ref.reach_by_hand(on, *case[:3], 0)
    assert extra_used > 20


def test_paths_cost_what_reach_says(mode: bool) -> None:
    walked = beyond = 0
    for seed in SEEDS:
        on = ref.random_layers(seed)
        field, dice = Field(on.grid), random.Random(seed)
        for _ in range(4):
            start, budget, cap, extra = random_case(on, dice)
            found = reach(field, on, start, budget, cap, extra)
            ordinary = ref.reach_by_hand(on, start, budget, cap, 0)
            for h, cost in found.items():
                path = found.path(h)
                assert path[-1] == h and start not in path
                if h in ordinary:
                    assert ref.path_cost(on, start, path, cap) == cost
                    walked += 1
                else:
                    assert_extra_step(on, start, path, budget, cap)
                    beyond += 1
    assert walked > 1000 and beyond > 10


def assert_extra_step(on: ref.Layers, start: int, path: tuple[int, ...], budget: int, cap: int) -> None:
    road = (start, *path)
    steps = [(a, on.grid.direction(a, b)) for a, b in pairwise(road)]
    assert all(ref.is_plain_chain_step(on, a, d) for a, d in steps)
    assert not any(ref.must_stop(on, a, d) for a, d in steps[:-1])
    prices = [min(on.cost[6 * a + d], cap) for a, d in steps]
    assert sum(prices[:-1]) <= budget < sum(prices)


def test_reach_many_is_reach_of_each(mode: bool) -> None:
    for seed in range(12):
        boards = [ref.random_layers(100 * seed + kind, odd_lower=True) for kind in range(3)]
        field, dice = Field(boards[0].grid), random.Random(seed)
        classes = [dice.randrange(3) for _ in range(25)]
        cases = [random_case(boards[kind], dice) for kind in classes]
        tables = [[board.args()[i] for board in boards] for i in range(7)]
        many = reach_many(
            field,
            *tables,
            [board.exit_cost for board in boards],
            *([case[0] for case in cases], classes),
            *([case[i] for case in cases] for i in (1, 2, 3)),
            estops=[board.estop for board in boards],
        )
        for i, case in enumerate(cases):
            assert many.of(i) == ref.reach_by_hand(boards[classes[i]], *case)
        assert len(many.hexes) == len(many.costs) == many.offsets[25]


def test_reach_many_of_nobody_is_empty(mode: bool) -> None:
    on = ref.random_layers(1)
    many = reach_many(Field(on.grid), *([layer] for layer in on.args()), [12], [], [], [], [], [])
    assert list(many.offsets) == [0] and len(many.hexes) == 0


@pytest.mark.parametrize("zeros", [False, True], ids=["priced", "with free steps"])
def test_flood_finds_what_the_reference_finds(mode: bool, zeros: bool) -> None:
    for seed in SEEDS:
        on = ref.random_layers(seed)
        dice = random.Random(seed)
        cost = [0 if zeros and step > 0 and dice.random() < 0.3 else step for step in on.cost]
        sources = dice.choices(on.grid.hexes, k=dice.randrange(0, 4))
        limit = dice.choice((-1, 0, 12, 40, 100, 2000))
        want = ref.flood_by_hand(on, cost, sources, limit) if limit >= 0 else {}
        flood = Field(on.grid).flood(cost, on.closed, sources, limit)
        assert {h: flood.cost(h) for h in flood.hexes} == want, seed
        for h in on.grid.hexes:
            path = flood.path(h)
            assert (h in flood) == (h in want) == bool(path)
            if path:
                assert path[0] in sources and path[-1] == h
                steps = [6 * a + on.grid.direction(a, b) for a, b in pairwise(path)]
                assert sum(cost[step] for step in steps) == want[h]


def test_nearest_counts_hexes_around_closed_ground(mode: bool) -> None:
    for seed in SEEDS:
        on = ref.random_layers(seed)
        dice = random.Random(seed)
        sources = dice.sample(on.grid.hexes, 2)
        limit = dice.choice((None, 0, 3, -1))
        want = ref.flood_by_hand(on, [1] * (6 * on.grid.n), sources, on.grid.n if limit is None else limit)
        got = Field(on.grid).nearest(sources, on.closed, limit)
        assert got == [-1 if limit == -1 else want.get(h, -1) for h in range(on.grid.n)]
    assert Field(on.grid).nearest([sources[0]]) == [
        on.grid.distance(sources[0], h) if on.grid.present[h] else -1 for h in range(on.grid.n)
    ]


def test_bars_and_zones_follow_the_masks(mode: bool) -> None:
    barred = 0
    for seed in SEEDS:
        on = ref.random_layers(seed, odd_lower=seed % 2 == 0)
        field, zone = Field(on.grid), ref.zone_by_hand(on.grid, on.masks)
        assert field.bars(on.masks) == ref.bars_by_hand(on.grid, on.masks)
        assert field.zone_counts(on.masks) == bytearray(len(zone.get(h, ())) for h in range(on.grid.n))
        barred += any(on.bar)
    assert barred > 20


def open_ground(columns: int = 9, rows: int = 9) -> ref.Layers:
    grid = Grid((1, columns), (1, rows))
    n = grid.n
    cost = [24 if b >= 0 else -1 for b in grid.neighbours]
    masks, bar, stop, estop, leave = (bytearray(n) for _ in range(5))
    return ref.Layers(grid, cost, bytearray(6 * n), masks, bar, stop, estop, leave, [0] * n, [0] * n)


def lay_chain(on: ref.Layers, *road: str, price: int = 12) -> list[int]:
    hexes = [on.grid.hex(label) for label in road]
    for a, b in pairwise(hexes):
        for edge in (6 * a + on.grid.direction(a, b), 6 * b + on.grid.direction(b, a)):
            on.cost[edge], on.chain[edge] = price, 1
    return hexes


def test_a_whole_move_on_the_chain_gives_one_hex_more(mode: bool) -> None:
    on = open_ground()
    road = lay_chain(on, "0501", "0502", "0503", "0504", "0505", "0506")
    found = reach(Field(on.grid), on, road[0], 24, 24, 1)
    assert found.path(road[3]) == tuple(road[1:4])
    assert found.cost(road[3]) == 24
    assert road[4] not in found


def test_one_march_on_the_chain_leaves_no_trace_for_the_next(mode: bool) -> None:
    on = open_ground()
    road = lay_chain(on, "0501", "0502", "0503", "0504", "0505", "0506")
    field = Field(on.grid)
    for start, end in ((0, 3), (5, 2), (1, 4), (0, 3)):
        found = reach(field, on, road[start], 24, 24, 1)
        assert found.cost(road[end]) == 24 and len(found.path(road[end])) == 3
    twice = [[layer] * 2 for layer in on.args()]
    many = reach_many(field, *twice, [12, 12], [road[0], road[5]], [0, 1], [24] * 2, [24] * 2, [1] * 2)
    assert road[3] in many.of(0) and road[2] in many.of(1)


def test_the_chain_counts_even_beside_a_cheaper_way(mode: bool) -> None:
    on = open_ground()
    road = lay_chain(on, "0501", "0502", "0503", "0504")
    side = [road[0], on.grid.hex("0602"), road[1]]
    for a, b in pairwise(side):
        on.cost[6 * a + on.grid.direction(a, b)] = 3
    found = reach(Field(on.grid), on, road[0], 24, 24, 1)
    assert found.cost(road[2]) == 18
    assert found.path(road[3]) == tuple(road[1:])


def test_a_spent_budget_still_has_its_extra_hex_but_no_allowance_has_none(mode: bool) -> None:
    on = open_ground()
    road = lay_chain(on, "0501", "0502", "0503")
    field = Field(on.grid)
    assert dict(reach(field, on, road[1], 0, 36, 1).items()) == {road[0]: 0, road[2]: 0}
    assert len(reach(field, on, road[1], 0, 36, 0)) == 0
    assert len(reach(field, on, road[1], 0, 0, 1)) == 0
    assert len(reach(field, on, road[1], 0, -12, 1)) == 0
    assert len(reach(field, on, road[1], -12, 36, 1)) == 0


@pytest.mark.parametrize("layer", ["price", "sur", "leave", "stop", "bar", "estop"])
def test_the_extra_hex_is_lost_by_any_other_charge_or_stop(mode: bool, layer: str) -> None:
    on = open_ground()
    road = lay_chain(on, "0501", "0502", "0503", "0504")
    where = {"leave": road[0], "bar": road[0], "estop": road[0]}.get(layer, road[1])
    south = 1 << 3
    getattr(on, layer)[where] = south if layer in ("bar", "estop") else 12
    assert road[3] not in reach(Field(on.grid), on, road[0], 24, 24, 1)


def test_one_step_is_capped_but_a_price_is_not(mode: bool) -> None:
    on = open_ground()
    start, target = on.grid.hex("0505"), on.grid.hex("0504")
    on.leave[start], on.sur[target] = 1, 12
    field = Field(on.grid)
    assert reach(field, on, start, 6, 6, 0).cost(target) == 6
    assert target not in reach(field, on, start, 6, 12, 0)
    on.price[target] = 12
    assert target not in reach(field, on, start, 6, 6, 0)


def test_a_hex_may_be_ended_in_cheaper_than_left(mode: bool) -> None:
    on = open_ground()
    a, b, c = (on.grid.hex(label) for label in ("0503", "0504", "0505"))
    on.estop[a] = 1 << on.grid.direction(a, b)
    found = reach(Field(on.grid), on, a, 72, 72, 0)
    assert found.cost(b) == 24 and found.path(b) == (b,)
    assert found.cost(c) == 72 and b not in found.path(c)


def test_a_reach_stays_valid_after_later_calls_and_changes(mode: bool) -> None:
    on = ref.random_layers(3)
    field = Field(on.grid)
    start = next(h for h in on.grid.hexes if on.price[h] == 0)
    found = reach(field, on, start, 60, 60, 1)
    want = ref.reach_by_hand(on, start, 60, 60, 1)
    paths = {h: found.path(h) for h in found}
    for h in on.grid.hexes:
        reach(field, on, h, 24, 24, 1)
    on.price[:] = [-1] * on.grid.n
    assert dict(found.items()) == want
    assert {h: found.path(h) for h in found.hexes} == paths


def test_switching_modes_in_mid_game_changes_no_answer(mode: bool) -> None:
    on = ref.random_layers(5)
    field = Field(on.grid)
    start = next(h for h in on.grid.hexes if on.price[h] == 0)
    made: list[Any] = [kernels.ints(on.cost), *(kernels.bytes_view(x) for x in (on.chain, on.bar, on.stop, on.leave))]
    made += [kernels.ints(on.price), kernels.ints(on.sur)]
    tables = [[layer] for layer in made]
    layers = [*made, start, 60, 60, on.exit_cost, 1]
    first = field.reach(*layers)
    kernels.fast(not mode)
    second = field.reach(*layers)
    many = reach_many(field, *tables, [on.exit_cost], [start], [0], [60], [60], [1])
    assert dict(first.items()) == dict(second.items()) == many.of(0)
    assert all(first.path(h) == second.path(h) for h in first)


def test_a_shared_bytearray_is_seen_through(mode: bool) -> None:
    layer = bytearray(4)
    view = kernels.bytes_view(layer)
    layer[2] = 7
    assert view[2] == 7
    assert kernels.bytes_view(view) is view
    numbers = kernels.ints([1, 2])
    assert kernels.ints(numbers) is numbers


def test_an_interrupted_call_leaves_no_half_used_arrays() -> None:
    on = open_ground()
    field = Field(on.grid)
    start = on.grid.hex("0505")
    want = dict(reach(field, on, start, 48, 48, 0).items())
    broken = kernels.ints(on.sur)[:]
    broken[on.grid.hex("0503")] = None
    with pytest.raises(TypeError):
        field.reach(*on.args()[:6], broken, start, 48, 48)
    assert dict(reach(field, on, start, 48, 48, 0).items()) == want


def test_layers_of_the_wrong_size_are_refused(mode: bool) -> None:
    on = open_ground()
    field, args = Field(on.grid), on.args()
    with pytest.raises(ValueError, match="a layer of 5 entries"):
        field.reach(*args[:6], [0] * 5, 0, 12, 12)
    with pytest.raises(ValueError, match="a layer of 7 entries"):
        field.reach([0] * 7, *args[1:], 0, 12, 12)
    with pytest.raises(ValueError, match="no hex of the grid"):
        field.reach(*args, on.grid.n, 12, 12)
    with pytest.raises(ValueError, match="no hex of the grid"):
        field.flood(on.cost, bytearray(on.grid.n), [-1], 12)
    tables = [[layer] for layer in args]
    with pytest.raises(ValueError, match="differ in length"):
        reach_many(field, *tables, [12], [0], [0], [12], [12], [])
    with pytest.raises(ValueError, match="a class without layers"):
        reach_many(field, *tables, [12], [0], [1], [12], [12], [0])
    with pytest.raises(ValueError, match="1 layers for 2 classes"):
        reach_many(field, *tables, [12, 12], [0], [0], [12], [12], [0])


def test_importing_the_ground_imports_neither_numpy_nor_numba() -> None:
    code = "import sys, sztab.hexes; print(sorted({'numpy', 'numba'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_without_numba_the_kernels_stay_plain() -> None:
    code = (
        "import sys; sys.modules['numba'] = None\n"
        "from sztab.hexes import kernels\n"
        "print(kernels.fast(), kernels.is_fast(), kernels.ints((1, 2)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False False [1, 2]"
