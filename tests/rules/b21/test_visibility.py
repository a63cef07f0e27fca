"""3.5, visibility."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from rules.b21.field import edge_of, field, unit
from rules.b21.vectors import Vector, vector
from sztab.rules.b21.board import Game
from sztab.rules.b21.state import RECOGNISED
from sztab.rules.b21.visibility import line_clear, sees, target, visible

FORCES = """
A poland INF 0605 5/5
C poland REC 0605 5/5
R russia INF 1201 5/5
"""


def seen(game: Game, one: str) -> set[str]:
    label = game.book.map.grid.label
    return {label(hex_) for hex_ in game.book.map.grid.hexes if sees(game, unit(game, one), hex_)}


def sees_at(one: str, there: str, **drawn: Any) -> bool:
    game = field(FORCES, **drawn)
    return sees(game, unit(game, one), game.book.labels[there])


def clear(here: str, there: str, **drawn: Any) -> bool:
    game = field(FORCES, **drawn)
    return line_clear(game, game.book.labels[here], game.book.labels[there])


@vector("far-sight")
@case("b21", "3.5", "3.5.1", "15.2.5")
def test_a_unit_sees_four_hexes(v: Vector) -> None:
    game = field(FORCES)
    grid, here = game.book.map.grid, unit(game, "A").hex
    assert seen(game, "A") == {grid.label(hex_) for hex_ in grid.within(here, 4)}


@case("b21", "3.5.6", "R128")
def test_at_night_it_sees_only_the_hexes_around() -> None:
    game = field(FORCES, light="night")
    grid, here = game.book.map.grid, unit(game, "A").hex
    assert seen(game, "A") == seen(game, "C") == {grid.label(hex_) for hex_ in grid.within(here, 1)}


@case("b21", "3.5.3", "R109")
@pytest.mark.parametrize(
    ("ground", "blocks"),
    [("town", True), ("fort", True), ("ridge", True), ("mountain", True), ("forest", True), ("village", False)],
)
def test_what_lies_on_the_line_blocks_it(ground: str, blocks: bool) -> None:
    assert clear("0605", "0602", hexes={"0604": ground}) != blocks
    assert clear("0602", "0605", hexes={"0604": ground}) != blocks
    assert clear("0605", "0603", hexes={"0603": ground, "0605": ground})


@case("b21", "3.5.3", "R109")
@pytest.mark.parametrize("blocked", ["0604", "0704", "0604 0704"])
def test_a_line_along_a_hexside_is_blocked_by_both_hexes_only(blocked: str) -> None:
    assert clear("0605", "0703", hexes=dict.fromkeys(blocked.split(), "forest")) == (len(blocked.split()) == 1)


@case("b21", "3.5.3", "R109")
@pytest.mark.parametrize("blocked", ["0704", "0703", "0804", "0803"])
def test_each_hex_a_line_passes_through_blocks_it(blocked: str) -> None:
    """At half way it leaves one hex for the other in the middle of their hexside."""
    assert clear("0605", "0902")
    assert not clear("0605", "0902", hexes={blocked: "town"})


@case("b21", "3.5.4", "R109")
@pytest.mark.parametrize("ground", ["town", "forest", "fort"])
def test_cover_hides_from_all_but_neighbours_and_recon_units(ground: str) -> None:
    for there, by_others, by_recon in [("0604", True, True), ("0603", False, True), ("0602", False, False)]:
        assert sees_at("A", there, hexes={there: ground}) == by_others
        assert sees_at("C", there, hexes={there: ground}) == by_recon


@case("b21", "3.5.2")
def test_nobody_sees_up_a_scarp() -> None:
    drawn = {"0604/0605": "scarp:0604"}
    assert not sees_at("A", "0604", sides=drawn)
    assert not sees_at("A", "0603", sides=drawn)
    assert sees_at("A", "0606", sides=drawn)
    assert sees_at("A", "0604", sides={"0604/0605": "scarp:0605"})


@case("b21", "3.5.2")
def test_a_breached_scarp_is_no_scarp() -> None:
    game = field(FORCES, sides={"0604/0605": "scarp:0604"})
    here, there = game.book.labels["0605"], game.book.labels["0604"]
    assert not visible(game, 0, there)
    game.mark(breached=(edge_of(game.book.map, "0604/0605"),))
    assert visible(game, 0, there)
    assert line_clear(game, here, there)


@case("b21", "R129")
def test_a_hex_is_visible_if_any_unit_sees_it() -> None:
    game = field("A poland HQ 0102 2/2\nG poland ART 1202 8/8\nR russia INF 0605 5/5")
    assert visible(game, 0, game.book.labels["0403"])
    assert visible(game, 0, game.book.labels["0803"])
    assert not visible(game, 0, unit(game, "R").hex)
    game.change(0, hex=game.book.labels["0304"])
    assert visible(game, 0, unit(game, "R").hex)


@case("b21", "9.6.3", "9.6.4", "3.5.5", "R129")
def test_what_was_recognised_or_struck_from_the_air_is_a_target() -> None:
    game = field("A poland INF 0102 5/5\nR russia INF 1205 5/5")
    there = unit(game, "R").hex
    assert not target(game, 0, there)
    game.change(1, shown=RECOGNISED)
    assert target(game, 0, there)
    game.change(1, shown=0, struck=there)
    assert target(game, 0, there)
    game.change(1, struck=game.book.labels["1204"])
    assert not target(game, 0, there)
