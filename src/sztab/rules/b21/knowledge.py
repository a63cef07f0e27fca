"""R108: what a view tells of the enemy, as facts that can be counted."""

from __future__ import annotations

from collections import Counter as Tally
from typing import Any

from sztab.rules.b21.board import Board


def known(view: Board) -> frozenset[tuple[Any, ...]]:
    """Which enemy counters a view shows, and how many lie face down where."""
    enemies = [u for u in view.state.units if u.side not in view.sides and u.hex >= 0]
    facts: set[tuple[Any, ...]] = {("unit", u.n, u.hex, u.steps) for u in enemies if not u.hidden}
    facts.update(("count", *one) for one in Tally(u.hex for u in enemies if u.hidden).items())
    return frozenset(facts)
