"""15.3.2, what one side fires in an exchange: the question, the orders that answer it, and the choices that lead to
them."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from sztab.rules.b21 import standing_orders
from sztab.rules.b21.allowance import purse
from sztab.rules.b21.battle_orders import Burst, Fire, Hold, StandingOrder
from sztab.rules.b21.board import Board
from sztab.rules.b21.pieces import acting, find_enemies, find_unit, label, name, phasing, stack
from sztab.rules.b21.ranged_fire import (
    PRICE,
    crossfire,
    foes_near,
    in_own_movement,
    in_vain,
    may_fire,
    may_hit,
    most_shots,
    reaches,
    rear,
    targets,
)
from sztab.rules.b21.state import Unit
from sztab.table import Ask, Choice, Decider, EndPhase, Option, Order, Refusal

EXTERIOR, INTERIOR, BOTH = "exterior", "interior", "both"
"""The zone of fire: two to four hexes, adjacent hexes, whatever the distance says (15.1.3)."""
HOLD = Option("hold", "hold fire", ends=True)


class FireAsked(msgspec.Struct, frozen=True):
    """These units may fire: at anything in reach, at one hex, or at these counters only."""

    TELLS: ClassVar[tuple[str, ...]] = ("units", "hex", "targets")

    units: tuple[str, ...]
    hex: str = ""
    targets: tuple[str, ...] = ()
    zone: str = EXTERIOR
    shots: int = 0
    """The most; 0: all it may."""
    fight: bool = False
    """All counters of a direct fight, from whatever hex (R135)."""


def check_volley(b: Board, order: Fire, side: int, about: FireAsked) -> Refusal | None:
    """15.3.2, 15.3.3, R135: what each unit fires at, and how often."""
    if order.at and about.hex and order.at != about.hex:
        return Refusal("15.1.5", f"the fire is at {about.hex} now, not at {order.at}")
    fired: dict[str, int] = {}
    starts, ends = set(), set()
    crossed = _crossed(b, order, side) if about.fight else frozenset()
    for burst in order.bursts:
        u = find_unit(b, burst.unit, side, "15.1.1")
        if isinstance(u, Refusal):
            return u
        there = target_hex(b, side, burst.target)
        if isinstance(there, Refusal):
            return there
        refusal = check_burst(b, u, burst, there, about, crossed)
        if refusal is not None:
            return refusal
        fired[burst.unit] = fired.get(burst.unit, 0) + burst.shots
        most = _most(b, u, about)
        if burst.shots < 1 or fired[burst.unit] > most:
            return Refusal("15.3.3", f"{burst.unit} has 1 to {most} shots")
        starts.add(u.hex)
        ends.add(there)
    if not about.fight and (len(starts) > 1 or len(ends) > 1):
        return Refusal("15.3.2", "an exchange is fire from one hex at one hex")
    return None


def target_hex(b: Board, side: int, target: str) -> int | Refusal:
    """The hex of a target, a counter or a hex in which one lies face down (R130)."""
    hex_ = b.book.labels.get(target)
    if hex_ is not None:
        if any(v.hidden for v in stack(b, hex_)):
            return int(hex_)
        return Refusal("15.3.2", f"no enemy lies face down in {target}: name the counter")
    found = find_enemies(b, (target,), side, "15.3.2")
    return found if isinstance(found, Refusal) else found[0].hex


def _crossed(b: Board, order: Fire, side: int) -> frozenset[int]:
    """15.5.2: who is under crossfire by this volley."""
    pairs = []
    for burst in order.bursts:
        u, found = find_unit(b, burst.unit, side, "15.1.1"), find_enemies(b, (burst.target,), side, "15.3.2")
        if not isinstance(u, Refusal) and not isinstance(found, Refusal):
            pairs.append((u, found[0]))
    return crossfire(b, pairs)


def check_burst(
    b: Board, u: Unit, burst: Burst, there: int, about: FireAsked, crossed: frozenset[int] = frozenset()
) -> Refusal | None:
    """Why this unit may not fire at that."""
    strikers = acting(b) != phasing(b)  # a counterattack
    if about.hex and label(b, there) != about.hex:
        return Refusal("15.2.3" if strikers else "15.3.2", f"only {about.hex} can be fired at now")
    if about.targets and burst.target not in about.targets and strikers:
        return Refusal("15.2.3", f"{burst.target} does not counterattack")
    if about.targets and burst.target not in about.targets:
        return Refusal("15.3.1", f"{burst.target} is not exposed to this fire")
    refusal = may_fire(b, u, interior := _interior(b, u, there, about)) or reaches(b, u, there, interior)
    if refusal is not None:
        return refusal
    if in_own_movement(b, u.side) and not about.fight and purse(b, u) < PRICE:
        return Refusal("15.1.6", f"{name(b, u)} needs 2 MP to fire")
    refusal = _check_target(b, u, burst, there, about, crossed)
    if refusal is None and name(b, u) not in about.units:
        return Refusal("15.3.2", f"{name(b, u)} may not fire now")
    return refusal


def _check_target(
    b: Board, u: Unit, burst: Burst, there: int, about: FireAsked, crossed: frozenset[int]
) -> Refusal | None:
    """15.1.2, 15.2.6, 15.3.4: why its target cannot be hit."""
    v = next((v for v in stack(b, there) if name(b, v) == burst.target and not v.hidden), None)
    if v is None:
        tried = in_vain(u, there) in b.state.attempts
        return Refusal("15.1.2", f"{name(b, u)} has found nothing to hit in {burst.target}") if tried else None
    if rear(b, v) and not about.targets:
        return Refusal("15.2.6", f"{burst.target} is behind a line unit")
    return may_hit(b, u, v, v.n in crossed)


def _most(b: Board, u: Unit, about: FireAsked) -> int:
    most = most_shots(b, u)
    return min(most, about.shots or most)


def _interior(b: Board, u: Unit, there: int, about: FireAsked) -> bool:
    return about.zone == INTERIOR or (about.zone == BOTH and b.book.map.grid.distance(u.hex, there) == 1)


def options(b: Board, u: Unit, about: FireAsked) -> list[str]:
    """Everything the unit may fire at."""
    named = about.targets
    if not named and not about.fight:
        hexes = [b.book.labels[about.hex]] if about.hex else _near(b, u, about)
        named = tuple(one for hex_ in hexes for one in targets(b, u, hex_, _interior(b, u, hex_, about)))
    found = []
    for one in named:
        there = target_hex(b, u.side, one)
        if not isinstance(there, Refusal) and check_burst(b, u, Burst(name(b, u), one), there, about) is None:
            found.append(one)
    return found


def may_open(b: Board, about: FireAsked) -> tuple[str, ...]:
    """The units that can fire at something, alone or together (15.5.2)."""
    units = [_own(b, one) for one in about.units]
    found = {u.n for u in units if options(b, u, about)}
    if about.fight:
        foes = [_own(b, one) for one in about.targets]
        able = [u for u in units if may_fire(b, u, interior=True) is None]
        pairs = [(u, v) for u in able for v in foes if reaches(b, u, v.hex, interior=True) is None]
        crossed = crossfire(b, pairs)
        found |= {u.n for u, v in pairs if v.n in crossed and may_hit(b, u, v, crossed=True) is None}
    return tuple(name(b, u) for u in units if u.n in found)


def _near(b: Board, u: Unit, about: FireAsked) -> list[int]:
    found = [] if about.zone == EXTERIOR else foes_near(b, u, interior=True)
    return found if about.zone == INTERIOR else found + foes_near(b, u, interior=False)


def volley_choices(b: Board, side: int, partial: tuple[Any, ...], about: FireAsked) -> Choice | Order:
    """The unit, its target, its shots; the whole burst comes first."""
    if not partial:
        ready = [one for one in about.units if options(b, _own(b, one), about)]
        return Choice("unit", [Option(one, f"{one} fires") for one in ready])
    u = _own(b, partial[0])
    if len(partial) == 1:
        return Choice("target", [Option(one, f"at {one}") for one in options(b, u, about)])
    most = _most(b, u, about)
    if len(partial) == 2:
        return Choice("shots", [Option(number, str(number)) for number in range(most, 0, -1)])
    return Fire(unit=partial[0], target=partial[1], shots=partial[2])


def _own(b: Board, one: str) -> Unit:
    found: Unit = b.state.units[b.book.index[one]]
    return found


def reacting(ask: Ask) -> bool:
    """It is asked because the enemy moves, or fires as he does."""
    return ask.kind == "fire" and bool(ask.about.hex) and not ask.about.fight


class VolleyDecider:
    """`fire` and `answer`: a volley, no more fire, or a new standing order before either."""

    def check(self, view: Board, ask: Ask, order: Order) -> Refusal | None:
        if isinstance(order, Fire):
            return check_volley(view, order, ask.sides[0], ask.about)
        if isinstance(order, StandingOrder):
            return standing_orders.check(view, order, ask.sides[0])
        if isinstance(order, Hold) and order.until and not reacting(ask):
            return Refusal("R135", "fire is held for longer only while the enemy moves")
        return None if isinstance(order, Hold | EndPhase) else Refusal("15.3.2", "fire, or hold")

    def choices(self, view: Board, ask: Ask, partial: tuple[Any, ...]) -> Choice | Order:
        if partial == ("hold",):
            return Hold()
        found = volley_choices(view, ask.sides[0], partial, ask.about)
        if not partial and isinstance(found, Choice):
            return Choice("unit", [HOLD, *found.options])
        return found


DECIDERS: dict[str, Decider] = {"fire": VolleyDecider(), "answer": VolleyDecider()}
