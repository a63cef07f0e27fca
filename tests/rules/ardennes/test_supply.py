"""Chapter 14 where it differs: how far lines reach, enemy towns, who needs none, levels and surrender."""

from __future__ import annotations

import pytest

from case import case
from lab import hex_of, play, unit
from rules.ardennes.boards import ally, axis, board, hexes, road, sides
from sztab.rules.wb95 import supply
from sztab.rules.wb95.control import controller
from sztab.table import Game

BOX = "ardennes2024"

INF = 'type = "INF"'
EAST = '[map.supply]\naxis = ["1205"]\n'
LONG = "[map]\ncolumns = [1, 12]\nrows = [1, 10]\n"


def fed(game: Game, name: str) -> bool:
    return supply.in_supply(game, unit(game, name).side)[unit(game, name).n]


@case(BOX, "14.1.7", "14.1.8", "T-TERRAIN")
@pytest.mark.parametrize(("nation", "where", "supplied"), [("germany", "0605", True), ("germany", "0505", False)])
def test_germans_reach_twelve_points_off_the_road_at_wheeled_rates(nation: str, where: str, supplied: bool) -> None:
    row = f'{{ id = "A", side = "axis", nation = "{nation}", hex = "{where}", type = "INF" }},'
    assert fed(board(row, more=LONG + EAST), "A") is supplied  # two points for each clear hex


@case(BOX, "14.1.7", "R92")
@pytest.mark.parametrize(("where", "supplied"), [("0705", True), ("0605", False)])
def test_russians_reach_ten_points(where: str, supplied: bool) -> None:
    row = f'{{ id = "A", side = "axis", nation = "russia", hex = "{where}", type = "INF" }},'
    assert fed(board(row, more=LONG + EAST), "A") is supplied


@case(BOX, "14.1.7", "R92")
@pytest.mark.parametrize(("where", "supplied"), [("0605", True), ("0505", False)])
def test_nations_without_a_number_reach_as_far_as_the_allies(where: str, supplied: bool) -> None:
    row = f'{{ id = "A", side = "axis", nation = "netherlands", hex = "{where}", type = "INF" }},'
    assert fed(board(row, more=LONG + EAST), "A") is supplied


@case(BOX, "R92", "R93")
def test_the_m_brigade_needs_no_line() -> None:
    row = '{ id = "A", side = "axis", nation = "m_brigade", hex = "0105", type = "INF" },'
    game = board(row, phase="combat")
    assert fed(game, "A")
    play(game, order="end_phase")
    assert unit(game, "A").oos == 0


@case(BOX, "14.1.11", "R91")
def test_towns_under_enemy_control_stand_in_the_way_of_both_sides() -> None:
    way = road("main", *(f"{column:02d}05" for column in range(1, 13)))
    ground = hexes(h0804="town") + way + EAST + '[map.control]\nallies = ["0804"]\n'
    units = axis("A", "0505", INF) + ally("E", "0101", INF)
    wall = "".join(
        f'"{column:02d}{row:02d}" = "mountain"\n' for column in (7, 8, 9) for row in (1, 2, 3, 6, 7, 8, 9, 10)
    )
    blocked = ground.replace('[map.hexes]\n"0804" = "town"\n', '[map.hexes]\n"0804" = "town"\n' + wall)
    assert not fed(board(units, more=blocked), "A")
    own = blocked.replace('allies = ["0804"]', 'axis = ["0804"]')
    assert fed(board(units, more=own), "A")
    assert fed(board(units + axis("F", "0804", INF), more=blocked), "A")
    assert not fed(board(units + axis("F", "0804", 'type = "HQ"'), more=blocked), "A"), "no regular unit is there"


@case(BOX, "14.1.11", "6.1.3", "R91")
@pytest.mark.parametrize(("banks", "supplied"), [((), False), (("0804",), False), (("0804", "0805"), True)])
def test_the_zone_of_a_town_stops_at_a_big_river(banks: tuple[str, ...], supplied: bool) -> None:
    lane = [f"08{row:02d}" for row in range(1, 11)]
    wall = "".join(f'"{column:02d}{row:02d}" = "mountain"\n' for column in (7, 9) for row in range(1, 11))
    ground = "[map.hexes]\n" + wall.replace('"0904" = "mountain"', '"0904" = "town"') + road("main", *lane)
    river = sides({f"{one}/0904": "big_river" for one in banks})
    held = '[map.supply]\naxis = ["0801"]\n[map.control]\nallies = ["0904"]\n'
    units = axis("A", "0809", INF) + ally("E", "0101", INF)
    assert fed(board(units, more=ground + river + held), "A") is supplied


@case(BOX, "6.1.6", "14.1.11", "R41")
def test_lines_are_traced_before_control_is_settled() -> None:
    """F takes the town by its zone in the same Supply Phase; until then it stops the line to A."""
    lane = [f"08{row:02d}" for row in range(1, 11)]
    wall = "".join(f'"{column:02d}{row:02d}" = "mountain"\n' for column in (7, 9) for row in range(1, 11))
    ground = "[map.hexes]\n" + wall.replace('"0904" = "mountain"', '"0904" = "town"') + road("main", *lane)
    held = '[map.supply]\naxis = ["0801"]\nallies = ["edge:east"]\n[map.control]\nallies = ["0904"]\n'
    units = axis("A", "0809", INF) + axis("F", "0804", INF) + ally("E", "1201", INF)
    game = board(units, phase="combat", more=ground + held)
    town = game.book.labels["0904"]
    while game.book.phases[game.state.phase].side == 0:
        play(game, order="end_phase")
    assert (unit(game, "F").oos, unit(game, "A").oos) == (0, 1)
    assert controller(game, town) == 0
    assert fed(game, "A")


# ---------------------------------------------------------------------- levels


def supply_phase(units: str, dice: tuple[int, ...] = (), more: str = "") -> Game:
    """The Supply Phase of the Axis has been played."""
    game = board(units + ally("E", "1201", INF), phase="combat", dice=dice, more=more)
    while game.book.phases[game.state.phase].side == 0:
        play(game, order="end_phase")
    return game


@case(BOX, "14.2.1", "14.2.6", "R87")
def test_a_unit_newly_cut_off_gets_level_one_without_a_roll() -> None:
    assert unit(supply_phase(axis("A", "0505", INF)), "A").oos == 1


@case(BOX, "14.2.6", "R87")
@pytest.mark.parametrize(
    ("level", "die", "left"), [(4, 3, None), (4, 4, 5), (9, 5, None), (9, 6, 10), (2, 2, 3), (2, 1, None)]
)
def test_one_die_is_rolled_before_the_level_rises(level: int, die: int, left: int | None) -> None:
    game = supply_phase(axis("A", "0505", INF + f", oos = {level}"), (die,))
    assert (None if hex_of(game, "A") is None else unit(game, "A").oos) == left


@case(BOX, "14.2.6")
def test_level_one_never_surrenders() -> None:
    assert unit(supply_phase(axis("A", "0505", INF + ", oos = 1")), "A").oos == 2


@case(BOX, "14.2.7", "14.2.8", "R88")
def test_a_line_takes_the_whole_marker_off() -> None:
    game = supply_phase(axis("A", "1105", INF + ", oos = 9"), more=EAST)
    assert unit(game, "A").oos == 0
