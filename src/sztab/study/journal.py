"""The games of a study as they end, a line of JSON each. A study that was interrupted goes on from its journal."""

from __future__ import annotations

import hashlib
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import TextIO

import msgspec

import sztab
from sztab.study.bout import Bout, Pairing, play
from sztab.study.crew import Crew
from sztab.study.opponents import SOURCE

PLAYED_BY = ("hexes", "table", "rules", "titles", "seat", "players")
"""The packages that decide what happens in a game."""
DATA = (".py", ".csv", ".toml", ".map")
WIDTH = 24
"""Characters of the bar."""


class Progress:
    """How far a study has come, on one line of a terminal, with the time that is left."""

    def __init__(self, whole: int, what: str, stream: TextIO, clock: Callable[[], float] = time.monotonic) -> None:
        self.whole, self.what, self.stream, self.clock = whole, what, stream, clock
        self.done, self.begun = 0, clock()

    def tick(self) -> None:
        """Another game has ended."""
        self.done += 1
        end = "\n" if self.done == self.whole else ""
        if self.stream.isatty():
            self.stream.write(f"\r{self.line()}\x1b[K{end}")
        elif end or self.done * 20 // self.whole > (self.done - 1) * 20 // self.whole:
            self.stream.write(f"{self.line()}\n")
        self.stream.flush()

    def line(self) -> str:
        filled = WIDTH * self.done // self.whole
        left = (self.clock() - self.begun) / self.done * (self.whole - self.done)
        return f"{self.what} [{'#' * filled}{'.' * (WIDTH - filled)}] {self.done} of {self.whole} games, {_span(left)}"


def _span(seconds: float) -> str:
    minutes = int(seconds / 60 + 0.5)
    if seconds < 60:
        return f"{int(seconds)} s left"
    return f"{minutes} min left" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min left"


def play_all(
    pairings: Sequence[Pairing], journal: Path, jobs: int, what: str, stream: TextIO | None = None
) -> list[Bout]:
    """Every game, those in the journal as they stand there, in the order of the pairings."""
    found = {key(bout.pairing): bout for bout in read(journal)}
    left = [pairing for pairing in pairings if key(pairing) not in found]
    progress = Progress(len(left), what, stream or sys.stderr)
    journal.parent.mkdir(parents=True, exist_ok=True)
    with journal.open("ab") as lines, Crew(play, jobs) as crew:
        for pairing, bout in crew.each(left):
            lines.write(msgspec.json.encode(bout) + b"\n")
            lines.flush()
            found[key(pairing)] = bout
            progress.tick()
    return [found[key(pairing)] for pairing in pairings]


def read(journal: Path) -> Iterator[Bout]:
    """The games of a journal. A last line that was cut off is taken away."""
    if not journal.exists():
        return
    text = journal.read_bytes()
    whole = text.rpartition(b"\n")[0] + b"\n" if b"\n" in text else b""
    if whole != text:
        journal.write_bytes(whole)
    for line in whole.splitlines():
        yield msgspec.json.decode(line, type=Bout)


def key(pairing: Pairing) -> bytes:
    """What makes two pairings the same game."""
    return msgspec.json.encode(pairing, order="deterministic")


@cache
def playbook() -> str:
    """A hash of all that decides what happens in a game: games of another one are not of the same study."""
    root, found = Path(sztab.__file__).parent, hashlib.blake2b(digest_size=8)
    folders = [root / name for name in PLAYED_BY] + [SOURCE.parent]
    for path in sorted(
        path for folder in folders for path in folder.rglob("*") if path.suffix in (".py", ".csv", ".toml")
    ):
        found.update(f"{path.relative_to(path.parents[1])}\n".encode() + path.read_bytes())
    return found.hexdigest()
