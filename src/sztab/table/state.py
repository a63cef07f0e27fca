"""Counters, units and the state of every family. A family's own structs add to these; the order of their fields decides
the hash of a state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Protocol

import msgspec

HEX, EDGE, UNIT, SIDE, OWNERS = "hex", "hexside", "unit", "side", "owners"
HexN = Annotated[int, HEX]
EdgeN = Annotated[int, EDGE]
UnitN = Annotated[int, UNIT]
SideN = Annotated[int, SIDE]
"""Number in the book, said by its type, so that a file can give names instead; -1: none."""
OwnerOfHex = Annotated[bytes, OWNERS]
"""For each hex 0, or 1 + a side."""


class Counter(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A counter as printed, both sides. `movement` in twelfths."""

    id: str
    name: str = ""
    side: int = 0
    nation: str = ""
    type: str = "INF"
    """Its symbol."""
    size: str = ""
    quality: str = "line"
    formation: str = ""
    movement: int = 0
    steps: int = 1
    range: int = 0
    place: str = ""
    """Set-up: a hex, or the name of a set-up zone."""
    enters: str = ""
    """When or with whom it arrives; empty for those on the map at the start."""
    source: str = "printed"


class Unit(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A unit now: only what changes. `n` is its place in the list of units and of counters."""

    n: int
    side: int
    hex: int = -1
    steps: int = 1

    @property
    def box(self) -> str:
        """Where it is when off the map."""
        return ""

    @property
    def left(self) -> int:
        """Movement left in twelfths, once the unit has moved in this phase."""
        return 0

    @property
    def hidden(self) -> bool:
        """Only in views: an enemy unit that is not fully known."""
        return False


class State(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Everything on the board and in the boxes."""

    turn: int
    phase: int
    units: Sequence[Unit]

    @property
    def control(self) -> bytes:
        """For each hex 1 + the side that controls it; 0: nobody."""
        raise NotImplementedError

    @property
    def verdict(self) -> str:
        """How the game ended; empty until then."""
        return ""


class Scenario(Protocol):
    """The scenario's additions to the rules."""

    @property
    def slug(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def turns(self) -> int: ...
