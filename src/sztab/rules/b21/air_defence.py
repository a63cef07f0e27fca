"""10.2, anti-aircraft artillery: who fires at which aircraft, and what a shot does; shoulder missiles of land units."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from sztab.rules.b21.ammunition import silenced
from sztab.rules.b21.battle_events import AircraftShotAt, DropShotAt
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.charts import Hit
from sztab.rules.b21.losses import lose
from sztab.rules.b21.orders import AntiAircraft, Launch, Shot
from sztab.rules.b21.pieces import find_units, in_sky, label, name, names_of, on_map, printed
from sztab.rules.b21.state import Attempt, Unit
from sztab.rules.b21.strengths import points
from sztab.table import Ask, Choice, Decider, EndPhase, Option, Order, Procedure, Refusal

ENOUGH = "enough"
MISSILE_RANGE = 1
"""10.2.11."""


class Overflight(msgspec.Struct, frozen=True):
    """Somebody to be shot at, and the hexes over which it counts as being: both ends of a bridge (10.2.6), the hex of
    the aircraft it attacks (10.2.9), the hex on which it comes down (17.2.4)."""

    unit: str
    hexes: tuple[int, ...]


class SkyAsked(msgspec.Struct, frozen=True):
    """What AA, or shoulder missiles, may fire at now."""

    targets: tuple[Overflight, ...]
    coming_down: bool = False
    """A unit that jumps: all that fire at it are one roll (R84)."""


def over(b: Board, units: Iterable[Unit]) -> dict[int, tuple[int, ...]]:
    """Aircraft where they are."""
    return {u.n: (u.station,) for u in units if u.station >= 0 and u.steps > 0}


def asked_about(b: Board, targets: Mapping[int, tuple[int, ...]], coming_down: bool = False) -> SkyAsked:
    return SkyAsked(
        tuple(Overflight(b.book.counters[n].id, hexes) for n, hexes in sorted(targets.items())), coming_down
    )


# ---------------------------------------------------------------------- AA artillery


def offered(game: Game, side: int, targets: Mapping[int, tuple[int, ...]]) -> Procedure:
    """10.2.3, 10.2.9, 10.2.10: the AA of a side may fire at these aircraft; each shot is rolled and works at once."""
    about = asked_about(game, targets)
    if not game.book.scenario.asks(game, side, "aa", bool(shots_at(game, side, about))):
        return
    order = yield from game.ask(side, "aa", about)
    for shot in _named(order):
        yield from shoot(game, shot)


def at_jumper(game: Game, side: int, n: int, hex_: int) -> Procedure:
    """17.2.4, R84: AA in range of the hex on which a unit comes down: the SP of all that fire at it are one roll."""
    about = asked_about(game, {n: (hex_,)}, coming_down=True)
    if not game.book.scenario.asks(game, side, "aa", bool(shots_at(game, side, about))):
        return
    order = yield from game.ask(side, "aa", about)
    guns = [game.state.units[game.book.index[shot.unit]] for shot in _named(order)]
    if not guns:
        return
    for gun in guns:
        fired(game, gun.n, n)
    strength = sum(points(game, gun) for gun in guns)
    roll = yield from game.roll(1, "aa", "17.2.4", side, at=[hex_])
    lost = game.book.charts.drop_fire.at(strength, roll)
    ids = names_of(game, guns)
    said = DropShotAt(unit=game.book.counters[n].id, guns=ids, strength=strength, roll=roll, lost=lost)
    game.say(said, "17.2.4 T.airborne_aa")
    lose(game, n, lost, "17.2.4", "aa")


def _named(order: Any) -> tuple[Shot, ...]:
    """The shots of an answer; ending it is none."""
    return () if isinstance(order, EndPhase) else order.shots


def shoot(game: Game, shot: Shot) -> Procedure:
    """10.2.5: a die on the table of the target's class. A target that is down already costs no shot."""
    gun, aim = game.book.index[shot.unit], game.state.units[game.book.index[shot.target]]
    if aim.steps < 1 or game.state.units[gun].steps < 1:
        return
    fired(game, gun, aim.n)
    roll = yield from game.roll(1, "aa", "10.2.5", game.state.units[gun].side, at=[aim.station])
    hit = effect(game, game.state.units[gun], aim, roll)
    own = own_loss(game, aim, roll)
    said = AircraftShotAt(unit=shot.unit, target=shot.target, roll=roll, aborts=hit.aborts, lost=hit.lost, own_loss=own)
    game.say(said, "10.2.5 T.aa")
    if hit.aborts:
        game.change(aim.n, aborted=True)
    lose(game, aim.n, hit.lost, "10.2.5 T.aa", "aa")
    lose(game, gun, own, "T.aa", "aa")


