"""Drops that a scenario limits (S.1, S.2): from when, where, and that a battalion comes down together or by land."""

from __future__ import annotations

from sztab.rules.b21.board import Board
from sztab.rules.b21.pieces import label, name, printed, side_of
from sztab.rules.b21.scenario import DropRule
from sztab.rules.b21.state import Unit
from sztab.table import Refusal


def rule_of(b: Board, u: Unit) -> DropRule | None:
    return next((one for one in b.book.scenario.drops if printed(b, u).id in one.units), None)


def hexes_of(b: Board, u: Unit) -> frozenset[int] | None:
    """Where alone it may come down; None: anywhere."""
    rule = rule_of(b, u)
    return rule.hexes or None if rule is not None else None


def may_drop(b: Board, u: Unit, hex_: int) -> Refusal | None:
    """Whether the unit may come down there in this turn."""
    rule, who = rule_of(b, u), name(b, u)
    if rule is None:
        return None
    if b.state.turn < rule.start:
        return Refusal("R112", f"{who} may come down from turn {rule.start} on")
    if u.dropped:
        return Refusal("R112", f"{who} comes down once in the game")
    if rule.hexes and hex_ not in rule.hexes:
        return Refusal("R112", f"{who} may not come down in {label(b, hex_)}")
    others = [v for v in side_of(b, u.side) if printed(b, v).id in rule.units and v.box != "drop"]
    if rule.together and any(v.dropped != b.state.turn for v in others):
        return Refusal("R112", f"the others of {who} have come before")
    return None


def by_land(b: Board, u: Unit) -> int:
    """The hex by which a unit may enter whose drop has been given up; -1 if there is none yet."""
    rule = rule_of(b, u)
    if u.box != "drop" or rule is None or b.state.turn <= rule.start:
        return -1
    return rule.overland
