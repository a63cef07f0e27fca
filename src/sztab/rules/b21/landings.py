"""Chapter 18, the naval assault phase (R122): ships sail, artillery ashore fires at them, troops go ashore, and those
who find the enemy on their beach fight him when all others have landed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sztab.rules.b21 import assaults, coast_fire, duty, mines, passage, ships, voyages
from sztab.rules.b21.acts import MOVEMENT, Act
from sztab.rules.b21.assaults import Aftermath, DirectFight
from sztab.rules.b21.battle import fight
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.camouflage import report
from sztab.rules.b21.events import UnitsAshore
from sztab.rules.b21.orders import Land, Sail
from sztab.rules.b21.pieces import (
    around,
    at_sea,
    cargo,
    enemy_at,
    find_hex,
    find_units,
    label,
    name,
    names_of,
    phasing,
    printed,
    stack,
)
from sztab.rules.b21.stacking import surplus
from sztab.rules.b21.state import Landing, Unit
from sztab.rules.b21.supply import landfalls
from sztab.rules.b21.voyages import LANDING, SAILING
from sztab.table import Choice, EndPhase, Option, Order, Procedure, Refusal

COMMANDO_RANGE = 8
"""Hexes from its ship to the shore hex of a special unit (24.1.3)."""
NAVAL = frozenset({"naval assault"})


def play(game: Game) -> Procedure:
    """18.1.1. Whoever ends the sailing has seen the fire at his ships before he must decide on a landing."""
    side = phasing(game)
    while True:
        order = yield from game.ask(side, "naval assault", None, rest=True)
        if not isinstance(order, EndPhase):
            yield from game.book.acts[type(order)].carry_out(game, order, side)
            if game.state.landings and not _landers(game.view_of(side), side):
                break  # nobody is left who could join a fight for a beach
            continue
        shelled = False
        if game.state.step == SAILING:
            shelled = yield from close_sailing(game)
        if not (shelled and _landers(game.view_of(side), side)):
            break
    yield from _fights(game, side)


def close_sailing(game: Game) -> Procedure:
    """18.2.3: no ship moves any more; the guns ashore fire. Gives whether anybody could."""
    game.mark(step=LANDING)
    shelled = yield from coast_fire.offered(game, 1 - phasing(game))
    return shelled


def sail(game: Game, order: Sail, side: int) -> Procedure:
    """R122: with the last ship of a naval phase the sailing is over."""
    yield from voyages.sail(game, order, side)
    if game.book.phases[game.state.phase].name in NAVAL and not voyages.able(game, side):
        yield from close_sailing(game)


# ---------------------------------------------------------------------- 18.2.1, 18.2.2, who goes ashore where


def check(b: Board, order: Land, side: int) -> Refusal | None:
    units, hex_ = find_units(b, order.units, side, "18.2.1"), find_hex(b, order.hex)
    if isinstance(units, Refusal):
        return units
    if isinstance(hex_, Refusal):
        return hex_
    if not units:
        return Refusal("18.2.1", "name the units that go ashore")
    refusals = (_may_land(b, u, hex_) for u in units)
    return next((refusal for refusal in refusals if refusal is not None), None) or _check_room(b, units, hex_)


def _may_land(b: Board, u: Unit, hex_: int) -> Refusal | None:
    """18.2.1, 24.1.3: from a ship beside the beach; special forces also farther off, where no enemy is."""
    who = name(b, u)
    if u.carrier < 0 or u.steps < 1:
        return Refusal("18.2.1", f"{who} is aboard no ship")
    ship = b.state.units[u.carrier]
    if ship.station < 0:
        return Refusal("18.2.1", f"{name(b, ship)} is not on the map")
    if any(u.n in one.units for one in b.state.landings):
        return Refusal("18.2.1", f"{who} goes ashore already")
    if hex_ in landfalls(b, ship) and hex_ in beaches(b, u.side, hex_):
        return None
    if not printed(b, u).special:
        return Refusal("18.2.1", f"{label(b, hex_)} is no beach beside {name(b, ship)}")
    if not is_shore(b, hex_) or b.book.map.grid.distance(ship.station, hex_) > COMMANDO_RANGE:
        return Refusal("24.1.3", f"{label(b, hex_)} is no shore within {COMMANDO_RANGE} hexes of {name(b, ship)}")
    if enemy_at(b, u.side, hex_):
        return Refusal("24.1.3", f"enemy units are in {label(b, hex_)}")
    return None


def beaches(b: Board, side: int, hex_: int) -> frozenset[int]:
    """The beaches that a scenario opens to a side; where it says nothing, any."""
    found = [one.beaches for one in b.book.scenario.seas if one.side == side]
    return frozenset().union(*found) if found else frozenset({hex_})


def is_shore(b: Board, hex_: int) -> bool:
    """24.1.3: land beside the sea."""
    dry = {"sea", "lake"}.isdisjoint(b.book.map.terrain[hex_])
    return dry and any(voyages.at_sea_level(b, there) for there in around(b, hex_))


def _check_room(b: Board, units: list[Unit], hex_: int) -> Refusal | None:
    """5.1.2, R122: within the limit of the hex, with those who stand there or will fight for it as well."""
    here = [] if enemy_at(b, units[0].side, hex_) else stack(b, hex_)
    coming = [b.state.units[n] for one in b.state.landings if one.hex == hex_ for n in one.units]
    if surplus(b, [*here, *coming, *units], hex_) > 0:
        return Refusal("5.1.2", f"{label(b, hex_)} would be overfull")
    return None


def land(game: Game, order: Land, side: int) -> Procedure:
    """18.2.1, 18.2.4: onto a free hex at once; whoever finds the enemy there waits for the fight."""
    if game.state.step == SAILING:
        yield from close_sailing(game)
    hex_ = game.book.labels[order.hex]
    units = [n for n in (game.book.index[one] for one in order.units) if _aboard(game, n)]
    if not enemy_at(game, side, hex_):
        yield from _ashore(game, units, hex_)
    elif units:
        before = next((one.units for one in game.state.landings if one.hex == hex_), ())
        others = tuple(one for one in game.state.landings if one.hex != hex_)
        game.mark(landings=(*others, Landing(hex_, (*before, *units))))


def _aboard(b: Board, n: int) -> bool:
    return b.state.units[n].carrier >= 0 and b.state.units[n].steps > 0


def _ashore(game: Game, units: list[int], hex_: int) -> Procedure:
    """They stand on land, where mines may lie (R126)."""
    if not units:
        return
    for n in units:
        game.change(n, carrier=-1, box="", landed=game.state.turn)
    passage.enter(game, units, hex_)
    us = [game.state.units[n] for n in units]
    report(game, UnitsAshore(units=names_of(game, us), hex=label(game, hex_)), "18.2.1 18.2.2", us)
    yield from mines.entered(game, units)


# ---------------------------------------------------------------------- 18.2.4, fights for a beach


def _fights(game: Game, side: int) -> Procedure:
    """R122: one fight for each hex, of all who unload against it from all ships."""
    for one in game.state.landings:
        units = [n for n in one.units if _aboard(game, n)]
        if not enemy_at(game, side, one.hex):
            yield from _ashore(game, units, one.hex)
        elif units and duty.defenders(game, (one.hex,), assaults.LANDING):
            yield from _fight(game, side, units, one.hex)
    game.mark(landings=())


def _fight(game: Game, side: int, units: list[int], hex_: int) -> Procedure:
    """18.2.4: if they win they take the hex and go no farther; else they stay aboard. The ships lose as much capacity
    as their troops have lost EP."""
    before = {n: (game.state.units[n].carrier, game.state.units[n].steps) for n in units}
    assault = DirectFight(
        manner=assaults.LANDING,
        side=side,
        attackers=tuple(units),
        targets=(hex_,),
        defenders=duty.defenders(game, (hex_,), assaults.LANDING),
    )
    after: Aftermath = yield from fight(game, assault)
    living = [n for n in units if game.state.units[n].steps > 0]
    for n in living:
        game.change(n, grounded=True, drop_fought=True)
    gone: dict[int, int] = {}
    for n, (ship, steps) in before.items():
        gone[ship] = gone.get(ship, 0) + steps - game.state.units[n].steps
    if not after.attacker_retreats and not enemy_at(game, side, hex_):
        yield from _ashore(game, living, hex_)
    for ship in sorted(gone):
        if gone[ship]:
            yield from ships.shrink(game, ship, gone[ship], "18.2.4")


# ---------------------------------------------------------------------- choices


def choices(b: Board, side: int, partial: tuple[Any, ...]) -> Choice | Order:
    """unit, hex."""
    if not partial:
        return Choice("unit", [Option(name(b, u), name(b, u)) for u in _landers(b, side)])
    u = b.state.units[b.book.index[partial[0]]]
    if len(partial) == 1:
        return Choice("hex", [b.book.hex_options[hex_] for hex_ in _goals(b, u)])
    return Land(units=(partial[0],), hex=partial[1])


def _landers(b: Board, side: int) -> list[Unit]:
    """Those aboard who could go ashore now."""
    return [u for ship in at_sea(b, side) for u in cargo(b, ship.n) if _goals(b, u)]


def _goals(b: Board, u: Unit) -> list[int]:
    ship = b.state.units[u.carrier]
    near: Iterable[int] = landfalls(b, ship)
    if printed(b, u).special:
        near = b.book.map.grid.within(ship.station, COMMANDO_RANGE)
    return [hex_ for hex_ in sorted(near) if (_may_land(b, u, hex_) or _check_room(b, [u], hex_)) is None]


ACTS = (
    Act(Sail, NAVAL | MOVEMENT, "sail", voyages.check, sail, voyages.choices),
    Act(Land, NAVAL, "land troops", check, land, choices),
)
