"""23.3.4-23.3.8, dogfights: fighters in each other's zone meet before anything else happens in the air (R98, R99)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

import msgspec

from sztab.rules.b21 import losses
from sztab.rules.b21.aircraft import fighters, send_home
from sztab.rules.b21.battle_events import DuelFought
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.orders import JoinDogfight
from sztab.rules.b21.pieces import find_units, name, names_of
from sztab.rules.b21.state import Unit
from sztab.rules.b21.strengths import points
from sztab.table import Ask, Choice, Decider, Option, Order, Procedure, Refusal, Slots

ZONE = 7
"""Hexes a fighter acts in (23.3.14, R98)."""


class DogfightAsked(msgspec.Struct, frozen=True):
    """The fighters one of which must be the main unit, and the enemy's main unit, once he has named it."""

    TELLS: ClassVar[tuple[str, ...]] = ("mains",)

    mains: tuple[str, ...]
    against: str = ""


def in_zone(b: Board, u: Unit, hex_: int) -> bool:
    """R98: the hex is in the zone of the fighter."""
    return bool(b.book.map.grid.distance(u.station, hex_) <= ZONE)


def fought(game: Game) -> Procedure:
    """R99: until no two enemy fighters are left in each other's zone that have not met."""
    met: set[frozenset[int]] = set()
    while pairs := _pairs(game, met):
        attacker = game.state.first
        own = yield from _named(game, attacker, sorted({one for one, _ in pairs}))
        main = own[0]
        theirs = yield from _named(game, 1 - attacker, sorted(two for one, two in pairs if one == main), main)
        yield from _duel(game, own, theirs)
        met.update(frozenset((one, two)) for one in own for two in theirs)


def _pairs(b: Board, met: set[frozenset[int]]) -> list[tuple[int, int]]:
    """Fighters of the side with the initiative, each with an enemy whom it has still to fight."""
    first = b.state.first
    return [
        (u.n, v.n)
        for u in fighters(b, first)
        for v in fighters(b, 1 - first)
        if in_zone(b, u, v.station) and frozenset((u.n, v.n)) not in met
    ]


def _named(game: Game, side: int, mains: Iterable[int], against: int = -1) -> Procedure:
    """23.3.4: the main unit, and who joins it."""
    counters = game.book.counters
    about = DogfightAsked(tuple(counters[n].id for n in mains), counters[against].id if against >= 0 else "")
    if len(about.mains) == 1 and not companions(game, about.mains[0]):
        return (game.book.index[about.mains[0]],)
    order = yield from game.ask(side, "dogfight", about)
    return tuple(game.book.index[one] for one in (order.main, *order.with_))


def companions(b: Board, main: str) -> list[Unit]:
    """Fighters that have their main unit in range."""
    lead = b.state.units[b.book.index[main]]
    return [u for u in fighters(b, lead.side) if u.n != lead.n and in_zone(b, u, lead.station)]


def _duel(game: Game, attackers: tuple[int, ...], defenders: tuple[int, ...]) -> Procedure:
    """23.3.6-23.3.8: both sums, one die; the side with the initiative attacks."""
    own = [game.state.units[n] for n in attackers]
    theirs = [game.state.units[n] for n in defenders]
    attack, defence = (sum(points(game, u) for u in units) for units in (own, theirs))
    roll = yield from game.roll(1, "dogfight", "23.3.6", own[0].side, at=[theirs[0].station])
    found = game.book.charts.dogfights.at(defence, attack, roll)
    said = DuelFought(
        attackers=names_of(game, own),
        defenders=names_of(game, theirs),
        attacker=attack,
        defender=defence,
        roll=roll,
        result=found.text,
    )
    game.say(said, "23.3.6 23.3.7 23.3.8 T.fighter")
    yield from _suffer(game, attackers, found.attacker_loses, found.attacker_aborts)
    yield from _suffer(game, defenders, found.defender_loses, found.defender_aborts)


def _suffer(game: Game, units: tuple[int, ...], lost: int, aborts: bool) -> Procedure:
    """R99: the owner spreads the losses; U sends all of them home."""
    yield from losses.spread(game, units, lost, "23.3.8", "dogfight")
    if aborts:
        send_home(game, [game.state.units[n] for n in units], "dogfight", "23.3.8")


class Dogfighters:
    """The main unit of a side, and who fights beside it."""

    def check(self, view: Board, ask: Ask, order: Any) -> Refusal | None:
        about: DogfightAsked = ask.about
        if not isinstance(order, JoinDogfight):
            return Refusal("23.3.4", "a main fighter has to be named for the dogfight")
        if order.main not in about.mains:
            return Refusal("23.3.4", f"{order.main!r} has no enemy fighter in its zone to fight now")
        units = find_units(view, (order.main, *order.with_), ask.sides[0], "23.3.4")
        if isinstance(units, Refusal):
            return units
        able = {u.n for u in companions(view, order.main)}
        far = [u for u in units[1:] if u.n not in able]
        return Refusal("23.3.4", f"{order.main} is not in range of {name(view, far[0])}") if far else None

    def choices(self, view: Board, ask: Ask, partial: tuple[Any, ...]) -> Choice | Order:
        about: DogfightAsked = ask.about
        if not partial:
            return Choice("main", [Option(one, one) for one in about.mains])
        form = Slots().toggle("with", (name(view, u) for u in companions(view, partial[0])))
        return form.ask(partial[1:]) or JoinDogfight(main=partial[0], with_=form.named("with", partial[1:]))


DECIDERS: dict[str, Decider] = {"dogfight": Dogfighters()}
