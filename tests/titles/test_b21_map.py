"""The three maps of B-21: drawn anew, whole, and in keeping with what the scenarios say of them."""

from __future__ import annotations

import csv

import pytest

from case import case
from sztab.titles.b21.layout import FOLDER, board_of

MAPS = ("bartoszyce", "perekop", "basra")
WATER = {"stream", "river", "big_river"}
SIZES = {"bartoszyce": (46, 30), "perekop": (46, 42), "basra": (52, 32)}
BUILT = {"town", "village", "depot", "airfield", "port", "refinery"}
EDGES = ("north", "south", "east", "west")


@case("b21", "0.2", "1.1", "R111")
@pytest.mark.parametrize("name", MAPS)
def test_a_map_is_whole_and_says_that_it_is_drawn_anew(name: str) -> None:
    board = board_of(name)
    columns, rows = SIZES[name]
    assert len(board.grid.hexes) == columns * rows
    assert board.grid.odd_lower
    assert "R111" in board.reconstructed


@pytest.mark.parametrize("name", MAPS)
def test_every_place_has_a_name_and_no_other_hex(name: str) -> None:
    board = board_of(name)
    built = {hex_ for hex_ in board.grid.hexes if BUILT & set(board.terrain[hex_])}
    assert set(board.names) == built


@case("b21", "R127")
@pytest.mark.parametrize("name", MAPS)
def test_a_bridge_stands_where_a_way_crosses_water_and_nowhere_else(name: str) -> None:
    board = board_of(name)
    wet = {edge for edge, kinds in board.sides.items() if WATER & set(kinds)}
    ways = frozenset[int]().union(*board.tracks.values())
    assert board.bridges == wet & ways
    named = [board.side_names[edge] for edge in sorted(board.bridges)]
    assert len(set(named)) == len(named)


@pytest.mark.parametrize("name", MAPS)
def test_no_road_ends_in_the_open(name: str) -> None:
    board, grid = board_of(name), board_of(name).grid
    edge = {hex_ for side in EDGES for hex_ in grid.border(side)}
    with (FOLDER / "map" / name / "roads.csv").open(encoding="utf-8") as lines:
        ways = [(row["kind"] == "rail", row["hexes"].split()) for row in csv.DictReader(lines)]
    for n, (rail, hexes) in enumerate(ways):
        joined = {one for m, (kind, others) in enumerate(ways) if m != n and kind == rail for one in others}
        for end in (hexes[0], hexes[-1]):
            assert grid.hex(end) in edge or grid.hex(end) in board.names or end in joined, end


@pytest.mark.parametrize("name", MAPS)
def test_no_way_leads_through_a_lake_or_the_sea(name: str) -> None:
    board, grid = board_of(name), board_of(name).grid
    for edges in board.tracks.values():
        for edge in edges:
            for hex_ in grid.edge_hexes(edge):
                assert not {"lake", "sea"} & set(board.terrain[hex_]), grid.label(hex_)


@case("b21", "6.1.3", "7.6.1")
@pytest.mark.parametrize("name", MAPS)
def test_a_river_ends_at_the_edge_or_in_other_water(name: str) -> None:
    """Only streams rise on a map."""
    board, grid = board_of(name), board_of(name).grid
    wet = {edge for edge, kinds in board.sides.items() if WATER & set(kinds)}
    for edge in sorted(wet):
        if "stream" in board.sides[edge]:
            continue
        first, second = grid.edge_hexes(edge)
        around = [set(grid.neighbours[6 * hex_ : 6 * hex_ + 6]) for hex_ in (first, second)]
        for third in sorted((around[0] & around[1]) - {-1}):
            flows = {grid.edge_between(first, third), grid.edge_between(second, third)} & wet
            standing = {"lake", "sea", "swamp"} & {
                kind for hex_ in (first, second, third) for kind in board.terrain[hex_]
            }
            assert flows or standing, f"{grid.edge_label(edge)} at {grid.label(third)}"


@case("b21", "18.2.1")
def test_beaches_lie_between_land_and_sea() -> None:
    board = board_of("perekop")
    beaches = [edge for edge, kinds in board.sides.items() if "beach" in kinds]
    assert beaches
    for edge in beaches:
        assert sum("sea" in board.terrain[hex_] for hex_ in board.grid.edge_hexes(edge)) == 1


@case("b21", "S.1")
def test_the_border_of_bartoszyce_parts_the_map() -> None:
    board, grid = board_of("bartoszyce"), board_of("bartoszyce").grid
    south, north = board.regions["PL"], board.regions["RU"]
    assert south | north == set(grid.hexes) and not south & north
    deep = {hex_: min(grid.distance(hex_, there) for there in north) for hex_ in south}
    assert board.regions["BORDER"] == {h for h in south if deep[h] <= 3 and "town" not in board.terrain[h]}
    assert board.regions["REACH"] == {h for h in south if deep[h] <= 15}


@case("b21", "S.2", "6.1.2", "R111")
def test_the_turkish_wall_runs_from_shore_to_shore_with_two_gaps() -> None:
    """Every hexside between the zones is wall, water or one of the gaps; the south side is high."""
    board, grid = board_of("perekop"), board_of("perekop").grid
    crimea = board.regions["CRIMEA"]
    gaps = {grid.edge_between(grid.hex(a), grid.hex(b)) for a, b in (("2114", "2115"), ("1715", "1716"))}
    wall = {edge for edge, kinds in board.sides.items() if any(kind.startswith("scarp") for kind in kinds)}
    assert not gaps & wall
    for hex_ in sorted(crimea):
        for d in range(6):
            there = grid.neighbours[6 * hex_ + d]
            if there < 0 or there in crimea or {"sea"} & {*board.terrain[hex_], *board.terrain[there]}:
                continue
            edge = grid.edge(hex_, d)
            assert edge in wall | gaps, grid.edge_label(edge)
            high = "scarp_first" if grid.edge_hexes(edge)[0] == hex_ else "scarp_second"
            assert edge in gaps or high in board.sides[edge], grid.edge_label(edge)
    behind = {hex_ for edge in wall for hex_ in grid.edge_hexes(edge) if hex_ in crimea}
    near = {h for h in crimea if min(grid.distance(h, there) for there in behind) < 3}
    assert board.regions["WALL"] == {h for h in near if not {"sea", "lake"} & set(board.terrain[h])}


@case("b21", "S.3")
def test_the_mines_of_basra_lie_near_the_bridges_or_in_the_south() -> None:
    board, grid = board_of("basra"), board_of("basra").grid
    bridges = {f"Bridge {n}" for n in (1, 2, 3, 4)}
    ends = {hex_ for edge, name in board.side_names.items() if name in bridges for hex_ in grid.edge_hexes(edge)}
    bank = ends - board.regions["WEST"]
    assert len(bank) == 4
    close = {h for h in grid.hexes if min(grid.distance(h, one) for one in bank) <= 2} - board.regions["WEST"]
    belt = {h for h in grid.hexes if 18 <= grid.row(h) <= 24 and 34 <= grid.column(h) <= 50}
    assert board.regions["BELT"] == close | belt
    assert board.regions["DISTRICTS"] < board.regions["BASRA"]
    assert all("town" in board.terrain[hex_] for hex_ in board.regions["DISTRICTS"])
