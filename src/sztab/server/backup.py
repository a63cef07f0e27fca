"""Copies of a store: made while it is served, and brought back. A copy is one file, whole and sound, or none at all."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sztab.errors import DataError
from sztab.server.schema import version_of
from sztab.server.storefile import BESIDE, OWNERS, PATIENCE, StoreLock, beside, faults_of

THERE = "there is a file of this name already"
LINKLESS = (errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS)
"""What a file system says that has no second names, such as that of a memory stick."""
LOST = "; --replace puts the backup in its place, and the games there are lost"


def backup(store: Path, file: Path) -> int:
    """Copy the games as they are at one moment, whoever plays meanwhile. How many there are."""
    with _reading(store) as source:
        if os.path.lexists(file):
            raise DataError(file, THERE)
        return _copied(source, file)


def restore(file: Path, store: Path, replace: bool = False) -> int:
    """Make a store of a backup. One that is there already stays unless it is to be replaced, one that is served
    always."""
    with _reading(file) as source:
        with faults_of(store):
            store.parent.mkdir(parents=True, exist_ok=True)
        with closing(StoreLock(store)):
            if os.path.lexists(store):
                if not replace:
                    raise DataError(store, THERE + LOST)
                if store.samefile(file):
                    raise DataError(store, "this is the backup itself")
                _end_log(store)
            return _copied(source, store, replace)


@contextmanager
def _reading(path: Path) -> Iterator[sqlite3.Connection]:
    """A store to read from: sound, and of a version that this program knows."""
    if not path.is_file():
        raise DataError(path, "there is no such file")
    with faults_of(path), closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=rw", uri=True)) as base:
        base.execute("PRAGMA query_only = ON")
        if not version_of(base, path):
            raise DataError(path, "there are no games in this file")
        if base.execute("PRAGMA quick_check").fetchone() != ("ok",):
            raise DataError(path, "this file is damaged; it cannot be copied as it is")
        yield base


def _copied(source: sqlite3.Connection, file: Path, replace: bool = False) -> int:
    """A sound copy under this name, or nothing. It is made beside and gets its name when it is complete."""
    part = beside(file, f".{os.getpid()}.part")
    with faults_of(file):
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNERS))
        try:
            with closing(sqlite3.connect(part)) as copy:
                source.backup(copy)
                copy.execute("PRAGMA journal_mode = DELETE")  # all in one file
                games = int(copy.execute("SELECT count(*) FROM games").fetchone()[0])
            _name(part, file, replace)
            _flush(file.parent)
        finally:
            part.unlink(missing_ok=True)
    return games


def _name(part: Path, file: Path, replace: bool) -> None:
    """Give the copy its name, unless somebody has just made another file of it."""
    if replace:
        part.replace(file)
        return
    try:
        os.link(part, file)
    except OSError as fault:
        if fault.errno not in LINKLESS:
            raise
        part.rename(file)


def _flush(folder: Path) -> None:
    """The new name is on disk too."""
    if os.name == "posix":
        door = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(door)
        finally:
            os.close(door)


def _end_log(store: Path) -> None:
    """The log of the old file must not be taken for the new one's. A program that knows nothing of claims may still
    have it open."""
    with faults_of(store), closing(sqlite3.connect(store, timeout=PATIENCE)) as old:
        try:
            old.execute("BEGIN EXCLUSIVE")
            old.execute("COMMIT")
        except sqlite3.OperationalError as fault:
            if "locked" in str(fault):
                raise
        except sqlite3.DatabaseError:  # damaged: that is why it is replaced
            pass
    for suffix in BESIDE:
        beside(store, suffix).unlink(missing_ok=True)
