"""18.2.3, R122, artillery fires at ships as soon as they have sailed: each ship once, with all guns meant for it
together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

import msgspec

from sztab.rules.b21 import ships
from sztab.rules.b21.artillery import COAST, firepower, in_range, out_of_range, ready, spend, unsuspecting
from sztab.rules.b21.artillery_fire import find_guns
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.events import ShipShelled
from sztab.rules.b21.orders import CoastFire
from sztab.rules.b21.pieces import at_sea, find_enemies, label, name, names_of, on_map, printed
from sztab.rules.b21.state import Unit
from sztab.rules.b21.visibility import visible
from sztab.table import Ask, Choice, Decider, EndPhase, Option, Order, Procedure, Refusal

HOLD, ENOUGH = "end", "enough"


class CoastFireAsked(msgspec.Struct, frozen=True):
    """The ships that may be fired at now."""

    TELLS: ClassVar[tuple[str, ...]] = ("ships",)

    ships: tuple[str, ...]


def offered(game: Game, side: int) -> Procedure:
    """Ship by ship, as long as the side wishes and can. Gives whether it was asked at all."""
    done: set[int] = set()
    while about := _open(game.view_of(side), side, done, game.book.scenario.asks(game, side, "coast_fire", False)):
        order = yield from game.ask(side, "coast_fire", about)
        if isinstance(order, EndPhase):
            return True
        ship = game.book.index[order.target]
        done.add(ship)
        yield from _fire(game, ship, [game.state.units[game.book.index[one]] for one in order.artillery])
    return bool(done)


def _open(view: Board, side: int, done: Iterable[int], anyhow: bool) -> CoastFireAsked | None:
    """The ships that can be hit; all of them where the side is asked `anyhow`."""
    aims = [u for u in at_sea(view, 1 - side) if u.n not in done and (anyhow or gunners(view, side, u))]
    return CoastFireAsked(names_of(view, aims)) if aims else None


def _fire(game: Game, ship: int, named: list[Unit]) -> Procedure:
    """One die by the SP of the guns; what it costs falls on the cargo, and as much on the capacity."""
    guns = unsuspecting(game, named)
    if not guns:
        return
    strength = sum(firepower(game, u) for u in guns)
    for u in guns:
        spend(game, u, COAST)
    roll = yield from game.roll(1, "coast fire", "18.2.3", guns[0].side, at=[game.state.units[ship].station])
    lost = game.book.charts.landing_fire.at(strength, roll)
    room = max(game.state.units[ship].capacity - lost, 0)
    said = ShipShelled(
        unit=game.book.counters[ship].id,
        guns=names_of(game, guns),
        strength=strength,
        roll=roll,
        lost=lost,
        capacity=room,
    )
    game.say(said, "18.2.3 M.3")
    yield from ships.damage(game, ship, lost, "18.2.3", "coast fire")


# ---------------------------------------------------------------------- who may fire


def may_fire(b: Board, u: Unit, ship: Unit) -> Refusal | None:
    """9.1.4, 9.6.3, R122: in range, and seen by some unit of its side."""
    refusal = ready(b, u, COAST)
    if refusal is None and not visible(b, u.side, ship.station):
        refusal = Refusal("9.6.3", f"none of your units sees {name(b, ship)} in {label(b, ship.station)}")
    return refusal or out_of_range(b, u, [ship.station], "18.2.3")


def gunners(b: Board, side: int, ship: Unit) -> list[Unit]:
    """The guns that may fire at a ship."""
    if not visible(b, side, ship.station):
        return []
    own = (u for u in on_map(b, side) if printed(b, u).field_artillery and in_range(b, u, ship.station))
    return [u for u in own if may_fire(b, u, ship) is None]


class CoastalFire:
    """Which guns fire at which ship; ending it is an answer too."""

    def check(self, view: Board, ask: Ask, order: Any) -> Refusal | None:
        about: CoastFireAsked = ask.about
        if isinstance(order, EndPhase):
            return None
        if not isinstance(order, CoastFire):
            return Refusal("18.2.3", "artillery may fire at the ships first (nobody has to)")
        ships_ = find_enemies(view, (order.target,), ask.sides[0], "18.2.3")
        if isinstance(ships_, Refusal):
            return ships_
        if order.target not in about.ships:
            return Refusal("18.2.3", f"{order.target} cannot be fired at now")
        guns = find_guns(view, order.artillery, ask.sides[0], COAST)
        if isinstance(guns, Refusal):
            return guns
        refusals = (may_fire(view, u, ships_[0]) for u in guns)
        return next((refusal for refusal in refusals if refusal is not None), None)

    def choices(self, view: Board, ask: Ask, partial: tuple[Any, ...]) -> Choice | Order:
        """ship; its guns in the order of the list, until enough."""
        about: CoastFireAsked = ask.about
        if not partial:
            found = [Option(one, f"fire at {one}") for one in about.ships]
            return Choice("ship", [Option(HOLD, "no more fire at ships"), *found])
        if partial[0] == HOLD:
            return EndPhase()
        ship = view.state.units[view.book.index[partial[0]]]
        guns = list(names_of(view, gunners(view, ask.sides[0], ship)))
        picked = [one for one in partial[1:] if one != ENOUGH]
        left = guns[guns.index(picked[-1]) + 1 :] if picked else guns
        if ENOUGH in partial or not left:
            return CoastFire(artillery=tuple(picked), target=partial[0])
        enough = [Option(ENOUGH, "enough")] if picked else []
        return Choice("gun", [*enough, *(Option(one, f"with {one}") for one in left)])


DECIDERS: dict[str, Decider] = {"coast_fire": CoastalFire()}
