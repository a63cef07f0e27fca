"""What must not be told by what is asked, or by what is refused: whether there is a secret at all."""

from __future__ import annotations

from sztab.rules.wb95.board import Board
from sztab.seat.wb95.context import Officer
from sztab.table import Ask, Order, only_answer


def plain_answer(me: Officer, view: Board, ask: Ask) -> Order | None:
    return only_answer(me.book.deciders[ask.kind], view, me.for_me(ask))
