"""The file of a store: one program serves it at a time, only its owner may read it, others may copy it meanwhile."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from sztab.errors import DataError
from sztab.server.schema import bring_up

LOG = 1100 * 4096
"""Bytes of SQLite's write-ahead log: the thousand pages after which it restarts, and the rest of a transaction."""
OWNERS = 0o600
BESIDE = ("-wal", "-shm")
"""The files that SQLite keeps beside an open one."""
PATIENCE = 2
"""Seconds to wait for another program that is just leaving."""


class StoreLock:
    """The lock of the program that serves the file. It is a separate file, so that others can read and copy the games
    meanwhile; it ends with the process."""

    def __init__(self, path: Path) -> None:
        place = beside(path, "-lock")
        with faults_of(path):
            private(place)
            self._base = sqlite3.connect(place, timeout=PATIENCE, check_same_thread=False, isolation_level=None)
            try:
                self._base.execute("PRAGMA journal_mode = MEMORY")  # there is nothing to write
                self._base.execute("BEGIN EXCLUSIVE")
            except sqlite3.Error:
                self._base.close()
                raise

    def close(self) -> None:
        self._base.close()


def opened(path: Path) -> sqlite3.Connection:
    """The games of a file, migrated to the current schema, for the owner of the lock."""
    with faults_of(path):
        private(path)
        base = sqlite3.connect(path, timeout=PATIENCE, check_same_thread=False, isolation_level=None)
        try:
            base.execute("PRAGMA journal_mode = WAL")
            base.execute("PRAGMA synchronous = FULL")
            base.execute("PRAGMA foreign_keys = ON")
            bring_up(base, path)
            _lay_out_log(base, path)
        except BaseException:
            base.close()
            raise
        return base


@contextmanager
def faults_of(path: Path) -> Iterator[None]:
    """Errors of a file become a sentence that names it."""
    try:
        yield
    except (sqlite3.Error, OSError) as fault:
        reason = getattr(fault, "strerror", None) or str(fault)
        if "locked" in reason:
            reason = "another server is using these games"
        raise DataError(path, reason) from None


def private(path: Path) -> None:
    """Only the owner reads the links. SQLite gives its side files the same mode."""
    if not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNERS))
    for file in (path, *(beside(path, suffix) for suffix in BESIDE)):
        with suppress(FileNotFoundError, PermissionError):  # the file of another user is theirs to protect
            file.chmod(OWNERS)


def beside(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)


def _lay_out_log(base: sqlite3.Connection, path: Path) -> None:
    """Give the log its full length now. While it grows, an order waits for the file system's journal and so for the
    machine's other writes: now and then a fifth of a second."""
    log = beside(path, "-wal")
    base.execute("DROP TABLE IF EXISTS filler")
    if log.exists() and log.stat().st_size >= LOG:
        return
    base.execute("CREATE TABLE filler (bytes BLOB NOT NULL)")
    base.execute("INSERT INTO filler VALUES (zeroblob(?))", (LOG,))
    base.execute("DROP TABLE filler")
    base.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
