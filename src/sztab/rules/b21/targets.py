"""What an attack from the air is meant for: a hex with the enemy in it, a ship, or an object (23.3.2, 23.6.1)."""

from __future__ import annotations

import msgspec

from sztab.rules.b21.air_objects import find_aim
from sztab.rules.b21.board import Board
from sztab.rules.b21.object_fire import held_back, hexes
from sztab.rules.b21.objects import ObjectSite, site_label
from sztab.rules.b21.orders import Sortied
from sztab.rules.b21.pieces import find_hex
from sztab.rules.b21.strikes import prey_at
from sztab.table import Refusal

OBJECT = "object"


class AirAim(msgspec.Struct, frozen=True):
    """The hexes an attack counts as being over: both ends of a bridge (10.2.6)."""

    hexes: tuple[int, ...]


def aim_at(b: Board, one: Sortied, side: int) -> AirAim | Refusal:
    """What a placement is meant for."""
    if one.mission == OBJECT:
        site = _object(b, one)
        return site if isinstance(site, Refusal) else held_back(b, side, site) or AirAim(hexes(b, site))
    hex_ = find_hex(b, one.target or one.hex)
    if isinstance(hex_, Refusal):
        return hex_
    if not prey_at(b, side, hex_):
        return Refusal("23.3.2", f"no enemy is in {one.target or one.hex}")
    return AirAim((hex_,))


def settled(b: Board, one: Sortied) -> tuple[str, str]:
    """The target of an accepted placement, and the object it is for."""
    site = _object(b, one) if one.mission == OBJECT else None
    return (site_label(b, site), site.what) if isinstance(site, ObjectSite) else (one.target, "")


def _object(b: Board, one: Sortied) -> ObjectSite | Refusal:
    role = b.book.counters[b.book.index[one.unit]].role
    return find_aim(b, one.target or one.hex, one.what, role)
