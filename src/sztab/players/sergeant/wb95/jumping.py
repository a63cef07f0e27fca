"""Ways through the air: who jumps instead of marching in, and whom helicopters carry."""

from __future__ import annotations

from sztab.players.sergeant.advice import Advice
from sztab.players.sergeant.wb95.marching import Marches, Step
from sztab.players.sergeant.wb95.sense import FAR, Sense
from sztab.rules.wb95 import airdrop, airlift
from sztab.rules.wb95.orders import Airdrop, Airlift
from sztab.rules.wb95.pieces import counter, label
from sztab.rules.wb95.state import Unit
from sztab.table import Board

SCATTERED = 60
"""Twelfths that a jump costs while nobody holds the sky: a CEL is lost on two rolls of six."""
ALONE = 60
"""Twelfths more that a landing without supply costs: nobody comes to help at once."""
AIRLIFT = 36
"""Twelfths a flight must save: the helicopters are gone for the day."""
FLAK = 40
"""Twelfths for every enemy flown over: on two rolls of six it turns back."""


def drop(sense: Sense, view: Board, marches: Marches, u: Unit, by_the_edge: int) -> Advice | None:
    """A jump, if it brings the unit clearly nearer to what it wants than the edge does."""
    if marches.way(u) is None or airdrop.may_drop(view, u) is not None:
        return None
    risk = 0 if view.state.advantage in sense.own else SCATTERED
    best = (by_the_edge - risk, -1)
    for hex_ in airdrop.drop_hexes(view, u):
        if not sense.zones[hex_]:
            best = min(best, (_landing(sense, marches, u, hex_), hex_))
    if best[1] < 0:
        return None
    one, where = counter(view, u).id, label(view, best[1])
    marches.claim(u, best[1])
    return Advice(Airdrop(unit=one, hex=where), "jump", {"unit": one, "hex": where, "goal": marches.goal_of(u)})


def lift(sense: Sense, view: Board, marches: Marches, u: Unit, step: Step) -> Advice | None:
    """A flight over the front, if it saves a good part of a day."""
    if airlift.may_lift(view, u) is not None:
        return None
    best, flights = (step.score - AIRLIFT, -1), airlift.flights(view, u)
    for hex_ in airlift.landings(view, u):
        if not sense.stays(u, hex_):
            continue
        score = _landing(sense, marches, u, hex_)
        if score < best[0]:
            score += FLAK * len(airlift.overflown(view, u.side, flights[hex_]))
            best = min(best, (score, hex_))
    if best[1] < 0:
        return None
    one, where = counter(view, u).id, label(view, best[1])
    marches.claim(u, best[1])
    order = Airlift(unit=one, hex=where, points=u.steps)
    return Advice(order, "lift", {"unit": one, "hex": where, "goal": marches.goal_of(u)})


def _landing(sense: Sense, marches: Marches, u: Unit, hex_: int) -> int:
    """How far from its goal a unit would be there, as a march is judged."""
    score = marches.score(u, hex_, marches.way(u), False)[0]
    return min(FAR, score) + (0 if sense.fed(u, hex_) else ALONE)
