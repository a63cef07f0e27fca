"""What is thought about away from the table, as plain data: it may go to another process and be answered there.

Messages go through a pipe as `packed` makes them.
"""

from __future__ import annotations

import pickle
from typing import Any

import msgspec

from sztab.server.match import OVER, Match
from sztab.table import Ask, State


class Glance(msgspec.Struct, frozen=True):
    """What a seat has before it: which game, the whole board as it is, and the question as the seat may know it."""

    game: str
    lines: int
    """How long the record of the game is: the same board as long as it is the same."""
    header: dict[str, Any]
    state: State
    seat: int
    ask: Ask | None
    owed: tuple[int, ...]
    over: str = ""
    """Why nothing is asked."""

    @classmethod
    def at(cls, match: Match, seat: int) -> Glance:
        game = match.game
        over = match.stopped or OVER.reason
        return cls(match.id, len(game.lines), match.header, game.state, seat, match.ask(seat), match.owed(seat), over)


class Turn(msgspec.Struct, frozen=True):
    """A computer is asked for an order of one side. The same seed plays the same game."""

    glance: Glance
    player: str
    seed: str


class Enquiry(msgspec.Struct, frozen=True):
    """A person asks for what may take long: advice, a plan, an overlay."""

    glance: Glance
    request: Any
    language: str


Thought = Turn | Enquiry
LENGTH = 8
"""Bytes before each message: how long it is."""


class Think(msgspec.Struct, frozen=True):
    """Think about this; the answer carries the number."""

    number: int
    thought: Thought


class Drop(msgspec.Struct, frozen=True):
    """Nobody waits for this answer any more."""

    number: int


class Leave(msgspec.Struct, frozen=True):
    """Nobody is at this game any more."""

    game: str


class Finding(msgspec.Struct, frozen=True):
    """What came of a thought; nothing if it was dropped. The first one, of number 0, says that the process is there."""

    number: int
    found: Any = None


def packed(message: Any) -> bytes:
    """A message as it goes through the pipe."""
    data = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return len(data).to_bytes(LENGTH, "big") + data
