"""Chapter 12, Strategic movement: marking units for it. The movement itself is chapter 3."""

from __future__ import annotations

from sztab.rules.wb95.allowance import moves_now, rooted
from sztab.rules.wb95.board import Board, Game
from sztab.rules.wb95.events import HeldBack
from sztab.rules.wb95.orders import MarkStrategic
from sztab.rules.wb95.pieces import find_units, fixed, fortified, in_enemy_zone, name, traits
from sztab.rules.wb95.state import Unit
from sztab.table import Refusal


def check_mark(b: Board, order: MarkStrategic, side: int) -> Refusal | None:
    """12.1.2, 12.1.4, R90."""
    if not b.book.options.complementary:
        return Refusal("COMP", "the complementary rules are not in play")
    units = find_units(b, order.units, b.book.friends[side])
    if isinstance(units, Refusal):
        return units
    for u in units:
        refusal = may_mark(b, u)
        if refusal is not None:
            return refusal
    return None


def may_mark(b: Board, u: Unit) -> Refusal | None:
    known = traits(b, u)
    if u.hex < 0:
        return Refusal("12.1.4", f"{name(b, u)} is not on the map")
    held = b.book.scenario.may_act(b, u) or moves_now(b, u)
    if held is not None:
        return held
    if not known.mobile:
        return Refusal("12.1.3", f"{name(b, u)} has no movement points")
    if rooted(b, u):
        return Refusal("6.2.3", f"{name(b, u)} moves only in transport set-up")
    if u.cap >= 0 or u.dug or u.barraged or u.building:
        return Refusal("12.1.2", f"{name(b, u)} has been used in this Movement Phase")
    if u.marked:
        return Refusal("12.1.4", f"{name(b, u)} is marked already")
    if u.stunned:
        return Refusal("ard:17.2.31", f"{name(b, u)} has been raided by special forces and does not move this turn")
    if in_enemy_zone(b, u.side, u.hex) and known.attacks and not fortified(b, u.side, u.hex) and not fixed(b, u.hex):
        return Refusal("12.2.1", f"{name(b, u)} is in an enemy zone of control and must attack (R90)")
    return None


def mark(game: Game, order: MarkStrategic) -> None:
    units = [game.book.index[one] for one in order.units]
    game.mark(movers=tuple(units))
    for n in units:
        game.change(n, marked=True)
    game.say(HeldBack(units=order.units), "12.1.4")
