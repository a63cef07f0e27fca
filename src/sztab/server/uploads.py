"""Uploaded records: replayed in a process of their own, within a budget, before they become games.

The result is stored as it is; it is not replayed until a player sits down.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import msgspec

from sztab import DICE
from sztab.desk.layout import lay_out
from sztab.errors import SztabError
from sztab.server import summaries
from sztab.server.lobby_messages import GameSummary
from sztab.server.match import Match
from sztab.server.store import Stored, Written
from sztab.table import Game, record

MOST_LINES = 20_000
"""Lines of a record; the longest games of any title have half as many."""
MOST_COUNTERS, MOST_HEXES = 1_000, 5_000
"""The size of a board, well above that of any scenario. Boards are laid out in the games' thread, at one go."""
LONGEST = 60.0
"""Seconds to replay a record."""
WAITING = 4
"""Records that may wait; one at a time is replayed."""


class Upload(msgspec.Struct, frozen=True):
    """A record that agrees with the rules, or its fault."""

    fault: str = ""
    header: dict[str, Any] = {}
    mode: str = ""
    rolled: tuple[int, ...] = ()
    lines: tuple[Written, ...] = ()
    summaries: tuple[GameSummary, ...] = ()


class Uploads:
    """Replays uploaded records, one after the other."""

    def __init__(self, most_lines: int = MOST_LINES, longest: float = LONGEST) -> None:
        self.most_lines, self.longest = most_lines, longest
        self._work = ThreadPoolExecutor(1, "sztab-uploads")
        self._child: subprocess.Popen[bytes] | None = None
        self._waiting = 0

    async def play(self, text: bytes) -> Upload:
        """Replay a record within its budget; raises its fault."""
        count = sum(1 for line in text.splitlines() if line.strip())
        if count > self.most_lines:
            raise SztabError(f"this record has {count} lines; at most {self.most_lines} can be loaded here")
        if self._waiting > WAITING:
            raise SztabError("other records are being loaded; try again in a minute")
        self._waiting += 1
        try:
            played = await asyncio.get_running_loop().run_in_executor(self._work, self._aside, text)
        finally:
            self._waiting -= 1
        if played.fault:
            raise SztabError(played.fault)
        return played

    def close(self) -> None:
        if (child := self._child) is not None:
            child.kill()
        self._work.shutdown(wait=True, cancel_futures=True)

    def _aside(self, text: bytes) -> Upload:
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        command = [sys.executable, "-m", "sztab.server.uploads"]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment) as child:
            self._child = child
            try:
                told, _ = child.communicate(text, self.longest)
            except subprocess.TimeoutExpired:
                child.kill()
                return Upload(f"this record takes longer than {self.longest:g} seconds to play again")
            finally:
                self._child = None
        if child.returncode:
            return Upload("this record cannot be played again; the server's log says more")
        return msgspec.json.decode(told, type=Upload)


# ---------------------------------------------------------------------- in the separate process


def main() -> None:
    """Replay the record on standard input and write the result to standard output."""
    with suppress(AttributeError, OSError):
        os.nice(10)
    sys.stdout.buffer.write(msgspec.json.encode(_played(sys.stdin.buffer.read())))


def _played(text: bytes) -> Upload:
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


if __name__ == "__main__":
    main()
