"""Restraint in fire, by scenario (R112): hexes at which the artillery and aircraft of a side do not fire before a turn,
or for which it pays."""

from __future__ import annotations

from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.pieces import label, printed, stack
from sztab.rules.b21.scenario import FireRule
from sztab.rules.b21.victory import award
from sztab.table import Refusal


def forbidden(b: Board, side: int, hex_: int) -> Refusal | None:
    """Whether artillery or aircraft of the side may fire at the hex in this turn."""
    for rule in b.book.scenario.restraints:
        if rule.side == side and hex_ in rule.hexes and b.state.turn < rule.start:
            return Refusal("R112", f"you do not fire at {label(b, hex_)} before turn {rule.start}")
    return None


def fired(game: Game, side: int, hex_: int) -> None:
    """A barrage, a bombing or single-handed fire at a hex gives the enemy points."""
    for rule in game.book.scenario.restraints:
        if rule.side == side and hex_ in rule.hexes and not _military(game, rule, hex_):
            award(game, 1 - side, rule.points, f"fire at {label(game, hex_)}", "R112")


def _military(b: Board, rule: FireRule, hex_: int) -> bool:
    """A headquarters, artillery or AA of the enemy is there."""
    if not rule.spares:
        return False
    enemies = (printed(b, u) for u in stack(b, hex_) if u.side != rule.side)
    return any(one.headquarters or one.field_artillery or one.type == "AA" for one in enemies)
