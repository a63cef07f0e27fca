"""Counters and hexes of the B-21 family as boards in text and pictures show them."""

from __future__ import annotations

from typing import Any

from sztab.desk.faces import Face
from sztab.rules.b21.ammunition import counted
from sztab.rules.b21.pieces import printed
from sztab.rules.b21.state import TWELFTHS, Counter, Unit
from sztab.rules.b21.strengths import points
from sztab.rules.b21.ways import bridge_on
from sztab.table import Board


def face(b: Board, u: Any) -> Face:
    """What the owner of this board sees of a unit."""
    side: str = b.book.sides[u.side]
    if u.hidden:
        return Face("?", side, "", None)
    one = printed(b, u)
    figures = _figures(b, u, one)
    return Face(
        id=one.id,
        side=side,
        type=one.type,
        values=(points(b, u), one.movement // TWELFTHS),
        figures=figures,
        badge=figures,
        size=f"{u.steps} EP",
        marks=_marks(b, u),
        corner=str(u.ammo) if counted(b, u) else "",
        top=False,
    )


def _figures(b: Board, u: Unit, one: Counter) -> str:
    """SP-movement; of guns with their range in brackets."""
    reach = f"({one.range})" if one.range else ""
    return f"{points(b, u)}{reach}-{one.movement // TWELFTHS}"


def _marks(b: Board, u: Unit) -> tuple[str, ...]:
    found = ["out of supply"] if u.oos else []
    found += [f"{u.ammo} AU"] if counted(b, u) else []
    found += [word for word, holds in (("fired", u.fired), ("moved", u.moved), ("fought", u.fought)) if holds]
    return (*found, "reduced") if u.steps < printed(b, u).steps else tuple(found)


def lying(b: Board, hex_: int) -> tuple[str, ...]:
    """Field works, mines, and what is destroyed."""
    found = ["works"] if hex_ in b.state.works else []
    found += ["mines"] if any(one.hex == hex_ for one in b.state.mines) else []
    return (*found, "destroyed") if any(one.hex == hex_ for one in b.state.ruins) else tuple(found)


def bridge_at(b: Board, edge: int) -> str:
    """`standing`, `destroyed`, or nothing; a pontoon bridge stands while its column stays."""
    if bridge_on(b, edge) or any(u.bridge == edge and u.hex >= 0 for u in b.state.units):
        return "standing"
    return "destroyed" if edge in b.state.broken or edge in b.book.map.bridges else ""
