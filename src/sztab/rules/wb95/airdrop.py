"""ard:4.2.11-4.2.15 and ard:4.26, Airdrops: airborne reinforcements that come by parachute."""

from __future__ import annotations

from collections.abc import Iterator

from sztab.rules.wb95 import bridges, losses, passage, reinforcement
from sztab.rules.wb95.allowance import half, in_strategic_phase
from sztab.rules.wb95.board import Board, Game
from sztab.rules.wb95.events import Jumped
from sztab.rules.wb95.orders import Airdrop
from sztab.rules.wb95.pieces import (
    counter,
    enemy_at,
    find_hexes,
    find_units,
    in_enemy_zone,
    label,
    may_share,
    name,
    printed_case,
    room,
    stack,
)
from sztab.rules.wb95.state import Unit
from sztab.table import Procedure, Refusal

DROP_GROUND = frozenset(("clear", "hills"))
"""ard:4.26, ard:R112: a hex with anything else on it is closed to parachutes."""

CLOSED = frozenset(("forest", "mountain", "city"))
"""ard:4.2.13 names these; the others are closed by ard:4.26."""


def check_drop(b: Board, order: Airdrop, side: int) -> Refusal | None:
    """ard:4.2.11-4.2.13, ard:4.26, ard:R112, ard:R113."""
    found, hexes = find_units(b, (order.unit,), b.book.friends[side]), find_hexes(b, (order.hex,))
    if isinstance(found, Refusal):
        return found
    if isinstance(hexes, Refusal):
        return hexes
    return may_drop(b, found[0]) or check_ground(b, found[0], hexes[0])


def may_drop(b: Board, u: Unit) -> Refusal | None:
    """Whether a unit can come by parachute now."""
    if not b.book.variant.drops or in_strategic_phase(b):
        return Refusal(printed_case(b, "ard:4.26", "2.1.2"), "no unit can be dropped now")
    if "airborne" not in counter(b, u).abilities:
        return Refusal("ard:4.2.11", f"{name(b, u)} is not airborne")
    if u.hex >= 0:
        return Refusal("ard:4.2.11", f"{name(b, u)} is on the map; aircraft drop reinforcements only")
    waiting = reinforcement.may_come(b, u)
    if waiting is not None:
        return waiting
    if b.state.advantage in b.book.foes[u.side]:
        return Refusal("ard:4.2.12", "the enemy has air advantage")
    return None


def check_ground(b: Board, u: Unit, hex_: int) -> Refusal | None:
    """ard:4.26, ard:R112: clear ground or hills; enemy zones are open, hexes of others are not."""
    where = label(b, hex_)
    ground = set(b.book.map.terrain[hex_])
    if not ground <= DROP_GROUND:
        return Refusal("ard:4.2.13" if ground & CLOSED else "ard:4.26", f"{where} is neither clear nor hills")
    return may_land(b, u, hex_)


def may_land(b: Board, u: Unit, hex_: int) -> Refusal | None:
    """3.1.8, 3.2.1, ard:4.26: nobody comes down among enemies, among others, or where there is no room."""
    where = label(b, hex_)
    if enemy_at(b, u.side, hex_):
        return Refusal("3.1.8", f"enemy units are in {where}")
    if not may_share(b, u, hex_):
        return Refusal("ard:4.26", f"other units are in {where}")
    if room(b, hex_) < u.steps:
        return Refusal("3.2.1", f"{where} has no room for {name(b, u)}")
    return None


def drop_hexes(b: Board, u: Unit) -> Iterator[int]:
    """Hexes a unit could jump onto."""
    for hex_ in b.book.map.grid.hexes:
        if check_ground(b, u, hex_) is None:
            yield hex_


def drop(game: Game, order: Airdrop) -> Procedure:
    """ard:4.2.14, ard:4.2.15, ard:4.26: down it comes, loses what it loses, and has half its movement left."""
    n, hex_ = game.book.index[order.unit], game.book.labels[order.hex]
    u = game.state.units[n]
    left = half(game, counter(game, u).movement)
    bridges.note_holders(game, [hex_])
    game.change(n, hex=hex_, box="", cap=left, left=left, moved=True, offroad=True, stirred=True)
    game.book.scenario.entered(game, game.state.units[n])
    game.mark(movers=(n,))
    game.say(Jumped(unit=order.unit, hex=order.hex), "ard:4.2.11 ard:4.2.14")
    if game.state.advantage < 0:
        yield from _risk(game, n, 5, "ard:4.2.15")
    if game.state.units[n].hex >= 0 and in_enemy_zone(game, u.side, hex_):
        yield from _risk(game, n, 4, "ard:4.26")
    bridges.note_holders(game, [hex_])
    if game.state.units[n].hex >= 0:
        yield from passage.through(game, [n], [hex_])


def _risk(game: Game, n: int, from_: int, case: str) -> Procedure:
    """A die; so much or more costs a CEL."""
    u = game.state.units[n]
    roll = yield from game.roll(1, "airdrop", case, u.side, units=[n])
    if roll >= from_:
        losses.reduce(game, n, 1, _enemy(game, u), case)


def _enemy(game: Game, u: Unit) -> int:
    """Who gets the credit: the enemy next to it, if there is one."""
    for there in game.book.neighbours[6 * u.hex : 6 * u.hex + 6]:
        for v in stack(game, there) if there >= 0 else ():
            if v.side in game.book.foes[u.side]:
                return v.side
    return -1
