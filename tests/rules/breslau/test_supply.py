"""Module 4: paths of supply, and what becomes of those who find none."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from case import case
from rules.breslau.tabletop import GERMAN, SOVIET, asked, hex_of, tabletop, told, unit
from rules.breslau.vectors import vector
from sztab.rules.breslau import supply
from sztab.table import Game

TITLE = "breslau1945"
RING = "1505 1605 1606 1507 1406 1405"
"""The six hexes round 1506."""


def checked(units: str, **drawn: Any) -> Game:
    """The board after a Supply Check Phase."""
    return tabletop(units, phase="supply check", **drawn)


def board(units: str, **drawn: Any) -> Game:
    """The board before it."""
    return tabletop(units, phase="soviet movement", **drawn)


def supplied(game: Game, side: int) -> dict[str, bool]:
    return {game.book.counters[n].id: line.supplied for n, line in supply.trace_all(game, side).items()}


def ringed(side: str, by: str, hexes: Iterable[str] = RING.split()) -> str:
    """A in 1506 with an enemy infantry unit in each of these hexes."""
    return f"A {side} INF 1506\n" + "\n".join(f"R{h} {by} INF {h}" for h in hexes)


# ---------------------------------------------------------------------- paths


@case(TITLE, "4.1a", "3.3d")
def test_german_units_trace_to_their_source() -> None:
    game = board("A german INF 1506", supply=(["1012"], ["1501"]))
    line = supply.trace_all(game, GERMAN)[0]
    assert line.supplied
    assert [game.book.hex_labels[h] for h in line.line] == ["1501", "1502", "1503", "1504", "1505", "1506"]
    assert supplied(board("A german INF 1506", supply=(["1012"], [])), GERMAN) == {"A": False}


@case(TITLE, "4.1a")
def test_one_of_two_sources_is_enough() -> None:
    game = board("A german INF 1506\nS soviet INF 1501", supply=(["1012"], ["1501", "1505"]))
    assert supplied(game, GERMAN) == {"A": True}
    game = board("A german INF 1506\nS soviet INF 1501\nT soviet INF 1505", supply=(["1012"], ["1501", "1505"]))
    assert supplied(game, GERMAN) == {"A": False}


@case(TITLE, "4.1a", "3.3d")
def test_a_source_in_an_enemy_zone_serves_only_if_a_german_holds_it() -> None:
    """R49."""
    units = "A german INF 1506\nS soviet INF 1502"
    assert supplied(board(units, supply=(["1012"], ["1501"])), GERMAN) == {"A": False}
    held = supplied(board(units + "\nG german VS 1501", supply=(["1012"], ["1501"])), GERMAN)
    assert held == {"A": False, "G": True}  # a unit in the source hex is supplied; the way out of it is not free


LANES = {
    "north": [f"15{row:02}" for row in range(1, 6)],
    "south": [f"15{row:02}" for row in range(7, 13)],
    "west": [f"{column}06" for column in range(10, 15)],
    "east": [f"{column}06" for column in range(16, 21)],
}
"""A lane from 1506 to each edge."""


@case(TITLE, "4.2a")
@pytest.mark.parametrize(("edge", "fed"), [("south", True), ("west", True), ("east", True), ("north", False)])
def test_soviet_units_trace_off_three_edges(edge: str, fed: bool) -> None:
    """R50: Volkssturm everywhere but in the lane."""
    free = {"1506", *LANES[edge]}
    hexes = [f"{column}{row:02}" for column in range(10, 21) for row in range(1, 13)]
    game = board("A soviet INF 1506\n" + "\n".join(f"V{h} german VS {h}" for h in hexes if h not in free))
    assert supplied(game, SOVIET) == {"A": fed}


@case(TITLE, "3.3d", "4.2a")
def test_enemies_and_their_zones_block_a_path() -> None:
    assert supplied(board(ringed("soviet", "german")), SOVIET)["A"] is False
    two = ringed("soviet", "german", ["1505", "1507"]) + "\nX german INF 1306\nY german INF 1706"
    assert supplied(board(two), SOVIET)["A"] is False
    volkssturm = two.replace("german INF", "german VS")
    assert supplied(board(volkssturm), SOVIET)["A"] is True  # 13.2b


@vector("supply_friend_in_zoc")
@case(TITLE, "3.3d")
def test_a_path_goes_through_friends_in_enemy_zones(v: dict[str, Any]) -> None:
    two = ringed("soviet", "german", ["1505", "1507"]) + "\nX german INF 1306\nY german INF 1706"
    game = board(two + "\nF soviet INF 1606\nH soviet INF 1707\nK soviet INF 1708")
    assert supplied(game, SOVIET)["A"] is v["data"]["ok"]


@case(TITLE, "3.4b", "4.0b")
def test_an_empty_hex_in_both_zones_blocks_both_sides() -> None:
    """All Soviet neighbours of A's hex are empty and in both zones."""
    units = ringed("soviet", "german", ["1504", "1604", "1607", "1508", "1407", "1404", "1706", "1305"])
    game = board(units)
    at = game.book.labels
    assert all(game.layers.zones[0][at[h]] and game.layers.zones[1][at[h]] for h in RING.split())
    assert supplied(game, SOVIET) == {"A": False}
    shut = supply.blocked(game, GERMAN)
    assert all(shut[at[h]] for h in RING.split())


