"""A board on which plans are laid out."""

from __future__ import annotations

import msgspec

from sztab.rules.wb95.board import Board
from sztab.table import relayer


class SandTable(Board):
    """A copy of the view on which own counters are moved before an order is given. The rules answer about it as about
    any board."""

    __slots__ = ()

    def __init__(self, view: Board) -> None:
        state = msgspec.structs.replace(view.state, units=list(view.state.units))
        super().__init__(view.book, state, view.layers.copy())

    def put(self, n: int, hex_: int) -> None:
        """Move an own unit to a hex."""
        units = self.state.units
        old = units[n]
        if old.hex != hex_:
            units[n] = new = msgspec.structs.replace(old, hex=hex_)
            relayer(self.layers, units, self.book.neighbours, self.book.control, old, new, n)
