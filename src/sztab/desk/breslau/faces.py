"""Counters and hexes of the Breslau family as boards in text and pictures show them."""

from __future__ import annotations

from typing import Any

from sztab.desk.faces import Face
from sztab.rules.breslau import sight, ways
from sztab.rules.breslau.state import GERMAN, TWELFTHS, UNLIMITED, Counter, Unit
from sztab.table import Board


def face(b: Board, u: Any) -> Face:
    """What the owner of this board sees of a unit."""
    printed: Counter = b.book.counters[u.n]
    side: str = b.book.sides[u.side]
    if u.hidden:
        return Face("?", side, "", None)
    full = u.steps >= printed.steps
    values = (printed.primary, printed.secondary) if full else (printed.reduced_primary, printed.reduced_secondary)
    figures = _figures(printed, values, full)
    return Face(
        id=printed.id,
        side=side,
        type=printed.type,
        values=values,
        figures=figures,
        badge=figures,
        size=f"{u.steps} {'step' if u.steps == 1 else 'steps'}",
        marks=_marks(u, printed),
        corner="F" if u.fired else str(u.oos) if u.oos else "",
        top=u.hex >= 0 and u.side == GERMAN and sight.top(b, u.hex).n == u.n,
    )


def lying(b: Board, hex_: int) -> tuple[str, ...]:
    """Barricades, Rubble, gas."""
    piles = (("barricade", b.state.barricades), ("rubble", b.state.rubble), ("gas", b.state.gas))
    return tuple(word for word, hexes in piles if hex_ in hexes)


def bridge_at(b: Board, edge: int) -> str:
    """Bridges are never destroyed (R66); a pontoon stands while its engineer stays."""
    return "standing" if edge in b.book.rivers and (edge in ways.bridges(b) or edge in ways.pontoons(b)) else ""


def _figures(printed: Counter, values: tuple[int, int], full: bool) -> str:
    """Primary-Secondary-movement; of guns and aircraft factor (range)-movement."""
    movement = printed.movement // TWELFTHS
    if printed.kind not in ("ART", "AIR", "TRANS"):
        return f"{values[0]}-{values[1]}-{movement}"
    fire = printed.bombard if full else printed.reduced_bombard
    if printed.kind != "ART":
        return str(fire)
    return f"{fire}({'*' if printed.range >= UNLIMITED else printed.range})-{movement}"


def _marks(u: Unit, printed: Counter) -> tuple[str, ...]:
    found = []
    if u.oos:
        found.append(f"out of supply {u.oos}")
    if u.fired:
        found.append("fired")
    if u.steps < printed.steps:
        found.append("reduced")
    if u.doomed:
        found.append("doomed")
    return tuple(found)
