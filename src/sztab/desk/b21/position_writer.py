"""What a position file written from a board of the B-21 family tells."""

from __future__ import annotations

from typing import Any

from sztab.desk.b21.counters import piece
from sztab.rules.b21.board import Board
from sztab.rules.b21.camouflage import MASKED
from sztab.rules.b21.pieces import acting, label, phase
from sztab.rules.b21.state import FACE_DOWN, Counter, Unit
from sztab.titles import title
from sztab.titles.files import Keys

NAMING = ("movers", "strikes", "bound", "must_attack", "landings", "attempts", "supplied", "silences")
"""Fields of a state that name units."""
ABSENT: tuple[str, ...] = (MASKED, "setup")


def clock(b: Board) -> dict[str, Any]:
    sides = b.book.sides
    return {
        "phase": phase(b).name,
        "side": sides[acting(b)],
        "initiative": sides[b.state.first],
        "sides": list(sides),
        "light": b.book.scenario.day(b.state.turn).light,
    }


def printed_map(b: Board) -> str:
    """That of the scenario."""
    return str(b.book.scenario.slug)


def supply(b: Board) -> dict[str, list[str]] | None:
    """The sources of headquarters, by side."""
    found: dict[str, list[str]] = {}
    for base in b.book.scenario.bases:
        if base.radius < 0 and not base.depot:
            found.setdefault(b.book.sides[base.side], []).extend(label(b, hex_) for hex_ in base.hexes)
    return found


def facts(b: Board, u: Unit) -> dict[str, Any]:
    found: dict[str, Any] = {} if u.steps else {"endurance": 0}
    if u.station >= 0 and u.box in ("sky", "sea"):
        found["hex"] = label(b, u.station)
    if u.carrier >= 0:
        found["aboard"] = b.book.counters[u.carrier].id
    if u.bridge >= 0:
        found["bridge"] = b.book.map.grid.edge_label(u.bridge)
    for name, value in (("ammo", u.ammo), ("capacity", u.capacity)):
        if value >= 0:
            found[name] = value
    found |= {"hidden": True} if u.shown == FACE_DOWN and u.hex >= 0 else {}
    return found | ({"fortified": True} if u.hex in b.state.works else {})


def values(printed: Counter) -> dict[str, Any]:
    found: dict[str, Any] = {"track": list(printed.track), "mech": printed.mech}
    for name in ("gun", "armour", "range", "aa", "aa_range", "role"):
        value = getattr(printed, name)
        if value not in ("", 0, -1) or (name in ("gun", "armour") and value == 0):
            found[name] = value
    return found | {name: True for name in ("rocket", "mines", "helicopter", "amphib") if getattr(printed, name)}


def read(b: Board, keys: Keys) -> Counter:
    return piece(keys, 0, b.book.sides, title(b.book.title), b.book.map).counter


def untold(b: Board) -> tuple[str, ...]:
    """Who lies face down is not named as having moved, fired or fought either."""
    masked = any(u.box == MASKED for u in b.state.units)
    return tuple(name for name in b.state.__struct_fields__ if name in NAMING) if masked else ()
