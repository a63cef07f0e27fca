"""23.6, bombers: what they attack and with what effect, two together, and where they are at night (R102, R103)."""

from __future__ import annotations

from typing import Any

import msgspec

from sztab.rules.b21 import air_objects, fire_limits, ships
from sztab.rules.b21.aircraft import flies_on, send_home
from sztab.rules.b21.battle_events import BombersDrifted
from sztab.rules.b21.battle_orders import SufferBombs
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.objects import ObjectSite, objects_at
from sztab.rules.b21.pieces import around, dark, friend_at, label, name, printed, stack
from sztab.rules.b21.scatter import carried
from sztab.rules.b21.state import Unit
from sztab.rules.b21.strengths import percentage, points, stack_points
from sztab.rules.b21.strikes import approach, hit, shelter, tell
from sztab.table import Ask, Choice, Decider, Option, Order, Procedure, Refusal
from sztab.table.events import Factor

MOST_BOMBERS = 3
"""Over one hex (23.6.1)."""
MOST_POINTS = 5
"""SP that have an effect (23.6.4)."""
UNITS = "units"
"""What bombs hit that hit no object."""


class StrayBombs(msgspec.Struct, frozen=True):
    """Bombers came over a hex of their own side: what can be hit there."""

    hex: str
    victims: tuple[str, ...]


def check_bombing(b: Board, hex_: int, side: int) -> Refusal | None:
    """23.6.2."""
    near = [there for there in around(b, hex_) if friend_at(b, side, there)]
    if near:
        return Refusal("23.6.2", f"your own units in {label(b, near[0])} are too near to bomb {label(b, hex_)}")
    return None


def parties(b: Board, bombers: list[int]) -> list[tuple[int, ...]]:
    """23.6.1, 23.6.4: each attacks alone, but two weakened ones with one target together."""
    found: list[tuple[int, ...]] = []
    for n in bombers:
        u, last = b.state.units[n], found[-1] if found else ()
        if len(last) == 1 and _weakened(b, u) and _weakened(b, v := b.state.units[last[0]]):
            if (u.station, u.mission, u.target, u.what) == (v.station, v.mission, v.target, v.what):
                found[-1] = (*last, n)
                continue
        found.append((n,))
    return found


def _weakened(b: Board, u: Unit) -> bool:
    return u.steps < printed(b, u).steps


def strength(b: Board, party: tuple[int, ...]) -> int:
    """23.6.4: never more than 5 SP; of units with more than 5 SP what they have lost counts off 5."""
    total = 0
    for n in party:
        u = b.state.units[n]
        full = printed(b, u).track[0]
        total += min(full, MOST_POINTS) - (full - points(b, u)) if full > MOST_POINTS else points(b, u)
    return min(max(total, 1), MOST_POINTS)


def bomb(game: Game, party: tuple[int, ...]) -> Procedure:
    """An attack on the units of a hex, on a ship or an object: where the bombers are, then AA, then the bombs."""
    meant = game.state.units[party[0]]
    yield from drift(game, party)
    over = game.state.units[party[0]].station
    if over < 0:
        return
    drifted = over != meant.station
    on_object = meant.mission == "object"
    yield from approach(game, party, air_objects.places(game, meant) if on_object and not drifted else (over,))
    left = tuple(n for n in party if flies_on(game.state.units[n]))
    if not left:
        return
    if drifted and _prey(game, over, meant.side):
        yield from _stray(game, left, over, meant.side)
    elif on_object:
        yield from _on_object(game, left, air_objects.below(game, over) if drifted else air_objects.meant(game, meant))
    else:
        yield from _on_units(game, left, over, 1 - meant.side)


def _prey(b: Board, hex_: int, side: int) -> list[Unit]:
    """The units of a side that bombs on a hex hit, or one of its ships there."""
    here = stack(b, hex_)
    return here if here and here[0].side == side else ships.ships_at(b, side, hex_)[:1]


