"""23.2.7, 23.4.4-23.4.7, helicopters and attack aircraft that wait over the map and support a fight (R124 b)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sztab.rules.b21.aircraft import flies_on, send_home
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.pieces import find_units, in_sky, name, whereabouts
from sztab.rules.b21.state import Unit
from sztab.rules.b21.strikes import approach
from sztab.table import Procedure, Refusal

RANGE = 8
"""Hexes from which they come (23.4.4)."""
SUPPORT = "support"


def supporters(b: Board, side: int, hexes: Iterable[int]) -> list[Unit]:
    """Those that could support units in one of these hexes."""
    there = list(hexes)
    return [u for u in in_sky(b, side) if may_support(b, u, there) is None]


def may_support(b: Board, u: Unit, hexes: Sequence[int]) -> Refusal | None:
    """23.4.4, 23.4.7: it was placed for it, and has not supported anybody yet."""
    if u.mission != SUPPORT or not flies_on(u):
        return Refusal("23.4.4", f"{name(b, u)} does not wait over the map to support a fight")
    if all(b.book.map.grid.distance(u.station, hex_) > RANGE for hex_ in hexes):
        return Refusal("23.4.4", f"{name(b, u)} is more than {RANGE} hexes away")
    return None


def check_aircraft(b: Board, side: int, ids: Iterable[str], hexes: Sequence[int]) -> Refusal | None:
    """The aircraft a side names for a fight; the hexes are those of its units."""
    units = find_units(b, ids, side, "23.4.4")
    if isinstance(units, Refusal):
        return units
    return next((why for u in units if (why := may_support(b, u, hexes)) is not None), None)


def hexes_of(b: Board, units: Iterable[int]) -> list[int]:
    """Where units are that may be supported; those aboard are in the hex of their ship."""
    found = []
    for n in units:
        u = b.state.units[n]
        found.append(whereabouts(b.state.units[u.carrier] if u.carrier >= 0 else u))
    return sorted(set(found))


def join(game: Game, side: int, aircraft: Iterable[int], hexes: Sequence[int]) -> Procedure:
    """23.4.4, 10.2.10: each goes to the nearest hex of those it supports, where AA may fire at it. Gives those that
    have not been driven off."""
    distance = game.book.map.grid.distance
    left = []
    for n in aircraft:
        station = game.state.units[n].station
        there = min(hexes, key=lambda hex_: (distance(station, hex_), hex_))
        game.change(n, station=there)
        yield from approach(game, (n,), (there,))
        u = game.state.units[n]
        if flies_on(u):
            left.append(n)
        send_home(game, [u] if u.aborted else [], "driven off", "R124")
    return tuple(left)


def dismiss(game: Game, aircraft: Iterable[int]) -> None:
    """23.4.7: they have supported a fight and fly home."""
    send_home(game, [game.state.units[n] for n in aircraft], "support over", "23.4.7")
