"""Airlift: units that helicopters carry over the front."""

from __future__ import annotations

from sztab.players.sergeant.counsel import Counsel
from sztab.players.sergeant.wb95.marches import FieldMarches, Step
from sztab.rules.wb95 import airlift
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.orders import Airlift
from sztab.rules.wb95.pieces import counter, label
from sztab.rules.wb95.state import Unit
from sztab.seat.wb95.front import FieldFront


def lift(front: FieldFront, view: Board, marches: FieldMarches, u: Unit, step: Step) -> Counsel | None:
    """A flight over the front, if it saves a good part of a day."""
    if airlift.may_lift(view, u) is not None:
        return None
    best, flights = (step.score - front.weights.airlift, -1), airlift.flights(view, u)
    for hex_ in airlift.landings(view, u):
        if not front.stays(u, hex_):
            continue
        score = marches.landing(u, hex_)
        if score < best[0]:
            score += front.weights.flak * len(airlift.overflown(view, u.side, flights[hex_]))
            best = min(best, (score, hex_))
    if best[1] < 0:
        return None
    one, where = counter(view, u).id, label(view, best[1])
    marches.claim(u, best[1])
    order = Airlift(unit=one, hex=where, points=u.steps)
    return Counsel(order, "lift", {"unit": one, "hex": where, "goal": marches.goal_of(u)})
