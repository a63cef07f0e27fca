"""Every scenario of every title says what is played for, and the score and the verdict are reckoned from that."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import playing
from sztab.table import Board, Game, SeededDice
from sztab.table.aims import HOLD, STAND, WarAim, totals
from sztab.table.events import GameOver
from sztab.titles import title, titles
from sztab.titles.layout import lay_out

SCENARIOS = [(slug, card.slug) for slug in titles() for card in title(slug).scenarios()]
ALONE = {("budziszyn1945", "two-stars"), *((slug, name) for slug, name in SCENARIOS if slug == "b21")}
"""Here a hex counts only in supply."""


def opened(slug: str, scenario: str) -> Game:
    """The game after its set-up."""
    book, state = lay_out({"title": slug, "scenario": scenario, "options": {}})
    game = Game(book, state, SeededDice("aims"))
    for now in playing.steps(game, 5, 1.0):
        if now.state.turn:
            break
    return game


def held_by(game: Game, hexes: tuple[int, ...], owner: int) -> Board:
    """The same board with these hexes in other hands, and nobody in them."""
    control = bytearray(game.state.control)
    for hex_ in hexes:
        control[hex_] = owner + 1
    units = [msgspec.structs.replace(u, hex=-1) if u.hex in hexes else u for u in game.state.units]
    return Board.of(game.book, msgspec.structs.replace(game.state, control=bytes(control), units=units))


@pytest.mark.parametrize(("slug", "scenario"), SCENARIOS)
def test_points_are_what_the_aims_bring(slug: str, scenario: str) -> None:
    game = opened(slug, scenario)
    now, sides = game.book.victory(game), game.book.sides
    assert now.reached and now.points == totals(now.reached, sides)
    assert {aim.side for aim, _ in now.reached} <= set(range(len(sides)))
    for aim, _ in now.reached:
        assert aim.text and game.book.cite(aim.case) and (aim.worth or aim.need)
        assert list(aim.hexes) == sorted(set(aim.hexes)) or slug == "b21"
    if now.degrees:
        assert any(one.covers(now.figure) and one.level == now.level for one in now.degrees) or any(
            aim.need and not aim.worth and count >= aim.need for aim, count in now.reached
        )


@pytest.mark.parametrize(("slug", "scenario"), SCENARIOS)
def test_a_hex_that_changes_hands_changes_the_score_by_its_worth(slug: str, scenario: str) -> None:
    game = opened(slug, scenario)
    for aim in game.book.aims(game):
        if aim.kind != HOLD or not aim.worth or not aim.hexes:
            continue
        side = game.book.sides[aim.side]
        whole = aim.hexes if aim.need else aim.hexes[:1]
        with_, without = (
            game.book.victory(held_by(game, whole, owner)).points[side] for owner in (aim.side, 1 - aim.side)
        )
        gain = sum(one.worth for one in game.book.aims(game) if _also(one, aim, whole))
        assert with_ - without == gain or ((slug, scenario) in ALONE and with_ - without in range(gain))


def _also(one: WarAim, aim: WarAim, hexes: tuple[int, ...]) -> bool:
    """The same hexes may count for a side by more than one line."""
    return one.kind == HOLD and bool(one.worth) and one.side == aim.side and set(hexes) <= set(one.hexes)


@pytest.mark.parametrize(("slug", "scenario"), SCENARIOS)
def test_what_ends_the_game_at_once_is_counted_in_its_hexes(slug: str, scenario: str) -> None:
    game = opened(slug, scenario)
    for aim in game.book.aims(game):
        if aim.at_once and aim.kind == HOLD:
            full = len(aim.hexes) + len(aim.units)
            counts = [game.book.count(held_by(game, aim.hexes, owner), aim) for owner in (aim.side, 1 - aim.side)]
            assert counts == [full - len(aim.units), 0] and aim.need in (full, game.book.count(game, aim), aim.need)
        elif aim.kind == STAND:
            assert game.book.count(game, aim) == 0 < aim.need


@pytest.mark.parametrize(
    ("slug", "scenario", "options"),
    [
        ("budziszyn1945", "nysa-1945", {"turns": 5}),
        ("ardennes2024", "bruxelles", {}),
        ("b21", "bartoszyce-first-day", {}),
        ("breslau1945", "siege-of-breslau", {}),
    ],
)
def test_a_game_ends_with_the_points_that_were_shown(slug: str, scenario: str, options: dict[str, Any]) -> None:
    game = playing.start(slug, scenario, 3, options)
    for _ in playing.steps(game, 3, 0.9):
        pass
    end = next(one.what for one in game.events if isinstance(one.what, GameOver))
    now = game.book.victory(game)
    assert (now.winner, now.level, now.points) == (end.winner, end.level, end.points)
