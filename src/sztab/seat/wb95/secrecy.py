"""What must not be told by what is asked, or by what is refused: whether there is a secret at all."""

from __future__ import annotations

from sztab.rules.wb95.board import Board
from sztab.seat.wb95.context import Officer
from sztab.table import Ask, Order, only_answer


def plain_answer(me: Officer, view: Board, ask: Ask) -> Order | None:
    """The only answer there is. R147: a side that may have secret air points is asked whether it has or not, or the
    others would learn by the pause which day it is."""
    ask = me.for_me(ask)
    if ask.kind == "air" and view.book.scenario.air_in_doubt(view, ask.sides[0]):
        return None
    return only_answer(me.book.deciders[ask.kind], view, ask)
