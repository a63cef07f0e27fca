"""ard:4.2.21-4.2.25 and ard:4.26, Airmobile moves: helicopters carry a unit over the front."""

from __future__ import annotations

from collections.abc import Iterable
from heapq import heappop, heappush

from sztab.rules.wb95 import bridges, helicopters, losses, passage
from sztab.rules.wb95.airdrop import may_land
from sztab.rules.wb95.allowance import in_strategic_phase, moves_now
from sztab.rules.wb95.board import Board, Game
from sztab.rules.wb95.events import FlownBack, UnitLifted
from sztab.rules.wb95.movement import may_move
from sztab.rules.wb95.orders import Airlift
from sztab.rules.wb95.pieces import (
    counter,
    enemy_at,
    find_hexes,
    find_units,
    in_enemy_zone,
    label,
    name,
    printed_case,
)
from sztab.rules.wb95.state import Unit
from sztab.table import Procedure, Refusal

LANDING_GROUND = frozenset(("clear", "hills", "town", "city"))
"""ard:4.26, ard:R114."""


def check_lift(b: Board, order: Airlift, side: int) -> Refusal | None:
    """ard:4.2.21-4.2.24, ard:4.26, ard:R114."""
    found, hexes = find_units(b, (order.unit,), b.book.friends[side]), find_hexes(b, (order.hex,))
    if isinstance(found, Refusal):
        return found
    if isinstance(hexes, Refusal):
        return hexes
    u = found[0]
    refusal = may_lift(b, u)
    if refusal is not None:
        return refusal
    if order.points not in (0, u.steps):
        return Refusal("ard:4.2.23", f"{name(b, u)} takes {u.steps} helicopter points, not {order.points}")
    return check_landing(b, u, hexes[0]) or _check_path(b, u, order)


def may_lift(b: Board, u: Unit) -> Refusal | None:
    """Whether a unit can be carried at all."""
    if not b.book.variant.lift_range or in_strategic_phase(b):
        return Refusal(printed_case(b, "ard:4.26", "2.1.2"), "no unit can be carried by helicopter now")
    if "airmobile" not in counter(b, u).abilities:
        return Refusal("ard:4.2.21", f"{name(b, u)} is not airmobile")
    refusal = may_move(b, u) or moves_now(b, u)
    if refusal is not None:
        return refusal
    if u.cap >= 0:
        return Refusal("ard:4.2.21", f"{name(b, u)} has used movement points in this phase")
    if in_enemy_zone(b, u.side, u.hex):
        return Refusal("ard:4.2.24", f"{name(b, u)} is in an enemy zone of control")
    free = helicopters.free(b, u.side)
    if free < u.steps:
        return Refusal("ard:4.2.23", f"{name(b, u)} takes {u.steps} helicopter points, {free} are free")
    return None


def check_landing(b: Board, u: Unit, hex_: int) -> Refusal | None:
    """ard:4.2.24, ard:4.26, ard:R114: within reach, on open ground or among houses, out of enemy zones."""
    where, away = label(b, hex_), b.book.map.grid.distance(u.hex, hex_)
    if not 0 < away <= b.book.variant.lift_range:
        return Refusal("ard:4.2.24", f"{where} is {away} hexes away, helicopters reach {b.book.variant.lift_range}")
    if not set(b.book.map.terrain[hex_]) <= LANDING_GROUND:
        return Refusal("ard:4.26", f"helicopters cannot land in {where}")
    if in_enemy_zone(b, u.side, hex_) and not enemy_at(b, u.side, hex_):
        return Refusal("ard:4.2.24", f"{where} is in an enemy zone of control")
    return may_land(b, u, hex_)


def landings(b: Board, u: Unit) -> list[int]:
    """Hexes a unit could be carried to."""
    near = b.book.map.grid.within(u.hex, b.book.variant.lift_range)
    return [hex_ for hex_ in sorted(near) if check_landing(b, u, hex_) is None]


