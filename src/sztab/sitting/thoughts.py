"""Thoughts as plain data: they may go to another process and be answered there.

Messages go through a pipe as `packed` makes them.
"""

from __future__ import annotations

import pickle
from typing import Any

import msgspec

from sztab.sitting import messages as m
from sztab.sitting.desk_messages import AskDesk
from sztab.sitting.match import OVER, Match
from sztab.table import Ask, Order, State


class Glance(msgspec.Struct, frozen=True):
    """A seat's situation: the game, the true board, and the question as the seat may know it."""

    game: str
    lines: int
    """The length of the game's record: an equal length means the same board."""
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
    """A slow request of a person: advice, a plan, an overlay."""

    glance: Glance
    request: m.AskAdvice | m.AskPlan | m.AskOverlay
    language: str


class DeskThought(msgspec.Struct, frozen=True):
    """A question to the rules desk; no game has anything to do with it."""

    request: AskDesk
    language: str


Thought = Turn | Enquiry | DeskThought
Found = Order | bytes | None
"""An order for a turn, nothing if the computer breaks down; the reply to an enquiry, or that of the desk."""
LENGTH = 8
"""Bytes of the length before each message."""


class Think(msgspec.Struct, frozen=True):
    """Think about this; the answer carries the number."""

    number: int
    thought: Thought


class Drop(msgspec.Struct, frozen=True):
    """This answer is no longer wanted."""

    number: int


class Leave(msgspec.Struct, frozen=True):
    """The game is closed."""

    game: str


class Finding(msgspec.Struct, frozen=True):
    """The result of a thought; nothing if it was dropped. The first one, number 0, reports that the process is
    ready."""

    number: int
    found: Found = None


def packed(message: Think | Drop | Leave | Finding) -> bytes:
    """A message as sent through the pipe."""
    data = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return len(data).to_bytes(LENGTH, "big") + data
