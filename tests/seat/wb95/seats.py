"""A staff for tests: whoever is asked in a game, with his view and his question; and moments of random games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

import playing
from sztab.language.tongue import Tongue
from sztab.seat.drafts import Drafted, Slot
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


def plain(order: Order) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(order)
    return found


BARE = {"masking": "off"}


def dyle(kind: str) -> Game:
    return to_phase(playing.start("ardennes2024", "dyle-2025", 3, BARE), kind)


def slot(drafted: Drafted, field: str) -> Slot:
    return next(one for one in drafted.slots if one.field == field)


def with_first(drafted: Drafted, field: str) -> dict[str, Any]:
    """The order with the first option of a slot."""
    value = slot(drafted, field).options[0].value
    listed, _, name = field.partition(".")
    if not name:
        return {**drafted.order, field: value}
    entries = drafted.order[listed]
    return {**drafted.order, listed: [*entries[:-1], {**entries[-1], name: value}]}


FILE = """
title = "ardennes2024"
[clock]
turn = 1
phase = "combat"
side = "axis"
[map]
columns = [1, 6]
rows = [1, 6]
[map.supply]
axis = ["0101"]
"""
