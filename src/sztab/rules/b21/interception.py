"""23.3.9-23.3.11, fighters attack other aircraft in their zone, and keep landings out of it (17.2.13)."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from sztab.rules.b21 import air_defence
from sztab.rules.b21.aircraft import fighters, flies_on, others
from sztab.rules.b21.battle_events import AircraftCaught
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.dogfights import ZONE, in_zone
from sztab.rules.b21.losses import lose
from sztab.rules.b21.orders import Intercept
from sztab.rules.b21.pieces import find_enemies, name, phasing
from sztab.rules.b21.state import Unit
from sztab.rules.b21.strengths import points
from sztab.table import Ask, Choice, Decider, EndPhase, Option, Order, Procedure, Refusal

HOLD = "end"


class InterceptAsked(msgspec.Struct, frozen=True):
    """The fighters that have not attacked yet, and the aircraft that nobody has attacked."""

    TELLS: ClassVar[tuple[str, ...]] = ("fighters", "targets")

    fighters: tuple[str, ...]
    targets: tuple[str, ...]


def zone_of(b: Board, side: int) -> frozenset[int]:
    """R98: the hexes that the fighters of a side cover."""
    within = b.book.map.grid.within
    return frozenset(hex_ for u in fighters(b, side) for hex_ in within(u.station, ZONE))


def intercepted(game: Game) -> Procedure:
    """R136.4: the fighters left over attack, those of the phasing side first."""
    owner = phasing(game)
    for side in (owner, 1 - owner):
        yield from _hunt(game, side)


def _hunt(game: Game, side: int) -> Procedure:
    """Fighter by fighter, until their owner leaves the rest alone."""
    used: set[int] = set()
    caught: set[int] = set()
    while about := _open(game, side, used, caught):
        order = yield from game.ask(side, "intercept", about)
        if isinstance(order, EndPhase):
            return
        hunter = game.book.index[order.fighter]
        used.add(hunter)
        for one in order.targets:
            attacked = yield from _catch(game, hunter, game.book.index[one])
            caught.update((game.book.index[one],) if attacked else ())


def _open(b: Board, side: int, used: set[int], caught: set[int]) -> InterceptAsked | None:
    prey = [u for u in others(b, 1 - side) if u.n not in caught]
    able = [u for u in fighters(b, side) if u.n not in used and any(in_zone(b, u, v.station) for v in prey)]
    prey = [v for v in prey if any(in_zone(b, u, v.station) for u in able)]
    if not able:
        return None
    return InterceptAsked(tuple(name(b, u) for u in able), tuple(name(b, v) for v in prey))


def _catch(game: Game, hunter: int, prey: int) -> Procedure:
    """23.3.9, 10.2.9: the AA of the target's side fires first; then half a die of losses, and the mission is over.
    Gives whether it came to the attack: who drives the fighter off leaves the target to others."""
    there = game.state.units[prey].station
    if there < 0 or not flies_on(game.state.units[hunter]):
        return False
    yield from air_defence.offered(game, game.state.units[prey].side, {hunter: (there,)})
    if not flies_on(game.state.units[hunter]):
        return False
    roll = yield from game.roll(1, "intercept", "23.3.9", game.state.units[hunter].side, at=[there])
    counters, lost = game.book.counters, roll // 2
    said = AircraftCaught(fighter=counters[hunter].id, target=counters[prey].id, roll=roll, lost=lost)
    game.say(said, "23.3.9")
    game.change(prey, aborted=True)
    lose(game, prey, lost, "23.3.9", "fighters")
    return True


def _check_targets(b: Board, u: Unit, order: Intercept, side: int, about: InterceptAsked) -> Refusal | None:
    targets = find_enemies(b, order.targets, side, "23.3.9")
    if isinstance(targets, Refusal):
        return targets
    if not targets:
        return Refusal("23.3.9", f"{name(b, u)} has no target")
    if len(targets) > points(b, u):
        return Refusal("23.3.10", f"{name(b, u)} attacks {points(b, u)} aircraft at most")
    for v in targets:
        if name(b, v) not in about.targets or not in_zone(b, u, v.station):
            return Refusal("23.3.9", f"{name(b, v)} is no aircraft in the zone of {name(b, u)} to attack now")
    return Refusal("23.3.9", "an aircraft is named twice") if len(set(order.targets)) < len(targets) else None


class Interceptors:
    """Which fighter attacks what; ending it is an answer too."""

    def check(self, view: Board, ask: Ask, order: Any) -> Refusal | None:
        about: InterceptAsked = ask.about
        if isinstance(order, EndPhase):
            return None
        if not isinstance(order, Intercept):
            return Refusal("23.3.9", "fighters attack other aircraft first (nobody has to)")
        if order.fighter not in about.fighters:
            return Refusal("23.3.9", f"{order.fighter!r} is no fighter that can attack now")
        u = view.state.units[view.book.index[order.fighter]]
        return _check_targets(view, u, order, ask.sides[0], about)

    def choices(self, view: Board, ask: Ask, partial: tuple[Any, ...]) -> Choice | Order:
        """fighter; its targets in the order of the list, until enough."""
        about: InterceptAsked = ask.about
        if not partial:
            hunters = [Option(one, f"{one} attacks") for one in about.fighters]
            return Choice("fighter", [Option(HOLD, "no more attacks by fighters"), *hunters])
        if partial[0] == HOLD:
            return EndPhase()
        u = view.state.units[view.book.index[partial[0]]]
        near = [one for one in about.targets if in_zone(view, u, view.state.units[view.book.index[one]].station)]
        picked = [one for one in partial[1:] if one != air_defence.ENOUGH]
        left = near[near.index(picked[-1]) + 1 :] if picked else near
        if air_defence.ENOUGH in partial or not left or len(picked) >= points(view, u):
            return Intercept(fighter=partial[0], targets=tuple(picked))
        enough = [Option(air_defence.ENOUGH, "enough")] if picked else []
        return Choice("target", [*enough, *(Option(one, f"attack {one}") for one in left)])


DECIDERS: dict[str, Decider] = {"intercept": Interceptors()}
