"""ard:4.2.21-4.2.25 and ard:4.26, Airmobile moves: helicopters carry a unit over the front."""

from __future__ import annotations

from sztab.rules.wb95 import bridges, helicopters, losses
from sztab.rules.wb95.airdrop import may_land
from sztab.rules.wb95.allowance import in_strategic_phase, moves_now
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
from sztab.table import Board, Game, Procedure, Refusal

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
    return check_landing(b, u, hexes[0])


def may_lift(b: Board, u: Unit) -> Refusal | None:
    """Whether a unit can be carried at all."""
    if not b.book.variant.lift_range or in_strategic_phase(b):
        return Refusal(printed_case(b, "ard:4.26", "2.1.2"), "nobody can be carried by helicopter now")
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


def overflown(b: Board, side: int, start: int, end: int) -> list[int]:
    """Hexes with enemies on the way: straight ahead, and of all such ways the one with the fewest."""
    grid = b.book.map.grid
    ways: dict[int, tuple[int, ...]] = {start: ()}
    for left in range(grid.distance(start, end) - 1, 0, -1):
        longer: dict[int, tuple[int, ...]] = {}
        for hex_, met in sorted(ways.items()):
            for there in b.book.neighbours[6 * hex_ : 6 * hex_ + 6]:
                if there < 0 or grid.distance(there, end) != left:
                    continue
                seen = (*met, there) if enemy_at(b, side, there) else met
                if there not in longer or len(seen) < len(longer[there]):
                    longer[there] = seen
        ways = longer
    fewest = min(len(met) for met in ways.values())
    return list(next(met for _, met in sorted(ways.items()) if len(met) == fewest))


def lift(game: Game, order: Airlift) -> Procedure:
    """ard:4.2.23, ard:4.2.25, ard:R115: the points are used; over every enemy a die may turn them back."""
    n, hex_ = game.book.index[order.unit], game.book.labels[order.hex]
    u = game.state.units[n]
    helicopters.use(game, u.side, u.steps)
    game.mark(movers=(n,))
    u = game.change(n, cap=0, left=0, offroad=True, stirred=True)
    game.say("lift", "ard:4.2.21 ard:4.2.23", unit=order.unit, hex=order.hex, points=u.steps)
    if game.book.options.lift_air_defence:
        lost = yield from helicopters.shot_at(game, u.side, u.steps)
        if lost:
            game.say("lift_back", "ard:R116", unit=order.unit, hex=label(game, u.hex))
            return
    for enemy in overflown(game, u.side, u.hex, hex_):
        roll = yield from game.roll(1, f"flying over {label(game, enemy)}", "ard:4.2.25", u.side)
        if roll >= 5:
            helicopters.lose(game, u.side, 1, "ard:4.2.25")
            game.say("lift_back", "ard:4.2.25", unit=order.unit, hex=label(game, u.hex))
            if roll == 6:
                losses.reduce(game, n, 1, _owner(game, enemy), "ard:4.2.25")
            return
    bridges.note_holders(game, [u.hex, hex_])
    game.change(n, hex=hex_, moved=True)
    bridges.note_holders(game, [u.hex, hex_])
    bridges.stop_works(game, u.side, (hex_,))


def _owner(game: Game, hex_: int) -> int:
    return int(game.state.units[game.layers.stacks[hex_][0]].side)
