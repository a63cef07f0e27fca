"""What the terminal says about a game of the B-21 family: clock, what may be used up, who comes when."""

from __future__ import annotations

from datetime import date
from typing import Any

from sztab.rules.b21.pieces import phase, phasing
from sztab.rules.b21.sequence import ASKED
from sztab.table import Board

DUTIES: tuple[str, ...] = ASKED


def headline(b: Board) -> list[str]:
    """Turn 2 of 12, 27 June 2014, 6-12, day, combat phase of Poland."""
    state, day = b.state, b.book.scenario.day(b.state.turn)
    parts = [f"turn {state.turn} of {b.book.scenario.turns}"]
    if day.date:
        when = date.fromisoformat(day.date)
        parts.append(f"{when.day} {when:%B %Y}")
    parts += [part for part in (day.hours, day.light) if part]
    return [*parts, f"{b.book.sides[phasing(b)]} {phase(b).name} phase"]


def pools(b: Board) -> list[str]:
    """Points scored by events and barrages of the day, where there are any."""
    found = []
    for name, amounts in (("points", b.state.points), ("barrages", b.state.barrages)):
        shown = ", ".join(f"{side} {amount}" for side, amount in zip(b.book.sides, amounts) if amount)
        found += [f"{name} {shown}"] if shown else []
    return found


def due(u: Any) -> str:
    """When a unit comes whose turn is known."""
    return f"due on turn {u.due}" if u.due and not u.hidden else ""
