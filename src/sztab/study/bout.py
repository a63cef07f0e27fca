"""One game of a study, from the first order to the verdict, and what is counted in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from sztab.players.api import Player
from sztab.study.opponents import opponent
from sztab.study.result import SeatResult, ending, results
from sztab.table import Board, Game, SeededDice, tally
from sztab.titles import scenario
from sztab.titles.layout import lay_out

GROUND = 200
"""Objectives of so many hexes are still followed one by one; a study counts what a story would not tell."""


class Pairing(msgspec.Struct, frozen=True, kw_only=True):
    """A game to be played: what, with which dice, by whom in each seat."""

    scenario: str
    seed: int
    players: tuple[str, ...]
    options: dict[str, Any] = {}


class Fall(msgspec.Struct, frozen=True, array_like=True):
    """An objective that came into other hands."""

    turn: int
    hex: str
    side: str


class Bout(msgspec.Struct, frozen=True, kw_only=True):
    """A game that was played."""

    pairing: Pairing
    winner: str
    """Nobody after a draw."""
    level: str
    turn: int
    """The turn in which it ended."""
    points: dict[str, int]
    results: tuple[SeatResult, ...]
    """By seat."""
    curve: tuple[dict[str, int], ...]
    """The points at the end of each turn, from the first."""
    units_lost: dict[str, int]
    steps_lost: dict[str, int]
    falls: tuple[Fall, ...]
    dice: dict[str, tally.Thrown]
    orders: int
    rules: str
    """Their version."""
    hash: str
    """Of the last position."""


def play(pairing: Pairing) -> Bout:
    """Play a game; the same pairing is the same game on every machine."""
    game = start(pairing)
    players = [opponent(name, f"{pairing.seed}:{seat}") for seat, name in enumerate(pairing.players)]
    return play_out(game, players, pairing)


def start(pairing: Pairing) -> Game:
    """The game before its first order. Pairings of one seed have the same dice."""
    card = scenario(pairing.scenario)
    book, state = lay_out({"title": card.title, "scenario": card.slug, "options": pairing.options})
    return Game(book, state, SeededDice(f"study {pairing.seed}"))


def play_out(game: Game, players: Sequence[Player], pairing: Pairing) -> Bout:
    """Let the players of the seats finish a game."""
    opening, hexes = game.state, tally.places(game, GROUND)
    curve: list[dict[str, int]] = []
    fallen: list[Fall] = []
    while not game.over:
        before = game.state
        answer(game, players)
        if before.turn:
            fallen += _fallen(game, hexes, before)
            if game.state.turn != before.turn:
                curve.append(dict(game.book.victory(Board.of(game.book, before)).points))
    end, sides = ending(game), game.book.sides
    curve.append(dict(end.points))
    lost = tally.losses(opening, game.state, len(sides))
    return Bout(
        pairing=pairing,
        winner=end.winner,
        level=end.level,
        turn=game.state.turn,
        points=dict(end.points),
        results=results(game),
        curve=tuple(curve),
        units_lost={side: units for side, (units, _) in zip(sides, lost)},
        steps_lost={side: steps for side, (_, steps) in zip(sides, lost)},
        falls=tuple(fallen),
        dice=tally.luck(game.events, sides),
        orders=sum(kind == "order" for kind, _ in game.lines),
        rules=game.book.version,
        hash=game.state_hash(),
    )


def answer(game: Game, players: Sequence[Player]) -> None:
    """The next order, of the first side that is asked, from its view alone."""
    assert game.decision is not None
    side = game.pending()[0]
    ask = msgspec.structs.replace(game.decision, sides=(side,))
    game.play(players[game.seat_of(side)].answer(game.view_of(side), ask), side)


def _fallen(game: Game, hexes: tuple[int, ...], before: Any) -> list[Fall]:
    book = game.book
    return [
        Fall(before.turn, book.hex_labels[hex_], book.sides[side])
        for hex_, side in tally.falls(hexes, before, game.state)
    ]
