"""The map of Breslau: rebuilt, and in keeping with every hex number the book prints."""

from __future__ import annotations

from itertools import pairwise

import pytest

from case import case
from sztab.titles.breslau import board_of
from sztab.titles.layout import lay_out

NAME = "breslau1945"
MAP = board_of(NAME)
GRID = MAP.grid


def at(*labels: str) -> list[int]:
    return [GRID.hex(label) for label in labels]


def row(number: int, first: int, last: int) -> list[str]:
    return [f"{column}{number:02d}" for column in range(first, last + 1)]


@case(NAME, "2.1b", "2.1e", "R11")
def test_the_grid_is_the_printed_one() -> None:
    assert len(GRID.hexes) == 494
    assert [GRID.label(h) for h in sorted(GRID.border("north"))] == row(1, 10, 28)
    assert [GRID.label(h) for h in sorted(GRID.border("south"))] == row(26, 10, 28)
    assert not GRID.odd_lower


@case(NAME, "2.1g")
def test_the_ten_fortress_hexes_and_no_others() -> None:
    fortresses = {GRID.label(h) for h in GRID.hexes if MAP.terrain[h] == ("fortress",)}
    assert fortresses == {"1406", "1506", "1507", "1808", "1907", "2007", "2008", "2106", "2205", "2409"}
    named = {MAP.names[GRID.hex(label)] for label in fortresses}
    assert named == {
        *("FAMO", "Hindenburg Plaza", "SS HQ", "Exerz. Plaza", "Train Station", "Partisan Hill", "Cathedral"),
        "Strassenbahn Depot",
    }


@case(NAME, "2.1f", "R12")
def test_the_front_line_runs_from_edge_to_edge_between_the_sides() -> None:
    front = {edge for edge, kinds in MAP.sides.items() if "front" in kinds}
    german = MAP.regions["german side"]
    crossing = {
        GRID.edge(h, d)
        for h in german
        for d in range(6)
        if GRID.neighbours[6 * h + d] >= 0 and GRID.neighbours[6 * h + d] not in german
    }
    assert front == crossing
    for a, b in (("1016", "1017"), ("2816", "2817")):
        assert GRID.edge_between(*at(a, b)) in front


@case(NAME, "R13", "15.1l")
def test_the_oder_cuts_the_city_in_two() -> None:
    """Without its bridges nobody comes from the Cathedral to the Ring."""
    rivers = {edge for edge, kinds in MAP.sides.items() if "river" in kinds}
    assert {MAP.side_names[edge] for edge in rivers} == {"Oder", "Old Oder"}
    main = {edge for edge in rivers if MAP.side_names[edge] == "Oder"}
    assert (len(main), len(rivers) - len(main)) == (32, 26)
    (start,), seen = at("2205"), set(at("2205"))
    todo = [start]
    while todo:
        here = todo.pop()
        for d in range(6):
            there = GRID.neighbours[6 * here + d]
            if there >= 0 and there not in seen and GRID.edge(here, d) not in main:
                seen.add(there)
                todo.append(there)
    assert GRID.hex("2006") not in seen
    assert set(at(*row(1, 15, 25))) <= seen  # Sauer stands north of the river


@case(NAME, "2.1d", "R13")
def test_bridges_stand_where_roads_and_rails_cross() -> None:
    rivers = {edge for edge, kinds in MAP.sides.items() if "river" in kinds}
    assert MAP.bridges == rivers & (MAP.tracks["road"] | MAP.tracks["rail"])
    by = {name: [e for e in MAP.bridges if MAP.side_names[e] == name] for name in ("Oder", "Old Oder")}
    assert (len(by["Oder"]), len(by["Old Oder"])) == (4, 3)
    assert sum(edge not in MAP.tracks["road"] for edge in MAP.bridges) == 1


def test_a_hexside_may_carry_a_road_and_a_railway() -> None:
    shared = MAP.tracks["road"] & MAP.tracks["rail"]
    assert len(shared) == 9
    assert {MAP.roads[edge] for edge in shared} == {"road"}
    assert set(MAP.roads) == MAP.tracks["road"] | MAP.tracks["rail"]


@case(NAME, "8.7", "R45")
def test_the_train_has_rails_round_famo() -> None:
    for a, b in pairwise(at("1606", "1506", "1406", "1306")):
        assert GRID.edge_between(a, b) in MAP.tracks["rail"]
    assert GRID.edge_between(*at("1506", "1507")) in MAP.tracks["rail"]


@case(NAME, "14.13a")
def test_the_bombers_aim_at_city_between_railway_oder_and_the_eastern_edge() -> None:
    targets = MAP.regions["bomber target"]
    assert targets
    assert all(MAP.terrain[h] == ("city",) for h in targets)
    outside = MAP.regions["between the channels"] | MAP.regions["north of the Oder"]
    assert not targets & outside
    assert GRID.hex("2006") in targets and GRID.hex("1805") in targets


@case(NAME, "R98")
def test_roads_leave_the_map_at_its_edge() -> None:
    edge = {h for name in ("north", "south", "east", "west") for h in GRID.border(name)}
    exits = MAP.regions["road exit"]
    assert exits and exits <= edge
    for h in exits:
        assert any(GRID.neighbours[6 * h + d] >= 0 and GRID.edge(h, d) in MAP.tracks["road"] for d in range(6))


@case(NAME, "15.1l", "R84")
@pytest.mark.parametrize(("barrier", "names"), [("main", {"Oder"}), ("both", {"Oder", "Old Oder"})])
def test_the_river_that_holds_sauer(barrier: str, names: set[str]) -> None:
    book, _ = lay_out({"title": NAME, "scenario": "siege-of-breslau", "options": {"sauer_barrier": barrier}})
    assert {MAP.side_names[edge] for edge in book.scenario.oder} == names


@case(NAME, "4.1a", "4.2a", "R16", "R50")
def test_supply_comes_from_the_centre_and_from_three_edges() -> None:
    book, _ = lay_out({"title": NAME, "scenario": "siege-of-breslau"})
    soviet, german = book.scenario.supply
    assert [GRID.label(h) for h in german] == ["1907", "2007"]
    assert {GRID.hex("1001"), GRID.hex("2801"), GRID.hex("1826")} <= set(soviet)
    assert GRID.hex("1801") not in soviet
    other, _ = lay_out({"title": NAME, "scenario": "siege-of-breslau", "options": {"second_german_supply_hex": "2107"}})
    assert [GRID.label(h) for h in other.scenario.supply[1]] == ["1907", "2107"]


@case(NAME, "15.1.1e", "R85")
def test_tied_ss_stay_north_of_row_12() -> None:
    book, _ = lay_out({"title": NAME, "scenario": "siege-of-breslau"})
    assert {GRID.row(h) for h in book.scenario.south} == set(range(13, 27))
    assert [GRID.label(h) for h in book.scenario.release] == ["2008"]
    assert [GRID.label(h) for h in book.scenario.crossing] == ["1907", "2007", "2008"]
