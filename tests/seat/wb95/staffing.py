"""A staff for tests: whoever is asked in a game, with his view and his question; and moments of random games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

import playing
from sztab.language.tongue import Tongue
from sztab.seat.staff import FamilyStaff
from sztab.table import Ask, Board, Game, Order, SeededDice

TITLE = "budziszyn1945"


def staff_of(game: Game, seat: int | None = None) -> tuple[FamilyStaff, Board, Ask]:
    """The staff of the seat that is asked (or of another), its view and the question."""
    assert game.decision is not None
    if seat is None:
        seat = game.seat_of(game.pending()[0])
    return FamilyStaff(game.book, seat, Tongue()), game.view(seat), game.decision


def moments(scenario: str, seed: int, most: int, options: dict[str, Any] | None = None) -> Iterator[Game]:
    """The positions of a random game before every order, up to so many orders."""
    for count, game in enumerate(playing.steps(playing.start(TITLE, scenario, seed, options), seed, 0.03)):
        if count == most:
            return
        yield game


def to_phase(game: Game, kind: str, seed: int = 1) -> Game:
    """The same game played on at random to the first question of that kind."""
    for now in playing.steps(game, seed, 0.5):
        if now.decision is not None and now.decision.kind == kind:
            return now
    raise AssertionError(f"the game has no {kind}")


def order_of(game: Game, data: dict[str, Any]) -> Order:
    """An order as it comes over the wire: through JSON and back."""
    order: Order = msgspec.json.decode(msgspec.json.encode(data), type=game.book.orders)
    return order


def copy_of(game: Game) -> Game:
    return game.fork(SeededDice(5))
