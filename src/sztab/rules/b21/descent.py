"""17.1.2, 17.1.3, 17.2.1-17.2.4, 17.2.7, how a unit comes down: wind, anti-aircraft fire, the losses of the ground, and
where it ends (R83-R85, R87-R89, R123)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

import msgspec

from sztab.rules.b21 import air_defence, airlift, losses, mines, passage, scatter
from sztab.rules.b21.battle_events import DropLanded, UnitJumped
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.camouflage import report
from sztab.rules.b21.orders import Place
from sztab.rules.b21.pieces import around, dark, enemy_at, find_hex, label, printed, stack
from sztab.rules.b21.stacking import may_join
from sztab.rules.b21.state import Unit
from sztab.rules.b21.ways import closed_to
from sztab.table import Ask, Choice, Decider, Order, Procedure, Refusal
from sztab.table.events import Placed

WATERS = frozenset({"lake", "sea"})


class PlaceAsked(msgspec.Struct, frozen=True):
    """A unit has to be put on one of these hexes."""

    TELLS: ClassVar[tuple[str, ...]] = ("unit", "hexes")

    unit: str
    hexes: tuple[int, ...]
    case: str


def jump(game: Game, n: int, aimed: int, by: str) -> Procedure:
    """R123: by parachute: wind, AA, terrain. Gives whether the unit is on the map or over an enemy (17.2.9)."""
    game.change(n, dropped=game.state.turn)
    hex_ = yield from _blown(game, n, aimed, by)
    if hex_ < 0:
        losses.eliminate(game, n, "17.1.2 R83", "carried off the map")
        return False
    yield from air_defence.at_jumper(game, 1 - game.state.units[n].side, n, hex_)
    return (yield from touch_down(game, n, hex_))


def _blown(game: Game, n: int, aimed: int, by: str) -> Procedure:
    """17.1.2, 17.1.3: on target with 5 and 6, else a hex away, at night two, as a second die says; -1 off the map."""
    charts, side = game.book.charts, game.state.units[n].side
    roll = yield from game.roll(1, "wind", "17.1.2", side, at=[aimed])
    hex_, missed = aimed, not charts.wind[roll - 1]
    if missed:
        way = yield from game.roll(1, "direction", "17.1.2 17.1.3", side, at=[aimed])
        drift = charts.scatter[way - 1]
        hex_ = scatter.carried(game, aimed, way, drift.night if dark(game) else drift.day)
    at = label(game, hex_) if hex_ >= 0 else ""
    said = UnitJumped(unit=game.book.counters[n].id, aimed=label(game, aimed), hex=at, by=by, missed=missed)
    game.say(said, "17.1.1 17.1.2 T.wind", reveals=True)
    return hex_


def set_down(game: Game, n: int, hex_: int, carrier: int) -> Procedure:
    """R89, R123: by a helicopter, which the wind does not carry off (17.1.2): AA fires at it by the table of
    transports; what it loses its load loses too, and with a U it brings it home."""
    waiting = game.state.units[n]
    airlift.take_off(game, carrier, n, hex_)
    ids, at = game.book.counters, label(game, hex_)
    game.say(UnitJumped(unit=ids[n].id, aimed=at, hex=at, by=ids[carrier].id), "17.1.1 R89", reveals=True)
    whole = game.state.units[carrier].steps
    yield from air_defence.offered(game, 1 - waiting.side, {carrier: (hex_,)})
    aircraft = game.state.units[carrier]
    losses.lose(game, n, whole - aircraft.steps, "R89 R123", "aa")
    if aircraft.aborted:
        airlift.land(game, [aircraft], "driven off")
    if game.state.units[n].steps < 1:
        return False
    if aircraft.aborted:
        game.change(n, hex=waiting.hex, carrier=-1, box=waiting.box)
        return False
    game.change(n, carrier=-1, dropped=game.state.turn)
    return (yield from touch_down(game, n, hex_))


# ---------------------------------------------------------------------- the ground


def touch_down(game: Game, n: int, hex_: int) -> Procedure:
    """17.2.1-17.2.3, 17.2.7: what the ground costs, and the hex in which the unit stands then; over an enemy it has no
    hex, and no zone, until they have fought (R123)."""
    yield from _ground(game, n, hex_)
    u = game.state.units[n]
    if u.steps < 1:
        return False
    if enemy_at(game, u.side, hex_):
        game.change(n, station=hex_, box="", on_enemy=True)
        if any(printed(game, v).armoured for v in stack(game, hex_)):
            losses.lose(game, n, 1, "17.2.7", "armour below")
        return game.state.units[n].steps > 0
    if not WATERS.isdisjoint(game.book.map.terrain[hex_]):
        yield from put_beside(game, n, hex_, "17.2.2")
    elif not may_join(game, [u], hex_):
        yield from put_on(game, n, _nearest(game, u, hex_), "R123")
    else:
        yield from settle(game, n, hex_)
    return game.state.units[n].hex >= 0


def _ground(game: Game, n: int, hex_: int) -> Procedure:
    """17.2.1, R85: a die by the worst terrain of the hex; in the open nothing is lost."""
    charts, words = game.book.charts, game.book.map.terrain[hex_]
    rows = [charts.drop_terrain[word] for word in words if any(charts.drop_terrain.get(word, ()))]
    roll, lost, u = 0, 0, game.state.units[n]
    if rows:
        roll = yield from game.roll(1, "landing", "17.2.1", u.side, at=[hex_])
        lost = max(row[roll - 1] for row in rows)
    said = DropLanded(unit=game.book.counters[n].id, hex=label(game, hex_), roll=roll, lost=lost)
    game.say(said, "17.2.1 T.airborne_terrain")
    losses.lose(game, n, lost, "17.2.1", "landing")


def settle(game: Game, n: int, hex_: int, case: str = "") -> Procedure:
    """The unit stands in the hex, and meets its mines (R126); by which case it is another hex than it came down on."""
    game.change(n, station=-1, box="", on_enemy=False)
    passage.enter(game, [n], hex_)
    if case:
        report(game, Placed(unit=game.book.counters[n].id, hex=label(game, hex_)), case, [game.state.units[n]])
    yield from mines.entered(game, [n])


# ---------------------------------------------------------------------- another hex


def put_beside(game: Game, n: int, hex_: int, case: str) -> Procedure:
    """17.2.2, 17.2.3, 17.2.8, R85, R88: a hex of land next to it and free of enemies, by the choice of the owner; where
    there is none the unit is eliminated."""
    u = game.state.units[n]
    yield from put_on(game, n, roomy(game, u, [there for there in around(game, hex_) if _free(game, u, there)]), case)


def put_on(game: Game, n: int, hexes: Iterable[int], case: str) -> Procedure:
    """One of these hexes; out of none the unit is eliminated."""
    about = PlaceAsked(game.book.counters[n].id, tuple(sorted(hexes)), case)
    if not about.hexes:
        cases = "17.2.3 R85" if case == "17.2.2" else f"{case} R88"
        losses.eliminate(game, n, cases, "nowhere to land")
        return
    hex_ = about.hexes[0]
    if len(about.hexes) > 1:
        order = yield from game.ask(game.state.units[n].side, "place", about)
        hex_ = game.book.labels[order.hex]
    yield from settle(game, n, hex_, case)


def _free(b: Board, u: Unit, hex_: int) -> bool:
    """Open to the unit, and no enemy there."""
    return not closed_to(b, u, hex_) and not enemy_at(b, u.side, hex_)


def roomy(b: Board, u: Unit, hexes: list[int]) -> list[int]:
    """Those of the hexes in which there is room for it; where there is in none, all: what is too much goes later."""
    return [hex_ for hex_ in hexes if may_join(b, [u], hex_)] or hexes


def _nearest(b: Board, u: Unit, hex_: int) -> list[int]:
    """R123: the nearest hexes with room for it."""
    grid = b.book.map.grid
    free = [there for there in grid.hexes if _free(b, u, there) and may_join(b, [u], there)]
    near = min((grid.distance(hex_, there) for there in free), default=0)
    return [there for there in free if grid.distance(hex_, there) == near]


class PlaceDropped:
    """Where the owner puts a unit."""

    def check(self, view: Board, ask: Ask, order: Any) -> Refusal | None:
        about: PlaceAsked = ask.about
        if not isinstance(order, Place):
            return Refusal(about.case, f"{about.unit} has to be put on a hex first")
        if order.unit != about.unit:
            return Refusal(about.case, f"{about.unit} is to be put on a hex, not {order.unit}")
        hex_ = find_hex(view, order.hex)
        if isinstance(hex_, Refusal):
            return hex_
        if hex_ not in about.hexes:
            return Refusal(about.case, f"{about.unit} cannot be put on {order.hex}")
        return None

    def choices(self, view: Board, ask: Ask, partial: tuple[Any, ...]) -> Choice | Order:
        about: PlaceAsked = ask.about
        if partial:
            return Place(unit=about.unit, hex=partial[0])
        return Choice("hex", [view.book.hex_options[hex_] for hex_ in about.hexes])


DECIDERS: dict[str, Decider] = {"place": PlaceDropped()}