def _check_path(b: Board, u: Unit, order: Airlift) -> Refusal | None:
    """ard:4.2.24, ard:R114: the way the player names leads step by step to the landing, within the range."""
    path = find_hexes(b, order.path)
    if isinstance(path, Refusal):
        return path
    if not path:
        return None
    if order.path[-1] != order.hex:
        return Refusal("ard:4.2.24", f"the way ends in {order.path[-1]}, not in {order.hex}")
    for here, there in zip((u.hex, *path), path):
        if b.book.map.grid.direction(here, there) < 0:
            return Refusal("ard:4.2.24", f"{label(b, here)} and {label(b, there)} do not touch")
    reach = b.book.variant.lift_range
    if len(path) > reach:
        return Refusal("ard:4.2.24", f"the way is {len(path)} hexes long, helicopters reach {reach}")
    return None


def flight(b: Board, u: Unit, order: Airlift) -> tuple[int, ...]:
    """The hexes a lift comes through: the way the player names, or else the one of fewest enemies (ard:R114)."""
    if order.path:
        return tuple(b.book.labels[text] for text in order.path)
    return flights(b, u)[b.book.labels[order.hex]]


def flights(b: Board, u: Unit) -> dict[int, tuple[int, ...]]:
    """ard:4.2.24, ard:4.2.25, ard:R114: within the range of helicopters the way to every hex that leads over the fewest
    enemies; of those the shortest, of those the one by the lower numbers."""
    return b.once(("flights", u.side, u.hex), lambda: _flights(b, u.side, u.hex))


def _flights(b: Board, side: int, start: int) -> dict[int, tuple[int, ...]]:
    reach, neighbours = b.book.variant.lift_range, b.book.neighbours
    inside = b.book.map.grid.within(start, reach)
    watched = {hex_ for hex_ in b.layers.stacks if enemy_at(b, side, hex_)}
    found: dict[int, tuple[int, ...]] = {}
    shortest: dict[int, int] = {}
    todo: list[tuple[int, int, tuple[int, ...]]] = [(0, 0, (start,))]  # enemies met, hexes flown, way
    while todo and len(found) < len(inside):
        met, flown, way = heappop(todo)
        here = way[-1]
        if flown >= shortest.get(here, reach + 1):
            continue
        shortest[here] = flown
        found.setdefault(here, way[1:])
        for there in neighbours[6 * here : 6 * here + 6]:
            if there >= 0 and flown + 1 < shortest.get(there, reach + 1):
                heappush(todo, (met + (there in watched), flown + 1, (*way, there)))
    return found


def overflown(b: Board, side: int, way: Iterable[int]) -> list[int]:
    """The hexes with enemies on a way, in the order in which they are come to."""
    return [hex_ for hex_ in dict.fromkeys(way) if enemy_at(b, side, hex_)]


def lift(game: Game, order: Airlift) -> Procedure:
    """ard:4.2.23, ard:4.2.25, ard:R115: the points are used; over every enemy a die may turn them back."""
    n, hex_ = game.book.index[order.unit], game.book.labels[order.hex]
    u = game.state.units[n]
    helicopters.use(game, u.side, u.steps)
    game.mark(movers=(n,))
    game.change(n, cap=0, left=0, offroad=True, stirred=True)
    game.say(UnitLifted(unit=order.unit, hex=order.hex, points=u.steps), "ard:4.2.21 ard:4.2.23")
    if game.book.options.lift_air_defence:
        lost = yield from helicopters.shot_at(game, u.side, u.steps)
        if lost:
            game.say(FlownBack(unit=order.unit, hex=label(game, u.hex)), "ard:R116")
            return
    for enemy in overflown(game, u.side, flight(game, u, order)):
        roll = yield from game.roll(1, f"flying over {label(game, enemy)}", "ard:4.2.25", u.side, units=[n])
        if roll >= 5:
            helicopters.lose(game, u.side, 1, "ard:4.2.25")
            game.say(FlownBack(unit=order.unit, hex=label(game, u.hex)), "ard:4.2.25")
            if roll == 6:
                losses.reduce(game, n, 1, _owner(game, enemy), "ard:4.2.25")
            return
    bridges.note_holders(game, [u.hex, hex_])
    game.change(n, hex=hex_, moved=True)
    bridges.note_holders(game, [u.hex, hex_])
    yield from passage.through(game, [n], [hex_])


def _owner(game: Game, hex_: int) -> int:
    return int(game.state.units[game.layers.stacks[hex_][0]].side)
