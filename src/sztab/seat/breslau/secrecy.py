"""What must not be told by what is asked, or by what is refused: whether there is a secret at all."""

from __future__ import annotations

from sztab.rules.breslau import sight
from sztab.rules.breslau.state import GERMAN
from sztab.seat.breslau.context import Officer
from sztab.table import Ask, Board, Order, only_answer


def plain_answer(me: Officer, view: Board, ask: Ask) -> Order | None:
    """The only answer there is."""
    ask = me.for_me(ask)
    return only_answer(me.book.deciders[ask.kind], view, ask)


def may_be_more(view: Board) -> bool:
    """3.2b: the Soviet never knows what else lies in German stacks; the German sees everything."""
    return GERMAN not in view.sides and sight.fogged(view)
