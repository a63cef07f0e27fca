"""Uploaded records: replayed within a budget before they become games.

The result is stored as it is; it is not replayed until a player sits down.
"""

from __future__ import annotations

from typing import Any

import msgspec

from sztab import DICE
from sztab.desk.layout import lay_out
from sztab.errors import SztabError
from sztab.sitting import summaries
from sztab.sitting.lobby_messages import GameSummary
from sztab.sitting.match import Match
from sztab.sitting.store import Stored, Written
from sztab.table import Game, record

MOST_LINES = 20_000
"""Lines of a record; the longest games of any title have half as many."""
MOST_COUNTERS, MOST_HEXES = 1_000, 5_000
"""The size of a board, well above that of any scenario. Boards are laid out in the games' queue, at one go."""


class Upload(msgspec.Struct, frozen=True):
    """A record that agrees with the rules, or its fault."""

    fault: str = ""
    header: dict[str, Any] = {}
    mode: str = ""
    rolled: tuple[int, ...] = ()
    lines: tuple[Written, ...] = ()
    summaries: tuple[GameSummary, ...] = ()


def check_length(text: bytes, most: int = MOST_LINES) -> None:
    """Raises a fault if a record has too many lines."""
    count = sum(1 for line in text.splitlines() if line.strip())
    if count > most:
        raise SztabError(f"this record has {count} lines; at most {most} can be loaded here")


def played(text: bytes) -> Upload:
    """Replay a record."""
    try:
        written = record.parse(text, "this file")
        lines = _numbered([line for _, line in written.lines])
        steps = Match.following(Stored("", written.header, (), "", lines), record.steps(written, lay_out))
        first = next(steps)
        _check_size(first.game)
        *_, match = first, *steps
    except SztabError as fault:
        return Upload(str(fault))
    game = match.game
    return Upload(
        header=written.header,
        mode=game.dice.mode if game.dice.mode in DICE else "seeded",
        rolled=record.rolled(game),
        lines=tuple(one for one in lines if "end" not in one.line),
        summaries=tuple(summaries.lines(match)),
    )


def _check_size(game: Game) -> None:
    """Raises a fault if the board is too large."""
    counters, hexes = len(game.state.units), game.book.map.grid.n
    if counters > MOST_COUNTERS:
        raise SztabError(f"this record has {counters} counters; at most {MOST_COUNTERS} can be played with here")
    if hexes > MOST_HEXES:
        raise SztabError(f"this record has a map of {hexes} hexes; at most {MOST_HEXES} can be played on here")


def _numbered(lines: list[dict[str, Any]]) -> list[Written]:
    """Each order of a record without gestures is one of its own."""
    number, found = 0, []
    for line in lines:
        number += "play" in line
        found.append(Written(number if "undo" not in line else 0, line))
    return found