@case(TITLE, "4.1a", "4.2a")
def test_rivers_do_not_stop_supply_unless_the_table_says_so() -> None:
    """R49."""
    sides = {f"1506/{h}": "river" for h in RING.split()}
    assert supplied(board("A soviet INF 1506", sides=sides), SOVIET) == {"A": True}
    options = {"supply_crosses_rivers": False}
    assert supplied(board("A soviet INF 1506", sides=sides, options=options), SOVIET) == {"A": False}
    bridged = [("rail", "1506 1507")]
    game = board("A soviet INF 1506", sides=sides, options=options, roads=bridged)
    assert supplied(game, SOVIET) == {"A": True}


@case(TITLE, "4.2b")
def test_aircraft_are_always_in_supply() -> None:
    game = checked("A soviet INF 1506\nP soviet AIR", supply=([], ["1501"]))
    assert (unit(game, "A").oos, unit(game, "P").oos, unit(game, "P").box) == (1, 0, "available")


# ---------------------------------------------------------------------- the clock


STATES = {0: "supplied", 1: "OOS1", 2: "OOS2"}


def state(game: Game) -> str:
    return "eliminated" if hex_of(game, "A") is None else STATES[unit(game, "A").oos]


@vector("oos_clock")
@case(TITLE, "4.3")
def test_three_failures_in_a_row_are_the_end(v: dict[str, Any]) -> None:
    found = []
    for before in range(3):
        game = checked(f"A german INF 1506 oos={before}\nS soviet INF 1012", supply=(["1012"], []))
        found.append(state(game))
        if before == 1:
            assert not any(game.layers.zones[1])  # 4.3.3: OOS 2 has no zone of control
    assert found == v["data"]["states"]
    assert told(game.events, "eliminated")[0]["unit"] == "A"


@vector("oos_restore")
@case(TITLE, "4.3")
def test_restored_supply_takes_the_marker_off(v: dict[str, Any]) -> None:
    found, level = [], 0
    for source in ([], ["1501"], []):
        game = checked(f"A german INF 1506 oos={level}\nS soviet INF 1012", supply=(["1012"], source))
        level = unit(game, "A").oos
        found.append(state(game))
    assert found == v["data"]["states"]


@case(TITLE, "5.3", "4.0a")
def test_both_sides_are_checked_and_the_next_phase_begins() -> None:
    game = checked("A german INF 1506\nB soviet INF 1510", supply=([], []))
    assert (unit(game, "A").oos, unit(game, "B").oos) == (1, 1)
    assert asked(game) == ("soviet", "movement")


@case(TITLE, "4.0a", "4.3.3")
def test_both_sides_are_checked_on_the_same_board() -> None:
    """The besiegers die of their third failure in this very check; until then they cut the garrison off."""
    units = ringed("german", "soviet")
    dying = "\n".join(line + (" oos=2" if line.startswith("R") else "") for line in units.splitlines())
    game = checked(dying, supply=([], ["1501"]))
    assert unit(game, "A").oos == 1
    assert all(u.hex < 0 for u in game.state.units if u.side == SOVIET)


@case(TITLE, "4.3")
def test_markers_change_in_the_supply_check_only() -> None:
    """R51: who moves out of the pocket keeps the marker."""
    game = board("A german INF 1506 oos=1", supply=(["1012"], ["1501"]))
    assert supplied(game, GERMAN) == {"A": True}
    assert unit(game, "A").oos == 1


@case(TITLE, "14.11b", "4.1a")
def test_units_that_cannot_trace_are_out_of_supply_whatever_points_there_are() -> None:
    game = checked("A german INF 1506", supply=(["1012"], []), options={"combat_supply": True}, sp=21, dice=[1, 2, 3])
    assert (unit(game, "A").oos, game.state.sp) == (1, 27)
