"""Boards and games of the WB-95 family."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from sztab import table

if TYPE_CHECKING:
    from sztab.rules.wb95.book import Book
    from sztab.rules.wb95.state import State

    Board: TypeAlias = table.Board[Book, State]
    Game: TypeAlias = table.Game[Book, State]
else:
    Board, Game = table.Board, table.Game