def _stray(game: Game, party: tuple[int, ...], hex_: int, side: int) -> Procedure:
    """23.6.5, R103: over units of its own side the enemy says whether they are hit, or an object there."""
    found = (UNITS, *objects_at(game, hex_))
    what = found[0]
    if len(found) > 1:
        order = yield from game.ask(1 - side, "bombed", StrayBombs(label(game, hex_), found))
        what = order.what
    if what == UNITS:
        yield from _on_units(game, party, hex_, side)
    else:
        yield from _on_object(game, party, ObjectSite(hex_, what))


def _on_units(game: Game, party: tuple[int, ...], hex_: int, side: int) -> Procedure:
    """The units or the ship of a side there, if there are any."""
    prey = _prey(game, hex_, side)
    if prey:
        fire_limits.fired(game, game.state.units[party[0]].side, hex_)
        yield from _bombs(game, party, prey, hex_)


def _on_object(game: Game, party: tuple[int, ...], site: ObjectSite | None) -> Procedure:
    if site is not None:
        yield from air_objects.bomb(game, party, strength(game, party), site)


def drift(game: Game, party: tuple[int, ...]) -> Procedure:
    """23.6.5: by night a die says how far they are off, another in which direction."""
    if not dark(game):
        return
    first = game.state.units[party[0]]
    roll = yield from game.roll(1, "night bombing", "23.6.5", first.side)
    far = game.book.charts.bombing_drift[roll - 1]
    if not far:
        return
    way = yield from game.roll(1, "direction", "17.1.2 17.1.3", first.side)
    there = carried(game, first.station, way, far)
    if there < 0:
        send_home(game, [game.state.units[n] for n in party], "carried off the map", "23.6.5 R103")
        return
    for n in party:
        game.change(n, station=there)
        said = BombersDrifted(unit=name(game, game.state.units[n]), hex=label(game, there))
        game.say(said, "23.6.5 R103")


def _bombs(game: Game, party: tuple[int, ...], prey: list[Unit], hex_: int) -> Procedure:
    """23.6.3, 23.6.6, R102: terrain, works and night come off the die; the result is a percentage of the SP there."""
    units = [game.state.units[n] for n in party]
    why = shelter(game, hex_)
    if dark(game):
        why = (*why, Factor(-1, "night", "23.6.6", "defender"))
    roll = yield from game.roll(1, "bombs", "23.6.3", units[0].side, at=[hex_])
    die = max(roll + sum(one.value for one in why), 1)
    found = game.book.charts.bombers["troops"].at(strength(game, party), die)
    share = int(found) if found.isdecimal() else 0
    sails = printed(game, prey[0]).sails
    lost = percentage(share, prey[0].capacity if sails else stack_points(game, prey))
    tell(game, units, hex_, roll, why, f"{share} %", lost, "23.6.3 23.6.4 T.bomber")
    if sails:
        yield from ships.damage(game, prey[0].n, lost, "23.6.1 R122", "bombs")
    else:
        yield from hit(game, prey, hex_, lost, "23.6.3 R61")


class BombsFall:
    """`bombed`: the units of the hex, or an object in it."""

    def check(self, view: Board, ask: Ask, order: Any) -> Refusal | None:
        about: StrayBombs = ask.about
        if not isinstance(order, SufferBombs):
            return Refusal("23.6.5", f"first say what the bombs hit in {about.hex}")
        if order.what not in about.victims:
            return Refusal("23.6.5", f"there is nothing called {order.what!r} in {about.hex} that bombs could hit")
        return None

    def choices(self, view: Board, ask: Ask, partial: tuple[Any, ...]) -> Choice | Order:
        if partial:
            return SufferBombs(what=partial[0])
        return Choice("what", [Option(one) for one in ask.about.victims])


DECIDERS: dict[str, Decider] = {"bombed": BombsFall()}
"""What is hit by bombs that drifted over their own side (23.6.5)."""
