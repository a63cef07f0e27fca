"""Copies of a store: backup while it is served, and restore. A copy is one complete, sound file, or none at all."""

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
"""Errors of a file system without hard links, such as that of a memory stick."""
LOST = "; --replace puts the backup in its place, and the games there are lost"


def backup(store: Path, file: Path) -> int:
    """Copy the games at one moment, even during play. Returns their number."""
    with _reading(store) as source:
        if os.path.lexists(file):
            raise DataError(file, THERE)
        return _copied(source, file)


def restore(file: Path, store: Path, replace: bool = False) -> int:
    """Make a store from a backup. An existing store is replaced only on request, one in use never."""
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
    """A store opened for reading: sound, and of a known version."""
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
    """A sound copy under this name, or nothing. It gets its name when it is complete."""
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
    """Name the copy, unless another file has just taken the name."""
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
    """Write the new name to disk too."""
    if os.name == "posix":
        door = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(door)
        finally:
            os.close(door)


def _end_log(store: Path) -> None:
    """The old file's log must not be taken for the new one's. A program that ignores the lock may still have it
    open."""
    with faults_of(store), closing(sqlite3.connect(store, timeout=PATIENCE)) as old:
        try:
            old.execute("BEGIN EXCLUSIVE")
            old.execute("COMMIT")
        except sqlite3.OperationalError as fault:
            if "locked" in str(fault):
                raise
        except sqlite3.DatabaseError:  # damaged: the reason for the restore
            pass
    for suffix in BESIDE:
        beside(store, suffix).unlink(missing_ok=True)
