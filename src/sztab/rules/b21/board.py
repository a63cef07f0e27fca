"""Boards and games of the B-21 family."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from sztab import table

if TYPE_CHECKING:
    from sztab.rules.b21.book import Book
    from sztab.rules.b21.state import State

    Board: TypeAlias = table.Board[Book, State]
    Game: TypeAlias = table.Game[Book, State]
else:
    Board, Game = table.Board, table.Game
