"""Shared rulebooks, one for all games with equal headers."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

import msgspec

from sztab.desk.layout import lay_out
from sztab.table import Book, State

KEPT = 8
LAYS_OUT = ("title", "scenario", "options", "position", "charts")
"""The parts of a header that a book depends on."""


class SharedBooks:
    """The most recently used books, each with its opening state. One thread at a time."""

    def __init__(self) -> None:
        self._books: OrderedDict[bytes, tuple[Book, State]] = OrderedDict()

    def lay_out(self, header: dict[str, Any]) -> tuple[Book, State]:
        """Book and opening state of a game."""
        name = _name(header)
        if name not in self._books:
            self._books[name] = lay_out(header)
            if len(self._books) > KEPT:
                self._books.popitem(last=False)
        self._books.move_to_end(name)
        return self._books[name]

    def drop(self, header: dict[str, Any]) -> None:
        """Drop a book: a thread was interrupted while writing in it."""
        self._books.pop(_name(header), None)


def _name(header: dict[str, Any]) -> bytes:
    return msgspec.json.encode([header.get(key) for key in LAYS_OUT])
