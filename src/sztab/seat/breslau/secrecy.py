"""What must not be told by what is asked, or by what is refused: whether there is a secret at all."""

from __future__ import annotations

from sztab.seat.breslau.context import Officer
from sztab.table import Ask, Board, Order, only_answer


def plain_answer(me: Officer, view: Board, ask: Ask) -> Order | None:
    """The only answer there is."""
    ask = me.for_me(ask)
    return only_answer(me.book.deciders[ask.kind], view, ask)
