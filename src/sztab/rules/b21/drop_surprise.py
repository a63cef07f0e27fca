"""17.2.6, the surprise of a drop: rolled once against each hex, before the first attack on it (R86)."""

from __future__ import annotations

from sztab.rules.b21 import losses
from sztab.rules.b21.assaults import DirectFight
from sztab.rules.b21.battle_events import DropSurprised
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.force import living
from sztab.rules.b21.pieces import printed, stack
from sztab.table import Procedure

MANY = 3
"""Attackers up to which the smaller loss counts."""


def surprise(game: Game, assault: DirectFight) -> Procedure:
    """The shift of the column; the losses are taken at once."""
    if not assault.manner.surprise or not calls_for_roll(game, assault):
        return 0
    game.mark(surprised=tuple(sorted({*game.state.surprised, *assault.targets})))
    roll = yield from game.roll(2, "surprise", "17.2.6", assault.side)
    own = living(game, assault.attackers)
    found = game.book.charts.drop_surprise[assault.manner.surprise].at(1, roll)
    lost = found.lost_by_many if len(own) > MANY else found.lost
    said = DropSurprised(roll=roll, shift=found.shift, lost=lost, eliminated=found.eliminated)
    game.say(said, "17.2.6 T.airborne_surprise")
    if found.eliminated:
        for u in own:
            losses.eliminate(game, u.n, "17.2.6", "surprise")
    elif lost:
        yield from losses.share(game, [u.n for u in own], lost, "17.2.6", "surprise")
    return found.shift


def calls_for_roll(b: Board, assault: DirectFight) -> bool:
    """R86: line units and artillery of every kind; headquarters and columns alone do not."""
    if set(assault.targets) <= set(b.state.surprised):
        return False
    units = [u for hex_ in assault.targets for u in stack(b, hex_) if u.side != assault.side]
    return any(not (printed(b, u).headquarters or printed(b, u).column) for u in units)
