"""AA fire at Soviet aircraft (6.1.2-6.1.6, 9.2.4, R58): who is in range, who fires, what it hits."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, ClassVar

import msgspec

from sztab.rules.breslau import combat_supply
from sztab.rules.breslau.board import Board, Game
from sztab.rules.breslau.chances import crt
from sztab.rules.breslau.events import AircraftHit, FlakFired
from sztab.rules.breslau.orders import Flak
from sztab.rules.breslau.pieces import counter, find_units, label, name, on_map
from sztab.rules.breslau.sight import report
from sztab.rules.breslau.state import GERMAN, Unit
from sztab.table import Ask, Choice, Decider, EndPhase, Order, Procedure, Refusal, Slots
from sztab.table.events import Factor

AIR, COMBAT = "air", "combat"
"""The Air Bombardment Phase, or an attack on the ground."""
CASES = {AIR: ("6.1.2", "6.1.3", "6.1.5"), COMBAT: ("9.2.4a", "9.2.4a", "9.2.4b")}
"""The cases of firing at all, of the factors, and of the roll."""


class FlakAsked(msgspec.Struct, frozen=True):
    """Who of `units` fires at an aircraft over a hex. `paid`: those whose Supply Point has been spent (14.11.1d)."""

    TELLS: ClassVar[tuple[str, ...]] = ("aircraft", "hex", "units")

    aircraft: str
    hex: str
    units: tuple[str, ...]
    where: str = AIR
    paid: tuple[str, ...] = ()


def fire(game: Game, sorties: Sequence[tuple[int, int]], where: str) -> Procedure:
    """6.1.2, 9.2.4a, R58: aircraft by aircraft in the order they were placed; returns those that survive."""
    used: list[str] = []
    for n, hex_ in sorties:
        able = [counter(game, u).id for u in in_range(game, hex_) if can_pay(game, u, where, used)]
        if not game.book.scenario.asks(game, GERMAN, "aa", bool(able)):
            continue
        about = FlakAsked(counter(game, game.state.units[n]).id, label(game, hex_), tuple(able), where, tuple(used))
        order = yield from game.ask(GERMAN, "aa", about)
        if isinstance(order, Flak) and order.units:
            _pay(game, order.units, where, used)
            used += [one for one in order.units if one not in used]
            yield from _shoot(game, n, hex_, order.units, where)
    if game.book.options.aa_dual:  # 14.16a, R81: one use is all the fire of the phase or of the attack
        for one in used:
            game.change(game.book.index[one], fired=True)
    return [n for n, _ in sorties if game.state.units[n].steps > 0]


def in_range(b: Board, hex_: int) -> list[Unit]:
    """6.1.3, 9.2.4a: AA units that reach an aircraft over a hex and are not on their Fired side."""
    return [
        u
        for u in on_map(b, GERMAN)
        if counter(b, u).aa and not u.fired and b.book.map.grid.distance(u.hex, hex_) <= counter(b, u).aa_range
    ]


def can_pay(b: Board, u: Unit, where: str, paid: Sequence[str] = ()) -> bool:
    """14.11.1a, 14.11.1d, 14.11.2a: a Supply Point for the phase, or for each unit in an attack; out of supply there
    is none to be had (14.11b, R75)."""
    if not combat_supply.in_play(b):
        return True
    free = b.state.flak_paid if where == AIR else counter(b, u).id in paid
    return not u.oos and (free or combat_supply.can_pay(b, combat_supply.FLAK))


def strength(b: Board, units: Sequence[Unit], hex_: int) -> list[Factor]:
    """6.1.3, 6.1.4: AA factors, doubled in the hex that is bombed; terrain does not matter."""
    rungs = []
    for u in units:
        factor = counter(b, u).aa
        if u.hex == hex_:
            rungs.append(Factor(2 * factor, f"{name(b, u)} in the hex", "6.1.4"))
        else:
            rungs.append(Factor(factor, name(b, u), "6.1.3"))
    return rungs


def survival(b: Board, aircraft: Unit, units: Sequence[Unit], hex_: int) -> dict[int, Fraction]:
    """6.1.5, 6.1.6: the chance of each number of steps the aircraft has after the fire of these units."""
    factor = sum(rung.value for rung in strength(b, units, hex_))
    left: dict[int, Fraction] = {}
    for hits, chance in crt(b, factor, 0).items():
        steps = max(0, aircraft.steps - hits)
        left[steps] = left.get(steps, Fraction(0)) + chance
    return dict(sorted(left.items()))


def _shoot(game: Game, n: int, hex_: int, ids: Sequence[str], where: str) -> Procedure:
    """6.1.5, 9.2.4b: the factors of all together, one die without modifiers."""
    units = [game.state.units[game.book.index[one]] for one in ids]
    rungs = strength(game, units, hex_)
    factor = sum(rung.value for rung in rungs)
    die = yield from game.roll(1, "AA fire", "6.1.5 9.2.4b", GERMAN, at=[hex_])
    hits = game.book.charts.losses(factor, die)
    target = counter(game, game.state.units[n]).id
    report(
        game,
        FlakFired(
            units=tuple(ids),
            aircraft=target,
            hex=label(game, hex_),
            factor=factor,
            why=tuple(rungs),
            roll=die,
            hits=hits,
        ),
        " ".join(CASES[where][1:]),
    )
    if hits:
        hit(game, n, hits)


def hit(game: Game, n: int, hits: int) -> None:
    """6.1.6: one hit depletes, two eliminate; one is enough for a depleted unit."""
    u = game.state.units[n]
    left = max(0, u.steps - hits)
    game.change(n, steps=left, box=u.box if left else "dead")
    game.say(AircraftHit(unit=name(game, u), hits=hits, left=left), "6.1.6")


def _pay(game: Game, ids: Sequence[str], where: str, used: Sequence[str]) -> None:
    if where == COMBAT:
        combat_supply.pay(game, combat_supply.FLAK * len([one for one in ids if one not in used]), "14.11.1d")
    elif not game.state.flak_paid:
        combat_supply.pay(game, combat_supply.FLAK_PHASE, "14.11.1a")
        game.mark(flak_paid=True)


class FireFlak:
    """How the German answers an aircraft; to hold fire is an answer too."""

    def check(self, view: Board, ask: Ask, order: Any) -> Refusal | None:
        about: FlakAsked = ask.about
        if isinstance(order, EndPhase):
            return None
        if not isinstance(order, Flak):
            return Refusal("6.1.2", f"the Germans first say which AA units fire at {about.aircraft}")
        found = find_units(view, order.units, GERMAN, CASES[about.where][0])
        if isinstance(found, Refusal):
            return found
        for u in found:
            if name(view, u) not in about.units:
                return _unable(view, u, about)
        if len(order.units) > _most(view, about, order.units):
            return Refusal("14.11.2a", "there are not enough Supply Points for so many AA units")
        return None

    def choices(self, view: Board, ask: Ask, partial: tuple[Any, ...]) -> Choice | Order:
        about: FlakAsked = ask.about
        form = Slots().toggle("aa", about.units)
        step = form.ask(partial)
        if step is None:
            return Flak(units=form.named("aa", partial))
        chosen = (*form.named("aa", partial), about.units[len(partial)])
        if len(chosen) > _most(view, about, chosen):
            return Choice(step.slot, [option for option in step.options if not option.value])
        return step


def _unable(b: Board, u: Unit, about: FlakAsked) -> Refusal:
    """Why an AA unit is not among those who may fire."""
    if not counter(b, u).aa:
        return Refusal("2.3.6", f"{name(b, u)} is not an AA unit")
    if u.fired:
        return Refusal("14.16a", f"{name(b, u)} has fired")
    hex_ = b.book.labels[about.hex]
    if u.hex < 0 or b.book.map.grid.distance(u.hex, hex_) > counter(b, u).aa_range:
        return Refusal("6.1.3", f"{name(b, u)} does not reach {about.hex}")
    return Refusal("14.11.2a", f"{name(b, u)} has no Supply Point to fire with")


def _most(b: Board, about: FlakAsked, ids: Sequence[str]) -> int:
    """14.11.1d: how many of these may fire at most."""
    if not combat_supply.in_play(b) or about.where == AIR:
        return len(ids)
    return len([one for one in ids if one in about.paid]) + int(b.state.sp)


DECIDERS: dict[str, Decider] = {"aa": FireFlak()}
