"""Pursuit: which units pursue, and which stay."""

from __future__ import annotations

from typing import Any

from frozen.vendor.counsel import Counsel
from frozen.vendor.lawful import least
from frozen.vendor.wb95.front import POINT, FieldFront
from frozen.vendor.wb95.retreat import OUTSIDE
from sztab.rules.wb95 import pursuit
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.orders import Pursue
from sztab.rules.wb95.pieces import stack
from sztab.rules.wb95.state import Unit
from sztab.table import Ask, Choice, Option

PREY = 40
"""The worth of guns and headquarters captured in the hex."""


def pursue(front: FieldFront, ask: Ask) -> Counsel:
    """Pursue where ground is gained; one unit stays if the old hex counts."""
    view = front.view
    units = pursuit.in_turn(view, ask.about)

    def rank(step: Choice, partial: tuple[Any, ...], option: Option) -> int:
        if not option.value:
            return 0
        u: Unit = view.state.units[view.book.index[units[len(partial)]]]
        taken = {view.book.labels[way[-1]] for way in partial if way}
        return -_gain(front, view, u, view.book.labels[option.value[-1]], taken)

    order = least(view, ask, rank)
    assert isinstance(order, Pursue)
    ends = sorted({way[-1] for way in order.paths.values() if way})
    if ends:
        return Counsel(order, "pursue", {"hexes": ", ".join(ends)})
    return Counsel(order, "stay")


def _gain(front: FieldFront, view: Board, u: Unit, end: int, taken: set[int]) -> int:
    """The worth of a step forward to a unit."""
    attacking = front.side in view.book.friends[view.book.phases[view.state.phase].side]
    gain = 10 if attacking and front.pushing else -10
    if not front.stays(u, end):
        gain -= OUTSIDE
    if end not in taken:
        gain += POINT * front.worth(end) * (not front.ours(end))
        gain += PREY * (end in view.layers.stacks)
    if front.ours(u.hex) and len(stack(view, u.hex)) == 1 and front.enemy_away[u.hex] <= 2:
        gain -= POINT * front.worth(u.hex) // 2
    if front.sheltered(u, u.hex) and not front.pushing:
        gain -= 30
    gain += 4 * (front.cover(end) - front.cover(u.hex)) - 8 * (not front.fed(u, end))
    out = front.way_out(u)
    if out is not None:
        way = front.way_to(front.exits(out.zone), u)
        gain += (way.cost(u.hex) - way.cost(end)) // 2
    return gain - min(30, front.threat[end] // 4)
