"""15.1.4, 15.1.6, fire at range in one's own movement and counterattack phase, and what it calls forth (R70, R135)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sztab.rules.b21.acts import MOVEMENT, Act
from sztab.rules.b21.allowance import afford, set_out
from sztab.rules.b21.battle_orders import Burst, Fire
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.counterattack import open_hexes
from sztab.rules.b21.exchange import ExchangeLosses, armed, open_fire, spent
from sztab.rules.b21.pieces import around, find_unit, name, names_of, near_enemies, phase, side_of
from sztab.rules.b21.ranged_fire import FARTHEST, PRICE, may_fire
from sztab.rules.b21.reaction import offered
from sztab.rules.b21.state import Attempt, Unit
from sztab.rules.b21.volley import BOTH, EXTERIOR, INTERIOR, FireAsked, check_volley, target_hex, volley_choices
from sztab.table import Choice, Order, Procedure, Refusal

BOUND = -2
"""What a unit has tried that has fired before its counterattack, and so must make it (15.2.3)."""


def check(b: Board, order: Fire, side: int) -> Refusal | None:
    """15.1.4, 15.1.6, 15.2.2, 15.2.3: a volley in one's own movement or counterattack phase."""
    for burst in order.bursts:
        u = find_unit(b, burst.unit, side, "15.1.1")
        if isinstance(u, Refusal):
            return u
        refusal = _check_opener(b, u, burst)
        if refusal is not None:
            return refusal
    return check_volley(b, order, side, _about(b, (burst.unit for burst in order.bursts)))


def _check_opener(b: Board, u: Unit, burst: Burst) -> Refusal | None:
    if spent(b, u):
        return Refusal("15.2.1", f"{name(b, u)} has fired in this phase")
    if phase(b).name == "movement":
        there = target_hex(b, u.side, burst.target)
        if u.moved and not isinstance(there, Refusal) and there in around(b, u.hex):
            return Refusal("15.2.2", f"{name(b, u)} has moved and does not fire in the interior zone")
        return afford(b, u, PRICE)
    if not _counterattacks(b, u):
        return Refusal("15.2.3", f"{name(b, u)} does not counterattack")
    return None


def _counterattacks(b: Board, u: Unit) -> bool:
    """R76: it has stepped out, or can."""
    return any(stroke.unit == u.n for stroke in b.state.strikes) or bool(open_hexes(b, u))


def _about(b: Board, units: Iterable[str], moved: bool = False) -> FireAsked:
    """R135 e: who has moved fires in the exterior zone only."""
    return FireAsked(tuple(units), zone=BOTH if phase(b).name == "movement" and not moved else EXTERIOR)


def carry_out(game: Game, order: Fire, side: int) -> Procedure:
    """R135, then R70: whoever sees the firing stack may react, but for those who have answered."""
    firers = sorted({game.book.index[burst.unit] for burst in order.bursts})
    here = game.state.units[firers[0]].hex
    there = target_hex(game.view_of(side), side, order.bursts[0].target)
    if phase(game).name == "movement":
        set_out(game, firers)
    else:
        bound = {*game.state.attempts, *(Attempt(n, BOUND) for n in firers)}
        game.mark(attempts=tuple(sorted(bound, key=lambda one: (one.unit, one.at))))
    zone = INTERIOR if there in around(game, here) else EXTERIOR
    found: ExchangeLosses = yield from open_fire(game, side, order.bursts, zone)
    left = [n for n in firers if game.state.units[n].hex == here]
    if found.fired and left:
        yield from offered(game, left, here, found.fired)


def choices(b: Board, side: int, partial: tuple[Any, ...]) -> Choice | Order:
    if partial:
        u = b.state.units[b.book.index[partial[0]]]
        return volley_choices(b, side, partial, _about(b, partial[:1], u.moved))
    able = openers(b, side)
    found = []
    for moved in (False, True):
        about = _about(b, names_of(b, (u for u in able if u.moved == moved)), moved)
        first = volley_choices(b, side, (), about)
        assert isinstance(first, Choice)
        found += first.options
    return Choice("unit", found)


def openers(b: Board, side: int) -> list[Unit]:
    """The units of a side that may open fire in its own phase."""
    near = near_enemies(b, side, FARTHEST)
    able = [u for u in armed(b, side) if u.hex in near and may_fire(b, u, interior=True) is None]
    if phase(b).name == "movement":
        return [u for u in able if afford(b, u, PRICE) is None]
    return [u for u in able if _counterattacks(b, u)]


def fire_of(b: Board, units: Iterable[Unit]) -> FireAsked:
    """What these units of one hex may fire at then."""
    us = list(units)
    return _about(b, names_of(b, us), any(u.moved for u in us))


def may_end(b: Board, side: int, phase: str) -> Refusal | None:
    """15.2.3, R76: only units that counterattack fire."""
    for u in bound(b, side) if phase == "counterattack" else ():
        return Refusal("15.2.3", f"{name(b, u)} has fired and must counterattack")
    return None


def bound(b: Board, side: int) -> list[Unit]:
    """Those who have fired before their counterattack, and can still make it."""
    fired = {one.unit for one in b.state.attempts if one.at == BOUND} - {stroke.unit for stroke in b.state.strikes}
    return [u for u in side_of(b, side) if u.n in fired and u.hex >= 0 and open_hexes(b, u)]


ACTS = (Act(Fire, MOVEMENT | {"counterattack"}, "fire at range", check, carry_out, choices),)
ENDS = (may_end,)
