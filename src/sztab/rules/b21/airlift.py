"""R89, transports: supplies from the air (13.2.2), and what each can lift."""

from __future__ import annotations

from sztab.rules.b21.aircraft import flies_on
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.events import SuppliesDown
from sztab.rules.b21.pieces import name, names_of, stack
from sztab.rules.b21.state import Unit
from sztab.rules.b21.strengths import points
from sztab.table import Procedure


def drop_supplies(game: Game, n: int) -> Procedure:
    """A counter for each SP of the transport is supplied for the turn, those without supply first."""
    u = game.state.units[n]
    fed = _in_need(game, u)[: points(game, u)] if flies_on(u) else []
    if fed:
        for one in fed:
            game.change(one.n, oos=0)
        game.mark(supplied=tuple(sorted({*game.state.supplied, *(one.n for one in fed)})))
        game.say(SuppliesDown(by=name(game, u), units=names_of(game, fed)), "R89 23.2.3")
    yield from ()


def _in_need(b: Board, u: Unit) -> list[Unit]:
    own = [v for v in stack(b, u.station) if v.side == u.side and v.n not in b.state.supplied]
    return sorted(own, key=lambda v: (not v.oos, v.n))