def fired(game: Game, gun: int, target: int) -> None:
    """10.2.4, R62: a shot of this phase is spent, and the target is not shot at by the same unit again."""
    game.change(gun, shots=game.state.units[gun].shots + 1)
    game.mark(attempts=(*game.state.attempts, Attempt(gun, target)))


def effect(b: Board, gun: Unit, aim: Unit, roll: int) -> Hit:
    return b.book.charts.aa[f"{target_class(b, aim)} {printed(b, gun).aa}"][roll - 1]


def target_class(b: Board, aim: Unit) -> str:
    """10.2.8, R62: attack and recon aircraft are shot at like fighters and helicopters."""
    role = printed(b, aim).role
    return role if role in ("transport", "bomber") else "fighter_helicopter"


def own_loss(b: Board, aim: Unit, roll: int) -> int:
    """T.aa: what the unit that fires loses, by the same die; nothing against recon aircraft (10.2.8)."""
    if target_class(b, aim) != "fighter_helicopter" or printed(b, aim).role == "recon":
        return 0
    lost: int = b.book.charts.aa_losses[roll - 1]
    return lost


def aa_shooters(b: Board, side: int, hex_: int) -> list[Unit]:
    """10.2.3: AA of a side within its range of a hex, with shots left (10.2.4)."""
    distance = b.book.map.grid.distance
    return [
        u
        for u in on_map(b, side)
        if printed(b, u).aa and points(b, u) > u.shots and distance(u.hex, hex_) <= printed(b, u).aa_range
    ]


def shots_at(b: Board, side: int, about: SkyAsked) -> list[tuple[Unit, Unit]]:
    """Every gun and target that may be paired."""
    found = []
    for one in about.targets:
        aim = b.state.units[b.book.index[one.unit]]
        near = {u.n: u for hex_ in one.hexes for u in aa_shooters(b, side, hex_)}
        for n in sorted(near):
            if _may_fire(b, near[n], aim) is None:
                found.append((near[n], aim))
    return found


def _may_fire(b: Board, gun: Unit, aim: Unit) -> Refusal | None:
    """10.2.1, 25.2.2, R62: what a gun in range may not fire at."""
    if silenced(b, gun):
        return Refusal("25.2.2", f"{name(b, gun)} is out of supply and cannot fire")
    if printed(b, gun).aa == "guns" and printed(b, aim).role == "bomber":
        return Refusal("10.2.1", f"{name(b, gun)} does nothing to bombers")
    if Attempt(gun.n, aim.n) in b.state.attempts:
        return Refusal("R62", f"{name(b, gun)} has fired at {name(b, aim)} in this phase")
    return None


class AntiAircraftFire:
    """Which AA fires at what; none is an answer too."""

    def check(self, view: Board, ask: Ask, order: Any) -> Refusal | None:
        if isinstance(order, EndPhase):
            return None
        if not isinstance(order, AntiAircraft):
            return Refusal("10.2.3", "AA fire comes first (none is an answer too)")
        spent: dict[str, int] = {}
        for number, shot in enumerate(order.shots):
            refusal = self._check_shot(view, ask, shot)
            if refusal is not None:
                return refusal
            if shot in order.shots[:number]:
                return Refusal("R62", f"{shot.unit} fires at {shot.target} once")
            spent[shot.unit] = spent.get(shot.unit, 0) + 1
            gun = view.state.units[view.book.index[shot.unit]]
            left = points(view, gun) - gun.shots
            if spent[shot.unit] > left:
                return Refusal("10.2.4", f"{shot.unit} has {max(left, 0)} shots left in this phase")
        return None

    def _check_shot(self, view: Board, ask: Ask, shot: Shot) -> Refusal | None:
        aim = _aimed_at(view, ask.about, shot)
        if isinstance(aim, Refusal):
            return aim
        units = find_units(view, (shot.unit,), ask.sides[0], "10.2")
        if isinstance(units, Refusal):
            return units
        gun = units[0]
        if gun.hex < 0 or not printed(view, gun).aa:
            return Refusal("10.2", f"{shot.unit} is no AA artillery on the map")
        distance = min(view.book.map.grid.distance(gun.hex, hex_) for hex_ in aim.hexes)
        reach = printed(view, gun).aa_range
        if distance > reach:
            return Refusal("10.2.3", f"{shot.unit} fires {reach} hexes, {shot.target} is {distance} hexes away")
        return _may_fire(view, gun, view.state.units[view.book.index[shot.target]])

    def choices(self, view: Board, ask: Ask, partial: tuple[Any, ...]) -> Choice | Order:
        """Shot by shot, in the order of the list, until enough."""
        pairs = [(name(view, gun), name(view, aim)) for gun, aim in shots_at(view, ask.sides[0], ask.about)]
        picked = [tuple(one) for one in partial if one != ENOUGH]
        after = pairs.index((picked[-1][0], picked[-1][1])) + 1 if picked else 0
        left = [pair for pair in pairs[after:] if self._has_shot(view, pair[0], picked)]
        if ENOUGH in partial or not left:
            return AntiAircraft(shots=tuple(Shot(unit=gun, target=aim) for gun, aim in picked))
        options = [Option((gun, aim), f"{gun} fires at {aim}") for gun, aim in left]
        return Choice("shot", [Option(ENOUGH, "no more shots"), *options])

    def _has_shot(self, view: Board, one: str, picked: Iterable[tuple[Any, ...]]) -> bool:
        gun = view.state.units[view.book.index[one]]
        return bool(points(view, gun) - gun.shots > sum(pair[0] == one for pair in picked))


