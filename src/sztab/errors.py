"""Errors, as one family of exceptions. Each says in a sentence where and why."""

from __future__ import annotations


class SztabError(Exception):
    """Anything a user may cause; the command line prints it in one line."""


class DataError(SztabError):
    """An unusable file: the file, the place in it, the reason."""

    def __init__(self, file: object, reason: str, place: str | int = "") -> None:
        where = f"{file}:{place}" if isinstance(place, int) else f"{file}: {place}" if place else f"{file}"
        super().__init__(f"{where}: {reason}")
        self.file, self.place, self.reason = str(file), place, reason


class LogError(SztabError):
    """A game file that fails to replay."""
