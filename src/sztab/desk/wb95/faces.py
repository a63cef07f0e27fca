"""Counters and hexes of the WB-95 family as boards in text and pictures show them."""

from __future__ import annotations

from typing import Any

from sztab.desk.faces import Face
from sztab.rules.wb95.state import TWELFTHS
from sztab.table import Board


def face(b: Board, u: Any) -> Face:
    """What the owner of this board sees of a unit."""
    printed = b.book.counters[u.n]
    side: str = b.book.sides[u.side]
    marks = _marks(b, u, printed)
    corner = "D" if u.disorder else ""
    if u.hidden:
        kind = printed.type if u.known >= 1 else ""
        size = f"{u.steps} CEL" if u.known >= 2 and u.steps >= 0 else ""
        return Face("?", side, kind, None, size=size, marks=marks, corner=corner)
    full = u.steps >= printed.steps
    values = (printed.attack, printed.defence) if full else (printed.reduced_attack, printed.reduced_defence)
    figures = f"{values[0]}-{values[1]}-{printed.movement // TWELFTHS}"
    return Face(
        id=printed.id,
        side=side,
        type=printed.type,
        values=values,
        figures=figures,
        badge=f"{printed.movement // TWELFTHS}" if printed.type == "HQ" else figures,
        size=f"{u.steps} CEL" if u.steps >= 0 else "",
        marks=marks,
        corner=corner,
    )


def lying(b: Board, hex_: int) -> tuple[str, ...]:
    """Field works."""
    return ("works",) if b.state.works[hex_] else ()


def bridge_at(b: Board, edge: int) -> str:
    """`standing`, `destroyed`, or nothing where there never was a bridge."""
    changed = b.state.bridges.get(edge)
    if changed is not None:
        return "standing" if changed.standing else "destroyed"
    if edge not in b.book.map.bridges:
        return ""
    return "destroyed" if "destroyed_bridge" in b.book.map.sides.get(edge, ()) else "standing"


def _marks(b: Board, u: Any, printed: Any) -> tuple[str, ...]:
    found = []
    if u.disorder or u.stunned:
        found.append("disorganised")
    if u.oos and not u.hidden:
        found.append(f"out of supply {u.oos}")
    if b.book.traits[u.n].gun:
        found.append("in combat set-up" if u.deployed else "in transport")
    if u.marked and not u.hidden:
        found.append("marked for strategic movement")
    if u.steps < printed.steps and not u.hidden:
        found.append("reduced")
    return tuple(found)
