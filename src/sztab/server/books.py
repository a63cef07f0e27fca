"""Rulebooks laid out and kept, so that games alike share one."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

import msgspec

from sztab.desk.layout import lay_out
from sztab.table import Book, State

KEPT = 8
LAYS_OUT = ("title", "scenario", "options", "position", "charts")
"""What of a header a book depends on."""


class SharedBooks:
    """The books used last, each with its opening state. One thread at a time."""

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
        """Use this book no more: somebody was interrupted while he wrote in it."""
        self._books.pop(_name(header), None)


def _name(header: dict[str, Any]) -> bytes:
    return msgspec.json.encode([header.get(key) for key in LAYS_OUT])
