"""Labels, neighbours, distances, rings, lines and hexsides of the grid."""

from __future__ import annotations

import pickle
import random
from collections import deque
from collections.abc import Iterable
from itertools import pairwise
from typing import Any

import pytest

from sztab.errors import DataError, SztabError
from sztab.hexes import DIRECTIONS, Grid

ODD = Grid((1, 12), (0, 9), odd_lower=True)
EVEN = Grid((0, 11), (-10, 4), odd_lower=False)
SHEET = Grid((1, 64), (0, 36), odd_lower=True, extra=("2899",))
GRIDS = pytest.mark.parametrize("grid", [ODD, EVEN, SHEET], ids=["odd", "even", "sheet"])


def labels(grid: Grid, hexes: Iterable[int]) -> list[str]:
    return [grid.label(h) if h >= 0 else "-" for h in hexes]


def around(grid: Grid, label: str) -> list[str]:
    h = grid.hex(label)
    return labels(grid, grid.neighbours[6 * h : 6 * h + 6])


def steps_from(grid: Grid, start: int) -> dict[int, int]:
    steps, queue = {start: 0}, deque([start])
    while queue:
        a = queue.popleft()
        for b in grid.neighbours[6 * a : 6 * a + 6]:
            if b >= 0 and b not in steps:
                steps[b] = steps[a] + 1
                queue.append(b)
    return steps


@GRIDS
def test_near_hexes_are_those_at_most_so_far_away(grid: Grid) -> None:
    dice = random.Random(3)
    for _ in range(30):
        a, k = dice.choice(grid.hexes), dice.randrange(6)
        hexes = dice.sample(list(grid.hexes), 60)
        assert grid.near(a, k, hexes) == [b for b in hexes if b in grid.within(a, k)]


def test_neighbours_when_odd_columns_lie_lower() -> None:
    assert DIRECTIONS == ("N", "NE", "SE", "S", "SW", "NW")
    assert around(ODD, "0604") == ["0603", "0703", "0704", "0605", "0504", "0503"]
    assert around(ODD, "0504") == ["0503", "0604", "0605", "0505", "0405", "0404"]


def test_neighbours_when_even_columns_lie_lower() -> None:
    assert around(EVEN, "0502") == ["0501", "0601", "0602", "0503", "0402", "0401"]
    assert around(EVEN, "0602") == ["0601", "0702", "0703", "0603", "0503", "0502"]


def test_rows_below_00_are_labelled_modulo_100() -> None:
    assert EVEN.row(EVEN.hex("0390")) == -10
    assert around(EVEN, "0399") == ["0398", "0498", "0499", "0300", "0299", "0298"]
    assert around(EVEN, "0390") == ["-", "-", "0490", "0391", "0290", "-"]


def test_an_extra_hex_joins_the_sheet_and_its_row_stays_empty() -> None:
    assert SHEET.n == 64 * 38
    assert len(SHEET.hexes) == 64 * 37 + 1
    assert around(SHEET, "2899") == ["-", "-", "-", "2800", "-", "-"]
    assert SHEET.row(SHEET.hex("2899")) == -1
    assert SHEET.hex("2800") == SHEET.hex("2899") + 1
    assert sum(SHEET.present) == len(SHEET.hexes)


def test_an_extra_hex_may_lie_beside_the_rectangle() -> None:
    grid = Grid((2, 4), (1, 3), extra=("0102", "0304"))
    assert around(grid, "0102") == ["-", "0202", "0203", "-", "-", "-"]
    assert around(grid, "0304") == ["0303", "-", "-", "-", "-", "-"]


@GRIDS
def test_every_label_leads_back_to_its_hex(grid: Grid) -> None:
    assert [grid.hex(grid.label(h)) for h in grid.hexes] == list(grid.hexes)
    assert all(grid.label(h) == f"{grid.column(h):02d}{grid.row(h) % 100:02d}" for h in grid.hexes)


@GRIDS
def test_neighbours_are_mutual_and_opposite(grid: Grid) -> None:
    for a in grid.hexes:
        for d in range(6):
            b = grid.neighbours[6 * a + d]
            if b >= 0:
                assert grid.neighbours[6 * b + (d + 3) % 6] == a
                assert grid.direction(a, b) == d


