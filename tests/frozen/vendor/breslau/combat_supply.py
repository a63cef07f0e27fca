"""14.11, combat supply: which transports move, and how many attacks are paid for."""

from __future__ import annotations

from frozen.vendor.breslau.front import SiegeFront
from frozen.vendor.counsel import Counsel
from sztab.rules.breslau import (
    combat_supply,
)
from sztab.rules.breslau.board import Board
from sztab.rules.breslau.orders import (
    Run,
)
from sztab.rules.breslau.pieces import counter
from sztab.table import Ask


def run(front: SiegeFront, ask: Ask) -> Counsel:
    """The transports that carry most."""
    b = front.view
    ready = sorted(combat_supply.available(b), key=lambda u: (-combat_supply.load(b, u), u.n))
    return Counsel(Run(transports=tuple(counter(b, u).id for u in ready[: ask.about])), "any")


def affordable(b: Board, markers: int) -> int:
    return min(markers, b.state.sp // combat_supply.SUPPORTED) if combat_supply.in_play(b) else markers
