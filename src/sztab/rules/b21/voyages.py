"""R90, R122, ships under way: over sea hexes, once a turn, in the naval assault phase or when troops are aboard."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from sztab.rules.b21.acts import MOVEMENT
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.events import ShipSailed
from sztab.rules.b21.orders import Sail
from sztab.rules.b21.pieces import find_hexes, find_unit, label, lost, name, phase, printed, side_of
from sztab.rules.b21.state import TWELFTHS, Unit
from sztab.table import Choice, Option, Order, Procedure, Refusal

SPEED = 8
"""Sea hexes a turn (R90)."""
SAILING, LANDING = range(2)
"""The steps of the naval assault phase: first ships move, then troops go ashore (18.1.1)."""


def at_sea_level(b: Board, hex_: int) -> bool:
    """A ship can lie there."""
    return "sea" in b.book.map.terrain[hex_]


def check(b: Board, order: Sail, side: int) -> Refusal | None:
    u, path = find_unit(b, order.unit, side, "R122"), find_hexes(b, order.path)
    if isinstance(u, Refusal):
        return u
    if isinstance(path, Refusal):
        return path
    refusal = may_sail(b, u)
    if refusal is not None:
        return refusal
    if not path:
        return Refusal("R122", "the path is empty")
    if u.station < 0 and path[0] not in entries(b, u):
        return Refusal("R122", f"{name(b, u)} cannot come onto the map in {label(b, path[0])}")
    return _check_way(b, u, [u.station, *path] if u.station >= 0 else path)


def may_sail(b: Board, u: Unit) -> Refusal | None:
    """R122: a ship that is on the map or may come onto it, and has not sailed in this turn."""
    who = name(b, u)
    if not printed(b, u).sails:
        return Refusal("R122", f"{who} is no ship")
    if u.cap >= 0:
        return Refusal("R122", f"{who} has sailed in this turn")
    if u.station < 0 and not entries(b, u):
        return Refusal("R122", f"{who} is not on the map")
    if phase(b).name not in MOVEMENT and b.state.step == LANDING:
        return Refusal("18.1.1", "no ship sails any more in this phase: troops go ashore")
    return None


def entries(b: Board, u: Unit) -> list[int]:
    """R121 c, R122: the sea hexes of the edge by which a ship that is due may come as the naval phase begins."""
    if lost(u) or u.due > b.state.turn or phase(b).name in MOVEMENT:
        return []
    rules = (one for one in b.book.scenario.seas if printed(b, u).id in one.ships)
    return sorted(hex_ for one in rules for hex_ in one.entries)


def _check_way(b: Board, u: Unit, way: list[int]) -> Refusal | None:
    if len(way) - 1 > SPEED:
        return Refusal("R122", f"{name(b, u)} sails {SPEED} hexes at most")
    dry = next((hex_ for hex_ in way if not at_sea_level(b, hex_)), -1)
    if dry >= 0:
        return Refusal("R122", f"{label(b, dry)} is no sea")
    for here, there in pairwise(way):
        if b.book.map.grid.direction(here, there) < 0:
            return Refusal("R122", f"{label(b, here)} and {label(b, there)} do not touch")
    return None


def sail(game: Game, order: Sail, side: int) -> Procedure:
    """Ships do not stop each other, nor troops ashore them."""
    n = game.book.index[order.unit]
    used = SPEED * TWELFTHS
    game.change(n, station=game.book.labels[order.path[-1]], box="sea", cap=used, left=0, moved=True)
    game.say(ShipSailed(unit=order.unit, path=order.path), "R122 18.1.1")
    yield from ()


# ---------------------------------------------------------------------- choices


def able(b: Board, side: int) -> list[Unit]:
    """The ships of a side that can sail now."""
    ships = (u for u in side_of(b, side) if printed(b, u).sails and u.steps > 0)
    return [u for u in ships if may_sail(b, u) is None]


def choices(b: Board, side: int, partial: tuple[Any, ...]) -> Choice | Order:
    """ship, where to."""
    if not partial:
        return Choice("unit", [Option(name(b, u), name(b, u)) for u in able(b, side)])
    u = b.state.units[b.book.index[partial[0]]]
    found = ways(b, u)
    if len(partial) == 1:
        return Choice("to", [b.book.hex_options[hex_] for hex_ in sorted(found)])
    return Sail(unit=partial[0], path=tuple(label(b, hex_) for hex_ in found[b.book.labels[partial[1]]]))


def ways(b: Board, u: Unit) -> dict[int, tuple[int, ...]]:
    """The shortest way to every hex it can reach; a ship that comes onto the map may stay where it does."""
    return b.once(("sails", u.n), lambda: _ways(b, u))


def _ways(b: Board, u: Unit) -> dict[int, tuple[int, ...]]:
    starts = [u.station] if u.station >= 0 else entries(b, u)
    ways: dict[int, tuple[int, ...]] = {hex_: () if u.station >= 0 else (hex_,) for hex_ in starts}
    edge: Iterable[int] = starts
    for _ in range(SPEED):
        fresh: dict[int, tuple[int, ...]] = {}
        for here in edge:
            for there in b.book.neighbours[6 * here : 6 * here + 6]:
                if there >= 0 and there not in ways and there not in fresh and at_sea_level(b, there):
                    fresh[there] = (*ways[here], there)
        ways.update(fresh)
        edge = fresh
    ways.pop(u.station, None)
    return ways
