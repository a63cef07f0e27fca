"""R90, R122, ships: what they carry, and what attacks on them cost."""

from __future__ import annotations

from sztab.rules.b21 import losses
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.overflow import unload
from sztab.rules.b21.pieces import at_sea, cargo
from sztab.rules.b21.state import Unit
from sztab.rules.b21.strengths import stack_points
from sztab.table import Procedure

ABOARD = "aboard"


def room(b: Board, ship: Unit) -> int:
    """The SP that it can still take."""
    return ship.capacity - stack_points(b, cargo(b, ship.n))


def ships_at(b: Board, side: int, hex_: int) -> list[Unit]:
    """The ships of a side in a sea hex."""
    return [u for u in at_sea(b, side) if u.station == hex_]


def damage(game: Game, ship: int, lost: int, cases: str, how: str) -> Procedure:
    """18.2.3, 23.3.13, 23.4.8, R122: EP of the cargo and as much capacity."""
    yield from losses.share(game, [u.n for u in cargo(game, ship)], lost, cases, how)
    yield from shrink(game, ship, lost, cases)


def shrink(game: Game, ship: int, lost: int, cases: str) -> Procedure:
    """R122: capacity goes; without any the ship is sunk, and cargo for which there is no room is eliminated."""
    left = max(game.state.units[ship].capacity - lost, 0)
    game.change(ship, capacity=left)
    if left == 0:
        losses.eliminate(game, ship, cases, "sunk")
        return
    yield from unload(game, ship)
