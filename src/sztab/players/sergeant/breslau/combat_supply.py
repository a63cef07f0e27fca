"""14.11, combat supply: which transports move, and how many attacks are paid for."""

from __future__ import annotations

from sztab.players.sergeant.counsel import Counsel
from sztab.rules.breslau import (
    combat_supply,
)
from sztab.rules.breslau.board import Board
from sztab.seat.breslau.combat_supply import largest_loads
from sztab.seat.breslau.front import SiegeFront
from sztab.table import Ask


def run(front: SiegeFront, ask: Ask) -> Counsel:
    """The transports that carry most."""
    return Counsel(largest_loads(front.view, ask), "any")


def affordable(b: Board, markers: int) -> int:
    return min(markers, b.state.sp // combat_supply.SUPPORTED) if combat_supply.in_play(b) else markers
