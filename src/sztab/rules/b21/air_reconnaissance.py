"""23.7, reconnaissance aircraft and drones: what they identify at once, and what they see while they stay (R104)."""

from __future__ import annotations

from collections.abc import Iterable

from sztab.rules.b21 import air_defence
from sztab.rules.b21.aircraft import flies_on
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.camouflage import AIRCRAFT_SIGHT, recognise, spot
from sztab.rules.b21.interception import zone_of
from sztab.rules.b21.pieces import in_sky
from sztab.rules.b21.reconnaissance import COVER
from sztab.rules.b21.state import Unit
from sztab.table import Procedure

NEAR = 1
"""23.6.5b: how far they look while they stay."""


def survey(game: Game, n: int) -> Procedure:
    """23.7.1, 23.6.3b: AA that has not fired at the aircraft may do so just before; then all is identified."""
    u = game.state.units[n]
    yield from air_defence.offered(game, 1 - u.side, {n: (u.station,)})
    u = game.state.units[n]
    if flies_on(u):
        for hex_ in watched(game, u):
            recognise(game, u.side, hex_, "23.7.1 27.1.3")


def watched(b: Board, u: Unit) -> list[int]:
    """23.7.1, 23.6.2b: its own hex whatever the terrain, open ground within 2 hexes and its EP."""
    near = b.book.map.grid.within(u.station, min(AIRCRAFT_SIGHT, u.steps))
    return [hex_ for hex_ in near if hex_ == u.station or _in_the_open(b, hex_)]


def _in_the_open(b: Board, hex_: int) -> bool:
    return COVER.isdisjoint(b.book.map.terrain[hex_])


def stays(b: Board, u: Unit) -> bool:
    """23.6.5b: outside every zone of enemy fighters and not driven off."""
    return u.mission == "recon" and flies_on(u) and u.station not in zone_of(b, 1 - u.side)


def passed(game: Game, units: Iterable[int]) -> None:
    """23.6.5b: units that enter the hex below an enemy recon aircraft, or one beside it, are recognised in the open."""
    there = [game.state.units[n] for n in units if game.state.units[n].hex >= 0]
    if not there or not _in_the_open(game, there[0].hex):
        return
    side, distance = 1 - there[0].side, game.book.map.grid.distance
    above = (u for u in in_sky(game, side) if u.mission == "recon")
    if any(distance(u.station, there[0].hex) <= NEAR for u in above):
        spot(game, side, there, "23.6.5b")
