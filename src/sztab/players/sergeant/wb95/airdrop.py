"""Airdrops: units that jump instead of marching in."""

from __future__ import annotations

from sztab.players.sergeant.counsel import Counsel
from sztab.players.sergeant.wb95.marches import FieldMarches
from sztab.rules.wb95 import airdrop
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.orders import Airdrop
from sztab.rules.wb95.pieces import counter, label
from sztab.rules.wb95.state import Unit
from sztab.seat.wb95.front import FieldFront


def drop(front: FieldFront, view: Board, marches: FieldMarches, u: Unit, by_the_edge: int) -> Counsel | None:
    """A jump, if it brings the unit clearly nearer to its goal than the edge does."""
    if marches.way(u) is None or airdrop.may_drop(view, u) is not None:
        return None
    risk = 0 if view.state.advantage in front.own else front.weights.scattered
    best = (by_the_edge - risk, -1)
    for hex_ in airdrop.drop_hexes(view, u):
        if not front.zones[hex_]:
            best = min(best, (marches.landing(u, hex_), hex_))
    if best[1] < 0:
        return None
    one, where = counter(view, u).id, label(view, best[1])
    marches.claim(u, best[1])
    return Counsel(Airdrop(unit=one, hex=where), "jump", {"unit": one, "hex": where, "goal": marches.goal_of(u)})
