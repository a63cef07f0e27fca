"""What must not be told by what is asked, or by what is refused: whether there is a secret at all."""

from __future__ import annotations

from sztab.rules.wb95 import bridges
from sztab.rules.wb95.pieces import on_map, traits
from sztab.rules.wb95.state import Unit
from sztab.seat.wb95.context import Officer
from sztab.table import Ask, Board, Order, only_answer


def plain_answer(me: Officer, view: Board, ask: Ask) -> Order | None:
    """The only answer there is. R147: a side that may have secret air points is asked whether it has or not, or the
    others would learn by the pause which day it is."""
    ask = me.for_me(ask)
    if ask.kind == "air" and view.book.scenario.air_in_doubt(view, ask.sides[0]):
        return None
    return only_answer(me.book.deciders[ask.kind], view, ask)


def may_be_more(view: Board) -> bool:
    """Whether, for all that is seen here, somebody else may hold what is not: masked counters, air days of his own
    choice (TS-N3), a bridge begun in secret (14.3.2)."""
    if view.book.masked or ("air_days" in view.book.deciders and not view.state.secrets):
        return True
    others = [side for side in range(len(view.book.sides)) if side not in view.sides]
    return any(_may_be_building(view, u) for u in on_map(view, others))


def _may_be_building(view: Board, u: Unit) -> bool:
    """14.3.2: a headquarters that stood on the bank and has not stirred since, with a free far bank."""
    if not view.book.options.complementary or not traits(view, u).hq or not u.banked or u.moved:
        return False
    grid = view.book.map.grid
    for direction in range(6):
        far, edge = view.book.neighbours[6 * u.hex + direction], grid.edge(u.hex, direction)
        if far >= 0 and view.book.big_river(edge) and not bridges.standing(view, edge):
            if bridges.far_hex_held(view, u.side, u.hex, far):
                return True
    return False
