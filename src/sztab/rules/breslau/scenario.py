"""What a scenario adds to the rules of the family: set-up zones, entries, sources, the ten Fortress hexes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from sztab.rules.breslau.board import Board

PHASES = (
    "air bombardment",
    "artillery bombardment",
    "supply check",
    "soviet movement",
    "german movement",
    "combat designation",
    "combat resolution",
    "end turn",
)
"""The eight phases of a turn (5.0)."""

SECOND_CHANNEL = "Old Oder"
"""The river beside the main one (R13); every other river hexside belongs to the Oder."""


class EntryGroup(msgspec.Struct, frozen=True):
    """Where a group of reinforcements arrives: its turn (0: diced), its hexes, and others if those are blocked."""

    group: str
    side: int
    turn: int
    case: str
    hexes: tuple[int, ...]
    fallback: tuple[int, ...] = ()
    clear: bool = False
    """The other hexes must be free of enemy zones of control too (15.1.2)."""


class Quota(msgspec.Struct, frozen=True):
    """So many units of a type that must be set up in a zone (15.1m)."""

    type: str
    zone: str
    number: int
    case: str


class Scenario(msgspec.Struct, frozen=True, kw_only=True):
    """What the scenario adds to the rules; a drawn position has an empty one."""

    slug: str = ""
    name: str = ""
    turns: int = 9
    entries: tuple[EntryGroup, ...] = ()
    setup: dict[str, tuple[int, ...]] = {}
    """Set-up zone -> its hexes (15.1)."""
    fortresses: tuple[int, ...] = ()
    supply: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """Sources of each side (4.1a, 4.2a)."""
    train_home: int = -1
    """The hex round which the armoured train stays (8.7)."""
    bombers: frozenset[int] = frozenset()
    """City hexes at which 6th Bomber Corps may aim (14.13a)."""
    exits: frozenset[int] = frozenset()
    """Hexes from which a road leads off the map (8.1c, R98)."""
    free_attacks: frozenset[int] = frozenset()
    """Sides whose stacks attack without Attack markers: an attack lays its own (9.1.2a)."""
    divisions_unnamed: bool = False
    """Nobody says which divisions act (14.4.1a): those do whose units are ordered first."""
    oder: frozenset[int] = frozenset()
    """Hexsides that Sauer units may not cross (15.1l, R84) ..."""
    crossing: tuple[int, ...] = ()
    """... until the Soviet takes one of these hexes."""
    south: frozenset[int] = frozenset()
    """Hexes closed to SS units that are tied to the north (15.1.1e, R85) ..."""
    release: tuple[int, ...] = ()
    """... until the Soviet takes one of these hexes."""
    quotas: tuple[Quota, ...] = ()
    pontoons: frozenset[int] = frozenset()
    """Hexsides that a drawn position spans with pontoon bridges (14.15), whoever keeps them up."""

    def asks(self, b: Board, side: int, kind: str, able: bool) -> bool:
        """Whether a question is put to a side; `able`: it has something to answer with. A scenario may ask one that has
        nothing, so that the enemy learns less from its silence, or leave a question out."""
        return able
