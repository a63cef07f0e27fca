"""What the terminal says about a game of the Breslau family: clock, pools, what may be named."""

from __future__ import annotations

from datetime import date
from typing import Any

from sztab.rules.breslau.state import GERMAN, SOVIET
from sztab.table import Board

DUTIES: tuple[str, ...] = ()


def headline(b: Board) -> list[str]:
    """Turn 2 of 9, 11 March to 17 March 1945, combat resolution phase."""
    state = b.state
    parts = [f"turn {state.turn} of {b.book.scenario.turns}"]
    week = next((week for week in b.book.charts.weeks if week.turn == state.turn), None)
    if week is not None and b.book.scenario.slug:
        start, end = date.fromisoformat(week.start), date.fromisoformat(week.end)
        parts.append(f"{start.day} {start:%B} to {end.day} {end:%B %Y}")
    return [*parts, f"{b.book.phases[state.phase]} phase"]


def pools(b: Board) -> list[str]:
    """Fortress hexes, Supply Points, gas, air steps, Attack markers, where there are any."""
    state = b.state
    found = [f"Fortress hexes soviet {_taken(b)}"] if b.book.scenario.fortresses else []
    found += [f"Supply Points german {state.sp}"] if state.sp else []
    found += [f"gas german {state.gas_left}"] if state.gas_left and (GERMAN in b.sides or not b.sides) else []
    found += [f"air steps soviet {state.air_steps}"] if state.air_steps else []
    if state.markers:
        counts = [sum(one.side == side for one in state.markers) for side in (SOVIET, GERMAN)]
        found.append(f"Attack markers soviet {counts[SOVIET]}, german {counts[GERMAN]}")
    return found


def due(u: Any) -> str:
    """When a unit comes whose turn is known."""
    return f"due on turn {u.due}" if u.due else ""


def _taken(b: Board) -> int:
    return sum(b.state.control[hex_] == 1 + SOVIET for hex_ in b.book.scenario.fortresses)
