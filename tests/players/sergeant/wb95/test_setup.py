"""Before the first turn: set-up, losses, deserters."""

from __future__ import annotations

import pytest

import playing
from sztab.players.sergeant import Counsel, Sergeant
from sztab.players.sergeant.lawful import any_answer
from sztab.rules.wb95.board import Game
from sztab.rules.wb95.orders import AirDays, Place, SetUp, Shift
from sztab.rules.wb95.pieces import traits
from sztab.rules.wb95.state import Unit
from sztab.table import EndPhase

TITLE = "budziszyn1945"


def prepared(scenario: str, seed: int = 1) -> tuple[Game, list[tuple[str, Counsel, Counsel]]]:
    """A game up to its first turn, set up by sergeants; what was asked, their answers, and the first lawful ones."""
    game = playing.start(TITLE, scenario, seed)
    sergeants = [Sergeant(seed) for _ in game.book.seats]
    said = []
    while not game.state.turn:
        side, ask = playing.one_side(game)
        view = game.view_of(side)
        found = sergeants[game.seat_of(side)].advice(view, ask)
        said.append((ask.kind, found, any_answer(view, ask)))
        game.play(found.order, side)
    return game, said


@pytest.fixture(scope="module")
def two_stars() -> tuple[Game, list[tuple[str, Counsel, Counsel]]]:
    return prepared("two-stars")


def test_the_set_up_is_looked_over(two_stars: tuple[Game, list[tuple[str, Counsel, Counsel]]]) -> None:
    _, said = two_stars
    changes = [found.order for kind, found, _ in said if kind == "setup"]
    assert {type(one) for one in changes} >= {Place, SetUp, EndPhase}
    assert sum(isinstance(one, EndPhase) for one in changes) == 3
    moved = [one.unit for one in changes if isinstance(one, Place)]
    assert len(moved) == len(set(moved))


def test_guns_out_of_reach_of_anybody_start_on_the_road(
    two_stars: tuple[Game, list[tuple[str, Counsel, Counsel]]],
) -> None:
    game, _ = two_stars
    for u in game.state.units:
        if u.hex >= 0 and traits(game, u).gun and u.deployed:
            foes = [v.hex for v in game.state.units if v.hex >= 0 and v.side in game.book.foes[u.side]]
            assert min(game.book.map.grid.distance(u.hex, hex_) for hex_ in foes) <= 6


def test_nobody_starts_much_further_from_the_enemy_than_the_list_has_him() -> None:
    listed = playing.start(TITLE, "two-stars", 1)

    def away(game: Game, u: Unit) -> int:
        foes = [v.hex for v in listed.state.units if v.hex >= 0 and v.side in listed.book.foes[u.side]]
        return min(game.book.map.grid.distance(u.hex, hex_) for hex_ in foes)

    game = playing.start(TITLE, "two-stars", 1)
    sergeants = [Sergeant(1) for _ in game.book.seats]
    while game.decision is not None and game.decision.kind == "setup":
        side, ask = playing.one_side(game)
        game.play(sergeants[game.seat_of(side)].answer(game.view_of(side), ask), side)
    moved = [(u, v) for u, v in zip(game.state.units, listed.state.units) if u.hex != v.hex and u.hex >= 0]
    assert moved
    assert all(away(game, u) <= away(listed, v) + 2 for u, v in moved)


def test_losses_are_borne_by_the_cheapest(two_stars: tuple[Game, list[tuple[str, Counsel, Counsel]]]) -> None:
    game, said = two_stars
    shifts = [found.order for _, found, _ in said if isinstance(found.order, Shift)]
    assert shifts
    worth = {one.id: one.attack + one.defence for one in game.book.counters}
    assert all(worth[one.unit] >= worth[one.to] for one in shifts)


def test_air_days_are_those_on_which_the_armies_meet(
    two_stars: tuple[Game, list[tuple[str, Counsel, Counsel]]],
) -> None:
    _, said = two_stars
    ((found, plain),) = [(found, plain) for kind, found, plain in said if kind == "air_days"]
    assert isinstance(found.order, AirDays) and isinstance(plain.order, AirDays)
    assert found.key == "days" and sorted(found.order.days.values()) == [20, 25, 30]
    first = min(found.order.days)
    assert found.order.days[first] == 30


def test_deserters_keep_away_from_those_they_would_have_to_fight(
    two_stars: tuple[Game, list[tuple[str, Counsel, Counsel]]],
) -> None:
    _, said = two_stars
    taken = [found for kind, found, _ in said if kind == "defector"]
    assert taken and all(one.key == "place" for one in taken)


def one(name: str, side: str, hex_: str, more: str = "attack = 4") -> str:
    return f'{{ id = "{name}", side = "{side}", type = "INF", hex = "{hex_}", {more} }},'