def _aimed_at(b: Board, about: SkyAsked, shot: Shot) -> Overflight | Refusal:
    for one in about.targets:
        if one.unit == shot.target:
            return one
    return Refusal("10.2.3", f"{shot.target!r} cannot be shot at now")


# ---------------------------------------------------------------------- 10.2.11, shoulder missiles


def missiles(game: Game, side: int) -> Procedure:
    """10.2.11, R64: land units with an enemy aircraft on their hex or next to it fire once in an air phase."""
    about = asked_about(game, over(game, in_sky(game, 1 - side)))
    if not game.book.scenario.asks(game, side, "missiles", bool(launches(game, side, about))):
        return
    order = yield from game.ask(side, "missiles", about)
    for shot in _named(order):
        yield from _launch(game, shot)


def _launch(game: Game, shot: Shot) -> Procedure:
    n, aim = game.book.index[shot.unit], game.state.units[game.book.index[shot.target]]
    if aim.steps < 1:
        return
    game.change(n, launched=True)
    u = game.state.units[n]
    roll = yield from game.roll(1, "missiles", "10.2.11", u.side, at=[aim.station])
    hits = game.book.charts.manpads["tank" if printed(game, u).armoured else "any"]
    lost = int(roll <= hits)
    said = AircraftShotAt(unit=shot.unit, target=shot.target, roll=roll, aborts=False, lost=lost, missile=True)
    game.say(said, "10.2.11")
    lose(game, aim.n, lost, "10.2.11", "missiles")


def launches(b: Board, side: int, about: SkyAsked) -> list[tuple[Unit, Unit]]:
    """Every land unit and aircraft that may be paired."""
    aims = [b.state.units[b.book.index[one.unit]] for one in about.targets]
    return [(u, aim) for u in on_map(b, side) for aim in aims if _may_launch(b, u, aim) is None]


def _may_launch(b: Board, u: Unit, aim: Unit) -> Refusal | None:
    one = printed(b, u)
    if u.hex < 0 or one.headquarters or one.column:
        return Refusal("R64", f"{name(b, u)} has no shoulder missiles")
    if u.launched:
        return Refusal("10.2.11", f"{name(b, u)} has fired its missiles in this phase")
    if b.book.map.grid.distance(u.hex, aim.station) > MISSILE_RANGE:
        return Refusal("10.2.11", f"{name(b, aim)} is not over {label(b, u.hex)} or a hex beside it")
    return None


class ShoulderMissiles:
    """Which land units fire at what; none is an answer too."""

    def check(self, view: Board, ask: Ask, order: Any) -> Refusal | None:
        if isinstance(order, EndPhase):
            return None
        if not isinstance(order, Launch):
            return Refusal("10.2.11", "shoulder missiles come first (none is an answer too)")
        units = find_units(view, (shot.unit for shot in order.shots), ask.sides[0], "10.2.11")
        if isinstance(units, Refusal):
            return units
        for u, shot in zip(units, order.shots):
            aim = _aimed_at(view, ask.about, shot)
            if isinstance(aim, Refusal):
                return aim
            refusal = _may_launch(view, u, view.state.units[view.book.index[shot.target]])
            if refusal is not None:
                return refusal
        return None

    def choices(self, view: Board, ask: Ask, partial: tuple[Any, ...]) -> Choice | Order:
        """Unit by unit: an aircraft it fires at, or none."""
        able: dict[str, list[str]] = {}
        for u, aim in launches(view, ask.sides[0], ask.about):
            able.setdefault(name(view, u), []).append(name(view, aim))
        for number, (one, aims) in enumerate(able.items()):
            if number == len(partial):
                options = [Option(aim, f"{one} fires at {aim}") for aim in aims]
                return Choice("missile", [Option("", f"{one} holds its fire"), *options])
        return Launch(shots=tuple(Shot(unit=one, target=aim) for one, aim in zip(able, partial) if aim))


DECIDERS: dict[str, Decider] = {"aa": AntiAircraftFire(), "missiles": ShoulderMissiles()}