@pytest.mark.parametrize("grid", [ODD, EVEN], ids=["odd", "even"])
def test_distance_is_the_number_of_steps(grid: Grid) -> None:
    for a in grid.hexes:
        assert {b: grid.distance(a, b) for b in grid.hexes} == steps_from(grid, a)


def test_direction_of_hexes_that_do_not_touch_is_none() -> None:
    assert ODD.direction(ODD.hex("0504"), ODD.hex("0506")) == -1
    assert ODD.direction(ODD.hex("0100"), -1) == -1
    assert ODD.direction(ODD.hex("0504"), ODD.hex("0504")) == -1


@GRIDS
def test_rings_and_discs_hold_what_the_distance_says(grid: Grid) -> None:
    dice = random.Random(1)
    for h in dice.sample(grid.hexes, 12):
        for k in range(5):
            far = [b for b in grid.hexes if grid.distance(h, b) == k]
            near = [b for b in grid.hexes if grid.distance(h, b) <= k]
            assert sorted(grid.ring(h, k)) == far
            assert grid.within(h, k) == tuple(near)
            assert grid.within(h, k) is grid.within(h, k)


def test_a_ring_runs_clockwise_from_the_north() -> None:
    assert labels(ODD, ODD.ring(ODD.hex("0604"), 1)) == around(ODD, "0604")
    assert ODD.label(ODD.ring(ODD.hex("0604"), 2)[0]) == "0602"
    with pytest.raises(ValueError):
        ODD.ring(0, -1)


@pytest.mark.parametrize("grid", [ODD, EVEN], ids=["odd", "even"])
def test_a_line_is_a_shortest_walk_and_the_same_from_both_ends(grid: Grid) -> None:
    dice = random.Random(2)
    for _ in range(400):
        a, b = dice.choice(grid.hexes), dice.choice(grid.hexes)
        line = grid.line(a, b)
        assert line[0] == a and line[-1] == b
        assert len(line) == grid.distance(a, b) + 1
        assert all(grid.direction(p, q) >= 0 for p, q in pairwise(line))
        assert line == tuple(reversed(grid.line(b, a)))


def test_a_line_along_the_rim_stays_on_the_map() -> None:
    assert labels(ODD, ODD.line(ODD.hex("0200"), ODD.hex("0600"))) == ["0200", "0300", "0400", "0500", "0600"]
    assert labels(ODD, ODD.line(ODD.hex("0109"), ODD.hex("0509"))) == ["0109", "0209", "0309", "0409", "0509"]


def test_a_line_along_a_hexside_has_a_hex_on_either_side() -> None:
    grid = Grid((10, 20), (1, 12), odd_lower=False)
    start, end = grid.hex("1306"), grid.hex("1204")
    left, right = grid.line_sides(start, end)
    assert {grid.label(h) for h in (left[1], right[1])} == {"1205", "1305"}
    assert left[0] == right[0] == start and left[-1] == right[-1] == end
    straight, again = grid.line_sides(grid.hex("1207"), grid.hex("1204"))
    assert labels(grid, straight) == labels(grid, again) == ["1207", "1206", "1205", "1204"]


def test_beside_the_rim_one_side_of_a_line_is_shorter() -> None:
    grid = Grid((10, 20), (1, 12), odd_lower=False)
    sides = grid.line_sides(grid.hex("1101"), grid.hex("1301"))  # between 1201 and a hex the map lacks
    assert sorted(len(side) for side in sides) == [2, 3]


def test_a_trail_has_two_hexes_where_it_runs_along_a_hexside() -> None:
    grid = Grid((1, 12), (1, 10))
    trail = grid.trail(grid.hex("0605"), grid.hex("0802"))
    assert [labels(grid, place) for place in trail] == [
        ["0605"],
        ["0604", "0704"],
        ["0703"],
        ["0702", "0803"],
        ["0802"],
    ]
    through = grid.trail(grid.hex("0605"), grid.hex("0902"))
    assert [labels(grid, place) for place in through] == [["0605"], ["0704"], ["0703"], ["0804"], ["0803"], ["0902"]]


