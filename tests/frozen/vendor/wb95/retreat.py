"""Retreat: where to, and where it is better to stand and lose steps."""

from __future__ import annotations

from typing import Any

from frozen.vendor.counsel import Counsel, spread
from frozen.vendor.lawful import least
from frozen.vendor.wb95.front import FieldFront, defence_now
from frozen.vendor.wb95.losses import price_of_a_cel
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.orders import Retreat
from sztab.rules.wb95.pieces import cels, label, stack
from sztab.rules.wb95.retreat import in_turn, owes
from sztab.rules.wb95.state import Unit
from sztab.table import Ask, Choice, Option

A_CEL = 60
"""The cost of a CEL when choosing the retreat."""
NEVER = 1000
OUTSIDE = 500
"""Giving up the foothold: dearer than any CEL."""


def retreat(front: FieldFront, ask: Ask) -> Counsel:
    """Retreat to the best hex; stand only where the ground is worth the CELs."""
    view = front.view
    about = ask.about
    units: list[Unit] = [view.state.units[view.book.index[one]] for one in about.units]
    start = units[0].hex
    last = front.last_in(units)
    stand = _worth_standing(front, view, about, units, last)
    movers = in_turn(view, about)

    def rank(step: Choice, partial: tuple[Any, ...], option: Option) -> int:
        if step.slot == "pays":
            u: Unit = view.state.units[view.book.index[option.value]]
            return price_of_a_cel(view, u, partial.count(option.value))
        way = [view.book.labels[text] for text in option.value]
        if not way or stand:
            return 0 if stand and not way else NEVER
        tolls = sum(bool(front.zones[hex_]) for hex_ in way)
        short = owes(view, movers[len(partial)], about, len(way))
        lost = OUTSIDE * (last and way[-1] not in front.foothold)
        return int(A_CEL * (tolls + short) + lost + _refuge(front, view, way[-1]))

    order = least(view, ask, rank)
    assert isinstance(order, Retreat)
    ends = sorted({way[-1] for way in order.paths.values() if way})
    if ends:
        return Counsel(order, "retreat", {"hexes": ", ".join(ends)})
    return Counsel(order, "stand", {"hex": label(view, start), "cels": sum(order.pays.values())})


def _worth_standing(front: FieldFront, view: Board, about: Any, units: list[Unit], last: bool) -> bool:
    """One CEL of many for a hex that counts, or none; any number for the foothold."""
    due = max(owes(view, u, about) for u in units)
    here = units[0].hex
    if any(u.hex != here for u in units):
        return False
    if due == 0:
        return True
    if last and here in front.foothold and cels(units) > due:
        return not any(there in front.foothold for there in view.book.map.grid.within(here, 1) if there != here)
    return due <= 1 and cels(units) >= 4 and front.worth(here) > 0


def _refuge(front: FieldFront, view: Board, hex_: int) -> int:
    """How bad a hex is to retreat to; the least is best."""
    friends = sum(defence_now(view, u) for u in stack(view, hex_))
    bad = min(60, front.threat[hex_]) - 5 * front.cover(hex_) - min(20, friends)
    bad -= 20 * min(2, front.worth(hex_))
    return bad + spread(front.seed, hex_) % 3
