"""What else the board may be: for players that think ahead and may not know what a view does not show."""

from __future__ import annotations

from random import Random

from sztab.table import Board


def imagine(view: Board, dice: Random) -> Board:
    """A whole board that shows the sides of the view just what they see; the family makes up the rest. It has seen no
    more than the view, so two games with the same view are imagined alike. `Game(board.book, board.state, dice)` plays
    on from it: at a rest point from the same question, else from the top of the step the view stands in."""
    return Board.of(view.book, view.book.imagine(view, dice))
