"""Games in one SQLite file with one writer."""

from __future__ import annotations

import secrets
import sqlite3
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec

from sztab.errors import DataError, SztabError
from sztab.server.storefile import StoreLock, opened
from sztab.sitting import store
from sztab.sitting.store import (
    DAMAGED,
    ChatLine,
    Invited,
    SeatKey,
    SeatLinks,
    Stored,
    StoreFault,
    Written,
    new_links,
    now,
    sound,
)

LINES = "CAST(line AS BLOB) FROM lines WHERE game = ? ORDER BY n"
"""As stored: damaged text may not even be text."""


class SqliteStore:
    """Each change is one transaction, on disk before the call returns."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = threading.RLock()
        path.parent.mkdir(parents=True, exist_ok=True)
        self._claim = StoreLock(path)
        try:
            self._base = opened(path)
        except BaseException:
            self._claim.close()
            raise

    def close(self) -> None:
        with self._lock:
            self._base.close()
            self._claim.close()

    # ------------------------------------------------------------------ games

    def create(
        self,
        header: Mapping[str, Any],
        players: Sequence[str],
        lines: Sequence[Written],
        lesson: str = "",
        invited: Mapping[int, Mapping[str, Any]] | None = None,
    ) -> tuple[str, tuple[SeatLinks, ...]]:
        """A new game with unguessable links for its seats: its id and the links. `invited`: the seats of guests, with
        the text of their invitations."""
        game, invited = secrets.token_hex(8), invited or {}
        links = new_links(players, invited)
        with self._change() as base:
            base.execute(
                "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?)",
                (game, _json(header), _json(tuple(players)), lesson, now(), secrets.token_hex(16)),
            )
            for seat, one in enumerate(links):
                tokens = [(one.plays, True), (one.watches, False)]
                rows = [(token, game, seat, plays) for token, plays in tokens if token]
                base.executemany("INSERT INTO seats VALUES (?, ?, ?, ?)", rows)
                if one.invitation:
                    row = (one.invitation, game, seat, _json(invited[seat]))
                    base.execute("INSERT INTO invitations (token, game, seat, about) VALUES (?, ?, ?, ?)", row)
            self._write(base, game, 0, lines)
        return game, links

    def append(self, game: str, first: int, lines: Sequence[Written], summaries: Sequence[Any] = ()) -> None:
        """Add lines to a game's record, and update each seat's summary; `first` is the number of the first line."""
        with self._change() as base:
            self._write(base, game, first, lines)
            self._summarise(base, game, summaries)

    def load(self, game: str) -> Stored:
        """A game with its whole record."""
        with self._reading() as base:
            query = "SELECT CAST(header AS BLOB), players, lesson FROM games WHERE id = ?"
            head = base.execute(query, (game,)).fetchone()
            rows = base.execute(f"SELECT n, gesture, {LINES}", (game,)).fetchall()
        if head is None:
            raise DataError(self.path, f"there is no game {game!r}")
        try:
            header, players = msgspec.json.decode(head[0], type=dict[str, Any]), msgspec.json.decode(head[1])
        except (msgspec.DecodeError, TypeError):
            raise SztabError(DAMAGED) from None
        lines = list(sound(rows))
        damaged = len(lines) + 1 if len(lines) < len(rows) else 0
        return Stored(game, header, tuple(players), head[2], lines, len(rows), damaged)

    def record(self, game: str) -> list[bytes]:
        """The header and the lines of a game as stored, sound or not."""
        with self._reading() as base:
            head = base.execute("SELECT CAST(header AS BLOB) FROM games WHERE id = ?", (game,)).fetchall()
            lines = base.execute(f"SELECT {LINES}", (game,)).fetchall()
        return [text for (text,) in head + lines]

    def seat(self, token: str) -> SeatKey | None:
        """The seat a link belongs to."""
        with self._reading() as base:
            row = base.execute("SELECT game, seat, plays FROM seats WHERE token = ?", (token,)).fetchone()
        return SeatKey(row[0], row[1], bool(row[2])) if row else None

    def secret(self, game: str) -> str:
        """A game's secret, from which its computers draw their chance choices."""
        with self._reading() as base:
            row = base.execute("SELECT secret FROM games WHERE id = ?", (game,)).fetchone()
        return str(row[0])

    # ------------------------------------------------------------------ links for others

    def watching(self, game: str, seat: int) -> str:
        """The link for watching a seat."""
        return self._token(game, seat, plays=False)

    def invitation(self, token: str) -> Invited | None:
        with self._reading() as base:
            query = "SELECT game, seat, about, claimant FROM invitations WHERE token = ?"
            row = base.execute(query, (token,)).fetchone()
        return Invited(SeatKey(row[0], row[1]), msgspec.json.decode(row[2]), bool(row[3])) if row else None

    def claim(self, token: str, claimant: str) -> str | None:
        """The key of the seat for the first claimant of an invitation, at every request; None for others."""
        with self._change() as base:
            base.execute("UPDATE invitations SET claimant = ? WHERE token = ? AND claimant = ''", (claimant, token))
            query = "SELECT game, seat FROM invitations WHERE token = ? AND claimant = ?"
            row = base.execute(query, (token, claimant)).fetchone()
        return self._token(row[0], row[1], plays=True) if row else None

    def invitations(self, game: str, seat: int) -> list[str]:
        """All invitations to a game, for its maker: whoever was invited himself hands none on."""
        with self._reading() as base:
            rows = base.execute("SELECT seat, token FROM invitations WHERE game = ? ORDER BY seat", (game,)).fetchall()
        return [] if seat in {invited for invited, _ in rows} else [token for _, token in rows]

    # ------------------------------------------------------------------ summaries

    def summary(self, game: str, seat: int) -> bytes | None:
        """A seat's stored summary; None if there is none yet."""
        with self._reading() as base:
            query = "SELECT summary FROM summaries WHERE game = ? AND seat = ?"
            row = base.execute(query, (game, seat)).fetchone()
        return str(row[0]).encode() if row else None

    def summarise(self, game: str, lines: int | None, summaries: Sequence[Any]) -> None:
        """Store the summaries of a game at this many lines, unless it has gone on."""
        with self._change() as base:
            count = "SELECT count(*) FROM lines WHERE game = ?"
            if lines is None or base.execute(count, (game,)).fetchone()[0] == lines:
                self._summarise(base, game, summaries)

    # ------------------------------------------------------------------ private data of a seat

    def note(self, game: str, seat: int, key: str, value: Any) -> bool:
        """Save a value in a notebook, or delete it with None; False when the notebook is full."""
        where = (game, seat, key)
        with self._change() as base:
            if value is None:
                base.execute("DELETE FROM notebooks WHERE game = ? AND seat = ? AND key = ?", where)
                return True
            others = "SELECT count(*) FROM notebooks WHERE game = ? AND seat = ? AND key <> ?"
            if base.execute(others, where).fetchone()[0] >= store.MOST_NOTES:
                return False
            base.execute("INSERT OR REPLACE INTO notebooks VALUES (?, ?, ?, ?)", (*where, _json(value)))
        return True

    def notebook(self, game: str, seat: int) -> dict[str, Any]:
        """The notes of a seat, without those that are damaged."""
        found: dict[str, Any] = {}
        with self._reading() as base:
            query = "SELECT key, CAST(value AS BLOB) FROM notebooks WHERE game = ? AND seat = ? ORDER BY key"
            for key, value in base.execute(query, (game, seat)):
                with suppress(msgspec.DecodeError, UnicodeDecodeError):
                    found[key] = msgspec.json.decode(value)
        return found

    def see(self, game: str, seat: int, event: int) -> None:
        """The player has seen everything up to this event."""
        with self._change() as base:
            base.execute("INSERT OR REPLACE INTO seen VALUES (?, ?, ?)", (game, seat, event))

    def seen(self, game: str, seat: int) -> int:
        with self._reading() as base:
            row = base.execute("SELECT event FROM seen WHERE game = ? AND seat = ?", (game, seat)).fetchone()
        return int(row[0]) if row else 0

    # ------------------------------------------------------------------ the chat

    def say(self, game: str, seat: int, text: str) -> ChatLine:
        """Add a line to the chat of a game; the oldest beyond the limit go."""
        with self._change() as base:
            (last,) = base.execute("SELECT coalesce(max(n), 0) FROM chat WHERE game = ?", (game,)).fetchone()
            line = ChatLine(last + 1, seat, text, now())
            base.execute("INSERT INTO chat VALUES (?, ?, ?, ?, ?)", (game, line.n, seat, text, line.at))
            base.execute("DELETE FROM chat WHERE game = ? AND n <= ?", (game, line.n - store.MOST_LINES))
        return line

    def chat(self, game: str) -> list[ChatLine]:
        """The chat of a game, without lines that are damaged."""
        query = "SELECT n, seat, text, at FROM chat WHERE game = ? ORDER BY n"
        with self._reading() as base:
            rows = base.execute(query, (game,)).fetchall()
        return [ChatLine(*row) for row in rows if isinstance(row[2], str)]

    # ------------------------------------------------------------------ inside

    def _token(self, game: str, seat: int, plays: bool) -> str:
        with self._reading() as base:
            query = "SELECT token FROM seats WHERE game = ? AND seat = ? AND plays = ? ORDER BY token"
            row = base.execute(query, (game, seat, plays)).fetchone()
        return str(row[0]) if row else ""

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        with self._lock:
            try:
                yield self._base
            except (sqlite3.Error, msgspec.DecodeError) as fault:
                raise StoreFault(f"the games cannot be read from disk: {fault}") from fault

    @contextmanager
    def _change(self) -> Iterator[sqlite3.Connection]:
        """All of it or nothing, whatever goes wrong, even at the very end."""
        with self._lock:
            try:
                self._base.execute("BEGIN IMMEDIATE")
                yield self._base
                self._base.execute("COMMIT")
            except BaseException as fault:
                if self._base.in_transaction:
                    self._base.execute("ROLLBACK")
                if isinstance(fault, sqlite3.Error):
                    raise StoreFault(f"this cannot be written to disk: {fault}") from fault
                raise

    def _write(self, base: sqlite3.Connection, game: str, first: int, lines: Sequence[Written]) -> None:
        rows = [(game, first + k, one.gesture, _json(one.line)) for k, one in enumerate(lines)]
        base.executemany("INSERT INTO lines VALUES (?, ?, ?, ?)", rows)

    def _summarise(self, base: sqlite3.Connection, game: str, summaries: Sequence[Any]) -> None:
        base.execute("DELETE FROM summaries WHERE game = ?", (game,))
        rows = [(game, seat, _json(one)) for seat, one in enumerate(summaries)]
        base.executemany("INSERT INTO summaries VALUES (?, ?, ?)", rows)


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
