"""Chapter 24, special forces (24.0, T.special): what enemy zones of control and the destruction of an object (24.1.5b)
cost them. Their terrain costs are read by `ways` (24.1.1), their raids by night are among the modifiers (24.1.6)."""

from __future__ import annotations

from sztab.rules.b21.board import Board
from sztab.rules.b21.pieces import dark

ENTERING, LEAVING, DESTROYING = (
    "entering next enemy ZoC hex (extra)",
    "leaving enemy ZoC (extra)",
    "destroying an object",
)
"""Lines of their table."""


def zone_cost(b: Board, leaving: bool, entering: bool) -> int:
    """24.1.4, R13: a step into a zone, also from one hex of a zone to the next, is an entering; a step out of all zones
    is a leaving."""
    if entering:
        return cost_of(b, ENTERING)
    return cost_of(b, LEAVING) if leaving else 0


def cost_of(b: Board, item: str) -> int:
    """A line of the table of special forces, by day or by night."""
    by_day, by_night = b.book.charts.special_costs[item]
    return int(by_night if dark(b) else by_day)
