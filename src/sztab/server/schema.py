"""The tables of a store: each version of the schema is the previous one and a migration.

The version is in `PRAGMA user_version`. An older store is migrated step by step when it is opened, each step in one
transaction; a newer one is refused. To change the schema, add a migration at the end; never change one that has been
released.
"""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Callable
from pathlib import Path

import msgspec

from sztab.errors import DataError

GAMES = """
CREATE TABLE games (id TEXT PRIMARY KEY, header TEXT NOT NULL, players TEXT NOT NULL, lesson TEXT NOT NULL,
                    created TEXT NOT NULL);
CREATE TABLE seats (token TEXT PRIMARY KEY, game TEXT NOT NULL REFERENCES games, seat INTEGER NOT NULL);
CREATE TABLE lines (game TEXT NOT NULL REFERENCES games, n INTEGER NOT NULL, gesture INTEGER NOT NULL,
                    line TEXT NOT NULL, PRIMARY KEY (game, n)) WITHOUT ROWID;
CREATE TABLE notebooks (game TEXT NOT NULL REFERENCES games, seat INTEGER NOT NULL, key TEXT NOT NULL,
                        value TEXT NOT NULL, PRIMARY KEY (game, seat, key)) WITHOUT ROWID;
CREATE TABLE seen (game TEXT NOT NULL REFERENCES games, seat INTEGER NOT NULL, event INTEGER NOT NULL,
                   PRIMARY KEY (game, seat)) WITHOUT ROWID;
"""
SUMMARIES = """
CREATE TABLE summaries (game TEXT NOT NULL REFERENCES games, seat INTEGER NOT NULL, summary TEXT NOT NULL,
                        PRIMARY KEY (game, seat)) WITHOUT ROWID;
"""
LINKS = """
ALTER TABLE games ADD COLUMN secret TEXT NOT NULL DEFAULT '';
ALTER TABLE seats ADD COLUMN plays INTEGER NOT NULL DEFAULT 1;
CREATE TABLE invitations (token TEXT PRIMARY KEY, game TEXT NOT NULL REFERENCES games, seat INTEGER NOT NULL,
                          about TEXT NOT NULL, claimant TEXT NOT NULL DEFAULT '')
"""

CHAT = """
CREATE TABLE chat (game TEXT NOT NULL REFERENCES games, n INTEGER NOT NULL, seat INTEGER NOT NULL,
                   text TEXT NOT NULL, at TEXT NOT NULL, PRIMARY KEY (game, n)) WITHOUT ROWID
"""


def games(base: sqlite3.Connection) -> None:
    """Version 1 (Sztab 0.2 to 0.4): games with their records, seats, notebooks and events seen."""
    _run(base, GAMES)


def summaries(base: sqlite3.Connection) -> None:
    """Version 2: a line in the lobby for each seat. Games of version 1 get theirs on demand, so none is loaded here."""
    _run(base, SUMMARIES)


def links(base: sqlite3.Connection) -> None:
    """Version 3: invitations, links for watching, and a secret for each game. Before, the maker of a game also had the
    links of its computers: these end, or only watch where computers play among themselves."""
    _run(base, LINKS)
    for game, players in base.execute("SELECT id, players FROM games").fetchall():
        base.execute("UPDATE games SET secret = ? WHERE id = ?", (secrets.token_hex(16), game))
        persons = {seat for seat, name in enumerate(msgspec.json.decode(players)) if name == "person"}
        for token, seat in base.execute("SELECT token, seat FROM seats WHERE game = ?", (game,)).fetchall():
            if not persons:
                base.execute("UPDATE seats SET plays = 0 WHERE token = ?", (token,))
            elif seat in persons:
                base.execute("INSERT INTO seats VALUES (?, ?, ?, 0)", (secrets.token_urlsafe(24), game, seat))
            else:
                base.execute("DELETE FROM seats WHERE token = ?", (token,))


def chat(base: sqlite3.Connection) -> None:
    """Version 4: what players have said to each other."""
    _run(base, CHAT)


MIGRATIONS: tuple[Callable[[sqlite3.Connection], None], ...] = (games, summaries, links, chat)
"""The first creates version 1 in an empty file."""
VERSION = len(MIGRATIONS)
FIRST_TABLES = frozenset({"games", "seats", "lines"})


def version_of(base: sqlite3.Connection, path: Path) -> int:
    """The version of an open store; 0 for an empty one. Tables of version 1 without a number are recognised by name."""
    version = int(base.execute("PRAGMA user_version").fetchone()[0])
    tables = {name for (name,) in base.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    ours = tables >= FIRST_TABLES
    if not ours and (version or tables):
        raise DataError(path, "this is a database, but not one with games of Sztab")
    if version == 0 and ours:
        version = 1
    if version > VERSION:
        raise DataError(
            path, f"these games are of format {version}, this program knows {VERSION} and older: it needs a newer Sztab"
        )
    return version


def bring_up(base: sqlite3.Connection, path: Path) -> None:
    """Run the missing migrations of a store."""
    for number in range(version_of(base, path), VERSION):
        base.execute("BEGIN EXCLUSIVE")
        try:
            MIGRATIONS[number](base)
            base.execute(f"PRAGMA user_version = {number + 1}")
        except BaseException:
            base.execute("ROLLBACK")
            raise
        base.execute("COMMIT")


def _run(base: sqlite3.Connection, script: str) -> None:
    """Statement by statement: `executescript` would end the transaction."""
    for statement in script.split(";"):
        base.execute(statement)