@GRIDS
def test_a_trail_is_the_same_from_either_end(grid: Grid) -> None:
    for a in grid.hexes[::37]:
        for b in grid.within(a, 5):
            there, back = grid.trail(a, b), grid.trail(b, a)
            assert [set(place) for place in there] == [set(place) for place in reversed(back)]
            assert there[0] == (a,)
            assert set(grid.line(a, b)) <= {h for place in there for h in place}


def test_a_line_leaves_out_what_the_sheet_lacks() -> None:
    assert labels(SHEET, SHEET.line(SHEET.hex("2899"), SHEET.hex("2600"))) == ["2899", "2600"]


@GRIDS
def test_a_hexside_has_one_id_from_both_hexes(grid: Grid) -> None:
    for a in grid.hexes:
        for d in range(6):
            b = grid.neighbours[6 * a + d]
            edge = grid.edge(a, d)
            if b < 0:
                assert edge == -1
                continue
            assert edge == grid.edge(b, (d + 3) % 6) == grid.edge_between(a, b) == grid.edge_between(b, a)
            assert edge % 6 < 3
            assert sorted(grid.edge_hexes(edge)) == sorted((a, b))


def test_hexsides_are_written_smaller_number_first() -> None:
    edge = ODD.edge_between(ODD.hex("0504"), ODD.hex("0503"))
    assert ODD.edge_label(edge) == "0503/0504"
    assert SHEET.edge_label(SHEET.edge_between(SHEET.hex("2899"), SHEET.hex("2800"))) == "2800/2899"
    assert ODD.edge_between(ODD.hex("0504"), ODD.hex("0506")) == -1


def test_borders_are_the_rims_of_the_rectangle_and_what_lies_beyond() -> None:
    assert labels(ODD, ODD.border("west")) == [f"01{row:02d}" for row in range(10)]
    assert labels(ODD, ODD.border("east")) == [f"12{row:02d}" for row in range(10)]
    assert labels(ODD, ODD.border("south")) == [f"{column:02d}09" for column in range(1, 13)]
    north = labels(SHEET, SHEET.border("north"))
    assert len(north) == 65 and "2899" in north and "2800" in north
    with pytest.raises(SztabError, match="north, south, east, west"):
        ODD.border("up")


@pytest.mark.parametrize("label", ["504", "05a4", "", "05040", 504, None, "٠٥٠٤"])
def test_what_is_not_a_hex_number_is_said_so(label: str) -> None:
    with pytest.raises(SztabError, match="not a hex number"):
        ODD.hex(label)


@pytest.mark.parametrize("label", ["1300", "0110", "2799"])
def test_a_hex_off_the_map_is_said_so(label: str) -> None:
    with pytest.raises(SztabError, match=f"hex {label} is not on the map"):
        ODD.hex(label)


@pytest.mark.parametrize(
    ("columns", "rows", "extra", "reason"),
    [
        ((5, 1), (0, 9), (), "columns"),
        ((1, 100), (0, 9), (), "columns"),
        ((-1, 3), (0, 9), (), "columns"),
        ((1, 3), (9, 0), (), "rows"),
        ((1, 3), (0, 100), (), "two digits"),
        ((1, 3), (0, 60), ("0180",), "above or below"),
        ((1, 3), (0, 9), ("0105",), "inside the map"),
        ((1, 3), (0, 9), ("0199", "0199"), "there already"),
        ((1, 3), (0, 9), ("1x",), "not a hex number"),
        ((1,), (0, 9), (), "first and the last"),
        ((1, 3), ("0", 9), (), "first and the last"),
    ],
)
def test_a_grid_that_cannot_be_is_refused(columns: Any, rows: Any, extra: Any, reason: str) -> None:
    with pytest.raises(DataError, match=reason):
        Grid(columns, rows, extra=extra)


def test_grids_are_equal_by_what_they_are_and_survive_pickling() -> None:
    again = pickle.loads(pickle.dumps(SHEET))
    assert again == SHEET and hash(again) == hash(SHEET)
    assert again.neighbours == SHEET.neighbours
    assert Grid((1, 64), (0, 36)) != SHEET
    assert repr(ODD) == "Grid((1, 12), (0, 9), True, ())"
