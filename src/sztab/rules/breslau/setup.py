"""Module 15.1, set-up: the German garrison stands complete; its owner moves counters within their zones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sztab.rules.breslau import combat_supply, sight, stacking
from sztab.rules.breslau.board import Board, Game
from sztab.rules.breslau.orders import Arrange, Place, Waive
from sztab.rules.breslau.pieces import counter, find_hex, find_units, label
from sztab.rules.breslau.scenario import Quota
from sztab.rules.breslau.state import GERMAN, Counter, Unit
from sztab.table import Ask, Decider, EndPhase, Procedure, Refusal
from sztab.table.events import Placed
from sztab.table.setup import Change, SetupDecider


def play(game: Game) -> Procedure:
    """15.0, 15.1: the German looks over his set-up; then what is diced or counted out before the first turn."""
    while True:
        order = yield from game.ask(GERMAN, "setup", None, rest=True)
        if isinstance(order, EndPhase):
            break
        if isinstance(order, Place):
            n = game.book.index[order.unit]
            game.change(n, hex=game.book.labels[order.hex], top=False)
            game.say(Placed(unit=order.unit, hex=order.hex), game.book.counters[n].case, sees=(GERMAN,))
        else:
            sight.carry_out(game, order)
    yield from prepare(game)


def prepare(game: Game) -> Procedure:
    """14.1.1, 14.11.1a, 15.1.2: the stock of gas, the first Supply Points, the turn of the 269th Division."""
    options = game.book.options
    if options.tabun:
        stock = yield from game.roll(1, "gas attacks", cases="14.1.1", side=GERMAN)
        game.mark(gas_left=stock)
    if options.combat_supply:
        game.mark(sp=combat_supply.START)
    if options.division_269:
        roll = yield from game.roll(1, sight.ARRIVAL, cases="15.1.2", side=GERMAN)
        turn = roll + 2
        diced = {entry.group for entry in game.book.scenario.entries if entry.turn == 0}
        game.change_all({u.n: {"due": turn} for u in game.state.units if counter(game, u).enters in diced})
        game.mark(arrival=turn)


def places(b: Board, u: Unit) -> Iterator[int]:
    """The other hexes in which a unit may be set up now."""
    kept = kept_by(b, u)
    zone = b.book.scenario.setup[kept.zone] if kept else hexes_of(b.book, counter(b, u))
    for hex_ in zone:
        if hex_ != u.hex and stacking.room(b, GERMAN, hex_) > 0:
            yield hex_


def hexes_of(book: Any, printed: Counter) -> tuple[int, ...]:
    """15.1: the hexes of its zone, or the one hex in which a counter is set up."""
    zone: tuple[int, ...] | None = book.scenario.setup.get(printed.place)
    if zone is None:
        zone = (book.labels[printed.place],) if printed.place in book.labels else ()
    return zone


def kept_by(b: Board, u: Unit) -> Quota | None:
    """15.1m: so many units of a type must be in a zone, which a unit may not leave when they are no more than that."""
    for quota in b.book.scenario.quotas:
        zone = b.book.scenario.setup[quota.zone]
        if counter(b, u).type == quota.type and u.hex in zone and _in_zone(b, quota) <= quota.number:
            found: Quota = quota
            return found
    return None


def _in_zone(b: Board, quota: Quota) -> int:
    """The units of the type that are in the zone."""
    zone = b.book.scenario.setup[quota.zone]
    return b.once(quota, lambda: sum(v.hex in zone and counter(b, v).type == quota.type for v in b.state.units))


class GarrisonSetUp(SetupDecider):
    """Changes to the set-up, until it is accepted."""

    def check(self, view: Board, ask: Ask, order: Any) -> Refusal | None:
        match order:
            case EndPhase():
                return None
            case Place():
                return self._check_place(view, order)
            case Arrange() | Waive():
                return sight.check(view, order, ask.sides[0])
        return Refusal("15.0", "only the set-up can be changed now")

    def _check_place(self, view: Board, order: Place) -> Refusal | None:
        found = find_units(view, (order.unit,), GERMAN, "15.0")
        hex_ = find_hex(view, order.hex)
        if isinstance(found, Refusal):
            return found
        if isinstance(hex_, Refusal):
            return hex_
        u, printed = found[0], counter(view, found[0])
        if u.hex < 0:
            return Refusal(printed.case, f"{order.unit} does not start on the map")
        if hex_ == u.hex:
            return Refusal("", f"{order.unit} is there already")
        if hex_ not in hexes_of(view.book, printed):
            return Refusal(printed.case, f"{order.unit} may not be set up in {order.hex}")
        if stacking.room(view, GERMAN, hex_) < 1:
            return Refusal("3.1a", f"{order.hex} has no room for another unit")
        kept = kept_by(view, u)
        if kept and hex_ not in view.book.scenario.setup[kept.zone]:
            return Refusal(kept.case, f"{kept.number} {kept.type} must stay near the Front Line")
        return None

    def own(self, view: Board, side: int) -> Iterator[tuple[Unit, str]]:
        return ((u, counter(view, u).id) for u in view.state.units if u.hex >= 0 and u.side == GERMAN)

    def changes(self, view: Board, u: Unit, side: int) -> Iterator[Change]:
        one = counter(view, u).id
        for hex_ in places(view, u):
            yield label(view, hex_), Place(unit=one, hex=label(view, hex_))
        if sight.check(view, Arrange(unit=one), GERMAN) is None and sight.fogged(view):
            yield "on top of its stack", Arrange(unit=one)

    def others(self, view: Board, side: int) -> dict[str, Change]:
        return {"waive": ("let the Soviets look through all stacks", Waive())} if sight.fogged(view) else {}


DECIDERS: dict[str, Decider] = {"setup": GarrisonSetUp()}
