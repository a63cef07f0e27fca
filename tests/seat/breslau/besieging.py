"""A staff of the Breslau family in tests: whoever is asked, with his view and his question; and random sieges."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

import playing
from sztab.language.tongue import Tongue
from sztab.seat.staff import FamilyStaff
from sztab.table import Ask, Board, Game, Order

TITLE, SCENARIO = "breslau1945", "siege-of-breslau"
SOVIET, GERMAN = 0, 1


def staff_of(game: Game, seat: int | None = None, language: str = "en") -> tuple[FamilyStaff, Board, Ask]:
    """The staff of the seat that is asked (or of another), its view, and the question as that seat hears it."""
    assert game.decision is not None
    asked = game.seat_of(game.pending()[0])
    seat = asked if seat is None else seat
    ask = game.decision if seat == asked else msgspec.structs.replace(game.decision, about=None)
    return FamilyStaff(game.book, seat, Tongue(language)), game.view(seat), ask


def moments(seed: int, options: dict[str, Any] | None = None, haste: float = 0.1) -> Iterator[Game]:
    """The positions of a random siege before every order."""
    yield from playing.steps(playing.start(TITLE, SCENARIO, seed, options), seed, haste)


def to_question(kind: str, seed: int = 1, options: dict[str, Any] | None = None, turn: int = 1) -> Game:
    """A random siege at its first question of that kind."""
    for game in moments(seed, options, 0.3):
        assert game.decision is not None
        if game.decision.kind == kind and game.state.turn >= turn:
            return game
    raise AssertionError(f"the game has no {kind}")


def order_of(game: Game, data: dict[str, Any]) -> Order:
    """An order as it comes over the wire: through JSON and back."""
    order: Order = msgspec.json.decode(msgspec.json.encode(data), type=game.book.orders)
    return order


def may_play(game: Game, data: dict[str, Any]) -> bool:
    return game.check(order_of(game, data)) is None
