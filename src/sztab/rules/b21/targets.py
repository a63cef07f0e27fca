"""What an attack from the air is meant for: a hex with the enemy in it, a ship, or an object (23.3.2, 23.6.1)."""

from __future__ import annotations

import msgspec

from sztab.rules.b21.board import Board
from sztab.rules.b21.orders import Sortied
from sztab.rules.b21.pieces import find_hex
from sztab.rules.b21.strikes import prey_at
from sztab.table import Refusal


class AirAim(msgspec.Struct, frozen=True):
    """The hexes an attack counts as being over: both ends of a bridge (10.2.6)."""

    hexes: tuple[int, ...]


def aim_at(b: Board, one: Sortied, side: int) -> AirAim | Refusal:
    """What a placement is meant for."""
    hex_ = find_hex(b, one.target or one.hex)
    if isinstance(hex_, Refusal):
        return hex_
    if not prey_at(b, side, hex_):
        return Refusal("23.3.2", f"no enemy is in {one.target or one.hex}")
    return AirAim((hex_,))


def object_aims(b: Board, hex_: int) -> list[str]:
    return []
