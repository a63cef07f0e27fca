"""Chapter 4, movement, with the zones of control of 6.2 and the end of a move under fire (15.4.1)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from sztab.hexes import points
from sztab.rules.b21 import air_reconnaissance, camouflage, disorder, mines, passage, reaction
from sztab.rules.b21.acts import MOVEMENT, Act
from sztab.rules.b21.allowance import allowance, purse, set_out
from sztab.rules.b21.allowance import may_move as may_move
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.charts import CLOSED
from sztab.rules.b21.events import HaltedShort
from sztab.rules.b21.losses import lose
from sztab.rules.b21.orders import Move
from sztab.rules.b21.passage import lone_staffs
from sztab.rules.b21.pieces import (
    dark,
    enemy_at,
    find_hexes,
    find_units,
    in_sky,
    label,
    moment,
    name,
    names_of,
    on_map,
    printed,
)
from sztab.rules.b21.reach import reach as reach
from sztab.rules.b21.reach import surroundings
from sztab.rules.b21.state import Unit
from sztab.rules.b21.ways import costs, mover, toll
from sztab.rules.b21.zone_steps import zone_step
from sztab.table import Choice, Option, Order, Procedure, Refusal
from sztab.table.events import Moved

POINTS = "4.2.2"
ZONE = Refusal("6.2.1", "an enemy zone of control")


class Fare(msgspec.Struct, frozen=True):
    """What a step costs a unit in all, and what follows from it."""

    cost: int
    stop: bool = False
    slips: bool = False


def fare(b: Board, u: Unit, here: int, there: int, onward: bool = False, slipping: bool = False) -> Fare | Refusal:
    """The price of a step for the unit as if it stood `here`; friends cost nothing (4.2.6). `onward`: it means to go on
    from there; `slipping`: it has come unseen through a friend (13.1.5)."""
    price = toll(b, u, here, there)
    if isinstance(price, Refusal):
        return price
    if enemy_at(b, u.side, there) and not lone_staffs(b, u.side, there):
        return Refusal("4.2.1", f"enemy units are in {label(b, there)}")
    if there in b.book.scenario.shut(u.side, b.state.turn):
        return Refusal("R112", f"{label(b, there)} is closed to your units for now")
    if price.whole and (u.cap >= 0 or here != u.hex):
        return Refusal(
            "R18", f"{name(b, u)} crosses a big river only from where it begins, with all its movement points"
        )
    zone = zone_step(b, u, here, there, onward, slipping)
    if isinstance(zone, Refusal):
        return zone
    return Fare(price.cost + zone.cost, zone.stop, zone.slips)


def paid(b: Board, u: Unit, one: Fare, left: int, first: bool) -> int | Refusal:
    """4.2.2, 4.2.3, R18: what is left after a step; a unit with all its points may always make one."""
    if one.cost <= left:
        return left - one.cost
    if first and u.cap < 0:
        return 0
    return Refusal(POINTS, f"{name(b, u)} has {points(left)} movement points, the next hex costs {points(one.cost)}")


def check_move(view: Board, order: Move, side: int) -> Refusal | None:
    """4.1: the units start from one hex and each pays its way."""
    units = find_units(view, order.units, side, "4.1.1")
    path = find_hexes(view, order.path)
    if isinstance(units, Refusal):
        return units
    if isinstance(path, Refusal):
        return path
    if not units or not path:
        return Refusal("4.1.1", "no unit is named" if not units else "the path is empty")
    if len({u.hex for u in units}) > 1:
        return Refusal("4.1.4", "units ordered together start from one hex")
    refusal = next((why for u in units if (why := may_move(view, u) or _check_path(view, u, path)) is not None), None)
    return refusal or disorder.check_together(view, units)


def _check_path(b: Board, u: Unit, path: list[int]) -> Refusal | None:
    here, left, stop, slipping = u.hex, purse(b, u), False, False
    for number, there in enumerate(path):
        if number and u.pinned:
            return Refusal("15.4.1", f"{name(b, u)} was hit and may go one hex farther at most")
        if stop:
            return Refusal("6.2.1", f"{name(b, u)} stops in {label(b, here)}: an enemy zone of control")
        one = fare(b, u, here, there, number + 1 < len(path), slipping)
        if isinstance(one, Refusal):
            return one
        rest = paid(b, u, one, left, number == 0)
        if isinstance(rest, Refusal):
            return rest
        here, left, stop, slipping = there, rest, one.stop, one.slips
    return None


# ---------------------------------------------------------------------- a march


def move(game: Game, order: Move, side: int) -> Procedure:
    units = [game.book.index[one] for one in order.units]
    set_out(game, units)
    yield from march(game, units, [game.book.labels[text] for text in order.path])


def march(game: Game, units: Iterable[int], path: Iterable[int]) -> Procedure:
    """Units go together hex by hex, and stop where the enemy or the ground makes them. True if they went all the way.
    Fire that hits any of them ends the march: the others may go on by another order (R135)."""
    movers, steps = list(units), list(path)
    trail, slipping = _Trail(game, movers), False
    for number, there in enumerate(steps):
        last = number + 1 == len(steps)
        fares = _fares(game, movers, there, not last, slipping)
        if isinstance(fares, Refusal):
            trail.tell()
            _halt(game, movers, fares, stay=number == 0 or fares.case != POINTS)
            return False
        _step(game, fares, there, trail)
        slipping = all(one.slips for one in fares.values())
        stopped = [n for n in movers if fares[n].stop]
        game.change_all({n: {"halted": True} for n in stopped})
        if stopped and not last:
            trail.tell()
            _halt(game, stopped, ZONE)
        hit = yield from _arrive(game, movers, there, trail)
        movers = [n for n in movers if game.state.units[n].hex == there]
        if not movers or hit or stopped:
            trail.tell()
            return last and bool(movers)
    trail.tell()
    return True


def arrive(game: Game, units: list[int], hex_: int) -> Procedure:
    """What units meet that have come into a hex: mines, the eyes of aircraft, the fire of the enemy."""
    yield from _arrive(game, units, hex_, _Trail(game, units))


def _arrive(game: Game, movers: list[int], there: int, trail: _Trail) -> Procedure:
    """20.2.2, 23.6.5b, 15.1.5: the same on a march. Gives those who were hit by fire."""
    if mines.mined(game, there):
        trail.tell()
        yield from mines.entered(game, movers)
    here = [n for n in movers if game.state.units[n].hex == there]
    if here and any(u.mission == "recon" for u in in_sky(game, 1 - game.state.units[here[0]].side)):
        trail.tell()
        air_reconnaissance.passed(game, here)
    if not here or not reaction.may_be_fired_at(game, here, there):
        return ()
    trail.tell()
    return (yield from reaction.offered(game, here, there))


def _fares(game: Game, movers: list[int], there: int, onward: bool, slipping: bool) -> dict[int, Fare] | Refusal:
    """What each unit pays in truth; hidden zones may make it more than it looked, or bar the step."""
    found = {}
    for n in movers:
        u = game.state.units[n]
        one = fare(game, u, u.hex, there, onward, slipping)
        if isinstance(one, Refusal):
            return one
        rest = paid(game, u, one, purse(game, u), True)
        if isinstance(rest, Refusal):
            return rest
        found[n] = one
    return found


def _step(game: Game, fares: dict[int, Fare], there: int, trail: _Trail) -> None:
    """All enter the hex, each at its price; those hit before pay with an EP too (R75)."""
    for n in fares:
        if game.state.units[n].pinned:
            lose(game, n, 1, "15.4.1 R75", "under fire")
            game.change(n, halted=True)
    alive = [n for n in fares if game.state.units[n].steps > 0]
    for n in alive:
        u, one = game.state.units[n], fares[n]
        cap, left = u.cap if u.cap >= 0 else allowance(game, u), max(purse(game, u) - one.cost, 0)
        game.change(n, cap=cap, left=left, moved=True, came=u.hex)
    passage.enter(game, alive, there)
    disorder.used(game, alive, there)
    trail.path.append(there)


def _halt(game: Game, units: list[int], why: Refusal, stay: bool = True) -> None:
    """What nobody could see ends the march, and the move."""
    if stay:
        game.change_all({n: {"halted": True} for n in units})
    us = [game.state.units[n] for n in units]
    reason = "no movement points left" if why.case == POINTS else "an enemy zone of control"
    told = HaltedShort(units=names_of(game, us), hex=label(game, us[0].hex), why=reason)
    camouflage.report(game, told, why.case, us, reveals=True)


class _Trail:
    """The hexes of a march that have not been told yet."""

    def __init__(self, game: Game, units: list[int]) -> None:
        self.game, self.units = game, units
        self.start = game.state.units[units[0]].hex
        self.path: list[int] = []

    def tell(self) -> None:
        if not self.path:
            return
        game, us = self.game, [self.game.state.units[n] for n in self.units]
        told = Moved(
            units=names_of(game, us),
            start=label(game, self.start),
            path=tuple(label(game, hex_) for hex_ in self.path),
            left={name(game, u): points(u.left) for u in us},
        )
        camouflage.report(game, told, "4.1.1", us)
        self.start, self.path = self.path[-1], []


# ---------------------------------------------------------------------- choices


def can_step(b: Board, u: Unit) -> bool:
    """Whether there is a hex beside it to which the unit could go now."""
    if may_move(b, u) is not None:
        return False
    place, left = 6 * u.hex, purse(b, u)
    prices = costs(b, mover(b, u), u.side)[place : place + 6]
    near = zip(prices, b.book.neighbours[place : place + 6])
    able = (there for price, there in near if price != CLOSED and (price <= left or u.cap < 0))
    return any(_check_path(b, u, [there]) is None for there in able)


def steppers(b: Board, side: int) -> dict[int, Unit]:
    """The units of a side that can step. What was found of a unit holds as long as neither it nor anything on which its
    steps depend has changed."""
    own = b.layers.tokens[side] if dark(b) else 0
    made_from = (*surroundings(b, side), own, moment(b))
    known: dict[int, tuple[Unit, bool]] = b.book.latest(("steppers", side, b.sides), made_from, dict)
    found = {}
    for u in on_map(b, side):
        if u.cap >= 0 and u.n not in b.state.movers:
            continue
        seen, able = known.get(u.n, (None, False))
        if seen is not u or u.cap >= 0:
            able = can_step(b, u)
            known[u.n] = (u, able)
        if able:
            found[u.n] = u
    return found


def can_go(view: Board, u: Unit) -> bool:
    """Whether the unit could step into a hex beside it now."""
    return u.n in _able(view, u.side)


def _able(view: Board, side: int) -> dict[int, Unit]:
    return view.once(("steppers", side), lambda: steppers(view, side))


def choices(view: Board, side: int, partial: tuple[Any, ...]) -> Choice | Order:
    """hex, unit, where to."""
    if not partial:
        able = {u.hex for u in _able(view, side).values()}
        return Choice("from", [view.book.hex_options[hex_] for hex_ in sorted(able)])
    if len(partial) == 1:
        here = view.book.labels[partial[0]]
        ids = [printed(view, u).id for u in _able(view, side).values() if u.hex == here]
        return Choice("unit", [Option(one, one) for one in ids])
    u = view.state.units[view.book.index[partial[1]]]
    found = view.once(("reach", u.n), lambda: reach(view, u))
    if len(partial) == 2:
        return Choice("to", [view.book.hex_options[hex_] for hex_ in found.hexes])
    path = found.path(view.book.labels[partial[2]])
    return Move(units=(partial[1],), path=tuple(label(view, hex_) for hex_ in path))


ACTS = (Act(Move, MOVEMENT, "move", check_move, move, choices),)
