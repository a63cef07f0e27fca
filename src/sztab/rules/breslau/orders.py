"""The orders of the Breslau family, as a player writes them. Units by their id, hexes and hexsides by their label."""

from __future__ import annotations

import msgspec

from sztab.table import EndPhase, Order


class Place(Order, frozen=True, tag="place"):
    """Put a unit into its set-up area (15.1)."""

    unit: str
    hex: str


class Arrange(Order, frozen=True, tag="arrange"):
    """Put a unit on top of its stack, where the enemy sees it (3.2b, R88)."""

    unit: str


class Waive(Order, frozen=True, tag="waive"):
    """The German lets the Soviet look through his stacks from now on (3.2d)."""


class Rebuild(Order, frozen=True, tag="rebuild"):
    """Spend air replacement steps on aircraft; on none is an answer too (5.1a, 6.0c)."""

    aircraft: dict[str, int] = {}


class Strike(Order, frozen=True, tag="strike"):
    """The hex at which 6th Bomber Corps aims (14.13a)."""

    target: str


class Sortie(msgspec.Struct, frozen=True):
    """One aircraft over one hex."""

    aircraft: str
    target: str


class AirBombard(Order, frozen=True, tag="air_bombard"):
    """All aircraft of the Air Bombardment Phase with their targets, in the order they are placed (6.1.1)."""

    missions: tuple[Sortie, ...] = ()


class Flak(Order, frozen=True, tag="aa"):
    """The AA units that fire at the aircraft in question; none is an answer too (6.1.2, 9.2.4a, R58)."""

    units: tuple[str, ...] = ()


class Bombard(Order, frozen=True, tag="bombard"):
    """Artillery of one hex fires at a hex (7.1); `gas` makes it a Tabun attack (14.1.2a)."""

    artillery: tuple[str, ...]
    target: str
    gas: bool = False


class Run(Order, frozen=True, tag="run"):
    """The transports that fly in this turn (14.11.4b)."""

    transports: tuple[str, ...] = ()


class Directives(Order, frozen=True, tag="directives"):
    """The divisions that act this turn (14.4.1a)."""

    divisions: tuple[str, ...] = ()


class Enter(Order, frozen=True, tag="enter"):
    """Bring reinforcements onto an entry hex (8.1c, 15.1.1, 15.2.1). `free` names SS units that may go anywhere."""

    units: tuple[str, ...]
    hex: str
    free: tuple[str, ...] = ()


class Move(Order, frozen=True, tag="move"):
    """March along a path, the hex of departure left out (8.0); in the Combat Phase a support move (14.8). Units named
    together start from one hex."""

    units: tuple[str, ...]
    path: tuple[str, ...]


class Pontoon(Order, frozen=True, tag="pontoon"):
    """A construction engineer bridges a river hexside at the end of its move (14.15a)."""

    unit: str
    side: str


class Barricade(Order, frozen=True, tag="barricade"):
    """An engineer builds a Barricade where it stands, for 5 MP (13.3b)."""

    unit: str


class Goliath(Order, frozen=True, tag="goliath"):
    """An engineer sends its Goliath against one enemy unit (13.1.2)."""

    engineer: str
    target: str
    unit: str


class Excess(Order, frozen=True, tag="excess"):
    """The units above the stacking limit that are eliminated (3.1a)."""

    units: tuple[str, ...]


class Aim(msgspec.Struct, frozen=True, rename={"from_": "from"}):
    """One Attack marker: the stack it lies on, the hex it points at (9.1.2a)."""

    from_: str
    target: str


class Mark(Order, frozen=True, tag="mark"):
    """All Attack markers of a side (9.1.2)."""

    attacks: tuple[Aim, ...] = ()


class Attack(Order, frozen=True, tag="attack", rename={"from_": "from"}):
    """Resolve an attack: the hexes whose markers strike together, aircraft, artillery that supports or stands under a
    marker, and whether Supply Points are paid (9.2, R24, R33, 14.11.1c)."""

    target: str
    from_: tuple[str, ...]
    aircraft: tuple[str, ...] = ()
    artillery: tuple[str, ...] = ()
    pay: bool = True


class Ambush(Order, frozen=True, tag="ambush"):
    """The attacking hex the defender strikes at (9.2.7d)."""

    hex: str


class Losses(Order, frozen=True, tag="losses"):
    """Who loses steps, and how many (9.2.8a)."""

    units: dict[str, int]


class Advance(Order, frozen=True, tag="advance"):
    """Breakthrough Advance: who goes, and where; nobody is an answer too (11.0)."""

    paths: dict[str, tuple[str, ...]] = {}


AnyOrder = (
    Place
    | Arrange
    | Waive
    | Rebuild
    | Strike
    | AirBombard
    | Flak
    | Bombard
    | Run
    | Directives
    | Enter
    | Move
    | Pontoon
    | Barricade
    | Goliath
    | Excess
    | Mark
    | Attack
    | Ambush
    | Losses
    | Advance
    | EndPhase
)
