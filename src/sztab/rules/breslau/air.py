"""Modules 5.1 and 6, the Soviet Air Bombardment Phase: air steps, aircraft over their targets, AA fire, bombs."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product as combinations
from typing import Any

import msgspec

from sztab.rules.breslau import bombers, flak, strikes
from sztab.rules.breslau.board import Board, Game
from sztab.rules.breslau.events import AircraftPlaced, AircraftRebuilt, AirStepsGained
from sztab.rules.breslau.factors import fire_rung
from sztab.rules.breslau.orders import AirBombard, Rebuild, Sortie
from sztab.rules.breslau.pieces import (
    counter,
    enemy_at,
    find_hex,
    find_units,
    held_by,
    label,
    name,
    next_to_unit,
    wrong_phase,
)
from sztab.rules.breslau.state import GERMAN, SOVIET, Unit
from sztab.rules.breslau.strikes import AIR, StrikeOutlook
from sztab.table import END, Ask, Choice, Decider, EndPhase, Option, Order, Procedure, Refusal
from sztab.table.events import Factor

OPENING, REBUILDING, PLACING = 0, 1, 2
"""Steps of the phase."""


def play(game: Game) -> Procedure:
    """5.1: bombers on their turn, air steps, then the attacks."""
    if game.state.step == OPENING:
        yield from bombers.play(game)
        yield from air_steps(game)
        game.mark(step=REBUILDING)
    if game.state.step == REBUILDING:
        if game.state.air_steps and broken(game):
            order = yield from game.ask(SOVIET, "rebuild", game.state.air_steps, rest=True)
            if isinstance(order, Rebuild):
                rebuild(game, order)
        game.mark(step=PLACING, air_steps=0)  # 6.0c: what is not used is lost
    order = yield from game.ask(SOVIET, "air_bombard", None, rest=True)
    if isinstance(order, AirBombard) and order.missions:
        yield from attack(game, order)


# ---------------------------------------------------------------------- 5.1a, 6.0c: air steps


def air_steps(game: Game) -> Procedure:
    """6.0b, 15.2.1: the steps the Turn Record Chart gives, by die on some turns."""
    week = next((week for week in game.book.charts.weeks if week.turn == game.state.turn), None)
    steps = week.air_steps if week else 0
    if steps < 0:
        steps = 1 + (yield from game.roll(1, "air steps", "15.2.1", SOVIET))
    if steps:
        game.mark(air_steps=steps)
        game.say(AirStepsGained(steps=steps), "6.0c 15.2.1")


def broken(b: Board) -> list[Unit]:
    """Aircraft that a step could mend or bring back."""
    return [u for u in aircraft(b) if u.steps < counter(b, u).steps]


def aircraft(b: Board) -> list[Unit]:
    """6.0a: all Soviet aircraft there are, lost ones too."""
    return [u for u in b.state.units if u.side == SOVIET and counter(b, u).kind == "AIR"]


def rebuild(game: Game, order: Rebuild) -> None:
    """6.0c, R60: depleted to full, eliminated to depleted or with two steps to full; ready at once."""
    for one, steps in sorted(order.aircraft.items()):
        u = game.state.units[game.book.index[one]]
        if steps:
            game.change(u.n, steps=u.steps + steps, box="available")
            game.say(AircraftRebuilt(unit=one, steps=u.steps + steps), "6.0c")


def check_rebuild(b: Board, order: Rebuild, steps: int) -> Refusal | None:
    """6.0c, R60."""
    found = find_units(b, order.aircraft, SOVIET, "6.0c")
    if isinstance(found, Refusal):
        return found
    for u in found:
        given, printed = order.aircraft[name(b, u)], counter(b, u)
        if printed.kind != "AIR":
            return Refusal("6.0c", f"{name(b, u)} is not an aircraft")
        if not 0 <= given <= printed.steps - u.steps:
            return Refusal("6.0c", f"{name(b, u)} can take {printed.steps - u.steps} air steps")
    total = sum(order.aircraft.values())
    return Refusal("6.0c", f"there are {steps} air steps, {total} are named") if total > steps else None


class RebuildAircraft:
    """How air steps are spent."""

    def check(self, view: Board, ask: Ask, order: Any) -> Refusal | None:
        if isinstance(order, EndPhase):
            return None
        return check_rebuild(view, order, ask.about) if isinstance(order, Rebuild) else wrong_phase(view, order)

    def choices(self, view: Board, ask: Ask, partial: tuple[Any, ...]) -> Choice | Order:
        spent = [one for one in partial if one != "enough"]
        room = {name(view, u): counter(view, u).steps - u.steps - spent.count(name(view, u)) for u in broken(view)}
        ids = list(room)
        more = [one for one in ids[ids.index(spent[-1]) if spent else 0 :] if room[one] > 0]
        if len(spent) < len(partial) or len(spent) == ask.about or not more:
            return Rebuild(aircraft={one: spent.count(one) for one in ids if one in spent})
        return Choice("aircraft", [Option("enough", "no more"), *(Option(one, f"a step for {one}") for one in more)])


# ---------------------------------------------------------------------- 6.1: the attacks


def attack(game: Game, order: AirBombard) -> Procedure:
    """6.1.1-6.1.10: all aircraft are placed, AA fires at each, then hex by hex the bombs; survivors are used."""
    placed = tuple((game.book.index[one.aircraft], game.book.labels[one.target]) for one in order.missions)
    game.mark(missions=placed)
    for one in order.missions:
        game.say(AircraftPlaced(unit=one.aircraft, target=one.target), "6.1.1", reveals=True)
    survivors = yield from flak.fire(game, placed, flak.AIR)
    for target in dict.fromkeys(hex_ for _, hex_ in placed):
        fire = [fire_rung(game, game.state.units[n]) for n, hex_ in placed if hex_ == target and n in survivors]
        if fire:
            yield from strikes.strike(game, SOVIET, target, fire, AIR)
    for n in survivors:
        game.change(n, box="used")  # 6.1.10
    game.mark(missions=())


def outlook(b: Board, aircraft: Sequence[Unit], target: int, guns: Sequence[Unit] | None = None) -> StrikeOutlook:
    """The chances of a bombardment from the air, AA fire included: of `guns`, else of all that are in range."""
    firing = [u for u in flak.in_range(b, target) if flak.can_pay(b, u, flak.AIR)] if guns is None else list(guns)
    fates = [sorted(flak.survival(b, u, firing, target).items()) for u in aircraft]
    fires: list[tuple[Fraction, list[Factor]]] = []
    for fate in combinations(*fates):
        chance, fire = Fraction(1), []
        for u, (steps, likely) in zip(aircraft, fate):
            chance *= likely
            if steps:
                fire.append(fire_rung(b, msgspec.structs.replace(u, steps=steps)))
        fires.append((chance, fire))
    return strikes.outlook(b, SOVIET, target, fires, AIR)


def check_target(b: Board, target: int) -> Refusal | None:
    """6.1.1, 13.3f, R21: Germans or a Barricade, and no Soviet ground unit next to them."""
    if not enemy_at(b, SOVIET, target) and target not in b.state.barricades:
        return Refusal("6.1.1", f"no German unit is in {label(b, target)}")
    if next_to_unit(b, SOVIET, target):
        return Refusal("6.1.1", f"{label(b, target)} is next to a Soviet ground unit")
    return None


def most_on_a_hex(b: Board) -> int:
    """6.0e, 14.14."""
    return 2 if b.book.options.air_coordination else 1


def check_missions(b: Board, missions: Sequence[Sortie]) -> Refusal | None:
    """6.0d, 6.0e, 6.1.1: every aircraft and its target."""
    found = find_units(b, (one.aircraft for one in missions), SOVIET, "6.0d")
    if isinstance(found, Refusal):
        return found
    for u, one in zip(found, missions):
        if counter(b, u).kind != "AIR":
            return Refusal("6.0d", f"{one.aircraft} is not an aircraft")
        if u.box != "available":
            return Refusal("6.0d", f"{one.aircraft} is not in the Available Box")
        target = find_hex(b, one.target)
        refusal = target if isinstance(target, Refusal) else check_target(b, target)
        if refusal is not None:
            return refusal
    hexes = [one.target for one in missions]
    crowded = [text for text in hexes if hexes.count(text) > most_on_a_hex(b)]
    if crowded:
        return Refusal("6.0e", f"at most {most_on_a_hex(b)} aircraft bombard {crowded[0]}")
    return None


class FlyAircraft:
    """Which aircraft bombard what; the others wait for close support (6.0f)."""

    def check(self, view: Board, ask: Ask, order: Any) -> Refusal | None:
        if isinstance(order, EndPhase):
            return None
        return check_missions(view, order.missions) if isinstance(order, AirBombard) else wrong_phase(view, order)

    def choices(self, view: Board, ask: Ask, partial: tuple[Any, ...]) -> Choice | Order:
        """Aircraft and target by turns, aircraft in the order of the box, until it is enough."""
        pairs = [Sortie(one, text) for one, text in zip(partial[::2], partial[1::2])]
        if partial and partial[-1] == "end":
            return AirBombard(missions=tuple(pairs)) if pairs else EndPhase()
        flown = [pair.target for pair in pairs]
        goals = [text for text in self._targets(view) if flown.count(text) < most_on_a_hex(view)]
        if len(partial) % 2:
            return Choice("target", [Option(text, text) for text in goals])
        ready = [name(view, u) for u in aircraft(view) if u.box == "available"]
        ready = ready[ready.index(pairs[-1].aircraft) + 1 :] if pairs else ready
        if pairs and not (ready and goals):
            return AirBombard(missions=tuple(pairs))
        return Choice("aircraft", [END, *(Option(one, one) for one in (ready if goals else ()))])

    def _targets(self, view: Board) -> list[str]:
        return view.once("air targets", lambda: targets(view))


def targets(b: Board) -> list[str]:
    """Hexes aircraft may bombard, ascending."""
    hexes = {*b.state.barricades, *held_by(b, GERMAN)}
    return [label(b, hex_) for hex_ in sorted(hexes) if check_target(b, hex_) is None]


DECIDERS: dict[str, Decider] = {"rebuild": RebuildAircraft(), "air_bombard": FlyAircraft()}
