"""What the terminal says about a game of the WB-95 family: clock, pools, what may be named."""

from __future__ import annotations

from typing import Any

from sztab.table import Board

DUTIES: tuple[str, ...] = ("combat", "movement", "strategic")


def headline(b: Board) -> list[str]:
    """Turn 1 of 17, 16 April 1945, soviet combat phase."""
    scenario, state = b.book.scenario, b.state
    phase = b.book.phases[state.phase]
    parts = [f"turn {state.turn} of {scenario.turns}"]
    if hasattr(scenario, "day"):
        day = scenario.day(state.turn)
        parts.append(f"{day.day} {day:%B %Y}")
    return [*parts, f"{b.book.sides[phase.side]} {phase.kind} phase"]


def pools(b: Board) -> list[str]:
    """Air points, reserve and ammunition, where there are any."""
    found = []
    for pool in ("air", "bombers", "reserve", "ammunition", "helicopters", "ew"):
        amounts = zip(b.book.sides, getattr(b.state, pool))
        shown = ", ".join(f"{side} {amount}" for side, amount in amounts if amount)
        if shown:
            found.append(f"{pool} {shown}")
    return found


def due(u: Any) -> str:
    """When and where a unit comes that is not hidden."""
    if u.hidden:
        return ""
    return f"due on turn {u.due}" + (f" in zone {u.zone}" if u.zone else "")
