"""Retreat: where to, and where it is better to stand and lose steps."""

from __future__ import annotations

from sztab.players.sergeant.counsel import Counsel
from sztab.rules.wb95.pieces import label
from sztab.seat.wb95.front import FieldFront
from sztab.seat.wb95.retreat import answers
from sztab.table import Ask


def retreat(front: FieldFront, ask: Ask) -> Counsel:
    """Retreat to the best hex; stand only where the ground, or what would be left there, is worth the CELs."""
    view = front.view
    _, order = answers(front, view, ask)[0]
    ends = sorted({way[-1] for way in order.paths.values() if way})
    if ends:
        return Counsel(order, "retreat", {"hexes": ", ".join(ends)})
    start = view.state.units[view.book.index[ask.about.units[0]]].hex
    return Counsel(order, "stand", {"hex": label(view, start), "cels": sum(order.pays.values())})
