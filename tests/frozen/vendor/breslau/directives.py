"""Directives: the divisions that act."""

from __future__ import annotations

from frozen.vendor.breslau.front import SiegeFront
from frozen.vendor.counsel import Counsel
from sztab.rules.breslau import (
    directives,
)
from sztab.rules.breslau.orders import Directives
from sztab.rules.breslau.pieces import counter, on_map
from sztab.rules.breslau.state import SOVIET
from sztab.table import Ask


def direct(front: SiegeFront, ask: Ask) -> Counsel:
    """The divisions nearest to an objective, and the largest."""
    b = front.view
    ranked = sorted(directives.divisions(b), key=lambda one: (-_use(front, one), one))
    chosen = tuple(sorted(ranked[: b.state.directed]))
    return Counsel(Directives(divisions=chosen), "directives", {"divisions": ", ".join(chosen)})


def _use(front: SiegeFront, division: str) -> int:
    b = front.view
    units = [u for u in on_map(b, SOVIET) if counter(b, u).division == division and not counter(b, u).artillery]
    return sum(u.steps * (1000 - min(900, front.way[u.hex])) for u in units)
