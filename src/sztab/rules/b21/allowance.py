"""3.2d, the movement allowance: what a unit may spend in its own movement phase, what halves it, who may move."""

from __future__ import annotations

from sztab.hexes import points
from sztab.rules.b21 import disorder, headquarters
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.pieces import came_down, label, name, phasing, printed
from sztab.rules.b21.state import TWELFTHS, Counter, Unit
from sztab.table import Refusal

UNMOTORISED = frozenset({"infantry", "field_artillery"})
"""Lines of the beach table for those without vehicles of their own."""


def allowance(b: Board, u: Unit) -> int:
    """Twelfths of movement points in a phase. They keep their fraction (3.4.5), but for the half that is left after a
    landing to those without vehicles (18.2.5)."""
    one, parts = printed(b, u), 1 << _halves(b, u)
    if u.landed and u.landed == b.state.turn:
        kind = landing_class(one)
        beach = b.book.charts.beach_costs[kind]
        left = one.movement * beach.numerator // (parts * beach.denominator)
        return left // TWELFTHS * TWELFTHS if kind in UNMOTORISED else left
    return one.movement // parts


def _halves(b: Board, u: Unit) -> int:
    """25.2.2, 14.3.1, 17.2.12, R121 k: how many times it is halved."""
    found = bool(u.oos) and printed(b, u).motorised
    slow = any(rule.side == u.side and b.state.turn <= rule.until for rule in b.book.scenario.slow)
    return found + headquarters.lost(b, u) + came_down(b, u) + slow


def landing_class(one: Counter) -> str:
    """The line of the beach table: guns on vehicles count as motorised, those that are towed do not (R120)."""
    if one.armoured:
        return "armoured"
    if one.recon:
        return "recon"
    if one.towed:
        return "field_artillery"
    return "motorised" if one.motorised else "infantry"


def purse(b: Board, u: Unit) -> int:
    """What a unit has left in this phase."""
    return u.left if u.cap >= 0 else allowance(b, u)


def may_spend(b: Board, u: Unit) -> Refusal | None:
    """4.1.4, 17.2.10, 9.7.5: whether a unit may spend movement points now at all."""
    who = name(b, u)
    if u.hex < 0:
        return Refusal("4.1.1", f"{who} is not on the map")
    if u.grounded and u.side == phasing(b):
        case = "9.7.5" if printed(b, u).field_artillery else "17.2.10"
        return Refusal(case, f"{who} may not move in this phase")
    return moved_since(b, u)


def moved_since(b: Board, u: Unit) -> Refusal | None:
    """4.1.4: its move has ended, as that of another unit has begun."""
    if u.cap >= 0 and u.n not in b.state.movers:
        return Refusal("4.1.4", f"{name(b, u)} has finished its move: another unit has moved since")
    return None


def may_move(b: Board, u: Unit) -> Refusal | None:
    """Whether a unit may be given a movement order now, before any path is looked at."""
    who = name(b, u)
    refusal = may_spend(b, u)
    if refusal is not None:
        return refusal
    if u.fought:
        return Refusal("R82", f"{who} has fought and moves no more in this phase")
    if u.halted and not u.moved and purse(b, u) > 0:
        return Refusal("15.1.4", f"{who} has fired from the halt and does not move in this phase")
    if u.halted and purse(b, u) > 0:
        return Refusal("15.4.1" if u.pinned else "6.2.1", f"{who} has stopped in {label(b, u.hex)} for this phase")
    if purse(b, u) <= 0:
        return Refusal("4.2.2", f"{who} has no movement points left")
    if u.pinned and u.steps < 2:
        return Refusal("15.4.1", f"{who} was hit and has no EP to go on")
    return None


def afford(b: Board, u: Unit, cost: int) -> Refusal | None:
    """4.1.3, 4.2.2: whether a unit may spend so much on something else than moving."""
    refusal = may_spend(b, u)
    if refusal is None and cost > purse(b, u):
        refusal = Refusal("4.2.2", f"{name(b, u)} has {points(purse(b, u))} movement points, {points(cost)} are needed")
    return refusal


def spend(game: Game, n: int, cost: int) -> None:
    """Movement points go, each unit's own (4.2.5); what is left is lost at the end of the phase (4.2.4)."""
    u = game.state.units[n]
    game.change(n, cap=u.cap if u.cap >= 0 else allowance(game, u), left=max(purse(game, u) - cost, 0))


def set_out(game: Game, units: list[int]) -> None:
    """4.1.4: these units move or spend points now; those who did so before have ended their move."""
    if not set(units) <= set(game.state.movers):
        disorder.next_mover(game)
        game.mark(movers=tuple(sorted(units)))
