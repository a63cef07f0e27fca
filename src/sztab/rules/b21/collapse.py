"""Collapse, by scenario (R112): worn units without supply may give up in the supply phase of their side."""

from __future__ import annotations

from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.losses import eliminate
from sztab.rules.b21.pieces import name, printed
from sztab.rules.b21.scenario import CollapseRule
from sztab.rules.b21.state import Unit
from sztab.table import Procedure


def roll(game: Game, side: int) -> Procedure:
    """A die for every regular counter on the ground that is out of supply and has lost half its EP or more."""
    for rule in game.book.scenario.collapses:
        if rule.side == side:
            for u in game.state.units:
                if wavers(game, rule, u):
                    die = yield from game.roll(1, f"collapse of {name(game, u)}", "R112", side, units=[u.n])
                    if die <= rule.most:
                        eliminate(game, u.n, "R112", "collapse")


def wavers(b: Board, rule: CollapseRule, u: Unit) -> bool:
    one = printed(b, u)
    worn = 2 * (one.steps - u.steps) >= one.steps
    return u.side == rule.side and u.hex >= 0 and bool(u.oos) and worn and one.quality not in rule.spared
